import { type CompliancePeriod, MOST_DAYS } from '@daybook/shared/rules/complianceRules'
import { addDays } from '../../platform/clock.ts'
import { refuseFields } from '../../platform/problem.ts'
import { type Period, daysOf, monthOf, weekOf, yearOf } from '../../statistics/periods.ts'

type Named = Exclude<CompliancePeriod, 'range'>

const OF_DAY: Record<Named, (day: string) => Period> = {
  day: (day) => ({ from: day, to: day }),
  week: weekOf,
  month: monthOf,
  year: (day) => yearOf(Number(day.slice(0, 4))),
}

/**
 * The requested period (default: the current month) and the one before it: the previous day, week, month or year, or an equally
 * long range before. Throws dateOrder and rangeTooLong.
 */
export function periodsOf(
  asked: { period: CompliancePeriod | null; day: string | null; from: string | null; to: string | null },
  today: string,
): { period: Period; before: Period } {
  const kind = asked.period ?? 'month'
  if (kind !== 'range') {
    const period = OF_DAY[kind](asked.day ?? today)
    return { period, before: OF_DAY[kind](addDays(period.from, -1)) }
  }
  const to = asked.to ?? today
  const from = asked.from ?? to
  if (from > to) refuseFields([{ path: 'to', code: 'dateOrder' }])
  if (addDays(from, MOST_DAYS - 1) < to) refuseFields([{ path: 'to', code: 'rangeTooLong' }])
  const { length } = daysOf({ from, to })
  return { period: { from, to }, before: { from: addDays(from, -length), to: addDays(from, -1) } }
}
