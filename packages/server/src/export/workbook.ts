import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type Cell, type Column as LibraryColumn, type WorksheetWriter, WorkbookWriter } from '@cj-tech-master/excelts'
import { roomOf, wrapped } from '@daybook/shared/charts/names'
import { plainText } from './plainText.ts'

/* The only file that uses the workbook library. Runs in a worker, as compression keeps the CPU busy. */

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
  /** The colour of a cell, by its first letter. */
  tones?: Record<string, Tone>
}

/** Cells in the order of the columns. */
export type Row = (string | number | null)[]

/** Colours that mean something: ground and letters, both as RRGGBB. */
export const TONES = {
  green: { ground: 'DDF1E2', ink: '1E6B3A' },
  red: { ground: 'B3261E', ink: 'FFFFFF' },
  yellow: { ground: 'FBEFC6', ink: '6B5200' },
  pale: { ground: 'FFFFFF', ink: 'B3261E' },
  grey: { ground: 'D5DAE2', ink: '1B2130' },
} as const
export type Tone = keyof typeof TONES

/** The colour that a column gives a value. */
export const toneOf = (value: string | number | null, { tones }: Column): Tone | undefined =>
  typeof value === 'string' ? tones?.[value.charAt(0)] : undefined

const MOST_ROWS = 1_000_000
const FORMATS: Record<CellKind, string> = {
  text: '@',
  sign: '@',
  number: '#,##0',
  percent: '0.00',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  time: 'hh:mm',
}
const HEADER = {
  font: { bold: true, color: { argb: 'FFFFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F4E79' } },
  alignment: { vertical: 'middle', wrapText: true },
} as const

const TINTS = { red: 'FFB3261E', green: 'FF1E6B3A' } as const
const TOTAL = { bold: true } as const
/** Width of pictures in pixels. */
const PICTURE_WIDTH = 900
const ROW_HEIGHT = 20
/** Print scale at which that width fits A4, and the rows per page at that scale. */
const PICTURE_SCALE = 65
const ROWS_A_PAGE = 66
/** Points per line, and the maximum row height in Excel. */
const LINE = 15
const HIGHEST = 409

export type Workbook = {
  /** Starts a sheet; the previous one must be closed. */
  sheet(name: string, columns: Column[]): Sheet
  /** A sheet of pictures (PNG, with their sizes), one below another. */
  pictures(name: string, pictures: AsyncIterable<{ png: Uint8Array; width: number; height: number }>): Promise<void>
  close(): Promise<void>
}

export type Sheet = {
  /** Writes rows; resolves when the sink is ready for more. A full sheet continues in another one. */
  add(rows: Row[], isTotal?: boolean): Promise<void>
  close(): Promise<void>
}

export function openWorkbook(sink: Writable, author: string): Workbook {
  const workbook = new WorkbookWriter({ stream: sink, useStyles: true, creator: author, lastModifiedBy: author })
  return {
    sheet: (name, columns) => openSheet(workbook, sink, sheetName(name), columns),
    async pictures(name, pictures) {
      // With fit-to-width, pages would break in the middle of a picture.
      const sheet = workbook.addWorksheet(sheetName(name), {
        pageSetup: { orientation: 'portrait', paperSize: 9, scale: PICTURE_SCALE },
      })
      let row = 0
      let pageFrom = 0
      for await (const { png, width, height } of pictures) {
        const tall = Math.round((height / width) * PICTURE_WIDTH)
        const rows = Math.ceil(tall / ROW_HEIGHT) + 2
        if (row > pageFrom && row + rows - pageFrom > ROWS_A_PAGE) {
          sheet.rowBreaks.push({ id: row, max: 16_383, man: 1 })
          pageFrom = row
        }
        const id = workbook.addImage({ buffer: png, extension: 'png' })
        sheet.addImage(id, { tl: { col: 0, row }, ext: { width: PICTURE_WIDTH, height: tall } })
        row += rows
      }
      await committed(sheet)
    },
    close: () => workbook.commit(),
  }
}

function openSheet(workbook: WorkbookWriter, sink: Writable, name: string, columns: Column[]): Sheet {
  let part = 1
  let count = 0
  let sheet = startSheet(workbook, name, columns)
  const finish = () => committed(sheet)
  return {
    async add(rows, isTotal = false) {
      for (const row of rows) {
        if (count === MOST_ROWS) {
          await finish()
          part += 1
          count = 0
          sheet = startSheet(workbook, sheetName(`${name.slice(0, 25)} (${part})`), columns)
        }
        const cells = columns.map((column, index) => cellOf(row[index] ?? null, column))
        const added = sheet.addRow(cells)
        if (isTotal) added.font = TOTAL
        columns.forEach((column, index) => {
          const tone = toneOf(row[index] ?? null, column)
          if (tone) paint(added.getCell(index + 1), TONES[tone])
        })
        const lines = linesIn(cells, columns)
        if (lines > 1) added.height = Math.min(HIGHEST, lines * LINE)
        added.commit()
        count += 1
      }
      if (sink.writableNeedDrain) await once(sink, 'drain')
    },
    close: finish,
  }
}

function paint(cell: Cell, { ground, ink }: (typeof TONES)[Tone]) {
  cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${ground}` } }
  cell.font = { color: { argb: `FF${ink}` }, bold: true }
}

async function committed(sheet: WorksheetWriter): Promise<void> {
  await new Promise<void>((resolve) => {
    sheet.stream.once('zipped', () => resolve())
    sheet.commit()
  })
}

function startSheet(workbook: WorkbookWriter, name: string, columns: Column[]): WorksheetWriter {
  const sheet = workbook.addWorksheet(name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    autoFilter: `A1:${lettersOf(columns.length)}1`,
    pageSetup: {
      orientation: 'landscape',
      paperSize: 9,
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    },
  })
  sheet.columns = columns.map(
    ({ width, kind }): Partial<LibraryColumn> => ({
      width,
      style: {
        numFmt: FORMATS[kind],
        alignment: { vertical: 'top', ...(kind === 'sign' ? { horizontal: 'center' } : {}), wrapText: kind === 'text' },
      },
    }),
  )
  const titles = columns.map(({ title }) => plainText(title))
  const header = sheet.addRow(titles)
  const lines = titles.map((title, index) => wrapped(title, (columns[index]?.width ?? 10) - 2, 20).split('\n').length)
  header.height = Math.max(24, Math.max(1, ...lines) * LINE + 4)
  header.eachCell((cell, place) => {
    const tint = columns[place - 1]?.tint
    cell.style = tint ? { ...HEADER, fill: { ...HEADER.fill, fgColor: { argb: TINTS[tint] } } } : HEADER
  })
  header.commit()
  return sheet
}

/** The number of lines of a row: not every program computes it. */
function linesIn(cells: readonly unknown[], columns: readonly Column[]): number {
  return Math.max(
    1,
    ...cells.map((cell, index) => {
      if (typeof cell !== 'string') return 1
      // Lines wrap at words, so they are never completely full.
      const room = (columns[index]?.width ?? 10) * 0.85
      return cell.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(roomOf(line) / room)), 0)
    }),
  )
}

/** A typed value; whatever cannot be parsed stays text, so that nothing is lost. */
export function cellOf(value: string | number | null, { kind, names }: Column): string | number | Date | null {
  if (value === null || value === '') return null
  if (names) return plainText(names[value] ?? String(value))
  if (kind === 'number' || kind === 'percent')
    return Number.isFinite(Number(value)) ? Number(value) : plainText(String(value))
  if (kind === 'text' || kind === 'sign') return plainText(String(value))
  // The library reads a Date as UTC, and a workbook has no time zone: use the company's clock time for both.
  const iso =
    kind === 'time'
      ? `1899-12-30T${value}:00Z`
      : `${String(value).replace(' ', 'T')}${kind === 'day' ? 'T00:00' : ''}:00Z`
  const moment = new Date(iso)
  return Number.isNaN(moment.getTime()) ? plainText(String(value)) : moment
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
