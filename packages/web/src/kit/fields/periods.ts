import { formatDay } from '@daybook/shared/days'
import { isoDaysOf, type Period } from '@daybook/shared/rules/periods'
import { companyToday } from './calendarDays.ts'

export { PERIODS, type Period } from '@daybook/shared/rules/periods'

/** The first and the last day, 'dd/MM/yyyy'. `today`: an ISO day. */
export function daysOf(period: Period, today: string = companyToday()): readonly [string, string] {
  const [from, to] = isoDaysOf(period, today)
  return [formatDay(from), formatDay(to)]
}

/** What an address says of a filter's days: the period that they follow, or the days themselves. */
export const daysAddress = <Day>({ period, from, to }: { period: Period | ''; from: Day; to: Day }) =>
  period ? { period } : { from, to }

/** How the fields `dates` and `period` of a form follow one another: what to set after these changes. */
export function datesAfter({ dates, period }: { dates?: unknown; period?: Period | '' }): {
  dates?: readonly [string, string]
  period?: ''
} {
  if (period) return { dates: daysOf(period) }
  return dates === undefined ? {} : { period: '' }
}
