import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inTurn } from './turns.ts'

const placeAt = (top: number) => ({ getBoundingClientRect: () => ({ top, bottom: top + 400 }) as DOMRect })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('innerHeight', 900)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the turns of charts', () => {
  test('go to what is in sight, then to the rest of the page, then to pictures', () => {
    const done: string[] = []
    inTurn(null, () => done.push('picture'))
    inTurn(placeAt(2_000), () => done.push('below'))
    inTurn(placeAt(100), () => done.push('in sight'))
    vi.runAllTimers()
    expect(done).toEqual(['in sight', 'below', 'picture'])
  })

  test('are one a task', () => {
    const done: number[] = []
    for (const one of [1, 2, 3]) inTurn(placeAt(0), () => done.push(one))
    expect(done).toEqual([])
    vi.runOnlyPendingTimers()
    expect(done).toEqual([1])
    vi.runAllTimers()
    expect(done).toEqual([1, 2, 3])
  })

  test('follow the reader who scrolls', () => {
    const done: string[] = []
    let top = 2_000
    inTurn(placeAt(1_000), () => done.push('one'))
    inTurn({ getBoundingClientRect: () => placeAt(top).getBoundingClientRect() }, () => done.push('other'))
    top = 0
    vi.runAllTimers()
    expect(done).toEqual(['other', 'one'])
  })

  test('are lost by what is given up, and kept by what comes after a fault', () => {
    const done: string[] = []
    inTurn(placeAt(0), () => done.push('given up'))()
    inTurn(placeAt(0), () => {
      throw new Error('no canvas')
    })
    inTurn(null, () => done.push('picture'))
    expect(() => vi.runAllTimers()).toThrow('no canvas')
    vi.runAllTimers()
    expect(done).toEqual(['picture'])
  })
})
