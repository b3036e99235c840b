import type { Received } from '@daybook/shared'
import type { ProblemCode } from '@daybook/shared/problems'
import { nameKey } from '@daybook/shared/rules/cleanText'
import { numberedNames } from '@daybook/shared/rules/numbering'
import { lockOrder } from '../../administration/ordering.ts'
import type { SignedIn } from '../../call/call.ts'
import { areaScope, companyScope, coversCompany } from '../../people/rights/administration.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { type Offered, type StoredArea, loadArea, loadOffered } from './Area.record.queries.ts'
import { namesTaken } from './Area.queries.ts'
import { saveArea } from './Area.save.ts'

type Asked = Pick<Received<'Area/Copy'>, 'areaId' | 'companyId' | 'names' | 'secondNames'>
type Copy = { name: string; secondName: string }
type Plan = {
  source: StoredArea
  copies: Copy[]
  /** What the source has, in the company of the copies. */
  shiftIds: ReadonlyMap<number, number>
  typeIds: number[]
  lackingShifts: string[]
  lackingTypes: string[]
}

/**
 * What copies of an area would be: working times are found by name in the other company, event types are common to all. Throws
 * notFound outside the caller's scope, and the problems of the patterns.
 */
async function planCopies(
  { db, caller, language }: SignedIn,
  asked: { areaId: number; companyId: number },
  copiesOf: (source: StoredArea) => Copy[],
): Promise<Plan> {
  const source = await loadArea(db, areaScope(caller, 6, 2), asked.areaId, language)
  if (!source?.isOwn || !coversCompany(await companyScope(db, caller), asked.companyId)) throw new Problem('notFound')
  const from = await loadOffered(db, source.companyId, source.groupId, language)
  const to = await loadOffered(db, asked.companyId, source.groupId, language)
  const used = new Set([...source.shiftIds, ...source.subAreas.flatMap((sub) => sub.shiftIds)])
  const shifts = from.shifts.filter(({ id }) => used.has(id))
  const types = from.types.filter(({ id }) => source.typeIds.includes(id))
  const matched = matchedShifts(shifts, to.shifts)
  const offered = new Set(to.types.flatMap(({ id, isActive }) => (isActive ? [id] : [])))
  return {
    source,
    copies: copiesOf(source),
    shiftIds: matched,
    typeIds: source.typeIds.filter((id) => offered.has(id)),
    lackingShifts: shifts.filter(({ id }) => !matched.has(id)).map(({ name }) => name),
    lackingTypes: types.filter(({ id }) => !offered.has(id)).map(({ name }) => name),
  }
}

const namedBy =
  ({ names, secondNames }: Asked) =>
  (): Copy[] => {
    const made = numberedNames(names)
    const second = numberedNames(secondNames)
    const wrong = (path: string, code: ProblemCode) => refuseFields([{ path, code, values: {} }])
    if (made.length === 0) wrong('names', 'copyPattern')
    if (second.length > 0 && second.length !== made.length) wrong('secondNames', 'copyPatternSecond')
    if (second.length === 0 && secondNames !== '') wrong('secondNames', 'copyPattern')
    return made.map((name, nth) => ({ name, secondName: second[nth] ?? '' }))
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

/** Which of the copies' names are taken in their company. */
export async function previewCopies(context: SignedIn, asked: Asked) {
  const { source, copies, lackingShifts, lackingTypes } = await planCopies(context, asked, namedBy(asked))
  const taken = new Set(await namesTaken(context.db, asked.companyId, source.groupId))
  const isTaken = ({ name, secondName }: Copy) =>
    [name, secondName].some((one) => one !== '' && taken.has(nameKey(one)))
  return {
    copies: copies.map((copy) => ({ ...copy, isTaken: isTaken(copy) })),
    lackingShifts,
    lackingTypes,
  }
}

/** Saves each copy as the form would, in order after the area or at the end of the other company; all or none. */
export async function copyArea(context: SignedIn, asked: Asked): Promise<number[]> {
  await lockOrder(context.db, { table: 'area', companyId: asked.companyId })
  return saveCopies(context, await planCopies(context, asked, namedBy(asked)), asked.companyId)
}

async function saveCopies(context: SignedIn, plan: Plan, companyId: number): Promise<number[]> {
  const { source } = plan
  const ids: number[] = []
  const first = source.companyId === companyId ? source.place + 1 : LAST
  for (const [nth, copy] of plan.copies.entries())
    ids.push(await saveArea(context, sentOf(plan, copy, companyId, first + nth)))
  return ids
}

/** Beyond the end of any list, which means the end. */
const LAST = 1_000_000

function sentOf({ source, shiftIds, typeIds }: Plan, copy: Copy, companyId: number, position: number) {
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
