/** The ids of 'changed 12 15'; undefined where it names none. */
export function idsIn(hint: string): number[] | undefined {
  const ids = hint.split(' ').slice(1).map(Number)
  return ids.length > 0 && ids.every(Number.isSafeInteger) ? ids : undefined
}
