import { addDays, companyToday } from '../kit/fields/calendarDays.ts'
import { dayMeant } from '../kit/fields/days.ts'
import { dayTyped } from '../kit/fields/typedDates.ts'
import { isSearched } from '../kit/fields/useSearch.ts'
import { PERIODS, type Period } from '../kit/fields/periods.ts'
import { normalForm } from '@daybook/shared/rules/normalForm'

/* Days as people type them where no field asks for one. */

/** What people of either language type for a period, whichever they read. */
const NAMES: Record<Period, string> = {
  today: 'today วันนี้',
  yesterday: 'yesterday เมื่อวาน เมื่อวานนี้',
  last7Days: 'last 7 days week 7 วันล่าสุด สัปดาห์',
  last30Days: 'last 30 days 30 วันล่าสุด',
  thisMonth: 'this month เดือนนี้',
  lastMonth: 'last month เดือนที่แล้ว',
}

export const periodsTyped = (text: string): Period[] => PERIODS.filter((period) => isSearched(NAMES[period], text))

/** The ISO day that a text is; without a year the last one that has been, such as 17/10 of this or the last year. */
export function dayIn(text: string, today: string = companyToday()): string | null {
  const typed = normalForm(text)
  const short = /^(\d{1,2})[/.-](\d{1,2})$/.exec(typed)
  if (!short) return dayMeant(dayTyped(typed), today)?.toString() ?? null
  const year = Number(today.slice(0, 4))
  const days = [year, year - 1].map((one) => dayMeant(dayTyped(`${short[1]}/${short[2]}/${one}`), today)?.toString())
  // Tomorrow is reported in advance; what is further ahead was meant for the year before.
  return days.find((day) => day !== undefined && day <= addDays(today, 1)) ?? null
}
