import { type ActRecord, recordOfAct } from '@daybook/shared/calls/Acts'
import type { ProblemCode } from '@daybook/shared/problems'
import { DEFAULT_LANGUAGE } from '@daybook/shared/registry'
import type { ChangeRecord } from '../../administration/act.ts'
import { denialIn, denyVerdicts } from '../../audit/denials.ts'
import type { Services, SignedIn } from '../../call/call.ts'
import { tellRefused } from '../../letters/actRefused.queries.ts'
import { hostOf } from '../../letters/host.ts'
import { wakeMailAfterwards } from '../../letters/wake.ts'
import { type Caller, findCaller } from '../../people/rights/caller.ts'
import { instant, today } from '../../platform/clock.ts'
import { type Querying, write } from '../../platform/postgres/database.ts'
import { Problem, asProblem } from '../../platform/problem.ts'
import { type OpenAct, beginDue, endAct, hasDue, keepChanged, keepRefused, loadOpen, takeRow } from './Acts.queries.ts'

/** Changes a record, by what kind of record it is: see groups/actChanges.ts. */
export type ActChanges = Record<ActRecord, ChangeRecord>

/** Not the record's fault: the act goes on at the job's next turn. */
const PASSING: ReadonlySet<ProblemCode> = new Set(['databaseAway', 'busy', 'storageFull'])

const CALL = { running: 'Acts/Start', undoing: 'Acts/Undo' } as const

/**
 * Carries out what is open: each record in a transaction of its own, with its verdict. A turn that `isOver` ends after a record; the next
 * one goes on there.
 */
export async function carryOut(
  services: Services,
  changes: ActChanges,
  isOver: () => boolean = () => false,
): Promise<void> {
  const { db, clock } = services
  if (await hasDue(db, today(clock)))
    await write(db, { actorId: null, call: 'planned acts' }, (tx) => beginDue(tx, today(clock)))
  for (const act of await loadOpen(db)) {
    const attempts = new Set<ProblemCode>()
    while (!isOver() && (await next(services, changes, act, attempts)));
    await denyVerdicts(services, { actorId: act.byId, address: '', call: CALL[act.phase] }, attempts)
  }
}

/** Does one record; false if none is left. */
async function next(
  services: Services,
  changes: ActChanges,
  act: OpenAct,
  attempts: Set<ProblemCode>,
): Promise<boolean> {
  const cause = { actorId: act.byId, call: CALL[act.phase] }
  let recordId: number | undefined
  try {
    return await write(services.db, cause, async (tx) => {
      const row = await takeRow(tx, act)
      recordId = row?.id
      if (!row) {
        await endAct(tx, act, instant(services))
        await tellRefused(tx, act.id, hostOf(services))
        wakeMailAfterwards({ ...services, db: tx })
        return false
      }
      const caller = await findCaller(tx, act.byId)
      if (!caller) throw new Problem('actAuthorGone')
      const context = contextOf(services, tx, caller, cause.call)
      const isUndone = act.phase === 'undoing'
      const read = isUndone ? { id: row.id, version: row.laterVersion ?? '' } : row
      const change = changes[recordOfAct(act.change.kind)]
      const changed = await change(context, tx, read, isUndone ? row.reversal : act.change)
      if (isUndone) await keepChanged(tx, act.id, row.id, 'undone')
      else if (changed.isSame) await keepChanged(tx, act.id, row.id, 'same')
      else await keepChanged(tx, act.id, row.id, 'done', changed)
      return true
    })
  } catch (error) {
    const problem = asProblem(error)
    if (recordId === undefined || (problem && PASSING.has(problem.code))) throw error
    if (!problem) services.log.error({ err: error, act: act.id, record: recordId }, 'a record of an act failed')
    const denied = problem && denialIn(problem)
    if (denied) attempts.add(denied)
    const { code, values } = problem ?? new Problem('serverFault', { id: `act ${act.id}` })
    const refused = recordId
    await write(services.db, cause, (tx) => keepRefused(tx, act, refused, code, values))
    return true
  }
}

/** A save's context in the transaction of one record, without a request. */
function contextOf(services: Services, tx: Querying, caller: Caller, call: string): SignedIn {
  return {
    ...services,
    db: tx,
    caller,
    call,
    language: DEFAULT_LANGUAGE,
    address: '',
    userAgent: '',
    cookie: () => undefined,
    setCookie: () => {},
    write: (work) => write(tx, { actorId: caller.userId, call }, work),
    attempted: () => {},
    signal: new AbortController().signal,
  }
}
