import path from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { SignedIn } from '../call.ts'
import { budget } from '../platform/budget.ts'
import type { ExportJob, FixedSheet, FromWorker, ToWorker } from './job.ts'
import { Spool } from './spool.ts'
import { givenUp, takeTurn } from './turns.ts'

/** Ends after this long without progress: an export holds a turn and a database snapshot. */
const STALLED_MS = 120_000
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

/**
 * Counts the rows of a workbook in a worker thread, which then waits to be started, so that the export is logged before
 * it is sent. Waits for its turn, which ends when the file is made, however slowly it is downloaded. Rejects if the
 * worker fails; later failures abort the stream, and no program opens a partial workbook.
 */
export async function openExport(
  context: Pick<SignedIn, 'databaseUrl' | 'reading' | 'config'> & { caller: Pick<SignedIn['caller'], 'userId'> },
  job: Omit<ExportJob, 'databaseUrl' | 'usual'>,
  signal: AbortSignal,
): Promise<Export> {
  const giveBack = underWay.take(context.caller.userId)
  const endTurn = await takeTurn(context.caller.userId, signal).catch((error: unknown) => {
    giveBack()
    throw error
  })
  const { url: databaseUrl, usual } = context.reading ?? { url: context.databaseUrl, usual: 'read-write' }
  const workerData: ExportJob = { ...job, databaseUrl, usual }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    // Should the replica fail, they are needed once more.
    transferList: job.pictures && !context.reading ? [job.pictures.bytes] : [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
  })
  const say = (message: ToWorker) => worker.postMessage(message)
  const counted = Promise.withResolvers<number>()
  const begun = Promise.withResolvers<void>()
  // Callers that wait for it see the failure; there may be none.
  counted.promise.catch(() => {})
  begun.promise.catch(() => {})

  let stalled: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => spool.destroy(new Error('the export stalled')), STALLED_MS).unref()
  }
  const spool = new Spool(path.join(context.config.dataDir, 'spool'), watch)
  const longest = setTimeout(() => spool.destroy(new Error('the export was taken too slowly')), LONGEST_MS).unref()
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
    void worker.terminate().finally(endTurn)
  })
  const cancel = () => void spool.destroy()
  signal.addEventListener('abort', cancel, { once: true })

  let isDone = false
  /** The latest bytes are stored. */
  let kept = Promise.resolve()
  // Not before: while the disk is full the caller reads why, instead of a download that breaks off.
  const begin = () => {
    if (!spool.destroyed) begun.resolve()
  }
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'counted') return counted.resolve(message.rows)
    if (message.type === 'failed') {
      const { code } = message
      return void spool.destroy(Object.assign(new Error(message.message), code ? { code } : {}))
    }
    if (message.type === 'done') {
      isDone = true
      void kept.then(begin)
      return spool.end()
    }
    watch()
    kept = spool.add(message.chunk)
    void kept.then(() => {
      begin()
      say({ type: 'taken', chunks: 1 })
    })
  })
  worker.on('error', (error) => spool.destroy(error as Error))
  worker.on('exit', () => {
    endTurn()
    if (!isDone) spool.destroy(new Error('the export ended early'))
  })
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
