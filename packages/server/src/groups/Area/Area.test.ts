import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, company, people, shift } from '../../testing/world.ts'

/** Makes areaadmin administer only one sub area and no longer its upper area. */
async function onlyYard({ db }: TestApp): Promise<void> {
  await sql`update user_area set area_id = ${area.yard}
    where user_id = ${people.areaadmin.id} and role = 'admin' and area_id = ${area.port}`.execute(db)
}

describe('Area.LoadAreaList', () => {
  const list = 'Area/LoadAreaList'

  it('lists areas by group, company and order, with their sub areas', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', list, {}))
    expect(body).toMatchObject({ permission: 2, total: 10, isTruncated: false, positions: [] })
    expect(
      body.rows.map((row) => [row.eventGroupName, row.companyName, row.position, row.areaName, row.subAreaCount]),
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
    expect(body.rows[3]).toMatchObject({ requiresApproval: false, active: true, canEdit: true })
    expect(body.rows[3]?.subAreas).toMatchObject([
      {
        areaId: area.quay,
        headAreaId: area.port,
        position: 1,
        areaName: 'Quay',
        approval: true,
        status: true,
        shiftName: 'Morning 08:00-16:00, Evening 16:00-00:00',
      },
      { areaId: area.yard, position: 2, approval: false },
    ])
    expect(body.companyChoices).toHaveLength(5)
    expect(body.eventGroups).toHaveLength(3)
  })

  it('searches by group, company and text, also of sub areas, by page, and sorts by every column', async () => {
    const { call } = await testApp()
    const names = async (asked: object) => success(await call('admin', list, asked)).rows.map((row) => row.areaName)
    expect(await names({ eventGroupId: 3, companyId: company.home })).toEqual(['Fence', 'Watch'])
    expect(await names({ searchText: 'qua' })).toEqual(['Port'])
    expect(await names({ searchText: '%' })).toEqual([])
    // In any order over company, area and sub area.
    expect(await names({ searchText: 'quay HOME' })).toEqual(['Port'])
    expect(await names({ searchText: 'quay foreign' })).toEqual([])
    expect(await names({ page: 2, pageSize: 4 })).toEqual(['Dock', 'Foreign gate', 'Workshop', 'Fence'])
    expect(success(await call('admin', list, { page: 7, pageSize: 4 }))).toMatchObject({ rows: [], total: 10 })
    expect((await names({ sort: 'subAreaCount', order: 'desc' }))[0]).toBe('Port')
    expect((await names({ sort: 'areaName', order: 'desc' }))[0]).toBe('Workshop')
    for (const sort of ['eventGroupName', 'companyName', 'active', 'requiresApproval', 'updatedBy', 'updatedAt'])
      expect(await names({ sort })).toHaveLength(10)
    expect(refused(await call('admin', list, { sort: 'id' })).http).toBe(400)
  })

  it('offers positions to move to if group and company are chosen', async () => {
    const { call } = await testApp()
    const places = async (asked: object) =>
      success(await call('company', list, asked)).positions.map(({ value }) => value)
    expect(await places({ eventGroupId: 2, companyId: company.home })).toEqual([1, 2, 3])
    expect(await places({ eventGroupId: 2 })).toEqual([])
    expect(await places({ eventGroupId: 2, companyId: company.foreign })).toEqual([])
    expect(await places({ eventGroupId: 99_999, companyId: company.home })).toEqual([])
  })

  it('shows callers only their own areas and companies', async () => {
    const test = await testApp()
    const seen = async (role: 'company' | 'viewer' | 'areaadmin' | 'csradmin' | 'foreigncompany') => {
      const body = success(await test.call(role, list, {}))
      expect(body.total).toBe(body.rows.length)
      return [body.rows.map((row) => row.areaName), body.companyChoices.map(({ value }) => value)]
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
    const { rows } = success(await test.call('areaadmin', list, { eventGroupId: 2 }))
    expect(rows).toMatchObject([{ areaName: 'Port', canEdit: false, subAreas: [{ areaName: 'Yard' }] }])
    expect(success(await test.call('areaadmin', list, { searchText: 'quay' })).rows).toEqual([])
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'approver'], list, {})).toEqual([401, 403, 403])
  })
})

describe('Area.GetCompanyCSR', () => {
  const name = 'Area/GetCompanyCSR'

  it('returns CSR areas for group CSR, otherwise the other companies, in scope', async () => {
    const { call } = await testApp()
    const ids = async (role: 'admin' | 'company', eventGroupId: number | null) =>
      success(await call(role, name, { eventGroupId })).companyChoices.map(({ value }) => value)
    expect(await ids('admin', 1)).toEqual([company.csr, company.foreignCsr])
    expect(await ids('admin', 3)).toEqual([company.home, company.foreign, company.subsidiary])
    expect(await ids('admin', null)).toHaveLength(5)
    expect(await ids('company', 2)).toEqual([company.home, company.subsidiary])
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.LoadCreateArea', () => {
  const load = 'Area/LoadCreateArea'

  it('opens an area with its sub areas, by id or by the sealed id of the list', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', load, { areaId: area.port }))
    expect(body).toMatchObject({ permission: 2, canEdit: true })
    expect(body.positions).toHaveLength(3)
    expect(body.subPositions).toHaveLength(3)
    expect(body.area).toMatchObject({
      areaId: area.port,
      eventGroupId: 2,
      companyId: company.home,
      areaName: 'Port',
      requiresApproval: false,
      notification: true,
      shiftIds: [],
      eventTypeIds: [201, 202, 203, 206],
      subAreas: [
        {
          areaId: area.quay,
          requiresApproval: true,
          shiftIds: [shift.morning, shift.evening],
          shiftName: 'Morning, Evening',
          isNew: false,
        },
        { areaId: area.yard, headAreaId: area.port },
      ],
    })
    const row = success(await call('admin', 'Area/LoadAreaList', { searchText: 'Port' })).rows[0]
    expect(success(await call('viewer', load, { sealedId: row?.sealedId }))).toMatchObject({
      permission: 1,
      canEdit: false,
    })
    expect(refused(await call('viewer', load, { sealedId: `${row?.sealedId}A` })).message).toBe('Invalid link')
    expect(success(await call('csradmin', load, {}))).toMatchObject({
      area: null,
      companyChoices: [{ value: company.csr, csr: true }],
    })
  })

  it('shows which of them have an active approver, including approvers of the whole area', async () => {
    const app = await testApp()
    const approved = async (areaId: number) =>
      success(await app.call('admin', load, { areaId })).approvedAreaIds.toSorted((a, b) => a - b)
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
    expect(success(await app.call('admin', load, {})).approvedAreaIds).toEqual([])
  })

  it('shows only the caller’s own sub areas of another area', async () => {
    const test = await testApp()
    await onlyYard(test)
    const body = success(await test.call('areaadmin', load, { areaId: area.port }))
    expect(body.canEdit).toBe(false)
    expect(body.area?.subAreas.map((sub) => sub.areaId)).toEqual([area.yard])
  })

  it('refuses areas out of scope as not found, and callers without a session or permission', async () => {
    const test = await testApp()
    for (const [role, id] of [
      ['company', area.foreign],
      ['areaadmin', area.gate],
      ['csradmin', area.foreignCsr],
      ['admin', area.quay],
    ] as const)
      expect(refused(await test.call(role, load, { areaId: id }))).toEqual(
        refused(await test.call(role, load, { areaId: 987_654 })),
      )
    expect(await statuses(test, ['nobody', 'reporter'], load, {})).toEqual([401, 403])
  })
})

describe('Area.GetWorkTimeAndEvent', () => {
  const name = 'Area/GetWorkTimeAndEvent'

  it('returns the active working times and event types of a company in a group', async () => {
    const { call } = await testApp()
    const body = success(await call('areaadmin', name, { companyId: company.home, eventGroupId: 3 }))
    expect(body.shifts).toEqual([
      { shift: shift.morning, shiftName: 'Morning', hours: '08:00-16:00' },
      { shift: shift.evening, shiftName: 'Evening', hours: '16:00-00:00' },
    ])
    expect(body.eventTypes).toMatchObject([
      { eventTypeId: 301, eventTypeName: 'Quiet', eventGroupName: 'Security', colorId: 3 },
      { eventTypeId: 302, colorId: 4 },
    ])
  })

  it('offers closed ones to an area that has them', async () => {
    const { call, db } = await testApp()
    await sql`update shift set is_active = false, inactive_note = 'x' where id = ${shift.evening}`.execute(db)
    await sql`update event_type set is_active = false, inactive_note = 'x' where id = 201`.execute(db)
    const asked = { companyId: company.home, eventGroupId: 2 }
    const fresh = success(await call('admin', name, asked))
    expect([fresh.shifts.length, fresh.eventTypes.length]).toEqual([1, 3])
    const saved = success(await call('admin', name, { ...asked, areaId: area.port }))
    expect([saved.shifts.length, saved.eventTypes.length]).toEqual([2, 4])
  })

  it('returns the same out of scope as for missing ones, and refuses callers without a session or permission', async () => {
    const test = await testApp()
    const of = async (companyId: number) => success(await test.call('company', name, { companyId, eventGroupId: 2 }))
    expect(await of(company.foreign)).toEqual(await of(987_654))
    expect(await statuses(test, ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.getListOrder', () => {
  const name = 'Area/getListOrder'

  it('returns the positions of a company’s group and the next free one', async () => {
    const { call } = await testApp()
    const next = async (companyId: number | null, eventGroupId: number | null) =>
      success(await call('company', name, { companyId, eventGroupId })).position
    expect(await next(company.home, 2)).toBe(4)
    expect(await next(company.subsidiary, 3)).toBe(1)
    expect(await next(company.home, null)).toBe(1)
    expect(await next(company.foreign, 2)).toBe(await next(987_654, 2))
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.ChangeSubOrder', () => {
  const name = 'Area/ChangeSubOrder'

  it('reorders the list of a form without saving', async () => {
    const { call } = await testApp()
    const subAreas = [
      { areaId: area.quay, position: 1, areaName: 'Quay' },
      { areaId: area.yard, position: 2, deleted: true },
      { areaId: -1, position: 3, areaName: 'New' },
    ]
    expect(success(await call('viewer', name, { from: '3', to: '1', subAreas })).subAreas).toEqual([
      { areaId: -1, position: 1, areaName: 'New' },
      { areaId: area.quay, position: 2, areaName: 'Quay' },
      { areaId: area.yard, position: 2, deleted: true },
    ])
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('Area.ChangeSubOrderFromModal', () => {
  const name = 'Area/ChangeSubOrderFromModal'
  const subAreas = [
    { areaId: area.quay, position: 1 },
    { areaId: area.yard, position: 2 },
  ]
  const asked = { from: '2', to: '1', subAreas, areaId: area.port }

  it('moves a sub area at once and returns the list', async () => {
    const test = await testApp()
    expect(success(await test.call('areaadmin', name, asked)).subAreas).toMatchObject([
      { areaId: area.yard, position: 1, headAreaId: area.port },
      { areaId: area.quay, position: 2 },
    ])
    // Someone who still sees the old order moves the row they mean.
    const again = success(await test.call('admin', name, { ...asked, from: 1 }))
    expect(again.subAreas.map((sub) => sub.areaId)).toEqual([area.quay, area.yard])
    const plain = success(await test.call('admin', name, { from: 1, to: 2, areaId: area.port }))
    expect(plain.subAreas.map((sub) => sub.areaId)).toEqual([area.yard, area.quay])
  })

  it('moves only areas of the caller, and refuses those out of scope as not found', async () => {
    const test = await testApp()
    await onlyYard(test)
    expect(success(await test.call('areaadmin', name, asked)).subAreas.map((sub) => sub.areaId)).toEqual([area.yard])
    expect(refused(await test.call('areaadmin', name, { ...asked, from: 1, to: 2 })).message).toBe(
      'The data was not found.',
    )
    for (const areaId of [area.foreign, area.gate])
      expect(refused(await test.call('company', name, { ...asked, areaId }))).toEqual(
        refused(await test.call('company', name, { ...asked, areaId: 987_654 })),
      )
    expect(refused(await test.call('admin', name, { ...asked, to: null })).http).toBe(400)
  })

  it('refuses callers without a session or permission, or with view-only rights', async () => {
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
    expect(refused(await test.call('company', remove, { areaIds: [area.port, area.foreign] })).message).toBe(
      'The data was not found.',
    )
    expect(refused(await test.call('company', remove, { areaIds: [area.port, area.quay] })).message).toBe(
      'The data was not found.',
    )
    expect(refused(await test.call('company', remove, { areaIds: [area.port, area.dock] })).message).toMatch(
      /^Dock is in use/,
    )
    success(await test.call('company', remove, { areaIds: [area.gate, area.port] }))
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

  it('names the uses of an area or of one of its sub areas', async () => {
    const test = await testApp()
    const message = async (id: number) => refused(await test.call('admin', remove, { areaIds: [id] })).message
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
    success(await test.call('admin', remove, { areaIds: [area.port] }))
  })

  it('refuses areas out of scope as not found, and callers without a session or permission, or with view-only rights', async () => {
    const test = await testApp()
    for (const [role, id] of [
      ['company', area.foreign],
      ['areaadmin', area.gate],
      ['csradmin', area.foreignCsr],
    ] as const)
      expect(refused(await test.call(role, remove, { areaIds: [id] }))).toEqual(
        refused(await test.call(role, remove, { areaIds: [987_654] })),
      )
    await onlyYard(test)
    expect(refused(await test.call('areaadmin', remove, { areaIds: [area.port] })).message).toBe(
      'The data was not found.',
    )
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], remove, { areaIds: [area.gate] })).toEqual([
      401, 403, 403,
    ])
  })

  it('sees a report filed at the same moment', async () => {
    const test = await scratchApp()
    await sql`delete from user_area where area_id = ${area.subsidiary}`.execute(test.db)
    const tx = await test.services.database.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(2, ${area.subsidiary})`.execute(tx)
    await addReport(tx, { area: area.subsidiary })
    const removal = test.call('admin', remove, { areaIds: [area.subsidiary] })
    for (;;) {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(test.db)
      if (rows.length > 0) break
    }
    await tx.commit().execute()
    expect(refused(await removal).message).toBe('Workshop is in use by Event Report and cannot be deleted.')
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

  it('contains the selected rows of the filter, and nothing out of scope', async () => {
    const test = await scratchApp()
    const asked = {
      eventGroupId: 2,
      companyId: company.home,
      searchText: 'o',
      areaIds: [area.dock, area.fence, area.foreign],
    }
    const file = await workbook(test, 'viewer', name, asked, { 'accept-language': 'th' })
    expect(file.sheets[0]?.slice(1).map((row) => row[4])).toEqual(['Dock'])
    expect(Object.fromEntries(file.sheets[1] as [string, string][])).toMatchObject({
      'เงื่อนไขการค้นหา: บริษัท': 'Home',
      'เงื่อนไขการค้นหา: รายการที่เลือก': '3',
    })
    const foreign = await workbook(test, 'viewer', name, { companyId: company.foreign })
    expect(foreign.sheets[0]).toHaveLength(1)
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})
