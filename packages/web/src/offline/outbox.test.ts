import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from './testing/outboxWalk.ts'

const env = import.meta.env as Record<string, string | undefined>
/** `npm run soak` runs longer walks; a failed walk prints its seed and path, which SOAK_SEED and SOAK_PATH replay. */
const SESSIONS = Number(env.SOAK ?? 1_000)

describe('the outbox', () => {
  it('sends the photos of a corrected report again if the server has cleared them twice', async () => {
    const seen = new Set<string>()
    const found = await walk.run(
      [
        { do: 'file', tab: 0, area: 'gate', photos: 1, uploaded: 0 },
        { do: 'send', tab: 0, isForced: false },
        { do: 'answer', fate: 'fine' },
        { do: 'clear', tab: 0 },
        { do: 'answer', fate: 'fine' },
        { do: 'answer', fate: 'fine' },
        { do: 'clear', tab: 0 },
        { do: 'answer', fate: 'fine' },
        { do: 'mend', tab: 0, isThrownAway: false },
        { do: 'send', tab: 0, isForced: false },
      ],
      seen,
    )
    expect(found).toEqual([])
    expect([...seen]).toEqual(expect.arrayContaining(['photo gone', 'mended', 'report with photos']))
  })

  it('sends nothing unasked that was filed long after the last contact', async () => {
    const seen = new Set<string>()
    const steps = [
      { do: 'wait', hours: 30 },
      { do: 'file', tab: 0, area: 'gate', photos: 0, uploaded: 0 },
      { do: 'send', tab: 0, isForced: true },
      { do: 'answer', fate: 'fine' },
    ] as const
    expect(await walk.run(steps, seen)).toEqual([])
    expect([...seen]).toContain('confirmed')
    const confirmed = [...steps.slice(0, 2), { do: 'confirm', tab: 0, isTheirs: false }, ...steps.slice(2)] as const
    expect(await walk.run(confirmed, seen)).toEqual([])
    expect([...seen]).toContain('disowned')
  })

  it(
    `loses, duplicates and mixes up nothing in ${SESSIONS} sessions`,
    async () => {
      const seed = Number(env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31))
      console.info(`outbox: ${SESSIONS} sessions from seed ${seed}`)
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(walk.steps, async (steps) => {
          expect(await walk.run(steps, seen)).toEqual([])
        }),
        { numRuns: SESSIONS, seed, ...(env.SOAK_PATH ? { path: env.SOAK_PATH } : {}) },
      )
      // If no walk meets one of these situations, the run proves nothing about it; short runs may miss some.
      const missed = SESSIONS < 1_000 ? [] : walk.mustSee.filter((what) => !seen.has(what))
      expect(missed).toEqual([])
    },
    Math.max(120_000, SESSIONS * 60),
  )
})
