import type { Input } from '@daybook/shared'
import { type TestApp, success } from '../app.ts'
import { type Role, area, company, people } from '../world.ts'

export type UserInput = Input<'UserPermission/SaveCreateUser'>

/** A complete new reporter of the subsidiary. */
export function userForm(change: Partial<UserInput> = {}): UserInput {
  return {
    userGroups: [4],
    companyId: company.subsidiary,
    employeeTypeId: 1,
    employeeId: 'N-1',
    firstName: 'ใหม่',
    lastName: 'Newcomer',
    jobTitle: 'Guard',
    department: 'Security',
    email: 'newcomer@example.com',
    username: 'newcomer',
    password: 'Harbour-crane 47',
    status: true,
    notification: true,
    inactiveNote: '',
    telephone: '02-000-0000',
    operationAreas: [{ areaId: area.subsidiary }],
    ...change,
  }
}

/** The form as opened for a user, with the current ticks. */
export async function openForm({ call }: TestApp, role: Role, userId: number): Promise<UserInput> {
  const { user, menuPermissions } = success(await call(role, 'UserPermission/LoadCreateUserData', { userId }))
  if (!user) throw new Error('no such user')
  const { companyId } = user
  const { wholeCompanies, ...pickers } = success(
    await call(role, 'UserPermission/LoadAreaCreateUser', { companyId, userId }),
  )
  const ticks = Object.fromEntries(
    Object.entries(pickers)
      .filter(([name, areas]) => name !== 'wholeFor' && Array.isArray(areas))
      .map(([name, areas]) => [
        name,
        (areas as { areaId: number; isChecked: boolean }[]).filter(({ isChecked }) => isChecked),
      ]),
  )
  return {
    ...ticks,
    wholeCompanies,
    ...user,
    canEdit: true,
    menuPermissions: menuPermissions.map(({ menuId, level }) => ({ menuId, level })),
  } as UserInput
}

/** What is stored of a user's rights. */
export async function rightsOf({ db }: TestApp, userId: number) {
  const groups = await db
    .selectFrom('user_group')
    .select('group_id')
    .where('user_id', '=', userId)
    .orderBy('group_id')
    .execute()
  const menus = await db.selectFrom('user_menu').select(['menu_id', 'level']).where('user_id', '=', userId).execute()
  const areas = await db
    .selectFrom('user_area')
    .select(['role', 'area_id'])
    .where('user_id', '=', userId)
    .orderBy('role')
    .orderBy('area_id')
    .execute()
  return {
    groups: groups.map((row) => row.group_id),
    levels: Object.fromEntries(menus.map((row) => [row.menu_id, row.level])),
    areas: areas.map((row) => `${row.role} ${row.area_id}`),
  }
}

/** Replaces the password that an administrator chose, as its owner must before the first sign-in; returns the sign-in. */
export async function withOwnPassword<L extends { companyId: number; username: string; password: string }>(
  { call }: TestApp,
  login: L,
  newPassword: string,
): Promise<L> {
  const { companyId, username: userName, password: oldPassword } = login
  success(await call('nobody', 'Login/ChangePassword', { companyId, userName, oldPassword, newPassword }))
  return { ...login, password: newPassword }
}

export const idOf = (role: Role) => people[role].id
