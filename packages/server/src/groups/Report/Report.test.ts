import { describe, expect, it } from 'vitest'
import type { Output } from '@daybook/shared'
import { type Cell, cellValue } from '@daybook/shared/cells'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { addGolden, denyMenu } from '../../testing/golden.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, area, company, eventType } from '../../testing/world.ts'

type Result = Output<'Report/GetByEventType'>

const operation = { nEventGroupID: 2, nCompanyID: company.home }
const get = async ({ call }: TestApp, role: Role, asked: Record<string, unknown> = operation) =>
  success(await call(role, 'Report/GetByEventType', asked))
const totals = ({ cResoltByTable: { lstTableSummaryEventReport } }: Result) =>
  lstTableSummaryEventReport.map((row) => [row.sAreaName, row.nTotal, row.nNotReport])
const cells = ({ cResoltByTable: { lstCell } }: Result) =>
  lstCell.map((cell) => [cell.nAreaID, cell.nEventTypeID, cell.nCount, cell.nCountDay, cell.nAbnormal])

/** The ids of the events that a link of a report opens, as somebody. */
async function behind({ call }: TestApp, role: Role, answer: { sReport: string; sMode: string }, cell: Cell) {
  const asked = { sArrEventID: cellValue(answer.sReport, cell), sMode: answer.sMode }
  const body = success(await call(role, 'EventRecord/onLoad', asked))
  expect(body).toMatchObject({ isReportMode: true, sStartDate: '', sEndDate: '' })
  return body.lstEventData.map(({ nEventReportID }) => nEventReportID).toSorted((one, other) => one - other)
}

describe('Report.GetByEventType', () => {
  it('counts a company’s month by area and event type', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = await get(made, 'company')
    expect(body.sEventDate).toBe('01/11/2026 - 20/11/2026')
    expect(body.dAsof).toBe('2026-11-20T10:00:00+07:00')
    expect(totals(body)).toEqual([
      ['Gate', 3, 18],
      ['Port / Quay', 0, 20],
      ['Port / Yard', 2, 18],
      ['Dock', 1, 19],
    ])
    expect(body.cResoltByTable.lstTableEventType.map((type) => [type.sEventName, type.nColorID])).toEqual([
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
    expect(body.cByEventType.lstAreaAll[0]).toMatchObject({
      nAreaID: area.gate,
      nStatisticsRepor: 2,
      nStatisticsNotRepor: 18,
      lstByEventTypeDataDetail: [
        { nEventTypeName: 'Normal', nCount: 2 },
        { nEventTypeName: 'Stoppage', nCount: 1 },
      ],
    })
    expect(body.cByEventType.lstNotReport.map(({ nCount }) => nCount)).toEqual([18, 20, 18, 19])
    expect(body.cByEventType.lstByEventType[0]).toMatchObject({
      nEventTypeName: 'Normal',
      lstAreaDetail: [
        { nAreaID: area.gate, nCount: 2, nCountDay: 1 },
        { nAreaID: area.yard, nCount: 1, nCountDay: 1 },
        { nAreaID: area.dock, nCount: 1, nCountDay: 1 },
      ],
    })
    expect(body.cResoltByTable.lstTableReporSecurity).toEqual([])
  })

  it('names every event of the table one by one', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const { cResoltByTable } = await get(made, 'company')
    expect(cResoltByTable.isTruncated).toBe(false)
    expect(cResoltByTable.lstTableSummaryEventReportDatail.map(({ nEventID }) => nEventID)).toEqual([
      events.gateFirst,
      events.gateSecond,
      events.stoppage,
      events.yard,
      events.leak,
      events.dock,
    ])
  })

  it('has levels, normal and abnormal of Security', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const body = await get(made, 'company', { ...operation, nEventGroupID: [3] })
    const levels = { nLavel1: 1, nLavel2: 1, nLavel3: 0, nLavel4: 1, nNormal: 2, nAbnormal: 1, nNotReport: 18 }
    expect(body.cResoltByTable.lstTableReporSecurity).toMatchObject([
      { sAreaName: 'Fence', ...levels },
      { sAreaName: 'Watch', nLavel1: 0, nNormal: 0, nAbnormal: 0, nNotReport: 20 },
    ])
    expect(body.cByEventType.lstByEventType_Security[0]).toMatchObject({
      sAreaName: 'Fence',
      nLevent1_Count: 1,
      nLevent2_Count: 1,
      nLevent3_Count: 0,
      nLevent4_Count: 1,
    })
  })

  it('narrows by areas, event types and days; an upper area is its sub areas', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const only = async (more: object) => totals(await get(made, 'company', { ...operation, ...more }))
    expect(await only({ lstAreaID: [area.port] })).toEqual([
      ['Port / Quay', 0, 20],
      ['Port / Yard', 2, 18],
    ])
    expect(await only({ lstAreaID: [area.gate], lstEventType: [eventType.abnormal] })).toEqual([['Gate', 1, 18]])
    expect(await only({ lstAreaID: [area.gate], sStartDate: '04/11/2026', sEndDate: '05/11/2026' })).toEqual([
      ['Gate', 1, 1],
    ])
    expect(await only({ sStartDate: '01/12/2026', sEndDate: '31/12/2026' })).toEqual([])
  })

  it('counts only what the caller sees, and nothing of a company out of sight', async () => {
    const made = await testApp()
    await addGolden(made.db)
    expect(totals(await get(made, 'reporter')).map(([name]) => name)).toEqual(['Gate', 'Port / Quay', 'Port / Yard'])
    expect(totals(await get(made, 'both'))).toEqual([
      ['Port / Quay', 0, 20],
      ['Dock', 1, 19],
    ])
    const foreign = { nEventGroupID: 2, nCompanyID: company.foreign }
    expect(totals(await get(made, 'company', foreign))).toEqual([])
    expect(totals(await get(made, 'admin', foreign))).toEqual([['Foreign gate', 1, 19]])
    expect(totals(await get(made, 'company', { ...operation, lstAreaID: [area.foreign] }))).toEqual([])
  })

  it('asks for group and company, and for days in their order', async () => {
    const { call } = await testApp()
    const nothing = refused(await call('company', 'Report/GetByEventType', {}))
    expect(nothing.lstFieldError).toEqual([
      { sField: 'nEventGroupID', sMsg: 'Please Specify Event Group' },
      { sField: 'nCompanyID', sMsg: 'Please Specify Company' },
    ])
    const csr = refused(
      await call('company', 'Report/GetByEventType', { nEventGroupID: 1 }, { 'accept-language': 'th' }),
    )
    expect(csr.sMsg).toContain('CSR')
    const order = { ...operation, sStartDate: '02/11/2026', sEndDate: '01/11/2026' }
    expect(refused(await call('company', 'Report/GetByEventType', order)).lstFieldError?.[0]?.sField).toBe('sEndDate')
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/GetByEventType', operation)).toEqual([401, 403])
  })
})

describe('the links of numbers', () => {
  it('open exactly the events that were counted: a cell, a row, a column, the whole', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = await get(made, 'company')
    for (const { nAreaID, nEventTypeID, nCount } of body.cResoltByTable.lstCell)
      expect(await behind(made, 'company', body, { area: nAreaID, type: nEventTypeID })).toHaveLength(nCount)
    expect(await behind(made, 'company', body, { area: area.gate, type: eventType.normal })).toEqual([
      events.gateFirst,
      events.gateSecond,
    ])
    expect(await behind(made, 'company', body, { area: area.gate })).toHaveLength(3)
    expect(await behind(made, 'company', body, { type: eventType.normal })).toHaveLength(4)
    expect(await behind(made, 'company', body, { isAbnormal: true })).toEqual([events.stoppage, events.leak])
    expect(await behind(made, 'company', body, { day: '2026-11-03' })).toHaveLength(3)
    expect(await behind(made, 'company', body, { month: '2026-11', company: company.home, group: 2 })).toHaveLength(6)
    const security = await get(made, 'company', { ...operation, nEventGroupID: 3 })
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

  it('show their reader what the reader may see, no matter who made them', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = await get(made, 'admin')
    expect(await behind(made, 'both', body, {})).toEqual([events.dock])
    expect(await behind(made, 'foreigncompany', body, {})).toEqual([])
    expect(await behind(made, 'csradmin', body, { area: area.gate })).toEqual([])
  })

  it('go on into pages and workbooks, and open nothing when touched', async () => {
    const made = await testApp()
    await addGolden(made.db)
    const { sReport, sMode } = await get(made, 'company')
    const page = await made.call('company', 'EventRecord/GetData', {
      sArrEventID: cellValue(sReport, { area: area.gate }),
      sMode,
      nPage: 2,
      nPageSize: 2,
    })
    expect(success(page)).toMatchObject({ nTotal: 3, lstEventData: [{ sAreaName: 'Gate' }] })
    for (const touched of [`${sReport}x.a11`, `${sReport}.q1`, `x${cellValue(sReport, {})}`, '.', `${sMode}.a11`]) {
      const reply = await made.call('company', 'EventRecord/GetData', { sArrEventID: touched, sMode })
      expect(refused(reply).sMsg).toBe('Invalid link')
    }
  })
})

describe('Report.LoadData', () => {
  it('offers what the caller sees, and begins with the own company and this month', async () => {
    const { call } = await testApp()
    const body = success(await call('company', 'Report/LoadData', {}))
    expect(body).toMatchObject({
      nPermission: 2,
      nDefaultCompanyID: company.home,
      nDefaultEventGroup: 2,
      sStartDate: '01/11/2026',
      sEndDate: '20/11/2026',
      dDefaultStartDate: '2026-11-01',
      nYear: 2026,
      sMonth: 'November 2026',
      sTiter: 'Event Report รายงานเหตุการณ์ 01/11/2026 - 20/11/2026 (As of 20/11/2026)',
      lstEventGroupID: [2, 3],
      lstCompanyCSR: [],
    })
    expect(body.lstCompany.map(({ label }) => label)).toEqual(['Home', 'Subsidiary'])
    expect(body.lstArea.map(({ label }) => label)).toEqual(['Gate', 'Port', 'Port / Quay', 'Port / Yard', 'Dock'])
    const csr = success(await call('csradmin', 'Report/LoadData', {}, { 'accept-language': 'th' }))
    expect(csr).toMatchObject({ nDefaultCompanyID: company.csr, nDefaultEventGroup: 1, sMonth: 'พฤศจิกายน 2026' })
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/LoadData', {})).toEqual([401, 403])
  })
})

describe('Report.GetAear', () => {
  it('names the areas of a group and company that the caller sees', async () => {
    const { call } = await testApp()
    const names = async (role: Role, asked: object) =>
      success(await call(role, 'Report/GetAear', { ...asked })).lstArea.map(({ sAreaName }) => sAreaName)
    expect(await names('reporter', { nEventGroupID: 3, nCompanyID: company.home })).toEqual(['Fence', 'Watch'])
    expect(await names('company', { nEventGroupID: 2, nCompanyID: company.foreign })).toEqual([])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'Report/GetAear', {})).toEqual([401])
  })
})

describe('Report.GetEventType', () => {
  it('names the event types of areas, upper ones alone', async () => {
    const { call } = await testApp()
    const names = async (role: Role, asked: object) =>
      success(await call(role, 'Report/GetEventType', { ...asked })).lstEventType.map(({ label }) => label)
    expect(await names('company', { lstAreaID: [area.fence] })).toEqual(['Quiet', 'Intrusion'])
    expect(await names('company', { nEventGroupID: 2, nCompanyID: company.home })).toEqual([
      'Normal',
      'Stoppage',
      'Release',
      'Planned works',
    ])
    expect(await names('company', { lstAreaID: [area.foreign] })).toEqual([])
  })

  it('is refused without a session', async () => {
    expect(await statuses(await testApp(), ['nobody'], 'Report/GetEventType', {})).toEqual([401])
  })
})

describe('Report.GetBoard', () => {
  const board = { nEventGroupID: 2, nCompanyID: company.home, sStartDate: '15/11/2026' }

  it('has a letter for each day of the month, from the counts of the report', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const body = success(await made.call('company', 'Report/GetBoard', board))
    expect(body.sMonth).toBe('November 2026')
    expect(body.lstDay).toHaveLength(30)
    const rest = (from: number) => 'N'.repeat(20 - from + 1) + ' '.repeat(10)
    expect(body.lstArea.map((row) => [row.sAreaName, row.sDay, row.nReport, row.nNotReport])).toEqual([
      ['Gate', `NNFAR${rest(6)}`, 3, 18],
      ['Port / Quay', rest(1), 0, 20],
      ['Port / Yard', `NNFNNNNNNA${rest(11)}`, 2, 18],
      ['Dock', `NW${rest(3)}`, 1, 19],
    ])
    expect(body.lstArea[0]?.lstCount.slice(0, 6)).toEqual([0, 0, 2, 1, 0, 0])
    expect(await behind(made, 'company', body, { area: area.gate, day: '2026-11-04' })).toEqual([events.stoppage])
  })

  it('asks for group and company', async () => {
    const { call } = await testApp()
    expect(refused(await call('company', 'Report/GetBoard', {})).lstFieldError).toHaveLength(2)
  })

  it('is refused without a session or the page', async () => {
    const made = await testApp()
    await denyMenu(made.db, 'viewer', 12)
    expect(await statuses(made, ['nobody', 'viewer'], 'Report/GetBoard', board)).toEqual([401, 403])
  })
})
