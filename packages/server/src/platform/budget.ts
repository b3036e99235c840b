import { Problem } from './problem.ts'

/** What a process has of something: for one person, and for all of them together. */
export type Budget = {
  /**
   * Takes a part of it. Throws tooMuchAtOnce when the person has no more, busy when nobody has.
   *
   * @returns what gives it back; to be called once or more often
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
