import type { Received } from '@daybook/shared'
import { type EventTypeForm, type SubTypeForm, eventTypeProblems } from '@daybook/shared/rules/eventTypeRules'
import type { FieldProblem } from '@daybook/shared/problems'
import { wholeDays } from '@daybook/shared/rules/notificationRules'
import { EVENT_COLOR, EVENT_GROUPS, type EventGroupId } from '@daybook/shared/rules/rules'
import { type Taken, nameTaken, storedSecondName } from '@daybook/shared/rules/secondNames'
import type { SignedIn } from '../../call/call.ts'
import { usedBy } from '../../administration/inUse.ts'
import { arrange, lockOrder } from '../../administration/ordering.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { isCorporate } from '../../people/rights/caller.ts'
import { judgeEventTypes, refuseObstacle } from '../../people/rights/changing.ts'
import {
  type StoredType,
  type WrittenType,
  loadType,
  lockTypeUse,
  markDeleted,
  newTypeIds,
  otherNilType,
  takenNames,
  writeTypes,
} from './EventType.record.queries.ts'
import { groupsWithTypes } from './EventType.queries.ts'
import { STARTER_TYPES, type StarterType } from './starterTypes.ts'

type Sent = Received<'EventType/SaveEventTypeCreate'>
type SentFields = Omit<Sent['subEventTypes'][number], 'eventTypeId' | 'isNew' | 'isDelete'>

/** The form merged into the stored sub types: omitted ones stay unchanged. */
type MergedSub = SubTypeForm & {
  id: number | null
  place: number | null
  allowsAdvance: boolean
  storedColor: number | null
}

type Plan = { groupId: number; form: EventTypeForm; subTypes: MergedSub[]; stored: StoredType | null }

/**
 * Saves an event type with its sub types in the caller's transaction and returns its id. Throws what planEventType throws,
 * noPermission if anyone but a corporate administrator deletes a sub type, and inUseBy.
 */
export async function saveEventType(context: SignedIn, sent: Sent): Promise<number> {
  const { groupId, form, subTypes, stored } = await planEventType(context, sent)
  const removed = subTypes.flatMap((sub) => (sub.isDeleted && sub.id !== null ? [sub.id] : []))
  if (removed.length > 0) await removeSubTypes(context, stored?.id ?? 0, removed)
  return write(context, groupId, sent, form, subTypes, stored)
}

/** What a save would write. Throws notFound, eventTypeOfOthers, recordChanged, and the problems of fields. */
export async function planEventType(context: SignedIn, sent: Sent): Promise<Plan> {
  const { db, caller, clock, language } = context
  const id = sent.eventTypeId
  // A saved type never changes its group, so read it before the lock.
  const groupId = id === null ? sent.eventGroupId : (await loadType(db, id))?.groupId
  if (groupId === undefined) throw new Problem('notFound')
  if (groupId !== null) await lockOrder(db, { table: 'event_type', groupId })
  const stored = id === null ? null : ((await loadType(db, id)) ?? null)
  if (id !== null && !stored) throw new Problem('notFound')
  if (stored) {
    refuseObstacle((await judgeEventTypes(db, caller, [stored.id]))(stored.id))
    refuseChanged(stored, sent.version, clock.timeZone)
  }

  const subTypes = mergedSubTypes(sent, stored)
  const isNil = sent.isNil ?? stored?.isNil ?? false
  // Omitted fields stay unchanged.
  const requiresAction = sent.requiresAction ?? stored?.requiresAction ?? false
  const days = sent.actionDays === undefined ? stored?.actionDays : sent.actionDays
  const form: EventTypeForm = {
    ...fieldsOf(sent, stored?.secondName),
    eventGroupId: sent.eventGroupId,
    isNil,
    requiresAction,
    actionDays: String(days ?? ''),
    subTypes,
  }
  const taken = await takenNames(db, groupId ?? 0, { ...form, id: id ?? 0 })
  const other =
    isNil && form.isActive && stored ? await otherNilType(db, stored.groupId, stored.id, language) : undefined
  refuseFields([
    ...eventTypeProblems(form),
    ...storedProblems(form, subTypes, stored, taken),
    ...(other ? [{ path: 'isNil', code: 'nilTypeTwice', values: other } as const] : []),
  ])
  return { groupId: groupId as number, form, subTypes, stored }
}

function fieldsOf(sent: SentFields, storedSecond = ''): Omit<SubTypeForm, 'isDeleted'> {
  return {
    colorId: sent.colorId,
    name: sent.eventTypeName.trim(),
    secondName: sent.secondName ?? storedSecond,
    shortName: sent.shortName.trim(),
    definition: sent.note.trim(),
    isActive: sent.active,
    remark: sent.inactiveNote.trim(),
  }
}

function mergedSubTypes(sent: Sent, stored: StoredType | null): MergedSub[] {
  const saved = new Map(stored?.subTypes.map((sub) => [sub.id, sub]))
  const named = sent.subEventTypes.map((sub): MergedSub => {
    const id = sub.isNew ? null : sub.eventTypeId
    const before = id === null ? undefined : saved.get(id)
    if (id !== null && (!before || !saved.delete(id))) throw new Problem('notFound')
    return {
      ...fieldsOf(sub, before?.secondName),
      id,
      place: sub.position,
      allowsAdvance: sub.advance,
      storedColor: before?.colorId ?? null,
      isDeleted: sub.isDelete ?? false,
    }
  })
  const left = [...saved.values()].map((sub) => ({ ...sub, place: null, storedColor: sub.colorId, isDeleted: false }))
  return [...named, ...left]
}

const COLORS: readonly number[] = Object.values(EVENT_COLOR)

/** Field problems that only the database and the choices can reveal. */
function storedProblems(
  form: EventTypeForm,
  subTypes: MergedSub[],
  stored: StoredType | null,
  taken: { name: Taken; shortName: boolean },
): FieldProblem[] {
  const isColor = (color: number | null, before: number | null) =>
    color === null || COLORS.includes(color) || color === before
  const notInList = (path: string, field: 'eventStatus' | 'eventGroup'): FieldProblem => ({
    path,
    code: 'notInList',
    values: { field },
  })
  const isGroup = form.eventGroupId === null || EVENT_GROUPS.some((group) => group === form.eventGroupId)
  const isMoved = stored !== null && form.eventGroupId !== null && form.eventGroupId !== stored.groupId
  return [
    ...(isColor(form.colorId, stored?.colorId ?? null) ? [] : [notInList('colorId', 'eventStatus')]),
    ...(isGroup ? [] : [notInList('eventGroupId', 'eventGroup')]),
    ...(isGroup && isMoved
      ? [{ path: 'eventGroupId', code: 'fixedOnceSaved', values: { field: 'eventGroup' } } as const]
      : []),
    ...nameTaken(taken.name, 'eventTypeName', 'eventType'),
    ...(taken.shortName ? [{ path: 'shortName', code: 'shortEventTypeTwice' } as const] : []),
    ...subTypes.flatMap((sub, index) =>
      sub.isDeleted || isColor(sub.colorId, sub.storedColor)
        ? []
        : [notInList(`subEventTypes.${index}.colorId`, 'eventStatus')],
    ),
  ]
}

async function removeSubTypes({ db, caller, language }: SignedIn, parentId: number, ids: number[]): Promise<void> {
  if (!isCorporate(caller)) throw new Problem('noPermission')
  for (const { name, hasReports } of await lockTypeUse(db, ids, parentId, language)) {
    const by = usedBy(language, [{ kind: 'report', count: hasReports }])
    if (by) refuseFields([{ path: 'subEventTypes', code: 'inUseBy', values: { name, by } }])
  }
  await markDeleted(db, ids, caller.userId)
}

async function write(
  { db, caller }: SignedIn,
  groupId: number,
  sent: Sent,
  form: EventTypeForm,
  subTypes: MergedSub[],
  stored: StoredType | null,
): Promise<number> {
  const live = subTypes.filter(({ isDeleted }) => !isDeleted)
  const fresh = await newTypeIds(db, live.filter((sub) => sub.id === null).length + (stored ? 0 : 1))
  const typeId = stored?.id ?? (fresh.shift() as number)
  const parts = live.map((sub) => ({ ...sub, id: sub.id ?? (fresh.shift() as number), isNew: sub.id === null }))
  const type: WrittenType = {
    ...contentOf({ ...form, allowsAdvance: sent.advance }),
    id: typeId,
    parentId: null,
    isNil: form.isNil,
    requiresAction: form.requiresAction,
    actionDays: wholeDays(form.actionDays),
    isNew: stored === null,
  }
  const written = parts.map(
    (part): WrittenType => ({
      ...contentOf(part),
      id: part.id,
      parentId: typeId,
      isNil: false,
      requiresAction: false,
      actionDays: null,
      isNew: part.isNew,
    }),
  )
  await writeTypes(db, groupId, [type, ...written], caller.userId)
  const place = sent.position ?? (stored ? null : 1)
  if (place !== null && place !== stored?.place)
    await arrange(db, { table: 'event_type', groupId, parentId: null }, [{ id: typeId, place }])
  const placements = parts.flatMap((part) => (part.place === null ? [] : [{ id: part.id, place: part.place }]))
  await arrange(db, { table: 'event_type', groupId, parentId: typeId }, placements)
  return typeId
}

function contentOf(form: Omit<SubTypeForm, 'isDeleted'> & { allowsAdvance: boolean }) {
  return {
    colorId: form.colorId ?? EVENT_COLOR.NORMAL,
    name: form.name,
    secondName: storedSecondName(form),
    shortName: form.shortName,
    definition: form.definition,
    isActive: form.isActive ?? true,
    remark: form.isActive === false ? form.remark : '',
    allowsAdvance: form.allowsAdvance,
  }
}

/** Adds the starter set to a group without types, as the form would; returns how many were added. */
export async function addStarterTypes(context: SignedIn, groupId: EventGroupId): Promise<number> {
  // Two may press at once.
  await lockOrder(context.db, { table: 'event_type', groupId })
  if ((await groupsWithTypes(context.db)).includes(groupId)) return 0
  const types = STARTER_TYPES[groupId]
  for (const [index, type] of types.entries()) await saveEventType(context, sentOf(type, groupId, index + 1))
  return types.length
}

function sentOf({ name, ...type }: StarterType, eventGroupId: EventGroupId, position: number): Sent {
  const empty = { eventTypeId: null, note: '', active: true, inactiveNote: '', advance: false, version: '' }
  return { ...empty, ...type, eventGroupId, eventTypeName: name, position, subEventTypes: [] }
}
