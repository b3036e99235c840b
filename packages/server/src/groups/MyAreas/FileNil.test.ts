import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { SAME_ORIGIN, type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, eventType, people, shift } from '../../testing/world.ts'

type Asked = Input<'MyAreas/FileNil'>

const KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1d11'
const OTHER_KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1d12'
const TODAY = '2026-11-20'

const ask = (areas: (number | [number, number])[], change: Partial<Asked> = {}): Asked => ({
  requestId: KEY,
  day: TODAY,
  cells: areas.map((one) => (typeof one === 'number' ? { areaId: one } : { areaId: one[0], shiftId: one[1] })),
  ...change,
})
const file = (test: TestApp, asked: Asked | Record<string, unknown>, role: Role = 'reporter', headers = {}) =>
  test.call(role, 'MyAreas/FileNil', asked, headers)
const stored = async (test: TestApp) => {
  const { rows } = await sql<Record<string, unknown>>`
    select e.area_id, e.event_date, e.event_type_id, e.status, e.security_level_id, e.is_level_changed, e.description, e.reported_by, e.device_kind,
      array(select s.shift_id from event_report_shift s where s.report_id = e.id) as shifts
    from event_report e where e.deleted_at is null order by e.area_id, e.id`.execute(test.db)
  return rows
}

describe('MyAreas.FileNil', () => {
  it('files the nil type of each group, with the running shift and the current level', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.fence, day: '2026-11-19', level: 3 })
    const { cells } = success(await file(test, ask([area.gate, area.quay, area.fence, area.watch, area.csr])))
    expect(cells.map(({ areaId, day, outcome, by, at, message }) => [areaId, day, outcome, by, at, message])).toEqual(
      [area.gate, area.quay, area.fence, area.watch, area.csr].map((id) => [id, TODAY, 'filed', null, null, null]),
    )
    const common = { event_date: TODAY, description: '', is_level_changed: false, reported_by: people.reporter.id }
    const rows = await stored(test)
    expect(rows.filter((row) => row.event_date === TODAY)).toMatchObject([
      { ...common, area_id: area.gate, event_type_id: eventType.normal, status: 2, shifts: [shift.morning] },
      { ...common, area_id: area.quay, event_type_id: eventType.normal, status: 1, shifts: [shift.morning] },
      { ...common, area_id: area.fence, event_type_id: eventType.securityNormal, security_level_id: 3, shifts: [] },
      { ...common, area_id: area.watch, event_type_id: eventType.securityNormal, security_level_id: 1, status: 1 },
      { ...common, area_id: area.csr, event_type_id: eventType.csrNormal, security_level_id: null },
    ])
    const ids = cells.flatMap(({ reportIds }) => reportIds)
    const places = await Promise.all(
      ids.map((id) => test.db.selectFrom('event_report').select('area_id').where('id', '=', id).executeTakeFirst()),
    )
    expect(places.map((row) => row?.area_id)).toEqual([area.gate, area.quay, area.fence, area.watch, area.csr])
    const { cells: now } = success(await test.call('reporter', 'MyAreas/GetToday', {}))
    expect(now.map(({ state, report }) => [state, report?.isNil])).toEqual([
      ['reported', true],
      ['reported', true],
      ['left', undefined],
      ['reported', true],
      ['reported', true],
      ['reported', true],
    ])
  })

  it('tells who reported first, including an event, and files the rest', async () => {
    const test = await testApp()
    const event = await addReport(test.db, {
      area: area.gate,
      by: 'colleague',
      type: eventType.abnormal,
      start: '07:00',
      end: '07:30',
      at: '2026-11-20T08:12:00+07:00',
    })
    const { cells } = success(await file(test, ask([area.gate, area.yard])))
    expect(cells).toMatchObject([
      {
        areaId: area.gate,
        outcome: 'alreadyReported',
        reportIds: [event],
        by: 'colleague Tester',
        at: '2026-11-20T08:12:00+07:00',
        message: 'Already reported by colleague Tester at 20/11/2026 08:12.',
      },
      { areaId: area.yard, outcome: 'filed' },
    ])
    const thai = success(
      await file(test, ask([area.gate], { requestId: OTHER_KEY }), 'reporter', { 'accept-language': 'th' }),
    )
    expect(thai.cells[0]?.message).toBe('colleague Tester รายงานแล้วเมื่อ 20/11/2026 08:12')
  })

  it('counts rejected and deleted reports as not reported', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.quay, status: 4 })
    const gone = await addReport(test.db, { area: area.gate })
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 5 where id = ${gone}`.execute(test.db)
    const { cells } = success(await file(test, ask([area.quay, area.gate])))
    expect(cells.map(({ outcome }) => outcome)).toEqual(['filed', 'filed'])
  })

  it('refuses a shift that has not begun, and one of another area', async () => {
    const test = await testApp()
    const asked = ask([
      [area.gate, shift.evening],
      [area.yard, shift.foreign],
      [area.quay, shift.morning],
    ])
    expect(success(await file(test, asked)).cells).toMatchObject([
      { outcome: 'refused', reportIds: [], message: 'This shift has not begun' },
      { outcome: 'refused', message: 'Working Time is not available in Port / Yard.' },
      { outcome: 'filed', message: null },
    ])
    const later = success(
      await file(test, ask([[area.gate, shift.evening]], { requestId: OTHER_KEY }), 'reporter', {
        'accept-language': 'th',
      }),
    )
    expect(later.cells[0]?.message).toBe('กะนี้ยังไม่เริ่ม')
    await test.setNow('2026-11-20T16:00:00+07:00')
    const begun = success(await file(test, ask([[area.gate, shift.evening]], { requestId: OTHER_KEY })))
    expect(begun.cells[0]?.outcome).toBe('filed')
  })

  it('has no shift to use before the first begins, and uses the last one on an earlier day', async () => {
    const test = await testApp()
    await test.setNow('2026-11-20T07:59:00+07:00')
    expect(success(await file(test, ask([area.gate]))).cells[0]).toMatchObject({ message: 'This shift has not begun' })
    const late = ask([area.gate], { day: '2026-11-19', requestId: OTHER_KEY })
    expect(success(await file(test, late)).cells[0]).toMatchObject({ day: '2026-11-19', outcome: 'filed' })
    expect(await stored(test)).toMatchObject([{ event_date: '2026-11-19', shifts: [shift.evening] }])
  })

  it('refuses days as the form does', async () => {
    const test = await testApp()
    const message = async (day: string) => success(await file(test, ask([area.gate], { day }))).cells[0]?.message
    expect(await message('2026-11-21')).toBe('The event date cannot be in the future.')
    expect(await message('2026-10-20')).toBe('The event date can be at most 30 days ago.')
    expect(await stored(test)).toEqual([])
  })

  it('uses the day of Bangkok, not that of the machine', async () => {
    const test = await testApp()
    await test.setNow('2026-11-20T17:00:00Z')
    expect(success(await file(test, ask([area.fence], { day: '2026-11-21' }))).cells[0]?.outcome).toBe('filed')
    expect(success(await file(test, ask([area.csr], { requestId: OTHER_KEY }))).cells[0]?.outcome).toBe('filed')
    expect(await stored(test)).toMatchObject([
      { area_id: area.fence, event_date: '2026-11-21' },
      { area_id: area.csr, event_date: '2026-11-20' },
    ])
  })

  it('gives areas out of scope, closed ones and upper ones the same answer as missing ones', async () => {
    const test = await testApp()
    await sql`update area set is_active = false, inactive_note = 'closed' where id = ${area.yard}`.execute(test.db)
    const asked = ask([area.dock, area.foreign, area.port, area.yard, 987_654, area.gate])
    const { cells } = success(await file(test, asked))
    expect(cells.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('refused'), 'filed'])
    expect([...new Set(cells.slice(0, 5).map(({ message }) => message))]).toEqual([
      'Area/Sub Area is not available. Please choose again.',
    ])
    expect((await stored(test)).map((row) => row.area_id)).toEqual([area.gate])
  })

  it('is refused if no nil type is set up', async () => {
    const test = await testApp()
    await sql`update event_type set is_nil = false where id = ${eventType.normal}`.execute(test.db)
    expect(success(await file(test, ask([area.yard]))).cells[0]).toMatchObject({
      outcome: 'refused',
      message: '"Nothing to report" is not set up for Port / Yard.',
    })
    await sql`delete from area_shift where area_id = ${area.gate}`.execute(test.db)
    await sql`delete from area_shift_period where area_id = ${area.gate}`.execute(test.db)
    await sql`update event_type set is_nil = true where id = ${eventType.normal}`.execute(test.db)
    expect(success(await file(test, ask([area.gate]))).cells[0]).toMatchObject({
      message: 'Please Specify Working Time',
    })
  })

  it('counts an area named twice once', async () => {
    const test = await testApp()
    expect(success(await file(test, ask([area.gate, [area.gate, shift.morning]]))).cells).toHaveLength(1)
    expect(await stored(test)).toHaveLength(1)
  })

  it('gives a repeated request the same answer, and files nothing again', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.gate, by: 'colleague' })
    const asked = ask([area.gate, area.yard, [area.quay, shift.evening]])
    const first = success(await file(test, asked))
    expect(first.cells.map(({ outcome }) => outcome)).toEqual(['alreadyReported', 'filed', 'refused'])
    // The shift has begun by now, but the first answer stands.
    await test.setNow('2026-11-20T18:00:00+07:00')
    expect(success(await file(test, asked))).toEqual(first)
    expect(await stored(test)).toHaveLength(2)
    const thai = success(await file(test, asked, 'reporter', { 'accept-language': 'th' }))
    expect(thai.cells[2]?.message).toBe('กะนี้ยังไม่เริ่ม')
  })

  it('refuses a request that another person sent, and one with other content', async () => {
    const test = await testApp()
    success(await file(test, ask([area.gate])))
    expect(refused(await file(test, ask([area.gate]), 'areaadmin'))).toMatchObject({
      http: 200,
      status: 'Error',
      message: 'This report was already sent by another person.',
    })
    const thai = await file(test, ask([area.gate]), 'areaadmin', { 'accept-language': 'th' })
    expect(refused(thai).message).toBe('รายงานนี้ถูกส่งโดยผู้อื่นไปแล้ว')
    expect(refused(await file(test, ask([area.yard]))).message).toBe(
      'This form was already saved with other values. Please open it again.',
    )
    // Nor may the form of CreateReport use this id.
    const form = operationForm({ requestId: KEY, areaId: [area.yard] })
    expect(refused(await test.call('reporter', 'CreateReport/SaveData', form)).message).toMatch(/already saved/)
    expect(await stored(test)).toHaveLength(1)
  })

  it('writes one letter to each approver about all of it, and records in the trail who did it', async () => {
    const test = await testApp()
    await sql`insert into user_area (user_id, area_id, role) values (${people.approver.id}, ${area.port}, 'approve') on conflict do nothing`.execute(
      test.db,
    )
    const { cells } = success(await file(test, ask([area.quay, area.watch, area.gate])))
    const letters = await test.db.selectFrom('letter').selectAll().where('kind', '=', 'approval').execute()
    const waiting = cells.slice(0, 2).flatMap(({ reportIds }) => reportIds)
    const ofApprover = letters.filter((letter) => letter.receiver_id === people.approver.id)
    expect(ofApprover.map(({ content }) => content)).toEqual([{ reports: waiting }])
    expect(letters.filter((letter) => letter.receiver_id === people.both.id).map(({ content }) => content)).toEqual([
      { reports: cells[0]?.reportIds },
    ])
    const trail = await test.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'call', 'action'])
      .where('table_name', '=', 'event_report')
      .execute()
    expect(trail).toEqual(Array(3).fill({ actor_id: people.reporter.id, call: 'MyAreas/FileNil', action: 'insert' }))
  })

  it.each([
    ['phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'],
    [
      'phone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    ],
    ['tablet', 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'],
    ['tablet', 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148'],
    ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'],
    [null, 'curl/8.5'],
    [null, ''],
  ])('stores that it came from a %s, and no more of %s', async (kind, userAgent) => {
    const test = await testApp()
    success(await file(test, ask([area.fence]), 'reporter', { 'user-agent': userAgent }))
    expect(await stored(test)).toMatchObject([{ device_kind: kind }])
  })

  it('stores the device of no other report', async () => {
    const test = await testApp()
    const form = operationForm({ eventTypeId: eventType.works })
    success(await test.call('reporter', 'CreateReport/SaveData', form, { 'user-agent': 'Mozilla/5.0 (Mobile)' }))
    expect(await stored(test)).toMatchObject([{ device_kind: null }])
  })

  it('is refused without a session, without permission to write, and to people who report for nothing', async () => {
    const test = await testApp()
    expect(await test.call('nobody', 'MyAreas/FileNil', ask([area.gate]))).toMatchObject({ http: 401 })
    expect(refused(await file(test, ask([area.gate]), 'viewer'))).toMatchObject({ http: 403 })
    expect(refused(await file(test, ask([area.quay]), 'approver'))).toMatchObject({ http: 403 })
    await sql`delete from user_area where user_id = ${people.reporter.id}`.execute(test.db)
    expect(success(await file(test, ask([area.gate]))).cells[0]).toMatchObject({ outcome: 'refused' })
    expect(await stored(test)).toEqual([])
  })

  it.each<[string, Record<string, unknown>]>([
    ['no request id', { requestId: '' }],
    ['an invalid request id', { requestId: "'; drop table event_report; --" }],
    ['no cells', { cells: [] }],
    ['too many cells', { cells: Array.from({ length: 2_001 }, (_, index) => ({ areaId: index + 1 })) }],
    ['an area that is not a number', { cells: [{ areaId: '11' }] }],
    ['a day that does not exist', { day: '2026-02-30' }],
    ['a day in the format of the old calls', { day: '20/11/2026' }],
    ['an instant instead of a day', { day: '2026-11-20T00:00:00Z' }],
    ['a day with a six-digit year', { day: '+275760-09-13' }],
  ])('refuses %s', async (_, change) => {
    const test = await testApp()
    expect(refused(await file(test, { ...ask([area.gate]), ...change }))).toMatchObject({ http: 400, status: 'Error' })
    expect(await stored(test)).toEqual([])
  })
})

describe('MyAreas.FileNil by many at once', () => {
  it('files eight areas once for twenty devices of two people, and names who filed them to the others', async () => {
    const first = await scratchApp({}, { connections: 8 })
    const second = await first.second()
    const { rows } = await sql<{ id: number }>`
      insert into area (event_group_id, company_id, name, position)
      select 2, 1, 'Post ' || n, 10 + n from generate_series(1, 8) n returning id`.execute(first.db)
    const ids = rows.map(({ id }) => id)
    await sql`insert into area_event_type (area_id, event_type_id) select unnest(${ids}::int[]), ${eventType.normal}`.execute(
      first.db,
    )
    await sql`insert into area_shift (area_id, shift_id) select unnest(${ids}::int[]), ${shift.morning}`.execute(
      first.db,
    )
    for (const user of [people.reporter.id, people.colleague.id])
      await sql`insert into user_area (user_id, area_id, role) select ${user}, unnest(${ids}::int[]), 'report'`.execute(
        first.db,
      )
    const devices = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const test = index % 2 ? first : second
        return { test, cookie: await test.signIn(index % 3 ? 'reporter' : 'colleague') }
      }),
    )
    const answers = await Promise.all(
      devices.map(async ({ test, cookie }, index) => {
        // Each names the areas in a different order.
        const order = ids.toSorted((one, other) => ((one * (index + 3)) % 7) - ((other * (index + 3)) % 7))
        const response = await test.app.inject({
          method: 'POST',
          url: '/api/MyAreas/FileNil',
          headers: { ...SAME_ORIGIN, cookie },
          payload: { ...ask(order), requestId: crypto.randomUUID() },
        })
        expect(response.statusCode).toBe(200)
        return response.json<{ cells: { areaId: number; outcome: string; by: string | null; reportIds: number[] }[] }>()
      }),
    )
    const cells = answers.flatMap((answer) => answer.cells)
    const reports = await first.db.selectFrom('event_report').selectAll().execute()
    expect(reports).toHaveLength(8)
    expect(new Set(reports.map(({ area_id }) => area_id))).toEqual(new Set(ids))
    for (const id of ids) {
      const ofArea = cells.filter(({ areaId }) => areaId === id)
      const report = reports.find(({ area_id }) => area_id === id)
      const name = report?.reported_by === people.reporter.id ? 'reporter Tester' : 'colleague Tester'
      expect(ofArea.map(({ outcome }) => outcome).sort()).toEqual([...Array(19).fill('alreadyReported'), 'filed'])
      expect(new Set(ofArea.flatMap(({ reportIds }) => reportIds))).toEqual(new Set([report?.id]))
      for (const { outcome, by } of ofArea) expect(by).toBe(outcome === 'filed' ? null : name)
    }
  })

  it('files one report for a request that arrives many times, and always gives the same answer', async () => {
    const first = await scratchApp()
    const second = await first.second()
    await Promise.all([first.signIn('reporter'), second.signIn('reporter')])
    const asked = ask([area.gate, area.yard])
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => file(index % 2 ? first : second, asked)))
    const [one, ...others] = answers.map((answer) => success(answer))
    expect(one?.cells.map(({ outcome }) => outcome)).toEqual(['filed', 'filed'])
    for (const other of others) expect(other).toEqual(one)
    expect(await stored(first)).toHaveLength(2)
  })

  it('tells one of a simultaneous nil report and event about the other', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const [nil, each] = await Promise.all([
      file(first, ask([area.gate]), 'company'),
      second.call('reporter', 'MyAreas/FileEach', { ...operationForm(), requestId: OTHER_KEY }),
    ])
    const outcomes = [success(nil), success(each)].map(({ cells }) => cells[0]?.outcome)
    expect(new Set(outcomes)).toEqual(new Set(['alreadyReported', 'filed']))
    expect(await stored(first)).toHaveLength(1)
  })
})
