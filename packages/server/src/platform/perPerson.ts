import pLimit, { type LimitFunction } from 'p-limit'
import { Problem } from './problem.ts'

/** Runs a person's work when they have a free place, in the order in which it was asked for. */
export type PerPerson = <T>(holder: number, work: () => Promise<T>) => Promise<T>

/**
 * @param each how much of one person's work runs at once in this process
 * @param waiting how much more of it may wait; beyond that it is refused with tooMuchAtOnce
 */
export function perPerson({ each, waiting }: { each: number; waiting: number }): PerPerson {
  const limits = new Map<number, LimitFunction>()
  return async (holder, work) => {
    const limit = limits.get(holder) ?? pLimit(each)
    if (limit.pendingCount >= waiting) throw new Problem('tooMuchAtOnce')
    limits.set(holder, limit)
    try {
      return await limit(work)
    } finally {
      // Only who is busy is kept in memory. The limit counts this work down a moment after it is over.
      queueMicrotask(() => {
        if (limit.activeCount + limit.pendingCount === 0 && limits.get(holder) === limit) limits.delete(holder)
      })
    }
  }
}
