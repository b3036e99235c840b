import type { Load } from './load.ts'

const WARM_UP_TURNS = 3

export type Comparison<L extends Load> = { ratio: number; ours: L; theirs: L }

/**
 * Measures two sides in alternating turns, so that other load affects both, and compares each turn with its neighbour.
 * The ratio is the median; the figures are those of the turns with the median rate. The first turns of each side are
 * discarded as warm-up. `settle` waits for background work of a turn, so that the other side does not pay for it.
 */
export async function inTurns<L extends Load>(
  turns: number,
  ours: () => Promise<L>,
  theirs: () => Promise<L>,
  settle: () => Promise<void> = () => Promise.resolve(),
): Promise<Comparison<L>> {
  const settled = async (side: () => Promise<L>) => {
    const load = await side()
    await settle()
    return load
  }
  for (let turn = 0; turn < WARM_UP_TURNS; turn++) {
    await settled(ours)
    await settled(theirs)
  }
  const pairs: { ours: L; theirs: L }[] = []
  for (let turn = 0; turn < turns; turn++) {
    // Alternate which side goes first.
    if (turn % 2 === 0) pairs.push({ ours: await settled(ours), theirs: await settled(theirs) })
    else {
      const their = await settled(theirs)
      pairs.push({ ours: await settled(ours), theirs: their })
    }
  }
  const rate = ({ rate: one }: L) => one
  return {
    ratio: median(
      pairs.map((pair) => pair.ours.rate / pair.theirs.rate),
      (value) => value,
    ),
    ours: median(
      pairs.map((pair) => pair.ours),
      rate,
    ),
    theirs: median(
      pairs.map((pair) => pair.theirs),
      rate,
    ),
  }
}

export function median<T>(values: T[], by: (value: T) => number): T {
  const sorted = values.toSorted((one, other) => by(one) - by(other))
  return sorted[Math.floor(sorted.length / 2)] as T
}
