import { palette } from '@daybook/shared/palette'

/* What the tables of all files are made of. */

/** A sign is a few letters in the middle of a narrow cell. A day is 'yyyy-MM-dd', an instant 'yyyy-MM-dd HH:mm' in the company time zone, a time 'HH:mm'. */
export type CellKind = 'text' | 'sign' | 'number' | 'percent' | 'day' | 'instant' | 'time'

export type Column = {
  title: string
  /** In characters. */
  width: number
  kind: CellKind
  /** Names for stored codes; the cell holds the name. */
  names?: Record<string, string>
  /** The header's colour if it has a meaning. */
  tint?: 'red' | 'green'
  /** The colour of a cell: of a sign by its first letter, else by the stored code. */
  tones?: Record<string, Tone>
  /** A row that fills this column belongs to the nearest one above that does not. */
  isNested?: true
}

/** Cells in the order of the columns. */
export type Row = (string | number | null)[]

const hex = (color: string) => color.slice(1).toUpperCase()
const { light } = palette

/** Colours that mean something, as on the screens: ground and letters, both as RRGGBB. */
export const TONES = {
  green: { ground: hex(light.greenSoft), ink: hex(light.green) },
  yellow: { ground: hex(light.yellowSoft), ink: hex(light.yellow) },
  orange: { ground: hex(light.orangeSoft), ink: hex(light.orange) },
  red: { ground: hex(light.redSoft), ink: hex(light.red) },
  solid: { ground: hex(light.red), ink: 'FFFFFF' },
  pale: { ground: 'FFFFFF', ink: hex(light.red) },
  grey: { ground: 'D5DAE2', ink: hex(light.text) },
} as const
export type Tone = keyof typeof TONES

/** Headings, and the grounds of totals and groups, as RRGGBB. */
export const HEADING = hex(light.accentText)
export const TINTS = { red: hex(light.red), green: hex(light.green) } as const
export const SUBTLE = hex(light.accentSoft)
export const INK = hex(light.text)
export const MUTED = hex(light.muted)

/** The colour that a column gives a value. */
export const toneOf = (value: string | number | null, { kind, tones }: Column): Tone | undefined =>
  value === null ? undefined : tones?.[kind === 'sign' ? String(value).charAt(0) : String(value)]

/** Whether a column's values stand at the right, under a heading at the right. */
export const isNumeric = ({ kind }: Column): boolean => kind === 'number' || kind === 'percent'

/** The rows of a table without its total and those that sum others up. */
export const rowsIn = ({ rows, hasTotal, depths }: { rows: Row[]; hasTotal?: boolean; depths?: number[] }): number =>
  rows.filter((_, place) => !hasOwn(depths, place)).length - (hasTotal ? 1 : 0)

/** Whether the row at a place has rows of its own below it. */
export const hasOwn = (depths: readonly number[] | undefined, place: number): boolean =>
  depths !== undefined && (depths[place + 1] ?? 0) > (depths[place] ?? 0)
