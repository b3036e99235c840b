import { describe, expect, it } from 'vitest'
import { together } from './together.ts'

/** Work that ends on demand, and counts how often it began. */
function slowWork() {
  const ends: ((text: string) => void)[] = []
  const work = () => new Promise<string>((resolve) => void ends.push(resolve))
  return { work, ends }
}

describe('work that is done together', () => {
  it('is done once for all who arrive while it runs, and begins after they arrived', async () => {
    const ask = together<string>()
    const { work, ends } = slowWork()
    const first = ask('a', work)
    const later = [ask('a', work), ask('a', work), ask('a', work)]
    expect(ends).toHaveLength(1)
    ends[0]?.('before they came')
    expect(await first).toBe('before they came')
    await expect.poll(() => ends.length).toBe(2)
    const last = ask('a', work)
    ends[1]?.('after')
    expect(await Promise.all(later)).toEqual(['after', 'after', 'after'])
    await expect.poll(() => ends.length).toBe(3)
    ends[2]?.('last')
    expect(await last).toBe('last')
  })

  it('keeps nothing of finished work, and separates questions', async () => {
    const ask = together<string>()
    let runs = 0
    const work = async () => `run ${(runs += 1)}`
    expect(await ask('a', work)).toBe('run 1')
    expect(await ask('a', work)).toBe('run 2')
    const answers = await Promise.all([ask('a', async () => 'of a'), ask('b', async () => 'of b')])
    expect(answers).toEqual(['of a', 'of b'])
  })

  it('waits a moment for others while another question is being answered', async () => {
    const pauses: (() => void)[] = []
    const ask = together<string>(() => new Promise<void>((end) => void pauses.push(end)))
    const { work, ends } = slowWork()
    const other = ask('other', work)
    expect(ends).toHaveLength(1)
    const asked = [ask('a', work), ask('a', work), ask('a', work)]
    expect(ends).toHaveLength(1)
    pauses[0]?.()
    await expect.poll(() => ends.length).toBe(2)
    ends[0]?.('of the other')
    ends[1]?.('of all three')
    expect(await Promise.all(asked)).toEqual(['of all three', 'of all three', 'of all three'])
    expect(await other).toBe('of the other')
  })

  it('rests after a run, twice as long as it took, and is shared by all who arrive meanwhile', async () => {
    const rests: { ms: number; end(): void }[] = []
    const ask = together<string>((ms) => new Promise<void>((end) => void rests.push({ ms, end })))
    const { work, ends } = slowWork()
    const first = ask('a', work)
    const begun = performance.now()
    while (performance.now() - begun < 20) await Promise.resolve()
    ends[0]?.('first')
    expect(await first).toBe('first')
    const later = [ask('a', work), ask('a', work)]
    await Promise.resolve()
    expect(ends).toHaveLength(1)
    expect(rests[0]?.ms).toBeGreaterThanOrEqual(40)
    expect(rests[0]?.ms).toBeLessThanOrEqual(2_000)
    rests[0]?.end()
    await expect.poll(() => ends.length).toBe(2)
    ends[1]?.('second')
    expect(await Promise.all(later)).toEqual(['second', 'second'])
  })

  it('fails for all who wait for the same work, and not for later callers', async () => {
    const ask = together<string>()
    const failing = ask('a', () => Promise.reject(new Error('away')))
    const waiting = ask('a', async () => 'not begun')
    await expect(failing).rejects.toThrow('away')
    await expect(waiting).rejects.toThrow('away')
    expect(await ask('a', async () => 'back')).toBe('back')
  })
})
