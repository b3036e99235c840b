import type { Writable } from 'node:stream'
import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import qrcode from 'qrcode-generator'
import type { CodeSheet, CodeSheets, SheetSize } from './job.ts'
import { LINE, linesOf } from './lines.ts'
import { cleanText } from './plainText.ts'
import { type Face, type Writing, writingOn } from './writing.ts'

/* Sheets that hang at an area, and slips for people: a name, and a code that opens a page. Runs in a worker. */

const MM = 72 / 25.4
const A6 = { width: 105 * MM, height: 148 * MM }
const A4 = { width: 210 * MM, height: 297 * MM }
/** Columns and rows of sheets on a page. */
const PAGES: Record<SheetSize, { page: Size; columns: number; rows: number }> = {
  A6: { page: A6, columns: 1, rows: 1 },
  A4: { page: A4, columns: 2, rows: 4 },
}
/** The light border that code readers need, in modules. */
const QUIET = 4
const INK = '#000000'
const MUTED = '#3c4454'
const CUT = '#9aa1ae'

type Size = { width: number; height: number }
type Box = Size & { x: number; y: number }
/** How to fill a box with text: uses the first size at which all of it fits. */
type Fill = { face: Face; sizes: readonly number[]; color: string; align: 'left' | 'center' }

export async function writeCodeSheets(sink: Writable, author: string, job: CodeSheets): Promise<void> {
  const { page, columns, rows } = PAGES[job.size]
  const pdf = new PDFDocument({
    size: [page.width, page.height],
    // With a bottom margin, the library would add a page for text at the lower edge.
    margin: 0,
    autoFirstPage: false,
    lang: job.language,
    displayTitle: true,
    info: { Title: job.title, Author: author, Creator: 'Daybook' },
  })
  pdf.pipe(sink)
  const writing = writingOn(pdf)
  const width = page.width / columns
  const height = page.height / rows
  job.sheets.forEach((sheet, index) => {
    const place = index % (columns * rows)
    if (place === 0) {
      pdf.addPage()
      drawCuts(pdf, page, columns, rows)
    }
    const box = { x: (place % columns) * width, y: Math.floor(place / columns) * height, width, height }
    drawSheet(pdf, writing, sheet, box)
  })
  const finished = once(sink, 'finish')
  pdf.end()
  await finished
}

/** Draws the lines at which to cut the page. */
function drawCuts(pdf: PDFKit.PDFDocument, { width, height }: Size, columns: number, rows: number): void {
  const from = (count: number) => Array.from({ length: count - 1 }, (_, index) => (index + 1) / count)
  for (const share of from(columns)) pdf.moveTo(width * share, 0).lineTo(width * share, height)
  for (const share of from(rows)) pdf.moveTo(0, height * share).lineTo(width, height * share)
  if (columns * rows > 1) pdf.lineWidth(0.4).dash(3, { space: 3 }).stroke(CUT).undash()
}

function drawSheet(pdf: PDFKit.PDFDocument, writing: Writing, sheet: CodeSheet, box: Box): void {
  const isUpright = box.height > box.width
  const { company, name, words, foot, code } = isUpright ? upright(box) : wide(box)
  const align = isUpright ? 'center' : 'left'
  fill(writing, sheet.company, company, { face: 'regular', sizes: down(12, 6), color: MUTED, align })
  const [named, detailed] = sheet.details === undefined ? [name] : halves(name)
  fill(writing, sheet.name, named, { face: 'bold', sizes: down(isUpright ? 26 : 18, 6), color: INK, align })
  if (detailed) fill(writing, sheet.details ?? '', detailed, { face: 'regular', sizes: down(9, 6), color: INK, align })
  drawCode(pdf, sheet.url, code)
  fill(writing, sheet.words, words, { face: 'bold', sizes: down(10, 6), color: INK, align: 'center' })
  fill(writing, sheet.foot, foot, { face: 'regular', sizes: down(7, 4), color: MUTED, align: 'center' })
}

type Layout = Record<'company' | 'name' | 'code' | 'words' | 'foot', Box>

/** The upper and the lower half of a box. */
function halves(box: Box): [Box, Box] {
  const height = box.height / 2
  return [
    { ...box, height },
    { ...box, y: box.y + height, height },
  ]
}

/** Names above the code. */
function upright({ x, y, width }: Box): Layout {
  const left = x + 20
  const inner = width - 40
  const side = 196
  return {
    company: { x: left, y: y + 20, width: inner, height: 36 },
    name: { x: left, y: y + 58, width: inner, height: 82 },
    code: { x: x + (width - side) / 2, y: y + 144, width: side, height: side },
    words: { x: left, y: y + 342, width: inner, height: 32 },
    foot: { x: left, y: y + 376, width: inner, height: 26 },
  }
}

/** Names next to the code. */
function wide({ x, y, width }: Box): Layout {
  const left = x + 14
  const side = 142
  const right = left + side + 8
  return {
    code: { x: left, y: y + 12, width: side, height: side },
    company: { x: right, y: y + 20, width: x + width - 14 - right, height: 34 },
    name: { x: right, y: y + 56, width: x + width - 14 - right, height: 98 },
    words: { x: left, y: y + 155, width: width - 28, height: 28 },
    foot: { x: left, y: y + 183, width: width - 28, height: 17 },
  }
}

/** Whole and half sizes, the largest first. */
const down = (from: number, to: number) => Array.from({ length: (from - to) * 2 + 1 }, (_, index) => from - index / 2)

/** Writes a text into its box; what is too long at the smallest size ends with an ellipsis. */
function fill({ measureIn, write }: Writing, text: string, box: Box, { face, sizes, color, align }: Fill): void {
  const plain = cleanText(text)
  const wrapped = (size: number) => linesOf(plain, box.width, measureIn(face, size))
  const smallest = sizes.at(-1) ?? 6
  const size = sizes.find((one) => wrapped(one).length * one * LINE <= box.height) ?? smallest
  const room = Math.floor(box.height / (size * LINE))
  const all = wrapped(size)
  const lines = all.slice(0, room)
  if (all.length > room) lines.push(`${(lines.pop() ?? '').slice(0, -2)}…`)
  lines.forEach((line, index) => {
    const left = align === 'left' ? box.x : box.x + (box.width - measureIn(face, size)(line)) / 2
    write(line, left, box.y + index * size * LINE, face, size, color)
  })
}

/** The code as one filled shape, so that no viewer shows seams between its modules. */
function drawCode(pdf: PDFKit.PDFDocument, text: string, { x, y, width }: Box): void {
  // Level Q: a quarter of the code may be scratched or dirty.
  const code = qrcode(0, 'Q')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const module = width / (count + 2 * QUIET)
  pdf.rect(x, y, width, width).fill('#ffffff')
  for (let row = 0; row < count; row += 1) {
    for (let from = 0; from < count; from += 1) {
      let length = 0
      while (from + length < count && code.isDark(row, from + length)) length += 1
      if (length > 0) pdf.rect(x + (from + QUIET) * module, y + (row + QUIET) * module, length * module, module)
      from += length
    }
  }
  pdf.fill(INK)
}
