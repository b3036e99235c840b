import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, type TestApp, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { PASSWORD, type Role, area, company } from '../../testing/world.ts'
import { idOf } from './testing.ts'

const names = (rows: { sName: string }[]) => rows.map(({ sName }) => sName.replace(' Tester', ''))

describe('UserPermission.LoadUserListData', () => {
  it('lists the latest change first, with group users, and says who may be edited', async () => {
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
    expect(body.nPermission).toBe(2)
    expect(body.lstUser[0]).toMatchObject({
      nUserID: idOf('both'),
      sCompany: 'Home',
      sName: 'both Tester',
      sGrupUser: 'Reporter, Approver',
      cActive: 'Y',
      sUpdateBy: 'admin Tester',
      dUpdateDate: '2026-11-19T07:00:00+07:00',
      isEdite: true,
      isDelete: true,
    })
    const flags = Object.fromEntries(body.lstUser.map((row) => [row.nUserID, [row.isEdite, row.isDelete]]))
    expect(flags[idOf('admin')]).toEqual([false, false])
    expect(flags[idOf('areaadmin')]).toEqual([false, false])
    expect(flags[idOf('company')]).toEqual([true, false])
    expect(flags[idOf('viewer')]).toEqual([true, true])
  })

  it('shows each administrator the users of their companies alone, and a viewer as viewer', async () => {
    const { call } = await testApp()
    const seen = async (role: Role) =>
      new Set(success(await call(role, 'UserPermission/LoadUserListData', {})).lstUser.map((row) => row.sCompany))
    expect(await seen('admin')).toEqual(new Set(['Home', 'Foreign']))
    for (const role of ['company', 'areaadmin', 'csradmin'] as const)
      expect(await seen(role)).toEqual(new Set(['Home']))
    expect(await seen('foreigncompany')).toEqual(new Set(['Foreign']))
    const viewer = success(await call('viewer', 'UserPermission/LoadUserListData', {}))
    expect(viewer.nPermission).toBe(1)
    expect(viewer.lstUser.some((row) => row.isEdite || row.isDelete)).toBe(false)
  })

  it('filters by name, company and group user, and offers those as choices', async () => {
    const { call } = await testApp()
    const list = async (input: object) => success(await call('admin', 'UserPermission/LoadUserListData', input))
    expect(names((await list({ sTxtSearch: 'REPORT' })).lstUser).sort()).toEqual(['foreignreporter', 'reporter'])
    expect(names((await list({ sTxtSearch: 'e21' })).lstUser)).toEqual(['foreignreporter'])
    expect((await list({ sTxtSearch: '%' })).lstUser).toEqual([])
    expect(names((await list({ nCompany: company.foreign })).lstUser).sort()).toEqual([
      'foreigncompany',
      'foreignreporter',
    ])
    expect(names((await list({ nGroupUser: 5 })).lstUser).sort()).toEqual(['approver', 'both'])
    expect((await list({ nGroupUser: 2_000_000_000 })).lstUser).toEqual([])
    const { lstGroupUser, lstCompany } = await list({})
    expect(lstGroupUser.map(({ nGroupID }) => nGroupID)).toEqual([1, 2, 3, 4, 5, 7])
    expect(lstCompany).toHaveLength(5)
    expect(lstCompany.find(({ value }) => value === company.csr)?.sMode1).toBe('Y')
    const home = success(await call('company', 'UserPermission/LoadUserListData', { nCompany: company.foreign }))
    expect(home.lstUser).toEqual([])
    expect(home.lstCompany.map(({ value }) => value)).toEqual([company.home, company.subsidiary])
  })

  it('sorts by every column and pages', async () => {
    const { call } = await testApp()
    const list = async (input: object) => success(await call('admin', 'UserPermission/LoadUserListData', input))
    for (const sSort of ['nUserID', 'sCompany', 'sName', 'sGrupUser', 'sUpdateBy', 'dUpdateDate']) {
      const up = (await list({ sSort, sOrder: 'asc' })).lstUser
      expect(up, sSort).toHaveLength(11)
    }
    const ids = (await list({ sSort: 'nUserID' })).lstUser.map(({ nUserID }) => nUserID)
    expect(ids).toEqual([...ids].sort((one, other) => one - other))
    const page = await list({ sSort: 'nUserID', sOrder: 'desc', nPage: 2, nPageSize: 4 })
    expect(page.lstUser.map(({ nUserID }) => nUserID)).toEqual(ids.toReversed().slice(4, 8))
    expect(page.nTotal).toBe(11)
    expect(refused(await call('admin', 'UserPermission/LoadUserListData', { sSort: 'password_hash' })).http).toBe(400)
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter', 'approver'], 'UserPermission/LoadUserListData', {})).toEqual([
      401, 403, 403,
    ])
  })
})

describe('UserPermission.ExportExcel', () => {
  it('writes the list of the filter, without secrets, and the export log', async () => {
    const app = await testApp()
    const {
      fileName,
      sheets,
      names: sheetNames,
    } = await workbook(app, 'company', 'UserPermission/ExportExcel', {
      sTxtSearch: 'both',
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

  it('holds only users of the caller, and speaks Thai', async () => {
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

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/ExportExcel', {})).toEqual([401, 403])
  })
})

describe('UserPermission.LoadCreateUserData', () => {
  it('opens an empty form with what the caller may give', async () => {
    const { call } = await testApp()
    const body = success(await call('company', 'UserPermission/LoadCreateUserData', {}))
    expect(body).toMatchObject({ nPermission: 2, isCorporateAdmin: false, isEdite: true, userData: null })
    expect(body.lstGropUser.map(({ nGroupID }) => nGroupID)).toEqual([2, 4, 5])
    const highest = Object.fromEntries(body.lstMenuPermission.map(({ nMenuID, nHighest }) => [nMenuID, nHighest]))
    expect(highest).toMatchObject({ 1: 2, 4: 1, 8: 0, 10: 2, 11: 0, 26: 0 })
    const admin = success(await call('admin', 'UserPermission/LoadCreateUserData', {}))
    expect(admin).toMatchObject({ isCorporateAdmin: true })
    expect(admin.lstGropUser).toHaveLength(6)
  })

  it('opens a user by id and by the sealed id of the list, and no touched one', async () => {
    const { call } = await testApp()
    const byId = success(await call('admin', 'UserPermission/LoadCreateUserData', { nEditeUserID: idOf('both') }))
    expect(byId.userData).toMatchObject({
      arrGroupUser: [4, 5],
      nCompanyID: company.home,
      nEmployeeTypeID: 1,
      sEmployeeID: 'E7',
      sUsername: 'both',
      sStatus: 'Y',
      isPIS: false,
    })
    expect(JSON.stringify(byId)).not.toContain('argon2')
    const { lstUser } = success(await call('admin', 'UserPermission/LoadUserListData', { sTxtSearch: 'both' }))
    const sID = lstUser[0]?.sID ?? ''
    const sealed = success(await call('admin', 'UserPermission/LoadCreateUserData', { sID }))
    expect(sealed.userData?.nUserID).toBe(idOf('both'))
    const touched = { sID: `${sID.slice(0, -2)}AA` }
    expect(refused(await call('admin', 'UserPermission/LoadCreateUserData', touched)).sMsg).toBe('Invalid link')
    // The user is in the seal, but the right is asked for as if the id had been typed.
    expect(refused(await call('foreigncompany', 'UserPermission/LoadCreateUserData', { sID })).sMsg).toBe(
      'The data was not found.',
    )
  })

  it('shows who has more than the caller, for reading alone', async () => {
    const { call } = await testApp()
    const body = success(await call('company', 'UserPermission/LoadCreateUserData', { nEditeUserID: idOf('admin') }))
    expect(body).toMatchObject({ nPermission: 1, isEdite: false })
    expect(body.lstGropUser.map(({ nGroupID }) => nGroupID)).toContain(1)
    const viewer = success(await call('viewer', 'UserPermission/LoadCreateUserData', { nEditeUserID: idOf('both') }))
    expect(viewer).toMatchObject({ nPermission: 1, isEdite: false })
  })

  it('counts the areas that stay as they are, and finds nobody of a foreign company', async () => {
    const { call } = await testApp()
    const body = success(
      await call('areaadmin', 'UserPermission/LoadCreateUserData', { nEditeUserID: idOf('reporter') }),
    )
    expect(body.userData?.objAreaKept).toEqual({ nReport: 3, nApprover: 0, nAdmin: 0, nCSRAdmin: 0 })
    for (const nEditeUserID of [idOf('foreignreporter'), 999_999]) {
      const reply = await call('company', 'UserPermission/LoadCreateUserData', { nEditeUserID })
      expect(refused(reply).sMsg).toBe('The data was not found.')
    }
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/LoadCreateUserData', {})).toEqual([401, 403])
  })
})

describe('UserPermission.LoadAreaCreateUser', () => {
  it('fills each picker with the areas that the caller may give, ticked where the user has them', async () => {
    const { call } = await testApp()
    const body = success(
      await call('admin', 'UserPermission/LoadAreaCreateUser', {
        nUserCompanyID: company.home,
        nEditeUserID: idOf('reporter'),
      }),
    )
    const ids = (list: { nAreaID: number }[]) => list.map(({ nAreaID }) => nAreaID)
    expect(ids(body.lstOperation)).toEqual([
      area.gate,
      area.port,
      area.quay,
      area.yard,
      area.dock,
      area.foreign,
      area.subsidiary,
    ])
    expect(body.lstOperation.filter(({ isCheck }) => isCheck).map(({ nAreaID }) => nAreaID)).toEqual([
      area.gate,
      area.port,
    ])
    expect(body.lstOperation[2]).toMatchObject({
      nHeadAreaID: area.port,
      sAreaName: 'Port / Quay',
      cRequireApprove: 'Y',
    })
    expect(ids(body.lstSecurity)).toEqual([area.fence, area.watch, area.foreignSecurity])
    expect(ids(body.lstCSR_CSRAdminArea)).toEqual([area.csr, area.foreignCsr])
    expect(body.lstOperation_AdminArea.some(({ isCheck }) => isCheck)).toBe(false)
    expect(ids(body.lstApprover)).toEqual([area.port, area.quay, area.dock, area.watch])
  })

  it('puts the areas of the company first and leaves out what is closed, unless the user has it', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', 'in', [area.gate, area.dock])
      .execute()
    const { lstOperation } = success(
      await call('admin', 'UserPermission/LoadAreaCreateUser', {
        nUserCompanyID: company.subsidiary,
        nEditeUserID: idOf('reporter'),
      }),
    )
    const ids = lstOperation.map(({ nAreaID }) => nAreaID)
    expect(ids[0]).toBe(area.subsidiary)
    expect(ids).toContain(area.gate)
    expect(ids).not.toContain(area.dock)
  })

  it('gives an administrator the own areas alone', async () => {
    const { call } = await testApp()
    const areasOf = async (role: Role) => {
      const body = success(await call(role, 'UserPermission/LoadAreaCreateUser', { nUserCompanyID: company.home }))
      const lists = Object.values(body).filter((list) => Array.isArray(list)) as { nAreaID: number }[][]
      return [...new Set(lists.flat().map(({ nAreaID }) => nAreaID))].sort((one, other) => one - other)
    }
    expect(await areasOf('areaadmin')).toEqual([area.port, area.quay, area.yard, area.fence])
    expect(await areasOf('csradmin')).toEqual([area.csr])
    expect(await areasOf('foreigncompany')).toEqual([area.foreign, area.foreignSecurity])
  })

  it('finds no user of a foreign company, and refuses who has no session or no right', async () => {
    const app = await testApp()
    const foreign = { nUserCompanyID: company.home, nEditeUserID: idOf('foreignreporter') }
    expect(refused(await app.call('company', 'UserPermission/LoadAreaCreateUser', foreign)).sMsg).toBe(
      'The data was not found.',
    )
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/LoadAreaCreateUser', {})).toEqual([401, 403])
  })
})

describe('UserPermission.UnlockUser', () => {
  const guess = (app: TestApp, sPassword: string, address: string) =>
    app.call(
      'nobody',
      'Login/Login',
      { sUsername: 'reporter', sPassword, nCompanyID: company.home, sMode: '' },
      { 'x-forwarded-for': address },
    )
  const lockedIn = async (app: TestApp) =>
    success(await app.call('company', 'UserPermission/LoadCreateUserData', { nEditeUserID: idOf('reporter') })).userData
      ?.isLocked

  it('lets somebody in at once whom failed sign-ins keep out, and says so in the trail', async () => {
    const app = await testApp()
    expect(await lockedIn(app)).toBe(false)
    for (let time = 0; time < 5; time += 1) await guess(app, 'a guess', '10.4.4.4')
    expect((await guess(app, PASSWORD, '10.4.4.4')).http).toBe(429)
    expect(await lockedIn(app)).toBe(true)
    success(await app.call('admin', 'UserPermission/UnlockUser', { nEditeUserID: idOf('reporter') }))
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

  it('is for who may change the person', async () => {
    const app = await testApp()
    const { call } = app
    for (const role of ['foreignreporter', 'foreigncompany'] as const) {
      expect(refused(await call('company', 'UserPermission/UnlockUser', { nEditeUserID: idOf(role) })).sMsg).toBe(
        'The data was not found.',
      )
    }
    expect(refused(await call('company', 'UserPermission/UnlockUser', { nEditeUserID: idOf('admin') })).sMsg).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
    // They also report for a CSR area.
    expect(refused(await call('company', 'UserPermission/UnlockUser', { nEditeUserID: idOf('reporter') })).sMsg).toBe(
      'Only an administrator of all areas of this person can change their data.',
    )
    const input = { nEditeUserID: idOf('reporter') }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'UserPermission/UnlockUser', input)).toEqual([
      401, 403, 403,
    ])
  })
})

describe('UserPermission.ResetPasswork', () => {
  it('mails a link and ends the sessions of the user', async () => {
    const app = await testApp()
    const cookie = await app.signIn('colleague')
    success(await app.call('company', 'UserPermission/ResetPasswork', { nEditeUserID: idOf('colleague') }))
    const letters = await app.db.selectFrom('letter').select(['kind', 'receiver_id']).execute()
    expect(letters).toEqual([{ kind: 'set_password', receiver_id: idOf('colleague') }])
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
  })

  it('refuses who has no password, who has more, and who is not there', async () => {
    const { call, db } = await testApp()
    const reset = async (role: Role, userId: number) =>
      refused(await call(role, 'UserPermission/ResetPasswork', { nEditeUserID: userId })).sMsg
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

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    const input = { nEditeUserID: idOf('reporter') }
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
    success(await call('admin', 'UserPermission/LoadCreateUserData', { nEditeUserID: idOf(role) })).userData
      ?.isDirectoryLinked

  it('takes the link away with what was signed in by it, and is told among the changes without the account', async () => {
    const app = await testApp()
    await link(app, 'both')
    const cookie = await app.signIn('both')
    expect(await isLinked(app, 'both')).toBe(true)
    success(await app.call('company', remove, { nEditeUserID: idOf('both') }))
    expect(await isLinked(app, 'both')).toBe(false)
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
    const { lstChange } = success(await app.call('admin', 'UserPermission/LoadChanges', { nID: idOf('both') }))
    expect(lstChange[0]).toMatchObject({
      sUserName: 'company Tester',
      lstChange: [{ sField: 'isDirectoryLinked', sBefore: '•••', sAfter: '' }],
    })
    expect(JSON.stringify(lstChange)).not.toContain('object of')
    expect(refused(await app.call('company', remove, { nEditeUserID: idOf('both') })).sMsg).toBe(
      'This user has no link to a company account.',
    )
  })

  it('refuses who has more, who also works elsewhere, and who is not there, and leaves their links', async () => {
    const app = await testApp()
    for (const role of ['admin', 'reporter', 'foreignreporter'] as const) await link(app, role)
    const said = async (by: Role, role: Role) => refused(await app.call(by, remove, { nEditeUserID: idOf(role) })).sMsg
    expect(await said('company', 'admin')).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
    expect(await said('areaadmin', 'reporter')).toBe(
      'Only an administrator of all areas of this person can change their data.',
    )
    expect(await said('company', 'foreignreporter')).toBe('The data was not found.')
    for (const role of ['admin', 'reporter', 'foreignreporter'] as const) expect(await isLinked(app, role)).toBe(true)
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    const input = { nEditeUserID: idOf('reporter') }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], remove, input)).toEqual([401, 403, 403])
  })
})

describe('UserPermission.DeleteUserFromList', () => {
  it('deletes users that nothing uses, ends their sessions and frees their names', async () => {
    const app = await scratchApp()
    const cookie = await app.signIn('colleague')
    success(await app.call('company', 'UserPermission/DeleteUserFromList', [idOf('colleague'), idOf('both')]))
    const { lstUser } = success(await app.call('company', 'UserPermission/LoadUserListData', {}))
    expect(names(lstUser)).not.toContain('colleague')
    expect((await app.call('nobody', 'MP_Front/LoadMP_Front', {}, { cookie })).http).toBe(401)
  })

  it('deletes none when one of them is used, and names what uses it', async () => {
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
      sStatus: 'Error',
      sMsg: 'both Tester is in use by Receiver Group (Port) and cannot be deleted.',
    })
    const { lstUser } = success(await call('company', 'UserPermission/LoadUserListData', {}))
    expect(names(lstUser)).toContain('colleague')
  })

  it('refuses oneself, who has more, who is not there, and mixed lists as a whole', async () => {
    const { call } = await scratchApp()
    const remove = async (role: Role, ids: number[]) =>
      refused(await call(role, 'UserPermission/DeleteUserFromList', ids)).sMsg
    expect(await remove('admin', [idOf('admin')])).toBe('You cannot deactivate, delete or demote yourself.')
    expect(await remove('company', [idOf('admin')])).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
    expect(await remove('company', [idOf('colleague'), idOf('foreignreporter')])).toBe('The data was not found.')
    expect(await remove('areaadmin', [idOf('company')])).toBe(
      'This person has rights that you do not have. Only an administrator with the same rights can change their data.',
    )
  })

  it('refuses who has no session or only looks, and a body that is no list', async () => {
    const app = await scratchApp()
    const ids = [idOf('colleague')] as unknown as Record<string, unknown>
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'UserPermission/DeleteUserFromList', ids)).toEqual([
      401, 403, 403,
    ])
    expect(refused(await app.call('admin', 'UserPermission/DeleteUserFromList', { lstID: [1] })).http).toBe(400)
  })
})
