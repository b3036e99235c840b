import { describe, expect, it } from 'vitest'
import { cellValue } from '@daybook/shared/cells'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { addReport } from '../../testing/reports.ts'
import { statuses } from '../../testing/refusals.ts'
import { area, company, eventType, type Role } from '../../testing/world.ts'

describe('WeeklyReport.LoadData', () => {
  it('covers the last full week: leaf areas, events by type and areas that did not report, by company', async () => {
    const made = await testApp()
    // Today is Friday the 20th: the last complete week is Monday the 9th to Sunday the 15th.
    const events = await addGolden(made.db)
    const body = success(await made.call('company', 'WeeklyReport/LoadData', { modeName: '1' }))
    expect(body).toMatchObject({
      permission: 2,
      startDate: '2026-11-09',
      endDate: '2026-11-15',
      title: 'รายงานเหตุการณ์ประจำสัปดาห์ 09/11/2026 - 15/11/2026 (As of 20/11/2026)',
      eventGroupIds: [2, 3],
      total: 1,
      isTruncated: false,
    })
    // Gate, quay, yard and dock; the yard reported on the 10th.
    expect(body.companies).toMatchObject([
      {
        eventGroupId: 2,
        companyName: 'Home',
        areaCount: 4,
        notReported: 3,
        counts: [{ eventTypeId: eventType.release, count: 1 }],
      },
      { eventGroupId: 2, companyName: 'Subsidiary', areaCount: 1, notReported: 1, counts: [] },
      { eventGroupId: 3, companyName: 'Home', areaCount: 2, notReported: 2, counts: [] },
    ])
    const named = (role: Role) =>
      made
        .call(role, 'WeeklyReport/LoadData', { modeName: '1' })
        .then((answer) => success(answer).missingAreas.map(({ areaName, canFile }) => [areaName, canFile]))
    expect(await named('company')).toEqual([
      ['Gate', true],
      ['Port / Quay', true],
      ['Dock', true],
      ['Workshop', true],
      ['Fence', true],
      ['Watch', true],
    ])
    // Nobody sees the name of a hidden area, or a link to a form that would refuse them.
    expect(await named('both')).toEqual([
      ['Port / Quay', true],
      ['Dock', true],
    ])
    expect(await named('approver')).toEqual([
      ['Port / Quay', false],
      ['Watch', false],
    ])
    expect(body.events).toMatchObject([
      { eventId: events.leak, areaName: 'Port / Yard', eventTypeName: 'Release / Leak', colorId: 4 },
    ])
    const asked = {
      sealedEvents: cellValue(body.report, { group: 2, company: company.home, type: eventType.release }),
      modeName: body.modeName,
    }
    expect(success(await made.call('company', 'EventRecord/GetData', asked)).total).toBe(1)
  })

  it('covers the week of a given day, also over the end of a year, and includes levels of Security', async () => {
    const made = await testApp()
    await made.setNow('2027-01-08T10:00:00+07:00')
    for (const day of ['2026-12-27', '2026-12-28', '2027-01-03', '2027-01-04'])
      await addReport(made.db, { area: area.fence, level: 3, day })
    const body = success(await made.call('company', 'WeeklyReport/LoadData', { startDate: '2027-01-01' }))
    expect([body.startDate, body.endDate, body.total]).toEqual(['2026-12-28', '2027-01-03', 2])
    expect(body.events[0]).toMatchObject({
      eventDay: '2027-01-03',
      levelName: 'Level 3',
      levelColor: 'orange',
    })
  })

  it('takes the week from its address, and returns a page of one panel', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const sealedWeekly = await made.services.sealer.seal(made.db, 'Report-Event-Weekly', { day: '2026-11-04' })
    const week = success(await made.call('company', 'WeeklyReport/LoadData', { sealedWeekly }))
    // 2 to 8 November: five of Operation, three of Security.
    expect([week.startDate, week.total]).toEqual(['2026-11-02', 8])
    const panel = { sealedWeekly, eventGroupId: 3, page: 2, pageSize: 2, sort: 'levelName', order: 'asc' }
    const body = success(await made.call('company', 'WeeklyReport/LoadData', panel))
    expect([body.total, body.events.map((row) => row.levelName)]).toEqual([3, ['Level 4']])
    const opened = async (more: object) => made.call('company', 'WeeklyReport/LoadData', { ...more })
    expect(refused(await opened({ sealedWeekly: 'x' })).message).toBe('Invalid link')
    // The mode in the URL is sealed like the week, for this page only.
    const sealedMode = await made.services.sealer.seal(made.db, 'Report-Event-Weekly', { mode: 'Report' })
    expect(success(await opened({ sealedWeekly, sealedMode })).startDate).toBe('2026-11-02')
    const ofRecord = await made.services.sealer.seal(made.db, 'Event-Record', { mode: 'Report' })
    for (const wrong of ['x', sealedWeekly, ofRecord])
      expect(refused(await opened({ sealedWeekly, sealedMode: wrong })).message).toBe('Invalid link')
  })

  it('contains the companies that the caller sees', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = success(await made.call('foreigncompany', 'WeeklyReport/LoadData', { startDate: '2026-11-03' }))
    expect([...new Set(body.companies.map(({ companyName }) => companyName))]).toEqual(['Foreign'])
    const csr = success(await made.call('csradmin', 'WeeklyReport/LoadData', { startDate: '2026-11-19' }))
    expect(csr).toMatchObject({ eventGroupIds: [1], total: 1 })
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 14)
    expect(await statuses(made, ['nobody', 'viewer'], 'WeeklyReport/LoadData', {})).toEqual([401, 403])
  })
})
