import { EVENT_COLOR } from '../rules/rules.ts'

/** How a series is painted: by colour and pattern, so that nothing rests on colour alone. */
export type Paint = { color: string; pattern: Pattern }
export type Pattern = 'plain' | 'stripes' | 'rows' | 'columns' | 'dots' | 'cross' | 'checks'

const LIGHT = '#8b93a2'
const MIDDLE = '#7a8291'
const DARK = '#666d7b'

/**
 * Normal events are grey, so that what is abnormal is seen first. Every colour of a chart has at least 3 : 1 contrast on white and
 * on the dark background; only these three greys are far enough from both, so that the patterns tell twelve types apart.
 */
export const NORMAL_PAINTS: readonly Paint[] = [
  { color: LIGHT, pattern: 'plain' },
  { color: DARK, pattern: 'stripes' },
  { color: LIGHT, pattern: 'rows' },
  { color: DARK, pattern: 'columns' },
  { color: DARK, pattern: 'plain' },
  { color: LIGHT, pattern: 'stripes' },
  { color: DARK, pattern: 'rows' },
  { color: LIGHT, pattern: 'columns' },
  { color: MIDDLE, pattern: 'plain' },
  { color: MIDDLE, pattern: 'stripes' },
  { color: MIDDLE, pattern: 'rows' },
  { color: MIDDLE, pattern: 'columns' },
]

/** Abnormal events have colour, red first, and patterns that normal ones never have. */
export const ABNORMAL_PAINTS: readonly Paint[] = [
  { color: '#d1343f', pattern: 'dots' },
  { color: '#b9650b', pattern: 'cross' },
  { color: '#c24aa0', pattern: 'checks' },
  { color: '#8a57d6', pattern: 'dots' },
  { color: '#e2625f', pattern: 'cross' },
  { color: '#9a6a12', pattern: 'checks' },
]

/** Security levels 1 to 4. */
export const LEVEL_PAINTS: readonly Paint[] = [
  { color: '#2a8f5b', pattern: 'plain' },
  { color: '#a68a00', pattern: 'stripes' },
  { color: '#d9691e', pattern: 'cross' },
  { color: '#d1343f', pattern: 'dots' },
]

export const STATUS_PAINTS: { reported: Paint; notReported: Paint } = {
  reported: { color: LIGHT, pattern: 'plain' },
  notReported: { color: '#c27803', pattern: 'stripes' },
}

/** The paint of each event type, in order of the types; the same wherever the same types are drawn. */
export function paintsOf(types: readonly { id: number; colorId: number }[]): ReadonlyMap<number, Paint> {
  let normal = 0
  let abnormal = 0
  return new Map(
    types.map(({ id, colorId }) => [
      id,
      colorId === EVENT_COLOR.ABNORMAL ? at(ABNORMAL_PAINTS, abnormal++) : at(NORMAL_PAINTS, normal++),
    ]),
  )
}

const at = (paints: readonly Paint[], index: number): Paint =>
  paints[index % paints.length] ?? { color: LIGHT, pattern: 'plain' }

/** Background and text colours of a chart. */
export type Ink = { text: string; muted: string; line: string; surface: string; raised: string }

/** For pictures in files: always dark on white. */
export const PAPER: Ink = { text: '#1b2130', muted: '#586174', line: '#d5d9e1', surface: '#ffffff', raised: '#ffffff' }
