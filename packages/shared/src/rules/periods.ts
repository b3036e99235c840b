import { daysLater } from '../days.ts'

/* Periods that move on with the calendar: who names one means its days of the day on which it is read. */

export const PERIODS = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth', 'lastMonth'] as const
export type Period = (typeof PERIODS)[number]

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

/** Days since the Monday of its week, 0 to 6. */
const weekday = (iso: string) => (new Date(`${iso}T00:00:00Z`).getUTCDay() + 6) % 7

/** The Monday of a day's week. */
export const mondayOf = (iso: string): string => daysLater(iso, -weekday(iso))

/** The first and the last day; all days are ISO. */
export function isoDaysOf(period: Period, today: string): readonly [string, string] {
  switch (period) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [daysLater(today, -1), daysLater(today, -1)]
    case 'last7Days':
      return [daysLater(today, -6), today]
    case 'last30Days':
      return [daysLater(today, -29), today]
    case 'thisMonth':
      return [firstOf(today), today]
    case 'lastMonth': {
      const last = daysLater(firstOf(today), -1)
      return [firstOf(last), last]
    }
  }
}
