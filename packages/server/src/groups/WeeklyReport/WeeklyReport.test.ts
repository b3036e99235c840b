import { describe, expect, it } from 'vitest'
import { cellValue } from '@daybook/shared/cells'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { addReport } from '../../testing/reports.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company, eventType } from '../../testing/world.ts'

describe('WeeklyReport.LoadData', () => {
  it('is of the last week that is over: leaf areas, events by type and areas that did not report, by company', async () => {
    const made = await testApp()
    // Today is Friday the 20th: the last week that is over is Monday the 9th to Sunday the 15th.
    const events = await addGolden(made.db)
    const body = success(await made.call('company', 'WeeklyReport/LoadData', { sMode: '1' }))
    expect(body).toMatchObject({
      nPermission: 2,
      sStartDate: '09/11/2026',
      sEndDate: '15/11/2026',
      sTiter: 'รายงานเหตุการณ์ประจำสัปดาห์ 09/11/2026 - 15/11/2026 (As of 20/11/2026)',
      lstEventGroupID: [2, 3],
      nTotal: 1,
      isTruncated: false,
    })
    // Gate, quay, yard and dock; the yard reported on the 10th.
    expect(body.lstSummaryReportData).toMatchObject([
      {
        nEventGroupID: 2,
        sCompanyName: 'Home',
        nAreaCount: 4,
        nNotRepor: 3,
        lstCount: [{ nEventTypeID: eventType.release, nCount: 1 }],
      },
      { nEventGroupID: 2, sCompanyName: 'Subsidiary', nAreaCount: 1, nNotRepor: 1, lstCount: [] },
      { nEventGroupID: 3, sCompanyName: 'Home', nAreaCount: 2, nNotRepor: 2, lstCount: [] },
    ])
    expect(body.lstEeventRepottData).toMatchObject([
      { nEventID: events.leak, sAreaName: 'Port / Yard', sEventTypeName: 'Release / Leak', nEventTypeColorID: 4 },
    ])
    const asked = {
      sArrEventID: cellValue(body.sReport, { group: 2, company: company.home, type: eventType.release }),
      sMode: body.sMode,
    }
    expect(success(await made.call('company', 'EventRecord/GetData', asked)).nTotal).toBe(1)
  })

  it('is of the week that holds a day, over the end of a year too, and says levels of Security', async () => {
    const made = await testApp()
    await made.setNow('2027-01-08T10:00:00+07:00')
    for (const day of ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04'])
      await addReport(made.db, { area: area.fence, level: 3, day })
    const body = success(await made.call('company', 'WeeklyReport/LoadData', { sStartDate: '01/01/2027' }))
    expect([body.sStartDate, body.sEndDate, body.nTotal]).toEqual(['28/12/2026', '03/01/2027', 2])
    expect(body.lstEeventRepottData[0]).toMatchObject({
      dEventDate: '2027-01-03',
      sSecurityLevelName: 'Level 3',
      sSecurityLevelColor: 'orange',
    })
  })

  it('takes the week from its address, and one panel of it with a page', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const sWeekly = await made.services.sealer.seal(made.db, 'Report-Event-Weekly', { day: '2026-11-04' })
    const week = success(await made.call('company', 'WeeklyReport/LoadData', { sWeekly }))
    // 2 to 8 November: five of Operation, three of Security.
    expect([week.sStartDate, week.nTotal]).toEqual(['02/11/2026', 8])
    const panel = { sWeekly, nEventGroupID: 3, nPage: 2, nPageSize: 2, sSort: 'sSecurityLevelName', sOrder: 'asc' }
    const body = success(await made.call('company', 'WeeklyReport/LoadData', panel))
    expect([body.nTotal, body.lstEeventRepottData.map((row) => row.sSecurityLevelName)]).toEqual([3, ['Level 4']])
    const opened = async (more: object) => made.call('company', 'WeeklyReport/LoadData', { ...more })
    expect(refused(await opened({ sWeekly: 'x' })).sMsg).toBe('Invalid link')
    // The mode of the address is sealed like the week, for this page and no other.
    const sSealedMode = await made.services.sealer.seal(made.db, 'Report-Event-Weekly', { mode: 'Report' })
    expect(success(await opened({ sWeekly, sSealedMode })).sStartDate).toBe('02/11/2026')
    const ofRecord = await made.services.sealer.seal(made.db, 'Event-Record', { mode: 'Report' })
    for (const wrong of ['x', sWeekly, ofRecord])
      expect(refused(await opened({ sWeekly, sSealedMode: wrong })).sMsg).toBe('Invalid link')
  })

  it('has the companies that the caller sees', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = success(await made.call('foreigncompany', 'WeeklyReport/LoadData', { sStartDate: '03/11/2026' }))
    expect([...new Set(body.lstSummaryReportData.map(({ sCompanyName }) => sCompanyName))]).toEqual(['Foreign'])
    const csr = success(await made.call('csradmin', 'WeeklyReport/LoadData', { sStartDate: '19/11/2026' }))
    expect(csr).toMatchObject({ lstEventGroupID: [1], nTotal: 1 })
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 14)
    expect(await statuses(made, ['nobody', 'viewer'], 'WeeklyReport/LoadData', {})).toEqual([401, 403])
  })
})
