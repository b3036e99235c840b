import { describe, expect, it } from 'vitest'
import { MOST_SCALE, moved, turnOf, WHOLE, zoomed } from './zoom.ts'

const box = { width: 400, height: 300 }
/** Which point of the unzoomed picture is shown at a point of the box. */
const shownAt = (view: typeof WHOLE, at: { x: number; y: number }) => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
})

describe('a view of a picture', () => {
  it('keeps the point under the finger in place while zooming', () => {
    const at = { x: 120, y: -80 }
    const once = zoomed(WHOLE, 2, box, at)
    const twice = zoomed(once, 1.7, box, at)
    for (const view of [once, twice]) {
      expect(shownAt(view, at).x).toBeCloseTo(at.x)
      expect(shownAt(view, at).y).toBeCloseTo(at.y)
    }
  })

  it('is never smaller than the whole picture nor larger than the limit', () => {
    expect(zoomed(WHOLE, 0.1, box)).toEqual(WHOLE)
    expect(zoomed(WHOLE, 100, box).scale).toBe(MOST_SCALE)
    expect(zoomed(zoomed(WHOLE, 3, box, { x: 100, y: 90 }), 0.01, box)).toEqual(WHOLE)
  })

  it('is not moved beyond the edge of its picture', () => {
    const view = zoomed(WHOLE, 2, box)
    expect(moved(view, { x: 1_000, y: -1_000 }, box)).toEqual({ scale: 2, x: 200, y: -150 })
    expect(moved(WHOLE, { x: 30, y: 30 }, box)).toEqual(WHOLE)
  })
})

describe('a swipe', () => {
  it.each([
    [-80, 10, 1],
    [80, -10, -1],
    [-40, 0, 0],
    [-80, 70, 0],
    [0, 200, 0],
  ])('of %i, %i pages by %i', (x, y, turn) => expect(turnOf({ x, y })).toBe(turn))
})
