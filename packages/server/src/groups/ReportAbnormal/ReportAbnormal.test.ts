import { describe, expect, it } from 'vitest'
import { cellValue } from '@daybook/shared/cells'
import { refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { area, company, eventType } from '../../testing/world.ts'

const both = { eventGroupId: [2, 3], companyId: company.home }

describe('ReportAbnormal.GetByEventType', () => {
  it('counts only abnormal events, and lists them, newest first', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = success(await made.call('company', 'ReportAbnormal/GetByEventType', both))
    expect(body.byTable.summary.map((row) => [row.areaName, row.total, row.notReported])).toEqual([
      ['Gate', 1, 18],
      ['Port / Quay', 0, 20],
      ['Port / Yard', 1, 18],
      ['Dock', 0, 19],
      ['Fence', 1, 18],
      ['Watch', 0, 20],
    ])
    expect(body.byTable.tableEventTypes.map(({ eventName }) => eventName)).toEqual(['Stoppage', 'Release', 'Intrusion'])
    expect(body).toMatchObject({ total: 3, isTruncated: false })
    expect(body.details.map(({ eventId }) => eventId)).toEqual([events.leak, events.intrusion, events.stoppage])
    expect(body.details[0]).toMatchObject({
      eventGroupId: 2,
      eventDate: '2026-11-10',
      companyName: 'Home',
      areaFullName: 'Port / Yard',
      eventTypeName: 'Release / Leak',
      colorId: 4,
      reporterName: 'reporter Tester',
      createdAt: '10/11/2026 09:00',
      description: 'น้ำมันรั่วซึมเล็กน้อย',
    })
  })

  it('leaves out areas with only zeros', async () => {
    const made = await testApp()
    const days = Array.from({ length: 20 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
    for (const day of days) await addReport(made.db, { area: area.gate, day })
    for (const day of days.slice(0, 5)) await addReport(made.db, { area: area.dock, day })
    await made.db
      .updateTable('area')
      .set({ is_active: false, inactive_note: 'closed' })
      .where('id', '=', area.gate)
      .execute()
    const asked = { eventGroupId: [2], companyId: company.home, startDate: '2026-11-01', endDate: '2026-11-20' }
    const { byTable, byEventType } = success(await made.call('company', 'ReportAbnormal/GetByEventType', asked))
    const names = byTable.summary.map(({ areaName }) => areaName)
    expect(names).toEqual(['Port / Quay', 'Port / Yard', 'Dock'])
    expect(byEventType.areas.map(({ areaName }) => areaName)).toEqual(names)
    // The event report, which counts all events, has it.
    const all = success(await made.call('company', 'Report/GetByEventType', { ...asked, eventGroupId: 2 }))
    expect(all.byTable.summary[0]).toMatchObject({
      areaName: 'Gate',
      total: 20,
      notReported: 0,
    })
  })

  it('sorts and pages its details', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const page = async (more: object) => {
      const body = success(await made.call('company', 'ReportAbnormal/GetByEventType', { ...both, ...more }))
      expect(body.total).toBe(3)
      return body.details.map(({ eventId }) => eventId)
    }
    expect(await page({ page: 2, pageSize: 2 })).toEqual([events.stoppage])
    expect(await page({ sort: 'eventDate', order: 'asc' })).toEqual([events.intrusion, events.stoppage, events.leak])
    expect(await page({ sort: 'areaFullName', order: 'asc' })).toEqual([events.intrusion, events.stoppage, events.leak])
    expect(await page({ sort: 'companyName', order: 'desc' })).toHaveLength(3)
    const wrong = await made.call('company', 'ReportAbnormal/GetByEventType', { ...both, sort: 'nothing' })
    expect(refused(wrong).http).toBe(400)
  })

  it('links its numbers to abnormal events', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const { report, modeName } = success(await made.call('company', 'ReportAbnormal/GetByEventType', both))
    const asked = { sealedEvents: cellValue(report, { area: area.gate }), modeName }
    const record = success(await made.call('company', 'EventRecord/GetData', asked))
    expect(record.events.map(({ eventId }) => eventId)).toEqual([events.stoppage])
  })

  it('requires group and company, and shows nothing that the caller does not see', async () => {
    const made = await testApp()
    await addGolden(made.db)
    expect(refused(await made.call('company', 'ReportAbnormal/GetByEventType', {})).fieldErrors).toHaveLength(2)
    const foreign = { eventGroupId: [2], companyId: company.foreign }
    const body = success(await made.call('company', 'ReportAbnormal/GetByEventType', foreign))
    expect(body.byTable.summary).toEqual([])
    expect(body.details).toEqual([])
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 13)
    expect(await statuses(made, ['nobody', 'viewer'], 'ReportAbnormal/GetByEventType', both)).toEqual([401, 403])
  })
})

describe('ReportAbnormal.LoadData', () => {
  it('starts with the day that a letter names, sealed in its address', async () => {
    const { call, db, services } = await testApp()
    const sealedAbnormal = await services.sealer.seal(db, 'Report-Abnormal', { day: '2026-10-05' })
    expect(success(await call('company', 'ReportAbnormal/LoadData', { sealedAbnormal }))).toMatchObject({
      startDate: '2026-10-05',
      endDate: '2026-11-20',
      permission: 2,
    })
    expect(success(await call('company', 'ReportAbnormal/LoadData', {})).startDate).toBe('2026-11-01')
    expect(refused(await call('company', 'ReportAbnormal/LoadData', { sealedAbnormal: 'x' })).message).toBe(
      'Invalid link',
    )
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 13)
    expect(await statuses(made, ['nobody', 'viewer'], 'ReportAbnormal/LoadData', {})).toEqual([401, 403])
  })
})

describe('ReportAbnormal.GetAear', () => {
  it('names the areas of several groups', async () => {
    const { call } = await testApp()
    const body = success(await call('reporter', 'ReportAbnormal/GetAear', both))
    expect(body.areas.map(({ label }) => label)).toEqual([
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
  it('names abnormal types, and types with an abnormal sub type', async () => {
    const { call, db } = await testApp()
    await db.updateTable('event_type').set({ color_id: 3 }).where('id', '=', eventType.release).execute()
    const body = success(await call('company', 'ReportAbnormal/GetEventType', { areaIds: [area.gate] }))
    expect(body.eventTypes.map(({ label }) => label)).toEqual(['Stoppage', 'Release'])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'ReportAbnormal/GetEventType', {})).toEqual([401])
  })
})
