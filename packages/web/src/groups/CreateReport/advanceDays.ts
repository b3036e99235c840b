import { isoDay, wireDay } from '@daybook/shared/days'

/** The 'dd/MM/yyyy' of the days worth checking: a taken day within the range, otherwise its ends. */
export function daysToAsk([first, last]: readonly [string, string], taken: readonly string[]): string[] {
  const from = isoDay(first)
  const to = isoDay(last) ?? from
  if (!from || !to) return []
  const hit = taken.find((day) => day >= from && day <= to)
  return hit ? [wireDay(hit)] : [...new Set([first, wireDay(to)])]
}
