/*
 * A sweep tries every case of a kind: every control of every page, every filter of every list, everybody's id in every
 * field. All sweeps together take longer than all other tests, so `npm test` and `npm run check` run one sixth of each. The
 * commit chooses the sixth, so the following commits run the others. `npm run soak`, and any test file on its own, runs every case.
 */

export const PARTS = 6

/** From 1 to PARTS; null: every case. */
const chosen = process.env.SWEEP ? Number(process.env.SWEEP) : null

/**
 * The cases to run, in their order.
 * @param offset Sweeps within sweeps pass their own position, so that the parts of each are different cases.
 */
export const swept = <Case>(cases: readonly Case[], offset = 0, part: number | null = chosen): Case[] =>
  cases.filter((_, at) => part === null || (at + offset) % PARTS === part - 1)

/** How many random cases to try: `all` if sweeps are complete, `few` in `npm test`. */
export const rounds = (all: number, few: number): number => (chosen === null ? all : few)
