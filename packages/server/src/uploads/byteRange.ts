/**
 * The byte range of a Range header, inclusive; undefined for none or several, which get the whole file; 'outside' if
 * the range cannot be satisfied.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const start = asked[1] === '' ? Math.max(0, size - Number(asked[2])) : Number(asked[1])
  const end = asked[1] === '' || asked[2] === '' ? size - 1 : Math.min(Number(asked[2]), size - 1)
  if (start >= size || (asked[1] === '' && Number(asked[2]) === 0)) return 'outside'
  return start > end ? undefined : { start, end }
}
