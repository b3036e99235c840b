import { roomOf } from '@daybook/shared/charts/names'
import type { CellKind, Column } from './columns.ts'
import { literalParts, plainText } from './plainText.ts'

/* The values of a workbook's cells. */

/** A percentage shows as many decimals as it has, as on the screen. */
export const FORMATS: Record<CellKind, string> = {
  text: '@',
  sign: '@',
  number: '#,##0',
  percent: 'General',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  time: 'hh:mm',
}

/** The number of lines of a row: not every program computes it. */
export function linesIn(cells: readonly Value[], columns: readonly Column[]): number {
  return Math.max(
    1,
    ...cells.map((cell, index) => {
      const text = typeof cell === 'object' && cell !== null && 'richText' in cell ? textIn(cell) : cell
      if (typeof text !== 'string') return 1
      // Lines wrap at words, so they are never completely full.
      const room = (columns[index]?.width ?? 10) * 0.85
      return text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(roomOf(line) / room)), 0)
    }),
  )
}

type RichText = { richText: { text: string }[] }
type Value = string | number | Date | RichText | null

const textIn = ({ richText }: RichText) => richText.map(({ text }) => text).join('')

/** A text as it is: one that a program could read as an escaped character has a part that ends within the escape. */
export function literal(text: string): string | RichText {
  const parts = literalParts(plainText(text))
  return parts.length > 1 ? { richText: parts.map((part) => ({ text: part })) } : (parts[0] ?? '')
}

/** A typed value; whatever cannot be parsed stays text, so that nothing is lost. */
export function cellOf(value: string | number | null, { kind, names }: Column): Value {
  if (value === null || value === '') return null
  if (names) return literal(names[value] ?? String(value))
  if (kind === 'number' || kind === 'percent')
    return Number.isFinite(Number(value)) ? Number(value) : literal(String(value))
  if (kind === 'text' || kind === 'sign') return literal(String(value))
  // The library reads a Date as UTC, and a workbook has no time zone: use the company's clock time for both.
  const iso =
    kind === 'time'
      ? `1899-12-30T${value}:00Z`
      : `${String(value).replace(' ', 'T')}${kind === 'day' ? 'T00:00' : ''}:00Z`
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? literal(String(value)) : moment
}
