import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { workbook } from '../../testing/workbook.ts'
import { type Role, company, people } from '../../testing/world.ts'

/** Exports of three people on three days; the last one shortly before midnight in Bangkok. */
async function logged(): Promise<TestApp> {
  const app = await testApp()
  const entry = (role: Role, menu_id: number, exported_at: string, row_count: number | null = 7) => ({
    menu_id,
    file_type: 'Excel',
    company_id: people[role].company,
    user_id: people[role].id,
    row_count,
    exported_at,
  })
  await app.db
    .insertInto('export_log')
    .values([
      entry('company', 4, '2026-11-18T09:00:00+07:00'),
      entry('reporter', 3, '2026-11-19T23:59:00+07:00', null),
      { ...entry('reporter', 14, '2026-11-20T00:00:00+07:00'), file_type: 'PDF' },
      entry('foreigncompany', 4, '2026-11-19T12:00:00+07:00'),
    ])
    .execute()
  return app
}

describe('LogExport.LoadDataList', () => {
  it('lists what the people of the caller exported, the latest first', async () => {
    const { call } = await logged()
    const body = success(await call('viewer', 'LogExport/LoadDataList', {}))
    expect(body.n_Permission).toBe(1)
    expect(body.lstData).toMatchObject([
      { sExportType: 'Weekly Report', sFileType: 'PDF', dDate: '2026-11-20T00:00:00+07:00', sDate: '20/11/2026 00:00' },
      { sExportType: 'Event Record', sFileType: 'Excel', sUser: 'reporter Tester', sCompany: 'Home', nRow: null },
      { sExportType: 'Company', sUser: 'company Tester', nRow: 7 },
    ])
    expect(body.nTotal).toBe(3)
    expect(body.lstExportType.map(({ value }) => value)).toEqual([3, 12, 13, 14, 15, 16, 4, 6, 7, 9, 10, 22, 11])
    const foreign = success(await call('foreigncompany', 'LogExport/LoadDataList', {}))
    expect(foreign.lstData.map(({ sCompany }) => sCompany)).toEqual(['Foreign'])
    expect(success(await call('admin', 'LogExport/LoadDataList', {})).nTotal).toBe(4)
  })

  it('filters by menu and by days of the company, the ends included', async () => {
    const { call } = await logged()
    const dates = async (input: object) =>
      success(await call('admin', 'LogExport/LoadDataList', input)).lstData.map(({ sDate }) => sDate.slice(0, 10))
    expect(await dates({ sExportType: '4' })).toEqual(['19/11/2026', '18/11/2026'])
    expect(await dates({ sExportType: 99 })).toEqual([])
    expect(await dates({ dDateStart: '19/11/2026', dDateEnd: '19/11/2026' })).toEqual(['19/11/2026', '19/11/2026'])
    expect(await dates({ dDateStart: '20/11/2026', dDateEnd: null })).toEqual(['20/11/2026'])
  })

  it('refuses an end before the start, days after today and days that do not exist', async () => {
    const { call } = await logged()
    const tried = async (input: object, language = 'en') =>
      refused(await call('admin', 'LogExport/LoadDataList', input, { 'accept-language': language }))
    expect(await tried({ dDateStart: '19/11/2026', dDateEnd: '18/11/2026' })).toMatchObject({
      sMsg: 'The start date must not be later than the end date.',
      lstFieldError: [{ sField: 'dDateEnd' }],
    })
    const future = { dDateStart: '21/11/2026', dDateEnd: '22/11/2026' }
    expect((await tried(future)).lstFieldError).toEqual([
      { sField: 'dDateStart', sMsg: 'Start(Event) date must not be later than today.' },
      { sField: 'dDateEnd', sMsg: 'End(Event) date must not be later than today.' },
    ])
    expect((await tried(future, 'th')).sMsg).toBe('วันที่เริ่มต้นต้องไม่เกินวันนี้')
    expect((await tried({ dDateStart: '31/02/2026' })).http).toBe(400)
  })

  it('sorts by every column and pages', async () => {
    const { call } = await logged()
    for (const sSort of ['sExportType', 'sFileType', 'sCompany', 'sUser', 'dDate', 'nRow']) {
      const sorted = success(await call('admin', 'LogExport/LoadDataList', { sSort, sOrder: 'asc' })).lstData
      expect(sorted, sSort).toHaveLength(4)
    }
    const page = success(
      await call('admin', 'LogExport/LoadDataList', { sSort: 'dDate', sOrder: 'asc', nPage: 2, nPageSize: 3 }),
    )
    expect(page.lstData.map(({ sExportType }) => sExportType)).toEqual(['Weekly Report'])
    expect(page.nTotal).toBe(4)
    expect(refused(await call('admin', 'LogExport/LoadDataList', { sSort: 'id' })).http).toBe(400)
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'LogExport/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('LogExport.ExportExcel', () => {
  it('writes Log_Export.xlsx with the rows of the filter, and itself into the log', async () => {
    const app = await testApp()
    // An export reads on a connection of its own, so its rows are those that were there before this test.
    const { fileName, sheets, names } = await workbook(app, 'company', 'LogExport/ExportExcel', {
      sExportType: 4,
      dDateStart: '01/11/2026',
    })
    expect(fileName).toBe('Log_Export.xlsx')
    expect(names).toEqual(['Export Log', 'About this file'])
    const about = sheets[1]?.map((row) => row.join(': '))
    expect(about).toEqual(
      expect.arrayContaining([
        'Filter: Menu: Company',
        'Filter: Start(Event) date: 01/11/2026',
        'Filter: End(Event) date: All',
      ]),
    )
    const log = await app.db.selectFrom('export_log').select(['menu_id', 'company_id', 'user_id']).execute()
    expect(log).toEqual([{ menu_id: 22, company_id: company.home, user_id: people.company.id }])
  })

  it('obeys the rules of the filter', async () => {
    const { call } = await testApp()
    expect(
      refused(await call('admin', 'LogExport/ExportExcel', { dDateEnd: '21/11/2026' })).lstFieldError,
    ).toHaveLength(1)
  })

  it('refuses who has no session or no right', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'LogExport/ExportExcel', {})).toEqual([401, 403])
  })
})
