/** Walks that share a test, its transaction and its time limit. */
const SIZE = 100

export type Portion = { title: string; runs: number; options: { numRuns: number; seed?: number } }

/**
 * Splits the random walks of a test, `few` or SOAK of them, into portions with a transaction each. SOAK_SEED repeats the
 * portion that printed the seed, with SOAK=100 or fewer.
 */
export function portions(few: number): Portion[] {
  const all = Number(process.env.SOAK) || few
  const seed = Number(process.env.SOAK_SEED) || undefined
  const count = Math.ceil(all / SIZE)
  return Array.from({ length: count }, (_, index) => {
    const runs = Math.min(SIZE, all - index * SIZE)
    return {
      title: count > 1 ? `, ${index + 1} of ${count}` : '',
      runs,
      options: { numRuns: runs, ...(seed === undefined ? {} : { seed: seed + index }) },
    }
  })
}
