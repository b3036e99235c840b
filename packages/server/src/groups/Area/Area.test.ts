import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company, people, shift } from '../../testing/world.ts'

/** areaadmin looks after one sub area alone, and no longer after its upper area. */
async function onlyYard({ db }: TestApp): Promise<void> {
  await sql`update user_area set area_id = ${area.yard}
    where user_id = ${people.areaadmin.id} and role = 'admin' and area_id = ${area.port}`.execute(db)
}

describe('Area.LoadAreaList', () => {
  const list = 'Area/LoadAreaList'

  it('lists areas by group, company and order, with their sub areas', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', list, {}))
    expect(body).toMatchObject({ nPermission: 2, nTotal: 10, isTruncated: false, lstOrder: [] })
    expect(
      body.lstData.map((row) => [row.sEventGroupName, row.sCompanyName, row.nOrder, row.sAreaName, row.nSubArea]),
    ).toEqual([
      ['CSR', 'CSR area', 1, 'Village', 0],
      ['CSR', 'Foreign CSR area', 1, 'Foreign village', 0],
      ['Operation', 'Home', 1, 'Gate', 0],
      ['Operation', 'Home', 2, 'Port', 2],
      ['Operation', 'Home', 3, 'Dock', 0],
      ['Operation', 'Foreign', 1, 'Foreign gate', 0],
      ['Operation', 'Subsidiary', 1, 'Workshop', 0],
      ['Security', 'Home', 1, 'Fence', 0],
      ['Security', 'Home', 2, 'Watch', 0],
      ['Security', 'Foreign', 1, 'Foreign fence', 0],
    ])
    expect(body.lstData[3]).toMatchObject({ cRequireApprove: 'N', cActive: 'Y', isEdite: true })
    expect(body.lstData[3]?.lstSubArea).toMatchObject([
      {
        nAreaID: area.quay,
        nHeadreaID: area.port,
        nOrder: 1,
        sAreaName: 'Quay',
        sApprove: 'Y',
        sStatus: 'Y',
        sWorkingTime: 'Morning 08:00-16:00, Evening 16:00-00:00',
      },
      { nAreaID: area.yard, nOrder: 2, sApprove: 'N' },
    ])
    expect(body.lstCompyne).toHaveLength(5)
    expect(body.lstEventGroup).toHaveLength(3)
  })

  it('finds by group, company and text, of sub areas too, by page, and sorts by every column', async () => {
    const { call } = await testApp()
    const names = async (asked: object) => success(await call('admin', list, asked)).lstData.map((row) => row.sAreaName)
    expect(await names({ SearchEventGroupID: 3, SearchCompanyID: company.home })).toEqual(['Fence', 'Watch'])
    expect(await names({ SearchText: 'qua' })).toEqual(['Port'])
    expect(await names({ SearchText: '%' })).toEqual([])
    expect(await names({ nPage: 2, nPageSize: 4 })).toEqual(['Dock', 'Foreign gate', 'Workshop', 'Fence'])
    expect(success(await call('admin', list, { nPage: 7, nPageSize: 4 }))).toMatchObject({ lstData: [], nTotal: 10 })
    expect((await names({ sSort: 'nSubArea', sOrder: 'desc' }))[0]).toBe('Port')
    expect((await names({ sSort: 'sAreaName', sOrder: 'desc' }))[0]).toBe('Workshop')
    for (const sSort of ['sEventGroupName', 'sCompanyName', 'cActive', 'cRequireApprove', 'sUpdateBy', 'dUpdate'])
      expect(await names({ sSort })).toHaveLength(10)
    expect(refused(await call('admin', list, { sSort: 'id' })).http).toBe(400)
  })

  it('gives places to move to where group and company are chosen', async () => {
    const { call } = await testApp()
    const places = async (asked: object) =>
      success(await call('company', list, asked)).lstOrder.map(({ value }) => value)
    expect(await places({ SearchEventGroupID: 2, SearchCompanyID: company.home })).toEqual([1, 2, 3])
    expect(await places({ SearchEventGroupID: 2 })).toEqual([])
    expect(await places({ SearchEventGroupID: 2, SearchCompanyID: company.foreign })).toEqual([])
    expect(await places({ SearchEventGroupID: 99_999, SearchCompanyID: company.home })).toEqual([])
  })

  it('shows each only the areas and companies that are theirs', async () => {
    const test = await testApp()
    const seen = async (role: 'company' | 'viewer' | 'areaadmin' | 'csradmin' | 'foreigncompany') => {
      const body = success(await test.call(role, list, {}))
      expect(body.nTotal).toBe(body.lstData.length)
      return [body.lstData.map((row) => row.sAreaName), body.lstCompyne.map(({ value }) => value)]
    }
    const own = [
      ['Gate', 'Port', 'Dock', 'Workshop', 'Fence', 'Watch'],
      [company.home, company.subsidiary],
    ]
    expect(await seen('company')).toEqual(own)
    expect(await seen('viewer')).toEqual(own)
    expect(await seen('areaadmin')).toEqual([['Port', 'Fence'], [company.home]])
    expect(await seen('csradmin')).toEqual([['Village'], [company.csr]])
    expect(await seen('foreigncompany')).toEqual([['Foreign gate', 'Foreign fence'], [company.foreign]])
    await onlyYard(test)
    const { lstData } = success(await test.call('areaadmin', list, { SearchEventGroupID: 2 }))
    expect(lstData).toMatchObject([{ sAreaName: 'Port', isEdite: false, lstSubArea: [{ sAreaName: 'Yard' }] }])
    expect(success(await test.call('areaadmin', list, { SearchText: 'quay' })).lstData).toEqual([])
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'approver'], list, {})).toEqual([401, 403, 403])
  })
})

describe('Area.GetCompanyCSR', () => {
  const name = 'Area/GetCompanyCSR'

  it('gives CSR areas for group CSR, else the other companies, in scope', async () => {
    const { call } = await testApp()
    const ids = async (role: 'admin' | 'company', SearchEventGroupID: number | null) =>
      success(await call(role, name, { SearchEventGroupID })).lstCompyne.map(({ value }) => value)
    expect(await ids('admin', 1)).toEqual([company.csr, company.foreignCsr])
    expect(await ids('admin', 3)).toEqual([company.home, company.foreign, company.subsidiary])
    expect(await ids('admin', null)).toHaveLength(5)
    expect(await ids('company', 2)).toEqual([company.home, company.subsidiary])
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.LoadCreateArea', () => {
  const load = 'Area/LoadCreateArea'

  it('opens an area with its sub areas, by id or by the sealed id of the list', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', load, { nAreaID: area.port }))
    expect(body).toMatchObject({ nPermission: 2, isEdite: true })
    expect(body.lstOrder).toHaveLength(3)
    expect(body.lstSubOrder).toHaveLength(3)
    expect(body.EditeAreaCreateData).toMatchObject({
      nAreaID: area.port,
      nEventGroupID: 2,
      nCompanyID: company.home,
      sAreaName: 'Port',
      cRequireApprove: false,
      sNotificationStatus: 'Y',
      lstWorkingTimeID: [],
      lstEventTypeID: [201, 202, 203, 206],
      lstSubArea: [
        {
          nAreaID: area.quay,
          cRequireApprove: true,
          lstWorkingTimeID: [shift.morning, shift.evening],
          sWorkingTime: 'Morning, Evening',
          isNew: false,
        },
        { nAreaID: area.yard, nHeadreaID: area.port },
      ],
    })
    const row = success(await call('admin', 'Area/LoadAreaList', { SearchText: 'Port' })).lstData[0]
    expect(success(await call('viewer', load, { sID: row?.sID }))).toMatchObject({ nPermission: 1, isEdite: false })
    expect(refused(await call('viewer', load, { sID: `${row?.sID}A` })).sMsg).toBe('Invalid link')
    expect(success(await call('csradmin', load, {}))).toMatchObject({
      EditeAreaCreateData: null,
      lstCompyne: [{ value: company.csr, sMode1: 'Y' }],
    })
  })

  it('says which of them somebody at work approves for, who approves for the whole area included', async () => {
    const app = await testApp()
    const approved = async (nAreaID: number) =>
      success(await app.call('admin', load, { nAreaID })).lstApprovedAreaID.toSorted((a, b) => a - b)
    expect(await approved(area.port)).toEqual([area.quay])
    expect(await approved(area.dock)).toEqual([area.dock])
    await app.db
      .updateTable('user_account')
      .set({ is_active: false, inactive_note: 'left' })
      .where('id', '=', people.both.id)
      .execute()
    expect(await approved(area.dock)).toEqual([])
    await app.db
      .insertInto('user_area')
      .values({ user_id: people.approver.id, area_id: area.port, role: 'approve' })
      .execute()
    expect(await approved(area.port)).toEqual([area.port, area.quay, area.yard])
    expect(success(await app.call('admin', load, {})).lstApprovedAreaID).toEqual([])
  })

  it('shows of an area of others the own sub areas alone', async () => {
    const test = await testApp()
    await onlyYard(test)
    const body = success(await test.call('areaadmin', load, { nAreaID: area.port }))
    expect(body.isEdite).toBe(false)
    expect(body.EditeAreaCreateData?.lstSubArea.map((sub) => sub.nAreaID)).toEqual([area.yard])
  })

  it('refuses what is of others as what is not there, and who has no session or right', async () => {
    const test = await testApp()
    for (const [role, id] of [
      ['company', area.foreign],
      ['areaadmin', area.gate],
      ['csradmin', area.foreignCsr],
      ['admin', area.quay],
    ] as const)
      expect(refused(await test.call(role, load, { nAreaID: id }))).toEqual(
        refused(await test.call(role, load, { nAreaID: 987_654 })),
      )
    expect(await statuses(test, ['nobody', 'reporter'], load, {})).toEqual([401, 403])
  })
})

describe('Area.GetWorkTimeAndEvent', () => {
  const name = 'Area/GetWorkTimeAndEvent'

  it('gives the active working times and event types of a company in a group', async () => {
    const { call } = await testApp()
    const body = success(await call('areaadmin', name, { nCompanyID: company.home, nEventGroupID: 3 }))
    expect(body.ListWorkingTimes).toEqual([
      { nWorkingTime: shift.morning, sWorkingTime: 'Morning', timeset: '08:00-16:00' },
      { nWorkingTime: shift.evening, sWorkingTime: 'Evening', timeset: '16:00-00:00' },
    ])
    expect(body.lstEventTypes).toMatchObject([
      { nEventTypeID: 301, sEventTypeName: 'Quiet', sEventGroupName: 'Security', nEventColor: 3 },
      { nEventTypeID: 302, nEventColor: 4 },
    ])
  })

  it('offers what is closed to the area that has it', async () => {
    const { call, db } = await testApp()
    await sql`update shift set is_active = false, inactive_note = 'x' where id = ${shift.evening}`.execute(db)
    await sql`update event_type set is_active = false, inactive_note = 'x' where id = 201`.execute(db)
    const asked = { nCompanyID: company.home, nEventGroupID: 2 }
    const fresh = success(await call('admin', name, asked))
    expect([fresh.ListWorkingTimes.length, fresh.lstEventTypes.length]).toEqual([1, 3])
    const saved = success(await call('admin', name, { ...asked, nAreaID: area.port }))
    expect([saved.ListWorkingTimes.length, saved.lstEventTypes.length]).toEqual([2, 4])
  })

  it('gives nothing of others, as of what is not there, and refuses who has no session or right', async () => {
    const test = await testApp()
    const of = async (nCompanyID: number) => success(await test.call('company', name, { nCompanyID, nEventGroupID: 2 }))
    expect(await of(company.foreign)).toEqual(await of(987_654))
    expect(await statuses(test, ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.getListOrder', () => {
  const name = 'Area/getListOrder'

  it('tells the places of a company’s group and the next free one', async () => {
    const { call } = await testApp()
    const next = async (SearchCompanyID: number | null, SearchEventGroupID: number | null) =>
      success(await call('company', name, { SearchCompanyID, SearchEventGroupID })).nOrder
    expect(await next(company.home, 2)).toBe(4)
    expect(await next(company.subsidiary, 3)).toBe(1)
    expect(await next(company.home, null)).toBe(1)
    expect(await next(company.foreign, 2)).toBe(await next(987_654, 2))
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.ChangeSubOrder', () => {
  const name = 'Area/ChangeSubOrder'

  it('puts the list of a form in order, saving nothing', async () => {
    const { call } = await testApp()
    const lstSubArea = [
      { nAreaID: area.quay, nOrder: 1, sAreaName: 'Quay' },
      { nAreaID: area.yard, nOrder: 2, cDel: 'Y' },
      { nAreaID: -1, nOrder: 3, sAreaName: 'New' },
    ]
    expect(success(await call('viewer', name, { sFrom: '3', sTo: '1', lstSubArea })).lstSubArea).toEqual([
      { nAreaID: -1, nOrder: 1, sAreaName: 'New' },
      { nAreaID: area.quay, nOrder: 2, sAreaName: 'Quay' },
      { nAreaID: area.yard, nOrder: 2, cDel: 'Y' },
    ])
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.ChangeSubOrderFromModal', () => {
  const name = 'Area/ChangeSubOrderFromModal'
  const lstSubArea = [
    { nAreaID: area.quay, nOrder: 1 },
    { nAreaID: area.yard, nOrder: 2 },
  ]
  const asked = { sFrom: '2', sTo: '1', lstSubArea, nAreaID: area.port }

  it('moves a sub area at once and answers the list', async () => {
    const test = await testApp()
    expect(success(await test.call('areaadmin', name, asked)).lstSubArea).toMatchObject([
      { nAreaID: area.yard, nOrder: 1, nHeadreaID: area.port },
      { nAreaID: area.quay, nOrder: 2 },
    ])
    // Who still sees the old order moves the row that they mean.
    const again = success(await test.call('admin', name, { ...asked, sFrom: 1 }))
    expect(again.lstSubArea.map((sub) => sub.nAreaID)).toEqual([area.quay, area.yard])
    const plain = success(await test.call('admin', name, { sFrom: 1, sTo: 2, nAreaID: area.port }))
    expect(plain.lstSubArea.map((sub) => sub.nAreaID)).toEqual([area.yard, area.quay])
  })

  it('moves only what is the caller’s, and refuses what is of others as what is not there', async () => {
    const test = await testApp()
    await onlyYard(test)
    expect(success(await test.call('areaadmin', name, asked)).lstSubArea.map((sub) => sub.nAreaID)).toEqual([area.yard])
    expect(refused(await test.call('areaadmin', name, { ...asked, sFrom: 1, sTo: 2 })).sMsg).toBe(
      'The data was not found.',
    )
    for (const nAreaID of [area.foreign, area.gate])
      expect(refused(await test.call('company', name, { ...asked, nAreaID }))).toEqual(
        refused(await test.call('company', name, { ...asked, nAreaID: 987_654 })),
      )
    expect(refused(await test.call('admin', name, { ...asked, sTo: null })).http).toBe(400)
  })

  it('refuses who has no session, no right or only a view', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'viewer'], name, asked)).toEqual([401, 403, 403])
  })
})

describe('Area.DeleteArea', () => {
  const remove = 'Area/DeleteArea'

  it('deletes areas with their sub areas, all or none, and closes the gaps', async () => {
    const test = await testApp()
    await sql`delete from user_area where area_id in (${area.port}, ${area.quay}, ${area.yard}, ${area.gate})`.execute(
      test.db,
    )
    expect(refused(await test.call('company', remove, { lstAreaID: [area.port, area.foreign] })).sMsg).toBe(
      'The data was not found.',
    )
    expect(refused(await test.call('company', remove, { lstAreaID: [area.port, area.quay] })).sMsg).toBe(
      'The data was not found.',
    )
    expect(refused(await test.call('company', remove, { lstAreaID: [area.port, area.dock] })).sMsg).toMatch(
      /^Dock is in use/,
    )
    success(await test.call('company', remove, { lstAreaID: [area.gate, area.port] }))
    const { rows } =
      await sql`select id, position from area where company_id = 1 and event_group_id = 2 and deleted_at is null`.execute(
        test.db,
      )
    expect(rows).toEqual([{ id: area.dock, position: 1 }])
    const closed = await sql`select area_id from area_active_period where not upper_inf(during) order by 1`.execute(
      test.db,
    )
    expect(closed.rows).toEqual([area.gate, area.port, area.quay, area.yard].map((area_id) => ({ area_id })))
  })

  it('names what uses an area or one of its sub areas', async () => {
    const test = await testApp()
    const message = async (id: number) => refused(await test.call('admin', remove, { lstAreaID: [id] })).sMsg
    await addReport(test.db, { area: area.yard })
    await sql`insert into receiver_group (id, name) values (1, 'Board')`.execute(test.db)
    await sql`insert into receiver_group_area (receiver_group_id, area_id) values (1, ${area.quay})`.execute(test.db)
    expect(await message(area.port)).toBe(
      'Port is in use by Event Report, User Permission (5), Receiver Group (1) and cannot be deleted.',
    )
    await sql`delete from user_area`.execute(test.db)
    await sql`update receiver_group set deleted_at = now()`.execute(test.db)
    expect(await message(area.port)).toBe('Port is in use by Event Report and cannot be deleted.')
    await sql`update event_report set deleted_at = now(), deleted_by = 1`.execute(test.db)
    success(await test.call('admin', remove, { lstAreaID: [area.port] }))
  })

  it('refuses what is of others as what is not there, and who has no session, no right or only a view', async () => {
    const test = await testApp()
    for (const [role, id] of [
      ['company', area.foreign],
      ['areaadmin', area.gate],
      ['csradmin', area.foreignCsr],
    ] as const)
      expect(refused(await test.call(role, remove, { lstAreaID: [id] }))).toEqual(
        refused(await test.call(role, remove, { lstAreaID: [987_654] })),
      )
    await onlyYard(test)
    expect(refused(await test.call('areaadmin', remove, { lstAreaID: [area.port] })).sMsg).toBe(
      'The data was not found.',
    )
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], remove, { lstAreaID: [area.gate] })).toEqual([
      401, 403, 403,
    ])
  })

  it('sees the report that is filed at the same moment', async () => {
    const test = await scratchApp()
    await sql`delete from user_area where area_id = ${area.subsidiary}`.execute(test.db)
    const tx = await test.services.database.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(2, ${area.subsidiary})`.execute(tx)
    await addReport(tx, { area: area.subsidiary })
    const removal = test.call('admin', remove, { lstAreaID: [area.subsidiary] })
    for (;;) {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(test.db)
      if (rows.length > 0) break
    }
    await tx.commit().execute()
    expect(refused(await removal).sMsg).toBe('Workshop is in use by Event Report and cannot be deleted.')
  })
})

describe('Area.ExportExcel', () => {
  const name = 'Area/ExportExcel'

  it('writes each area followed by its sub areas', async () => {
    const test = await scratchApp()
    await sql`update area set name = '=1+1 ท่าเรือ' where id = ${area.yard}`.execute(test.db)
    const file = await workbook(test, 'areaadmin', name, {})
    expect(file.fileName).toMatch(/^6_Area_Export_\d{12}\.xlsx$/)
    expect(file.names).toEqual(['Area Structure', 'About this file'])
    const [rows = [], about = []] = file.sheets
    expect(rows[0]?.slice(0, 8)).toEqual([
      'No.',
      'Event Group',
      'Order',
      'Company',
      'Area',
      'Sub Area',
      'Require Approval',
      'Working Time',
    ])
    expect(rows.slice(1).map((row) => row.slice(0, 7))).toEqual([
      [1, 'Operation', 2, 'Home', 'Port', null, 'No'],
      [null, 'Operation', 1, 'Home', 'Port', 'Quay', 'Yes'],
      [null, 'Operation', 2, 'Home', 'Port', '=1+1 ท่าเรือ', 'No'],
      [2, 'Security', 1, 'Home', 'Fence', null, 'No'],
    ])
    expect(rows[1]?.[8]).toBe('Normal, Stoppage, Release, Planned works')
    expect(Object.fromEntries(about as [string, string][])).toMatchObject({ Report: 'Area Structure', Rows: '4' })
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toMatchObject([
      { menu_id: 6, file_type: 'Excel', user_id: people.areaadmin.id, row_count: 4 },
    ])
  })

  it('holds the selected rows of the filter, and nothing of others', async () => {
    const test = await scratchApp()
    const asked = {
      SearchEventGroupID: 2,
      SearchCompanyID: company.home,
      SearchText: 'o',
      lstAreaID: [area.dock, area.fence, area.foreign],
    }
    const file = await workbook(test, 'viewer', name, asked, { 'accept-language': 'th' })
    expect(file.sheets[0]?.slice(1).map((row) => row[4])).toEqual(['Dock'])
    expect(Object.fromEntries(file.sheets[1] as [string, string][])).toMatchObject({
      'เงื่อนไขการค้นหา: บริษัท': 'Home',
      'เงื่อนไขการค้นหา: รายการที่เลือก': '3',
    })
    const foreign = await workbook(test, 'viewer', name, { SearchCompanyID: company.foreign })
    expect(foreign.sheets[0]).toHaveLength(1)
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})
