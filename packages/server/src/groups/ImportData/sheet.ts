import {
  IMPORT_COLUMNS,
  IMPORT_ROWS,
  type ImportColumn,
  type ImportKind,
  KEY_COLUMNS,
} from '@daybook/shared/importKinds'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import { type CellObject, type Range, SSF, type WorkSheet, read, utils } from '@e965/xlsx'
import { columnOf } from '@daybook/shared/importColumns'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import { cleanLine, cleanText } from '@daybook/shared/rules/cleanText'
import type { Remark, Sheet, SheetRow } from '../../administration/imports/sheet.ts'
import { openWorkbook } from './workbook.ts'
import { notWorkbook } from '../../uploads/kinds.ts'
import { type Parts, readZip } from './zip.ts'

/* Runs in a worker: reading a workbook blocks the thread, and the file may be malicious. */

/** Why a file is refused as a whole. */
export class SheetFault extends Error {
  readonly code: ProblemCode
  readonly values: ProblemValues

  constructor(code: ProblemCode, values: ProblemValues = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

/** More than may be imported, because empty rows count here but not there. */
const ROWS_READ = IMPORT_ROWS * 2
const COLUMNS_READ = 100
const SHEETS_READ = 10
/** Titles and remarks above the header row. */
const ROWS_ABOVE = 20
/** Most that a cell of Excel holds. */
const LONGEST = 32_767
const LONGEST_NAME = 50
/** Most names or rows to list in a note. */
const LISTED = 10
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

type Cells = (CellObject | undefined)[]

/** The rows of the first sheet that is not hidden. Throws SheetFault. */
export function readSheet(file: Buffer, kind: ImportKind): Sheet {
  const { sheet, unread } = sheetWithKeys(file, kind)
  return rowsOfSheet(sheet, kind, unread)
}

/** Rows copied from a spreadsheet. Without a header row, the columns are in template order. Throws SheetFault. */
export function readPasted(pasted: string, kind: ImportKind): Sheet {
  const book = read(pasted, { type: 'string', raw: true, FS: '\t', dense: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
  const data: Cells[] = sheet['!data'] ?? []
  if (data.slice(0, ROWS_ABOVE).some((cells) => hasKeys(cells, kind))) return rowsOfSheet(sheet, kind, [])
  const places = new Map<number, ImportColumn>(IMPORT_COLUMNS[kind].entries())
  const rows = countedRows(sheet, rowsOf(data, -1, places))
  return { columns: [...places.values()], rows, notes: [{ code: 'importPasteHeader' }] }
}

/** Whether a row is a header row: the title of a file may be called like a column, but is alone in its row. */
function hasKeys(cells: Cells | undefined, kind: ImportKind): boolean {
  const columns = columnsIn(cells, kind)
  return columns.filter(Boolean).length > 1 && KEY_COLUMNS[kind].every((column) => columns.includes(column))
}

function rowsOfSheet(sheet: WorkSheet, kind: ImportKind, unread: Remark[]): Sheet {
  const data: Cells[] = sheet['!data'] ?? []
  const isTitled = (cells: Cells | undefined) => cells?.some((cell) => textOf(cell).text !== '')
  const first = data.findIndex(isTitled)
  if (first < 0) throw new SheetFault('importEmpty')
  const above = data.slice(0, first + ROWS_ABOVE)
  const known = above.findIndex((cells) => hasKeys(cells, kind))
  const headerRow = known < 0 ? first : known
  const merges = sheet['!merges'] ?? []
  const merged = merges.find(({ s, e }) => s.r <= headerRow && e.r >= headerRow)
  if (merged) throw new SheetFault('importMerged', { range: utils.encode_range(merged) })
  const { places, ignored } = columnsOf(data[headerRow] ?? [], kind)
  const columns = [...places.values()]
  const rows = countedRows(sheet, rowsOf(data, headerRow, places))
  refuseMerged(rows, merges)
  const notes = [...unread, ...ignoredNotes(ignored), ...numberNotes(data, rows, places)]
  return { columns, rows, notes }
}

function countedRows(sheet: WorkSheet, rows: SheetRow[]): SheetRow[] {
  // Rows beyond those read may be empty; anyone who sends that many empty rows can delete them.
  if (rows.length > IMPORT_ROWS || sheet['!fullref'] !== undefined)
    throw new SheetFault('importTooManyRows', { n: wholeNumber(IMPORT_ROWS) })
  if (rows.length === 0) throw new SheetFault('importEmpty')
  return rows
}

/** The first sheet that is not hidden, or the first one with the columns of the kind. */
function sheetWithKeys(file: Buffer, kind: ImportKind): { sheet: WorkSheet; unread: Remark[] } {
  const content = contentOf(file)
  try {
    const { SheetNames: names, Workbook } = openWorkbook(content)
    const isHidden = (place: number) => (Workbook?.Sheets?.[place]?.Hidden ?? 0) > 0
    const visible = [...names.keys()].filter((place) => !isHidden(place)).slice(0, SHEETS_READ)
    const open = (place: number, rows: number) => openWorkbook(content, place, rows).Sheets[names[place] ?? '']
    const isMeant = (place: number) => (open(place, ROWS_ABOVE)?.['!data'] ?? []).some((cells) => hasKeys(cells, kind))
    const read = (visible.length > 1 ? visible.find(isMeant) : undefined) ?? visible[0] ?? 0
    const sheet = open(read, ROWS_READ)
    if (sheet) {
      const others = names.filter((_, place) => place !== read)
      const values = { name: names[read] ?? '', names: listed(others) }
      return { sheet, unread: others.length > 0 ? [{ code: 'importSheetsUnread', values }] : [] }
    }
  } catch (error) {
    const isProtected = /password|encrypt/i.test(error instanceof Error ? error.message : '')
    throw new SheetFault(isProtected ? 'importProtected' : 'importCut')
  }
  throw new SheetFault('importCut')
}

/** The file, or its parts, once it is known to be a workbook. */
function contentOf(file: Buffer): Buffer | Parts {
  if (file.subarray(0, 2).toString('latin1') === 'PK') {
    const parts = readZip(file)
    if (typeof parts === 'string') throw new SheetFault(parts)
    return parts
  }
  if (file.subarray(0, 8).equals(COMPOUND)) return file
  throw new SheetFault(notWorkbook(file))
}

const columnsIn = (cells: Cells | undefined, kind: ImportKind) =>
  (cells ?? []).slice(0, COLUMNS_READ).map((cell) => columnOf(kind, textOf(cell).text))

/** Maps the file's columns to ours, and names the others. */
function columnsOf(header: Cells, kind: ImportKind): { places: Map<number, ImportColumn>; ignored: string[] } {
  const places = new Map<number, ImportColumn>()
  const ignored: string[] = []
  header.slice(0, COLUMNS_READ).forEach((cell, place) => {
    const { text } = textOf(cell)
    if (text === '') return
    const column = columnOf(kind, text)
    const name = text.slice(0, LONGEST_NAME)
    if (!column) return void ignored.push(name)
    if ([...places.values()].includes(column)) throw new SheetFault('importColumnTwice', { name })
    places.set(place, column)
  })
  const missing = KEY_COLUMNS[kind].find((column) => ![...places.values()].includes(column))
  if (missing) throw new SheetFault('importColumnMissing', { field: missing })
  return { places, ignored }
}

function rowsOf(data: Cells[], headerRow: number, places: Map<number, ImportColumn>): SheetRow[] {
  const rows: SheetRow[] = []
  for (let index = headerRow + 1; index < data.length; index++) {
    const cells = [...places].map(([place, column]) => textOf(data[index]?.[place], column))
    if (cells.every(({ text, fault }) => text === '' && !fault)) continue
    rows.push({
      row: index + 1,
      cells: cells.map(({ text }) => text),
      faults: cells.flatMap(({ fault }, column) => (fault ? [{ column, code: fault }] : [])),
    })
    if (rows.length > IMPORT_ROWS) break
  }
  return rows
}

/** Only the first of merged cells holds the value: the others would read as empty. */
function refuseMerged(rows: SheetRow[], merges: Range[]): void {
  const byRow = new Map(rows.map((row) => [row.row - 1, row]))
  for (const merge of merges) {
    for (let index = merge.s.r; index <= Math.min(merge.e.r, ROWS_READ); index++) {
      const row = byRow.get(index)
      if (row && !row.faults.some(({ code }) => code === 'importMerged'))
        row.faults.push({ column: -1, code: 'importMerged', values: { range: utils.encode_range(merge) } })
    }
  }
}

const listed = (names: string[]) => names.slice(0, LISTED).join(', ') + (names.length > LISTED ? ', …' : '')

function ignoredNotes(ignored: string[]): Remark[] {
  return ignored.length > 0 ? [{ code: 'importColumnsIgnored', values: { names: listed(ignored) } }] : []
}

/** Columns whose text may begin with a zero, which a number does not keep. */
const MAY_BEGIN_WITH_ZERO: readonly ImportColumn[] = ['employeeId', 'telephone', 'username']

function numberNotes(data: Cells[], rows: SheetRow[], places: Map<number, ImportColumn>): Remark[] {
  return [...places].flatMap(([place, column]): Remark[] => {
    if (!MAY_BEGIN_WITH_ZERO.includes(column)) return []
    const numbers = rows.filter(({ row }) => {
      const cell = data[row - 1]?.[place]
      return cell?.t === 'n' && cell.f === undefined && !isDate(cell) && !keepsZeros(cell)
    })
    if (numbers.length === 0) return []
    return [{ code: 'importNumbers', values: { field: column, rows: listed(numbers.map(({ row }) => String(row))) } }]
  })
}

const isDate = ({ t, z }: CellObject) => t === 'd' || (t === 'n' && z !== undefined && SSF.is_date(String(z)))

/** Days as Excel counts them, up to the year 9999, in a cell without a format. */
const isDayNumber = ({ t, v }: CellObject) => t === 'n' && Number(v) > 0 && Number(v) < 2_958_466

/** The day of a date cell as ISO. */
function dayOf({ v }: CellObject): string {
  const day = v instanceof Date ? v : new Date(Math.round((Number(v) - EXCEL_EPOCH) * 86_400_000))
  return day.toISOString().slice(0, 10)
}

/** 1 January 1970 as Excel counts days. */
const EXCEL_EPOCH = 25_569
/** Columns whose text has lines. */
const LONG_TEXTS: readonly ImportColumn[] = ['definition', 'remark']

/** A format of a fixed number of digits, such as 00000 or 000-000-0000, shows the zeros that a number does not have. */
const keepsZeros = ({ z }: CellObject) => /^[0\-/.()+\s\\"]*$/.test(String(z ?? '')) && /0.*0/.test(String(z))

/** Excel rounds longer numbers. */
const MOST_DIGITS = 15

/** A cell's text as people see it, but numbers without thousands separators or exponents. */
function textOf(cell: CellObject | undefined, column?: ImportColumn): { text: string; fault?: ProblemCode } {
  if (!cell) return { text: '' }
  if (cell.f !== undefined || cell.F !== undefined) return { text: '', fault: 'importFormula' }
  if (cell.t === 'e') return { text: '', fault: 'importError' }
  if (cell.t === 'z' || cell.v === undefined || cell.v === null) return { text: '' }
  if (cell.t === 'b') return { text: cell.v === true ? 'TRUE' : 'FALSE', fault: 'importTrueFalse' }
  if (column === 'date' && (isDate(cell) || isDayNumber(cell))) return { text: dayOf(cell) }
  if (isDate(cell)) return { text: cell.w ?? '', fault: 'importDate' }
  if (cell.t === 'n') return numberText(cell)
  return cleanCell(String(cell.v).slice(0, LONGEST), column !== undefined && LONG_TEXTS.includes(column))
}

function numberText(cell: CellObject): { text: string; fault?: ProblemCode } {
  const text = keepsZeros(cell) ? (cell.w ?? String(cell.v)).trim() : String(cell.v)
  return text.replace(/\D/g, '').length > MOST_DIGITS ? { text, fault: 'importLongNumber' } : { text }
}

/** A program's control characters are no text of a person, so they are refused and not dropped. */
function cleanCell(shown: string, hasLines: boolean): { text: string; fault?: ProblemCode } {
  // oxlint-disable-next-line no-control-regex
  if (!shown.isWellFormed() || /[\u0000-\u0008\u000e-\u001f\u007f]/.test(shown))
    return { text: '', fault: 'invalidText' }
  return { text: hasLines ? cleanText(shown) : cleanLine(shown) }
}
