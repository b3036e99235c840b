import { assert, asyncProperty, array, constantFrom, integer, record } from 'fast-check'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Holder, turns } from './turns.ts'

const ROOM = { waiting: 1_000, waitingEach: 1_000 }

/** Takes a turn for each of the holders, and ends each once all that asked are waiting; returns who had them, in order. */
async function order(holders: Holder[], atOnceEach = 1): Promise<Holder[]> {
  const queue = turns({ atOnce: 1, atOnceEach, ...ROOM })
  const seen: Holder[] = []
  await Promise.all(
    holders.map((holder) =>
      queue.run(holder, async () => {
        seen.push(holder)
        await setImmediate()
      }),
    ),
  )
  return seen
}

describe('turns', () => {
  it('go to who has been without one for longest, however much another asks for', async () => {
    expect(await order(['a', 'a', 'a', 'a', 'b', 'c', 'b'])).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
  })

  it('make nobody wait for more than one turn of each other holder, whatever was asked for', async () => {
    await assert(
      asyncProperty(array(constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 60 }), async (holders) => {
        const seen = await order(holders)
        expect(seen).toHaveLength(holders.length)
        for (const holder of new Set(holders)) {
          const places = seen.flatMap((one, place) => (one === holder ? [place] : []))
          // Between two turns of a holder who is waiting, each other holder has at most one.
          const before = [-1, ...places]
          places.forEach((place, nth) => {
            const between = seen.slice((before[nth] ?? -1) + 1, place)
            expect(new Set(between).size).toBe(between.length)
          })
        }
      }),
    )
  })

  it('are never more at once than stated, for one holder and for all', async () => {
    await assert(
      asyncProperty(
        record({ atOnce: integer({ min: 1, max: 4 }), atOnceEach: integer({ min: 1, max: 4 }) }),
        array(constantFrom('a', 'b', 'c'), { maxLength: 40 }),
        async (most, holders) => {
          const queue = turns({ ...most, ...ROOM })
          const running: Holder[] = []
          await Promise.all(
            holders.map((holder) =>
              queue.run(holder, async () => {
                running.push(holder)
                expect(running.length).toBeLessThanOrEqual(most.atOnce)
                expect(running.filter((one) => one === holder).length).toBeLessThanOrEqual(most.atOnceEach)
                await setImmediate()
                running.splice(running.indexOf(holder), 1)
              }),
            ),
          )
        },
      ),
    )
  })

  it('refuse more than may wait, and give up the place of who hangs up', async () => {
    const queue = turns({ atOnce: 1, atOnceEach: 1, waiting: 3, waitingEach: 2 })
    const end = await queue.take('a')
    const hungUp = new AbortController()
    const first = queue.take('a', hungUp.signal)
    const second = queue.take('a')
    await expect(queue.take('a')).rejects.toMatchObject({ code: 'tooMuchAtOnce' })
    const other = queue.take('b')
    await expect(queue.take('c')).rejects.toMatchObject({ code: 'busy' })
    hungUp.abort()
    await expect(first).rejects.toMatchObject({ code: 'busy' })
    const third = queue.take('c')
    end()
    end()
    for (const turn of [other, third, second]) (await turn)()
    expect(await queue.run('a', () => Promise.resolve('done'))).toBe('done')
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run('a', () => Promise.resolve('again'))).toBe('again')
  })

  it('are taken by work that runs elsewhere, without waiting', async () => {
    const queue = turns({ atOnceEach: 2, waitingEach: 10 })
    const elsewhere = queue.occupy('a')
    const [first, other] = [await queue.take('a'), await queue.take('b')]
    const begun: string[] = []
    const second = queue.take('a').then((end) => (begun.push('second'), end))
    await setImmediate()
    expect(begun).toEqual([])
    elsewhere()
    elsewhere()
    const third = queue.take('a').then((end) => (begun.push('third'), end))
    await setImmediate()
    expect(begun).toEqual(['second'])
    first()
    for (const end of [other, await second, await third]) end()
  })

  it('are refused after too long a wait, and never begin', async () => {
    const queue = turns({ atOnceEach: 1, waitingEach: 10, longestMs: 30 })
    const end = await queue.take('a')
    let hasBegun = false
    const late = queue.run('a', () => Promise.resolve((hasBegun = true)))
    await expect(late).rejects.toMatchObject({ code: 'busy' })
    end()
    expect(await queue.run('a', () => Promise.resolve('next'))).toBe('next')
    expect(hasBegun).toBe(false)
  })

  it('come after a pause for a holder who has more waiting, and nobody else waits for it', async () => {
    const queue = turns({ atOnce: 2, atOnceEach: 1, waiting: 10, waitingEach: 10, pauseMs: 50 })
    const end = await queue.take('a')
    let hasBegun = false
    const next = queue.take('a').then((endNext) => ((hasBegun = true), endNext))
    end()
    ;(await queue.take('b'))()
    await setTimeout(10)
    expect(hasBegun).toBe(false)
    ;(await next)()
  })
})
