import { Worker } from 'node:worker_threads'
import type { ImportColumn, ImportKind } from '@daybook/shared/importColumns'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import type { SignedIn } from '../../call/call.ts'
import { takeTurn } from '../../export/turns.ts'
import { Problem } from '../../platform/problem.ts'
import type { Caller } from '../../people/rights/caller.ts'
import type { Sheet, SheetRow } from './sheet.ts'

export type FromReader =
  | { type: 'columns'; columns: ImportColumn[]; notes: Sheet['notes'] }
  | { type: 'rows'; rows: SheetRow[] }
  | { type: 'done' }
  | { type: 'refused'; code: ProblemCode; values: ProblemValues }

/** Limit of the worker's heap; the size of inflated data is limited separately. */
const MEMORY_MB = 384
const PATIENCE_MS = 60_000

/**
 * Reads a workbook's rows in its own thread with limited memory and time, and returns them in batches, serving other requests in
 * between. Throws why the file is refused.
 */
export async function readWorkbook(
  file: Uint8Array,
  kind: ImportKind,
  { caller, signal }: Pick<SignedIn, 'signal'> & { caller: Pick<Caller, 'userId'> },
): Promise<Sheet> {
  const endTurn = await takeTurn(caller.userId, signal)
  // Transfer the memory instead of copying it.
  const own = new Uint8Array(file)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { file: own, kind },
    transferList: [own.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS)
  const hungUp = () => void worker.terminate()
  signal.addEventListener('abort', hungUp, { once: true })
  try {
    return await rowsFrom(worker)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', hungUp)
    await worker.terminate()
    endTurn()
  }
}

function rowsFrom(worker: Worker): Promise<Sheet> {
  return new Promise((resolve, reject) => {
    const sheet: Sheet = { columns: [], rows: [], notes: [] }
    worker.on('message', (message: FromReader) => {
      if (message.type === 'refused') return reject(new Problem(message.code, message.values))
      if (message.type === 'done') return resolve(sheet)
      if (message.type === 'columns') Object.assign(sheet, { columns: message.columns, notes: message.notes })
      else for (const row of message.rows) sheet.rows.push(row)
      worker.postMessage('more')
    })
    // Not a table of people: it filled the memory, or took so long that it was terminated.
    worker.on('error', (error) => {
      const isFull = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(isFull ? new Problem('importTooLarge') : (error as Error))
    })
    worker.on('exit', () => reject(new Problem('importTooLarge')))
  })
}
