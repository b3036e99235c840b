import { wholeNumber } from '@daybook/shared/rules/numbers'
import { fill } from '@daybook/shared/texts/fill'
import { once } from 'node:events'
import process from 'node:process'
import { Writable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { postgresClient } from '../platform/postgres/client.ts'
import type {
  CodeSheets,
  DocumentTexts,
  ExportJob,
  FixedSheet,
  FromWorker,
  Part,
  PictureSheet,
  Statement,
  ToWorker,
} from './job.ts'
import { readPicture } from './png.ts'
import { type Row, rowsIn } from './columns.ts'
import type { Sheet } from './workbook.ts'

const BATCH = 500
/** Smaller for documents, whose rows take much longer to write: output is sent between two batches. */
const BATCH_OF_DOCUMENT = 100
/** Chunks that may be sent before the reader takes them. */
const WINDOW = 8

/** The file that is being made. */
type Making = {
  job: ExportJob
  sink: Writable
  counted(rows: number): void
  /** Some more rows are in the file. */
  written(rows: number): void
  /** Resolves with the closing sheet, once the file may be written. */
  go: Promise<FixedSheet | null>
}

/** Makes a file and sends it by the port. Resolves when all of it has been taken. */
export default async function makeFile({ port, ...job }: ExportJob & { port: MessagePort }): Promise<void> {
  const making = { job, ...messages(port) }
  try {
    await (job.codeSheets ? writeSheets(making, job.codeSheets) : writeRows(making))
    if (!making.sink.writableFinished) await once(making.sink, 'finish')
  } catch (error) {
    const { message, code } = error as Error & { code?: unknown }
    // Between threads, an error keeps no other field.
    throw new Error(message, typeof code === 'string' ? { cause: { code } } : {})
  } finally {
    port.close()
  }
}

/** Sends bytes only as fast as they are taken, and merges small pieces: the reader sees the file's progress. */
function messages(port: MessagePort): Omit<Making, 'job'> {
  const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)
  const go = Promise.withResolvers<FixedSheet | null>()
  let unread = 0
  let whenTaken: (() => void) | undefined
  /** Calls back once fewer than this many chunks are unread. */
  const whenUnread = (fewer: number, next: () => void) => {
    // Continue on the next tick, so that pieces written until then are sent as one.
    if (unread < fewer) return process.nextTick(next)
    whenTaken = () => {
      if (unread >= fewer) return
      whenTaken = undefined
      next()
    }
  }
  port.on('message', (message: ToWorker) => {
    if (message.type === 'go') return go.resolve(message.last)
    unread -= 1
    whenTaken?.()
  })
  const sendBytes = (pieces: Uint8Array[], next: () => void) => {
    const chunk = Uint8Array.from(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
    say({ type: 'bytes', chunk }, [chunk.buffer])
    unread += 1
    whenUnread(WINDOW, next)
  }
  const sink = new Writable({
    highWaterMark: 64 * 1024,
    write: (bytes: Uint8Array, _encoding, next) => sendBytes([bytes], next),
    writev: (pieces, next) =>
      sendBytes(
        pieces.map(({ chunk }) => chunk as Uint8Array),
        next,
      ),
    final: (done) => whenUnread(1, done),
  })
  let rows = 0
  return {
    sink,
    counted: (all) => say({ type: 'counted', rows: all }),
    written: (more) => say({ type: 'written', rows: (rows += more) }),
    go: go.promise,
  }
}

async function writeSheets({ job, sink, counted, written, go }: Making, sheets: CodeSheets): Promise<void> {
  counted(sheets.sheets.length)
  await go
  const { writeCodeSheets } = await import('./codeSheets.ts')
  await writeCodeSheets(sink, job.author, sheets)
  written(sheets.sheets.length)
}

async function writeRows(file: Making): Promise<void> {
  const { job, counted, go } = file
  const client = postgresClient(job.databaseUrl, {
    connectionTimeoutMillis: 4_000,
    application_name: 'daybook export',
  })
  try {
    await client.connect()
    // If the caller hangs up, this thread ends, and its query in PostgreSQL must end too. Set for this transaction only: a
    // pooler gives the connection to others afterwards.
    await client.query(`begin transaction isolation level repeatable read read only;
    set local statement_timeout = '120s'; set local client_connection_check_interval = '2s'; set local jit = off`)
    counted(await countRows(client, job.count))
    const last = await go
    // A cursor counts as one statement, and its duration depends on the reader.
    await client.query('set local statement_timeout = 0')

    await (job.document ? writeDocument(client, file, job.document, last) : writeWorkbook(client, file, last))
    await client.query('commit')
  } finally {
    void client.end().catch(() => {})
  }
}

async function countRows(client: pg.Client, count: ExportJob['count']): Promise<number> {
  if (typeof count === 'number') return count
  const { rows } = await client.query<number[]>({ ...statement(count), rowMode: 'array' })
  return rows[0]?.[0] ?? 0
}

async function writeWorkbook(
  client: pg.Client,
  { job, sink, written }: Making,
  last: FixedSheet | null,
): Promise<void> {
  const { openWorkbook } = await import('./workbook.ts')
  const workbook = openWorkbook(sink, job.author, job.head)
  for (const part of partsWith(job, last)) {
    if ('pictures' in part) {
      await workbook.pictures(part.name, picturesOf(job, part))
      continue
    }
    if ('statement' in part) {
      let sheet: Sheet | undefined
      for await (const batch of batchesOf(client, part.statement)) {
        sheet ??= workbook.sheet(part.name, part.columns)
        await sheet.add(batch)
        written(batch.length)
      }
      await (sheet ?? workbook.sheet(part.name, part.columns)).close()
      continue
    }
    const { depths, hasTotal, rows } = part
    const isPlain = part === last || part.isLegend === true
    const sheet = workbook.sheet(part.name, part.columns, { isPlain, isGrouped: depths !== undefined })
    await sheet.add(hasTotal ? rows.slice(0, -1) : rows, depths ? { depths } : {})
    if (hasTotal) await sheet.add(rows.slice(-1), { isTotal: true })
    if (!isPlain) written(rowsIn(part))
    await sheet.close()
  }
  await workbook.close()
}

/** Most rows of one table in a document: nobody reads thousands of pages. */
const MOST_IN_DOCUMENT = 5_000

async function writeDocument(
  client: pg.Client,
  { job, sink, written }: Making,
  texts: DocumentTexts,
  last: FixedSheet | null,
): Promise<void> {
  const { openDocument } = await import('./document.ts')
  const parts = partsWith(job, last).toSorted((one, other) => rankOf(one, last) - rankOf(other, last))
  const notes = parts.flatMap((part) => leftOut(part, texts) ?? [])
  const document = openDocument(sink, job.author, texts, { head: job.head, notes })
  for (const part of parts) {
    document.heading(part.name)
    if ('pictures' in part) {
      for await (const { title, png } of picturesOf(job, part)) document.picture(title, png)
      continue
    }
    const table = document.table(part.columns)
    if ('statement' in part) {
      let left = MOST_IN_DOCUMENT
      for await (const batch of batchesOf(client, part.statement, BATCH_OF_DOCUMENT)) {
        const taken = batch.slice(0, left)
        table.add(taken)
        written(taken.length)
        left -= batch.length
        if (left <= 0) break
      }
      table.close()
      const cut = leftOut(part, texts)
      if (cut) document.note(cut)
      continue
    }
    const { depths, hasTotal, rows } = part
    table.add(hasTotal ? rows.slice(0, -1) : rows, depths ? { depths } : {})
    if (hasTotal) table.add(rows.slice(-1), { isTotal: true })
    table.close()
    if (part !== last && !part.isLegend) written(rowsIn(part))
  }
  await document.close()
}

/** Charts first, then sums, then what they are made of; what explains the file comes last. */
function rankOf(part: Part, last: FixedSheet | null): number {
  if (part === last) return 4
  if ('pictures' in part) return 0
  if ('statement' in part) return 2
  return part.isLegend ? 3 : part.hasTotal ? 1 : 2
}

/** Says that a document has only the first rows of a table. */
function leftOut(part: Part, { cutOff }: DocumentTexts): string | null {
  if (!('statement' in part) || (part.rows ?? 0) <= MOST_IN_DOCUMENT) return null
  const [n, total] = [MOST_IN_DOCUMENT, part.rows ?? 0].map(wholeNumber)
  return `${part.name}: ${fill(cutOff, { n: n ?? '', total: total ?? '' })}`
}

const partsWith = (job: ExportJob, last: FixedSheet | null) => (last ? [...job.sheets, last] : job.sheets)

async function* batchesOf(client: pg.Client, rows: Statement, size = BATCH): AsyncGenerator<Row[]> {
  const cursor = client.query(new Cursor<Row>(rows.sql, [...rows.parameters], { rowMode: 'array' }))
  try {
    for (let batch = await cursor.read(size); batch.length > 0; batch = await cursor.read(size)) yield batch
  } finally {
    await cursor.close()
  }
}

async function* picturesOf(job: ExportJob, { pictures }: PictureSheet) {
  // Loaded only if there is something to draw.
  const { redrawn } = await import('./canvas.ts')
  for (const { chart, sent } of pictures) {
    const png = sent === null ? null : readPicture(sentPicture(job, sent))
    const taken = png && (await redrawn(png))
    if (taken) yield { ...taken, title: chart.title }
    else yield* (await import('./pictures.ts')).draw(chart)
  }
}

/** The base64 of a received picture; '' if there is none with that number. */
function sentPicture(job: ExportJob, number: number): string {
  const place = job.pictures?.places[number]
  return job.pictures && place ? Buffer.from(job.pictures.bytes).toString('latin1', ...place) : ''
}

function statement({ sql, parameters }: Statement) {
  return { text: sql, values: [...parameters] }
}
