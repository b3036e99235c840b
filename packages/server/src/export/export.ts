import path from 'node:path'
import type { Readable } from 'node:stream'
import { MessageChannel } from 'node:worker_threads'
import type { SignedIn } from '../call/call.ts'
import { budget } from '../platform/budget.ts'
import { Problem } from '../platform/problem.ts'
import type { ExportJob, FixedSheet, FromWorker, ToWorker } from './job.ts'
import { Spool } from './spool.ts'
import { takeTurn } from './turns.ts'
import { inExportThread } from './workers.ts'

/** Ends after this long without progress: an export holds a turn and a database snapshot. */
export const STALLED_MS = 120_000
/** Ends slow downloads too: they hold disk space. */
const LONGEST_MS = 60 * 60_000

/** Exports that have not been downloaded completely. */
const underWay = budget({ each: 6, all: 60 })

export type Export = {
  /** Number of rows. */
  rows: number
  /** Starts writing; resolves with the stream once it has its first bytes. */
  start(last: FixedSheet | null): Promise<Readable>
  cancel(): void
  /** Resolves once the file was read to its end, or its reader has left: with the rows in it until then. */
  ended: Promise<{ rows: number; isWhole: boolean }>
}

/**
 * Counts the rows of a workbook in a worker thread, which then waits to be started, so that the export is logged before
 * it is sent. Waits for its turn, which ends when the file is made, however slowly it is downloaded. Rejects if the
 * worker fails; later failures abort the stream, and no program opens a partial workbook.
 */
export async function openExport(
  context: Pick<SignedIn, 'databaseUrl' | 'config'> & { caller: Pick<SignedIn['caller'], 'userId'> },
  job: Omit<ExportJob, 'databaseUrl'>,
  signal: AbortSignal,
): Promise<Export> {
  const giveBack = underWay.take(context.caller.userId)
  const endTurn = await takeTurn(context.caller.userId, signal).catch((error: unknown) => {
    giveBack()
    throw error
  })
  const counted = Promise.withResolvers<number>()
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<{ rows: number; isWhole: boolean }>()
  let written = 0
  // Callers that wait for it see the failure; there may be none.
  counted.promise.catch(() => {})
  begun.promise.catch(() => {})

  let stalled: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(stalled)
    // A worker that sends no first bytes for this long is waiting for the database.
    stalled = setTimeout(() => spool.destroy(new Problem('databaseAway')), STALLED_MS).unref()
  }
  const spool = new Spool(path.join(context.config.dataDir, 'spool'), watch)
  const longest = setTimeout(
    () => spool.destroy(new Error('the client read the export too slowly')),
    LONGEST_MS,
  ).unref()
  const gone = new AbortController()
  const cancel = () => void spool.destroy()
  signal.addEventListener('abort', cancel, { once: true })
  // The reader gets the error.
  spool.on('error', (error) => {
    counted.reject(error)
    begun.reject(error)
  })
  spool.once('close', () => {
    ended.resolve({ rows: written, isWhole: spool.readableEnded })
    clearTimeout(stalled)
    clearTimeout(longest)
    signal.removeEventListener('abort', cancel)
    // Nobody is waiting for it any more.
    counted.reject(new Problem('busy'))
    begun.reject(new Problem('busy'))
    giveBack()
    gone.abort()
  })

  const { port1: port, port2: own } = new MessageChannel()
  const say = (message: ToWorker) => port.postMessage(message)
  port.on('message', (message: FromWorker) => {
    if (message.type === 'counted') return counted.resolve(message.rows)
    if (message.type === 'written') return void (written = message.rows)
    watch()
    void spool.add(message.chunk).then(() => {
      // Only now: on a full disk the caller gets the reason rather than an aborted download.
      if (!spool.destroyed) begun.resolve()
      say({ type: 'taken' })
    })
  })
  const transfer = [own, ...(job.pictures ? [job.pictures.bytes] : [])]
  inExportThread({ ...job, databaseUrl: context.databaseUrl, port: own }, gone.signal, transfer)
    .then(
      () => spool.end(),
      (error: Error) => spool.destroy(Object.assign(error, error.cause)),
    )
    .finally(() => {
      port.close()
      endTurn()
    })
  watch()
  if (signal.aborted) cancel()

  return {
    rows: await counted.promise,
    async start(last) {
      say({ type: 'go', last })
      watch()
      await begun.promise
      return spool
    },
    cancel,
    ended: ended.promise,
  }
}
