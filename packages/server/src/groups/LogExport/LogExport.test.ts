import { describe, expect, it } from 'vitest'
import { logWritten } from '../../export/log.queries.ts'
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
  it("lists the exports of the caller's people, the latest first", async () => {
    const { call } = await logged()
    const body = success(await call('viewer', 'LogExport/LoadDataList', {}))
    expect(body.permission).toBe(1)
    expect(body.rows).toMatchObject([
      { exportType: 'Weekly Report', fileType: 'PDF', date: '2026-11-20T00:00:00+07:00', day: '20/11/2026 00:00' },
      {
        exportType: 'Event Record',
        fileType: 'Excel',
        userName: 'reporter Tester',
        companyName: 'Home',
        rowCount: null,
      },
      { exportType: 'Company', userName: 'company Tester', rowCount: 7 },
    ])
    expect(body.total).toBe(3)
    expect(body.exportTypes.map(({ value }) => value)).toEqual([
      32, 3, 28, 12, 13, 14, 15, 16, 30, 33, 4, 6, 7, 29, 9, 10, 22, 11,
    ])
    const foreign = success(await call('foreigncompany', 'LogExport/LoadDataList', {}))
    expect(foreign.rows.map(({ companyName }) => companyName)).toEqual(['Foreign'])
    expect(success(await call('admin', 'LogExport/LoadDataList', {})).total).toBe(4)
  })

  it('says which exports were cancelled', async () => {
    const app = await logged()
    const { id } = await app.db
      .selectFrom('export_log')
      .select('id')
      .where('row_count', 'is', null)
      .executeTakeFirstOrThrow()
    await logWritten(app.db, id, { rows: 3, isWhole: false })
    const { rows } = success(await app.call('viewer', 'LogExport/LoadDataList', {}))
    expect(rows.map(({ rowCount, isCancelled }) => [rowCount, isCancelled])).toEqual([
      [7, false],
      [3, true],
      [7, false],
    ])
  })

  it('filters by menu and by days of the company, inclusive', async () => {
    const { call } = await logged()
    const dates = async (input: object) =>
      success(await call('admin', 'LogExport/LoadDataList', input)).rows.map(({ day }) => day.slice(0, 10))
    expect(await dates({ exportType: '4' })).toEqual(['19/11/2026', '18/11/2026'])
    expect(await dates({ exportType: 99 })).toEqual([])
    expect(await dates({ startDate: '2026-11-19', endDate: '2026-11-19' })).toEqual(['19/11/2026', '19/11/2026'])
    expect(await dates({ startDate: '2026-11-20', endDate: null })).toEqual(['20/11/2026'])
  })

  it('refuses an end before the start, days after today and days that do not exist', async () => {
    const { call } = await logged()
    const tried = async (input: object, language = 'en') =>
      refused(await call('admin', 'LogExport/LoadDataList', input, { 'accept-language': language }))
    expect(await tried({ startDate: '2026-11-19', endDate: '2026-11-18' })).toMatchObject({
      message: 'The start date must not be later than the end date.',
      fieldErrors: [{ field: 'endDate' }],
    })
    const future = { startDate: '2026-11-21', endDate: '2026-11-22' }
    expect((await tried(future)).fieldErrors).toEqual([
      { field: 'startDate', message: 'Start(Event) date must not be later than today.' },
      { field: 'endDate', message: 'End(Event) date must not be later than today.' },
    ])
    expect((await tried(future, 'th')).message).toBe('วันที่เริ่มต้นต้องไม่เกินวันนี้')
    expect((await tried({ startDate: '2026-02-31' })).http).toBe(400)
  })

  it('sorts by every column and pages', async () => {
    const { call } = await logged()
    for (const sort of ['exportType', 'fileType', 'companyName', 'userName', 'date', 'rowCount', 'isCancelled']) {
      const sorted = success(await call('admin', 'LogExport/LoadDataList', { sort, order: 'asc' })).rows
      expect(sorted, sort).toHaveLength(4)
    }
    const page = success(
      await call('admin', 'LogExport/LoadDataList', { sort: 'date', order: 'asc', page: 2, pageSize: 3 }),
    )
    expect(page.rows.map(({ exportType }) => exportType)).toEqual(['Weekly Report'])
    expect(page.total).toBe(4)
    expect(refused(await call('admin', 'LogExport/LoadDataList', { sort: 'id' })).http).toBe(400)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'LogExport/LoadDataList', {})).toEqual([401, 403])
  })
})

describe('LogExport.ExportExcel', () => {
  it('writes Log_Export.xlsx with the filtered rows, and logs itself', async () => {
    const app = await testApp()
    // An export reads on its own connection, so its rows are those from before this test.
    const { fileName, sheets, names } = await workbook(app, 'company', 'LogExport/ExportExcel', {
      exportType: 4,
      startDate: '2026-11-01',
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

  it('follows the rules of the filter', async () => {
    const { call } = await testApp()
    expect(refused(await call('admin', 'LogExport/ExportExcel', { endDate: '2026-11-21' })).fieldErrors).toHaveLength(1)
  })

  it('refuses callers without a session or permission', async () => {
    const app = await testApp()
    expect(await statuses(app, ['nobody', 'reporter'], 'LogExport/ExportExcel', {})).toEqual([401, 403])
  })
})
