import { inject } from 'vitest'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DIRECTORY_COMPANIES, demoDirectories, staff } from '../../demo/staff.ts'
import { makeStaffDirectory } from '../../demo/load.queries.ts'
import { openDatabase } from '../../platform/postgres/database.ts'
import { findCaller } from '../../people/rights/caller.ts'
import { administered, approvable, covers, reportable, visible } from '../../people/rights/scope.ts'
import { refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { createScratchDatabase } from '../../testing/scratchDatabase.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { idOf, openForm, userForm } from '../../testing/groups/UserPermission.ts'

describe('UserPermission.GetUserPIS', () => {
  async function withDirectory() {
    const { url, drop } = await createScratchDatabase(inject('databaseUrl'))
    onTestFinished(drop)
    const { db } = openDatabase({ url, timeZone: 'Asia/Bangkok', size: 1, onError: () => {} })
    await makeStaffDirectory(db, staff)
    await db.destroy()
    const [directory] = Object.values(demoDirectories(url))
    return testApp({ STAFF_DIRECTORY_1: directory ?? '' })
  }

  it('finds staff of a company from three characters on, and suggests a user name', async () => {
    const { call } = await withDirectory()
    const { staff } = success(
      await call('company', 'UserPermission/GetUserPIS', { companyId: company.home, text: 'E00101' }),
    )
    expect(staff.map(({ employeeCode }) => employeeCode)).toEqual(['E001011', 'E001012'])
    expect(staff[0]).toEqual({
      employeeCode: 'E001011',
      firstName: 'Shift Engineer',
      lastName: '1-1',
      email: 'e001011@staff.daybook.example',
      jobTitle: 'วิศวกรกะ',
      department: expect.stringContaining('Operation'),
      mobile: '08-0000-1011',
      username: 'e001011',
    })
    const short = { companyId: company.home, text: ' E0 ' }
    expect(success(await call('company', 'UserPermission/GetUserPIS', short)).staff).toEqual([])
    const form = success(await call('company', 'UserPermission/LoadCreateUserData', { userId: idOf('both') }))
    expect(form.directoryCompanyIds).toEqual([company.home])
    expect(form.user?.isStaff).toBe(true)
    expect(DIRECTORY_COMPANIES).toContain(company.home)
  })

  it('uses no directory of another company', async () => {
    const { call } = await withDirectory()
    const input = { companyId: company.home, text: 'E001' }
    expect(refused(await call('foreigncompany', 'UserPermission/GetUserPIS', input)).message).toBe(
      'The data was not found.',
    )
    const none = { companyId: company.subsidiary, text: 'E001' }
    expect(refused(await call('company', 'UserPermission/GetUserPIS', none)).message).toBe('The data was not found.')
  })

  it('reports that the directory is away, without its address, and leaves the form usable', async () => {
    const secret = 'postgres://reader:hidden@127.0.0.1:1/hr'
    const { call, services } = await testApp({ STAFF_DIRECTORY_1: secret })
    const warned: unknown[][] = []
    services.log.warn = (...parts) => void warned.push(parts)
    const reply = await call('company', 'UserPermission/GetUserPIS', { companyId: company.home, text: 'E001' })
    expect(refused(reply)).toMatchObject({
      http: 200,
      message: 'The staff directory cannot be reached at the moment. Please type the data yourself.',
    })
    expect(warned).toHaveLength(1)
    expect(JSON.stringify(warned)).not.toContain('hidden')
    expect(success(await call('company', 'UserPermission/LoadCreateUserData', {})).canEdit).toBe(true)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/GetUserPIS', {})).toEqual([401, 403])
  })
})

describe('UserPermission.ExplainArea', () => {
  it('explains for everybody and every area what their calls allow', async () => {
    const { call, db } = await testApp()
    const companyOf: Record<number, number> = {
      [area.csr]: company.csr,
      [area.foreign]: company.foreign,
      [area.foreignSecurity]: company.foreign,
      [area.foreignCsr]: company.foreignCsr,
      [area.subsidiary]: company.subsidiary,
    }
    for (const role of Object.keys(people) as Role[]) {
      const person = await findCaller(db, idOf(role))
      for (const id of Object.values(area)) {
        const place = { companyId: companyOf[id] ?? company.home, areaId: id }
        const body = success(await call('admin', 'UserPermission/ExplainArea', { userId: idOf(role), areaId: id }))
        expect(body, `${role} ${id}`).toMatchObject({
          isVisible: person && covers(visible(person), place),
          isReportable: person && covers(reportable(person), place),
          isAdministered: person && covers(administered(person), place),
          isApprovable: person && covers(approvable(person), place),
        })
        expect(body.reasons.length).toBeGreaterThan(0)
      }
    }
  })

  it('names each group and what it covers, and the missing level', async () => {
    const { call, db } = await testApp()
    const explain = async (role: Role, areaId: number, language = 'en') =>
      success(
        await call(
          'admin',
          'UserPermission/ExplainArea',
          { userId: idOf(role), areaId },
          { 'accept-language': language },
        ),
      ).reasons
    expect(await explain('both', area.dock)).toEqual([
      'Reporter: Dock is one of the reporting areas, or below one.',
      'Approver: Dock is one of the approval areas, or below one.',
    ])
    expect(await explain('company', area.foreign)).toEqual([
      'Company User of Home: Foreign is neither that company nor one of its subsidiaries.',
    ])
    expect(await explain('viewer', area.gate)).toEqual([
      'Company User of Home: Home is that company or one of its subsidiaries.',
      'Create Report is at level 1: filing and administering reports needs level 2.',
    ])
    await db.updateTable('user_menu').set({ level: 0 }).where('user_id', '=', idOf('approver')).execute()
    expect(await explain('approver', area.quay)).toEqual([
      'Approver: Port / Quay is one of the approval areas, or below one.',
      'Event Today and Event Record are at level 0: approving needs level 2 of one of them.',
    ])
    expect(await explain('both', area.gate, 'th')).toEqual(['ผู้รายงาน: Gate ไม่ใช่พื้นที่ที่รายงาน', 'ผู้อนุมัติ: Gate ไม่ใช่พื้นที่ที่อนุมัติ'])
    await db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', idOf('both'))
      .execute()
    expect(await explain('both', area.dock)).toEqual(['This user is inactive or deleted and sees nothing.'])
  })

  it('finds neither users nor areas out of scope', async () => {
    const { call } = await testApp()
    const explain = async (role: Role, user: Role, areaId: number) =>
      refused(await call(role, 'UserPermission/ExplainArea', { userId: idOf(user), areaId })).message
    expect(await explain('company', 'foreignreporter', area.gate)).toBe('The data was not found.')
    expect(await explain('company', 'reporter', area.foreign)).toBe('The data was not found.')
    expect(await explain('areaadmin', 'reporter', area.gate)).toBe('The data was not found.')
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    const input = { userId: idOf('both'), areaId: area.dock }
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/ExplainArea', input)).toEqual([401, 403])
  })
})

describe('UserPermission.PreviewUser', () => {
  it('shows the user’s menus, and the leaf areas with what may be done there', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', 'UserPermission/PreviewUser', { userId: idOf('both') }))
    const own = success(await call('both', 'MP_Front/LoadMP_Front', {})).menus
    expect(body.menus).toEqual(
      own.map(({ menuId, title, permission }) => ({ menuId, menuName: title, level: permission })),
    )
    expect(body.areas.map(({ areaId }) => areaId).sort((one, other) => one - other)).toEqual([area.quay, area.dock])
    expect(body.areas[0]).toMatchObject({ isReportable: true, isAdministered: false, isApprovable: true })
    expect(body).toMatchObject({ area: 2, areasOutside: 0 })
    const admin = success(await call('admin', 'UserPermission/PreviewUser', { userId: idOf('company') }))
    expect(admin.menus.map(({ menuId }) => menuId)).toEqual(expect.arrayContaining([18, 4, 10, 22]))
  })

  it('shows an administrator only their own areas, and how many others there are', async () => {
    const { call } = await testApp()
    const body = success(await call('areaadmin', 'UserPermission/PreviewUser', { userId: idOf('reporter') }))
    expect(body.areas.map(({ areaId }) => areaId).sort((one, other) => one - other)).toEqual([
      area.quay,
      area.yard,
      area.fence,
    ])
    expect(body).toMatchObject({ area: 3, areasOutside: 3 })
    expect(
      refused(await call('company', 'UserPermission/PreviewUser', { userId: idOf('foreignreporter') })).message,
    ).toBe('The data was not found.')
  })

  it('shows that an inactive user sees nothing', async () => {
    const { call, db } = await testApp()
    await db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', idOf('both'))
      .execute()
    const body = success(await call('admin', 'UserPermission/PreviewUser', { userId: idOf('both') }))
    expect(body).toMatchObject({ menus: [], areas: [], area: 0, areasOutside: 0 })
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/PreviewUser', { userId: 7 })).toEqual([401, 403])
  })
})

describe('UserPermission.LoadChanges', () => {
  it('shows who changed what, by name, the latest first, without secrets', async () => {
    const app = await testApp()
    const form = await openForm(app, 'admin', idOf('both'))
    const change = {
      ...form,
      employeeTypeId: 2,
      username: 'both',
      password: 'Another tide 2026',
      userGroups: [4],
      operationAreas: [{ areaId: area.gate }],
      menuPermissions: [{ menuId: 17, level: 0 }],
    }
    success(await app.call('admin', 'UserPermission/SaveCreateUser', change))
    const { changes } = success(await app.call('admin', 'UserPermission/LoadChanges', { id: idOf('both') }))
    const now = changes.filter(({ userName }) => userName === 'admin Tester')
    const said = Object.fromEntries(now.flatMap((entry) => entry.changes.map((one) => [one.field, one])))
    expect(said.employeeTypeId).toMatchObject({ before: 'Employee', after: 'Contract' })
    expect(said.userGroups).toMatchObject({ before: 'Approver', after: '' })
    expect(said.areas?.after).toBe('Gate: Reporter')
    expect(said.areas?.before).toContain('Dock: Approver')
    expect(said.menuPermissions).toMatchObject({ before: expect.stringContaining('Contact Us: Add / Edit / Delete') })
    expect(said.password).toMatchObject({ before: '•••', after: '•••' })
    expect(JSON.stringify(changes)).not.toMatch(/argon2|[0-9a-f]{64}/)
    expect(changes.at(-1)).toMatchObject({ action: 'insert' })
  })

  it('shows a new person’s menus without those that the groups do not have', async () => {
    const app = await testApp()
    const { userId } = success(await app.call('admin', 'UserPermission/SaveCreateUser', userForm()))
    const { changes } = success(await app.call('admin', 'UserPermission/LoadChanges', { id: userId }))
    const menus = changes.flatMap((entry) => entry.changes).filter(({ field }) => field === 'menuPermissions')
    const { menuPermissions } = success(await app.call('admin', 'UserPermission/LoadCreateUserData', { userId }))
    const own = menuPermissions
      .filter(({ level }) => level > 0)
      .map(({ menuName, level }) => `${menuName}: ${level === 2 ? 'Add / Edit / Delete' : 'View'}`)
    expect(menus.map(({ after }) => after)).toEqual([own.toSorted((one, other) => one.localeCompare(other)).join(', ')])
    expect(own.length).toBeGreaterThan(3)
  })

  it('names groups in the reader’s language, as do the list, the form, the account and the workbook', async () => {
    const app = await testApp()
    const thai = { 'accept-language': 'th' }
    const { userId } = success(await app.call('admin', 'UserPermission/SaveCreateUser', userForm()))
    const { users, userGroups } = success(await app.call('admin', 'UserPermission/LoadUserListData', {}, thai))
    const said = [
      users.find((user) => user.userId === userId)?.groupNames,
      userGroups.find(({ groupId }) => groupId === 4)?.groupName,
      success(await app.call('admin', 'UserPermission/LoadChanges', { id: userId }, thai))
        .changes.flatMap((entry) => entry.changes)
        .find(({ field }) => field === 'userGroups')?.after,
      success(await app.call('reporter', 'MP_Front/LoadMP_Front', {}, thai)).groupNames,
      success(await app.call('reporter', 'MyAccount/Get', {}, thai)).roles[0]?.groupName,
    ]
    expect(said).toEqual(said.map(() => 'ผู้รายงาน'))
    const sorted = success(
      await app.call('admin', 'UserPermission/LoadUserListData', { sort: 'groupNames', order: 'asc' }, thai),
    )
    expect(sorted.users.length).toBe(users.length)
  })

  it('hides names of areas that the reader does not administer', async () => {
    const { call } = await testApp()
    const { changes } = success(await call('areaadmin', 'UserPermission/LoadChanges', { id: idOf('reporter') }))
    const said = JSON.stringify(changes)
    expect(said).toContain('Fence: Reporter')
    expect(said).not.toContain('Gate')
    expect(said).not.toContain('Village')
  })

  it('finds nobody of another company, and refuses callers without a session or permission', async () => {
    const app = await testApp()
    const foreign = { id: idOf('foreignreporter') }
    expect(refused(await app.call('company', 'UserPermission/LoadChanges', foreign)).message).toBe(
      'The data was not found.',
    )
    expect(await statuses(app, ['nobody', 'reporter'], 'UserPermission/LoadChanges', foreign)).toEqual([401, 403])
  })
})
