import { type WorkSheet, read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, SAME_ORIGIN, refused, scratchApp, testApp } from '../../testing/app.ts'
import { addReport } from '../../testing/reports.ts'
import { tablesOf } from '../../testing/tables.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

type Asked = Partial<Input<'EventRecord/ExportExcels'>>

async function exported({ call }: TestApp, role: Role, asked: Asked, headers: Record<string, string> = {}) {
  const reply = await call(role, 'EventRecord/ExportExcels', asked, headers)
  expect(reply.http).toBe(200)
  const book = read(reply.body as unknown as Buffer, { cellDates: true, UTC: true })
  const sheets = book.SheetNames.map((name) => book.Sheets[name] as WorkSheet)
  const [rows = [], about = []] = tablesOf(book).map((table) => table.map((row) => row.map(toTheSecond)))
  return {
    names: book.SheetNames,
    header: rows[0],
    rows: rows.slice(1),
    sheets,
    about: about as [string, string][],
    headers: reply.headers,
  }
}

/** Workbooks store days as binary fractions, so values read back are slightly off. */
function toTheSecond(value: unknown): unknown {
  return value instanceof Date ? new Date(Math.round(value.getTime() / 1_000) * 1_000) : value
}

/** Counts running export queries until `enough`. */
async function running({ db }: TestApp, enough: (count: number) => boolean): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where application_name = 'daybook export' and datname = current_database()`.execute(db)
    const count = rows[0]?.count ?? 0
    if (enough(count)) return count
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Locks the reports until released, so that every reader waits. */
async function hold({ services }: TestApp): Promise<() => Promise<void>> {
  const transaction = await services.database.startTransaction().execute()
  await sql`lock table event_report in access exclusive mode`.execute(transaction)
  return () => transaction.commit().execute()
}

describe('EventRecord.ExportExcels', () => {
  it('writes every row as it is, and describes the file', async () => {
    const made = await scratchApp()
    const id = await addReport(made.db, {
      area: area.quay,
      day: '2026-11-19',
      type: eventType.release,
      subType: eventType.leak,
      start: '07:30',
      end: '23:45',
      description: '=1+1 น้ำมันรั่ว\nสองบรรทัด',
      at: '2026-11-19T23:50:10+07:00',
      status: 4,
    })
    await made.db
      .insertInto('event_report_shift')
      .values([shift.evening, shift.morning].map((shift_id) => ({ report_id: id, shift_id })))
      .execute()
    await addReport(made.db, { area: area.fence, day: '2026-11-18', level: 4, description: '@SUM(A1)' })
    const file = await exported(made, 'admin', { startDate: '2026-11-01' })
    expect(file.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(file.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''Event%20Record_Export_201120261000.xlsx",
    )
    expect(file.names).toEqual(['Event Record', 'About this file'])
    expect(file.header).toEqual([
      'Event Date',
      'Event Group',
      'Company',
      'Area/Sub Area',
      'Status',
      'Event Type',
      'Security Level',
      'Working Time',
      'Start Time',
      'End Time',
      'Description',
      'Security Description',
      'Reporter',
      'Reporting Date',
      'Reporting Status',
      'Decided By',
      'Decision Date',
      'Remark Reject',
      'So far',
      'Brought in',
    ])
    expect(file.rows[0]?.filter((_cell, index) => index !== 8 && index !== 9)).toEqual([
      new Date('2026-11-19T00:00:00Z'),
      'Operation',
      'Home',
      'Port / Quay',
      'Abnormal',
      'Release / Leak',
      null,
      'Morning, Evening',
      '=1+1 น้ำมันรั่ว\nสองบรรทัด',
      null,
      'reporter Tester',
      new Date('2026-11-19T23:50:00Z'),
      'Rejected',
      'approver Tester',
      new Date('2026-11-20T00:50:00Z'),
      'Not complete',
      null,
      null,
    ])
    const [sheet] = file.sheets
    expect(utils.format_cell(sheet?.I6)).toBe('07:30')
    expect(utils.format_cell(sheet?.J6)).toBe('23:45')
    expect(sheet?.K6).toMatchObject({ t: 's' })
    expect(sheet?.K6.f).toBeUndefined()
    expect(file.rows[1]).toMatchObject({ 1: 'Security', 4: 'Normal', 6: 'Level 4', 10: '@SUM(A1)', 14: 'Completed' })
    expect(file.rows).toHaveLength(2)
    const about = Object.fromEntries(file.about)
    expect(about).toMatchObject({
      Report: 'Event Record',
      'Filter: Company': 'All',
      'Filter: Event Date from': '01/11/2026',
      'Filter: Event Date to': 'All',
      Scope: 'All companies',
      Rows: '2',
      'Exported by': 'admin Tester (admin), Home',
      'Exported at': '20/11/2026 10:00 (Asia/Bangkok)',
    })
  })

  it('uses the reader’s language', async () => {
    const made = await scratchApp()
    await addReport(made.db, { area: area.fence, level: 2, status: 3 })
    const file = await exported(made, 'reporter', {}, { 'accept-language': 'th' })
    expect(file.names).toEqual(['บันทึกเหตุการณ์', 'เกี่ยวกับไฟล์นี้'])
    expect(file.header?.slice(0, 3)).toEqual(['วันที่เกิดเหตุการณ์', 'กลุ่มเหตุการณ์', 'บริษัท'])
    expect(file.rows[0]).toMatchObject({ 1: 'รักษาความปลอดภัย', 6: 'ระดับ 2', 14: 'อนุมัติแล้ว' })
    expect(Object.fromEntries(file.about)['ขอบเขตข้อมูล']).toContain('Home: Gate')
  })

  it('contains the rows of the filter, in its order, within the caller’s scope', async () => {
    const made = await scratchApp()
    await addReport(made.db, { area: area.yard, day: '2026-11-03', description: 'b' })
    await addReport(made.db, { area: area.gate, day: '2026-11-02', description: 'a' })
    await addReport(made.db, { area: area.fence, day: '2026-11-01', description: 'c' })
    await addReport(made.db, { area: area.dock, day: '2026-11-01', description: 'not the reporter’s' })
    await addReport(made.db, { area: area.foreign, day: '2026-11-01', description: 'foreign' })
    const descriptions = async (asked: Asked) => (await exported(made, 'reporter', asked)).rows.map((row) => row[10])
    expect(await descriptions({})).toEqual(['b', 'a', 'c'])
    expect(await descriptions({ sort: 'areaName', order: 'asc' })).toEqual(['c', 'a', 'b'])
    expect(await descriptions({ eventGroupId: 2, order: 'asc' })).toEqual(['a', 'b'])
    expect(await descriptions({ text: 'GATE a' })).toEqual(['a'])
    const foreign = await exported(made, 'reporter', { companyId: company.foreign })
    expect(foreign.rows).toEqual([])
    expect(Object.fromEntries(foreign.about)['Filter: Company']).toBe('Not found')
  })

  it('leaves an entry in the export log and in the trail', async () => {
    const made = await scratchApp()
    await addReport(made.db, { area: area.gate })
    await exported(made, 'reporter', {})
    const log = await made.db.selectFrom('export_log').selectAll().execute()
    expect(log).toMatchObject([
      { menu_id: 3, file_type: 'Excel', company_id: company.home, user_id: people.reporter.id, row_count: 1 },
    ])
    const trail = await made.db.selectFrom('audit_entry').selectAll().where('table_name', '=', 'export_log').execute()
    expect(trail).toMatchObject([{ actor_id: people.reporter.id, call: 'EventRecord/ExportExcels' }])
  })

  it('runs two at a time, and the others after them', async () => {
    const made = await scratchApp()
    await addReport(made.db, { area: area.gate })
    const release = await hold(made)
    // One export runs at a time per person.
    const files = (['reporter', 'admin', 'company', 'viewer'] as const).map((role) => exported(made, role, {}))
    await running(made, (count) => count === 2)
    let most = 0
    const watching = running(made, (count) => {
      most = Math.max(most, count)
      return count === 0
    })
    await release()
    for (const file of await Promise.all(files)) expect(file.rows).toHaveLength(1)
    await watching
    expect(most).toBe(2)
  })

  it('ends when the caller disconnects, and gives the turn to the next', async () => {
    const made = await scratchApp()
    await addReport(made.db, { area: area.gate })
    const release = await hold(made)
    const address = await made.app.listen({ port: 0, host: '127.0.0.1' })
    const cookies = await Promise.all((['reporter', 'admin', 'company'] as const).map((role) => made.signIn(role)))
    const callers = cookies.map((cookie) => ({ cookie, hangUp: new AbortController() }))
    const hungUp = callers.map(({ cookie, hangUp: { signal } }) =>
      fetch(`${address}/api/EventRecord/ExportExcels`, {
        method: 'POST',
        headers: { ...SAME_ORIGIN, origin: address, cookie, 'content-type': 'application/json' },
        body: '{}',
        signal,
      }).catch((error: Error) => error.name),
    )
    await running(made, (count) => count === 2)
    for (const { hangUp } of callers) hangUp.abort()
    expect(await Promise.all(hungUp)).toEqual(['AbortError', 'AbortError', 'AbortError'])
    await running(made, (count) => count === 0)
    await release()
    expect((await exported(made, 'reporter', {})).rows).toHaveLength(1)
    // Nothing was sent to those who hung up.
    expect(await made.db.selectFrom('export_log').selectAll().execute()).toHaveLength(1)
  })

  it('reports that the database is away when its connection is cut, and works again afterwards', async () => {
    const made = await scratchApp()
    await addReport(made.db, { area: area.gate })
    const release = await hold(made)
    const cut = made.call('reporter', 'EventRecord/ExportExcels', {})
    await running(made, (count) => count === 1)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'daybook export' and datname = current_database()`.execute(made.db)
    expect(refused(await cut)).toMatchObject({ http: 503, status: 'Error' })
    await release()
    expect((await exported(made, 'reporter', {})).rows).toHaveLength(1)
  })

  it('refuses a broken link and dates in the wrong order', async () => {
    const { call } = await testApp()
    const broken = refused(await call('reporter', 'EventRecord/ExportExcels', { sealedEvents: 'x' }))
    expect(broken).toMatchObject({ http: 200, message: 'Invalid link' })
    const order = { startDate: '2026-11-02', endDate: '2026-11-01' }
    expect(refused(await call('reporter', 'EventRecord/ExportExcels', order)).fieldErrors).toHaveLength(1)
  })

  it('refuses callers without a session or permission, and requests from another site', async () => {
    const { call, db } = await testApp()
    expect(refused(await call('nobody', 'EventRecord/ExportExcels', {}))).toMatchObject({ http: 401, status: 'SSEXP' })
    expect(refused(await call('viewer', 'EventRecord/ExportExcels', {}, { 'sec-fetch-site': 'cross-site' })).http).toBe(
      403,
    )
    await db
      .updateTable('user_menu')
      .set({ level: 0 })
      .where('menu_id', '=', 3)
      .where('user_id', '=', people.viewer.id)
      .execute()
    expect(refused(await call('viewer', 'EventRecord/ExportExcels', {}))).toMatchObject({ http: 403, permission: 0 })
  })
})
