import { hash } from 'node:crypto'
import { type ActRecord, type ActVerdict, menuOfAct, recordOfAct } from '@daybook/shared/calls/Acts'
import { problemText } from '@daybook/shared/problems'
import { MENU } from '@daybook/shared/registry'
import { begun } from '@daybook/shared/rules/expectationForms'
import { type SignedIn, implement } from '../../call/call.ts'
import { areaScope, companyScope, userScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { judgeEventTypes, judgePersons } from '../../people/rights/changing.ts'
import { instant, today, wireInstant } from '../../platform/clock.ts'
import { afterCommit } from '../../platform/postgres/database.ts'
import { Problem, refuseFields, wrongValue } from '../../platform/problem.ts'
import { duties } from '../duties.ts'
import {
  type FrozenRow,
  type StoredAct,
  beginUndo,
  cancelAct,
  findAct,
  findRequest,
  insertAct,
  loadActs,
  loadPeople,
  loadRecords,
  loadUpperAreas,
  loadVerdicts,
} from './Acts.queries.ts'
import { requireWhole } from './change.ts'
import { dutiesOf, successorsOf } from './duties.ts'
import { foreseen } from './foreseen.ts'
import { wakeActs } from './job.ts'

const UNDO_HOURS = 24
const USUAL_TAKE = 200

export const acts = implement('Acts', {
  async Prepare({ change, rows: asked, day }, context) {
    requireMenu(context, change.kind)
    requireWhole(change)
    requireToCome(context, day)
    const ids = [...new Set(asked.map(({ id }) => id))]
    const rows = await CHANGEABLE[recordOfAct(change.kind)](context, ids)
    const seen = new Map(asked.map(({ id, updatedAt }) => [id, updatedAt]))
    const frozen = rows.map(({ id, version }) => {
      const read = seen.get(id) ?? ''
      const isAsRead = read === '' || read === wireInstant(new Date(version), context.clock.timeZone)
      return { id, version: isAsRead ? version : read }
    })
    const own = rows.map(({ id }) => id)
    return {
      rows: frozen,
      left: ids.length - rows.length,
      changed: frozen.filter(({ version }, nth) => version !== rows[nth]?.version).length,
      consequences: await foreseen(context, change, own),
    }
  },

  async Duties({ userId, isMove }, context) {
    return dutiesOf(context, duties, userId, isMove === true)
  },

  async GetSuccessors({ userId, isMove, searchText }, context) {
    return { people: await successorsOf(context, duties, { userId, isMove: isMove === true, searchText }) }
  },

  async Start({ requestId, change, day, rows }, context) {
    requireMenu(context, change.kind)
    requireWhole(change)
    if (change.handovers.length > 0 && rows.length > 1) throw wrongValue('rows')
    const { db, caller } = context
    const payloadHash = hash('sha256', JSON.stringify([change, day, rows]), 'buffer')
    const first = await findRequest(db, caller.userId, requestId)
    if (!first) requireToCome(context, day)
    const made = first
      ? undefined
      : await insertAct(db, { authorId: caller.userId, requestId, payloadHash, change, day, rows })
    const known = made === undefined ? await findRequest(db, caller.userId, requestId) : undefined
    if (known && known.payloadHash !== payloadHash.toString('hex')) throw new Problem('requestReused')
    wakeAfterwards(context)
    return { actId: made ?? known?.id ?? 0 }
  },

  async Get({ actId, take }, context) {
    const { db, caller, language } = context
    const act = await ownAct(context, actId)
    const scope = {
      areas: areaScope(caller, MENU.area),
      people: await userScope(db, caller),
      companies: await companyScope(db, caller),
    }
    const verdicts = await loadVerdicts(db, act, scope, take ?? USUAL_TAKE, language)
    return {
      act: actOf(act, context),
      rows: verdicts.map(({ id, name, verdict, problem, values }) => ({
        id,
        name,
        verdict,
        reason: problem === null ? '' : problemText(problem, language, values ?? {}),
      })),
    }
  },

  async List(_input, context) {
    const { db, caller, language } = context
    const found = await loadActs(db, authorOf(context), language)
    // Whoever may see one kind of record only does not see what others of theirs became.
    const shown = found.filter(({ change }) => levelOf(caller, menuOfAct(change.kind)) > 0)
    return { acts: shown.map((act) => actOf(act, context)) }
  },

  async Cancel({ actId }, context) {
    const act = await ownAct(context, actId, { isHeld: true })
    requireMenu(context, act.change.kind)
    if (act.phase !== 'planned' && act.phase !== 'running') throw new Problem('actOver')
    await cancelAct(context.db, actId, instant(context))
    return {}
  },

  async Undo({ actId }, context) {
    const act = await ownAct(context, actId, { isHeld: true })
    requireMenu(context, act.change.kind)
    // Repeated, it answers the same.
    if (act.phase === 'undoing' || act.phase === 'undone') return {}
    if (undoUntil(act, context) === null) throw new Problem('actStands')
    await beginUndo(context.db, actId, context.caller.userId)
    wakeAfterwards(context)
    return {}
  },
})

const wakeAfterwards = (context: SignedIn) => afterCommit(context.db, () => wakeActs(context))

/** Those of some records that the caller may change now. */
const CHANGEABLE: Record<ActRecord, (context: SignedIn, ids: number[]) => Promise<FrozenRow[]>> = {
  async person({ db, caller }, ids) {
    const people = await loadPeople(db, await userScope(db, caller), ids)
    const judge = await judgePersons(db, caller, people)
    return people.filter(({ id }) => judge(id) === undefined)
  },
  area: ({ db, caller }, ids) => loadUpperAreas(db, areaScope(caller, MENU.area, 2), ids),
  async company({ db, caller }, ids) {
    // A company's status is for corporate administrators alone.
    if (!isCorporate(caller)) return []
    return loadRecords(db, { table: 'company', scope: await companyScope(db, caller) }, ids)
  },
  async eventType({ db, caller }, ids) {
    const types = await loadRecords(db, { table: 'event_type' }, ids)
    const judge = await judgeEventTypes(
      db,
      caller,
      types.map(({ id }) => id),
    )
    return types.filter(({ id }) => judge(id) === undefined)
  },
}

/** Who administers a kind of record at all; each record is judged when its turn comes. */
function requireMenu({ caller }: SignedIn, kind: StoredAct['change']['kind']): void {
  if (levelOf(caller, menuOfAct(kind)) < 2) throw new Problem('noPermission')
}

function requireToCome({ clock }: SignedIn, day: string | null): void {
  if (day !== null) refuseFields(begun('day', day, today(clock)))
}

/** Whose acts a caller sees; null: everybody's. */
const authorOf = ({ caller }: SignedIn) => (isCorporate(caller) ? null : caller.userId)

async function ownAct(context: SignedIn, actId: number, more = {}): Promise<StoredAct> {
  const act = await findAct(context.db, actId, authorOf(context), context.language, more)
  if (!act) throw new Problem('notFound')
  return act
}

function undoUntil({ phase, endedAt, counts }: StoredAct, context: SignedIn): Date | null {
  if ((phase !== 'done' && phase !== 'cancelled') || endedAt === null || !counts.done) return null
  const until = new Date(endedAt.getTime() + UNDO_HOURS * 3_600_000)
  return until > instant(context) ? until : null
}

function actOf(act: StoredAct, context: SignedIn) {
  const { change, counts } = act
  const wire = (at: Date) => wireInstant(at, context.clock.timeZone)
  const until = undoUntil(act, context)
  const of = (verdict: ActVerdict) => counts[verdict] ?? 0
  const { areaIds, userGroups, shiftIds, eventTypeIds } = change
  return {
    id: act.id,
    kind: change.kind,
    way: change.way,
    role: change.role,
    named: areaIds.length + userGroups.length + shiftIds.length + eventTypeIds.length,
    companyName: act.companyName,
    language: change.language,
    isOn: change.isOn,
    note: change.note,
    author: act.author,
    madeAt: wire(act.madeAt),
    day: act.day,
    phase: act.phase,
    counts: {
      pending: of('pending'),
      done: of('done'),
      same: of('same'),
      refused: of('refused'),
      undone: of('undone'),
      kept: of('kept'),
    },
    undoUntil: until && wire(until),
    undoneBy: act.undoneBy,
  }
}
