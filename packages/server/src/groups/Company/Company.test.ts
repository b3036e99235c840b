import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { addReport } from '../../testing/reports.ts'
import { administerAll, area, company, people, shift } from '../../testing/world.ts'

describe('Company.LoadCompanyListData', () => {
  const list = 'Company/LoadCompanyListData'

  it('lists companies in their order, with what their popups show', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', list, {}))
    expect(body.companies.map((row) => [row.position, row.companyName])).toEqual([
      [1, 'Home'],
      [2, 'Foreign'],
      [3, 'Subsidiary'],
      [4, 'CSR area'],
      [5, 'Foreign CSR area'],
    ])
    expect(body).toMatchObject({ permission: 2, isCorporateAdmin: true, total: 5, isTruncated: false })
    expect(body.companyChoices).toEqual([{ value: company.home, label: 'Home', otherName: '', csr: false }])
    expect(body.positions.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5])
    const [home] = body.companies
    expect(home).toMatchObject({ subsidiaryCount: 1, shift: 2, eventType: 6, csr: false, subsidiary: false })
    expect(home?.subsidiaries).toMatchObject([{ companyName: 'Subsidiary' }])
    expect(home?.shifts).toEqual([
      { shiftName: 'Morning', hours: '08:00-16:00' },
      { shiftName: 'Evening', hours: '16:00-00:00' },
    ])
    expect(home?.events[0]).toEqual({ colorId: 3, eventGroupName: 'Operation', eventTypeName: 'Normal' })
    expect(body.companies[2]).toMatchObject({ headCompanyName: 'Home', subsidiary: true })
  })

  it('searches by name and by head company, by page, and sorts by every column', async () => {
    const { call } = await testApp()
    const names = async (asked: object) =>
      success(await call('admin', list, asked)).companies.map((row) => row.companyName)
    expect(await names({ searchText: ' csr ' })).toEqual(['CSR area', 'Foreign CSR area'])
    expect(await names({ searchText: '%' })).toEqual([])
    expect(await names({ companyId: company.home })).toEqual(['Subsidiary'])
    expect(await names({ page: 2, pageSize: 2 })).toEqual(['Subsidiary', 'CSR area'])
    expect(success(await call('admin', list, { page: 9, pageSize: 2 }))).toMatchObject({ companies: [], total: 5 })
    expect(await names({ sort: 'companyName', order: 'desc' })).toEqual([
      'Subsidiary',
      'Home',
      'Foreign CSR area',
      'Foreign',
      'CSR area',
    ])
    expect((await names({ sort: 'subsidiaryCount', order: 'desc' }))[0]).toBe('Home')
    expect((await names({ sort: 'headCompanyName', order: 'desc' }))[0]).toBe('Subsidiary')
    for (const sort of ['shift', 'eventType', 'updatedBy', 'updatedAt', 'position'])
      expect(await names({ sort })).toHaveLength(5)
    expect(refused(await call('admin', list, { sort: 'toString' }))).toMatchObject({ http: 400 })
  })

  it('shows callers only their own companies', async () => {
    const { call } = await testApp()
    const seen = async (role: 'company' | 'viewer' | 'areaadmin' | 'csradmin' | 'foreigncompany') => {
      const body = success(await call(role, list, {}))
      expect(body).toMatchObject({ isCorporateAdmin: false, positions: [], total: body.companies.length })
      return body.companies.map((row) => row.companyId)
    }
    expect(await seen('company')).toEqual([company.home, company.subsidiary])
    expect(await seen('viewer')).toEqual([company.home, company.subsidiary])
    expect(await seen('areaadmin')).toEqual([company.home])
    expect(await seen('csradmin')).toEqual([company.csr])
    expect(await seen('foreigncompany')).toEqual([company.foreign])
  })

  it('returns a sealed id for the address that opens nothing else', async () => {
    const { call } = await testApp()
    const [row] = success(await call('admin', list, {})).companies
    const sealedId = row?.sealedId ?? ''
    expect(success(await call('admin', 'Company/LoadCreateCompanyData', { sealedId })).company?.companyId).toBe(1)
    expect(refused(await call('admin', 'Company/LoadCreateCompanyData', { sealedId: `${sealedId}x` })).message).toBe(
      'Invalid link',
    )
    expect(refused(await call('foreigncompany', 'Company/LoadCreateCompanyData', { sealedId })).message).toBe(
      'The data was not found.',
    )
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'approver'], list, {})).toEqual([401, 403, 403])
  })
})

describe('Company.LoadCreateCompanyData', () => {
  const load = 'Company/LoadCreateCompanyData'

  it('opens a company with its working times, event types and choices', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', load, { editId: company.home }))
    expect(body).toMatchObject({ permission: 2, canEdit: true, isCorporateAdmin: true, maxId: shift.evening })
    expect(body.company).toMatchObject({
      companyId: company.home,
      companyName: 'Home',
      active: true,
      notification: true,
      headCompanyId: null,
      position: 1,
    })
    expect(body.company?.version).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(body.company?.shifts).toMatchObject([
      { shift: 1, startTime: '08:00', endTime: '16:00', isOvernight: false, isNew: false },
      { shift: 2, startTime: '16:00', endTime: '00:00', isOvernight: true, hours: '16:00-00:00' },
    ])
    expect(body.company?.events).toHaveLength(6)
    // Neither the company itself nor a subsidiary can be its head.
    expect(body.companies.map(({ value }) => value)).toEqual([company.foreign])
    expect(body.csrCompanies.map(({ value }) => value)).toEqual([company.csr, company.foreignCsr])
    expect(body.eventGroups).toEqual([
      { value: 1, label: 'CSR' },
      { value: 2, label: 'Operation' },
      { value: 3, label: 'Security' },
    ])
    expect(body.eventTypes).toHaveLength(7)
    expect(body.positions).toHaveLength(5)
  })

  it('offers a new company the last position', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', load, {}))
    expect(body).toMatchObject({ company: null, canEdit: true })
    expect(body.positions.at(-1)).toEqual({ value: 6, label: '6' })
  })

  it('is read-only if nothing may be written', async () => {
    const { call, db } = await testApp()
    expect(success(await call('viewer', load, { editId: company.home }))).toMatchObject({
      permission: 1,
      canEdit: false,
    })
    expect(success(await call('areaadmin', load, {}))).toMatchObject({ permission: 2, canEdit: false })
    expect(success(await call('areaadmin', load, { editId: company.home }))).toMatchObject({
      permission: 2,
      canEdit: false,
      changedBy: 'Only an administrator of all areas of this company can change it.',
    })
    await administerAll(db, 'areaadmin', company.home)
    expect(success(await call('areaadmin', load, { editId: company.home }))).toMatchObject({
      canEdit: true,
      changedBy: '',
      isCorporateAdmin: false,
    })
  })

  it('refuses companies out of scope as not found, and callers without a session or permission', async () => {
    const test = await testApp()
    for (const role of ['company', 'areaadmin', 'csradmin'] as const) {
      const foreign = refused(await test.call(role, load, { editId: company.foreign }))
      expect(foreign).toEqual(refused(await test.call(role, load, { editId: 987_654 })))
      expect(foreign).toMatchObject({ http: 200, message: 'The data was not found.' })
    }
    expect(await statuses(test, ['nobody', 'reporter'], load, {})).toEqual([401, 403])
  })
})

describe('Company.DeleteCompanyListData', () => {
  const remove = 'Company/DeleteCompanyListData'
  const unused = (name: string, position: number) => ({ name, position })

  it('deletes all or none, closes the gap, and keeps the rows', async () => {
    const { call, db } = await testApp()
    const made = await db
      .insertInto('company')
      .values([unused('One', 6), unused('Two', 7)])
      .returning('id')
      .execute()
    const ids = made.map(({ id }) => id)
    expect(refused(await call('admin', remove, { companyIds: [...ids, company.home] })).message).toMatch(
      /^Home is in use/,
    )
    expect(refused(await call('admin', remove, { companyIds: [...ids, 987_654] })).message).toBe(
      'The data was not found.',
    )
    success(await call('admin', remove, { companyIds: [ids[0] as number, ids[0] as number] }))
    const rows = await db
      .selectFrom('company')
      .select(['name', 'position', 'deleted_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { name: 'One', deleted_at: expect.any(Date) },
      { name: 'Two', position: 6, deleted_at: null },
    ])
    const list = success(await call('admin', 'Company/LoadCompanyListData', {}))
    expect(list.companies.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('names the uses of a company, in the reader’s language', async () => {
    const { call, db } = await testApp()
    await addReport(db, { area: area.foreign })
    await sql`insert into notification_company_rule (id, month, day) values (1, 1, 1)`.execute(db)
    await sql`insert into notification_company (rule_id, company_id, month, day) values (1, ${company.foreign}, 1, 1)`.execute(
      db,
    )
    expect(refused(await call('admin', remove, { companyIds: [company.foreign] })).message).toBe(
      'Foreign is in use by Area (Foreign gate, Foreign fence), User (2), Event Report, Notification Company (1) and cannot be deleted.',
    )
    expect(refused(await call('admin', remove, { companyIds: [company.home] })).message).toBe(
      'Home is in use by Area (Gate, Fence, Port, +2), User (9), Subsidiary Company (Subsidiary) and cannot be deleted.',
    )
    const thai = await call('admin', remove, { companyIds: [company.csr] }, { 'accept-language': 'th' })
    expect(refused(thai).message).toBe('CSR area ถูกใช้งานโดย พื้นที่ (Village) จึงไม่สามารถลบได้')
  })

  it('is for corporate administrators', async () => {
    const roles = ['nobody', 'reporter', 'viewer', 'company', 'areaadmin', 'csradmin'] as const
    expect(await statuses(await testApp(), [...roles], remove, { companyIds: [company.home] })).toEqual([
      401, 403, 403, 403, 403, 403,
    ])
  })
})

describe('Company.ExportExcel', () => {
  const name = 'Company/ExportExcel'

  it('writes companies, working times and event types as they are', async () => {
    const test = await scratchApp()
    await sql`update company set name = '=1+1 หน้าแรก', updated_by = ${people.admin.id},
      updated_at = '2026-11-19T09:30:00+07:00' where id = ${company.home}`.execute(test.db)
    const file = await workbook(test, 'admin', name, { sort: 'position' })
    expect(file.fileName).toMatch(/^4_Company_Export_\d{12}\.xlsx$/)
    expect(file.names).toEqual(['Company', 'Working Time', 'Event Type', 'About this file'])
    const [companies = [], shifts = [], types = []] = file.sheets
    expect(companies[0]?.slice(0, 5)).toEqual([
      'No.',
      'Order',
      'Company Name or CSR Area',
      'Head Company',
      'For CSR Report',
    ])
    expect(companies[1]?.slice(0, 12)).toEqual([
      1,
      1,
      '=1+1 หน้าแรก',
      null,
      'No',
      'Active',
      null,
      'Active',
      1,
      2,
      6,
      'admin Tester',
    ])
    expect(companies).toHaveLength(6)
    expect(shifts.slice(1).map((row) => [row[0], row[1], row[4]])).toEqual([
      ['=1+1 หน้าแรก', 'Morning', 'No'],
      ['=1+1 หน้าแรก', 'Evening', 'Yes'],
      ['Foreign', 'Day', 'No'],
    ])
    expect(types[1]).toEqual(['=1+1 หน้าแรก', 'Operation', 'Normal', 'Normal'])
    const log = await test.db.selectFrom('export_log').selectAll().execute()
    expect(log).toMatchObject([{ menu_id: 4, file_type: 'Excel', user_id: people.admin.id, row_count: 5 }])
  })

  it('contains the rows within filter and scope, and names the filter', async () => {
    const test = await scratchApp()
    const file = await workbook(
      test,
      'viewer',
      name,
      { searchText: 'sub', companyId: company.home },
      { 'accept-language': 'th' },
    )
    const [companies = [], shifts = [], , about = []] = file.sheets
    expect(companies.slice(1).map((row) => row[2])).toEqual(['Subsidiary'])
    expect(shifts).toHaveLength(1)
    expect(Object.fromEntries(about as [string, string][])).toMatchObject({
      รายงาน: 'บริษัท',
      'เงื่อนไขการค้นหา: คำค้นหา': 'sub',
      'เงื่อนไขการค้นหา: บริษัทแม่': 'Home',
      ขอบเขตข้อมูล: 'Home, Subsidiary',
    })
    const foreign = await workbook(test, 'viewer', name, { companyId: company.foreign })
    expect(foreign.sheets[0]).toHaveLength(1)
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})
