import { once } from 'node:events'
import type { Writable } from 'node:stream'
import {
  type Cell,
  type Column as LibraryColumn,
  type Row as LibraryRow,
  type WorksheetWriter,
  WorkbookWriter,
} from '@cj-tech-master/excelts'
import { wrapped } from '@daybook/shared/charts/names'
import { FORMATS, cellOf, linesIn, literal } from './cells.ts'
import {
  type Column,
  HEADING,
  INK,
  MUTED,
  type Row,
  SUBTLE,
  TINTS,
  TONES,
  type Tone,
  hasOwn,
  isNumeric,
  toneOf,
} from './columns.ts'
import type { Head } from './job.ts'
import { withBlanks } from './png.ts'
import { plainText } from './plainText.ts'

/* The only file that uses the workbook library. Runs in a worker, as compression keeps the CPU busy. */

const MOST_ROWS = 1_000_000
/** Every office program has it or replaces it by one of the same widths. */
const FONT = { name: 'Calibri', size: 11 } as const
const filled = (color: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${color}` } }) as const
const inked = (color: string) => ({ ...FONT, color: { argb: `FF${color}` } })
const BOLD = { ...inked(INK), bold: true } as const
const LEFT = { horizontal: 'left', vertical: 'middle' } as const
/** Most characters of a title in a print header; all of it may have 255. */
const LONGEST_TITLE = 120

/** Width of pictures in pixels. */
const PICTURE_WIDTH = 900
const ROW_HEIGHT = 20
/** Print scale at which that width fits A4, and the rows per page at that scale. */
const PICTURE_SCALE = 65
const ROWS_A_PAGE = 62
/** Lines above a picture: a gap and its title. */
const PICTURE_HEAD = 2
/** Points per line, and the maximum row height in Excel. */
const LINE = 15
const HIGHEST = 409

export type Workbook = {
  /** Starts a sheet; the previous one must be closed. */
  sheet(name: string, columns: Column[], options?: SheetOptions): Sheet
  /** A sheet of pictures (PNG, with their titles and sizes), one below another. */
  pictures(name: string, pictures: AsyncIterable<TitledPicture>): Promise<void>
  close(): Promise<void>
}

export type TitledPicture = { title: string; png: Uint8Array; width: number; height: number }
/** `isPlain`: explains the others, so it has no title block and no filter. `isGrouped`: its rows have depths. */
export type SheetOptions = { isPlain?: boolean; isGrouped?: boolean }

export type Sheet = {
  /** Writes rows; resolves when the sink is ready for more. A full sheet continues in another one. */
  add(rows: Row[], options?: { isTotal?: boolean; depths?: number[] }): Promise<void>
  close(): Promise<void>
}

/** @param head what stands above each table and on each printed page; without one, headings are in row 1 */
export function openWorkbook(sink: Writable, author: string, head?: Head): Workbook {
  const workbook = new WorkbookWriter({ stream: sink, useStyles: true, creator: author, lastModifiedBy: author })
  return {
    sheet: (name, columns, options = {}) => openSheet(workbook, sink, { name, columns, head, ...options }),
    async pictures(name, pictures) {
      // With fit-to-width, pages would break in the middle of a picture.
      const sheet = workbook.addWorksheet(sheetName(name), {
        pageSetup: { orientation: 'portrait', paperSize: 9, scale: PICTURE_SCALE },
        ...printed(head),
      })
      sheet.properties.defaultRowHeight = LINE
      let row = head ? addHead(sheet, name, head) : 0
      let pageFrom = 0
      for await (const { title, png, width, height } of pictures) {
        const tall = Math.round((height / width) * PICTURE_WIDTH)
        const rows = PICTURE_HEAD + Math.ceil(tall / ROW_HEIGHT)
        if (row > pageFrom && row + rows - pageFrom > ROWS_A_PAGE) {
          sheet.rowBreaks.push({ id: row, max: 16_383, man: 1 })
          pageFrom = row
        }
        line(sheet, row + PICTURE_HEAD, title, { ...BOLD, size: 13 })
        const id = workbook.addImage({ buffer: withBlanks(png), extension: 'png' })
        const place = { col: 0, row: row + PICTURE_HEAD }
        sheet.addImage(id, { tl: place, ext: { width: PICTURE_WIDTH, height: tall }, editAs: 'oneCell' })
        row += rows
      }
      await committed(sheet)
    },
    close: () => workbook.commit(),
  }
}

type Wanted = { name: string; columns: Column[]; head: Head | undefined } & SheetOptions

function openSheet(workbook: WorkbookWriter, sink: Writable, wanted: Wanted): Sheet {
  const { name, columns } = wanted
  const letters = lettersOf(columns.length)
  const nested = columns.findIndex(({ isNested }) => isNested)
  let part = 1
  let count = 0
  let { sheet, top } = startSheet(workbook, wanted)
  let last = top
  const finish = () => {
    // Without the total: filtering and sorting would take it for one of the rows.
    if (!wanted.isPlain && !wanted.isGrouped) sheet.autoFilter = `A${top}:${letters}${last}`
    return committed(sheet)
  }
  return {
    async add(rows, { isTotal = false, depths } = {}) {
      for (const [place, row] of rows.entries()) {
        if (count === MOST_ROWS) {
          await finish()
          part += 1
          count = 0
          ;({ sheet, top } = startSheet(workbook, { ...wanted, name: `${name.slice(0, 25)} (${part})` }))
        }
        const cells = columns.map((column, index) => cellOf(row[index] ?? null, column))
        const added = sheet.addRow(cells)
        const depth = depths?.[place] ?? (nested >= 0 && (row[nested] ?? '') !== '' ? 1 : 0)
        if (depth > 0) added.outlineLevel = depth
        const isHead = hasOwn(depths, place)
        columns.forEach((column, index) => {
          const tone = toneOf(row[index] ?? null, column)
          if (tone) paint(added.getCell(index + 1), TONES[tone])
          else if (isTotal || isHead) strengthen(added.getCell(index + 1))
        })
        const lines = linesIn(cells, columns)
        if (lines > 1) added.height = Math.min(HIGHEST, lines * LINE)
        added.commit()
        count += 1
        if (!isTotal) last = added.number
      }
      if (sink.writableNeedDrain) await once(sink, 'drain')
    },
    close: finish,
  }
}

function strengthen(cell: Cell) {
  cell.fill = filled(SUBTLE)
  cell.font = BOLD
}

function paint(cell: Cell, { ground, ink }: (typeof TONES)[Tone]) {
  cell.fill = filled(ground)
  cell.font = { ...inked(ink), bold: true }
}

async function committed(sheet: WorksheetWriter): Promise<void> {
  await new Promise<void>((resolve) => {
    sheet.stream.once('zipped', () => resolve())
    sheet.commit()
  })
}

/** Header and footer of printed pages; the first page has the title block. */
function printed(head: Head | undefined) {
  if (!head) return {}
  // An ampersand begins a code, except a double one.
  const text = (words: string) => words.replaceAll('&', '&&')
  const footer = `&L${text(head.by)}&R${text(head.page).replace('{n}', '&P').replace('{total}', '&N')}`
  const header = `&L${text(head.title.slice(0, LONGEST_TITLE))}&R&A`
  return {
    headerFooter: { differentFirst: true, firstHeader: '', firstFooter: footer, oddHeader: header, oddFooter: footer },
  }
}

/** Writes title, sheet, coverage and origin; returns the number of its rows, with an empty one. */
function addHead(sheet: WorksheetWriter, name: string, { title, about, by }: Head): number {
  line(sheet, 1, title, { ...BOLD, size: 14 }, 24)
  line(sheet, 2, [...(name === title ? [] : [name]), ...about].join(' · '), inked(INK))
  line(sheet, 3, by, inked(MUTED))
  sheet.getRow(4).height = 6
  sheet.getRow(4).commit()
  return 4
}

/** A line of text over the columns, which it does not make wider. */
function line(sheet: WorksheetWriter, place: number, text: string, font: LibraryRow['font'], height = 16) {
  const row = sheet.getRow(place)
  const cell = row.getCell(1)
  cell.value = literal(text)
  cell.style = { font, alignment: LEFT, numFmt: '@' }
  row.height = height
  row.commit()
}

function startSheet(
  workbook: WorkbookWriter,
  { name, columns, head: given, isPlain, isGrouped }: Wanted,
): { sheet: WorksheetWriter; top: number } {
  const head = isPlain ? undefined : given
  const top = head ? 5 : 1
  const sheet = workbook.addWorksheet(sheetName(name), {
    views: [{ state: 'frozen', ySplit: top }],
    pageSetup: {
      orientation: 'landscape',
      paperSize: 9,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `${top}:${top}`,
    },
    ...printed(given),
    ...(isGrouped || columns.some(({ isNested }) => isNested)
      ? { properties: { outlineLevelRow: 2, outlineProperties: { summaryBelow: false, summaryRight: false } } }
      : {}),
  })
  sheet.columns = columns.map(
    ({ width, kind }): Partial<LibraryColumn> => ({
      width,
      style: {
        font: FONT,
        numFmt: FORMATS[kind],
        alignment: { vertical: 'top', ...(kind === 'sign' ? { horizontal: 'center' } : {}), wrapText: kind === 'text' },
      },
    }),
  )
  if (head) addHead(sheet, name, head)
  const titles = columns.map(({ title }) => plainText(title))
  const header = sheet.getRow(top)
  header.values = titles.map(literal)
  const lines = titles.map((title, index) => wrapped(title, (columns[index]?.width ?? 10) - 2, 20).split('\n').length)
  header.height = Math.max(24, Math.max(1, ...lines) * LINE + 4)
  columns.forEach((column, index) => {
    header.getCell(index + 1).style = {
      font: { ...inked('FFFFFF'), bold: true },
      fill: filled(column.tint ? TINTS[column.tint] : HEADING),
      alignment: {
        vertical: 'middle',
        horizontal: isNumeric(column) ? 'right' : column.kind === 'sign' ? 'center' : 'left',
        wrapText: true,
      },
    }
  })
  header.commit()
  return { sheet, top }
}

/** At most 31 characters, without those that Excel forbids in sheet names. */
function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}

/** 1 is A, 27 is AA. */
function lettersOf(column: number): string {
  const rest = (column - 1) % 26
  const before = (column - 1 - rest) / 26
  return `${before > 0 ? lettersOf(before) : ''}${String.fromCharCode(65 + rest)}`
}
