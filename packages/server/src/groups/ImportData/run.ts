import { buffer } from 'node:stream/consumers'
import type { Transaction } from 'kysely'
import type { Answered, Received } from '@daybook/shared'
import type { ImportKind } from '@daybook/shared/importColumns'
import { MENU, type MenuId } from '@daybook/shared/registry'
import type { SignedIn } from '../../call/call.ts'
import type { DB } from '../../db/types.ts'
import { Problem } from '../../platform/problem.ts'
import { areaScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { addRun, findImportFile, holdImports } from './ImportData.queries.ts'
import { type Plan, inTurns, planRows } from './judge.ts'
import { readWorkbook } from './reader.ts'
import { type PlannedRelation, judgeReceivers } from './receivers.plan.ts'
import { type NamedGroup, addGroups, addRelations, touchGroups } from './receivers.queries.ts'
import type { Sheet } from './sheet.ts'
import { type PlannedUser, judgeUsers } from './users.plan.ts'
import { reserveIds, writeUsers } from './users.queries.ts'

type Sent = Received<'ImportData/ImportData'>
type Outcome = Answered<'ImportData/ImportData'>

/** The page for typing the same data by hand: an import requires the same right. */
const FORM_MENU: Record<ImportKind, MenuId> = { user: MENU.userPermission, receiver: MENU.receiverGroup }
/** Rows per statement. */
const SOME = 250

type Importing<W> = {
  plan(tx: Transaction<DB> | null): Promise<Plan<W>>
  write(tx: Transaction<DB>, writes: W[]): Promise<void>
}

/**
 * Imports a file, or previews an import. Writes all rows or none, in one transaction that validates them again, and serves other
 * requests between its statements. Throws why the file is refused, importRefused with every refused row, and importChanged if the
 * outcome differs from the confirmed one.
 */
export async function runImport(context: SignedIn, kind: ImportKind, sent: Sent): Promise<Outcome> {
  const { db, caller } = context
  if (levelOf(caller, FORM_MENU[kind]) < 2) throw new Problem('noPermission')
  const uploadId = sent.file.id
  const sheet = await readWorkbook(await loadFile(context, uploadId), kind, context)
  return kind === 'user'
    ? carryOut(context, kind, sent, usersOf({ ...context, db }, sheet))
    : carryOut(context, kind, sent, receiversOf({ ...context, db }, sheet))
}

async function carryOut<W>(context: SignedIn, kind: ImportKind, sent: Sent, importing: Importing<W>): Promise<Outcome> {
  if (sent.isDryRun === true) {
    const plan = await importing.plan(null)
    noteAttempts(context, plan)
    return outcomeOf(plan, false)
  }
  const uploadId = sent.file.id
  const plan = await context
    .write(async (tx) => {
      await holdImports(tx)
      const judged = await importing.plan(tx)
      const isDone = judged.refused === 0
      if (isDone && sent.digest !== '' && sent.digest !== judged.digest) throw new Problem('importChanged')
      if (isDone) await importing.write(tx, judged.writes)
      const { added, changed, refused } = judged
      const counts = isDone ? { added, changed, refused } : { added: 0, changed: 0, refused }
      await addRun(tx, context.caller.userId, { kind, uploadId, ...counts, isDone })
      return judged
    })
    .catch((error: unknown) => {
      throw takenMeanwhile(error)
    })
  noteAttempts(context, plan)
  if (plan.refused > 0) throw new Problem('importRefused', { n: plan.refused }, [], { errors: plan.errors })
  return outcomeOf(plan, true)
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

function outcomeOf<W>(plan: Plan<W>, isWritten: boolean): Outcome {
  return {
    added: plan.added,
    changed: plan.changed,
    unchanged: plan.unchanged,
    refused: plan.refused,
    isWritten,
    digest: plan.digest,
    errors: plan.errors,
    preview: plan.preview,
    notes: plan.notes,
  }
}

async function loadFile({ db, files, caller }: SignedIn, uploadId: number): Promise<Uint8Array> {
  const upload = await findImportFile(db, caller.userId, uploadId)
  const stream = upload && (await files.read(upload.storedName))
  if (!stream) throw new Problem('notFound')
  return buffer(stream)
}

function usersOf(context: SignedIn, sheet: Sheet): Importing<PlannedUser> {
  const { caller, language } = context
  return {
    async plan(tx) {
      return planRows(sheet, language, await judgeUsers(context, sheet, tx))
    },
    async write(tx, writes) {
      const scope = areaScope(caller, FORM_MENU.user, 2)
      await inTurns(writes, SOME, async (some) => {
        const ids = await reserveIds(tx, some.filter(({ id }) => id === null).length)
        const users = some.map((user) => ({
          ...user,
          isNew: user.id === null,
          id: user.id ?? (ids.shift() as number),
        }))
        await writeUsers(tx, users, caller.userId, scope)
      })
    },
  }
}

function receiversOf(context: SignedIn, sheet: Sheet): Importing<PlannedRelation> {
  const { caller, language } = context
  return {
    async plan(tx) {
      return planRows(sheet, language, await judgeReceivers(context, sheet, tx))
    },
    async write(tx, writes) {
      const groups = [...new Set(writes.map(({ group }) => group))]
      const made = groups.filter(({ id }) => id === null)
      const ids = new Map<NamedGroup, number>(groups.flatMap((group) => (group.id === null ? [] : [[group, group.id]])))
      await inTurns(made, SOME, async (some) => {
        const added = await addGroups(
          tx,
          some.map(({ name }) => name),
          caller.userId,
        )
        some.forEach((group, place) => void ids.set(group, added[place] as number))
      })
      await inTurns(writes, SOME, (some) =>
        addRelations(
          tx,
          some.map(({ group, memberId, areaId }) => ({ groupId: ids.get(group) as number, memberId, areaId })),
        ),
      )
      await touchGroups(
        tx,
        groups.flatMap(({ id }) => (id === null ? [] : [id])),
        caller.userId,
      )
    },
  }
}
