import { Problem } from './problem.ts'

/** Limits how much of a resource is in use in this process: per person and in total. */
export type Budget = {
  /**
   * Takes an amount. Throws tooMuchAtOnce when the person's share is used up, busy when the total is.
   *
   * @returns a function that gives the amount back; calling it more than once is safe
   */
  take(holder: number, amount?: number): () => void
}

export function budget({ each, all }: { each: number; all: number }): Budget {
  const held = new Map<number, number>()
  let total = 0
  return {
    take(holder, amount = 1) {
      const own = held.get(holder) ?? 0
      if (own + amount > each) throw new Problem('tooMuchAtOnce')
      if (total + amount > all) throw new Problem('busy')
      held.set(holder, own + amount)
      total += amount
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        total -= amount
        const left = (held.get(holder) ?? 0) - amount
        if (left > 0) held.set(holder, left)
        else held.delete(holder)
      }
    },
  }
}
