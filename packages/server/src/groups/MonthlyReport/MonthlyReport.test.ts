import { describe, expect, it } from 'vitest'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { addReport } from '../../testing/reports.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company } from '../../testing/world.ts'

describe('MonthlyReport.GetCompanyList', () => {
  it('offers companies, and begins with the own one and this month, or the month of its address', async () => {
    const { call, db, services } = await testApp()
    const body = success(await call('company', 'MonthlyReport/GetCompanyList', { nCompanyID: null }))
    expect(body).toMatchObject({
      nPermission: 2,
      nDefaultCompanyID: company.home,
      lstEventGroupID: [2, 3],
      sStartDate: '01/11/2026',
      sMonth: 'November 2026',
      sTiter: 'รายงานเหตุการณ์ประจำเดือน November 2026 (As of 20/11/2026)',
    })
    const sMonthly = await services.sealer.seal(db, 'Report-Event-Monthly', { day: '2026-02-28' })
    const named = success(await call('csradmin', 'MonthlyReport/GetCompanyList', { sMonthly }))
    expect(named).toMatchObject({
      sStartDate: '01/02/2026',
      lstCompany: [],
      nDefaultCompanyID: null,
      lstEventGroupID: [1],
    })
    expect(named.lstCompanyCSR).toEqual([{ value: company.csr, label: 'CSR area', sMode1: 'Y' }])
    expect(refused(await call('company', 'MonthlyReport/GetCompanyList', { sMonthly: 'x' })).sMsg).toBe('Invalid link')
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 15)
    expect(await statuses(made, ['nobody', 'viewer'], 'MonthlyReport/GetCompanyList', {})).toEqual([401, 403])
  })
})

describe('MonthlyReport.GetByEventType', () => {
  const block = { nCompanyID: company.home, nEventGroupID: 2, sStartDate: '17/11/2026' }

  it('counts a group of a company in a month, up to today', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = success(await made.call('company', 'MonthlyReport/GetByEventType', block))
    expect([body.sMonth, body.sEventDate]).toEqual(['November 2026', '01/11/2026 - 30/11/2026'])
    const rows = body.cResoltByTable.lstTableSummaryEventReport
    expect(rows.map((row) => [row.sAreaName, row.nTotal, row.nNotReport])).toEqual([
      ['Gate', 3, 18],
      ['Port / Quay', 0, 20],
      ['Port / Yard', 2, 18],
      ['Dock', 1, 19],
    ])
  })

  it('counts all of a month that is over, and CSR of all CSR areas', async () => {
    const made = await testApp()
    await addGolden(made.db)
    await addReport(made.db, { area: area.foreignCsr, day: '2026-11-20', by: 'foreignreporter' })
    const october = success(
      await made.call('company', 'MonthlyReport/GetByEventType', { ...block, sStartDate: '01/10/2026' }),
    )
    expect(october.cResoltByTable.lstTableSummaryEventReport.map((row) => [row.nTotal, row.nNotReport])).toEqual([
      [0, 31],
      [0, 31],
      [0, 31],
      [1, 30],
    ])
    const csr = success(
      await made.call('admin', 'MonthlyReport/GetByEventType', { nEventGroupID: 1, nCompanyID: company.home }),
    )
    expect(csr.cResoltByTable.lstTableSummaryEventReport.map((row) => [row.sCompanyName, row.nTotal])).toEqual([
      ['CSR area', 1],
      ['Foreign CSR area', 1],
    ])
  })

  it('asks for a company, and shows nothing of one out of sight', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { lstFieldError } = refused(await made.call('company', 'MonthlyReport/GetByEventType', { nEventGroupID: 2 }))
    expect(lstFieldError).toEqual([{ sField: 'nCompanyID', sMsg: 'Please Specify Company' }])
    const foreign = await made.call('company', 'MonthlyReport/GetByEventType', {
      ...block,
      nCompanyID: company.foreign,
    })
    expect(success(foreign).cResoltByTable.lstTableSummaryEventReport).toEqual([])
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 15)
    expect(await statuses(made, ['nobody', 'viewer'], 'MonthlyReport/GetByEventType', block)).toEqual([401, 403])
  })
})
