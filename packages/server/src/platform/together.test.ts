import { describe, expect, it } from 'vitest'
import { together } from './together.ts'

/** Work that ends when it is told to, and says how often it began. */
function slowWork() {
  const ends: ((text: string) => void)[] = []
  const work = () => new Promise<string>((resolve) => void ends.push(resolve))
  return { work, ends }
}

describe('work that is done together', () => {
  it('is done once for all who come while it runs, and begins after they came', async () => {
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

  it('keeps nothing of what has ended, and keeps questions apart', async () => {
    const ask = together<string>()
    let runs = 0
    const work = async () => `run ${(runs += 1)}`
    expect(await ask('a', work)).toBe('run 1')
    expect(await ask('a', work)).toBe('run 2')
    expect(await Promise.all([ask('a', work), ask('b', work)])).toEqual(['run 3', 'run 4'])
  })

  it('fails for all who wait, who would wait for the same again, and not for who asks afterwards', async () => {
    const ask = together<string>()
    const failing = ask('a', () => Promise.reject(new Error('away')))
    const waiting = ask('a', async () => 'not begun')
    await expect(failing).rejects.toThrow('away')
    await expect(waiting).rejects.toThrow('away')
    expect(await ask('a', async () => 'back')).toBe('back')
  })
})
