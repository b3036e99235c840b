import type { Input, Output } from '@daybook/shared'
import { MENU, type MenuId } from '@daybook/shared/registry'
import { highestLevel, shownMenus, type UserForm } from '@daybook/shared/rules/userRules'
import { countOf, ROLES, sentAreas, type Ticks } from './pickers.ts'

export type Loaded = Output<'UserPermission/LoadCreateUserData'>
export type StoredUser = NonNullable<Loaded['userData']>
/** For each menu its level: 0 disable, 1 view, 2 add, edit and delete. */
export type Levels = Partial<Record<MenuId, number>>

/** The form's fields by their wire names. */
export type UserValues = {
  nCompanyID: number | null
  nEmployeeTypeID: number | null
  lstGroupUser: number[]
  sEmployeeID: string
  sFName: string
  sLName: string
  sPosition: string
  sOrgName: string
  sEmail: string
  sTel: string
  sUsername: string
  sPassword: string
  sConfirmPassword: string
  isPasswordLetter: boolean
  sStatus: 'Y' | 'N'
  sNotificationStatus: 'Y' | 'N'
  sInactiveRemark: string
  lstMenuPermission: Levels
}

export const NO_PERSON = {
  sEmployeeID: '',
  sFName: '',
  sLName: '',
  sPosition: '',
  sOrgName: '',
  sEmail: '',
  sTel: '',
  sUsername: '',
  sPassword: '',
  sConfirmPassword: '',
} satisfies Partial<UserValues>

export function initialValues({ userData, lstMenuPermission, lstCompany }: Loaded): UserValues {
  const levels = Object.fromEntries(
    lstMenuPermission.map(({ nMenuID, cPermission }) => [nMenuID, cPermission]),
  ) as Levels
  if (!userData) {
    const only = lstCompany.length === 1 ? lstCompany[0]?.value : undefined
    return {
      ...NO_PERSON,
      nCompanyID: only ?? null,
      nEmployeeTypeID: null,
      lstGroupUser: [],
      isPasswordLetter: false,
      sStatus: 'Y',
      sNotificationStatus: 'Y',
      sInactiveRemark: '',
      lstMenuPermission: levels,
    }
  }
  const { arrGroupUser, nVersion: _version, objAreaKept: _kept, isPIS: _pis, nUserID: _id, ...fields } = userData
  return {
    ...fields,
    lstGroupUser: arrGroupUser,
    sPassword: '',
    sConfirmPassword: '',
    isPasswordLetter: false,
    lstMenuPermission: levels,
  }
}

/** What the administrator has of each menu, and so can give at most. */
export type Ceiling = ReadonlyMap<number, number>
export const ceilingOf = ({ lstMenuPermission }: Loaded): Ceiling =>
  new Map(lstMenuPermission.map(({ nMenuID, nHighest }) => [nMenuID, nHighest]))

/** The highest level of a menu that can be given to somebody of these groups by this administrator. */
export function highestOf(menu: MenuId, groups: readonly number[], ceiling: Ceiling): number {
  return Math.min(highestLevel(groups, menu), ceiling.get(menu) ?? 0)
}

/** The form as the shared rules read it. */
export function ruleForm(values: UserValues, ticks: Ticks, stored: StoredUser | null): UserForm {
  const areas = Object.fromEntries(ROLES.map((role) => [role.role, countOf(role, ticks, stored?.objAreaKept)]))
  return {
    groups: values.lstGroupUser,
    companyId: values.nCompanyID,
    employeeType: values.nEmployeeTypeID,
    employeeId: values.sEmployeeID,
    firstName: values.sFName,
    lastName: values.sLName,
    position: values.sPosition,
    department: values.sOrgName,
    email: values.sEmail,
    telephone: values.sTel,
    username: values.sUsername,
    password: values.sPassword,
    confirmPassword: values.sConfirmPassword,
    isActive: values.sStatus === 'Y',
    remark: values.sInactiveRemark,
    areas: areas as UserForm['areas'],
  }
}

/** What a save sends. Levels that are not this administrator's to change are left out: they stay as they are. */
export function payloadOf(
  values: UserValues,
  ticks: Ticks,
  stored: StoredUser | null,
  isCorporateAdmin: boolean,
): Input<'UserPermission/SaveCreateUser'> {
  const { sConfirmPassword: _confirm, lstMenuPermission, ...fields } = values
  return {
    ...fields,
    ...sentAreas(ticks, values.lstGroupUser),
    isEdite: stored !== null,
    nUserID: stored?.nUserID ?? null,
    nVersion: stored?.nVersion ?? '',
    lstMenuPermission: shownMenus(values.lstGroupUser)
      .filter((menu) => menu !== MENU.company || isCorporateAdmin)
      .map((nMenuID) => ({ nMenuID, cPermission: lstMenuPermission[nMenuID] ?? 0 })),
  }
}
