import type { Received } from '@daybook/shared'
import type { AreaPicker } from '@daybook/shared/calls/UserPermission'
import type { FieldProblem } from '@daybook/shared/problems'
import { EVENT_GROUP, EVENT_GROUPS, type EventGroupId } from '@daybook/shared/rules/rules'
import { type Scope, covers } from '../../people/rights/scope.ts'
import type { PickerArea } from './areas.queries.ts'
import { type CompanyScope, coversCompany } from '../../people/rights/administration.ts'
import type { ChosenArea, StoredUser, WholeArea, WholeCompany } from './user.queries.ts'
import { type AreaRole, GROUP_OF_ROLE } from '../../people/rights/areaRoles.ts'

export type Sent = Received<'UserPermission/SaveCreateUser'>

type Ticks = Pick<Sent, AreaPicker>
/** `groups` are the event groups of the areas that it offers. */
type Picker = {
  role: AreaRole
  groups: readonly EventGroupId[]
  offers(area: { groupId: number; isCsrCompany: boolean }): boolean
}

const { CSR, OPERATION, SECURITY } = EVENT_GROUP
const of = (role: AreaRole, eventGroup: EventGroupId): Picker => ({
  role,
  groups: [eventGroup],
  offers: ({ groupId }) => groupId === eventGroup,
})

/** The role that each picker of the form assigns, and the areas it offers. */
const PICKERS: Record<AreaPicker, Picker> = {
  operationAreas: of('report', OPERATION),
  securityAreas: of('report', SECURITY),
  csrAreas: of('report', CSR),
  approverAreas: { role: 'approve', groups: EVENT_GROUPS, offers: () => true },
  operationAdminAreas: of('admin', OPERATION),
  securityAdminAreas: of('admin', SECURITY),
  csrAdminAreas: of('admin', CSR),
  csrOwnAdminAreas: {
    role: 'csr_admin',
    groups: [CSR],
    offers: (area) => area.groupId === CSR && area.isCsrCompany,
  },
}

/** The picker in which an area is ticked for a role; undefined if none offers it. */
export const pickerOf = (role: AreaRole, area: { groupId: number; isCsrCompany: boolean }): AreaPicker | undefined =>
  pickers.find(([, picker]) => picker.role === role && picker.offers(area))?.[0]

const pickers = Object.entries(PICKERS) as [AreaPicker, Picker][]
const ROLES = Object.keys(GROUP_OF_ROLE) as AreaRole[]

/** The areas of each picker, ticked if the user has them. Offers approving only where reports need approval. */
export function fillPickers(areas: PickerArea[]) {
  const items = areas.map((area) => ({
    area,
    item: {
      areaId: area.id,
      headAreaId: area.parentId,
      areaName: area.name,
      otherName: area.otherName,
      eventGroupId: area.groupId,
      companyId: area.companyId,
      companyName: area.company,
      otherCompanyName: area.otherCompany,
      requiresApproval: area.requiresApproval,
    },
  }))
  const filled = pickers.map(([picker, { role, offers }]) => {
    const own = items.filter(
      ({ area }) =>
        offers(area) && (role !== 'approve' || area.isApprovable || (area.roles?.includes('approve') ?? false)),
    )
    return [picker, own.map(({ area, item }) => ({ ...item, isChecked: area.roles?.includes(role) ?? false }))]
  })
  return Object.fromEntries(filled) as Record<AreaPicker, ((typeof items)[number]['item'] & { isChecked: boolean })[]>
}

/** The ticks of the form for areas by role. */
export function ticksOf(wanted: Record<AreaRole, readonly ChosenArea[]>): Ticks {
  return Object.fromEntries(
    pickers.map(([picker, { role, offers }]) => [
      picker,
      wanted[role].filter(offers).map(({ id }) => ({ areaId: id, isChecked: true })),
    ]),
  ) as Ticks
}

/** The ids of the ticked areas, not validated yet. */
export function tickedAreas(sent: Ticks): number[] {
  return [...new Set(pickers.flatMap(([picker]) => ticked(sent, picker)))]
}

function ticked(sent: Ticks, picker: AreaPicker): number[] {
  return sent[picker].flatMap(({ areaId, isChecked }) => (isChecked === false ? [] : [areaId]))
}

/** What a form says of whole companies: `wanted` stand afterwards, those out of the caller's scope among them. */
export type WholePlan = {
  wanted: WholeCompany[]
  added: WholeCompany[]
  removed: WholeCompany[]
  problems: FieldProblem[]
}

const sameWhole = (one: WholeCompany) => (other: WholeCompany) =>
  one.role === other.role && one.companyId === other.companyId && one.eventGroupId === other.eventGroupId

/** The pickers in which a user has all areas of a company of the scope. */
export function fillWhole(held: readonly WholeCompany[], scope: CompanyScope) {
  return pickers.flatMap(([picker, { role, groups }]) =>
    [...new Set(held.map(({ companyId }) => companyId))]
      .filter(
        (companyId) =>
          coversCompany(scope, companyId) &&
          groups.every((eventGroupId) => held.some(sameWhole({ role, companyId, eventGroupId }))),
      )
      .map((companyId) => ({ picker, companyId })),
  )
}

/**
 * What a form changes about whole companies. Only who administers the company as such may: later areas would otherwise be
 * given by somebody who does not administer them.
 */
export function planWhole(
  sent: Sent,
  held: readonly WholeCompany[],
  groups: readonly number[],
  scope: CompanyScope,
): WholePlan {
  if (!sent.wholeCompanies) return { wanted: [...held], added: [], removed: [], problems: [] }
  const beyond = sent.wholeCompanies.find(({ companyId }) => !coversCompany(scope, companyId))
  const chosen = sent.wholeCompanies.flatMap(({ picker, companyId }): WholeCompany[] => {
    const { role, groups: eventGroups } = PICKERS[picker]
    if (!groups.includes(GROUP_OF_ROLE[role])) return []
    return eventGroups.map((eventGroupId) => ({ role, companyId, eventGroupId }))
  })
  const added = chosen.filter((one) => !held.some(sameWhole(one)))
  const removed = held.filter((one) => coversCompany(scope, one.companyId) && !chosen.some(sameWhole(one)))
  return {
    wanted: [...held.filter((one) => !removed.includes(one)), ...added],
    added,
    removed,
    problems: beyond ? [{ path: beyond.picker, code: 'notInList', values: { field: 'company' } }] : [],
  }
}

export type AreaPlan = {
  added: { areaId: number; role: AreaRole }[]
  removed: { areaId: number; role: AreaRole }[]
  /** How many areas the user has afterwards, by role. */
  counts: Record<AreaRole, number>
  problems: FieldProblem[]
}

/**
 * What the form's ticks change. Refuses areas that the administrator may not assign as unknown; a closed area can only be kept.
 * Ignores ticks of a role whose group is not chosen. `whole` are the areas of companies that the user has as a whole.
 */
export function planAreas(
  sent: Ticks,
  known: ChosenArea[],
  stored: Pick<StoredUser, 'areas'> | undefined,
  groups: readonly number[],
  scope: Scope,
  whole: readonly WholeArea[],
): AreaPlan {
  const areas = new Map(known.map((area) => [area.id, area]))
  const held = stored?.areas ?? []
  const isHeld = (areaId: number, role: AreaRole) => held.some((area) => area.areaId === areaId && area.role === role)
  const problems: FieldProblem[] = []
  const wanted = new Map(ROLES.map((role) => [role, new Set<number>()]))
  for (const [picker, { role, offers }] of pickers) {
    if (!groups.includes(GROUP_OF_ROLE[role])) continue
    for (const id of ticked(sent, picker)) {
      const area = areas.get(id)
      const isOffered =
        area &&
        covers(scope, { companyId: area.companyId, areaId: id }) &&
        offers(area) &&
        (area.isActive || isHeld(id, role))
      if (isOffered) wanted.get(role)?.add(id)
      else if (!problems.some(({ path }) => path === picker))
        problems.push({ path: picker, code: 'notInList', values: { field: 'area' } })
    }
  }
  for (const { role, areaId, companyId } of whole) {
    if (covers(scope, { companyId, areaId })) wanted.get(role)?.add(areaId)
  }
  const inside = held.filter(({ areaId, companyId }) => covers(scope, { companyId, areaId }))
  const outside = held.filter((area) => !inside.includes(area))
  const kept = countRoles(outside)
  return {
    added: ROLES.flatMap((role) =>
      [...(wanted.get(role) ?? [])].filter((areaId) => !isHeld(areaId, role)).map((areaId) => ({ areaId, role })),
    ),
    removed: inside
      .filter(({ areaId, role }) => !wanted.get(role)?.has(areaId))
      .map(({ areaId, role }) => ({ areaId, role })),
    counts: Object.fromEntries(ROLES.map((role) => [role, kept[role] + (wanted.get(role)?.size ?? 0)])) as Record<
      AreaRole,
      number
    >,
    problems,
  }
}

/** How many areas of each role a user has outside a scope. */
export function areasOutside(stored: StoredUser, scope: Scope): Record<AreaRole, number> {
  return countRoles(stored.areas.filter(({ areaId, companyId }) => !covers(scope, { companyId, areaId })))
}

function countRoles(areas: { role: AreaRole }[]): Record<AreaRole, number> {
  const count = (role: AreaRole) => areas.filter((area) => area.role === role).length
  return Object.fromEntries(ROLES.map((role) => [role, count(role)])) as Record<AreaRole, number>
}
