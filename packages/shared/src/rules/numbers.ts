/*
 * How numbers are written on screens, in files and in letters: '12,345'. Intl is used only for numbers that need separators: its
 * first use takes a slow phone 100 ms.
 */

export function numbersOf(locale: string): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) =>
    Number.isInteger(value) && Math.abs(value) < 1_000
      ? String(value)
      : (format ??= new Intl.NumberFormat(locale)).format(value)
}

/** The format that both languages use. */
export const wholeNumber = numbersOf('en-US')
