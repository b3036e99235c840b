import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addLogged } from '../../testing/loggedLetters.ts'
import { refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, area, company, people } from '../../testing/world.ts'

describe('MP_Back.LoadMP_Back', () => {
  it('returns the back menus that each administrator has, with their levels', async () => {
    const { call } = await testApp()
    const menus = async (role: Role) =>
      success(await call(role, 'MP_Back/LoadMP_Back', {})).menus.map(({ menuId, permission }) => [menuId, permission])
    expect((await menus('admin')).map(([id]) => id)).toEqual([4, 6, 7, 29, 9, 8, 10, 19, 20, 21, 22, 11, 26, 31])
    expect(await menus('company')).toEqual([4, 6, 7, 29, 9, 10, 19, 20, 21, 22].map((id) => [id, id === 4 ? 1 : 2]))
    expect((await menus('areaadmin')).map(([id]) => id)).toEqual([4, 6, 7, 29, 9, 8, 10, 19, 20, 21, 22])
    expect((await menus('viewer')).every(([, level]) => level === 1)).toBe(true)
  })

  it('names the person, in the requested language', async () => {
    const { call } = await testApp()
    const body = success(await call('csradmin', 'MP_Back/LoadMP_Back', {}, { 'accept-language': 'th' }))
    expect(body).toMatchObject({
      fullName: 'csradmin Tester',
      companyName: 'Home',
      groupNames: 'ผู้ดูแลพื้นที่ CSR',
      userGroups: [{ groupId: 7, groupName: 'ผู้ดูแลพื้นที่ CSR' }],
    })
    expect(body.menus.at(-1)).toMatchObject({ title: 'ประวัติการส่งออก', link: '/LogExport', level: 0 })
  })

  it('refuses callers without a session or a back menu', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter', 'approver'], 'MP_Back/LoadMP_Back', {})).toEqual([401, 403, 403])
  })
})

describe('MP_Back.LoadAdminHome', () => {
  it('names the areas of the caller that have not reported today', async () => {
    const app = await testApp()
    const silent = async (role: Role) => {
      const body = success(await app.call(role, 'MP_Back/LoadAdminHome', {}))
      expect(body.areasWithoutReportCount).toBe(body.areasWithoutReport.length)
      return [body.areasWithoutReport.map(({ areaId }) => areaId), body.areaTotal]
    }
    expect(await silent('areaadmin')).toEqual([[area.quay, area.yard, area.fence], 3])
    expect(await silent('csradmin')).toEqual([[area.csr], 1])
    success(await app.call('reporter', 'CreateReport/SaveData', operationForm({ areaId: [area.yard] })))
    expect(await silent('areaadmin')).toEqual([[area.quay, area.fence], 3])
    await app.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.quay)
      .execute()
    expect(await silent('areaadmin')).toEqual([[area.fence], 2])
    const home = success(await app.call('company', 'MP_Back/LoadAdminHome', {}))
    expect(home.today).toBe('2026-11-20')
    expect(home.areasWithoutReport.some(({ companyName }) => companyName === 'Foreign')).toBe(false)
  })

  it('names companies without areas and users without a usable right, as links to their forms', async () => {
    const app = await testApp()
    await app.db.deleteFrom('user_area').where('user_id', '=', people.both.id).execute()
    const made = await app.db
      .insertInto('company')
      .values({ name: 'Empty', head_company_id: company.home, position: 6 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const body = success(await app.call('company', 'MP_Back/LoadAdminHome', {}))
    expect(body.companiesWithoutArea).toMatchObject([{ companyId: made.id, companyName: 'Empty' }])
    expect(body.usersWithoutRight).toMatchObject([{ userId: people.both.id, name: 'both Tester', companyName: 'Home' }])
    const { sealedId } = body.usersWithoutRight[0] ?? { sealedId: '' }
    const form = success(await app.call('company', 'UserPermission/LoadCreateUserData', { sealedId }))
    expect(form.user?.userId).toBe(people.both.id)
    const foreign = success(await app.call('foreigncompany', 'MP_Back/LoadAdminHome', {}))
    expect(foreign).toMatchObject({ companiesWithoutArea: [], usersWithoutRight: [] })
  })

  it('counts a user without levels as one without a right', async () => {
    const app = await testApp()
    await app.db.updateTable('user_menu').set({ level: 0 }).where('user_id', '=', people.colleague.id).execute()
    const body = success(await app.call('company', 'MP_Back/LoadAdminHome', {}))
    expect(body.usersWithoutRight.map(({ userId }) => userId)).toEqual([people.colleague.id])
  })

  it('ignores areas of another role, of a deleted area, and menus that the groups cannot have', async () => {
    const app = await testApp()
    const powerless = async (role: Role) =>
      success(await app.call(role, 'MP_Back/LoadAdminHome', {})).usersWithoutRight.map(({ userId }) => userId)
    const give = async (userId: number, areaId: number) => {
      await app.db.deleteFrom('user_area').where('user_id', '=', userId).execute()
      await app.db.insertInto('user_area').values({ user_id: userId, area_id: areaId, role: 'report' }).execute()
    }
    expect(await powerless('company')).toEqual([])
    await give(people.approver.id, area.yard)
    await give(people.colleague.id, area.quay)
    await app.db.updateTable('area').set({ deleted_at: new Date() }).where('id', '=', area.quay).execute()
    await app.db.deleteFrom('user_menu').where('user_id', '=', people.reporter.id).execute()
    await app.db.insertInto('user_menu').values({ user_id: people.reporter.id, menu_id: 10, level: 2 }).execute()
    const expected = [people.approver.id, people.colleague.id, people.reporter.id].toSorted((a, b) => a - b)
    for (const role of ['company', 'admin'] as const)
      expect((await powerless(role)).toSorted((a, b) => a - b)).toEqual(expected)
    await app.db.insertInto('user_group').values({ user_id: people.approver.id, group_id: 4 }).execute()
    expect(await powerless('company')).not.toContain(people.approver.id)
  })

  it('counts entries beyond the first fifty of each list', async () => {
    const app = await testApp()
    await sql`insert into company (name, position) select 'Empty ' || n, 100 + n from generate_series(1, 60) n`.execute(
      app.db,
    )
    await sql`insert into user_account (company_id, employee_id, first_name, last_name, email)
      select 1, 'X' || n, 'New', n::text, 'x' || n || '@example.com' from generate_series(1, 5200) n`.execute(app.db)
    await sql`insert into area (event_group_id, company_id, name) select 2, 1, 'Lot ' || n from generate_series(1, 70) n`.execute(
      app.db,
    )
    const body = success(await app.call('admin', 'MP_Back/LoadAdminHome', {}))
    expect([body.companiesWithoutArea.length, body.companiesWithoutAreaCount]).toEqual([50, 60])
    expect([body.usersWithoutRight.length, body.usersWithoutRightCount]).toEqual([50, 5_200])
    expect([body.incompleteAreas.length, body.incompleteAreaCount]).toEqual([50, 70])
    const own = success(await app.call('csradmin', 'MP_Back/LoadAdminHome', {}))
    expect([own.companiesWithoutAreaCount, own.usersWithoutRightCount, own.incompleteAreaCount]).toEqual([0, 5_200, 0])
  })

  it('names open areas without an event type or an active approver, as links to their forms', async () => {
    const app = await testApp()
    const lacking = async (role: Role) =>
      success(await app.call(role, 'MP_Back/LoadAdminHome', {})).incompleteAreas.map(
        ({ areaId, isNoType, isNoApprover }) => [areaId, isNoType, isNoApprover],
      )
    expect(await lacking('admin')).toEqual([])
    // An inactive type does not count.
    await sql`delete from area_event_type where area_id = ${area.fence} and event_type_id <> 302`.execute(app.db)
    await sql`update event_type set is_active = false, inactive_note = 'gone' where id = 302`.execute(app.db)
    // A sub area uses its upper area's types; it may have its own approvers.
    await sql`delete from area_event_type where area_id = ${area.port}`.execute(app.db)
    await sql`update user_account set is_active = false, inactive_note = 'left' where id = ${people.both.id}`.execute(
      app.db,
    )
    await sql`update user_menu set level = 1 where user_id = ${people.approver.id}`.execute(app.db)
    expect(await lacking('admin')).toEqual([
      [area.quay, true, true],
      [area.yard, true, false],
      [area.dock, false, true],
      [area.fence, true, false],
      [area.watch, false, true],
    ])
    expect(await lacking('areaadmin')).toEqual([
      [area.quay, true, true],
      [area.yard, true, false],
      [area.fence, true, false],
    ])
    const [first] = success(await app.call('areaadmin', 'MP_Back/LoadAdminHome', {})).incompleteAreas
    expect(first).toMatchObject({ areaName: 'Port / Quay', companyName: 'Home', eventGroupId: 2 })
    const form = success(await app.call('areaadmin', 'Area/LoadCreateArea', { sealedId: first?.sealedId ?? '' }))
    expect(form.area?.areaId).toBe(area.port)
    await sql`update area set is_active = false, inactive_note = 'closed' where id = ${area.port}`.execute(app.db)
    expect(await lacking('areaadmin')).toEqual([[area.fence, true, false]])
  })

  it('shows people with the mail menu what failed in the last days in their scope, and overdue runs', async () => {
    const app = await testApp()
    const week = '2026-11-13T10:00:01+07:00'
    await addLogged(app, { to: 'reporter', status: 'N', written: week })
    await addLogged(app, { to: 'approver', status: 'N', written: '2026-11-13T09:59:59+07:00' })
    await addLogged(app, { to: 'both', status: 'unknown' })
    await addLogged(app, { to: 'foreignreporter', status: 'N' })
    await addLogged(app, { to: 'reporter', status: 'waiting' })
    await addLogged(app, { to: 'reporter', status: 'file' })
    await app.db
      .insertInto('mail_run')
      .values({ kind: 'daily', for_date: '2026-11-18', due_at: '2026-11-19T09:00:00+07:00' })
      .execute()
    const mail = async (role: Role) => success(await app.call(role, 'MP_Back/LoadAdminHome', {})).mail
    expect(await mail('admin')).toEqual({
      failed: 2,
      unknown: 1,
      fileCount: 1,
      overdue: 1,
      total: 4,
      isMailServer: false,
    })
    app.services.config.smtpUrl = 'smtp://127.0.0.1:1'
    expect(await mail('areaadmin')).toEqual({
      failed: 1,
      unknown: 1,
      fileCount: 1,
      overdue: 1,
      total: 3,
      isMailServer: true,
    })
    expect(await mail('company')).toBeNull()
  })

  it('shows the last import to people who may import', async () => {
    const app = await testApp()
    await app.db
      .insertInto('import_run')
      .values({ kind: 'user', user_id: 1, added: 3, changed: 2, refused: 0, is_done: true })
      .execute()
    const admin = success(await app.call('admin', 'MP_Back/LoadAdminHome', {}))
    expect(admin.lastImport).toEqual({
      date: '2026-11-20T10:00:00+07:00',
      kind: 'user',
      userName: 'admin Tester',
      added: 3,
      changed: 2,
      refused: 0,
      isDone: true,
    })
    expect(success(await app.call('company', 'MP_Back/LoadAdminHome', {})).lastImport).toBeNull()
  })

  it('refuses callers without a session or a back menu', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'MP_Back/LoadAdminHome', {})).toEqual([401, 403])
    expect(refused(await app.call('both', 'MP_Back/LoadAdminHome', {})).permission).toBe(0)
  })
})
