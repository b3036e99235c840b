import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType, people } from '../../testing/world.ts'

const KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1d41'
/** Everyone who may write reports. */
const WRITERS = (Object.keys(people) as Role[]).filter((role) => role !== 'viewer' && role !== 'approver')

const bin = async (test: TestApp, role: Role, asked: Record<string, unknown> = {}) =>
  success(await test.call(role, 'DeletedReports/GetDeleted', asked))
const ids = async (test: TestApp, role: Role, asked: Record<string, unknown> = {}) =>
  (await bin(test, role, asked)).reports.map(({ id }) => id)
const remove = async (test: TestApp, eventIds: number[], role: Role = 'admin') =>
  success(await test.call(role, 'EventRecord/DeleteEvent', { eventIds }))
const restore = (
  test: TestApp,
  reportIds: number[],
  role: Role = 'reporter',
  requestId: string = crypto.randomUUID(),
) => test.call(role, 'DeletedReports/Restore', { requestId, reportIds })
const outcomes = async (...asked: Parameters<typeof restore>) =>
  success(await restore(...asked)).reports.map(({ outcome, message }) => message ?? outcome)

/** Moves the clock without ending sessions. */
async function later(test: TestApp, iso: string) {
  await test.setNow(iso)
  await sql`update session set created_at = daybook_now(), seen_at = daybook_now()`.execute(test.db)
}

describe('DeletedReports.GetDeleted', () => {
  it('lists deleted reports, the latest first, with who, when and the days left', async () => {
    const test = await testApp()
    const one = await addReport(test.db, { area: area.gate, day: '2026-11-18', description: 'ท่อรั่ว' })
    const two = await addReport(test.db, {
      area: area.quay,
      type: eventType.release,
      subType: eventType.leak,
      by: 'colleague',
      status: 1,
    })
    await addReport(test.db, { area: area.gate, day: '2026-11-17' })
    await remove(test, [one], 'reporter')
    await later(test, '2026-11-21T10:00:00+07:00')
    await remove(test, [two], 'areaadmin')
    const found = await bin(test, 'admin')
    expect(found).toMatchObject({
      total: 2,
      keptDays: 30,
      companies: [{ value: company.home, label: 'Home', otherName: '' }],
      areas: [
        { value: area.gate, label: 'Gate', companyId: company.home },
        { value: area.quay, label: 'Port / Quay', companyId: company.home },
      ],
    })
    expect(found.reports).toEqual([
      expect.objectContaining({
        id: two,
        areaName: 'Port / Quay',
        typeName: 'Release / Leak',
        statusId: 1,
        reporterName: 'colleague Tester',
        deletedBy: 'areaadmin Tester',
        deletedAt: '2026-11-21T10:00:00+07:00',
        daysLeft: 30,
      }),
      {
        id: one,
        eventGroupName: 'Operation',
        companyName: 'Home',
        areaName: 'Gate',
        typeName: 'Normal',
        colorId: 3,
        description: 'ท่อรั่ว',
        day: '2026-11-18',
        reporterName: 'reporter Tester',
        statusId: 2,
        statusName: 'Completed',
        fileCount: 0,
        deletedBy: 'reporter Tester',
        deletedAt: '2026-11-20T10:00:00+07:00',
        daysLeft: 29,
      },
    ])
  })

  it('filters by company, area with its sub areas, text and days, in pages', async () => {
    const test = await testApp()
    const gate = await addReport(test.db, { area: area.gate, description: '100% Valve stuck' })
    const quay = await addReport(test.db, { area: area.quay })
    const other = await addReport(test.db, { area: area.subsidiary })
    await remove(test, [gate])
    await later(test, '2026-11-25T10:00:00+07:00')
    await remove(test, [quay])
    await later(test, '2026-11-26T10:00:00+07:00')
    await remove(test, [other])
    expect(await ids(test, 'admin')).toEqual([other, quay, gate])
    expect(await ids(test, 'admin', { companyId: company.home })).toEqual([quay, gate])
    expect(await ids(test, 'admin', { areaId: area.port })).toEqual([quay])
    expect(await ids(test, 'admin', { areaId: area.quay })).toEqual([quay])
    expect(await ids(test, 'admin', { text: '% valve' })).toEqual([gate])
    expect(await ids(test, 'admin', { text: '%' })).toEqual([gate])
    expect(await ids(test, 'admin', { days: 2 })).toEqual([other, quay])
    const page = await bin(test, 'admin', { page: 2, pageSize: 2, text: '' })
    expect([page.reports.map(({ id }) => id), page.total]).toEqual([[gate], 3])
    expect(page.companies).toHaveLength(2)
  })

  it('drops reports after the configured days', async () => {
    const test = await testApp({ BIN_DAYS: '2' })
    const id = await addReport(test.db, { area: area.gate })
    await remove(test, [id])
    await later(test, '2026-11-22T09:59:59+07:00')
    expect((await bin(test, 'admin')).reports).toMatchObject([{ id, daysLeft: 1 }])
    await later(test, '2026-11-22T10:00:00+07:00')
    expect(await bin(test, 'admin', { days: 30 })).toMatchObject({ reports: [], total: 0, keptDays: 2, areas: [] })
    expect(await outcomes(test, [id], 'admin')).toEqual(['The data was not found.'])
  })

  it('shows each person exactly what they may delete, and restores no more', async () => {
    const test = await testApp()
    const all: number[] = []
    for (const place of Object.values(area).filter((one) => one !== area.port))
      for (const [by, status, day] of [
        ['reporter', 2, '2026-11-18'],
        ['colleague', 1, '2026-11-19'],
        ['both', 4, '2026-11-20'],
      ] as const)
        all.push(await addReport(test.db, { area: place, by, status, day }))
    for (const role of WRITERS) {
      const { events } = success(await test.call(role, 'EventRecord/GetData', {}))
      const mayDelete = events.flatMap(({ eventId, isDelete }) => (isDelete ? [eventId] : [])).toSorted((x, y) => x - y)
      await sql`update event_report set deleted_at = ${test.services.clock.now().toString()}, deleted_by = 1`.execute(
        test.db,
      )
      const shown = (await bin(test, role, { pageSize: 100 })).reports.map(({ id }) => id)
      expect([role, shown.toSorted((a, b) => a - b)]).toEqual([role, mayDelete])
      const { reports } = success(await restore(test, all, role))
      const restored = reports.filter(({ outcome }) => outcome === 'restored').map(({ id }) => id)
      expect([role, restored]).toEqual([role, mayDelete])
      await sql`update event_report set deleted_at = null, deleted_by = null`.execute(test.db)
    }
  })

  it('is refused without a session and without the right to write reports', async () => {
    const test = await testApp()
    expect(refused(await test.call('nobody', 'DeletedReports/GetDeleted', {}))).toMatchObject({ http: 401 })
    for (const role of ['viewer', 'approver'] as const)
      expect(refused(await test.call(role, 'DeletedReports/GetDeleted', {}))).toMatchObject({ http: 403 })
  })
})

describe('DeletedReports.Restore', () => {
  it('reports the outcome of each, in the requested order, and restores what it can', async () => {
    const test = await testApp()
    const [one, two, three] = [
      await addReport(test.db, { area: area.gate, description: 'one' }),
      await addReport(test.db, { area: area.yard }),
      await addReport(test.db, { area: area.quay, by: 'colleague' }),
    ]
    const foreign = await addReport(test.db, { area: area.foreign, by: 'foreignreporter' })
    await remove(test, [one, three, foreign])
    expect(success(await restore(test, [foreign, two, one, 999_999, three])).reports).toEqual([
      { id: foreign, outcome: 'refused', message: 'The data was not found.' },
      { id: two, outcome: 'standing', message: null },
      { id: one, outcome: 'restored', message: null },
      { id: 999_999, outcome: 'refused', message: 'The data was not found.' },
      { id: three, outcome: 'refused', message: 'The data was not found.' },
    ])
    expect(await ids(test, 'admin')).toEqual([foreign, three].toSorted((a, b) => b - a))
  })

  it('gives a repeated request the same answer, and refuses that of another person or with other reports', async () => {
    const test = await testApp()
    const [one, two] = [await addReport(test.db, { area: area.gate }), await addReport(test.db, { area: area.yard })]
    await remove(test, [one, two])
    const first = success(await restore(test, [one], 'reporter', KEY))
    await remove(test, [one])
    expect(success(await restore(test, [one], 'reporter', KEY))).toEqual(first)
    expect(await ids(test, 'admin')).toEqual([two, one])
    expect(refused(await restore(test, [one], 'admin', KEY)).message).toBe(
      'This report was already sent by another person.',
    )
    expect(refused(await restore(test, [two], 'reporter', KEY)).message).toMatch(/already saved with other values/)
    expect(refused(await test.call('reporter', 'MyAreas/Undo', { requestId: KEY })).message).toMatch(
      /^The change had already been saved/,
    )
  })

  it('reconsiders a request that restored nothing', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.gate })
    await remove(test, [id])
    await sql`update area set is_active = false, inactive_note = 'x' where id = ${area.gate}`.execute(test.db)
    expect(await outcomes(test, [id], 'reporter', KEY)).toEqual(['Gate is closed.'])
    await sql`update area set is_active = true where id = ${area.gate}`.execute(test.db)
    expect(await outcomes(test, [id], 'reporter', KEY)).toEqual(['restored'])
  })

  it('is refused if area, upper area, company, type or sub type is closed', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.quay, type: eventType.release, subType: eventType.leak })
    await remove(test, [id])
    const closed = 'Port / Quay is closed.'
    const typeClosed = 'The event type Release / Leak is closed.'
    for (const [close, message] of [
      [sql`update area set is_active = false, inactive_note = 'x' where id = ${area.quay}`, closed],
      [sql`update area set deleted_at = daybook_now() where id = ${area.quay}`, closed],
      [sql`update area set is_active = false, inactive_note = 'x' where id = ${area.port}`, closed],
      [sql`update event_type set is_active = false, inactive_note = 'x' where id = ${eventType.release}`, typeClosed],
      [sql`update event_type set deleted_at = daybook_now() where id = ${eventType.leak}`, typeClosed],
    ] as const) {
      await sql`savepoint closing`.execute(test.db)
      await close.execute(test.db)
      expect(await outcomes(test, [id], 'admin')).toEqual([message])
      await sql`rollback to savepoint closing`.execute(test.db)
    }
    const other = await addReport(test.db, { area: area.subsidiary })
    await remove(test, [other])
    await sql`update company set is_active = false, inactive_note = 'x' where id = ${company.subsidiary}`.execute(
      test.db,
    )
    expect((await outcomes(test, [other], 'admin'))[0]).toMatch(/ is closed\.$/)
    const thai = await test.call(
      'reporter',
      'DeletedReports/Restore',
      { requestId: KEY, reportIds: [999_999] },
      { 'accept-language': 'th' },
    )
    expect(success(thai).reports[0]?.message).toBe('ไม่พบข้อมูล')
    expect(await outcomes(test, [id])).toEqual(['restored'])
  })

  it('is refused if another report has replaced it, and restores one of two identical ones', async () => {
    const test = await testApp()
    const file = async () => {
      const { eventIds } = success(await test.call('reporter', 'CreateReport/SaveData', operationForm()))
      return eventIds[0] ?? 0
    }
    const first = await file()
    await remove(test, [first])
    await test.setNow('2026-11-20T10:05:00+07:00')
    const second = await file()
    expect(await outcomes(test, [first])).toEqual([
      'Another report was filed in its place by reporter Tester at 20/11/2026 10:05.',
    ])
    await remove(test, [second])
    expect(await outcomes(test, [first, second])).toEqual([
      'Another report was filed in its place by reporter Tester at 20/11/2026 10:05.',
      'restored',
    ])
  })

  it("restores 'nothing to report' unless something was reported since", async () => {
    const test = await testApp()
    const nil = await addReport(test.db, { area: area.gate })
    const event = await addReport(test.db, { area: area.gate, type: eventType.abnormal, start: '07:00', end: '07:30' })
    await remove(test, [nil])
    expect(await outcomes(test, [nil])).toEqual(['restored'])
    await remove(test, [nil, event])
    await addReport(test.db, {
      area: area.gate,
      type: eventType.abnormal,
      start: '08:00',
      end: '08:30',
      at: '2026-11-20T10:01:00+07:00',
    })
    expect(await outcomes(test, [nil, event])).toEqual([
      'Another report was filed in its place by reporter Tester at 20/11/2026 10:01.',
      'restored',
    ])
  })

  it('is refused without a session, without the right to write, and without an id', async () => {
    const test = await testApp()
    expect(refused(await test.call('nobody', 'DeletedReports/Restore', { requestId: KEY, reportIds: [1] })).http).toBe(
      401,
    )
    expect(refused(await restore(test, [1], 'viewer')).http).toBe(403)
    expect(refused(await restore(test, [])).http).toBe(400)
    expect(refused(await restore(test, [1], 'reporter', '')).http).toBe(400)
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    const asked = { requestId: KEY, reportIds: [1] }
    expect(refused(await test.call('reporter', 'DeletedReports/Restore', asked, crossSite)).http).toBe(403)
  })
})
