/** Seeded random choices, so that the demo data is always the same. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  next(): number
  happens(probability: number): boolean
  /** An integer from `from` to `to`, inclusive. */
  between(from: number, to: number): number
  pick<T>(choices: readonly T[]): T
}

/** Mulberry32: small, fast, and the same on every machine. */
export function chance(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    happens: (probability) => next() < probability,
    between,
    pick: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
  }
}
