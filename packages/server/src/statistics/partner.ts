import type { Partner } from '@daybook/shared/rules/comparisonRules'
import { type Period, daysOf } from './periods.ts'

/*
 * The fair partner of a period: as many Mondays to Sundays, and as many holidays of the company. See
 * docs/decisions/a-number-stands-beside-its-fair-partner.md.
 */

const plain = (day: string) => Temporal.PlainDate.from(day)
const HOLIDAY = 0
/** How far before its period a partner may reach for what it lacks. */
const REACH = 366

/** A report that begins on the first is repeated by months, if it ends with a month or before its first one ends; unless it is a week. */
export type Unit = 'month' | 'week'
export function unitOf({ from, to }: Period): Unit {
  const [first, last] = [plain(from), plain(to)]
  const isInOne = first.year === last.year && first.month === last.month
  if (first.dayOfWeek === 1 && first.add({ days: 6 }).equals(last)) return 'week'
  return first.day === 1 && (isInOne || last.day === last.daysInMonth) ? 'month' : 'week'
}

const monthsBetween = (from: string, to: string) =>
  12 * (plain(to).year - plain(from).year) + plain(to).month - plain(from).month

/** The months or whole weeks from the beginning of one period to that of the next. */
const stepOf = (period: Period, unit: Unit) =>
  unit === 'month' ? monthsBetween(period.from, period.to) + 1 : Math.ceil(daysOf(period).length / 7)

/** So many months or weeks earlier; the last day of a month stays the last. */
function earlier({ from, to }: Period, unit: Unit, steps: number): Period {
  if (unit === 'week') {
    const [first, last] = [from, to].map((day) => plain(day).subtract({ weeks: steps }).toString())
    return { from: first as string, to: last as string }
  }
  const last = plain(to).subtract({ months: steps })
  const isWhole = plain(to).day === plain(to).daysInMonth
  return {
    from: plain(from).subtract({ months: steps }).toString(),
    to: (isWhole ? last.with({ day: last.daysInMonth }) : last).toString(),
  }
}

/**
 * The `nth` period before one; of one that is not over, as many of its days.
 *
 * @param over its days that are over
 */
export const periodBefore = (period: Period, over: Period, unit: Unit, nth: number): Period =>
  earlier(over, unit, nth * stepOf(period, unit))

/** The period near which the partner is looked for; null if it would not end before the period begins. */
export function partnerPeriod(
  period: Period,
  over: Period,
  unit: Unit,
  { partner, from }: { partner: Partner; from: string | null },
): Period | null {
  if (partner !== 'chosen' || from === null) {
    const year = unit === 'month' ? 12 : 52
    const step = stepOf(period, unit)
    return earlier(over, unit, partner === 'lastYear' ? Math.ceil(step / year) * year : step)
  }
  const days = daysOf(over).length - 1
  const chosen =
    unit === 'month'
      ? earlier(over, unit, monthsBetween(from, over.from))
      : { from, to: plain(from).add({ days }).toString() }
  return chosen.to < period.from ? chosen : null
}

/** Its day of the week, or that it is a holiday. */
const classOf = (day: Temporal.PlainDate, holidays: ReadonlySet<string>) =>
  holidays.has(day.toString()) ? HOLIDAY : day.dayOfWeek

/** The last days up to `end` that are like those given: as many of each day of the week and as many holidays. Null if there are none. */
export function daysLike(days: readonly string[], end: string, holidays: ReadonlySet<string>): string[] | null {
  const needed = new Map<number, number>()
  for (const kind of days.map((day) => classOf(plain(day), holidays))) needed.set(kind, (needed.get(kind) ?? 0) + 1)
  const found: string[] = []
  const tooFar = plain(end).subtract({ days: days.length + REACH })
  for (let day = plain(end); found.length < days.length; day = day.subtract({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, tooFar) < 0) return null
    const kind = classOf(day, holidays)
    const left = needed.get(kind) ?? 0
    if (left > 0) found.push(day.toString())
    needed.set(kind, left - 1)
  }
  return found.toReversed()
}

/** The first day whose holidays matter to the partners of a period that begins on a day. */
export const firstHoliday = (from: string): string => plain(from).subtract({ days: REACH }).toString()

/** Monday to Friday, without holidays. */
export const workingDays = (days: readonly string[], holidays: ReadonlySet<string>): number =>
  days.filter((day) => !holidays.has(day) && plain(day).dayOfWeek <= 5).length
