import type { Received } from '@daybook/shared'
import { MENU } from '@daybook/shared/registry'
import { nameKey } from '@daybook/shared/rules/cleanText'
import type { CompanyPart } from '../../administration/companyParts.ts'
import { copiesNamed, judgeCopies, makeCopies } from '../../administration/copies.ts'
import type { CopyNames } from '@daybook/shared/rules/numbering'
import { lockOrder } from '../../administration/ordering.ts'
import type { SignedIn } from '../../call/call.ts'
import { areaScope, companyScope, coversCompany } from '../../people/rights/administration.ts'
import { Problem } from '../../platform/problem.ts'
import { type Offered, type StoredArea, loadArea, loadAreaRecords, loadOffered } from './Area.record.queries.ts'
import { namesTaken, upperAreas } from './Area.queries.ts'
import { saveArea } from './Area.save.ts'

type Asked = Pick<Received<'Area/Copy'>, 'areaId' | 'companyId' | 'names' | 'secondNames'>
type Plan = {
  source: StoredArea
  /** What the source has, in the company of the copies. */
  shiftIds: ReadonlyMap<number, number>
  typeIds: number[]
  lackingShifts: string[]
  lackingTypes: string[]
}

/**
 * What copies of an area would be: working times are found by name in the other company, event types are common to all. Throws
 * notFound outside the caller's scope.
 */
async function planCopies(
  context: SignedIn,
  { areaId, companyId }: { areaId: number; companyId: number },
): Promise<Plan> {
  const { db, caller, language } = context
  const source = await loadArea(db, areaScope(caller, MENU.area, 2), areaId, language)
  if (!source?.isOwn || !coversCompany(await companyScope(db, caller), companyId)) throw new Problem('notFound')
  return planOf(context, source, companyId)
}

async function planOf({ db, language }: SignedIn, source: StoredArea, companyId: number): Promise<Plan> {
  const from = await loadOffered(db, source.companyId, source.groupId, language)
  const to = await loadOffered(db, companyId, source.groupId, language)
  const used = new Set([...source.shiftIds, ...source.subAreas.flatMap((sub) => sub.shiftIds)])
  const shifts = from.shifts.filter(({ id }) => used.has(id))
  const types = from.types.filter(({ id }) => source.typeIds.includes(id))
  const matched = matchedShifts(shifts, to.shifts)
  const offered = new Set(to.types.flatMap(({ id, isActive }) => (isActive ? [id] : [])))
  return {
    source,
    shiftIds: matched,
    typeIds: source.typeIds.filter((id) => offered.has(id)),
    lackingShifts: shifts.filter(({ id }) => !matched.has(id)).map(({ name }) => name),
    lackingTypes: types.filter(({ id }) => !offered.has(id)).map(({ name }) => name),
  }
}

function matchedShifts(wanted: Offered['shifts'], offered: Offered['shifts']): ReadonlyMap<number, number> {
  const active = offered.filter(({ isActive }) => isActive)
  return new Map(
    wanted.flatMap(({ id, name }) => {
      const same = active.find((one) => one.id === id) ?? active.find((one) => nameKey(one.name) === nameKey(name))
      return same ? [[id, same.id] as const] : []
    }),
  )
}

/** What stands against each of the copies' names in their company, and what they will lack. */
export async function previewCopies(context: SignedIn, asked: Asked) {
  const { source, lackingShifts, lackingTypes } = await planCopies(context, asked)
  const taken = await namesTaken(context.db, asked.companyId, source.groupId)
  const copies = judgeCopies(copiesNamed(asked), taken, 'areaName', context.language)
  return { copies, lackingShifts, lackingTypes }
}

/** Saves each copy as the form would, in order after the area or at the end of the other company; all or none. */
export async function copyArea(context: SignedIn, asked: Asked): Promise<number[]> {
  const { companyId } = asked
  await lockOrder(context.db, { table: 'area', companyId })
  const plan = await planCopies(context, asked)
  const first = plan.source.companyId === companyId ? plan.source.place + 1 : LAST
  return makeCopies(copiesNamed(asked), context.language, (copy, nth) =>
    saveArea(context, sentOf(plan, copy, companyId, first + nth)),
  )
}

/** The areas of a company that is copied, with their sub areas: those that are in use. */
export const areaPart: CompanyPart = {
  menu: MENU.area,
  count: async ({ db }, companyId) => (await upperAreas(db, companyId)).length,
  async copy(context, { from, to, areaIds }) {
    const { db, caller, language } = context
    const scope = areaScope(caller, MENU.area, 2)
    const load = async (ids: number[]) =>
      (await loadAreaRecords(db, scope, ids, language)).sort(
        (one, other) => ids.indexOf(one.id) - ids.indexOf(other.id),
      )
    const sources = await load(await upperAreas(db, from.id))
    const copies = await load(
      await makeCopies(sources, language, async (source) =>
        saveArea(context, sentOf(await planOf(context, source, to.id), source, to.id, LAST)),
      ),
    )
    // Parts are in their order in both.
    const partsOf = (areas: StoredArea[]) => areas.flatMap((area) => [area.id, ...area.subAreas.map(({ id }) => id)])
    const made = partsOf(copies)
    for (const [nth, id] of partsOf(sources).entries()) areaIds.set(id, made[nth] ?? 0)
  },
}

/** Beyond the end of any list, which means the end. */
const LAST = 1_000_000

function sentOf({ source, shiftIds, typeIds }: Plan, copy: CopyNames, companyId: number, position: number) {
  const shiftsOf = (ids: readonly number[]) => ids.flatMap((id) => shiftIds.get(id) ?? [])
  const subAreas = source.subAreas.map((sub, nth) => ({
    areaId: -1 - nth,
    headAreaId: null,
    areaName: sub.name,
    secondName: sub.secondName,
    requiresApproval: sub.requiresApproval,
    active: sub.isActive,
    inactiveNote: sub.remark,
    shiftIds: shiftsOf(sub.shiftIds),
    position: nth + 1,
    deleted: false,
    isNew: true,
  }))
  return {
    areaId: null,
    eventGroupId: source.groupId,
    companyId,
    parentAreaId: null,
    areaName: copy.name,
    secondName: copy.secondName,
    requiresApproval: source.requiresApproval,
    active: true,
    inactiveNote: '',
    notification: source.notifies,
    position,
    version: '',
    shiftIds: shiftsOf(source.shiftIds),
    eventTypeIds: typeIds,
    hasSubAreas: subAreas.length > 0,
    subAreas,
  }
}
