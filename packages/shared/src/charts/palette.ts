import { EVENT_COLOR } from '../rules/rules.ts'

/** How a series is painted: a colour, plus a pattern if the colour alone is not distinct. */
export type Paint = { color: string; pattern: Pattern }
export type Pattern = 'plain' | 'stripes' | 'dots' | 'cross'

const plain = (color: string): Paint => ({ color, pattern: 'plain' })
const striped = (color: string): Paint => ({ color, pattern: 'stripes' })

/**
 * The palette of all charts. Every colour has at least 3 : 1 contrast on white and on the dark background; neighbours
 * differ for colour-blind readers, and the second six have stripes, so that no two of the twelve rely on hue alone.
 */
export const SERIES_PAINTS: readonly Paint[] = [
  plain('#2f6fd6'),
  plain('#c27803'),
  plain('#0f8b7f'),
  plain('#8a57d6'),
  plain('#7c8a12'),
  plain('#c24aa0'),
  striped('#5f7fae'),
  striped('#a8713a'),
  striped('#1b93b5'),
  striped('#6b5fb8'),
  striped('#4f9a45'),
  striped('#93818f'),
]

/** Red means abnormal; the dots tell it apart without seeing red. */
export const ABNORMAL_PAINTS: readonly Paint[] = [
  { color: '#d1343f', pattern: 'dots' },
  { color: '#e2625f', pattern: 'cross' },
  { color: '#bb4356', pattern: 'stripes' },
]

/** Security levels 1 to 4. */
export const LEVEL_PAINTS: readonly Paint[] = [
  { color: '#2a8f5b', pattern: 'plain' },
  { color: '#a68a00', pattern: 'stripes' },
  { color: '#d9691e', pattern: 'cross' },
  { color: '#d1343f', pattern: 'dots' },
]

export const STATUS_PAINTS: { reported: Paint; notReported: Paint } = {
  reported: { color: '#0f8b7f', pattern: 'plain' },
  notReported: { color: '#c27803', pattern: 'stripes' },
}

/** The paint of each event type, in order of the types; the same wherever the same types are drawn. */
export function paintsOf(types: readonly { id: number; colorId: number }[]): ReadonlyMap<number, Paint> {
  let normal = 0
  let abnormal = 0
  return new Map(
    types.map(({ id, colorId }) => [
      id,
      colorId === EVENT_COLOR.ABNORMAL ? at(ABNORMAL_PAINTS, abnormal++) : at(SERIES_PAINTS, normal++),
    ]),
  )
}

const at = (paints: readonly Paint[], index: number): Paint => paints[index % paints.length] ?? plain('#5f7fae')

/** Background and text colours of a chart. */
export type Ink = { text: string; muted: string; line: string; surface: string; raised: string }

/** For pictures in files: always dark on white. */
export const PAPER: Ink = { text: '#1b2130', muted: '#586174', line: '#d5d9e1', surface: '#ffffff', raised: '#ffffff' }
