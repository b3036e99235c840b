import { parseDay } from '@daybook/shared/days'

/** The days worth checking: a taken day within the range, otherwise its ends. */
export function daysToAsk([first, last]: readonly [string, string], taken: readonly string[]): string[] {
  const from = parseDay(first)
  const to = parseDay(last) ?? from
  if (!from || !to) return []
  const hit = taken.find((day) => day >= from && day <= to)
  return hit ? [hit] : [...new Set([from, to])]
}
