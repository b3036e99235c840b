import type { ImportKind } from '@daybook/shared/importColumns'
import type { SignedIn } from '../../call/call.ts'
import { takeTurn } from '../../export/turns.ts'
import { Problem } from '../../platform/problem.ts'
import { threads } from '../../platform/threads.ts'
import type { Caller } from '../../people/rights/caller.ts'
import type { Sheet } from './sheet.ts'
import type readFile from './worker.ts'

const PATIENCE_MS = 60_000

/** A thread of its own for each file, with a limited heap; the size of inflated data is limited separately. */
const read = threads<typeof readFile>(new URL('./worker.ts', import.meta.url), {
  atOnce: 2,
  idleMs: 0,
  resourceLimits: { maxOldGenerationSizeMb: 384 },
})

/** Reads a workbook's rows in a thread with limited memory and time. Throws why the file is refused. */
export async function readWorkbook(
  file: Uint8Array,
  kind: ImportKind,
  { caller, signal }: Pick<SignedIn, 'signal'> & { caller: Pick<Caller, 'userId'> },
): Promise<Sheet> {
  const endTurn = await takeTurn(caller.userId, signal)
  // Transfer the memory instead of copying it.
  const own = new Uint8Array(file)
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const sheet = await read({ file: own, kind }, until, [own.buffer])
    .catch((error: unknown) => {
      // Not a table of people: it filled the memory, or took so long that it was ended.
      const isFull = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isFull || until.aborted ? new Problem('importTooLarge') : error
    })
    .finally(endTurn)
  if ('code' in sheet) throw new Problem(sheet.code, sheet.values)
  return sheet
}
