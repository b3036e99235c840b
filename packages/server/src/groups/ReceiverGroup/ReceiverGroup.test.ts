import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { openForm, receiverForm, save, storedOf } from '../../testing/groups/ReceiverGroup.ts'

const NOT_FOUND = 'The data was not found.'

describe('ReceiverGroup.LoadListData', () => {
  it('lists the latest change first, with members, companies and event groups', async () => {
    const app = await testApp()
    await save(app, 'company', receiverForm())
    await app.setNow('2026-11-20T10:05:00+07:00')
    await save(app, 'admin', receiverForm({ receiverGroupName: 'Later', areaRelations: [{ areaId: area.csr }] }))
    const body = success(await app.call('admin', 'ReceiverGroup/LoadListData', {}))
    expect(body.rows.map(({ receiverGroupName }) => receiverGroupName)).toEqual(['Later', 'ท่าเรือ Port'])
    expect(body.rows[1]).toMatchObject({
      active: true,
      companyNames: ['Home'],
      groupNames: ['Operation', 'Security'],
      members: [
        { userName: 'both Tester', companyName: 'Home', status: false },
        { userName: 'company Tester', status: true },
      ],
      updatedBy: 'company Tester',
      updatedAt: '2026-11-20T10:00:00+07:00',
      canEdit: true,
      isDelete: true,
    })
    expect(body.permission).toBe(2)
    expect(body.eventGroups).toHaveLength(3)
  })

  it('shows each administrator the groups of their areas, and only their own part of those', async () => {
    const app = await testApp()
    const areaRelations = [{ areaId: area.port }, { areaId: area.csr }, { areaId: area.foreign }]
    const members = [people.company.id, people.foreigncompany.id].map((userId) => ({ userId }))
    await save(app, 'admin', receiverForm({ areaRelations, members }))
    const first = async (role: Role) => success(await app.call(role, 'ReceiverGroup/LoadListData', {})).rows[0]
    expect(await first('company')).toMatchObject({
      companyNames: ['Home'],
      groupNames: ['Operation'],
      canEdit: false,
    })
    expect((await first('company'))?.members.map(({ userName }) => userName)).toEqual(['company Tester'])
    expect(await first('csradmin')).toMatchObject({
      companyNames: ['CSR area'],
      groupNames: ['CSR'],
      isDelete: false,
    })
    expect((await first('foreigncompany'))?.members.map(({ userName }) => userName)).toEqual(['foreigncompany Tester'])
    expect((await first('admin'))?.canEdit).toBe(true)
    await save(app, 'admin', receiverForm({ receiverGroupName: 'Watch', areaRelations: [{ areaId: area.watch }] }))
    const areaadmin = success(await app.call('areaadmin', 'ReceiverGroup/LoadListData', {}))
    expect(areaadmin.rows.map(({ receiverGroupName }) => receiverGroupName)).toEqual(['ท่าเรือ Port'])
    const viewer = success(await app.call('viewer', 'ReceiverGroup/LoadListData', {}))
    expect(viewer.permission).toBe(1)
    expect(viewer.rows.some(({ canEdit, isDelete }) => canEdit || isDelete)).toBe(false)
  })

  it('filters by name, event group and company, sorts and pages', async () => {
    const app = await testApp()
    await save(app, 'admin', receiverForm())
    await save(app, 'admin', receiverForm({ receiverGroupName: 'Village', areaRelations: [{ areaId: area.csr }] }))
    const list = async (input: object) =>
      success(await app.call('admin', 'ReceiverGroup/LoadListData', input)).rows.map((row) => row.receiverGroupName)
    expect(await list({ searchText: 'PORT' })).toEqual(['ท่าเรือ Port'])
    expect(await list({ searchText: '_' })).toEqual([])
    expect(await list({ eventGroupId: 1 })).toEqual(['Village'])
    expect(await list({ companyId: company.home })).toEqual(['ท่าเรือ Port'])
    expect(await list({ eventGroupId: 1, companyId: company.home })).toEqual([])
    for (const sort of [
      'updatedAt',
      'receiverGroupName',
      'active',
      'updatedBy',
      'companyNames',
      'groupNames',
      'members',
    ]) {
      expect(await list({ sort, order: 'desc' }), sort).toHaveLength(2)
    }
    expect(await list({ sort: 'receiverGroupName', page: 1, pageSize: 1 })).toEqual(['ท่าเรือ Port'])
    expect(refused(await app.call('admin', 'ReceiverGroup/LoadListData', { sort: 'name' })).http).toBe(400)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadListData', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.GetCompanyCSR_List', () => {
  it('returns companies with areas, CSR areas for CSR, including closed ones', async () => {
    const app = await testApp()
    await app.db
      .updateTable('company')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', company.subsidiary)
      .execute()
    const companies = async (role: Role, eventGroupId: number | null) =>
      success(await app.call(role, 'ReceiverGroup/GetCompanyCSR_List', { eventGroupId })).companyChoices.map(
        ({ value }) => value,
      )
    expect(await companies('admin', 1)).toEqual([company.csr, company.foreignCsr])
    expect(await companies('admin', 3)).toEqual([company.home, company.foreign])
    expect(await companies('company', null)).toEqual([company.home, company.subsidiary])
    expect(await companies('csradmin', null)).toEqual([company.csr])
    expect(await companies('areaadmin', 1)).toEqual([])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/GetCompanyCSR_List', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.GetCompanyCSR', () => {
  it('returns open companies with open areas', async () => {
    const app = await testApp()
    await app.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.subsidiary)
      .execute()
    const body = success(await app.call('company', 'ReceiverGroup/GetCompanyCSR', { eventGroupId: 2 }))
    expect(body.companyChoices).toEqual([{ value: company.home, label: 'Home', otherName: '', csr: false }])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/GetCompanyCSR', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.LoadArea', () => {
  it('returns the open areas of a company and group, each upper area before its sub areas', async () => {
    const { call } = await testApp()
    const areas = async (role: Role, companyId: number | null, eventGroupId: number | null) =>
      success(await call(role, 'ReceiverGroup/LoadArea', { companyId, eventGroupId })).areas
    const home = await areas('company', company.home, 2)
    expect(home.map(({ areaId }) => areaId)).toEqual([area.gate, area.port, area.quay, area.yard, area.dock])
    expect(home[2]).toMatchObject({ areaName: 'Port / Quay', companyId: company.home, eventGroupId: 2 })
    expect((await areas('areaadmin', company.home, 2)).map(({ areaId }) => areaId)).toEqual([
      area.port,
      area.quay,
      area.yard,
    ])
    expect(await areas('company', company.foreign, 2)).toEqual([])
    expect(await areas('company', null, 2)).toEqual([])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadArea', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.SearchMember', () => {
  it('finds active people of a company by position, or by name or employee id', async () => {
    const { call, db } = await testApp()
    await db.updateTable('user_account').set({ position: 'หัวหน้ากะ' }).where('id', '=', people.both.id).execute()
    const search = async (searchBy: 1 | 2, searchText: string, companyId: number = company.home) =>
      success(await call('company', 'ReceiverGroup/SearchMember', { companyId, searchBy, searchText })).members
    expect(await search(1, 'หัวหน้า')).toEqual([
      {
        userId: people.both.id,
        employeeCode: 'E7',
        userName: 'both Tester',
        companyId: company.home,
        companyName: 'Home',
        jobTitle: 'หัวหน้ากะ',
        status: true,
        companyOrder: 1,
      },
    ])
    expect((await search(2, 'BOTH t')).map(({ userId }) => userId)).toEqual([people.both.id])
    expect((await search(2, 'tester both@')).map(({ userId }) => userId)).toEqual([people.both.id])
    expect(await search(2, 'หัวหน้า')).toEqual([])
    expect(await search(2, '%%%')).toEqual([])
    expect(await search(2, 'foreign', company.foreign)).toEqual([])
    await db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', people.both.id)
      .execute()
    expect(await search(1, 'หัวหน้า')).toEqual([])
  })

  it('says if there are more people than it lists', async () => {
    const { call, db } = await testApp()
    const search = async () => {
      const asked = { companyId: company.home, searchBy: 2 as const, searchText: 'crowd' }
      return success(await call('company', 'ReceiverGroup/SearchMember', asked))
    }
    const add = (from: number, to: number) =>
      sql`insert into user_account (company_id, employee_id, first_name, last_name, email)
        select ${company.home}, 'C' || n, 'Crowd', n::text, 'c' || n || '@example.com' from generate_series(${from}::int, ${to}::int) n`.execute(
        db,
      )
    await add(1, 500)
    expect(await search()).toMatchObject({ isTruncated: false })
    await add(501, 501)
    const { members, isTruncated } = await search()
    expect([members.length, isTruncated]).toEqual([500, true])
  })

  it('requires a company, a search field, and three characters', async () => {
    const { call } = await testApp()
    const tried = async (input: object, language = 'en') =>
      refused(await call('company', 'ReceiverGroup/SearchMember', input, { 'accept-language': language }))
    expect((await tried({})).fieldErrors?.map(({ field }) => field)).toEqual(['companyId', 'searchBy', 'searchText'])
    const short = { companyId: company.home, searchBy: 2, searchText: ' ab ' }
    expect((await tried(short)).fieldErrors).toEqual([{ field: 'searchText', message: 'Not less than 3 characters' }])
    expect((await tried(short, 'th')).message).toBe('กรุณาระบุไม่น้อยกว่า 3 ตัวอักษร')
    expect((await tried({ ...short, searchBy: 3 })).http).toBe(400)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/SearchMember', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.LoadCreate', () => {
  it('opens an empty form, and a group by id and by the sealed id of the list', async () => {
    const app = await testApp()
    const empty = success(await app.call('company', 'ReceiverGroup/LoadCreate', {}))
    expect(empty).toMatchObject({ permission: 2, isCsrAdmin: false, csrAdminIds: [], record: null })
    expect(empty.companyChoices.map(({ value }) => value)).toEqual([company.home, company.subsidiary])
    const id = await save(app, 'company', receiverForm())
    const byId = success(await app.call('viewer', 'ReceiverGroup/LoadCreate', { receiverGroupId: id }))
    expect(byId).toMatchObject({
      permission: 1,
      record: {
        receiverGroupId: id,
        receiverGroupName: 'ท่าเรือ Port',
        canEdit: false,
        areaRelations: [
          { areaId: area.port, areaName: 'Port', eventGroupId: 2, eventName: 'Operation', companyName: 'Home' },
          { areaId: area.fence, eventGroupId: 3 },
        ],
      },
    })
    const sealedId = success(await app.call('admin', 'ReceiverGroup/LoadListData', {})).rows[0]?.sealedId ?? ''
    const sealed = success(await app.call('company', 'ReceiverGroup/LoadCreate', { sealedId }))
    expect(sealed.record?.receiverGroupId).toBe(id)
    const touched = await app.call('company', 'ReceiverGroup/LoadCreate', { sealedId: `x${sealedId}` })
    expect(refused(touched).message).toBe('Invalid link')
    for (const role of ['foreigncompany', 'csradmin'] as const) {
      expect(refused(await app.call(role, 'ReceiverGroup/LoadCreate', { sealedId })).message, role).toBe(NOT_FOUND)
    }
  })

  it('tells a CSR admin which areas they may remove', async () => {
    const app = await testApp()
    const areaRelations = [{ areaId: area.csr }, { areaId: area.foreignCsr }]
    const id = await save(app, 'admin', receiverForm({ areaRelations, members: [] }))
    const body = success(await app.call('csradmin', 'ReceiverGroup/LoadCreate', { receiverGroupId: id }))
    expect(body).toMatchObject({ isCsrAdmin: true, csrAdminIds: [area.csr] })
    expect(body.record).toMatchObject({ canEdit: false, areaRelations: [{ areaId: area.csr }] })
    expect(body.record?.areaRelations).toHaveLength(1)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadCreate', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.LoadChanges', () => {
  it('shows who changed what of a group, its members and its areas', async () => {
    const app = await scratchApp()
    const id = await save(app, 'company', receiverForm())
    const form = await openForm(app, 'admin', id)
    const members = [{ userId: people.company.id, status: false }]
    await save(app, 'admin', {
      ...form,
      receiverGroupName: 'Renamed',
      members,
      areaRelations: [{ areaId: area.csr }],
    })
    const { changes } = success(await app.call('admin', 'ReceiverGroup/LoadChanges', { id }))
    const said = Object.fromEntries(
      changes
        .filter(({ userName }) => userName === 'admin Tester')
        .flatMap((entry) => entry.changes.map(({ field, before, after }) => [field, [before, after]])),
    )
    expect(said).toEqual({
      receiverGroupName: ['ท่าเรือ Port', 'Renamed'],
      members: ['both Tester: N, company Tester: Y', 'company Tester: N'],
      areaRelations: ['Fence, Port', 'Village'],
    })
  })

  it('finds no group out of scope, and refuses callers without a session or permission', async () => {
    const app = await testApp()
    const id = await save(app, 'company', receiverForm())
    expect(refused(await app.call('foreigncompany', 'ReceiverGroup/LoadChanges', { id })).message).toBe(NOT_FOUND)
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadChanges', { id })).toEqual([401, 403])
  })
})

describe('ReceiverGroup.ExportExcels', () => {
  it('writes the filtered list and the export log', async () => {
    const app = await testApp()
    const { fileName, names, sheets } = await workbook(app, 'company', 'ReceiverGroup/ExportExcels', {
      searchText: 'x',
    })
    expect(fileName).toBe('9_Receiver Group_Export_201120261000.xlsx')
    expect(names).toEqual(['Receiver Group', 'Members and Areas', 'Member', 'Area', 'About this file'])
    expect(sheets[4]?.map((row) => row.join(': '))).toEqual(
      expect.arrayContaining(['Filter: Search: x', 'Filter: Event Group: All', 'Rows: 0']),
    )
    const log = await app.db.selectFrom('export_log').select(['menu_id', 'user_id']).execute()
    expect(log).toEqual([{ menu_id: 9, user_id: people.company.id }])
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/ExportExcels', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.DeleteReceiverGroup', () => {
  it('deletes groups, all or none, and keeps the rows', async () => {
    const app = await testApp()
    const own = await save(app, 'company', receiverForm())
    const areaRelations = [{ areaId: area.port }, { areaId: area.foreign }]
    const shared = await save(app, 'admin', receiverForm({ receiverGroupName: 'Shared', areaRelations }))
    const remove = async (role: Role, ...receiverGroupIds: number[]) =>
      refused(await app.call(role, 'ReceiverGroup/DeleteReceiverGroup', { receiverGroupIds })).message
    expect(await remove('company', own, shared)).toBe(
      'Shared also includes areas that you do not administer; you can change only your own part of it.',
    )
    expect(await remove('foreigncompany', own)).toBe(NOT_FOUND)
    expect(await remove('company', own, 999_999)).toBe(NOT_FOUND)
    expect(success(await app.call('company', 'ReceiverGroup/LoadListData', {})).total).toBe(2)
    success(await app.call('company', 'ReceiverGroup/DeleteReceiverGroup', { receiverGroupIds: [own, own] }))
    expect(success(await app.call('company', 'ReceiverGroup/LoadListData', {})).total).toBe(1)
    expect((await storedOf(app, own)).areas).toEqual([area.port, area.fence])
    // The name is free again.
    await save(app, 'company', receiverForm())
  })

  it('refuses callers without a session or with view-only rights', async () => {
    const app = await testApp()
    const input = { receiverGroupIds: [1] }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'ReceiverGroup/DeleteReceiverGroup', input)).toEqual([
      401, 403, 403,
    ])
  })
})
