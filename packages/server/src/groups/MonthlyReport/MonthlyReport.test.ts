import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { addReport } from '../../testing/reports.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company } from '../../testing/world.ts'

describe('MonthlyReport.GetCompanyList', () => {
  it('offers companies, and starts with the own one and this month, or the month of its address', async () => {
    const { call, db, services } = await testApp()
    const body = success(await call('company', 'MonthlyReport/GetCompanyList', { companyId: null }))
    expect(body).toMatchObject({
      permission: 2,
      defaultCompanyId: company.home,
      eventGroupIds: [2, 3],
      startDate: '2026-11-01',
      month: 'November 2026',
      title: 'รายงานเหตุการณ์ประจำเดือน November 2026 (As of 20/11/2026)',
    })
    const sealedMonthly = await services.sealer.seal(db, 'Report-Event-Monthly', { day: '2026-02-28' })
    const named = success(await call('csradmin', 'MonthlyReport/GetCompanyList', { sealedMonthly }))
    expect(named).toMatchObject({
      startDate: '2026-02-01',
      companies: [],
      defaultCompanyId: null,
      eventGroupIds: [1],
    })
    expect(named.csrCompanies).toEqual([{ value: company.csr, label: 'CSR area', otherName: '', csr: true }])
    expect(refused(await call('company', 'MonthlyReport/GetCompanyList', { sealedMonthly: 'x' })).message).toBe(
      'Invalid link',
    )
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 15)
    expect(await statuses(made, ['nobody', 'viewer'], 'MonthlyReport/GetCompanyList', {})).toEqual([401, 403])
  })
})

describe('MonthlyReport.GetByEventType', () => {
  const block = { companyId: company.home, eventGroupId: 2, startDate: '2026-11-17' }

  it('counts a group of a company in a month, up to today', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = success(await made.call('company', 'MonthlyReport/GetByEventType', block))
    expect([body.month, body.eventDate]).toEqual(['November 2026', '01/11/2026 - 30/11/2026'])
    const rows = body.byTable.summary
    expect(rows.map((row) => [row.areaName, row.total, row.notReported])).toEqual([
      ['Gate', 3, 18],
      ['Port / Quay', 0, 20],
      ['Port / Yard', 2, 18],
      ['Dock', 1, 19],
    ])
  })

  it('counts all of a past month, and CSR over all CSR areas', async () => {
    const made = await testApp()
    await addGolden(made.db)
    await addReport(made.db, { area: area.foreignCsr, day: '2026-11-20', by: 'foreignreporter' })
    const october = success(
      await made.call('company', 'MonthlyReport/GetByEventType', { ...block, startDate: '2026-10-01' }),
    )
    expect(october.byTable.summary.map((row) => [row.total, row.notReported])).toEqual([
      [0, 31],
      [0, 31],
      [0, 31],
      [1, 30],
    ])
    const csr = success(
      await made.call('admin', 'MonthlyReport/GetByEventType', { eventGroupId: 1, companyId: company.home }),
    )
    expect(csr.byTable.summary.map((row) => [row.companyName, row.total])).toEqual([
      ['CSR area', 1],
      ['Foreign CSR area', 1],
    ])
  })

  it('requires a company, and shows nothing of one out of scope', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { fieldErrors } = refused(await made.call('company', 'MonthlyReport/GetByEventType', { eventGroupId: 2 }))
    expect(fieldErrors).toEqual([{ field: 'companyId', message: 'Please Specify Company' }])
    const foreign = await made.call('company', 'MonthlyReport/GetByEventType', {
      ...block,
      companyId: company.foreign,
    })
    expect(success(foreign).byTable.summary).toEqual([])
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 15)
    expect(await statuses(made, ['nobody', 'viewer'], 'MonthlyReport/GetByEventType', block)).toEqual([401, 403])
  })
})
