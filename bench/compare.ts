import type { Load } from './load.ts'

export type Comparison<L extends Load> = { ratio: number; ours: L; theirs: L }

/**
 * Measures two sides in turns, so that whatever else the machine does meets both, and compares each turn with its
 * neighbour. The ratio is the median one; the figures are of the turns with the median rate.
 */
export async function inTurns<L extends Load>(
  turns: number,
  ours: () => Promise<L>,
  theirs: () => Promise<L>,
): Promise<Comparison<L>> {
  await ours()
  await theirs()
  const pairs: { ours: L; theirs: L }[] = []
  for (let turn = 0; turn < turns; turn++) {
    // Neither side always goes first.
    if (turn % 2 === 0) pairs.push({ ours: await ours(), theirs: await theirs() })
    else {
      const their = await theirs()
      pairs.push({ ours: await ours(), theirs: their })
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
