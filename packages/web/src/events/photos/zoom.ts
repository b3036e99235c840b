/** The view of a picture in its box: its scale, and its offset from the centre in screen pixels. */
export type View = { scale: number; x: number; y: number }
export type Point = { x: number; y: number }
export type Box = { width: number; height: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
export const MOST_SCALE = 8
/** The scale after a double tap or a press of the button. */
export const DOUBLE_TAP = 2.5
export const STEP = 1.5

/** Never minus zero. */
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value)) || 0

/** Moves a view, but only so far that the picture still fills its box. */
export function moved({ scale, x, y }: View, by: Point, box: Box): View {
  const [mostX, mostY] = [((scale - 1) * box.width) / 2, ((scale - 1) * box.height) / 2]
  return { scale, x: between(-mostX, x + by.x, mostX), y: between(-mostY, y + by.y, mostY) }
}

/** Scales a view by a factor; the point at `at`, relative to the centre of the box, stays in place. */
export function zoomed(view: View, factor: number, box: Box, at: Point = { x: 0, y: 0 }): View {
  const scale = between(1, view.scale * factor, MOST_SCALE)
  const real = scale / view.scale
  const by = { x: (at.x - view.x) * (1 - real), y: (at.y - view.y) * (1 - real) }
  return moved({ scale, x: view.x, y: view.y }, by, box)
}

/** Pixels that a finger must move sideways to switch pictures. */
const SWIPE = 50

/** Which way a swipe over an unzoomed picture goes: 1 the next one, -1 the previous one, 0 none. */
export function turnOf(stroke: Point): -1 | 0 | 1 {
  if (Math.abs(stroke.x) < SWIPE || Math.abs(stroke.x) < 1.5 * Math.abs(stroke.y)) return 0
  return stroke.x < 0 ? 1 : -1
}
