import type { AreaPicker } from '@daybook/shared/calls/UserPermission'
import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import type { PickerAreas } from './areaIndex.ts'

/** The ticked area ids of each picker; or the ids of the companies of which all areas are chosen, also later ones. */
export type Ticks = Record<AreaPicker, ReadonlySet<number>>

export type RoleId = 'report' | 'admin' | 'csrAdmin' | 'approve'
/** The areas of a role that stay unchanged, because the administrator does not manage them. */
type KeptKey = 'report' | 'approver' | 'admin' | 'csrAdmin'

/** The roles that have areas: the group that grants each, and its pickers with their event groups. */
export const ROLES = [
  {
    role: 'report',
    group: GROUP_USER.REPORTER,
    kept: 'report',
    pickers: [
      ['operationAreas', 2],
      ['securityAreas', 3],
      ['csrAreas', 1],
    ],
  },
  { role: 'approve', group: GROUP_USER.APPROVER, kept: 'approver', pickers: [['approverAreas', null]] },
  {
    role: 'admin',
    group: GROUP_USER.AREA_ADMIN,
    kept: 'admin',
    pickers: [
      ['operationAdminAreas', 2],
      ['securityAdminAreas', 3],
      ['csrAdminAreas', 1],
    ],
  },
  { role: 'csrAdmin', group: GROUP_USER.CSR_ADMIN, kept: 'csrAdmin', pickers: [['csrOwnAdminAreas', 1]] },
] as const satisfies readonly {
  role: RoleId
  group: GroupUserId
  kept: KeptKey
  pickers: readonly (readonly [AreaPicker, 1 | 2 | 3 | null])[]
}[]
export type Role = (typeof ROLES)[number]
const PICKERS: readonly AreaPicker[] = ROLES.flatMap(({ pickers }) => pickers.map(([picker]) => picker))

const perPicker = <T>(of: (picker: AreaPicker) => T) =>
  Object.fromEntries(PICKERS.map((picker) => [picker, of(picker)])) as Record<AreaPicker, T>

export const noTicks = (): Ticks => perPicker(() => new Set<number>())

/** The ticks as stored. */
export function storedTicks(areas: PickerAreas): Ticks {
  return perPicker((picker) => new Set(areas[picker].flatMap(({ areaId, isChecked }) => (isChecked ? [areaId] : []))))
}

/** The whole companies as stored. */
export function storedWhole({ wholeCompanies }: PickerAreas): Ticks {
  return perPicker((picker) => new Set(wholeCompanies.flatMap((one) => (one.picker === picker ? [one.companyId] : []))))
}

/** The roles that these groups grant. */
export function rolesOf(groups: readonly number[]): Role[] {
  return ROLES.filter(({ group }) => groups.includes(group))
}

/** How many areas a role has: ticked ones, a whole company as one, and those that stay unchanged. */
export function countOf(
  { pickers, kept }: Role,
  ticks: Ticks,
  whole: Ticks,
  keeps: Record<KeptKey, number> | undefined,
): number {
  return pickers.reduce((sum, [picker]) => sum + ticks[picker].size + whole[picker].size, keeps?.[kept] ?? 0)
}

const usedPickers = (groups: readonly number[]) =>
  new Set<AreaPicker>(rolesOf(groups).flatMap(({ pickers }) => pickers.map(([picker]) => picker)))

/** The whole companies that a save sends, likewise. */
export function sentWhole(whole: Ticks, groups: readonly number[]): { picker: AreaPicker; companyId: number }[] {
  return [...usedPickers(groups)].flatMap((picker) => [...whole[picker]].map((companyId) => ({ picker, companyId })))
}

/** The areas that a save sends: the ticked ones of the roles that the groups grant. */
export function sentAreas(
  ticks: Ticks,
  groups: readonly number[],
): Record<AreaPicker, { areaId: number; isChecked: true }[]> {
  const used = usedPickers(groups)
  return perPicker((picker) =>
    used.has(picker) ? [...ticks[picker]].map((areaId) => ({ areaId, isChecked: true as const })) : [],
  )
}

export function sameTicks(one: Ticks, other: Ticks): boolean {
  return PICKERS.every(
    (picker) => one[picker].size === other[picker].size && [...one[picker]].every((id) => other[picker].has(id)),
  )
}
