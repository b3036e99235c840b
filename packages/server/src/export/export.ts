import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Services } from '../call.ts'
import type { ExportJob, FixedSheet, FromWorker, ToWorker } from './job.ts'
import { givenUp, takeTurn } from './turns.ts'

/** Where nothing moves for this long, it ends: an export holds a turn and a snapshot of the database. */
const STALLED_MS = 120_000

export type Export = {
  /** How many rows there will be. */
  rows: number
  /** Starts writing and resolves with the bytes once the first of them are there. */
  start(last: FixedSheet): Promise<Readable>
  cancel(): void
}

/**
 * Counts the rows of a workbook in a worker thread, which then waits to be started, so that the export log says what
 * leaves before it does. Waits its turn. Rejects as the worker fails; later the stream breaks off, and a workbook that
 * broke off opens in no program.
 */
export async function openExport(
  services: Pick<Services, 'databaseUrl'>,
  job: Omit<ExportJob, 'databaseUrl'>,
  signal: AbortSignal,
): Promise<Export> {
  const endTurn = await takeTurn(signal)
  const workerData: ExportJob = { ...job, databaseUrl: services.databaseUrl }
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData,
    transferList: job.pictures ? [job.pictures.bytes] : [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 },
  })
  const say = (message: ToWorker) => worker.postMessage(message)
  const counted = Promise.withResolvers<number>()
  const begun = Promise.withResolvers<void>()
  // Whoever waits for either hears of a failure; nobody may be waiting.
  counted.promise.catch(() => {})
  begun.promise.catch(() => {})

  let untaken = 0
  let isDone = false
  let stalled: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(stalled)
    stalled = setTimeout(() => stream.destroy(new Error('the export stalled')), STALLED_MS).unref()
  }
  const stream = new Readable({
    read() {
      watch()
      if (untaken === 0) return
      say({ type: 'taken', chunks: untaken })
      untaken = 0
    },
    destroy(error, done) {
      fail(error ?? givenUp())
      done(error)
    },
  })
  stream.on('error', () => {})
  const fail = (error: Error) => {
    clearTimeout(stalled)
    signal.removeEventListener('abort', cancel)
    counted.reject(error)
    begun.reject(error)
    void worker.terminate().finally(endTurn)
  }
  const cancel = () => stream.destroy()
  signal.addEventListener('abort', cancel, { once: true })

  worker.on('message', (message: FromWorker) => {
    if (message.type === 'counted') return counted.resolve(message.rows)
    if (message.type === 'failed') {
      const { code } = message
      return void stream.destroy(Object.assign(new Error(message.message), code ? { code } : {}))
    }
    begun.resolve()
    if (message.type === 'done') {
      isDone = true
      return void stream.push(null)
    }
    if (stream.push(message.chunk)) say({ type: 'taken', chunks: 1 })
    else untaken += 1
  })
  worker.on('error', (error) => stream.destroy(error as Error))
  worker.on('exit', () => {
    if (!isDone) stream.destroy(new Error('the export ended early'))
  })
  if (signal.aborted) cancel()

  return {
    rows: await counted.promise,
    async start(last) {
      say({ type: 'go', last })
      watch()
      await begun.promise
      return stream
    },
    cancel,
  }
}
