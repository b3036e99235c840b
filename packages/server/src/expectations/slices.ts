import { addDays } from '../platform/clock.ts'
import { type SummedPart, firstOf } from './sums.queries.ts'

/**
 * Cuts the parts of a summary into slices that are cheap to compute, latest first: several months together, or part of a month
 * if a whole one is too much. A slice never contains days of two parts.
 *
 * @param unstored area days without stored sums, by the first day of their month
 * @param most such area days in a slice; a single day may have more
 */
export function slicesOf(
  parts: readonly SummedPart[],
  unstored: ReadonlyMap<string, number>,
  { most, today }: { most: number; today: string },
): SummedPart[] {
  const slices: SummedPart[] = []
  for (const { isNow, from: first, to: end } of parts) {
    let left = most
    // Nothing is expected for later days yet.
    for (let to = end < today ? end : today; to >= first; ) {
      const month = firstOf(to)
      const own = unstored.get(month) ?? 0
      const wholeFrom = month < first ? first : month
      const from = own <= most ? wholeFrom : latest(wholeFrom, addDays(to, 1 - daysOf(most, own)))
      const [open] = slices.slice(-1)
      if (open && open.isNow === isNow && own <= left) open.from = from
      else {
        slices.push({ isNow, from, to })
        left = most
      }
      left -= own
      to = addDays(from, -1)
    }
  }
  return slices
}

const latest = (one: string, other: string) => (one > other ? one : other)
const DAYS_OF_MONTH = 31
const daysOf = (most: number, own: number) => Math.max(1, Math.floor((DAYS_OF_MONTH * most) / own))
