import { PERIODS_BEFORE } from '@daybook/shared/rules/comparisonRules'
import { type StateSums, NO_SUMS, dueOf } from '@daybook/shared/rules/complianceRules'
import type { Answered } from '@daybook/shared'
import type { SignedIn } from '../../call/call.ts'
import { today } from '../../platform/clock.ts'
import { daysOf } from '../../statistics/periods.ts'
import { judgeRate } from '../../statistics/usual.ts'
import { loadPartSums } from './Compliance.queries.ts'
import { periodsUpTo } from './period.ts'
import { placesAsked, stateMoment, sumsOf, type readSummary } from './summary.ts'

type Trend = Answered<'Compliance/GetTrend'>

/** The longest range of days that is repeated: sums are stored by month, and a range cuts months. */
const LONGEST_RANGE = 92

const PARTS = {
  reported: ({ onTime, late }: StateSums) => onTime + late,
  onTime: ({ onTime }: StateSums) => onTime,
} as const

/**
 * Both rates beside the thirteen periods before, and whether they are usual. A rate is of what was due, so days off and areas that
 * came or went need no partner; see docs/decisions/a-number-stands-beside-its-fair-partner.md.
 */
export async function readTrend(context: SignedIn, asked: Parameters<typeof readSummary>[1]): Promise<Trend> {
  const [now, ...before] = periodsUpTo(asked, today(context.clock), PERIODS_BEFORE)
  const isTooLong = asked.period === 'range' && now !== undefined && daysOf(now).length > LONGEST_RANGE
  const parts = (now && !isTooLong ? [now, ...before] : []).map((period, nth) => ({ nth, ...period }))
  const sums =
    parts.length === 0 ? [] : await loadPartSums(context.db, placesAsked(context, asked), parts, stateMoment(context))
  const periods = parts.map((part) => {
    const { from, to, nth } = part
    return { from, to, sums: sumsOf(sums.find((one) => one.nth === nth) ?? NO_SUMS) }
  })
  const [latest, ...past] = periods
  const had = past.filter((period) => dueOf(period.sums) > 0).toReversed()
  // Before anybody reported there was nothing that could be usual.
  const first = had.findIndex((period) => PARTS.reported(period.sums) > 0)
  const usual = first < 0 ? [] : had.slice(first)
  const rate = (kind: keyof typeof PARTS) => {
    const of = (own: StateSums) => ({ part: PARTS[kind](own), whole: dueOf(own) })
    return judgeRate(
      of(latest?.sums ?? NO_SUMS),
      usual.map((period) => of(period.sums)),
    )
  }
  return { before: usual, reported: rate('reported'), onTime: rate('onTime') }
}
