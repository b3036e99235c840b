import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTurn } from './turns.ts'

/** Imitates the browser: calls back for elements within a screen of the window, now or after `scrolled`. */
const observed = new Set<Element>()
let scrolled = () => {}

class Observer {
  constructor(told: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    scrolled = () =>
      told(
        [...observed].map((target) => {
          const { top, bottom } = target.getBoundingClientRect()
          return { isIntersecting: bottom > -900 && top < 1_800, target }
        }),
      )
  }
  observe = (place: Element) => void observed.add(place)
  unobserve = (place: Element) => void observed.delete(place)
}

const placeAt = (top: number, place = { top }) =>
  Object.assign(place, {
    getBoundingClientRect: () => ({ top: place.top, bottom: place.top + 400 }) as DOMRect,
  }) as unknown as Element & { top: number }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 900)
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const PHONE = { mayWait: true }

describe('the drawing order of charts', () => {
  test('starts with visible charts, then continues with the rest of the page', () => {
    const done: string[] = []
    inTurn(placeAt(3_000), () => done.push('far'))
    inTurn(placeAt(100), () => done.push('in sight'))
    vi.advanceTimersByTime(100)
    expect(done).toEqual(['in sight', 'far'])
  })

  test('waits on a phone until the reader is near', () => {
    const done: string[] = []
    const far = placeAt(3_000)
    inTurn(far, () => done.push('far'), PHONE)
    inTurn(placeAt(1_200), () => done.push('near'), PHONE)
    inTurn(placeAt(100), () => done.push('in sight'), PHONE)
    scrolled()
    vi.advanceTimersByTime(2_000)
    expect(done).toEqual(['in sight', 'near'])
    far.top = 1_700
    scrolled()
    vi.advanceTimersByTime(100)
    expect(done).toEqual(['in sight', 'near', 'far'])
    expect(observed.size).toBe(0)
  })

  test('reaches distant charts when the page has been idle', () => {
    const done: number[] = []
    for (const one of [1, 2]) inTurn(placeAt(5_000), () => done.push(one), PHONE)
    scrolled()
    vi.advanceTimersByTime(2_900)
    expect(done).toEqual([])
    vi.runAllTimers()
    expect(done).toEqual([1, 2])
    expect(observed.size).toBe(0)
  })

  test('draws one chart per task', () => {
    const done: number[] = []
    for (const one of [1, 2, 3]) inTurn(placeAt(0), () => done.push(one))
    expect(done).toEqual([])
    vi.runOnlyPendingTimers()
    expect(done).toEqual([1])
    vi.runAllTimers()
    expect(done).toEqual([1, 2, 3])
  })

  test("follows the reader's scrolling", () => {
    const done: string[] = []
    const other = placeAt(1_100)
    inTurn(placeAt(1_000), () => done.push('one'))
    inTurn(other, () => done.push('other'))
    other.top = 0
    vi.runAllTimers()
    expect(done).toEqual(['other', 'one'])
  })

  test('skips cancelled charts, far or near, and continues after a fault', () => {
    const done: string[] = []
    inTurn(placeAt(0), () => done.push('given up far'), PHONE)()
    inTurn(placeAt(0), () => done.push('given up'))()
    inTurn(placeAt(0), () => {
      throw new Error('no canvas')
    })
    inTurn(placeAt(0), () => done.push('next'))
    scrolled()
    expect(() => vi.runAllTimers()).toThrow('no canvas')
    vi.runAllTimers()
    expect(done).toEqual(['next'])
  })

  test('can draw a chart a second time', () => {
    const done: string[] = []
    const place = placeAt(0)
    for (const look of ['light', 'dark']) {
      inTurn(place, () => done.push(look), PHONE)
      scrolled()
      vi.advanceTimersByTime(100)
    }
    expect(done).toEqual(['light', 'dark'])
  })
})
