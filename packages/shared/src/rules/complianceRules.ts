import type { ExpectationState } from './expectationRules.ts'

/*
 * What Compliance counts and how it ranks it, for the screen and the files. See
 * docs/decisions/compliance-answers-from-stored-sums.md.
 */

/** Cells by state. `expected` is the sum of the others. */
export type StateSums = { expected: number } & Record<Exclude<ExpectationState, 'notExpected'>, number>

export const NO_SUMS: StateSums = { expected: 0, onTime: 0, late: 0, missing: 0, excused: 0, waiting: 0 }

export const COMPLIANCE_PERIODS = ['day', 'week', 'month', 'year', 'range'] as const
export type CompliancePeriod = (typeof COMPLIANCE_PERIODS)[number]

/** The longest range of days to choose, also when requesting one area's days. */
export const MOST_DAYS = 366

export const COMPLIANCE_SORTS = ['reported', 'onTime', 'missing'] as const
export type ComplianceSort = (typeof COMPLIANCE_SORTS)[number]

export function addSums(one: StateSums, other: StateSums): StateSums {
  return {
    expected: one.expected + other.expected,
    onTime: one.onTime + other.onTime,
    late: one.late + other.late,
    missing: one.missing + other.missing,
    excused: one.excused + other.excused,
    waiting: one.waiting + other.waiting,
  }
}

/** The number of cells that count: expected, but neither excused nor still waiting. */
export const dueOf = ({ expected, excused, waiting }: StateSums): number => expected - excused - waiting

/** In percent; null if nothing was due. Truncated to one decimal, so that 100 means all. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((part * 1_000) / whole) / 10
}

export const rateReported = (sums: StateSums): number | null => percentOf(sums.onTime + sums.late, dueOf(sums))
export const rateOnTime = (sums: StateSums): number | null => percentOf(sums.onTime, dueOf(sums))

/** Difference of two rates in percentage points, to one decimal; null if either is missing. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : Math.round((now - before) * 10) / 10
}

const KEYS: Record<ComplianceSort, (sums: StateSums) => number | null> = {
  // Exact, not as displayed: 99.98 % comes after 99.91 %.
  reported: (sums) => (dueOf(sums) === 0 ? null : (sums.onTime + sums.late) / dueOf(sums)),
  onTime: (sums) => (dueOf(sums) === 0 ? null : sums.onTime / dueOf(sums)),
  missing: (sums) => sums.missing,
}

/** Sorts rows; ties: more missing first, then input order. Rows with nothing due come last. */
export function ranked<T extends { sums: StateSums }>(
  rows: readonly T[],
  sort: ComplianceSort,
  order: 'asc' | 'desc',
): T[] {
  const key = KEYS[sort]
  const sign = order === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one.sums), key(other.sums)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b) || other.sums.missing - one.sums.missing
  })
}

/** The usual direction of a sort: what needs attention first. */
export const usualOrder = (sort: ComplianceSort): 'asc' | 'desc' => (sort === 'missing' ? 'desc' : 'asc')

/** Worst first: a day with several shifts shows the first of these that occurs. */
const WORST: readonly Exclude<ExpectationState, 'notExpected'>[] = ['missing', 'late', 'waiting', 'excused', 'onTime']

export function stateOfDay(sums: StateSums): ExpectationState {
  return WORST.find((state) => sums[state] > 0) ?? 'notExpected'
}
