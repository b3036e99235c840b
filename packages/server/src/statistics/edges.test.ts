import { expect, it } from 'vitest'
import { success, testApp } from '../testing/app.ts'
import { addGolden } from '../testing/golden.ts'
import { addReport } from '../testing/reports.ts'
import { area, company, people } from '../testing/world.ts'

/* Applies to all five reports. */

const operation = { eventGroupId: 2, companyId: company.home }
/* Midnight in Bangkok is 17:00 of the day before in London. */
it.each([
  // A Sunday, and the Monday after it: only then is the week over.
  ['2026-11-29T16:59:59Z', '2026-11-01', '2026-11-29', '2026-11-16', 2026, [1]],
  ['2026-11-29T17:00:00Z', '2026-11-01', '2026-11-30', '2026-11-23', 2026, [2]],
  ['2026-11-30T16:59:59Z', '2026-11-01', '2026-11-30', '2026-11-23', 2026, [2]],
  ['2026-11-30T17:00:00Z', '2026-12-01', '2026-12-01', '2026-11-23', 2026, [3]],
  ['2026-12-31T16:59:59Z', '2026-12-01', '2026-12-31', '2026-12-21', 2026, [7]],
  ['2026-12-31T17:00:00Z', '2027-01-01', '2027-01-01', '2026-12-21', 2027, [7]],
])('begin day, week, month and year at midnight in Bangkok: %s', async (now, month, today, week, year, missing) => {
  const made = await testApp()
  await made.setNow(now)
  const event = success(await made.call('company', 'Report/LoadData', {}))
  expect([event.startDate, event.endDate]).toEqual([month, today])
  expect(success(await made.call('company', 'WeeklyReport/LoadData', { modeName: '1' })).startDate).toBe(week)
  expect(success(await made.call('company', 'MonthlyReport/GetCompanyList', {})).startDate).toBe(month)
  expect(success(await made.call('company', 'YearlyReport/LoadData', {})).year).toBe(year)
  // Of the seven days, only those that have begun are expected.
  const asked = { ...operation, areaIds: [area.gate], startDate: '2026-11-29', endDate: '2026-12-05' }
  const { byTable } = success(await made.call('company', 'Report/GetByEventType', asked))
  expect(byTable.summary.map(({ notReported }) => notReported)).toEqual(missing)
})

it('begin an open range with its month, and end it today or on its first day', async () => {
  const made = await testApp()
  await addReport(made.db, { area: area.gate, day: '2026-10-15' })
  const range = async (more: object) => {
    const event = success(await made.call('company', 'Report/GetByEventType', { ...operation, ...more }))
    const abnormal = success(await made.call('company', 'ReportAbnormal/GetByEventType', { ...operation, ...more }))
    expect(abnormal.eventDate).toBe(event.eventDate)
    return event.eventDate
  }
  expect(await range({})).toBe('01/11/2026 - 20/11/2026')
  expect(await range({ startDate: '2026-10-15' })).toBe('15/10/2026 - 20/11/2026')
  expect(await range({ endDate: '2026-11-05' })).toBe('01/11/2026 - 05/11/2026')
  expect(await range({ endDate: '2026-10-15' })).toBe('01/10/2026 - 15/10/2026')
  expect(await range({ startDate: '2026-11-25' })).toBe('25/11/2026 - 25/11/2026')
})

it('are empty, without an error, for people who see nothing', async () => {
  const made = await testApp()
  await addGolden(made.db)
  await made.db.deleteFrom('user_area').where('user_id', '=', people.reporter.id).execute()
  const as = 'reporter'
  for (const name of ['Report/LoadData', 'ReportAbnormal/LoadData', 'YearlyReport/LoadData'] as const) {
    const none = { companies: [], csrCompanies: [], areas: [], eventGroupIds: [], defaultCompanyId: null }
    expect(success(await made.call(as, name, {})), name).toMatchObject(none)
  }
  for (const name of [
    'Report/GetByEventType',
    'ReportAbnormal/GetByEventType',
    'MonthlyReport/GetByEventType',
  ] as const) {
    const { byTable, byEventType } = success(await made.call(as, name, operation))
    expect(byTable, name).toMatchObject({ summary: [], cells: [], tableEventTypes: [] })
    expect(byEventType, name).toMatchObject({ areas: [], eventTypes: [] })
  }
  expect(success(await made.call(as, 'WeeklyReport/LoadData', { startDate: '2026-11-04' }))).toMatchObject({
    eventGroupIds: [],
    companies: [],
    events: [],
    total: 0,
  })
  expect(success(await made.call(as, 'MonthlyReport/GetCompanyList', {}))).toMatchObject({
    companies: [],
    eventGroupIds: [],
  })
  const year = { ...operation, year: 2026, areaIds: [area.gate] }
  expect(success(await made.call(as, 'YearlyReport/GetByEventType', year)).yearly).toEqual([])
  expect(success(await made.call(as, 'Report/GetBoard', operation)).areas).toEqual([])
})
