import { setTimeout as sleep } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Problem } from './problem.ts'

/** Pause in milliseconds between two tasks of a person who has more waiting. */
const PAUSE_MS = 5

/** Limits how many tasks of one person run at once in a process. */
export type PerPerson = {
  /** Runs the work when the person has a free slot, first come, first served. */
  run<T>(holder: number, work: () => Promise<T>): Promise<T>
  /** Takes a slot for work that runs elsewhere, but never the last one. Returns a release function, safe to call again. */
  occupy(holder: number): () => void
}

/**
 * @param each slots per person
 * @param waiting most tasks per person that may wait; more are refused with tooMuchAtOnce
 * @param longestMs how long a task may wait before it is refused with busy
 */
export function perPerson({ each, waiting, longestMs }: Record<'each' | 'waiting' | 'longestMs', number>): PerPerson {
  const limits = new Map<number, LimitFunction>()
  const occupied = new Map<number, number>()
  const slotsOf = (holder: number) => Math.max(1, each - (occupied.get(holder) ?? 0))
  const resize = (holder: number) => {
    const limit = limits.get(holder)
    if (limit) limit.concurrency = slotsOf(holder)
  }
  return {
    run(holder, work) {
      const limit = limits.get(holder) ?? pLimit(slotsOf(holder))
      if (limit.pendingCount >= waiting) return Promise.reject(new Problem('tooMuchAtOnce'))
      limits.set(holder, limit)
      return new Promise((resolve, reject) => {
        let isRefused = false
        const refusal = setTimeout(() => {
          isRefused = true
          reject(new Problem('busy'))
        }, longestMs)
        void limit(async () => {
          if (isRefused) return
          clearTimeout(refusal)
          await work().then(resolve, reject)
          // Let others have the CPU before this person's next task.
          if (limit.pendingCount > 0) await sleep(PAUSE_MS)
        }).finally(() => {
          // Keep only busy people in memory. p-limit counts finished work down a moment later.
          setImmediate(() => {
            if (limit.activeCount + limit.pendingCount === 0 && limits.get(holder) === limit) limits.delete(holder)
          })
        })
      })
    },
    occupy(holder) {
      occupied.set(holder, (occupied.get(holder) ?? 0) + 1)
      resize(holder)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (occupied.get(holder) ?? 0) - 1
        if (left > 0) occupied.set(holder, left)
        else occupied.delete(holder)
        resize(holder)
      }
    },
  }
}

/**
 * The calls of each person in this process: two at once, or one while an export of theirs is being made. With more, one
 * person who sends calls without a pause slows everyone else down. A page makes a handful, each answered in milliseconds.
 */
export const personalCalls = perPerson({ each: 2, waiting: 50, longestMs: 10_000 })
