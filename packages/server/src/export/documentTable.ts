import { wholeNumber } from '@daybook/shared/rules/numbers'
import {
  type CellKind,
  type Column,
  HEADING,
  INK,
  type Row,
  SUBTLE,
  TINTS,
  TONES,
  type Tone,
  hasOwn,
  isNumeric,
  toneOf,
} from './columns.ts'
import { LINE, linesOf, piecesOf } from './lines.ts'
import { cleanText } from './plainText.ts'
import type { Tags } from './tags.ts'
import type { Writing } from './writing.ts'

/*
 * A table of a PDF: its heading on each page, and rows kept with what they belong to. Two rows at least begin a table and
 * end it, a total stays with the last rows, a sum with what it is made of.
 */

/** Of ordinary text, in points. */
export const SIZE = 9
const SMALLEST = 6
const PAD = 3
const RULE = '#c9ced8'
/** A row with more lines is split: it is about as long as a page. */
const LONG = 30

/** Where a table is written: the next free line, how far down a page goes, and the way to the next page. */
export type Page = {
  pdf: PDFKit.PDFDocument
  writing: Writing
  tags: Tags
  left: number
  width: number
  bottom: number
  /** The height of a whole page. */
  whole: number
  y: number
  turn(): void
  /** Writes the waiting heading, on the page that has room for it and `tall` points below. */
  begin(tall: number): void
}

export type Table = { add(rows: Row[], options?: { isTotal?: boolean; depths?: number[] }): void; close(): void }
type Written = {
  cells: string[][]
  lines: number
  isStrong: boolean
  isSum: boolean
  isTotal: boolean
  tones: (Tone | undefined)[]
}

export function openTable(page: Page, columns: Column[], noData: string): Table {
  const { pdf, tags } = page
  const { measureIn, write } = page.writing
  const room = widthsOf(columns, page.width)
  const size = sizeFor(columns, room, measureIn('bold', 1))
  const height = size * LINE
  const cellsOf = (texts: string[], font: 'regular' | 'bold') =>
    texts.map((text, index) =>
      linesOf(text, (room[index] ?? 0) - 2 * (columns[index]?.kind === 'sign' ? 1 : PAD), measureIn(font, size)),
    )
  const titles = cellsOf(
    columns.map(({ title }) => cleanText(title)),
    'bold',
  )
  const titleLines = Math.max(1, ...titles.map((lines) => lines.length))
  const tallOf = (lines: number) => lines * height + 2 * PAD
  const isFull = (tall: number) => page.y + tall > page.bottom
  const table = tags.table()

  type Look = { font: 'regular' | 'bold'; inks: string[]; fills: (string | null)[] }
  /** Writes a part of a row's lines; the element of each cell gets its text. */
  const band = (
    cells: string[][],
    { font, inks, fills }: Look,
    { from, count }: { from: number; count: number },
    tag: (place: number, write: () => void) => void,
  ) => {
    const tall = tallOf(count)
    const lefts = room.map((_, index) => page.left + room.slice(0, index).reduce((sum, width) => sum + width, 0))
    tags.artifact(() =>
      room.forEach((width, index) => {
        const fill = fills[index]
        if (fill) pdf.rect(lefts[index] ?? 0, page.y, width, tall).fill(fill)
        pdf
          .rect(lefts[index] ?? 0, page.y, width, tall)
          .lineWidth(0.4)
          .stroke(RULE)
      }),
    )
    cells.forEach((lines, index) => {
      const shown = lines.slice(from, from + count)
      if (shown.every((line) => line === '')) return
      const column = columns[index]
      const free = (line: string) => (room[index] ?? 0) - measureIn(font, size)(line)
      tag(index, () =>
        shown.forEach((line, place) => {
          if (line === '') return
          const indent = column?.kind === 'sign' ? free(line) / 2 : column && isNumeric(column) ? free(line) - PAD : PAD
          write(line, (lefts[index] ?? 0) + indent, page.y + PAD + place * height, font, size, inks[index] ?? `#${INK}`)
        }),
      )
    })
    page.y += tall
  }

  let isTagged = false
  /** The heading; a repetition of it is no content. */
  const header = () => {
    const look: Look = {
      font: 'bold',
      inks: columns.map(() => '#ffffff'),
      fills: columns.map(({ tint }) => `#${tint ? TINTS[tint] : HEADING}`),
    }
    const lines = { from: 0, count: titleLines }
    if (isTagged) return band(titles, look, lines, (_, write) => tags.artifact(write))
    isTagged = true
    const row = table.row('TH', columns.length)
    band(titles, look, lines, row.write)
    row.end()
  }
  const turn = () => {
    page.turn()
    header()
  }

  const writtenOf = (row: Row, isTotal: boolean, isSum: boolean): Written => {
    const isStrong = isTotal || isSum
    const texts = columns.map((column, index) => textOf(row[index] ?? null, column))
    const cells = cellsOf(texts, isStrong ? 'bold' : 'regular')
    const tones = columns.map((column, index) => toneOf(row[index] ?? null, column))
    return { cells, lines: Math.max(1, ...cells.map((one) => one.length)), isStrong, isSum, isTotal, tones }
  }
  /** `below`: the height of what must be on the same page. */
  const place = ({ cells, lines, isStrong, tones }: Written, below: number) => {
    const look: Look = {
      font: isStrong ? 'bold' : 'regular',
      fills: tones.map((tone) => (tone ? `#${TONES[tone].ground}` : isStrong ? `#${SUBTLE}` : null)),
      inks: tones.map((tone) => (tone ? `#${TONES[tone].ink}` : `#${INK}`)),
    }
    if (isFull(tallOf(lines) + below) && lines < LONG) turn()
    const row = table.row('TD', columns.length)
    for (let from = 0; from < lines; ) {
      if (isFull(tallOf(1))) turn()
      const fit = Math.max(1, Math.floor((page.bottom - page.y - 2 * PAD) / height))
      const count = Math.min(fit, lines - from)
      band(cells, look, { from, count }, row.write)
      from += count
    }
    row.end()
  }

  /** Rows that wait until it is known what they must stay with. */
  const waiting: Written[] = []
  const tallTogether = (rows: Written[]) =>
    Math.min(
      page.whole / 2,
      rows.reduce((sum, { lines }) => sum + tallOf(lines), 0),
    )
  const next = (isLast: boolean) => {
    const row = waiting.shift()
    if (!row) return
    if (!isTagged) {
      page.begin(tallOf(titleLines) + tallTogether([row, ...waiting.slice(0, 2)]))
      header()
    }
    const ends = isLast && waiting.length <= (waiting.at(-1)?.isTotal ? 2 : 1)
    const own = row.isSum ? waiting.slice(0, waiting.findIndex(({ isSum }) => !isSum) + 1) : []
    place(row, tallTogether(ends ? waiting : own))
  }

  return {
    add(rows, { isTotal = false, depths } = {}) {
      rows.forEach((row, index) => {
        waiting.push(writtenOf(row, isTotal, hasOwn(depths, index)))
        if (waiting.length > 3) next(false)
      })
    },
    close() {
      if (waiting.length === 0 && !isTagged) {
        page.begin(tallOf(titleLines) + 2 * height)
        header()
        tags.add('P', () => write(noData, page.left + PAD, page.y + PAD, 'regular', SIZE, `#${INK}`))
        page.y += SIZE * LINE + PAD
      }
      while (waiting.length > 0) next(true)
      table.end()
      page.y += 8
    },
  }
}

/** Many columns: a smaller font before wrapping, and an even smaller one if that avoids breaking words in the header. */
function sizeFor(columns: Column[], room: number[], measure: (text: string) => number): number {
  const wanted = Math.max(SMALLEST, Math.min(SIZE, ...room.map((width) => width / 4.4)))
  const whole = Math.min(
    ...columns.flatMap(({ title, kind }, index) =>
      kind === 'sign' ? [] : words(title).map((word) => ((room[index] ?? 0) - 2 * PAD) / measure(word)),
    ),
  )
  return whole < wanted && whole >= Math.max(SMALLEST, wanted * 0.8) ? whole : wanted
}

const words = (text: string): string[] => piecesOf(cleanText(text)).map((word) => word.trimEnd())

/** Least width in points for unbroken content. */
const LEAST: Record<CellKind, number> = { text: 44, sign: 19, number: 28, percent: 34, day: 56, instant: 84, time: 34 }

/** Width of each column in points: in proportion to its configured width, but numbers never narrower than they need. */
function widthsOf(columns: Column[], content: number): number[] {
  const least = columns.map(({ kind }) => LEAST[kind])
  const sum = columns.reduce((all, { width }) => all + width, 0)
  const wanted = columns.map(({ width }, index) => Math.max(least[index] ?? 0, (width / sum) * content))
  const total = wanted.reduce((all, width) => all + width, 0)
  return wanted.map((width) => (width / total) * content)
}

/** A cell as text for people. */
function textOf(value: string | number | null, { kind, names }: Column): string {
  if (value === null || value === '') return ''
  if (names) return cleanText(names[value] ?? String(value))
  if (kind === 'number') return Number.isFinite(Number(value)) ? wholeNumber(Number(value)) : cleanText(String(value))
  // As on the screen: 46.4 and not 46.40.
  if (kind === 'percent') return String(Number(value))
  const day = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2}))?$/.exec(String(value))
  if ((kind === 'day' || kind === 'instant') && day) return `${day[3]}/${day[2]}/${day[1]}${day[4] ? ` ${day[4]}` : ''}`
  return cleanText(String(value))
}
