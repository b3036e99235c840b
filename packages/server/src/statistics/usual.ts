import type { Verdict } from '@daybook/shared/rules/comparisonRules'

/*
 * Whether a number differs from the periods before by more than chance. Limits are those of an XmR chart: their mean, and 2.66
 * times their mean step from one to the next. See docs/decisions/a-number-stands-beside-its-fair-partner.md.
 */

/** Fewer periods say nothing about what is usual. */
const FEWEST = 8
/** What lies beyond three standard deviations, on one side. */
const CHANCE = 0.001_35
/** Below such a mean, the steps alone are too coarse. */
const SCARCE = 5

export type Rate = { part: number; whole: number }
export type Usual = { verdict: Verdict; low: number | null; high: number | null }
const UNKNOWN: Usual = { verdict: 'unknown', low: null, high: null }

/** A count against those of the periods before, the latest first or last. */
export function judgeCount(now: number, past: readonly number[]): Usual {
  const n = past.length
  if (n < FEWEST) return UNKNOWN
  const total = add(past)
  const steps = add(stepsOf(past))
  // Multiplied out, so that whole numbers decide.
  const unit = 100 * n * (n - 1)
  const [mean, width] = [100 * (n - 1) * total, 266 * n * steps]
  const way = now * unit > mean + width ? 'more' : now * unit < mean - width ? 'less' : 'usual'
  const isChance = total < SCARCE * n && !isBeyondChance({ part: now, whole: now + total }, 1 / (n + 1))
  // Limits between the same two whole numbers would cross.
  const [low, high] = [Math.ceil((mean - width) / unit), Math.floor((mean + width) / unit)]
  return {
    verdict: isChance ? 'usual' : way,
    low: Math.max(0, Math.min(low, high)),
    high: Math.max(low, high),
  }
}

/** A rate: beyond its limits, and beyond what the binomial distribution allows so many cases. The limits are rates. */
export function judgeRate(now: Rate, before: readonly Rate[]): Usual {
  const past = before.filter(({ whole }) => whole > 0)
  if (past.length < FEWEST || now.whole === 0) return UNKNOWN
  const rates = past.map(({ part, whole }) => part / whole)
  const mean = add(rates) / rates.length
  const width = (2.66 * add(stepsOf(rates))) / (rates.length - 1)
  const rate = now.part / now.whole
  const way = rate > mean + width ? 'more' : rate < mean - width ? 'less' : 'usual'
  const pooled = add(past.map(({ part }) => part)) / add(past.map(({ whole }) => whole))
  return {
    verdict: isBeyondChance(now, pooled) ? way : 'usual',
    low: Math.max(0, mean - width),
    high: Math.min(1, mean + width),
  }
}

/** Whether so many of so many cases, or more extreme ones, are too unlikely for a probability. */
export function isBeyondChance({ part, whole }: Rate, probability: number): boolean {
  return tail(part, whole, probability) < CHANCE || tail(whole - part, whole, 1 - probability) < CHANCE
}

/** The probability of at least `part` of `whole` cases; 1 if that is no more than expected. */
function tail(part: number, whole: number, p: number): number {
  if (part <= whole * p) return 1
  if (p <= 0) return 0
  let term = Math.exp(logChoices(whole, part) + part * Math.log(p) + (whole - part) * Math.log1p(-p))
  let all = 0
  for (let count = part; count <= whole && term > all * 1e-12; count++) {
    all += term
    term *= ((whole - count) / (count + 1)) * (p / (1 - p))
  }
  return all
}

/** The logarithm of the number of choices of `part` out of `whole`. */
function logChoices(whole: number, part: number): number {
  let sum = 0
  for (let nth = 1; nth <= Math.min(part, whole - part); nth++) sum += Math.log((whole - nth + 1) / nth)
  return sum
}

const add = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const stepsOf = (values: readonly number[]) => values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? 0)))
