import type { ImportKind } from '@daybook/shared/importKinds'
import type { SignedIn } from '../../call/call.ts'
import { takeTurn } from '../../export/turns.ts'
import { Problem } from '../../platform/problem.ts'
import { threads } from '../../platform/threads.ts'
import type { Caller } from '../../people/rights/caller.ts'
import type { Sheet } from '../../administration/imports/sheet.ts'
import type readInThread from './worker.ts'

const PATIENCE_MS = 60_000

/** A thread of its own for each file, with a limited heap; the size of inflated data is limited separately. */
const read = threads<typeof readInThread>(new URL('./worker.ts', import.meta.url), {
  atOnce: 2,
  idleMs: 0,
  resourceLimits: { maxOldGenerationSizeMb: 384 },
})

/** Reads the rows of a workbook, or pasted ones, in a thread with limited memory and time. Throws why they are refused. */
export async function readRows(
  source: Uint8Array | string,
  kind: ImportKind,
  { caller, signal }: Pick<SignedIn, 'signal'> & { caller: Pick<Caller, 'userId'> },
): Promise<Sheet> {
  const endTurn = await takeTurn(caller.userId, signal)
  // Transfer the memory instead of copying it.
  const own = typeof source === 'string' ? source : new Uint8Array(source)
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const sheet = await read({ source: own, kind }, until, typeof own === 'string' ? [] : [own.buffer])
    .catch((error: unknown) => {
      // Not a table of people: it filled the memory, or took so long that it was ended.
      const isFull = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isFull || until.aborted ? new Problem('importTooLarge') : error
    })
    .finally(endTurn)
  if ('code' in sheet) throw new Problem(sheet.code, sheet.values)
  return sheet
}
