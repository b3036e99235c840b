import type { Received } from '@daybook/shared'
import { type AreaForm, type SubAreaForm, areaProblems, subAreaTwice } from '@daybook/shared/rules/areaRules'
import { nameTaken, storedSecondName, takenName } from '@daybook/shared/rules/secondNames'
import type { FieldProblem } from '@daybook/shared/problems'
import { EVENT_GROUP, EVENT_GROUPS, GROUP_USER } from '@daybook/shared/rules/rules'
import type { SignedIn } from '../../call/call.ts'
import { arrange, lockOrder } from '../../administration/ordering.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { areaScope, companyScope } from '../../people/rights/administration.ts'
import { inGroup } from '../../people/rights/caller.ts'
import { refuseUsedAreas } from './Area.remove.ts'
import {
  type Offered,
  type SaveFacts,
  type StoredArea,
  type StoredSubArea,
  loadArea,
  loadOffered,
  loadSaveFacts,
} from './Area.record.queries.ts'
import { type WrittenArea, giveToMaker, markDeleted, newAreaIds, writeAreas } from './Area.write.queries.ts'

type Sent = Received<'Area/SaveAreaData'>

type MergedSub = SubAreaForm & {
  stored: StoredSubArea | null
  wasSent: boolean
  requiresApproval: boolean
  place: number | null
}

/** The form merged into the stored area: omitted sub areas, and those that are not the caller's, stay unchanged. */
type Merged = Omit<AreaForm, 'isCsrCompany' | 'subAreas'> & {
  requiresApproval: boolean
  notifies: boolean
  typeIds: number[]
  place: number | null
  subAreas: MergedSub[]
}

type Plan = { companyId: number; groupId: number; form: Merged; stored: StoredArea | null }

/**
 * Saves an area with its sub areas in the caller's transaction and returns its id. Throws what planArea throws, and inUseBy for
 * a deleted sub area still in use.
 */
export async function saveArea(context: SignedIn, sent: Sent): Promise<number> {
  const { db, caller } = context
  const { form, stored, ...place } = await planArea(context, sent)
  const removed = form.subAreas.flatMap((sub) => (sub.isDeleted && sub.stored ? [sub.stored.id] : []))
  if (removed.length > 0) {
    await refuseUsedAreas(context, removed, 'subAreas')
    await markDeleted(db, removed, caller.userId)
  }
  return write(context, place, form, stored)
}

/**
 * What a save would write. Throws notFound outside the scope, noPermission for a new sub area in an area that is not the
 * caller's, recordChanged, and the problems of fields.
 */
export async function planArea(context: SignedIn, sent: Sent): Promise<Plan> {
  const { db, caller, clock, language } = context
  const scope = areaScope(caller, 6, 2)
  const id = sent.areaId
  // A saved area never changes its company or group, so read them before the lock.
  const before = id === null ? null : await loadArea(db, scope, id, language)
  const companyId = before?.companyId ?? sent.companyId ?? 0
  if (id !== null && !before) throw new Problem('notFound')
  await lockOrder(db, { table: 'area', companyId })
  const stored = id === null ? null : ((await loadArea(db, scope, id, language)) ?? null)
  if (id !== null && !stored) throw new Problem('notFound')
  if (stored) refuseChanged(stored, sent.version, clock.timeZone)

  const groupId = stored?.groupId ?? sent.eventGroupId ?? 0
  const form = merge(sent, stored)
  const companies = await companyScope(db, caller)
  const facts = await loadSaveFacts(db, companies, {
    id: id ?? 0,
    companyId,
    groupId,
    name: form.name,
    secondName: form.secondName,
  })
  // Offer nothing from others' companies, exactly as for unknown ones.
  const offered = facts.company ? await loadOffered(db, companyId, groupId, language) : { shifts: [], types: [] }
  refuseFields([
    ...formProblems(form, facts),
    ...placeProblems(form, facts, stored),
    ...choiceProblems(form, offered, stored),
  ])
  return { companyId, groupId, form, stored }
}

function merge(sent: Sent, stored: StoredArea | null): Merged {
  const subAreas = mergedSubAreas(sent, stored)
  const hasSubAreas = (sent.hasSubAreas ?? false) || subAreas.some((sub) => !sub.isDeleted)
  // In others' areas, the caller may change only their own sub areas.
  if (stored && !stored.isOwn) return { ...stored, eventGroupId: stored.groupId, place: null, hasSubAreas, subAreas }
  return {
    eventGroupId: sent.eventGroupId,
    companyId: sent.companyId,
    name: sent.areaName.trim(),
    secondName: sent.secondName ?? stored?.secondName,
    requiresApproval: sent.requiresApproval ?? false,
    isActive: sent.active,
    remark: sent.inactiveNote.trim(),
    notifies: sent.notification ?? stored?.notifies ?? true,
    // Working times belong to the areas that file reports.
    shiftIds: hasSubAreas ? [] : [...new Set(sent.shiftIds)],
    typeIds: [...new Set(sent.eventTypeIds)],
    place: sent.position ?? (stored ? null : 1),
    hasSubAreas,
    subAreas,
  }
}

function mergedSubAreas(sent: Sent, stored: StoredArea | null): MergedSub[] {
  const saved = new Map(stored?.subAreas.map((sub) => [sub.id, sub]))
  const named = sent.subAreas.map((sub): MergedSub => {
    const known = sub.isNew ? null : (saved.get(sub.areaId) ?? null)
    if (!sub.isNew && (!known?.isOwn || !saved.delete(known.id))) throw new Problem('notFound')
    if (!known && stored && !stored.isOwn) throw new Problem('noPermission')
    return {
      stored: known,
      wasSent: true,
      name: sub.areaName.trim(),
      secondName: sub.secondName ?? known?.secondName,
      requiresApproval: sub.requiresApproval ?? false,
      isActive: sub.active,
      remark: sub.inactiveNote.trim(),
      shiftIds: [...new Set(sub.shiftIds)],
      place: sub.position,
      isDeleted: sub.deleted || (sub.isDelete ?? false),
    }
  })
  const left = [...saved.values()].map((sub) => ({
    ...sub,
    stored: sub,
    wasSent: false,
    place: null,
    isDeleted: false,
  }))
  return [...named, ...left]
}

/** Validates only the sub areas sent; omitted ones still count as existing and keep their names taken. */
function formProblems(form: Merged, { company }: SaveFacts): FieldProblem[] {
  const sent = form.subAreas.filter((sub) => sub.wasSent)
  const left = form.subAreas.filter((sub) => !sub.wasSent)
  const problems = areaProblems({ ...form, subAreas: sent, isCsrCompany: company?.isCsr ?? false })
  return [
    ...(left.length > 0 ? problems.filter(({ code }) => code !== 'subAreaMissing') : problems),
    ...sent.flatMap((sub, index) => (sub.isDeleted ? [] : subAreaTwice(`subAreas.${index}.`, takenName(sub, left)))),
  ]
}

/** Checks the area's place: company and group must match, and the name must be unique there. */
function placeProblems(form: Merged, { company, taken }: SaveFacts, stored: StoredArea | null): FieldProblem[] {
  const path = { group: 'eventGroupId', company: 'companyId' } as const
  if (form.eventGroupId === null || form.companyId === null) return []
  if (stored) {
    if (form.eventGroupId !== stored.groupId)
      return [{ path: path.group, code: 'fixedOnceSaved', values: { field: 'eventGroup' } }]
    if (form.companyId !== stored.companyId)
      return [{ path: path.company, code: 'fixedOnceSaved', values: { field: 'companyOrCsrArea' } }]
  } else {
    if (!EVENT_GROUPS.some((group) => group === form.eventGroupId))
      return [{ path: path.group, code: 'notInList', values: { field: 'eventGroup' } }]
    if (!company?.isActive || company.isCsr !== (form.eventGroupId === EVENT_GROUP.CSR))
      return [{ path: path.company, code: 'notInList', values: { field: 'companyOrCsrArea' } }]
  }
  return nameTaken(taken, 'areaName', 'areaName')
}

/** Working times and event types must belong to the company and be active, unless the area already has them. */
function choiceProblems(form: Merged, { shifts, types }: Offered, stored: StoredArea | null): FieldProblem[] {
  const areOffered = (ids: number[], offered: { id: number; isActive: boolean }[], had: number[] = []) =>
    ids.every((id) => offered.some((one) => one.id === id && (one.isActive || had.includes(id))))
  const notInList = (path: string, field: 'workingTime' | 'eventType'): FieldProblem => ({
    path,
    code: 'notInList',
    values: { field },
  })
  return [
    ...(areOffered(form.shiftIds, shifts, stored?.shiftIds) ? [] : [notInList('shiftIds', 'workingTime')]),
    ...(areOffered(form.typeIds, types, stored?.typeIds) ? [] : [notInList('eventTypeIds', 'eventType')]),
    ...form.subAreas.flatMap((sub, index) =>
      sub.isDeleted || areOffered(sub.shiftIds, shifts, sub.stored?.shiftIds)
        ? []
        : [notInList(`subAreas.${index}.shiftIds`, 'workingTime')],
    ),
  ]
}

async function write(
  { db, caller }: SignedIn,
  { companyId, groupId }: { companyId: number; groupId: number },
  form: Merged,
  stored: StoredArea | null,
): Promise<number> {
  const live = form.subAreas.filter((sub) => !sub.isDeleted)
  const fresh = await newAreaIds(db, live.filter((sub) => !sub.stored).length + (stored ? 0 : 1))
  const upperId = stored?.id ?? (fresh.shift() as number)
  const isOwn = stored?.isOwn ?? true
  const written = (area: Omit<MergedSub, 'stored' | 'wasSent' | 'place' | 'isDeleted'>) => ({
    name: area.name,
    secondName: storedSecondName(area),
    requiresApproval: area.requiresApproval,
    isActive: area.isActive ?? true,
    remark: area.isActive === false ? area.remark : null,
    // The e-mail setting applies to the area and all its sub areas.
    notifies: form.notifies,
    shiftIds: area.shiftIds,
  })
  const subAreas = live.map((sub) => ({
    place: sub.place,
    area: {
      ...written(sub),
      id: sub.stored?.id ?? (fresh.shift() as number),
      isNew: !sub.stored,
      parentId: upperId,
    } satisfies WrittenArea,
  }))
  const upper: WrittenArea = { ...written(form), id: upperId, isNew: !stored, parentId: null }
  const areas = [...(isOwn ? [upper] : []), ...subAreas.map(({ area }) => area)]
  await writeAreas(db, { companyId, groupId, upperId, areas, typeIds: isOwn ? form.typeIds : null }, caller.userId)

  const list = { table: 'area', companyId, groupId } as const
  if (form.place !== null && form.place !== stored?.place)
    await arrange(db, { ...list, parentId: null }, [{ id: upperId, place: form.place }])
  const placements = subAreas.flatMap(({ place, area }) => (place === null ? [] : [{ id: area.id, place }]))
  await arrange(db, { ...list, parentId: upperId }, placements)

  const scope = areaScope(caller, 6)
  const isOver = scope.all || scope.companyIds.includes(companyId)
  if (!stored && !isOver)
    await giveToMaker(db, upperId, caller.userId, inGroup(caller, GROUP_USER.AREA_ADMIN) ? 'admin' : 'csr_admin')
  return upperId
}
