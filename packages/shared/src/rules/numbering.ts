/** Most copies that one act makes. */
export const MOST_COPIES = 100

/** One range in braces: {1..12}, or {01..12} with zeros before the number. */
const RANGE = /\{(\d{1,6})\.\.(\d{1,6})\}/g

/**
 * The names that a pattern means: 'Gate {1..12}' is Gate 1 to Gate 12, and one without braces is itself. None if it has more than
 * one range, or one that makes no or too many names.
 */
export function numberedNames(pattern: string): string[] {
  const ranges = [...pattern.matchAll(RANGE)]
  const [range] = ranges
  if (!range) return pattern.trim() === '' ? [] : [pattern]
  const [written, from = '', to = ''] = range
  const count = Number(to) - Number(from) + 1
  if (ranges.length > 1 || count < 1 || count > MOST_COPIES) return []
  const width = from.startsWith('0') ? from.length : 0
  return Array.from({ length: count }, (_, nth) =>
    pattern.replace(written, String(Number(from) + nth).padStart(width, '0')),
  )
}
