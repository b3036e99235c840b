import { fill } from '@daybook/shared/texts/fill'
import { once } from 'node:events'
import process from 'node:process'
import { Writable } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { postgresClient } from '../platform/postgres/client.ts'
import type {
  AreaSheets,
  DocumentTexts,
  ExportJob,
  FixedSheet,
  FromWorker,
  PictureSheet,
  Statement,
  ToWorker,
} from './job.ts'
import { readPicture } from './png.ts'
import type { Row } from './columns.ts'
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
  /** Resolves with the closing sheet, once the file may be written. */
  go: Promise<FixedSheet | null>
}

/** Makes a file and sends it by the port. Resolves when all of it has been taken. */
export default async function makeFile({ port, ...job }: ExportJob & { port: MessagePort }): Promise<void> {
  const making = { job, ...messages(port) }
  try {
    await (job.areaSheets ? writeSheets(making, job.areaSheets) : writeRows(making))
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
  return { sink, counted: (rows) => say({ type: 'counted', rows }), go: go.promise }
}

async function writeSheets({ job, sink, counted, go }: Making, sheets: AreaSheets): Promise<void> {
  counted(sheets.sheets.length)
  await go
  const { writeAreaSheets } = await import('./areaSheets.ts')
  await writeAreaSheets(sink, job.author, sheets)
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

async function writeWorkbook(client: pg.Client, { job, sink }: Making, last: FixedSheet | null): Promise<void> {
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
      }
      await (sheet ?? workbook.sheet(part.name, part.columns)).close()
      continue
    }
    const { depths, hasTotal, rows } = part
    const isPlain = part === last || part.isLegend === true
    const sheet = workbook.sheet(part.name, part.columns, { isPlain, isGrouped: depths !== undefined })
    await sheet.add(hasTotal ? rows.slice(0, -1) : rows, depths ? { depths } : {})
    if (hasTotal) await sheet.add(rows.slice(-1), { isTotal: true })
    await sheet.close()
  }
  await workbook.close()
}

/** Most rows of one table in a document: nobody reads thousands of pages. */
const MOST_IN_DOCUMENT = 5_000

async function writeDocument(
  client: pg.Client,
  { job, sink }: Making,
  texts: DocumentTexts,
  last: FixedSheet | null,
): Promise<void> {
  const { openDocument } = await import('./document.ts')
  const document = openDocument(sink, job.author, texts)
  for (const part of partsWith(job, last)) {
    document.heading(part.name)
    if ('pictures' in part) {
      for await (const { png } of picturesOf(job, part)) document.picture(png)
      continue
    }
    const table = document.table(part.columns)
    if ('statement' in part) {
      let left = MOST_IN_DOCUMENT
      for await (const batch of batchesOf(client, part.statement, BATCH_OF_DOCUMENT)) {
        table.add(batch.slice(0, left))
        left -= batch.length
        if (left <= 0) break
      }
      table.close()
      if ((part.rows ?? 0) > MOST_IN_DOCUMENT)
        document.note(fill(texts.cutOff, { n: MOST_IN_DOCUMENT, total: part.rows ?? 0 }))
      continue
    }
    table.add(part.hasTotal ? part.rows.slice(0, -1) : part.rows)
    if (part.hasTotal) table.add(part.rows.slice(-1), true)
    table.close()
  }
  await document.close()
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
