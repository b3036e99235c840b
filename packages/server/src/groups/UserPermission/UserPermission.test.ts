import { signedInCookie } from '../../testing/groups/Login.ts'
import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, type TestApp, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { PASSWORD, type Role, area, company } from '../../testing/world.ts'
import { idOf } from '../../testing/groups/UserPermission.ts'

const names = (rows: { name: string }[]) => rows.map(({ name }) => name.replace(' Tester', ''))

describe('UserPermission.LoadUserListData', () => {
  it('lists the latest change first, with group users, and whether the caller may edit', async () => {
    const { call, db } = await scratchApp()
    await db
      .updateTable('user_account')
      .set({ updated_at: '2026-11-19T00:00:00Z', updated_by: 1 })
      .where('id', '=', idOf('both'))
      .execute()
    await db
      .updateTable('user_account')
      .set({ updated_at: '2020-01-01T00:00:00Z' })
      .where('id', '<>', idOf('both'))
      .execute()
    const body = success(await call('company', 'UserPermission/LoadUserListData', {}))
    expect(body.permission).toBe(2)
    expect(body.users[0]).toMatchObject({
      userId: idOf('both'),
      companyName: 'Home',
      name: 'both Tester',
      groupNames: 'Reporter, Approver',
      active: true,
      updatedBy: 'admin Tester',
      updatedAt: '2026-11-19T07:00:00+07:00',
      canEdit: true,
      isDelete: true,
    })
    const flags = Object.fromEntries(body.users.map((row) => [row.userId, [row.canEdit, row.isDelete]]))
    expect(flags[idOf('admin')]).toEqual([false, false])
    expect(flags[idOf('areaadmin')]).toEqual([false, false])
    expect(flags[idOf('company')]).toEqual([true, false])
    expect(flags[idOf('viewer')]).toEqual([true, true])
  })

  it('shows administrators only the users of their companies, and a viewer as viewer', async () => {
    const { call } = await testApp()
    const seen = async (role: Role) =>
      new Set(success(await call(role, 'UserPermission/LoadUserListData', {})).users.map((row) => row.companyName))
    expect(await seen('admin')).toEqual(new Set(['Home', 'Foreign']))
    for (const role of ['company', 'areaadmin', 'csradmin'] as const)
      expect(await seen(role)).toEqual(new Set(['Home']))
    expect(await seen('foreigncompany')).toEqual(new Set(['Foreign']))
    const viewer = success(await call('viewer', 'UserPermission/LoadUserListData', {}))
    expect(viewer.permission).toBe(1)
    expect(viewer.users.some((row) => row.canEdit || row.isDelete)).toBe(false)
  })

  it('filters by status, and shows by what a person is known and when they last signed in', async () => {
    const app = await testApp()
    const { call, db } = app
    await signedInCookie(app, 'admin')
    await db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', idOf('colleague'))
      .execute()
    const list = async (input: object) => success(await call('admin', 'UserPermission/LoadUserListData', input)).users
    expect(names(await list({ active: false }))).toEqual(['colleague'])
    expect(names(await list({ active: true }))).not.toContain('colleague')
    const admin = (await list({})).find(({ userId }) => userId === idOf('admin'))
    expect(admin).toMatchObject({
      employeeId: 'E1',
      email: 'admin@example.com',
      lastSignIn: '2026-11-20T10:00:00+07:00',
    })
    expect(await list({ searchText: 'colleague' })).toMatchObject([{ lastSignIn: null }])
    const byLast = await list({ sort: 'lastSignIn', order: 'desc' })
    expect(byLast[0]?.userId).toBe(idOf('admin'))
  })

  it('filters by name, company and group user, and offers those as choices', async () => {
    const { call } = await testApp()
    const list = async (input: object) => success(await call('admin', 'UserPermission/LoadUserListData', input))
    expect(names((await list({ searchText: 'REPORT' })).users).sort()).toEqual(['foreignreporter', 'reporter'])
    expect(names((await list({ searchText: 'e21' })).users)).toEqual(['foreignreporter'])
    expect((await list({ searchText: '%' })).users).toEqual([])
    // Any part of any name, in any order, also of the address.
    expect(names((await list({ searchText: 'TEST  foreignrep' })).users)).toEqual(['foreignreporter'])
    expect(names((await list({ searchText: 'both@ e7' })).users)).toEqual(['both'])
    expect(names((await list({ company: company.foreign })).users).sort()).toEqual([
      'foreigncompany',
      'foreignreporter',
    ])
    expect(names((await list({ userGroup: 5 })).users).sort()).toEqual(['approver', 'both'])
    expect((await list({ userGroup: 2_000_000_000 })).users).toEqual([])
    const { userGroups, companies } = await list({})
    expect(userGroups.map(({ groupId }) => groupId)).toEqual([1, 2, 3, 4, 5, 7])
    expect(companies).toHaveLength(5)
    expect(companies.find(({ value }) => value === company.csr)?.csr).toBe(true)
    const home = success(await call('company', 'UserPermission/LoadUserListData', { company: company.foreign }))
    expect(home.users).toEqual([])
    expect(home.companies.map(({ value }) => value)).toEqual([company.home, company.subsidiary])
  })

  it('sorts by every column and pages', async () => {
    const { call } = await testApp()
    const list = async (input: object) => success(await call('admin', 'UserPermission/LoadUserListData', input))
    for (const sort of ['userId', 'companyName', 'name', 'groupNames', 'updatedBy', 'updatedAt']) {
      const up = (await list({ sort, order: 'asc' })).users
      expect(up, sort).toHaveLength(11)
    }
    const ids = (await list({ sort: 'userId' })).users.map(({ userId }) => userId)
    expect(ids).toEqual([...ids].sort((one, other) => one - other))
    const page = await list({ sort: 'userId', order: 'desc', page: 2, pageSize: 4 })
    expect(page.users.map(({ userId }) => userId)).toEqual(ids.toReversed().slice(4, 8))
    expect(page.total).toBe(11)
    expect(refused(await call('admin', 'UserPermission/LoadUserListData', { sort: 'password_hash' })).http).toBe(400)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter', 'approver'], 'UserPermission/LoadUserListData', {})).toEqual([
      401, 403, 403,
    ])
  })
})

describe('UserPermission.ExportExcel', () => {
  it('writes the filtered list, without secrets, and the export log', async () => {
    const app = await testApp()
    const {
      fileName,
      sheets,
      names: sheetNames,
    } = await workbook(app, 'company', 'UserPermission/ExportExcel', {
      searchText: 'both',
    })
    expect(fileName).toBe('10_User Permission_Export_201120261000.xlsx')
    expect(sheetNames).toEqual(['User Permission', 'About this file'])
    const [header, row, ...more] = sheets[0] ?? []
    expect(more).toEqual([])
    expect(header).toEqual(expect.arrayContaining(['Company', 'Name', 'Group User', 'Status']))
    expect(row).toEqual(expect.arrayContaining(['Home', 'both', 'both@example.com', 'Reporter, Approver', 'Active']))
    expect(JSON.stringify(sheets)).not.toContain('argon2')
    const log = await app.db.selectFrom('export_log').select(['menu_id', 'user_id', 'row_count']).execute()
    expect(log).toEqual([{ menu_id: 10, user_id: idOf('company'), row_count: 1 }])
  })

  it('contains only users of the caller, in Thai on request', async () => {
    const app = await testApp()
    const { sheets } = await workbook(
      app,
      'foreigncompany',
      'UserPermission/ExportExcel',
      {},
      { 'accept-language': 'th' },
    )
    expect(sheets[0]?.[0]).toContain('กลุ่มผู้ใช้งาน')
    expect(sheets[0]).toHaveLength(3)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/ExportExcel', {})).toEqual([401, 403])
  })
})

describe('UserPermission.LoadCreateUserData', () => {
  it('opens an empty form with what the caller may grant', async () => {
    const { call } = await testApp()
    const body = success(await call('company', 'UserPermission/LoadCreateUserData', {}))
    expect(body).toMatchObject({ permission: 2, isCorporateAdmin: false, canEdit: true, user: null })
    expect(body.userGroups.map(({ groupId }) => groupId)).toEqual([2, 4, 5])
    const highest = Object.fromEntries(body.menuPermissions.map(({ menuId, highest }) => [menuId, highest]))
    expect(highest).toMatchObject({ 1: 2, 4: 1, 8: 0, 10: 2, 11: 0, 26: 0 })
    const admin = success(await call('admin', 'UserPermission/LoadCreateUserData', {}))
    expect(admin).toMatchObject({ isCorporateAdmin: true })
    expect(admin.userGroups).toHaveLength(6)
  })

  it('opens a user by id and by the sealed id of the list, and no altered one', async () => {
    const { call } = await testApp()
    const byId = success(await call('admin', 'UserPermission/LoadCreateUserData', { userId: idOf('both') }))
    expect(byId.user).toMatchObject({
      userGroups: [4, 5],
      companyId: company.home,
      employeeTypeId: 1,
      employeeId: 'E7',
      username: 'both',
      status: true,
      isStaff: false,
    })
    expect(JSON.stringify(byId)).not.toContain('argon2')
    const { users } = success(await call('admin', 'UserPermission/LoadUserListData', { searchText: 'both' }))
    const sealedId = users[0]?.sealedId ?? ''
    const sealed = success(await call('admin', 'UserPermission/LoadCreateUserData', { sealedId }))
    expect(sealed.user?.userId).toBe(idOf('both'))
    const touched = { sealedId: `${sealedId.slice(0, -2)}AA` }
    expect(refused(await call('admin', 'UserPermission/LoadCreateUserData', touched)).message).toBe('Invalid link')
    // The seal holds the user, but the right is checked as if the id had been typed.
    expect(refused(await call('foreigncompany', 'UserPermission/LoadCreateUserData', { sealedId })).message).toBe(
      'The data was not found.',
    )
  })

  it('shows a user with more rights than the caller as read-only', async () => {
    const { call } = await testApp()
    const body = success(await call('company', 'UserPermission/LoadCreateUserData', { userId: idOf('admin') }))
    expect(body).toMatchObject({ permission: 1, canEdit: false })
    expect(body.userGroups.map(({ groupId }) => groupId)).toContain(1)
    const viewer = success(await call('viewer', 'UserPermission/LoadCreateUserData', { userId: idOf('both') }))
    expect(viewer).toMatchObject({ permission: 1, canEdit: false })
  })

  it('counts the areas that stay unchanged, and finds nobody of another company', async () => {
    const { call } = await testApp()
    const body = success(await call('areaadmin', 'UserPermission/LoadCreateUserData', { userId: idOf('reporter') }))
    expect(body.user?.areasKept).toEqual({ report: 3, approver: 0, admin: 0, csrAdmin: 0 })
    for (const userId of [idOf('foreignreporter'), 999_999]) {
      const reply = await call('company', 'UserPermission/LoadCreateUserData', { userId })
      expect(refused(reply).message).toBe('The data was not found.')
    }
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/LoadCreateUserData', {})).toEqual([401, 403])
  })
})

describe('UserPermission.LoadAreaCreateUser', () => {
  it('fills each picker with the areas that the caller may grant, ticked where the user has them', async () => {
    const { call } = await testApp()
    const body = success(
      await call('admin', 'UserPermission/LoadAreaCreateUser', {
        companyId: company.home,
        userId: idOf('reporter'),
      }),
    )
    const ids = (list: { areaId: number }[]) => list.map(({ areaId }) => areaId)
    expect(ids(body.operationAreas)).toEqual([
      area.gate,
      area.port,
      area.quay,
      area.yard,
      area.dock,
      area.foreign,
      area.subsidiary,
    ])
    expect(body.operationAreas.filter(({ isChecked }) => isChecked).map(({ areaId }) => areaId)).toEqual([
      area.gate,
      area.port,
    ])
    expect(body.operationAreas[2]).toMatchObject({
      headAreaId: area.port,
      areaName: 'Port / Quay',
      requiresApproval: true,
    })
    expect(ids(body.securityAreas)).toEqual([area.fence, area.watch, area.foreignSecurity])
    expect(ids(body.csrOwnAdminAreas)).toEqual([area.csr, area.foreignCsr])
    expect(body.operationAdminAreas.some(({ isChecked }) => isChecked)).toBe(false)
    expect(ids(body.approverAreas)).toEqual([area.port, area.quay, area.dock, area.watch])
  })

  it('lists the areas of the company first and leaves out closed ones, unless the user has them', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', 'in', [area.gate, area.dock])
      .execute()
    const { operationAreas } = success(
      await call('admin', 'UserPermission/LoadAreaCreateUser', {
        companyId: company.subsidiary,
        userId: idOf('reporter'),
      }),
    )
    const ids = operationAreas.map(({ areaId }) => areaId)
    expect(ids[0]).toBe(area.subsidiary)
    expect(ids).toContain(area.gate)
    expect(ids).not.toContain(area.dock)
  })

  it('gives an administrator only their own areas', async () => {
    const { call } = await testApp()
    const areasOf = async (role: Role) => {
      const answer = await call(role, 'UserPermission/LoadAreaCreateUser', { companyId: company.home })
      const { wholeFor: _, wholeCompanies: __, ...body } = success(answer)
      const lists = Object.values(body).filter((list) => Array.isArray(list)) as { areaId: number }[][]
      return [...new Set(lists.flat().map(({ areaId }) => areaId))].sort((one, other) => one - other)
    }
    expect(await areasOf('areaadmin')).toEqual([area.port, area.quay, area.yard, area.fence])
    expect(await areasOf('csradmin')).toEqual([area.csr])
    expect(await areasOf('foreigncompany')).toEqual([area.foreign, area.foreignSecurity])
  })

  it('finds no user of another company, and refuses callers without a session or permission', async () => {
    const app = await testApp()
    const foreign = { companyId: company.home, userId: idOf('foreignreporter') }
    expect(refused(await app.call('company', 'UserPermission/LoadAreaCreateUser', foreign)).message).toBe(
      'The data was not found.',
    )
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/LoadAreaCreateUser', {})).toEqual([401, 403])
  })
})

describe('UserPermission.UnlockUser', () => {
  const guess = (app: TestApp, password: string, address: string) =>
    app.call(
      'nobody',
      'Login/Login',
      { username: 'reporter', password, companyId: company.home, modeName: '' },
      { 'x-forwarded-for': address },
    )
  const lockedIn = async (app: TestApp) =>
    success(await app.call('company', 'UserPermission/LoadCreateUserData', { userId: idOf('reporter') })).user?.isLocked

  it('lets a person locked out by failed sign-ins in at once, and records it in the trail', async () => {
    const app = await testApp()
    expect(await lockedIn(app)).toBe(false)
    for (let time = 0; time < 5; time += 1) await guess(app, 'a guess', '10.4.4.4')
    expect((await guess(app, PASSWORD, '10.4.4.4')).http).toBe(429)
    expect(await lockedIn(app)).toBe(true)
    success(await app.call('admin', 'UserPermission/UnlockUser', { userId: idOf('reporter') }))
    expect(await lockedIn(app)).toBe(false)
    success(await guess(app, PASSWORD, '10.4.4.4'))
    const entry = await app.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'call', 'row_key'])
      .where('action', '=', 'sign-in-unlocked')
      .executeTakeFirst()
    expect(entry).toEqual({
      actor_id: idOf('admin'),
      call: 'UserPermission/UnlockUser',
      row_key: String(idOf('reporter')),
    })
  })

  it('is for callers who may change the person', async () => {
    const app = await testApp()
    const { call } = app
    for (const role of ['foreignreporter', 'foreigncompany'] as const) {
      expect(refused(await call('company', 'UserPermission/UnlockUser', { userId: idOf(role) })).message).toBe(
        'The data was not found.',
      )
    }
    expect(refused(await call('company', 'UserPermission/UnlockUser', { userId: idOf('admin') })).message).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
    // They also report for a CSR area.
    expect(refused(await call('company', 'UserPermission/UnlockUser', { userId: idOf('reporter') })).message).toBe(
      'Only an administrator of all areas of this person can change their data.',
    )
    const input = { userId: idOf('reporter') }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'UserPermission/UnlockUser', input)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('UserPermission.RevokeTokens', () => {
  it('ends all tokens of a person whom the caller may change, and records it in the trail', async () => {
    const app = await testApp()
    success(await app.call('reporter', 'MyAccount/MakeToken', { name: 'Power BI', days: 30 }))
    const count = async () =>
      success(await app.call('admin', 'UserPermission/LoadCreateUserData', { userId: idOf('reporter') })).user
        ?.tokenCount
    expect(await count()).toBe(1)
    const input = { userId: idOf('reporter') }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'UserPermission/RevokeTokens', input)).toEqual([
      401, 403, 403,
    ])
    const outside = { userId: idOf('foreignreporter') }
    expect(refused(await app.call('company', 'UserPermission/RevokeTokens', outside)).message).toBe(
      'The data was not found.',
    )
    expect(await count()).toBe(1)
    success(await app.call('admin', 'UserPermission/RevokeTokens', input))
    expect(await count()).toBe(0)
    const entries = await app.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'call'])
      .where('table_name', '=', 'feed_token')
      .where('action', '=', 'update')
      .execute()
    expect(entries).toEqual([{ actor_id: idOf('admin'), call: 'UserPermission/RevokeTokens' }])
  })
})

describe('UserPermission.ResetPasswork', () => {
  it('mails a link and ends the sessions of the user', async () => {
    const app = await testApp()
    const cookie = await app.signIn('colleague')
    success(await app.call('company', 'UserPermission/ResetPasswork', { userId: idOf('colleague') }))
    const letters = await app.db.selectFrom('letter').select(['kind', 'receiver_id']).execute()
    expect(letters).toEqual([{ kind: 'set_password', receiver_id: idOf('colleague') }])
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
  })

  it('refuses people without a password, with more rights, or missing', async () => {
    const { call, db } = await testApp()
    const reset = async (role: Role, userId: number) =>
      refused(await call(role, 'UserPermission/ResetPasswork', { userId })).message
    await db.updateTable('user_account').set({ username: null }).where('id', '=', idOf('both')).execute()
    expect(await reset('company', idOf('both'))).toBe('Only an active user with a username has a password to reset.')
    expect(await reset('company', idOf('admin'))).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
    expect(await reset('company', idOf('reporter'))).toBe(
      'Only an administrator of all areas of this person can change their data.',
    )
    expect(await reset('company', idOf('foreignreporter'))).toBe('The data was not found.')
    expect(await db.selectFrom('letter').select('id').execute()).toEqual([])
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    const input = { userId: idOf('reporter') }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'UserPermission/ResetPasswork', input)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('UserPermission.RemoveDirectoryLink', () => {
  const remove = 'UserPermission/RemoveDirectoryLink'
  const link = ({ db }: TestApp, role: Role) =>
    db
      .updateTable('user_account')
      .set({ directory_tenant_id: 'tenant', directory_object_id: `object of ${role}` })
      .where('id', '=', idOf(role))
      .execute()
  const isLinked = async ({ call }: TestApp, role: Role) =>
    success(await call('admin', 'UserPermission/LoadCreateUserData', { userId: idOf(role) })).user?.isDirectoryLinked

  it('removes the link and the sessions begun with it, and appears among the changes without the account', async () => {
    const app = await testApp()
    await link(app, 'both')
    const cookie = await app.signIn('both')
    expect(await isLinked(app, 'both')).toBe(true)
    success(await app.call('company', remove, { userId: idOf('both') }))
    expect(await isLinked(app, 'both')).toBe(false)
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
    const { changes } = success(await app.call('admin', 'UserPermission/LoadChanges', { id: idOf('both') }))
    expect(changes[0]).toMatchObject({
      userName: 'company Tester',
      changes: [{ field: 'isDirectoryLinked', before: '•••', after: '' }],
    })
    expect(JSON.stringify(changes)).not.toContain('object of')
    expect(refused(await app.call('company', remove, { userId: idOf('both') })).message).toBe(
      'This user has no link to a company account.',
    )
  })

  it('refuses people with more rights, who also work elsewhere, or are missing, and keeps their links', async () => {
    const app = await testApp()
    for (const role of ['admin', 'reporter', 'foreignreporter'] as const) await link(app, role)
    const said = async (by: Role, role: Role) => refused(await app.call(by, remove, { userId: idOf(role) })).message
    expect(await said('company', 'admin')).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
    expect(await said('areaadmin', 'reporter')).toBe(
      'Only an administrator of all areas of this person can change their data.',
    )
    expect(await said('company', 'foreignreporter')).toBe('The data was not found.')
    for (const role of ['admin', 'reporter', 'foreignreporter'] as const) expect(await isLinked(app, role)).toBe(true)
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    const input = { userId: idOf('reporter') }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], remove, input)).toEqual([401, 403, 403])
  })
})

describe('UserPermission.DeleteUserFromList', () => {
  it('deletes unused users, ends their sessions and frees their names', async () => {
    const app = await scratchApp()
    const cookie = await app.signIn('colleague')
    success(await app.call('company', 'UserPermission/DeleteUserFromList', [idOf('colleague'), idOf('both')]))
    const { users } = success(await app.call('company', 'UserPermission/LoadUserListData', {}))
    expect(names(users)).not.toContain('colleague')
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
  })

  it('deletes none if one of them is used, and names the uses', async () => {
    const { call, db } = await scratchApp()
    const group = await db
      .insertInto('receiver_group')
      .values({ name: 'Port' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('receiver_group_member')
      .values({ receiver_group_id: group.id, user_id: idOf('both') })
      .execute()
    const reply = await call('company', 'UserPermission/DeleteUserFromList', [idOf('colleague'), idOf('both')])
    expect(refused(reply)).toMatchObject({
      http: 200,
      status: 'Error',
      message: 'both Tester is in use by Receiver Group (Port) and cannot be deleted.',
    })
    const { users } = success(await call('company', 'UserPermission/LoadUserListData', {}))
    expect(names(users)).toContain('colleague')
  })

  it('refuses oneself, people with more rights, missing ones, and mixed lists as a whole', async () => {
    const { call } = await scratchApp()
    const remove = async (role: Role, ids: number[]) =>
      refused(await call(role, 'UserPermission/DeleteUserFromList', ids)).message
    expect(await remove('admin', [idOf('admin')])).toBe('You cannot deactivate, delete or demote yourself.')
    expect(await remove('company', [idOf('admin')])).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
    expect(await remove('company', [idOf('colleague'), idOf('foreignreporter')])).toBe('The data was not found.')
    expect(await remove('areaadmin', [idOf('company')])).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
  })

  it('refuses callers without a session or with view-only rights, and a body that is not a list', async () => {
    const app = await scratchApp()
    const ids = [idOf('colleague')] as unknown as Record<string, unknown>
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'UserPermission/DeleteUserFromList', ids)).toEqual([
      401, 403, 403,
    ])
    expect(refused(await app.call('admin', 'UserPermission/DeleteUserFromList', { ids: [1] })).http).toBe(400)
  })
})
