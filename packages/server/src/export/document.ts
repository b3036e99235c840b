import { wholeNumber } from '@daybook/shared/rules/numbers'
import { fill } from '@daybook/shared/texts/fill'
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { DocumentTexts } from './job.ts'
import { linesOf, piecesOf } from './lines.ts'
import { sizeOf } from './png.ts'
import { cleanText } from './plainText.ts'
import { writingOn } from './writing.ts'
import { type CellKind, type Column, type Row, type Tone, TONES, toneOf } from './columns.ts'

/*
 * Reports as PDF: A4 landscape, table headers repeated on each page, and Thai that is shaped,
 * wrapped between words and copies correctly. Runs in a worker.
 */

const PAGE = { width: 841.89, height: 595.28 }
const MARGIN = 30
const FOOT = 26
const CONTENT = PAGE.width - 2 * MARGIN
const BOTTOM = PAGE.height - MARGIN - FOOT / 2
const SIZE = 9
const HEADING = 11
/** Below the title of the first page. */
const FIRST = MARGIN + 28
const SMALLEST = 6
/** Thai vowels and tone marks need space above and below the letters. */
const LINE = 1.45
const PAD = 3
const INK = '#1b2130'
const RULE = '#c9ced8'
const HEADER = '#1f4e79'
const TINTS = { red: '#b3261e', green: '#1e6b3a' } as const

export type Document = {
  heading(text: string): void
  /** Starts a table; its rows come in batches. */
  table(columns: Column[]): { add(rows: Row[], isTotal?: boolean): void; close(): void }
  note(text: string): void
  /** A PNG, as large as the page allows; starts a new page if it does not fit. */
  picture(png: Uint8Array): void
  close(): Promise<void>
}

export function openDocument(sink: Writable, author: string, texts: DocumentTexts): Document {
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    // With a bottom margin the library would add a page for a footer.
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: texts.language,
    displayTitle: true,
    info: { Title: texts.title, Author: author, Creator: 'Daybook' },
  })
  pdf.pipe(sink)
  const { measureIn, write } = writingOn(pdf)
  let y = MARGIN

  const turn = () => {
    writeOut(pdf)
    pdf.addPage()
    y = MARGIN
  }

  let heading = ''
  /** Writes the pending heading, on the page that has room for it and `tall` points below. */
  const begin = (tall: number) => {
    const lines = heading === '' ? [] : linesOf(cleanText(heading), CONTENT, measureIn('bold', HEADING))
    if (y + tall + lines.length * HEADING * LINE + 11 > BOTTOM && y > FIRST) turn()
    if (heading === '') return
    y += y === MARGIN ? 0 : 8
    for (const line of lines) {
      write(line, MARGIN, y, 'bold', HEADING, HEADER)
      y += HEADING * LINE
    }
    y += 3
    heading = ''
  }

  write(texts.title, MARGIN, y, 'bold', 14, INK)
  y = FIRST

  return {
    heading(text) {
      heading = text
    },

    note(text) {
      if (y > BOTTOM - 20) turn()
      write(cleanText(text), MARGIN, y, 'regular', SIZE, INK)
      y += SIZE * LINE
    },

    table(columns) {
      const room = widthsOf(columns)
      // Many columns: use a smaller font before wrapping, and an even smaller one if that avoids breaking words in the header.
      const wanted = Math.max(SMALLEST, Math.min(SIZE, ...room.map((width) => width / 4.4)))
      const whole = Math.min(
        ...columns.flatMap(({ title, kind }, index) =>
          kind === 'sign'
            ? []
            : words(title).map((word) => ((room[index] ?? 0) - 2 * PAD) / measureIn('bold', 1)(word)),
        ),
      )
      const size = whole < wanted && whole >= Math.max(SMALLEST, wanted * 0.8) ? whole : wanted
      const height = size * LINE
      const cellsOf = (texts: string[], font: 'regular' | 'bold') =>
        texts.map((text, index) =>
          linesOf(text, (room[index] ?? 0) - 2 * (columns[index]?.kind === 'sign' ? 1 : PAD), measureIn(font, size)),
        )
      const isRight = columns.map(({ kind }) => kind === 'number' || kind === 'percent')

      const isCentred = columns.map(({ kind }) => kind === 'sign')

      const band = (
        cells: string[][],
        font: 'regular' | 'bold',
        colors: string[],
        fills: (string | null)[],
        from: number,
        count: number,
      ) => {
        let x = MARGIN
        const tall = count * height + 2 * PAD
        cells.forEach((lines, index) => {
          const width = room[index] ?? 0
          const fill = fills[index]
          if (fill) pdf.rect(x, y, width, tall).fill(fill)
          pdf.rect(x, y, width, tall).lineWidth(0.4).stroke(RULE)
          lines.slice(from, from + count).forEach((line, place) => {
            if (line === '') return
            const free = () => width - measureIn(font, size)(line)
            const left = x + (isCentred[index] ? free() / 2 : isRight[index] ? free() - PAD : PAD)
            write(line, left, y + PAD + place * height, font, size, colors[index] ?? INK)
          })
          x += width
        })
        y += tall
      }
      const titles = cellsOf(
        columns.map(({ title }) => cleanText(title)),
        'bold',
      )
      const titleLines = Math.max(1, ...titles.map((lines) => lines.length))
      const header = () =>
        band(
          titles,
          'bold',
          columns.map(() => '#ffffff'),
          columns.map(({ tint }) => (tint ? TINTS[tint] : HEADER)),
          0,
          titleLines,
        )
      const tallOf = (lines: number) => lines * height + 2 * PAD
      const need = (tall: number) => y + tall > BOTTOM
      type Written = { cells: string[][]; lines: number; isTotal: boolean; tones: (Tone | undefined)[] }
      const writtenOf = (row: Row, isTotal: boolean): Written => {
        const texts = columns.map((column, index) => textOf(row[index] ?? null, column))
        const tones = columns.map((column, index) => toneOf(row[index] ?? null, column))
        const cells = cellsOf(texts, isTotal ? 'bold' : 'regular')
        return { cells, lines: Math.max(1, ...cells.map((one) => one.length)), isTotal, tones }
      }
      /** `below`: the height of what must be on the same page. */
      const place = ({ cells, lines, isTotal, tones }: Written, below: number) => {
        const font = isTotal ? 'bold' : 'regular'
        const fills = tones.map((tone) => (tone ? `#${TONES[tone].ground}` : isTotal ? '#eef2f7' : null))
        const inks = tones.map((tone) => (tone ? `#${TONES[tone].ink}` : INK))
        // Keep a row together unless it is about as long as a page or longer.
        if (need(tallOf(lines) + below) && lines < 30) {
          turn()
          header()
        }
        for (let from = 0; from < lines; ) {
          if (need(tallOf(1))) {
            turn()
            header()
          }
          const fit = Math.max(1, Math.floor((BOTTOM - y - 2 * PAD) / height))
          const count = Math.min(fit, lines - from)
          band(cells, font, inks, fills, from, count)
          from += count
        }
      }

      begin((titleLines + 3) * height + 2 * PAD)
      header()
      let isEmpty = true
      /** The last row waits for the total, which should not be alone on a page. */
      let last: Written | null = null
      return {
        add(rows, isTotal = false) {
          for (const row of rows) {
            isEmpty = false
            const next = writtenOf(row, isTotal)
            if (last) place(last, isTotal ? tallOf(next.lines) : 0)
            last = next
          }
        },
        close() {
          if (last) place(last, 0)
          if (isEmpty) {
            write(texts.noData, MARGIN + PAD, y + PAD, 'regular', SIZE, INK)
            y += SIZE * LINE + PAD
          }
          y += 8
        },
      }
    },

    picture(png) {
      const { width, height } = sizeOf(png)
      const most = BOTTOM - MARGIN
      const whole = Math.min(CONTENT / width, most / height)
      // Shrink pictures of just over half a page, so that two fit on it.
      const half = (most - 2 * HEADING * LINE) / 2 / height
      const scale = half < whole && half > whole * 0.75 ? half : whole
      begin(height * scale * 0.75)
      // Shrink pictures that almost fit, so that they stay on their page.
      const used = Math.min(scale, (BOTTOM - y) / height)
      pdf.image(Buffer.from(png.buffer, png.byteOffset, png.byteLength), MARGIN + (CONTENT - width * used) / 2, y, {
        width: width * used,
        height: height * used,
      })
      y += height * used + 4
    },

    async close() {
      const { start, count } = pdf.bufferedPageRange()
      for (let page = start; page < start + count; page += 1) {
        pdf.switchToPage(page)
        const text = fill(texts.page, { n: page + 1, total: count })
        const top = PAGE.height - FOOT
        const [title = ''] = linesOf(texts.title, CONTENT - 120, measureIn('regular', 8))
        write(title, MARGIN, top, 'regular', 8, '#586174')
        write(text, PAGE.width - MARGIN - measureIn('regular', 8)(text), top, 'regular', 8, '#586174')
      }
      const finished = once(sink, 'finish')
      pdf.end()
      await finished
    },
  }
}

/**
 * Writes out a page's content. Its footer, with the number of pages, follows at the end as a second part; until then a
 * page is just a few references.
 */
function writeOut(pdf: PDFKit.PDFDocument): void {
  const { page } = pdf
  const body = page.content
  body.end(null)
  page.content = pdf.ref({})
  Object.assign(page.dictionary.data, { Contents: [body, page.content] })
}

const words = (text: string): string[] => piecesOf(cleanText(text)).map((word) => word.trimEnd())

/** Least width in points for unbroken content. */
const LEAST: Record<CellKind, number> = { text: 44, sign: 19, number: 28, percent: 34, day: 56, instant: 84, time: 34 }

/** Width of each column in points: in proportion to its configured width, but numbers never narrower than they need. */
function widthsOf(columns: Column[]): number[] {
  const least = columns.map(({ kind }) => LEAST[kind])
  const sum = columns.reduce((all, { width }) => all + width, 0)
  const wanted = columns.map(({ width }, index) => Math.max(least[index] ?? 0, (width / sum) * CONTENT))
  const total = wanted.reduce((all, width) => all + width, 0)
  return wanted.map((width) => (width / total) * CONTENT)
}

/** A cell as text for people. */
function textOf(value: string | number | null, { kind, names }: Column): string {
  if (value === null || value === '') return ''
  if (names) return cleanText(names[value] ?? String(value))
  if (kind === 'number') return Number.isFinite(Number(value)) ? wholeNumber(Number(value)) : cleanText(String(value))
  if (kind === 'percent') return Number(value).toFixed(2)
  const day = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}:\d{2}))?$/.exec(String(value))
  if ((kind === 'day' || kind === 'instant') && day) return `${day[3]}/${day[2]}/${day[1]}${day[4] ? ` ${day[4]}` : ''}`
  return cleanText(String(value))
}
