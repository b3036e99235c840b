import { describe, expect, it } from 'vitest'
import { cellValue } from '@daybook/shared/cells'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { area, company, eventType } from '../../testing/world.ts'

const both = { nEventGroupID: [2, 3], nCompanyID: company.home }

describe('ReportAbnormal.GetByEventType', () => {
  it('counts abnormal events alone, and lists them, newest first', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = success(await made.call('company', 'ReportAbnormal/GetByEventType', both))
    expect(
      body.cResoltByTable.lstTableSummaryEventReport.map((row) => [row.sAreaName, row.nTotal, row.nNotReport]),
    ).toEqual([
      ['Gate', 1, 18],
      ['Port / Quay', 0, 20],
      ['Port / Yard', 1, 18],
      ['Dock', 0, 19],
      ['Fence', 1, 18],
      ['Watch', 0, 20],
    ])
    expect(body.cResoltByTable.lstTableEventType.map(({ sEventName }) => sEventName)).toEqual([
      'Stoppage',
      'Release',
      'Intrusion',
    ])
    expect(body).toMatchObject({ nTotal: 3, isTruncated: false })
    expect(body.lstReportDetail.map(({ nEventID }) => nEventID)).toEqual([
      events.leak,
      events.intrusion,
      events.stoppage,
    ])
    expect(body.lstReportDetail[0]).toMatchObject({
      nEventGroup: 2,
      sEventDate: '10/11/2026',
      sCompanyName: 'Home',
      sAreaAndSubAreaName: 'Port / Yard',
      sEventTypeName: 'Release / Leak',
      nEventTypeColorID: 4,
      sRepoterName: 'reporter Tester',
      sReportingDate: '10/11/2026 09:00',
      sDescription: 'น้ำมันรั่วซึมเล็กน้อย',
    })
  })

  it('leaves out areas that have nothing but zeros', async () => {
    const made = await testApp()
    const days = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
    for (const day of days) await addReport(made.db, { area: area.gate, day })
    for (const day of days.slice(0, 5)) await addReport(made.db, { area: area.dock, day })
    await made.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.gate)
      .execute()
    const asked = { nEventGroupID: [2], nCompanyID: company.home, sStartDate: '01/11/2026', sEndDate: '20/11/2026' }
    const { cResoltByTable, cByEventType } = success(await made.call('company', 'ReportAbnormal/GetByEventType', asked))
    const names = cResoltByTable.lstTableSummaryEventReport.map(({ sAreaName }) => sAreaName)
    expect(names).toEqual(['Port / Quay', 'Port / Yard', 'Dock'])
    expect(cByEventType.lstAreaAll.map(({ sAreaName }) => sAreaName)).toEqual(names)
    // The event report, which counts them all, has it.
    const all = success(await made.call('company', 'Report/GetByEventType', { ...asked, nEventGroupID: 2 }))
    expect(all.cResoltByTable.lstTableSummaryEventReport[0]).toMatchObject({
      sAreaName: 'Gate',
      nTotal: 20,
      nNotReport: 0,
    })
  })

  it('sorts and pages its details', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const page = async (more: object) => {
      const body = success(await made.call('company', 'ReportAbnormal/GetByEventType', { ...both, ...more }))
      expect(body.nTotal).toBe(3)
      return body.lstReportDetail.map(({ nEventID }) => nEventID)
    }
    expect(await page({ nPage: 2, nPageSize: 2 })).toEqual([events.stoppage])
    expect(await page({ sSort: 'sEventDate', sOrder: 'asc' })).toEqual([events.intrusion, events.stoppage, events.leak])
    expect(await page({ sSort: 'sAreaAndSubAreaName', sOrder: 'asc' })).toEqual([
      events.intrusion,
      events.stoppage,
      events.leak,
    ])
    expect(await page({ sSort: 'sCompanyName', sOrder: 'desc' })).toHaveLength(3)
    const wrong = await made.call('company', 'ReportAbnormal/GetByEventType', { ...both, sSort: 'nothing' })
    expect(refused(wrong).http).toBe(400)
  })

  it('links its numbers to abnormal events', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const { sReport, sMode } = success(await made.call('company', 'ReportAbnormal/GetByEventType', both))
    const asked = { sArrEventID: cellValue(sReport, { area: area.gate }), sMode }
    const { lstEventData } = success(await made.call('company', 'EventRecord/GetData', asked))
    expect(lstEventData.map(({ nEventReportID }) => nEventReportID)).toEqual([events.stoppage])
  })

  it('asks for group and company, and shows nothing of what the caller does not see', async () => {
    const made = await testApp()
    await addGolden(made.db)
    expect(refused(await made.call('company', 'ReportAbnormal/GetByEventType', {})).lstFieldError).toHaveLength(2)
    const foreign = { nEventGroupID: [2], nCompanyID: company.foreign }
    const body = success(await made.call('company', 'ReportAbnormal/GetByEventType', foreign))
    expect(body.cResoltByTable.lstTableSummaryEventReport).toEqual([])
    expect(body.lstReportDetail).toEqual([])
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 13)
    expect(await statuses(made, ['nobody', 'viewer'], 'ReportAbnormal/GetByEventType', both)).toEqual([401, 403])
  })
})

describe('ReportAbnormal.LoadData', () => {
  it('begins with the day that a letter names, which its address carries sealed', async () => {
    const { call, db, services } = await testApp()
    const sAbnormal = await services.sealer.seal(db, 'Report-Abnormal', { day: '2026-10-05' })
    expect(success(await call('company', 'ReportAbnormal/LoadData', { sAbnormal }))).toMatchObject({
      sStartDate: '05/10/2026',
      sEndDate: '20/11/2026',
      nPermission: 2,
    })
    expect(success(await call('company', 'ReportAbnormal/LoadData', {})).sStartDate).toBe('01/11/2026')
    expect(refused(await call('company', 'ReportAbnormal/LoadData', { sAbnormal: 'x' })).sMsg).toBe('Invalid link')
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 13)
    expect(await statuses(made, ['nobody', 'viewer'], 'ReportAbnormal/LoadData', {})).toEqual([401, 403])
  })
})

describe('ReportAbnormal.GetAear', () => {
  it('names the areas of several groups', async () => {
    const { call } = await testApp()
    const body = success(await call('reporter', 'ReportAbnormal/GetAear', both))
    expect(body.lstArea.map(({ label }) => label)).toEqual([
      'Gate',
      'Port',
      'Port / Quay',
      'Port / Yard',
      'Fence',
      'Watch',
    ])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'ReportAbnormal/GetAear', {})).toEqual([401])
  })
})

describe('ReportAbnormal.GetEventType', () => {
  it('names what is abnormal, or has a sub type that is', async () => {
    const { call, db } = await testApp()
    await db.updateTable('event_type').set({ color_id: 3 }).where('id', '=', eventType.release).execute()
    const body = success(await call('company', 'ReportAbnormal/GetEventType', { lstAreaID: [area.gate] }))
    expect(body.lstEventType.map(({ label }) => label)).toEqual(['Stoppage', 'Release'])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'ReportAbnormal/GetEventType', {})).toEqual([401])
  })
})
