import { describe, expect, it } from 'vitest'
import { attempts, fitted, isSmall, MOST_BYTES, MOST_SIDE } from './sizing.ts'

describe('the size of a photo', () => {
  it.each([
    [4_000, 3_000, 2_560, 1_920],
    [3_000, 4_000, 1_920, 2_560],
    [2_560, 2_560, 2_560, 2_560],
    [2_561, 10, 2_560, 10],
    [640, 480, 640, 480],
    [30_000, 2, 2_560, 1],
  ])('of %i × %i becomes %i × %i', (width, height, sentWidth, sentHeight) => {
    expect(fitted({ width, height }, MOST_SIDE)).toEqual({ width: sentWidth, height: sentHeight })
  })

  it('counts as small at exactly the limits', () => {
    expect(isSmall({ width: MOST_SIDE, height: 10 }, MOST_BYTES)).toBe(true)
    expect(isSmall({ width: 10, height: MOST_SIDE + 1 }, MOST_BYTES)).toBe(false)
    expect(isSmall({ width: 10, height: 10 }, MOST_BYTES + 1)).toBe(false)
  })

  it('is tried from the best to the smallest, never above the original', () => {
    const tries = attempts({ width: 1_800, height: 900 })
    expect(tries[0]).toEqual({ width: 1_800, height: 900, quality: 0.85 })
    expect(tries.at(-1)).toEqual({ width: 1_600, height: 800, quality: 0.5 })
    const worth = tries.map(({ width, quality }) => width * width * quality)
    expect(worth).toEqual(worth.toSorted((a, b) => b - a))
  })
})
