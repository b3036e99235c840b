import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { WorkbookReader } from '@cj-tech-master/excelts'
import { parseCsvRows } from '@cj-tech-master/excelts/csv'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import { cleanLine, cleanText } from '@daybook/shared/rules/cleanText'
import { Problem } from '../../platform/problem.ts'

/* Rows of a file, one after the other: a file of years does not fit in memory. */

const MOST_ROWS = 200_000
const MOST_COLUMNS = 100
/** Longer than any field, so that what is cut is still too long. */
const LONGEST = 4_100
/** Bytes to look at for the encoding and the delimiter of a CSV file. */
const HEAD = 64 * 1024

/** A row with its number in the file; its cells as text, days as ISO. */
export type FileRow = { rowNumber: number; cells: string[] }

type Open = () => Promise<Readable>

/** The rows that have a text, from the top. Throws why the file is refused. */
export async function* rowsOf(open: Open, extension: string): AsyncGenerator<FileRow> {
  let count = 0
  for await (const row of extension === 'csv' ? csvRows(open) : sheetRows(open)) {
    if (row.cells.every((cell) => cell === '')) continue
    if (++count > MOST_ROWS + 1) throw new Problem('importTooManyRows', { n: wholeNumber(MOST_ROWS) })
    yield row
  }
}

async function* csvRows(open: Open): AsyncGenerator<FileRow> {
  const head = await headOf(open)
  const encoding = await encodingOf(open, head)
  const [first = ''] = new TextDecoder(encoding).decode(head).split(/\r?\n/)
  const delimiter = [',', ';', '\t'].reduce((best, one) =>
    first.split(one).length > first.split(best).length ? one : best,
  )
  let rowNumber = 0
  for await (const cells of parseCsvRows(decoded(await open(), encoding), { headers: false, delimiter })) {
    rowNumber++
    yield { rowNumber, cells: (cells as string[]).slice(0, MOST_COLUMNS).map(clean) }
  }
}

async function headOf(open: Open): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of await open()) {
    parts.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= HEAD) break
  }
  return Buffer.concat(parts).subarray(0, HEAD)
}

/** UTF-8, UTF-16 if it has its mark, or else the Thai code page of older programs. */
async function encodingOf(open: Open, head: Buffer): Promise<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of await open()) strict.decode(part as Buffer, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'windows-874'
  }
}

async function* decoded(stream: Readable, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of stream) yield decoder.decode(part as Buffer, { stream: true })
  yield decoder.decode()
}

/** The rows of the first sheet that is not hidden. */
async function* sheetRows(open: Open): AsyncGenerator<FileRow> {
  const content = await buffer(await open())
  const book = new WorkbookReader(content, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
  })
  try {
    for await (const sheet of book) {
      if ('state' in sheet && sheet.state !== undefined && sheet.state !== 'visible') continue
      for await (const row of sheet) {
        const { values, number } = row as { values: unknown[]; number: number }
        yield { rowNumber: number, cells: Array.from(values.slice(1, MOST_COLUMNS + 1), textOf) }
      }
      return
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('importCut')
  }
}

/** A cell as text: a formula by its result, formatted text without its format, a day or time as ISO. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return momentText(value)
  if (typeof value === 'object') {
    const { result, text, richText } = value as { result?: unknown; text?: unknown; richText?: { text: string }[] }
    return textOf(richText ? richText.map((part) => part.text).join('') : (result ?? text))
  }
  return clean(String(value as string | number | boolean))
}

/** Excel keeps a time of day as one of the year 1899, and rounds a minute to a fraction of a second less. */
function momentText(at: Date): string {
  if (Number.isNaN(at.getTime())) return ''
  const iso = new Date(Math.round(at.getTime() / 1_000) * 1_000).toISOString()
  const [day = '', time = ''] = iso.slice(0, 19).split('T')
  if (day < '1900-01-01') return time.slice(0, 5)
  return time === '00:00:00' ? day : `${day} ${time}`
}

function clean(text: string): string {
  const short = text.length > LONGEST ? text.slice(0, LONGEST) : text
  const whole = short.toWellFormed().replaceAll('\u0000', '')
  return whole.includes('\n') ? cleanText(whole) : cleanLine(whole)
}
