import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MENU, MENUS } from '@daybook/shared/registry'
import { highestLevel } from '@daybook/shared/rules/userRules'
import { verifyPassword } from '../../accounts/passwords.ts'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { PASSWORD, type Role, area, company } from '../../testing/world.ts'
import {
  type UserInput,
  idOf,
  openForm,
  rightsOf,
  userForm,
  withOwnPassword,
} from '../../testing/groups/UserPermission.ts'

async function save({ call }: TestApp, role: Role, input: UserInput): Promise<number> {
  return success(await call(role, 'UserPermission/SaveCreateUser', input)).userId
}

/** The fields with their messages for which a save is refused; or the overall message. */
async function refusals({ call }: TestApp, role: Role, input: UserInput): Promise<[string, string][]> {
  const failure = refused(await call(role, 'UserPermission/SaveCreateUser', input))
  return failure.fieldErrors?.map(({ field, message }) => [field, message]) ?? [['', failure.message]]
}

const BEYOND = (field: string) => `${field}: you cannot give or change more than you have yourself.`

describe('UserPermission.SaveCreateUser', () => {
  it('creates a user who can sign in with a password of their own and file for the given areas', async () => {
    const app = await testApp()
    const id = await save(app, 'company', userForm())
    const stored = await app.db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      company_id: company.subsidiary,
      employee_id: 'N-1',
      first_name: 'ใหม่',
      department: 'Security',
      is_active: true,
      created_by: idOf('company'),
      updated_by: idOf('company'),
    })
    expect(stored.password_hash).not.toContain('Newcomer')
    const signIn = { username: 'newcomer', password: 'Harbour-crane 47', companyId: company.subsidiary, modeName: '' }
    success(await app.call('nobody', 'Login/Login', await withOwnPassword(app, signIn, 'Quiet harbour 58')))
    const rights = await rightsOf(app, id)
    expect(rights.groups).toEqual([4])
    expect(rights.areas).toEqual([`report ${area.subsidiary}`])
    expect(rights.levels).toMatchObject({ 1: 2, 3: 2, 12: 1, 17: 1, 4: 0, 10: 0 })
  })

  it('mails a link to a new user without a password if the form says so, and requires one otherwise', async () => {
    const app = await testApp()
    expect(await refusals(app, 'company', userForm({ password: '' }))).toEqual([
      ['password', 'Please Specify Password'],
    ])
    const id = await save(app, 'company', userForm({ password: '', isPasswordLetter: true }))
    const letters = await app.db.selectFrom('letter').select(['kind', 'receiver_id']).execute()
    expect(letters).toEqual([{ kind: 'set_password', receiver_id: id }])
    const stored = await app.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.password_hash).toBeNull()
  })

  it('stores no user name for employees of the first company, and keeps an existing one', async () => {
    const app = await testApp()
    const hidden = { companyId: company.home, operationAreas: [{ areaId: area.gate }], username: '', password: '' }
    const id = await save(app, 'company', userForm(hidden))
    const stored = (userId: number) =>
      app.db
        .selectFrom('user_account')
        .select(['username', 'password_hash'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
    expect(await stored(id)).toEqual({ username: null, password_hash: null })
    const form = await openForm(app, 'company', idOf('both'))
    await save(app, 'company', { ...form, username: 'somebody', password: 'Another tide 2026' })
    const kept = await stored(idOf('both'))
    expect(kept.username).toBe('both')
    expect(await verifyPassword(kept.password_hash, PASSWORD, 'test')).toBe(true)
    expect(await refusals(app, 'company', userForm({ ...hidden, employeeId: 'N-2', employeeTypeId: 2 }))).toEqual([
      ['username', 'Please Specify Username'],
      ['password', 'Please Specify Password'],
    ])
  })

  it('names every invalid field, in both languages', async () => {
    const app = await testApp()
    const wrong = userForm({
      firstName: ' ',
      email: 'nobody',
      password: 'weak',
      status: false,
      operationAreas: [],
      userGroups: [4, 5],
    })
    expect(await refusals(app, 'company', wrong)).toEqual([
      ['firstName', 'Please Specify Name'],
      ['email', 'Invalid Email'],
      ['password', expect.stringContaining('at least 8 characters')],
      ['inactiveNote', 'Please Specify Remark'],
      ['operationAreas', 'Please select reporting area (Reporter Role)'],
      ['approverAreas', 'Please select approval area (Approver Role)'],
    ])
    const thai = await app.call('company', 'UserPermission/SaveCreateUser', wrong, { 'accept-language': 'th' })
    expect(refused(thai).message).toBe('กรุณาระบุชื่อ')
    for (const [groups, message] of [
      [[3], 'Please select reporting area (Admin Area Role)'],
      [[7], 'Please select reporting area (CSR Admin Area Role)'],
      [[1, 3], 'Only one of Corporate Admin, Company User, Area Admin and CSR Admin can be chosen.'],
    ] as const) {
      const found = await refusals(app, 'admin', userForm({ userGroups: [...groups] }))
      expect(found.map(([, said]) => said)).toContain(message)
    }
  })

  it('refuses a taken user name and employee id at their fields, ignoring case', async () => {
    const app = await testApp()
    await save(app, 'company', userForm())
    const second = userForm({ username: 'NewComer', employeeId: 'n-1', email: 'other@example.com' })
    const failure = refused(await app.call('company', 'UserPermission/SaveCreateUser', second))
    expect(failure).toMatchObject({ http: 200, status: 'DUP' })
    expect(failure.fieldErrors).toEqual([
      { field: 'employeeId', message: 'This employee ID is already used in this company.' },
      { field: 'username', message: 'This username is already used in this company.' },
    ])
    const elsewhere = userForm({ companyId: company.home, employeeTypeId: 2, operationAreas: [{ areaId: area.gate }] })
    await save(app, 'company', elsewhere)
  })

  it('saves an edit, keeps omitted values, and ends sessions with a new password', async () => {
    const app = await testApp()
    const id = await save(app, 'company', userForm())
    const login = { companyId: company.subsidiary, modeName: '', username: 'newcomer' }
    const own = await withOwnPassword(app, { ...login, password: 'Harbour-crane 47' }, 'Quiet harbour 58')
    const signedIn = await app.call('nobody', 'Login/Login', own)
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const form = await openForm(app, 'company', id)
    await save(app, 'company', { ...form, jobTitle: 'Chief Guard', password: '' })
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(200)
    const again = await openForm(app, 'company', id)
    expect(await refusals(app, 'company', { ...again, password: 'Harbour-crane 47' })).toEqual([
      ['password', 'The new password must differ from your last 5 passwords.'],
    ])
    // Checked against the user name in the same save.
    const guessable = { ...again, username: 'tugmaster', password: 'Tugmaster at 6' }
    expect(await refusals(app, 'company', guessable)).toEqual([
      ['password', expect.stringMatching(/^This password is easy to guess/)],
    ])
    await save(app, 'company', { ...again, password: 'Second tide 2026' })
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
    const given = await app.call('nobody', 'Login/Login', { ...login, password: 'Second tide 2026' })
    expect(refused(given)).toMatchObject({
      message: 'An administrator chose this password. Please choose one that only you know.',
      isChangePassword: true,
    })
    expect((await rightsOf(app, id)).areas).toEqual([`report ${area.subsidiary}`])
  })

  it('ends the sessions of a user made inactive at once, and requires the remark', async () => {
    const app = await testApp()
    const cookie = await app.signIn('colleague')
    const form = await openForm(app, 'company', idOf('colleague'))
    expect(await refusals(app, 'company', { ...form, status: false })).toEqual([
      ['inactiveNote', 'Please Specify Remark'],
    ])
    await save(app, 'company', { ...form, status: false, inactiveNote: 'Moved away' })
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
    const stored = await openForm(app, 'company', idOf('colleague'))
    expect(stored).toMatchObject({ status: false, inactiveNote: 'Moved away' })
  })

  it('refuses a form that was read before somebody else saved, and names them', async () => {
    const app = await testApp()
    const form = await openForm(app, 'company', idOf('both'))
    await app.setNow('2026-11-20T10:05:00+07:00')
    await save(app, 'admin', await openForm(app, 'admin', idOf('both')))
    expect(await refusals(app, 'company', form)).toEqual([
      ['', expect.stringMatching(/^This data was changed by admin Tester at 20\/11\/2026 10:05/)],
    ])
    await save(app, 'company', { ...form, version: '' })
  })

  it('finds nobody of another company', async () => {
    const app = await testApp()
    for (const userId of [idOf('foreignreporter'), 999_999]) {
      expect(await refusals(app, 'company', userForm({ userId }))).toEqual([['', 'The data was not found.']])
    }
  })

  it('writes nothing that a caller may not set', async () => {
    const app = await testApp()
    const id = await save(app, 'company', {
      ...userForm(),
      id: 1,
      created_by: 1,
      password_hash: 'x',
      directory_object_id: 'x',
      isCorporateAdmin: true,
    } as UserInput)
    expect(id).toBeGreaterThan(1000)
    const stored = await app.db
      .selectFrom('user_account')
      .select(['created_by', 'directory_object_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ created_by: idOf('company'), directory_object_id: null })
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    expect(
      await statuses(app, ['nobody', 'viewer', 'reporter', 'approver'], 'UserPermission/SaveCreateUser', userForm()),
    ).toEqual([401, 403, 403, 403])
  })
})

describe('UserPermission.SaveCreateUser grants never more than the caller has:', () => {
  it('no group of another kind', async () => {
    const app = await testApp()
    for (const [role, group] of [
      ['company', 1],
      ['company', 3],
      ['company', 7],
      ['areaadmin', 1],
      ['areaadmin', 2],
      ['csradmin', 3],
    ] as const) {
      const found = await refusals(app, role, userForm({ userGroups: [group] }))
      expect(found, `${role} ${group}`).toContainEqual(['userGroups', BEYOND('Group User')])
    }
  })

  it('no level above their own', async () => {
    const app = await testApp()
    await sql`update user_menu set level = 1 where user_id = ${idOf('company')} and menu_id = 7`.execute(app.db)
    const levels = (level: number) => [{ menuId: 7, level }]
    const form = userForm({ userGroups: [2], operationAreas: [] })
    expect(await refusals(app, 'company', { ...form, menuPermissions: levels(2) })).toEqual([
      ['menuPermissions', BEYOND('Menu Permission')],
    ])
    const id = await save(app, 'company', { ...form, menuPermissions: levels(1) })
    expect((await rightsOf(app, id)).levels).toMatchObject({ 6: 2, 7: 1 })
    const derived = await save(app, 'company', { ...form, employeeId: 'N-2', username: 'second' })
    expect((await rightsOf(app, derived)).levels).toMatchObject({ 6: 2, 7: 1 })
    expect(
      refused(await app.call('admin', 'UserPermission/SaveCreateUser', { ...form, menuPermissions: levels(3) })).http,
    ).toBe(400)
  })

  it('no level above what the groups can have, silently', async () => {
    const app = await testApp()
    const all = MENUS.map((menuId) => ({ menuId, level: 2 }))
    const id = await save(app, 'admin', userForm({ menuPermissions: all }))
    const { levels } = await rightsOf(app, id)
    for (const menu of MENUS) expect(levels[menu], String(menu)).toBe(highestLevel([4], menu))
  })

  it('no level of Company unless a corporate admin grants it', async () => {
    const app = await testApp()
    const none = [{ menuId: 4, level: 0 }]
    const areaAdmin = userForm({
      userGroups: [3],
      operationAreas: [],
      operationAdminAreas: [{ areaId: area.port }],
      companyId: company.home,
      employeeTypeId: 2,
      menuPermissions: none,
    })
    const id = await save(app, 'areaadmin', areaAdmin)
    expect((await rightsOf(app, id)).levels[4]).toBe(2)
    const form = await openForm(app, 'admin', id)
    await save(app, 'admin', { ...form, menuPermissions: [{ menuId: 4, level: 1 }] })
    expect((await rightsOf(app, id)).levels[4]).toBe(1)
    await save(app, 'areaadmin', { ...(await openForm(app, 'areaadmin', id)), menuPermissions: none })
    expect((await rightsOf(app, id)).levels[4]).toBe(1)
  })

  it('no area beyond their own, in any picker', async () => {
    const app = await testApp()
    const picks = (name: string, areaId: number) => ({ operationAreas: [], [name]: [{ areaId }] })
    for (const [role, groups, picker, foreign] of [
      ['company', [4], 'operationAreas', area.foreign],
      ['company', [4], 'securityAreas', area.foreignSecurity],
      ['company', [4], 'csrAreas', area.csr],
      ['company', [5], 'approverAreas', area.foreign],
      ['areaadmin', [4], 'operationAreas', area.gate],
      ['areaadmin', [3], 'operationAdminAreas', area.gate],
      ['areaadmin', [3], 'securityAdminAreas', area.watch],
      ['areaadmin', [3], 'csrAdminAreas', area.csr],
      ['csradmin', [7], 'csrOwnAdminAreas', area.foreignCsr],
      ['csradmin', [4], 'csrAreas', 999_999],
    ] as const) {
      const home = { companyId: company.home, employeeTypeId: 2, userGroups: [...groups] }
      const found = await refusals(app, role, userForm({ ...home, ...picks(picker, foreign) }))
      expect(found, `${role} ${picker}`).toContainEqual([
        picker,
        'Area/Sub Area is not available. Please choose again.',
      ])
    }
  })

  it('no area of another event group, and no closed one that the user lacks', async () => {
    const app = await testApp()
    const message = 'Area/Sub Area is not available. Please choose again.'
    const wrong = userForm({ companyId: company.home, employeeTypeId: 2, operationAreas: [{ areaId: area.fence }] })
    expect(await refusals(app, 'company', wrong)).toContainEqual(['operationAreas', message])
    await app.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.dock)
      .execute()
    const closed = { ...wrong, operationAreas: [{ areaId: area.dock }] }
    expect(await refusals(app, 'company', closed)).toContainEqual(['operationAreas', message])
    await save(app, 'company', await openForm(app, 'company', idOf('both')))
    expect((await rightsOf(app, idOf('both'))).areas).toContain(`report ${area.dock}`)
  })

  it('no company beyond their own', async () => {
    const app = await testApp()
    const message = 'Company is not available. Please choose again.'
    for (const companyId of [company.foreign, 999_999]) {
      expect(await refusals(app, 'company', userForm({ companyId }))).toContainEqual(['companyId', message])
    }
    const form = await openForm(app, 'company', idOf('colleague'))
    expect(await refusals(app, 'company', { ...form, companyId: company.foreign })).toContainEqual([
      'companyId',
      message,
    ])
  })

  it('no company with a subsidiary that is not theirs', async () => {
    const app = await testApp()
    await app.db
      .updateTable('company')
      .set({ head_company_id: company.subsidiary })
      .where('id', '=', company.foreign)
      .execute()
    const form = userForm({ userGroups: [2], operationAreas: [] })
    expect(await refusals(app, 'company', form)).toEqual([['companyId', BEYOND('Company')]])
    await save(app, 'company', userForm())
  })
})

const ABOVE =
  'This person has rights that you do not have. Only an administrator with the same rights can change their data.'

describe('UserPermission.SaveCreateUser of a user with more rights than the caller', () => {
  it('is refused, whatever the form says', async () => {
    const app = await testApp()
    for (const [role, user] of [
      ['company', 'admin'],
      ['company', 'areaadmin'],
      ['areaadmin', 'company'],
      ['csradmin', 'areaadmin'],
    ] as const) {
      const found = await refusals(app, role, userForm({ userId: idOf(user) }))
      expect(found, `${role} ${user}`).toEqual([['', ABOVE]])
    }
    await sql`update user_menu set level = 0 where user_id = ${idOf('company')} and menu_id = 17`.execute(app.db)
    expect(await refusals(app, 'company', userForm({ userId: idOf('reporter') }))).toEqual([['', ABOVE]])
  })

  it('leaves users who also work elsewhere to administrators of all their areas', async () => {
    const app = await testApp()
    const before = await rightsOf(app, idOf('reporter'))
    const form = await openForm(app, 'areaadmin', idOf('reporter'))
    for (const change of [
      { jobTitle: 'Guard' },
      { operationAreas: [{ areaId: area.quay }] },
      { userGroups: [4, 5], approverAreas: [{ areaId: area.quay }] },
      { status: false, inactiveNote: 'gone' },
      { menuPermissions: [{ menuId: 1, level: 0 }] },
    ] as const)
      expect(await refusals(app, 'areaadmin', { ...form, ...change } as UserInput)).toEqual([
        ['', 'Only an administrator of all areas of this person can change their data.'],
      ])
    expect(await rightsOf(app, idOf('reporter'))).toEqual(before)
    // An area without effect at present counts too: the group might come back.
    await app.db.deleteFrom('user_area').where('user_id', '=', idOf('colleague')).execute()
    await app.db
      .insertInto('user_area')
      .values({ user_id: idOf('colleague'), area_id: area.gate, role: 'approve' })
      .execute()
    expect(await refusals(app, 'areaadmin', userForm({ userId: idOf('colleague') }))).toHaveLength(1)
  })

  it('leaves the sign-in to administrators of all areas of the user', async () => {
    const app = await testApp()
    await save(app, 'company', { ...(await openForm(app, 'company', idOf('colleague'))), email: 'new@example.com' })
    expect((await openForm(app, 'company', idOf('colleague'))).email).toBe('new@example.com')
  })
})

describe('UserPermission.SaveCreateUser of oneself', () => {
  it('cannot deactivate, demote or move', async () => {
    const app = await testApp()
    const message = 'You cannot deactivate, delete or demote yourself.'
    const form = await openForm(app, 'company', idOf('company'))
    const tried = async (change: Partial<UserInput>) => refusals(app, 'company', { ...form, ...change })
    expect(await tried({ status: false, inactiveNote: 'tired' })).toEqual([['status', message]])
    expect(await tried({ userGroups: [4], operationAreas: [{ areaId: area.gate }] })).toContainEqual([
      'userGroups',
      message,
    ])
    expect(await tried({ menuPermissions: [{ menuId: 10, level: 0 }] })).toEqual([['menuPermissions', message]])
    expect(await tried({ companyId: company.subsidiary })).toEqual([['companyId', message]])
    await save(app, 'company', { ...form, jobTitle: 'Manager' })
    success(await app.call('company', 'UserPermission/LoadUserListData', {}))
  })
})

describe('the levels that the form derives from groups', () => {
  it('match the limits of the database', async () => {
    const { db } = await testApp()
    const limits = await db.selectFrom('group_menu_limit').selectAll().execute()
    for (const group of [1, 2, 3, 4, 5, 7]) {
      for (const menu of MENUS) {
        const limit = limits.find(({ group_id, menu_id }) => group_id === group && menu_id === menu)
        expect(highestLevel([group], menu), `${group} ${menu}`).toBe(limit?.level ?? 0)
      }
    }
    // Administration, the inbox and Operations depend on other rights, not on their own level.
    const menus = await db
      .selectFrom('menu')
      .select('id')
      .where('id', 'not in', [MENU.administration, MENU.inbox, MENU.operations, MENU.overview])
      .orderBy('position')
      .execute()
    expect(menus.map(({ id }) => id)).toEqual([...MENUS])
  })
})
