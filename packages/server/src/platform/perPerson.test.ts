import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { perPerson } from './perPerson.ts'

/** Tasks that end on demand, and the names of those that have begun. */
function gated() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    async end(name: string) {
      ends.get(name)?.()
      // Longer than the pause between two tasks of a person.
      await setTimeout(20)
    },
  }
}

it('runs a limited amount of work of one person at once, the rest in order, and nobody else waits for it', async () => {
  const { begun, work, end } = gated()
  const { run } = perPerson({ each: 2, waiting: 10, longestMs: 10_000 })
  const answers = ['a1', 'a2', 'a3', 'a4'].map((name) => run(1, work(name)))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2'])
  const other = run(2, work('b1'))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'b1', 'a4']) await end(name)
  expect(await Promise.all([...answers, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

it('continues after work that failed', async () => {
  const { run } = perPerson({ each: 1, waiting: 10, longestMs: 10_000 })
  const failed = run(1, () => Promise.reject(new Error('of the work')))
  const next = run(1, () => Promise.resolve('next'))
  await expect(failed).rejects.toThrow('of the work')
  expect(await next).toBe('next')
})

it('refuses more than may wait, only of that person, until some of it has run', async () => {
  const { work, end } = gated()
  const { run } = perPerson({ each: 1, waiting: 2, longestMs: 10_000 })
  const accepted = ['1', '2', '3'].map((name) => run(1, work(name)))
  await setImmediate()
  await expect(run(1, work('4'))).rejects.toMatchObject({ code: 'tooMuchAtOnce' })
  const other = run(2, work('other'))
  await setImmediate()
  await end('1')
  const later = run(1, work('5'))
  for (const name of ['2', '3', '5', 'other']) await end(name)
  expect(await Promise.all([...accepted, later, other])).toEqual(['1', '2', '3', '5', 'other'])
})

it('gives a person one slot less, but always one, while something of theirs runs elsewhere', async () => {
  const { begun, work, end } = gated()
  const { run, occupy } = perPerson({ each: 2, waiting: 10, longestMs: 10_000 })
  const first = occupy(1)
  const second = occupy(1)
  const answers = ['1', '2', '3'].map((name) => run(1, work(name)))
  const other = run(2, work('other'))
  await setImmediate()
  expect(begun).toEqual(['1', 'other'])
  second()
  second()
  await setImmediate()
  expect(begun).toEqual(['1', 'other'])
  first()
  await setImmediate()
  expect(begun).toEqual(['1', 'other', '2'])
  for (const name of ['1', '2', '3', 'other']) await end(name)
  expect(await Promise.all([...answers, other])).toEqual(['1', '2', '3', 'other'])
})

it('refuses work that has waited too long, and never begins it', async () => {
  const { begun, work, end } = gated()
  const { run } = perPerson({ each: 1, waiting: 10, longestMs: 30 })
  const first = run(1, work('1'))
  await expect(run(1, work('2'))).rejects.toMatchObject({ code: 'busy' })
  await end('1')
  expect(await first).toBe('1')
  const third = run(1, work('3'))
  await setImmediate()
  await end('3')
  expect(await third).toBe('3')
  expect(begun).toEqual(['1', '3'])
})
