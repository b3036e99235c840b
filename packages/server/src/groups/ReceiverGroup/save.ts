import { MENU } from '@daybook/shared/registry'
import type { Received } from '@daybook/shared'
import { type ReceiverForm, receiverProblems } from '@daybook/shared/rules/receiverRules'
import { nameTaken, storedSecondName } from '@daybook/shared/rules/secondNames'
import type { FieldProblem } from '@daybook/shared/problems'
import type { SignedIn } from '../../call/call.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { type CompanyScope, areaScope, coversCompany, userScope } from '../../people/rights/administration.ts'
import type { ReceiverScope } from './ReceiverGroup.queries.ts'
import {
  type StoredReceiver,
  type WholeCompany,
  areasOfWhole,
  holdNames,
  holdReceivers,
  loadReceiver,
  markDeleted,
  possibleMembers,
  relatableAreas,
  takenNameOf,
  writeReceiver,
} from './record.queries.ts'

type Sent = Received<'ReceiverGroup/SaveData'>
type Member = { id: number; isActive: boolean }

/** The parts of receiver groups that a caller administers, at a menu level. */
export async function receiverScope({ db, caller }: SignedIn, level: 1 | 2 = 1): Promise<ReceiverScope> {
  return { areas: areaScope(caller, MENU.receiverGroup, level), users: await userScope(db, caller) }
}

/**
 * Saves a receiver group in the caller's transaction and returns its id. Keeps members and areas that the caller does not see; in
 * a group with such areas the caller may change only their own areas. Throws notFound, recordChanged, sharedWithOthers and the
 * problems of fields.
 */
export async function saveReceiver(context: SignedIn, sent: Sent): Promise<number> {
  const { db, caller, clock, language } = context
  const id = sent.receiverGroupId
  const scope = await receiverScope(context, 2)
  if (id !== null) await holdReceivers(db, [id])
  const stored = id === null ? undefined : await loadReceiver(db, scope, id, language)
  if (id !== null && !stored) throw new Problem('notFound')
  if (stored) refuseChanged(stored, sent.version, clock.timeZone)

  const whole = planWhole(sent, stored?.whole ?? [], scope.areas)
  const ofWhole = await areasOfWhole(db, whole.wanted)
  const form: ReceiverForm = {
    name: sent.receiverGroupName.trim(),
    secondName: sent.secondName ?? stored?.secondName ?? '',
    isActive: sent.active,
    remark: sent.inactiveNote.trim(),
    areaIds: [...new Set(sent.areaRelations.map(({ areaId }) => areaId))],
    wholeCompanies: whole.wanted.length,
  }
  const members = membersOf(sent)
  refuseFields([
    ...receiverProblems(form),
    ...(await storedProblems(context, scope, stored, form, members)),
    ...(whole.isBeyond ? [notInList('areaRelations', 'relationArea')] : []),
  ])
  if (stored?.hasOthers && !isSame(stored, form, members)) throw new Problem('sharedWithOthers', { name: stored.name })

  const heldAreas = stored?.areas.map((area) => area.id) ?? []
  const chosen = new Set(members.map((member) => member.id))
  const areaIds = [...new Set([...form.areaIds, ...ofWhole])]
  return writeReceiver(
    db,
    id,
    {
      name: form.name,
      secondName: storedSecondName(form),
      isActive: form.isActive === true,
      remark: form.isActive === false ? form.remark : null,
      members,
      removedMemberIds: (stored?.members ?? []).map((member) => member.id).filter((member) => !chosen.has(member)),
      addedAreaIds: areaIds.filter((area) => !heldAreas.includes(area)),
      removedAreaIds: heldAreas.filter((area) => !areaIds.includes(area)),
      addedWhole: whole.added,
      removedWhole: whole.removed,
    },
    caller.userId,
  )
}

/**
 * What a form changes about whole companies. Only who administers a company as such may add or remove it: later areas would
 * otherwise be added by somebody who does not administer them.
 */
function planWhole({ wholeCompanies }: Sent, held: readonly WholeCompany[], scope: CompanyScope) {
  const wanted = wholeCompanies ?? held
  const isSameAs = (one: WholeCompany) => (other: WholeCompany) =>
    one.companyId === other.companyId && one.eventGroupId === other.eventGroupId
  return {
    wanted,
    added: wanted.filter((one) => !held.some(isSameAs(one))),
    removed: held.filter((one) => !wanted.some(isSameAs(one))),
    isBeyond: wanted.some(({ companyId }) => !coversCompany(scope, companyId)),
  }
}

/** Each user once; of duplicates the last counts. A member without a status is active. */
function membersOf({ members }: Sent): Member[] {
  const isActiveById = new Map(members.map(({ userId, status }) => [userId, status !== false]))
  return [...isActiveById].map(([id, isActive]) => ({ id, isActive }))
}

async function storedProblems(
  { db }: SignedIn,
  scope: ReceiverScope,
  stored: StoredReceiver | undefined,
  form: ReceiverForm,
  members: Member[],
): Promise<FieldProblem[]> {
  const keptAreas = stored?.areas.map((area) => area.id) ?? []
  const keptMembers = stored?.members.map((member) => member.id) ?? []
  const memberIds = members.map((member) => member.id)
  const areas = await relatableAreas(db, scope.areas, form.areaIds, keptAreas)
  const possible = await possibleMembers(db, scope.users, memberIds, keptMembers)
  const named = { name: form.name, secondName: storedSecondName(form) ?? '' }
  await holdNames(db, Object.values(named))
  const taken = await takenNameOf(db, scope.areas, stored?.id ?? 0, named)
  return [
    ...nameTaken(taken, 'receiverGroupName', 'receiverGroupName'),
    ...(possible.length < memberIds.length ? [notInList('members', 'member')] : []),
    ...(areas.length < form.areaIds.length ? [notInList('areaRelations', 'relationArea')] : []),
  ]
}

function notInList(path: string, field: 'member' | 'relationArea'): FieldProblem {
  return { path, code: 'notInList', values: { field } }
}

/** Whether the form equals the stored group in everything except the areas. */
function isSame(stored: StoredReceiver, form: ReceiverForm, members: Member[]): boolean {
  const remark = form.isActive === false ? form.remark : ''
  return (
    form.name === stored.name &&
    (storedSecondName(form) ?? '') === stored.secondName &&
    form.isActive === stored.isActive &&
    remark === stored.remark &&
    members.length === stored.members.length &&
    members.every(({ id, isActive }) => stored.members.some((one) => one.id === id && one.isActive === isActive))
  )
}

/** Deletes receiver groups in the caller's transaction, all or none. Throws notFound or sharedWithOthers. */
export async function deleteReceivers(context: SignedIn, asked: number[]): Promise<void> {
  const { db, caller, language } = context
  const ids = [...new Set(asked)]
  const scope = await receiverScope(context, 2)
  await holdReceivers(db, ids)
  for (const id of ids) {
    const stored = await loadReceiver(db, scope, id, language)
    if (!stored) throw new Problem('notFound')
    if (stored.hasOthers) throw new Problem('sharedWithOthers', { name: stored.name })
  }
  await markDeleted(db, ids, caller.userId)
}
