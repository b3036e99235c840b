import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Output } from '@daybook/shared'
import { type Cell, cellValue } from '@daybook/shared/cells'
import { REPORT_MENUS } from '@daybook/shared/registry'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType } from '../../testing/world.ts'

type Result = Output<'Report/GetByEventType'>

const operation = { eventGroupId: 2, companyId: company.home }
const get = async ({ call }: TestApp, role: Role, asked: Record<string, unknown> = operation) =>
  success(await call(role, 'Report/GetByEventType', asked))
const totals = ({ byTable: { summary } }: Result) => summary.map((row) => [row.areaName, row.total, row.notReported])
const cells = ({ byTable: { cells } }: Result) =>
  cells.map((cell) => [cell.areaId, cell.eventTypeId, cell.count, cell.dayCount, cell.abnormal])

/** The ids of the events that a report's link opens for a role. */
async function behind({ call }: TestApp, role: Role, answer: { report: string; modeName: string }, cell: Cell) {
  const asked = { sealedEvents: cellValue(answer.report, cell), modeName: answer.modeName }
  const body = success(await call(role, 'EventRecord/onLoad', asked))
  expect(body).toMatchObject({ isReportMode: true, startDate: '', endDate: '' })
  return body.events.map(({ eventId }) => eventId).toSorted((one, other) => one - other)
}

describe('Report.GetByEventType', () => {
  it('counts a company’s month by area and event type', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = await get(made, 'company')
    expect(body.eventDate).toBe('01/11/2026 - 20/11/2026')
    expect(body.asOf).toBe('2026-11-20T10:00:00+07:00')
    expect(totals(body)).toEqual([
      ['Gate', 3, 18],
      ['Port / Quay', 0, 20],
      ['Port / Yard', 2, 18],
      ['Dock', 1, 19],
    ])
    expect(body.byTable.tableEventTypes.map((type) => [type.eventName, type.colorId])).toEqual([
      ['Normal', 3],
      ['Stoppage', 4],
      ['Release', 4],
      ['Planned works', 3],
    ])
    expect(cells(body)).toEqual([
      [area.gate, eventType.normal, 2, 1, 0],
      [area.gate, eventType.abnormal, 1, 1, 1],
      [area.yard, eventType.normal, 1, 1, 0],
      [area.yard, eventType.release, 1, 1, 1],
      [area.dock, eventType.normal, 1, 1, 0],
    ])
    expect(body.byEventType.areas[0]).toMatchObject({
      areaId: area.gate,
      reported: 2,
      notReported: 18,
      eventTypeName: 'Normal, Stoppage',
      eventTypeOrder: 1,
      details: [
        { eventTypeName: 'Normal', count: 2 },
        { eventTypeName: 'Stoppage', count: 1 },
      ],
    })
    expect(body.byEventType.notReported.map(({ count }) => count)).toEqual([18, 20, 18, 19])
    expect(body.byEventType.eventTypes[0]).toMatchObject({
      eventTypeName: 'Normal',
      areaName: 'Gate, Port / Yard, Dock',
      details: [{ eventTypeName: 'Normal', count: 4 }],
      areaDetails: [
        { areaId: area.gate, count: 2, dayCount: 1 },
        { areaId: area.yard, count: 1, dayCount: 1 },
        { areaId: area.dock, count: 1, dayCount: 1 },
      ],
    })
    expect(body.byTable.security).toEqual([])
  })

  it('names every event of the table one by one', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const { byTable } = await get(made, 'company')
    expect(byTable.isTruncated).toBe(false)
    expect(byTable.events.map(({ eventId }) => eventId)).toEqual([
      events.gateFirst,
      events.gateSecond,
      events.stoppage,
      events.yard,
      events.leak,
      events.dock,
    ])
  })

  it('has levels, normal and abnormal for Security', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = await get(made, 'company', { ...operation, eventGroupId: [3] })
    const levels = { level1: 1, level2: 1, level3: 0, level4: 1, normal: 2, abnormal: 1, notReported: 18 }
    expect(body.byTable.security).toMatchObject([
      { areaName: 'Fence', ...levels },
      { areaName: 'Watch', level1: 0, normal: 0, abnormal: 0, notReported: 20 },
    ])
    expect(body.byEventType.securityLevels[0]).toMatchObject({
      areaName: 'Fence',
      level1: 1,
      level2: 1,
      level3: 0,
      level4: 1,
    })
  })

  it('filters by areas, event types and days; an upper area stands for its sub areas', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const only = async (more: object) => totals(await get(made, 'company', { ...operation, ...more }))
    expect(await only({ areaIds: [area.port] })).toEqual([
      ['Port / Quay', 0, 20],
      ['Port / Yard', 2, 18],
    ])
    expect(await only({ areaIds: [area.gate], eventTypes: [eventType.abnormal] })).toEqual([['Gate', 1, 18]])
    expect(await only({ areaIds: [area.gate], startDate: '2026-11-04', endDate: '2026-11-05' })).toEqual([
      ['Gate', 1, 1],
    ])
    expect(await only({ startDate: '2026-12-01', endDate: '2026-12-31' })).toEqual([])
  })

  it('counts only what the caller sees, and nothing of a company out of scope', async () => {
    const made = await testApp()
    await addGolden(made.db)
    expect(totals(await get(made, 'reporter')).map(([name]) => name)).toEqual(['Gate', 'Port / Quay', 'Port / Yard'])
    expect(totals(await get(made, 'both'))).toEqual([
      ['Port / Quay', 0, 20],
      ['Dock', 1, 19],
    ])
    const foreign = { eventGroupId: 2, companyId: company.foreign }
    expect(totals(await get(made, 'company', foreign))).toEqual([])
    expect(totals(await get(made, 'admin', foreign))).toEqual([['Foreign gate', 1, 19]])
    expect(totals(await get(made, 'company', { ...operation, areaIds: [area.foreign] }))).toEqual([])
  })

  it('requires group and company, and days in order', async () => {
    const { call } = await testApp()
    const nothing = refused(await call('company', 'Report/GetByEventType', {}))
    expect(nothing.fieldErrors).toEqual([
      { field: 'eventGroupId', message: 'Please Specify Event Group' },
      { field: 'companyId', message: 'Please Specify Company' },
    ])
    const csr = refused(
      await call('company', 'Report/GetByEventType', { eventGroupId: 1 }, { 'accept-language': 'th' }),
    )
    expect(csr.message).toContain('CSR')
    const order = { ...operation, startDate: '2026-11-02', endDate: '2026-11-01' }
    expect(refused(await call('company', 'Report/GetByEventType', order)).fieldErrors?.[0]?.field).toBe('endDate')
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/GetByEventType', operation)).toEqual([401, 403])
  })
})

describe('the lists of areas and of event types', () => {
  it('have the same keys and the same reports', async () => {
    const made = await testApp()
    await addGolden(made.db)
    for (const eventGroupId of [1, 2, 3]) {
      const companyId = eventGroupId === 1 ? company.csr : company.home
      const { areas, eventTypes } = (await get(made, 'admin', { eventGroupId, companyId })).byEventType
      const counts = (rows: readonly Pick<(typeof areas)[number], 'details'>[]) => {
        const sums = new Map<string, number>()
        for (const { eventTypeName, count } of rows.flatMap(({ details }) => details))
          sums.set(eventTypeName, (sums.get(eventTypeName) ?? 0) + count)
        return sums
      }
      expect(counts(eventTypes)).toEqual(counts(areas))
      expect(counts(areas).size).toBeGreaterThan(0)
      expect(areas.map(({ eventTypeOrder }) => eventTypeOrder)).toEqual(areas.map((_area, index) => index + 1))
      for (const { areaName, areaDetails } of eventTypes)
        expect(areaName).toBe(areaDetails.map((one) => one.areaName).join(', '))
    }
  })
})

describe('the links of numbers', () => {
  it('open exactly the counted events: a cell, a row, a column, the whole', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = await get(made, 'company')
    for (const { areaId, eventTypeId, count } of body.byTable.cells)
      expect(await behind(made, 'company', body, { area: areaId, type: eventTypeId })).toHaveLength(count)
    expect(await behind(made, 'company', body, { area: area.gate, type: eventType.normal })).toEqual([
      events.gateFirst,
      events.gateSecond,
    ])
    expect(await behind(made, 'company', body, { area: area.gate })).toHaveLength(3)
    expect(await behind(made, 'company', body, { type: eventType.normal })).toHaveLength(4)
    expect(await behind(made, 'company', body, { isAbnormal: true })).toEqual([events.stoppage, events.leak])
    expect(await behind(made, 'company', body, { day: '2026-11-03' })).toHaveLength(3)
    expect(await behind(made, 'company', body, { month: '2026-11', company: company.home, group: 2 })).toHaveLength(6)
    const security = await get(made, 'company', { ...operation, eventGroupId: 3 })
    expect(await behind(made, 'company', security, { area: area.fence, level: 4 })).toEqual([events.intrusion])
    expect(await behind(made, 'company', security, { area: area.fence, isAbnormal: false })).toHaveLength(2)
  })

  it('do not show what was filed after the report was read', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = await get(made, 'company')
    await addGolden(made.db)
    expect(await behind(made, 'company', body, { area: area.gate, type: eventType.normal })).toHaveLength(2)
  })

  it('show their readers only what they may see, no matter who created the links', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = await get(made, 'admin')
    expect(await behind(made, 'both', body, {})).toEqual([events.dock])
    expect(await behind(made, 'foreigncompany', body, {})).toEqual([])
    expect(await behind(made, 'csradmin', body, { area: area.gate })).toEqual([])
  })

  it('work on pages and in workbooks, and open nothing when altered', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { report, modeName } = await get(made, 'company')
    const page = await made.call('company', 'EventRecord/GetData', {
      sealedEvents: cellValue(report, { area: area.gate }),
      modeName,
      page: 2,
      pageSize: 2,
    })
    expect(success(page)).toMatchObject({ total: 3, events: [{ areaName: 'Gate' }] })
    for (const touched of [`${report}x.a11`, `${report}.q1`, `x${cellValue(report, {})}`, '.', `${modeName}.a11`]) {
      const reply = await made.call('company', 'EventRecord/GetData', { sealedEvents: touched, modeName })
      expect(refused(reply).message).toBe('Invalid link')
    }
  })
})

describe('Report.LoadData', () => {
  it('offers what the caller sees, and starts with the own company and this month', async () => {
    const { call } = await testApp()
    const body = success(await call('company', 'Report/LoadData', {}))
    expect(body).toMatchObject({
      permission: 2,
      defaultCompanyId: company.home,
      defaultEventGroupId: 2,
      startDate: '2026-11-01',
      endDate: '2026-11-20',
      defaultStartDate: '2026-11-01',
      year: 2026,
      month: 'November 2026',
      title: 'Event Report รายงานเหตุการณ์ 01/11/2026 - 20/11/2026 (As of 20/11/2026)',
      eventGroupIds: [2, 3],
      csrCompanies: [],
    })
    expect(body.companies.map(({ label }) => label)).toEqual(['Home', 'Subsidiary'])
    expect(body.areas.map(({ label }) => label)).toEqual(['Gate', 'Port', 'Port / Quay', 'Port / Yard', 'Dock'])
    const csr = success(await call('csradmin', 'Report/LoadData', {}, { 'accept-language': 'th' }))
    expect(csr).toMatchObject({ defaultCompanyId: company.csr, defaultEventGroupId: 1, month: 'พฤศจิกายน 2026' })
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/LoadData', {})).toEqual([401, 403])
  })
})

describe('Report.GetAear', () => {
  it('names the areas of a group and company that the caller sees', async () => {
    const { call } = await testApp()
    const names = async (role: Role, asked: object) =>
      success(await call(role, 'Report/GetAear', { ...asked })).areas.map(({ areaName }) => areaName)
    expect(await names('reporter', { eventGroupId: 3, companyId: company.home })).toEqual(['Fence', 'Watch'])
    expect(await names('company', { eventGroupId: 2, companyId: company.foreign })).toEqual([])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'Report/GetAear', {})).toEqual([401])
  })
})

describe('Report.GetEventType', () => {
  it('names the event types of areas, without sub types', async () => {
    const { call } = await testApp()
    const names = async (role: Role, asked: object) =>
      success(await call(role, 'Report/GetEventType', { ...asked })).eventTypes.map(({ label }) => label)
    expect(await names('company', { areaIds: [area.fence] })).toEqual(['Quiet', 'Intrusion'])
    expect(await names('company', { eventGroupId: 2, companyId: company.home })).toEqual([
      'Normal',
      'Stoppage',
      'Release',
      'Planned works',
    ])
    expect(await names('company', { areaIds: [area.foreign] })).toEqual([])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'Report/GetEventType', {})).toEqual([401])
  })
})

describe('Report.GetBoard', () => {
  const board = { eventGroupId: 2, companyId: company.home, startDate: '2026-11-15' }

  it('has a letter for each day of the month, from the counts of the report', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = success(await made.call('company', 'Report/GetBoard', board))
    expect(body.month).toBe('November 2026')
    expect(body.days).toHaveLength(30)
    const rest = (from: number) => 'N'.repeat(20 - from + 1) + ' '.repeat(10)
    expect(body.areas.map((row) => [row.areaName, row.dayText, row.report, row.notReported])).toEqual([
      ['Gate', `NNFAR${rest(6)}`, 3, 18],
      ['Port / Quay', rest(1), 0, 20],
      ['Port / Yard', `NNFNNNNNNA${rest(11)}`, 2, 18],
      ['Dock', `NW${rest(3)}`, 1, 19],
    ])
    expect(body.areas[0]?.counts.slice(0, 6)).toEqual([0, 0, 2, 1, 0, 0])
    expect(await behind(made, 'company', body, { area: area.gate, day: '2026-11-04' })).toEqual([events.stoppage])
  })

  it('marks late, not yet due and excused days, and counts as before', async () => {
    const made = await testApp()
    await addReport(made.db, { area: area.gate, day: '2026-11-02', at: '2026-11-02T12:00:00+07:00' })
    await addReport(made.db, { area: area.gate, day: '2026-11-03', at: '2026-11-05T12:00:00+07:00' })
    await sql`insert into excuse (area_id, from_day, until_day, reason, created_by, seconded_at, seconded_by)
      values (${area.gate}, '2026-11-05', '2026-11-06', 'Closed for works', 1, daybook_now(), 2)`.execute(made.db)
    const [gate] = success(await made.call('company', 'Report/GetBoard', board)).areas
    expect(gate?.dayText).toBe(`NFF${'N'.repeat(17)}${' '.repeat(10)}`)
    expect(gate?.dayMarks).toBe(`  L EE${' '.repeat(13)}W${' '.repeat(10)}`)
    expect(gate?.notReported).toBe(18)
  })

  it('requires group and company', async () => {
    const { call } = await testApp()
    expect(refused(await call('company', 'Report/GetBoard', {})).fieldErrors).toHaveLength(2)
  })

  it('is refused without a session or permission', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/GetBoard', board)).toEqual([401, 403])
  })
})

describe('Report.GetNotReportedDays', () => {
  const filter = { eventGroupIds: [2], companyId: company.home }
  const listed = async ({ call }: TestApp, role: Role, asked: object) =>
    success(await call(role, 'Report/GetNotReportedDays', asked))

  it('lists exactly the days that the report counts: by row, in all, and filtered like the report', async () => {
    const made = await testApp()
    await addGolden(made.db)
    for (const more of [{}, { areaIds: [area.port] }, { startDate: '2026-11-03', endDate: '2026-11-07' }]) {
      const report = await get(made, 'company', { ...operation, ...more })
      const { startDate, endDate, ...areas } = more as { startDate?: string; endDate?: string }
      const asked = { ...filter, ...areas, ...(startDate && endDate ? { from: '2026-11-03', to: '2026-11-07' } : {}) }
      for (const { areaId, areaName, notReported } of report.byTable.summary) {
        const own = await listed(made, 'company', { ...asked, areaId })
        expect([own.total, own.days.length, own.areaNames]).toEqual([notReported, notReported, [areaName]])
        expect(new Set(own.days.map((one) => one.areaId))).toEqual(new Set([areaId]))
      }
      const all = await listed(made, 'company', asked)
      expect(all.total).toBe(report.byTable.summary.reduce((sum, { notReported }) => sum + notReported, 0))
      expect(all.companyName).toBe('Home')
    }
  })

  it('says why each day counts, and who may file it now', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const gate = { ...filter, areaId: area.gate, from: '2026-10-15' }
    const { days, period } = await listed(made, 'reporter', gate)
    expect(period).toEqual({ from: '2026-10-15', to: '2026-11-20' })
    expect(days[0]).toEqual({
      day: '2026-11-20',
      eventGroupId: 2,
      companyId: company.home,
      companyName: 'Home',
      areaId: area.gate,
      areaName: 'Gate',
      reason: 'noReport',
      canFile: true,
    })
    // The report of the 5th was rejected, that of the 6th deleted.
    expect(days.filter(({ reason }) => reason === 'rejectedOnly').map(({ day }) => day)).toEqual(['2026-11-05'])
    // A reporter files up to 30 days back, an administrator any day, and who only looks none.
    expect(days.filter(({ canFile }) => canFile).at(-1)?.day).toBe('2026-10-21')
    expect(days.at(-1)?.day).toBe('2026-10-15')
    expect((await listed(made, 'company', gate)).days.every(({ canFile }) => canFile)).toBe(true)
    expect((await listed(made, 'viewer', gate)).days.some(({ canFile }) => canFile)).toBe(false)
  })

  it('sorts and pages, and starts with this month', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const page = await listed(made, 'company', { ...filter, sort: 'areaName', order: 'desc', page: 2, pageSize: 20 })
    expect(page.period).toEqual({ from: '2026-11-01', to: '2026-11-20' })
    expect(page.total).toBe(75)
    // After 18 days of the yard come 20 of the quay, then the gate's and the dock's.
    expect(page.days.map(({ areaName }) => areaName)).toEqual(
      Array.from({ length: 20 }, (_, at) => (at < 18 ? 'Port / Quay' : 'Gate')),
    )
    const [first] = (await listed(made, 'company', { ...filter, sort: 'day', order: 'asc', pageSize: 1 })).days
    expect(first?.day).toBe('2026-11-01')
    expect(refused(await made.call('company', 'Report/GetNotReportedDays', { sort: 'no' })).fieldErrors).toHaveLength(1)
    const ahead = { ...filter, from: '2026-12-01', to: '2026-12-31' }
    expect(await listed(made, 'company', ahead)).toMatchObject({ total: 0, days: [] })
    const order = { from: '2026-11-02', to: '2026-11-01' }
    expect(refused(await made.call('company', 'Report/GetNotReportedDays', order)).fieldErrors).toMatchObject([
      { field: 'to' },
    ])
  })

  it('contains nothing out of scope', async () => {
    const made = await testApp()
    const names = async (role: Role, asked: object) => [
      ...new Set((await listed(made, role, asked)).days.map(({ areaName }) => areaName)),
    ]
    expect(await names('both', filter)).toEqual(['Port / Quay', 'Dock'])
    expect(await names('company', { companyId: company.foreign })).toEqual([])
    const foreign = await listed(made, 'company', { areaIds: [area.foreign], areaId: area.foreign })
    expect([foreign.total, foreign.companyName, foreign.areaNames]).toEqual([0, null, []])
  })

  it('is for readers of any report', async () => {
    const made = await testApp()
    for (const menu of REPORT_MENUS.slice(1)) await denyMenu(made.db, 'viewer', menu)
    expect(await statuses(made, ['nobody'], 'Report/GetNotReportedDays', filter)).toEqual([401])
    expect((await made.call('viewer', 'Report/GetNotReportedDays', filter)).http).toBe(200)
    for (const menu of REPORT_MENUS.slice(0, 1)) await denyMenu(made.db, 'viewer', menu)
    expect(await statuses(made, ['viewer'], 'Report/GetNotReportedDays', filter)).toEqual([403])
  })
})
