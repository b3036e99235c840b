import type { Received } from '@daybook/shared'
import { type CompanyForm, type ShiftForm, companyProblems } from '@daybook/shared/rules/companyRules'
import type { FieldProblem } from '@daybook/shared/problems'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { nameTaken, storedSecondName } from '@daybook/shared/rules/secondNames'
import type { SignedIn } from '../../call/call.ts'
import { usedBy } from '../../administration/inUse.ts'
import { arrange, lockOrder } from '../../administration/ordering.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { areaScope, companyScope } from '../../people/rights/administration.ts'
import { isCorporate } from '../../people/rights/caller.ts'
import { judgeCompanies, refuseObstacle } from '../../people/rights/changing.ts'
import {
  type CompanyContent,
  type SaveFacts,
  type StoredCompany,
  loadCompany,
  loadSaveFacts,
  writeCompany,
} from './Company.record.queries.ts'

type Sent = Received<'Company/sendToDB'>

/** The form merged into the stored company: omitted entries, and what the caller may not decide, stay unchanged. */
type Merged = Omit<CompanyForm, 'shifts'> & { shifts: (ShiftForm & { id: number | null })[] }

/**
 * Saves a company in the caller's transaction and returns its id. Throws notFound for a company outside the scope or another
 * company's shift, noPermission if someone other than a corporate administrator adds one, companyOfOthers, recordChanged, and the
 * problems of fields.
 */
export async function saveCompany(context: SignedIn, sent: Sent): Promise<number> {
  const { db, caller, clock, language } = context
  const id = sent.companyId
  if (id === null && !isCorporate(caller)) throw new Problem('noPermission')
  await lockOrder(db, { table: 'company' }, ...(id === null ? [] : [{ table: 'area', companyId: id } as const]))
  const scope = await companyScope(db, caller)
  const stored = id === null ? null : ((await loadCompany(db, scope, id, language)) ?? null)
  if (id !== null && !stored) throw new Problem('notFound')
  if (stored) {
    refuseObstacle((await judgeCompanies(db, caller))(stored.id))
    refuseChanged(stored, sent.version, clock.timeZone)
  }

  const form = merge(sent, stored, isCorporate(caller))
  const before = new Set(stored?.types.map((type) => type.id))
  const typeIds = form.eventTypes.filter(({ isDeleted }) => !isDeleted).map(({ eventTypeId }) => eventTypeId)
  const removedTypeIds = [...before].filter((type) => !typeIds.includes(type))
  const removedShiftIds = form.shifts.flatMap((shift) => (shift.isDeleted && shift.id !== null ? [shift.id] : []))
  const facts = await loadSaveFacts(
    db,
    { companies: scope, areas: areaScope(caller, 4) },
    {
      companyId: id ?? 0,
      name: form.name,
      secondName: form.secondName,
      headId: form.headCompanyId,
      typeIds,
      removedShiftIds,
      removedTypeIds,
    },
    language,
  )
  refuseOtherKind(context, form, facts, stored)
  refuseFields([...companyProblems(form), ...storedProblems(form, facts, stored, before)])
  refuseUse(context, form, facts)

  const content: CompanyContent = {
    name: form.name,
    secondName: storedSecondName(form),
    headId: form.headCompanyId,
    isCsr: form.isCsr,
    isActive: form.isActive ?? true,
    remark: form.isActive === false ? form.remark : null,
    notifies: sent.notification ?? stored?.notifies ?? true,
    shifts: form.isCsr ? [] : form.shifts.flatMap(shiftContent),
    removedShiftIds: form.isCsr ? [] : removedShiftIds,
    addedTypeIds: typeIds.filter((type) => !before.has(type)),
    removedTypeIds,
  }
  const savedId = await writeCompany(db, id, content, caller.userId)
  if (isCorporate(caller) && sent.position !== null && sent.position !== stored?.place)
    await arrange(db, { table: 'company' }, [{ id: savedId, place: sent.position }])
  return savedId
}

function merge(sent: Sent, stored: StoredCompany | null, decides: boolean): Merged {
  const isSubsidiary = decides || !stored ? sent.subsidiary : stored.headId !== null
  const headCompanyId = decides || !stored ? sent.headCompanyId : stored.headId
  const savedShifts = new Map(stored?.shifts.map((shift) => [shift.id, shift]))
  const shifts = sent.shifts.map((shift) => {
    const id = shift.isNew ? null : shift.shift
    const before = id === null ? undefined : savedShifts.get(id)
    if (id !== null && !savedShifts.delete(id)) throw new Problem('notFound')
    return {
      id,
      name: shift.shiftName.trim(),
      secondName: shift.secondName ?? before?.secondName,
      startTime: shift.startTime,
      endTime: shift.endTime,
      isOvernight: shift.isOvernight ?? false,
      isActive: shift.active,
      remark: shift.inactiveNote.trim(),
      isDeleted: shift.deleted,
    }
  })
  const named = new Set(sent.events.map(({ eventTypeId }) => eventTypeId))
  return {
    name: sent.companyName.trim(),
    secondName: sent.secondName ?? stored?.secondName,
    isCsr: decides || !stored ? sent.csr : stored.isCsr,
    isSubsidiary,
    headCompanyId: isSubsidiary ? headCompanyId : null,
    ...(decides || !stored
      ? { isActive: sent.active, remark: sent.inactiveNote.trim() }
      : { isActive: stored.isActive, remark: stored.remark }),
    shifts: [...shifts, ...[...savedShifts.values()].map((shift) => ({ ...shift, isDeleted: false }))],
    eventTypes: [
      ...sent.events.map(({ eventTypeId, isDelete }) => ({
        eventTypeId,
        isDeleted: isDelete ?? false,
      })),
      ...(stored?.types ?? [])
        .filter(({ id }) => !named.has(id))
        .map(({ id }) => ({ eventTypeId: id, isDeleted: false })),
    ],
  }
}

/** Field problems that only the database can reveal. */
function storedProblems(
  form: Merged,
  facts: SaveFacts,
  stored: StoredCompany | null,
  before: Set<number>,
): FieldProblem[] {
  const { head } = facts
  const isHead =
    head !== null && !head.isSubsidiary && head.id !== stored?.id && (head.isActive || head.id === stored?.headId)
  const known = new Map(facts.types.map((type) => [type.id, type]))
  const areOffered = form.eventTypes.every(({ eventTypeId, isDeleted }) => {
    const type = known.get(eventTypeId)
    if (isDeleted) return true
    const fits = !form.isCsr || type?.groupId === EVENT_GROUP.CSR
    return type !== undefined && fits && (type.isActive || before.has(eventTypeId))
  })
  return [
    ...nameTaken(facts.taken, 'companyName', 'companyName'),
    // Keep a head company outside the caller's scope: someone with the right to set it did.
    ...(form.headCompanyId !== null && !isHead && form.headCompanyId !== stored?.headId
      ? [{ path: 'headCompanyId', code: 'notInList', values: { field: 'headCompany' } } as const]
      : []),
    ...(form.isSubsidiary && facts.subsidiaries > 0
      ? [{ path: 'subsidiary', code: 'headOfOthers', values: { name: form.name } } as const]
      : []),
    ...(areOffered ? [] : [{ path: 'events', code: 'notInList', values: { field: 'eventType' } } as const]),
    ...nilTwice(form, facts),
  ]
}

/** In each event group a company has at most one active 'nothing to report' type. */
function nilTwice(form: Merged, { types }: SaveFacts): FieldProblem[] {
  const left = new Set(form.eventTypes.flatMap(({ eventTypeId, isDeleted }) => (isDeleted ? [] : [eventTypeId])))
  const nil = types.filter(({ id, isNil, isActive }) => isNil && isActive && left.has(id))
  return [...Map.groupBy(nil, ({ groupId }) => groupId).values()].flatMap((group) =>
    group.length < 2
      ? []
      : [
          {
            path: 'events',
            code: 'nilTypeOfCompanyTwice',
            values: { names: group.map(({ name }) => name).join(', ') },
          } as const,
        ],
  )
}

/** A company with areas keeps its kind, since their groups depend on it. */
function refuseOtherKind(
  { language }: SignedIn,
  form: Merged,
  { areas }: SaveFacts,
  stored: StoredCompany | null,
): void {
  if (stored && stored.isCsr !== form.isCsr && areas.count > 0) {
    const by = usedBy(language, [{ kind: 'area', ...areas }])
    refuseFields([{ path: 'csr', code: 'kindInUse', values: { field: 'csrReport', by } }])
  }
}

/** Throws if something that the save would remove is still in use. */
function refuseUse({ language }: SignedIn, form: Merged, facts: SaveFacts): void {
  const { removedShifts, removedTypes } = facts
  const inUse = (path: string, removed: typeof removedShifts): FieldProblem[] =>
    removed.map(({ name, count, names }) => ({
      path,
      code: 'inUseBy',
      values: { name, by: usedBy(language, [{ kind: 'area', count, names }]) },
    }))
  refuseFields([...(form.isCsr ? [] : inUse('shifts', removedShifts)), ...inUse('events', removedTypes)])
}

function shiftContent(shift: Merged['shifts'][number]): CompanyContent['shifts'] {
  const { id, name, secondName, startTime, endTime, isOvernight, isActive, remark, isDeleted } = shift
  if (isDeleted || startTime === null || endTime === null) return []
  return [
    {
      id,
      name,
      secondName: storedSecondName({ name, secondName }),
      startTime,
      endTime,
      isOvernight,
      isActive: isActive ?? true,
      remark: isActive === false ? remark : null,
    },
  ]
}
