import { describe, expect, it, vi } from 'vitest'
import { inUniformTime } from './outcome.ts'

vi.mock('./patience.ts', () => ({ PATIENCE_MS: 1_000 }))

async function timed(work: Parameters<typeof inUniformTime>[0]) {
  const start = performance.now()
  return { outcome: await inUniformTime(work), took: performance.now() - start }
}

describe('a connection test', () => {
  it('takes the same time whether nothing answers, it fails at once, or it was never tried', async () => {
    const tries = [
      () => new Promise<never>(() => {}),
      () => Promise.reject(new Error('ECONNREFUSED')),
      () => Promise.resolve('notReached' as const),
    ]
    for (const { outcome, took } of await Promise.all(tries.map(timed))) {
      expect(outcome).toBe('notReached')
      expect(took).toBeGreaterThan(990)
    }
  })

  it('answers at once when the server did', async () => {
    const slow = timed(() => Promise.resolve('notReached' as const))
    for (const said of ['connected', 'signInRefused'] as const) {
      const first = await Promise.race([timed(() => Promise.resolve(said)), slow])
      expect(first.outcome).toBe(said)
    }
    await slow
  })
})
