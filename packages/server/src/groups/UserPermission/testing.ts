import type { Input } from '@daybook/shared'
import { type TestApp, success } from '../../testing/app.ts'
import { type Role, area, company, people } from '../../testing/world.ts'

export type UserInput = Input<'UserPermission/SaveCreateUser'>

/** A new reporter of the subsidiary, complete. */
export function userForm(change: Partial<UserInput> = {}): UserInput {
  return {
    lstGroupUser: [4],
    nCompanyID: company.subsidiary,
    nEmployeeTypeID: 1,
    sEmployeeID: 'N-1',
    sFName: 'ใหม่',
    sLName: 'Newcomer',
    sPosition: 'Guard',
    sOrgName: 'Security',
    sEmail: 'newcomer@example.com',
    sUsername: 'newcomer',
    sPassword: 'Harbour-crane 47',
    sStatus: 'Y',
    sNotificationStatus: 'Y',
    sInactiveRemark: '',
    sTel: '02-000-0000',
    lstOperation: [{ nAreaID: area.subsidiary }],
    ...change,
  }
}

const FIELDS = { lstGroupUser: 'arrGroupUser' } as const

/** The form as somebody opens it for a user, with the ticks as they are. */
export async function openForm({ call }: TestApp, role: Role, userId: number): Promise<UserInput> {
  const { userData, lstMenuPermission } = success(
    await call(role, 'UserPermission/LoadCreateUserData', { nEditeUserID: userId }),
  )
  if (!userData) throw new Error('no such user')
  const { nCompanyID } = userData
  const pickers = success(
    await call(role, 'UserPermission/LoadAreaCreateUser', { nUserCompanyID: nCompanyID, nEditeUserID: userId }),
  )
  const ticks = Object.fromEntries(
    Object.entries(pickers)
      .filter(([name]) => name.startsWith('lst'))
      .map(([name, areas]) => [
        name,
        (areas as { nAreaID: number; isCheck: boolean }[]).filter(({ isCheck }) => isCheck),
      ]),
  )
  return {
    ...ticks,
    ...userData,
    isEdite: true,
    lstGroupUser: userData[FIELDS.lstGroupUser],
    lstMenuPermission: lstMenuPermission.map(({ nMenuID, cPermission }) => ({ nMenuID, cPermission })),
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

export const idOf = (role: Role) => people[role].id
