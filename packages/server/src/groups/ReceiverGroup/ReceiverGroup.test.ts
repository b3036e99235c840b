import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { type Role, area, company, people } from '../../testing/world.ts'
import { openForm, receiverForm, save, storedOf } from './testing.ts'

const NOT_FOUND = 'The data was not found.'

describe('ReceiverGroup.LoadListData', () => {
  it('lists the latest change first, with members, companies and event groups', async () => {
    const app = await testApp()
    await save(app, 'company', receiverForm())
    await app.setNow('2026-11-20T10:05:00+07:00')
    await save(app, 'admin', receiverForm({ sReceiverGroupName: 'Later', lstAreaData: [{ nAreaID: area.csr }] }))
    const body = success(await app.call('admin', 'ReceiverGroup/LoadListData', {}))
    expect(body.lstData.map(({ sReceiverGroupName }) => sReceiverGroupName)).toEqual(['Later', 'ท่าเรือ Port'])
    expect(body.lstData[1]).toMatchObject({
      cActive: 'Y',
      lstCompanyName: ['Home'],
      lstGroupName: ['Operation', 'Security'],
      lstMember: [
        { sUserName: 'both Tester', sCompynyName: 'Home', sStatus: 'N' },
        { sUserName: 'company Tester', sStatus: 'Y' },
      ],
      sUpdateBy: 'company Tester',
      dUpdate: '2026-11-20T10:00:00+07:00',
      isEdite: true,
      isDelete: true,
    })
    expect(body.nPermission).toBe(2)
    expect(body.lstEventGroup).toHaveLength(3)
  })

  it('shows each administrator the groups of their areas, and of those the own part', async () => {
    const app = await testApp()
    const lstAreaData = [{ nAreaID: area.port }, { nAreaID: area.csr }, { nAreaID: area.foreign }]
    const members = [people.company.id, people.foreigncompany.id].map((nUserID) => ({ nUserID }))
    await save(app, 'admin', receiverForm({ lstAreaData, lstMember: members }))
    const first = async (role: Role) => success(await app.call(role, 'ReceiverGroup/LoadListData', {})).lstData[0]
    expect(await first('company')).toMatchObject({
      lstCompanyName: ['Home'],
      lstGroupName: ['Operation'],
      isEdite: false,
    })
    expect((await first('company'))?.lstMember.map(({ sUserName }) => sUserName)).toEqual(['company Tester'])
    expect(await first('csradmin')).toMatchObject({
      lstCompanyName: ['CSR area'],
      lstGroupName: ['CSR'],
      isDelete: false,
    })
    expect((await first('foreigncompany'))?.lstMember.map(({ sUserName }) => sUserName)).toEqual([
      'foreigncompany Tester',
    ])
    expect((await first('admin'))?.isEdite).toBe(true)
    await save(app, 'admin', receiverForm({ sReceiverGroupName: 'Watch', lstAreaData: [{ nAreaID: area.watch }] }))
    const areaadmin = success(await app.call('areaadmin', 'ReceiverGroup/LoadListData', {}))
    expect(areaadmin.lstData.map(({ sReceiverGroupName }) => sReceiverGroupName)).toEqual(['ท่าเรือ Port'])
    const viewer = success(await app.call('viewer', 'ReceiverGroup/LoadListData', {}))
    expect(viewer.nPermission).toBe(1)
    expect(viewer.lstData.some(({ isEdite, isDelete }) => isEdite || isDelete)).toBe(false)
  })

  it('filters by name, event group and company, sorts and pages', async () => {
    const app = await testApp()
    await save(app, 'admin', receiverForm())
    await save(app, 'admin', receiverForm({ sReceiverGroupName: 'Village', lstAreaData: [{ nAreaID: area.csr }] }))
    const list = async (input: object) =>
      success(await app.call('admin', 'ReceiverGroup/LoadListData', input)).lstData.map((row) => row.sReceiverGroupName)
    expect(await list({ SearchText: 'PORT' })).toEqual(['ท่าเรือ Port'])
    expect(await list({ SearchText: '_' })).toEqual([])
    expect(await list({ SearchEventGroupID: 1 })).toEqual(['Village'])
    expect(await list({ SearchCompanyID: company.home })).toEqual(['ท่าเรือ Port'])
    expect(await list({ SearchEventGroupID: 1, SearchCompanyID: company.home })).toEqual([])
    for (const sSort of [
      'dUpdate',
      'sReceiverGroupName',
      'cActive',
      'sUpdateBy',
      'lstCompanyName',
      'lstGroupName',
      'lstMember',
    ]) {
      expect(await list({ sSort, sOrder: 'desc' }), sSort).toHaveLength(2)
    }
    expect(await list({ sSort: 'sReceiverGroupName', nPage: 1, nPageSize: 1 })).toEqual(['ท่าเรือ Port'])
    expect(refused(await app.call('admin', 'ReceiverGroup/LoadListData', { sSort: 'name' })).http).toBe(400)
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadListData', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.GetCompanyCSR_List', () => {
  it('gives companies with areas, CSR areas for CSR, closed ones too', async () => {
    const app = await testApp()
    await app.db
      .updateTable('company')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', company.subsidiary)
      .execute()
    const companies = async (role: Role, SearchEventGroupID: number | null) =>
      success(await app.call(role, 'ReceiverGroup/GetCompanyCSR_List', { SearchEventGroupID })).lstCompyne.map(
        ({ value }) => value,
      )
    expect(await companies('admin', 1)).toEqual([company.csr, company.foreignCsr])
    expect(await companies('admin', 3)).toEqual([company.home, company.foreign])
    expect(await companies('company', null)).toEqual([company.home, company.subsidiary])
    expect(await companies('csradmin', null)).toEqual([company.csr])
    expect(await companies('areaadmin', 1)).toEqual([])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/GetCompanyCSR_List', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.GetCompanyCSR', () => {
  it('gives open companies with open areas', async () => {
    const app = await testApp()
    await app.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.subsidiary)
      .execute()
    const body = success(await app.call('company', 'ReceiverGroup/GetCompanyCSR', { SearchEventGroupID: 2 }))
    expect(body.lstCompyne).toEqual([{ value: company.home, label: 'Home', sMode1: 'N' }])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/GetCompanyCSR', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.LoadArea', () => {
  it('gives the open areas of a company and group, each upper area before its sub areas', async () => {
    const { call } = await testApp()
    const areas = async (role: Role, nCompanyID: number | null, nGroupEventID: number | null) =>
      success(await call(role, 'ReceiverGroup/LoadArea', { nCompanyID, nGroupEventID })).lstArea
    const home = await areas('company', company.home, 2)
    expect(home.map(({ nAreaID }) => nAreaID)).toEqual([area.gate, area.port, area.quay, area.yard, area.dock])
    expect(home[2]).toMatchObject({ sAreaName: 'Port / Quay', nCompanyID: company.home, nEventGrupID: 2 })
    expect((await areas('areaadmin', company.home, 2)).map(({ nAreaID }) => nAreaID)).toEqual([
      area.port,
      area.quay,
      area.yard,
    ])
    expect(await areas('company', company.foreign, 2)).toEqual([])
    expect(await areas('company', null, 2)).toEqual([])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadArea', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.SearchMember', () => {
  it('finds active people of a company by position, or by name or employee id', async () => {
    const { call, db } = await testApp()
    await db.updateTable('user_account').set({ position: 'หัวหน้ากะ' }).where('id', '=', people.both.id).execute()
    const search = async (nSearchby: 1 | 2, sSearchText: string, nCompanyID: number = company.home) =>
      success(await call('company', 'ReceiverGroup/SearchMember', { nCompanyID, nSearchby, sSearchText })).lstMember
    expect(await search(1, 'หัวหน้า')).toEqual([
      {
        nUserID: people.both.id,
        sEmpCode: 'E7',
        sUserName: 'both Tester',
        nCompanyID: company.home,
        sCompynyName: 'Home',
        sPosition: 'หัวหน้ากะ',
        sStatus: 'Y',
        nOrderCompany: 1,
      },
    ])
    expect((await search(2, 'BOTH t')).map(({ nUserID }) => nUserID)).toEqual([people.both.id])
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

  it('asks for company, search by, and three characters', async () => {
    const { call } = await testApp()
    const tried = async (input: object, language = 'en') =>
      refused(await call('company', 'ReceiverGroup/SearchMember', input, { 'accept-language': language }))
    expect((await tried({})).lstFieldError?.map(({ sField }) => sField)).toEqual([
      'nCompanyID',
      'nSearchby',
      'sSearchText',
    ])
    const short = { nCompanyID: company.home, nSearchby: 2, sSearchText: ' ab ' }
    expect((await tried(short)).lstFieldError).toEqual([{ sField: 'sSearchText', sMsg: 'Not less than 3 characters' }])
    expect((await tried(short, 'th')).sMsg).toBe('กรุณาระบุไม่น้อยกว่า 3 ตัวอักษร')
    expect((await tried({ ...short, nSearchby: 3 })).http).toBe(400)
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/SearchMember', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.LoadCreate', () => {
  it('opens an empty form, and one of a group by id and by the sealed id of the list', async () => {
    const app = await testApp()
    const empty = success(await app.call('company', 'ReceiverGroup/LoadCreate', {}))
    expect(empty).toMatchObject({ nPermission: 2, isCSRAdmin: false, lstCSRAdminID: [], EditeData: null })
    expect(empty.lstCompyne.map(({ value }) => value)).toEqual([company.home, company.subsidiary])
    const id = await save(app, 'company', receiverForm())
    const byId = success(await app.call('viewer', 'ReceiverGroup/LoadCreate', { nReceiverGroupID: id }))
    expect(byId).toMatchObject({
      nPermission: 1,
      EditeData: {
        nReceiverGroupID: id,
        sReceiverGroupName: 'ท่าเรือ Port',
        isEdite: false,
        lstAreaData: [
          { nAreaID: area.port, sAreaName: 'Port', nEventGroupID: 2, sEventName: 'Operation', sCompanyName: 'Home' },
          { nAreaID: area.fence, nEventGroupID: 3 },
        ],
      },
    })
    const sID = success(await app.call('admin', 'ReceiverGroup/LoadListData', {})).lstData[0]?.sID ?? ''
    const sealed = success(await app.call('company', 'ReceiverGroup/LoadCreate', { sID }))
    expect(sealed.EditeData?.nReceiverGroupID).toBe(id)
    const touched = await app.call('company', 'ReceiverGroup/LoadCreate', { sID: `x${sID}` })
    expect(refused(touched).sMsg).toBe('Invalid link')
    for (const role of ['foreigncompany', 'csradmin'] as const) {
      expect(refused(await app.call(role, 'ReceiverGroup/LoadCreate', { sID })).sMsg, role).toBe(NOT_FOUND)
    }
  })

  it('tells a CSR admin which areas they may take away', async () => {
    const app = await testApp()
    const lstAreaData = [{ nAreaID: area.csr }, { nAreaID: area.foreignCsr }]
    const id = await save(app, 'admin', receiverForm({ lstAreaData, lstMember: [] }))
    const body = success(await app.call('csradmin', 'ReceiverGroup/LoadCreate', { nReceiverGroupID: id }))
    expect(body).toMatchObject({ isCSRAdmin: true, lstCSRAdminID: [area.csr] })
    expect(body.EditeData).toMatchObject({ isEdite: false, lstAreaData: [{ nAreaID: area.csr }] })
    expect(body.EditeData?.lstAreaData).toHaveLength(1)
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadCreate', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.LoadChanges', () => {
  it('says who changed what of a group, its members and its areas', async () => {
    const app = await scratchApp()
    const id = await save(app, 'company', receiverForm())
    const form = await openForm(app, 'admin', id)
    const members = [{ nUserID: people.company.id, sStatus: 'N' as const }]
    await save(app, 'admin', {
      ...form,
      sReceiverGroupName: 'Renamed',
      lstMember: members,
      lstAreaData: [{ nAreaID: area.csr }],
    })
    const { lstChange } = success(await app.call('admin', 'ReceiverGroup/LoadChanges', { nID: id }))
    const said = Object.fromEntries(
      lstChange
        .filter(({ sUserName }) => sUserName === 'admin Tester')
        .flatMap((entry) => entry.lstChange.map(({ sField, sBefore, sAfter }) => [sField, [sBefore, sAfter]])),
    )
    expect(said).toEqual({
      sReceiverGroupName: ['ท่าเรือ Port', 'Renamed'],
      lstMember: ['both Tester: N, company Tester: Y', 'company Tester: N'],
      lstAreaData: ['Fence, Port', 'Village'],
    })
  })

  it('finds no group of others, and refuses who has no session or no right', async () => {
    const app = await testApp()
    const nID = await save(app, 'company', receiverForm())
    expect(refused(await app.call('foreigncompany', 'ReceiverGroup/LoadChanges', { nID })).sMsg).toBe(NOT_FOUND)
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/LoadChanges', { nID })).toEqual([401, 403])
  })
})

describe('ReceiverGroup.ExportExcels', () => {
  it('writes the list of the filter and the export log', async () => {
    const app = await testApp()
    const { fileName, names, sheets } = await workbook(app, 'company', 'ReceiverGroup/ExportExcels', {
      SearchText: 'x',
    })
    expect(fileName).toBe('9_Receiver Group_Export_201120261000.xlsx')
    expect(names).toEqual(['Receiver Group', 'Member', 'Area', 'About this file'])
    expect(sheets[3]?.map((row) => row.join(': '))).toEqual(
      expect.arrayContaining(['Filter: Search: x', 'Filter: Event Group: All', 'Rows: 0']),
    )
    const log = await app.db.selectFrom('export_log').select(['menu_id', 'user_id']).execute()
    expect(log).toEqual([{ menu_id: 9, user_id: people.company.id }])
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'ReceiverGroup/ExportExcels', {})).toEqual([401, 403])
  })
})

describe('ReceiverGroup.DeleteReceiverGroup', () => {
  it('deletes groups, all or none, and keeps the rows', async () => {
    const app = await testApp()
    const own = await save(app, 'company', receiverForm())
    const lstAreaData = [{ nAreaID: area.port }, { nAreaID: area.foreign }]
    const shared = await save(app, 'admin', receiverForm({ sReceiverGroupName: 'Shared', lstAreaData }))
    const remove = async (role: Role, ...lstReceiverGroupID: number[]) =>
      refused(await app.call(role, 'ReceiverGroup/DeleteReceiverGroup', { lstReceiverGroupID })).sMsg
    expect(await remove('company', own, shared)).toBe(
      'Shared also includes areas that you do not administer; you can change only your own part of it.',
    )
    expect(await remove('foreigncompany', own)).toBe(NOT_FOUND)
    expect(await remove('company', own, 999_999)).toBe(NOT_FOUND)
    expect(success(await app.call('company', 'ReceiverGroup/LoadListData', {})).nTotal).toBe(2)
    success(await app.call('company', 'ReceiverGroup/DeleteReceiverGroup', { lstReceiverGroupID: [own, own] }))
    expect(success(await app.call('company', 'ReceiverGroup/LoadListData', {})).nTotal).toBe(1)
    expect((await storedOf(app, own)).areas).toEqual([area.port, area.fence])
    // The name is free again.
    await save(app, 'company', receiverForm())
  })

  it('refuses who has no session or only looks', async () => {
    const app = await testApp()
    const input = { lstReceiverGroupID: [1] }
    expect(await statuses(app, ['nobody', 'viewer', 'reporter'], 'ReceiverGroup/DeleteReceiverGroup', input)).toEqual([
      401, 403, 403,
    ])
  })
})
