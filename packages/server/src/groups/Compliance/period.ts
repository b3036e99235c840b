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

type AskedPeriod = { period: CompliancePeriod | null; day: string | null; from: string | null; to: string | null }

/**
 * The requested period (default: the current month) and the one before it: the previous day, week, month or year, or an equally
 * long range before. Throws dateOrder and rangeTooLong.
 */
export function periodsOf(asked: AskedPeriod, today: string): { period: Period; before: Period } {
  const kind = asked.period ?? 'month'
  const period = periodOf(asked, kind, today)
  return { period, before: periodBefore(kind, period) }
}

/** The period, and so many before it, each ending where the next begins; the latest first. */
export function periodsUpTo(asked: AskedPeriod, today: string, count: number): Period[] {
  const kind = asked.period ?? 'month'
  const periods = [periodOf(asked, kind, today)]
  while (periods.length <= count) periods.push(periodBefore(kind, periods.at(-1) as Period))
  return periods
}

function periodOf(asked: AskedPeriod, kind: CompliancePeriod, today: string): Period {
  if (kind !== 'range') return OF_DAY[kind](asked.day ?? today)
  const to = asked.to ?? today
  const from = asked.from ?? to
  if (from > to) refuseFields([{ path: 'to', code: 'dateOrder' }])
  if (addDays(from, MOST_DAYS - 1) < to) refuseFields([{ path: 'to', code: 'rangeTooLong' }])
  return { from, to }
}

function periodBefore(kind: CompliancePeriod, period: Period): Period {
  const to = addDays(period.from, -1)
  return kind === 'range' ? { from: addDays(period.from, -daysOf(period).length), to } : OF_DAY[kind](to)
}
