import { cleanLine } from './cleanText.ts'

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

export type CopyNames = { name: string; secondName: string }

/**
 * The names that lines of names or patterns mean, each with its second name: that of the same line, or none. Otherwise the text
 * that is wrong: `names` if a line means none or all mean too many, `secondNames` if a line means not as many.
 */
export function namesOfLines(names: string, secondNames: string): CopyNames[] | 'names' | 'secondNames' {
  const second = linesOf(secondNames)
  const made: CopyNames[] = []
  for (const [nth, line] of linesOf(names).entries()) {
    const own = numberedNames(line)
    const others = numberedNames(second[nth] ?? '')
    if (line !== '' && own.length === 0) return 'names'
    if ((second[nth] ?? '') !== '' && others.length !== own.length) return 'secondNames'
    made.push(...own.map((name, place) => ({ name, secondName: others[place] ?? '' })))
  }
  if (made.length === 0 || made.length > MOST_COPIES) return 'names'
  return second.slice(linesOf(names).length).some((line) => line !== '') ? 'secondNames' : made
}

const linesOf = (text: string) => text.split('\n').map(cleanLine)
