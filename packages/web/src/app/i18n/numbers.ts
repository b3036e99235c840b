/**
 * Writes numbers as a language does, '12,345'. The browser is asked for what needs separators only: its first question takes a
 * slow phone 100 ms.
 */
export function numbersOf(locale: string): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) =>
    Number.isInteger(value) && Math.abs(value) < 1_000
      ? String(value)
      : (format ??= new Intl.NumberFormat(locale)).format(value)
}

/** As both languages write it. */
export const wholeNumber = numbersOf('en-US')
