import { formatDay } from '@daybook/shared/days'
import { addDays, addMonths, companyToday } from './calendarDays.ts'

/** Periods that move on with the calendar: an address or a bookmark that names one means its days of the day it is opened. */
export const PERIODS = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const
export type Period = (typeof PERIODS)[number]

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

function isoDaysOf(period: Period, today: string): [string, string] {
  switch (period) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'last7Days':
      return [addDays(today, -6), today]
    case 'last30Days':
      return [addDays(today, -29), today]
    case 'thisMonth':
      return [firstOf(today), today]
    case 'lastMonth':
      return [firstOf(addMonths(firstOf(today), -1)), addDays(firstOf(today), -1)]
  }
}

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
