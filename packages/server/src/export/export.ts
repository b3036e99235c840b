import path from 'node:path'
import type { Readable } from 'node:stream'
import type { SignedIn } from '../call/call.ts'
import { budget } from '../platform/budget.ts'
import { Problem } from '../platform/problem.ts'
import type { ExportJob, FixedSheet, FromWorker, ToWorker } from './job.ts'
import { Spool } from './spool.ts'
import { takeTurn } from './turns.ts'
import { exportWorkers } from './workers.ts'

/** Ends after this long without progress: an export holds a turn and a database snapshot. */
export const STALLED_MS = 120_000
/** A worker that made a larger file is ended to free its memory; loading the libraries again takes comparatively little time. */
const SMALL_BYTES = 1_000_000
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
}

/** Ends an export that nobody is waiting for. */
const givenUp = () => new Problem('busy')

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
  const whole: ExportJob = { ...job, databaseUrl: context.databaseUrl }
  const worker = exportWorkers.take()
  const say = (message: ToWorker, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer)
  const counted = Promise.withResolvers<number>()
  const begun = Promise.withResolvers<void>()
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
  // The reader gets the error.
  spool.on('error', (error) => {
    counted.reject(error)
    begun.reject(error)
  })
  spool.once('close', () => {
    clearTimeout(stalled)
    clearTimeout(longest)
    signal.removeEventListener('abort', cancel)
    counted.reject(givenUp())
    begun.reject(givenUp())
    giveBack()
    if (isGivenBack) endTurn()
    else void worker.terminate().finally(endTurn)
  })
  const cancel = () => void spool.destroy()
  signal.addEventListener('abort', cancel, { once: true })

  let isDone = false
  /** Whether the worker has been given back; it may be making another file. */
  let isGivenBack = false
  let bytes = 0
  /** The latest bytes are stored. */
  let kept = Promise.resolve()
  // Only now: on a full disk the caller gets the reason rather than an aborted download.
  const begin = () => {
    if (!spool.destroyed) begun.resolve()
  }
  const hear = (message: FromWorker) => {
    if (message.type === 'counted') return counted.resolve(message.rows)
    if (message.type === 'failed') {
      const { code } = message
      return void spool.destroy(Object.assign(new Error(message.message), code ? { code } : {}))
    }
    if (message.type === 'done') {
      isDone = true
      endTurn()
      void kept.then(() => {
        begin()
        giveBackWorker()
      })
      return spool.end()
    }
    watch()
    bytes += message.chunk.length
    kept = spool.add(message.chunk)
    void kept.then(() => {
      begin()
      say({ type: 'taken', chunks: 1 })
    })
  }
  const fail = (error: unknown) => spool.destroy(error as Error)
  const end = () => {
    endTurn()
    if (!isDone) spool.destroy(new Error('the export ended early'))
  }
  const giveBackWorker = () => {
    if (spool.destroyed || bytes > SMALL_BYTES) return void worker.terminate()
    worker.off('message', hear).off('error', fail).off('exit', end)
    isGivenBack = true
    exportWorkers.give(worker)
  }
  worker.on('message', hear).on('error', fail).on('exit', end)
  say({ type: 'make', job: whole }, job.pictures ? [job.pictures.bytes] : [])
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
  }
}
