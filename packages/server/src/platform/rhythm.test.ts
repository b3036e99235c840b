import { expect, it } from 'vitest'
import { rhythm } from './rhythm.ts'

function setUp() {
  let [now, spent] = [0, 0]
  const times = rhythm(
    () => spent,
    2,
    () => now,
  )
  /** What comes of so many seconds with this share of two makers' time. */
  const after = (seconds: number, share: number) => {
    now += seconds * 1_000
    spent += seconds * 1_000 * 2 * share
    return times()
  }
  return { after }
}

it('slows down step by step while answers take much of the time, four times at most', () => {
  const { after } = setUp()
  expect([after(3, 0.9), after(3, 0.9), after(6, 0.6), after(6, 0.6), after(6, 0.9)]).toEqual([1, 2, 4, 4, 4])
})

it('stays where answers take neither much nor little', () => {
  const { after } = setUp()
  expect([after(6, 0.3), after(6, 0.5), after(6, 0.3), after(6, 0.2)]).toEqual([1, 2, 2, 2])
})

it('is as usual again after quiet times', () => {
  const { after } = setUp()
  expect([after(6, 0.9), after(6, 0.9), after(6, 0.05), after(600, 0), after(6, 0)]).toEqual([2, 4, 2, 1, 1])
})
