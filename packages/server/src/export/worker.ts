import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { ExportJob, FixedSheet, FromWorker, Statement, ToWorker } from './job.ts'
import { type Row, openWorkbook } from './workbook.ts'

const BATCH = 500
/** Chunks that may be on their way to a reader who has not taken them yet. */
const WINDOW = 8

const job = workerData as ExportJob
const port = parentPort as NonNullable<typeof parentPort>
const say = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

let unread = 0
let whenTaken: (() => void) | undefined
const go = Promise.withResolvers<FixedSheet>()
port.on('message', (message: ToWorker) => {
  if (message.type === 'go') return go.resolve(message.last)
  unread -= message.chunks
  if (unread < WINDOW) whenTaken?.()
})

/** Hands bytes over as fast as they are taken, and no faster. */
const sink = new Writable({
  highWaterMark: 64 * 1024,
  write(bytes: Uint8Array, _encoding, next) {
    const chunk = Uint8Array.from(bytes)
    say({ type: 'bytes', chunk }, [chunk.buffer])
    unread += 1
    if (unread < WINDOW) return next()
    whenTaken = () => {
      whenTaken = undefined
      next()
    }
  },
})

async function run(): Promise<void> {
  const client = new pg.Client({
    connectionString: job.databaseUrl,
    connectionTimeoutMillis: 4_000,
    statement_timeout: 120_000,
    application_name: 'daybook export',
    // A caller who hangs up ends this thread, and with its connection what PostgreSQL is at.
    options: '-c client_connection_check_interval=2000',
  })
  await client.connect()
  await client.query('begin transaction isolation level repeatable read read only')
  const counted = await client.query<number[]>({ ...statement(job.count), rowMode: 'array' })
  say({ type: 'counted', rows: counted.rows[0]?.[0] ?? 0 })
  const last = await go.promise
  // The whole of a cursor counts as one statement, and how long that takes is up to the reader.
  await client.query('set statement_timeout = 0')

  const workbook = openWorkbook(sink, job.author)
  for (const { name, columns, statement: rows } of job.sheets) {
    const cursor = client.query(new Cursor<Row>(rows.sql, [...rows.parameters], { rowMode: 'array' }))
    let batch = await cursor.read(BATCH)
    const sheet = workbook.sheet(name, columns)
    while (batch.length > 0) {
      await sheet.add(batch)
      batch = await cursor.read(BATCH)
    }
    await cursor.close()
    await sheet.close()
  }
  await client.end()
  const facts = workbook.sheet(last.name, last.columns)
  await facts.add(last.rows)
  await facts.close()
  await workbook.close()
  say({ type: 'done' })
}

function statement({ sql, parameters }: Statement) {
  return { text: sql, values: [...parameters] }
}

/** Where threads can be told apart (Linux), this one leaves the processor to those who answer people. */
function giveWay(): void {
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), 10)
  } catch {
    // Elsewhere all threads are alike, which is slower for others and nothing worse.
  }
}

try {
  giveWay()
  await run()
} catch (error) {
  const { message, code } = error as Error & { code?: unknown }
  say({ type: 'failed', message, ...(typeof code === 'string' ? { code } : {}) })
}
port.close()
