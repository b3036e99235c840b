import { FORM_MENU, type ImportKind } from '@daybook/shared/importKinds'
import { buffer } from 'node:stream/consumers'
import type { Answered, Received } from '@daybook/shared'
import type { SignedIn } from '../../call/call.ts'
import { Problem } from '../../platform/problem.ts'
import { wakeMail } from '../../letters/wake.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { addRun, findImportFile, holdImports } from './ImportData.queries.ts'
import type { Plan } from '../../administration/imports/judge.ts'
import type { Importing, Starting } from '../../administration/imports/list.ts'
import { progressOf } from './progress.ts'
import { readRows } from './reader.ts'

type Listed = Received<'ImportData/importList'>
type Sent = Pick<Listed, 'uploadId' | 'isDryRun' | 'digest'> &
  Partial<Pick<Listed, 'pasted' | 'sendsLetters' | 'takesAway' | 'progressKey'>>
/** The import of each kind of list. */
export type Lists = Record<ImportKind, Starting>
type Outcome = Answered<'ImportData/importList'>

/**
 * Imports the rows of a list, or previews it. Writes all rows or none, in one transaction that validates them again, and serves
 * other requests between its statements. Throws why the rows are refused as a whole, importRefused with every refused row, and
 * importChanged if the outcome differs from the confirmed one.
 */
export async function runImport(context: SignedIn, lists: Lists, kind: ImportKind, sent: Sent): Promise<Outcome> {
  if (levelOf(context.caller, FORM_MENU[kind]) < 2) throw new Problem('noPermission')
  const sheet = await readRows(await sourceOf(context, sent), kind, context)
  const sendsLetters = sent.sendsLetters === true
  const { step, end } = progressOf(context, sent.progressKey)
  const importing = lists[kind](context, sheet, { sendsLetters, takesAway: sent.takesAway === true, step })
  try {
    const outcome = await (sent.isDryRun === true
      ? preview(context, importing)
      : carryOut(context, kind, sent, importing))
    if (sendsLetters && outcome.isWritten) wakeMail(context)
    return outcome
  } finally {
    await end()
  }
}

async function preview(context: SignedIn, importing: Importing): Promise<Outcome> {
  const plan = await importing.plan(null)
  noteAttempts(context, plan)
  return outcomeOf(plan, null)
}

async function carryOut(context: SignedIn, kind: ImportKind, sent: Sent, importing: Importing): Promise<Outcome> {
  const uploadId = sent.uploadId ?? null
  const { plan, addedIds } = await context
    .write(async (tx) => {
      await holdImports(tx)
      const judged = await importing.plan(tx)
      const isDone = judged.refused === 0
      if (isDone && sent.digest !== '' && sent.digest !== judged.digest) throw new Problem('importChanged')
      const ids = isDone ? await importing.write(tx) : []
      const { added, changed, refused } = judged
      const counts = isDone ? { added, changed, refused } : { added: 0, changed: 0, refused }
      await addRun(tx, context.caller.userId, { kind, uploadId, ...counts, isDone })
      return { plan: judged, addedIds: ids }
    })
    .catch((error: unknown) => {
      throw takenMeanwhile(error)
    })
  noteAttempts(context, plan)
  if (plan.refused > 0) throw new Problem('importRefused', { n: plan.refused }, [], { errors: plan.errors })
  return outcomeOf(plan, addedIds)
}

/** A name that is not known is a slip in a file, where nobody chooses from a list. */
function noteAttempts(context: SignedIn, { codes }: Pick<Plan<unknown>, 'codes'>): void {
  for (const code of codes) if (code !== 'notInList') context.attempted(code)
}

/** Someone took a name between the check and the write. */
function takenMeanwhile(error: unknown): unknown {
  const code = error instanceof Error && !(error instanceof Problem) && (error as { code?: unknown }).code
  return code === '23505' ? new Problem('importChanged') : error
}

/** @param addedIds null if nothing was written */
function outcomeOf({ codes: _codes, writes: _writes, ...plan }: Plan<unknown>, addedIds: number[] | null): Outcome {
  return { ...plan, isWritten: addedIds !== null, addedIds: addedIds ?? [] }
}

async function sourceOf(context: SignedIn, { uploadId, pasted = '' }: Sent): Promise<Uint8Array | string> {
  if (pasted.trim() !== '') return pasted
  if (!uploadId) throw new Problem('importWithoutSource')
  const { db, files, caller } = context
  const upload = await findImportFile(db, caller.userId, uploadId)
  const stream = upload && (await files.read(upload.storedName))
  if (!stream) throw new Problem('notFound')
  return buffer(stream)
}
