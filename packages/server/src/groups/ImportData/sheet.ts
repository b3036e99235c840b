import { type CellObject, type Range, type WorkSheet, read, utils } from '@e965/xlsx'
import { IMPORT_ROWS, type ImportColumn, type ImportKind, KEY_COLUMNS, columnOf } from '@daybook/shared/importColumns'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import { zipFault } from './zip.ts'

/* Runs in a worker: reading a workbook blocks the thread, and the file may be malicious. */

/** One row: its number in the file, the text of its columns, and the errors of single cells. */
export type SheetRow = {
  row: number
  cells: string[]
  faults: { column: number; code: ProblemCode; values?: ProblemValues }[]
}

export type Sheet = { columns: ImportColumn[]; rows: SheetRow[] }

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
/** Longer than any field; a truncated text is too long either way. */
const LONGEST = 1_000
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The rows of the first sheet. Throws SheetFault. */
export function readSheet(file: Buffer, kind: ImportKind): Sheet {
  const sheet = firstSheet(file)
  const data = sheet['!data'] ?? []
  const headerRow = data.findIndex((cells) => cells?.some((cell) => textOf(cell).text !== ''))
  if (headerRow < 0) throw new SheetFault('importEmpty')
  const merges = sheet['!merges'] ?? []
  const merged = merges.find(({ s, e }) => s.r <= headerRow && e.r >= headerRow)
  if (merged) throw new SheetFault('importMerged', { range: utils.encode_range(merged) })
  const places = columnsOf(data[headerRow] ?? [], kind)
  const rows = rowsOf(data, headerRow, [...places.keys()])
  // Rows beyond those read may be empty; anyone who sends that many empty rows can delete them.
  if (rows.length > IMPORT_ROWS || sheet['!fullref'] !== undefined)
    throw new SheetFault('importTooManyRows', { n: IMPORT_ROWS.toLocaleString('en') })
  if (rows.length === 0) throw new SheetFault('importEmpty')
  refuseMerged(rows, merges)
  return { columns: [...places.values()], rows }
}

function firstSheet(file: Buffer): WorkSheet {
  const isZip = file.subarray(0, 2).toString('latin1') === 'PK'
  if (!isZip && !file.subarray(0, 8).equals(COMPOUND)) throw new SheetFault('fileWrongType')
  const fault = isZip ? zipFault(file) : null
  if (fault) throw new SheetFault(fault)
  try {
    const workbook = read(file, {
      dense: true,
      sheets: 0,
      sheetRows: ROWS_READ,
      cellNF: true,
      cellHTML: false,
      UTC: true,
    })
    const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
    if (sheet) return sheet
  } catch (error) {
    const isProtected = /password|encrypt/i.test(error instanceof Error ? error.message : '')
    throw new SheetFault(isProtected ? 'importProtected' : 'fileBroken')
  }
  throw new SheetFault('fileBroken')
}

/** Maps the file's columns to ours. */
function columnsOf(header: (CellObject | undefined)[], kind: ImportKind): Map<number, ImportColumn> {
  const found = new Map<number, ImportColumn>()
  header.slice(0, COLUMNS_READ).forEach((cell, place) => {
    const { text } = textOf(cell)
    if (text === '') return
    const column = columnOf(kind, text)
    const name = text.slice(0, 50)
    if (!column) throw new SheetFault('importColumnUnknown', { name })
    if ([...found.values()].includes(column)) throw new SheetFault('importColumnTwice', { name })
    found.set(place, column)
  })
  const missing = KEY_COLUMNS[kind].find((column) => ![...found.values()].includes(column))
  if (missing) throw new SheetFault('importColumnMissing', { field: missing })
  return found
}

function rowsOf(data: (CellObject | undefined)[][], headerRow: number, places: number[]): SheetRow[] {
  const rows: SheetRow[] = []
  for (let index = headerRow + 1; index < data.length; index++) {
    const cells = places.map((place) => textOf(data[index]?.[place]))
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

/** A cell's text as people see it, but numbers without thousands separators or exponents. */
function textOf(cell: CellObject | undefined): { text: string; fault?: ProblemCode } {
  if (!cell) return { text: '' }
  if (cell.f !== undefined) return { text: '', fault: 'importFormula' }
  if (cell.t === 'e') return { text: '', fault: 'wrongValue' }
  if (cell.t === 'z' || cell.v === undefined || cell.v === null) return { text: '' }
  const isPlain = cell.t === 'n' && (cell.z === undefined || cell.z === 'General')
  const shown = isPlain || cell.t === 's' ? String(cell.v) : (cell.w ?? String(cell.v))
  return cleanText(shown.slice(0, LONGEST))
}

/** Collapses white space of any kind to one space and removes invisible characters, which also makes names comparable. */
function cleanText(shown: string): { text: string; fault?: ProblemCode } {
  const text = shown
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  // oxlint-disable-next-line no-control-regex
  const isStorable = text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)
  return isStorable ? { text } : { text: '', fault: 'invalidText' }
}
