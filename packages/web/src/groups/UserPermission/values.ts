import type { Input, Output } from '@daybook/shared'
import { MENU, type MenuId } from '@daybook/shared/registry'
import { highestLevel, shownMenus, type UserForm } from '@daybook/shared/rules/userRules'
import { countOf, ROLES, sentAreas, sentWhole, type Ticks } from './pickers.ts'

export type Loaded = Output<'UserPermission/LoadCreateUserData'>
export type StoredUser = NonNullable<Loaded['user']>
/** Each menu has a level: 0 disable, 1 view, 2 add, edit and delete. */
export type Levels = Partial<Record<MenuId, number>>

/** The form's fields by name. */
export type UserValues = {
  companyId: number | null
  employeeTypeId: number | null
  userGroups: number[]
  employeeId: string
  firstName: string
  lastName: string
  jobTitle: string
  department: string
  email: string
  telephone: string
  username: string
  password: string
  confirmPassword: string
  isPasswordLetter: boolean
  status: boolean
  notification: boolean
  inactiveNote: string
  menuPermissions: Levels
}

export const NO_PERSON = {
  employeeId: '',
  firstName: '',
  lastName: '',
  jobTitle: '',
  department: '',
  email: '',
  telephone: '',
  username: '',
  password: '',
  confirmPassword: '',
} satisfies Partial<UserValues>

export function initialValues({ user, menuPermissions, companies }: Loaded): UserValues {
  const levels = Object.fromEntries(menuPermissions.map(({ menuId, level }) => [menuId, level])) as Levels
  if (!user) {
    const only = companies.length === 1 ? companies[0]?.value : undefined
    return {
      ...NO_PERSON,
      companyId: only ?? null,
      employeeTypeId: null,
      userGroups: [],
      isPasswordLetter: false,
      status: true,
      notification: true,
      inactiveNote: '',
      menuPermissions: levels,
    }
  }
  const {
    userGroups,
    version: _version,
    areasKept: _kept,
    isStaff: _pis,
    userId: _id,
    mailCameBack: _back,
    ...fields
  } = user
  return {
    ...fields,
    userGroups,
    password: '',
    confirmPassword: '',
    isPasswordLetter: false,
    menuPermissions: levels,
  }
}

/** The administrator's own level of each menu, which is the most they can grant. */
export type Ceiling = ReadonlyMap<number, number>
export const ceilingOf = ({ menuPermissions }: Loaded): Ceiling =>
  new Map(menuPermissions.map(({ menuId, highest }) => [menuId, highest]))

/** The highest level of a menu that this administrator can grant to a member of these groups. */
export function highestOf(menu: MenuId, groups: readonly number[], ceiling: Ceiling): number {
  return Math.min(highestLevel(groups, menu), ceiling.get(menu) ?? 0)
}

/** The form values in the shape that the shared rules take. */
export function ruleForm(values: UserValues, ticks: Ticks, whole: Ticks, stored: StoredUser | null): UserForm {
  const areas = Object.fromEntries(ROLES.map((role) => [role.role, countOf(role, ticks, whole, stored?.areasKept)]))
  return {
    groups: values.userGroups,
    companyId: values.companyId,
    employeeType: values.employeeTypeId,
    employeeId: values.employeeId,
    firstName: values.firstName,
    lastName: values.lastName,
    position: values.jobTitle,
    department: values.department,
    email: values.email,
    telephone: values.telephone,
    username: values.username,
    password: values.password,
    confirmPassword: values.confirmPassword,
    isActive: values.status,
    remark: values.inactiveNote,
    areas: areas as UserForm['areas'],
  }
}

/** What a save sends. Levels that this administrator may not change are left out, so they stay as they are. */
export function payloadOf(
  values: UserValues,
  ticks: Ticks,
  whole: Ticks,
  stored: StoredUser | null,
  isCorporateAdmin: boolean,
): Input<'UserPermission/SaveCreateUser'> {
  const { confirmPassword: _confirm, menuPermissions, ...fields } = values
  return {
    ...fields,
    ...sentAreas(ticks, values.userGroups),
    wholeCompanies: sentWhole(whole, values.userGroups),
    canEdit: stored !== null,
    userId: stored?.userId ?? null,
    version: stored?.version ?? '',
    menuPermissions: shownMenus(values.userGroups)
      .filter((menu) => menu !== MENU.company || isCorporateAdmin)
      .map((menuId) => ({ menuId, level: menuPermissions[menuId] ?? 0 })),
  }
}
