import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

const KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1d21'
const OTHER_KEY = '5c1a2f0e-58f3-4a45-8a6f-0e2c6b9f1d22'

const file = (test: TestApp, form: object, role: Role = 'reporter', headers = {}) =>
  test.call(role, 'MyAreas/FileEach', { requestId: KEY, ...form }, headers)
const stored = (test: TestApp) =>
  test.db.selectFrom('event_report').selectAll().where('deleted_at', 'is', null).orderBy('id').execute()

describe('MyAreas.FileEach', () => {
  it('files the form for each area with its shifts and files, as CreateReport does', async () => {
    const test = await testApp()
    const picture = await uploadPicture(test, 'reporter')
    const form = abnormalForm({ areaId: [area.quay, area.gate], files: [picture] })
    const { cells } = success(await file(test, form))
    expect(cells).toMatchObject([
      { areaId: area.gate, day: '2026-11-20', outcome: 'filed', by: null, at: null, message: null },
      { areaId: area.quay, day: '2026-11-20', outcome: 'filed' },
    ])
    const rows = await stored(test)
    expect(rows.map(({ id }) => [id])).toEqual(cells.map(({ reportIds }) => reportIds))
    expect(rows).toMatchObject([
      { area_id: area.gate, status: 2, start_time: '08:00:00', description: 'ปั๊มน้ำหยุดทำงาน', device_kind: null },
      { area_id: area.quay, status: 1, event_type_id: eventType.abnormal, reported_by: people.reporter.id },
    ])
    const parts = await Promise.all([
      test.db.selectFrom('event_report_shift').select('report_id').where('shift_id', '=', shift.morning).execute(),
      test.db.selectFrom('event_report_file').select('report_id').where('upload_id', '=', picture.id).execute(),
    ])
    for (const part of parts)
      expect(new Set(part.map(({ report_id }) => report_id))).toEqual(new Set(rows.map(({ id }) => id)))
  })

  it('files the rest if one area already has such a report, and names who filed it', async () => {
    const test = await testApp()
    const standing = await addReport(test.db, {
      area: area.gate,
      by: 'colleague',
      type: eventType.abnormal,
      start: '08:00',
      end: '09:00',
      at: '2026-11-20T09:05:00+07:00',
    })
    await sql`insert into event_report_shift (report_id, shift_id) values (${standing}, ${shift.morning})`.execute(
      test.db,
    )
    const { cells } = success(await file(test, abnormalForm({ areaId: [area.gate, area.yard] })))
    expect(cells).toMatchObject([
      {
        areaId: area.gate,
        outcome: 'alreadyReported',
        reportIds: [standing],
        by: 'colleague Tester',
        at: '2026-11-20T09:05:00+07:00',
        message: 'Already reported by colleague Tester at 20/11/2026 09:05.',
      },
      { areaId: area.yard, outcome: 'filed' },
    ])
    // Another event for the same area and day is not a duplicate.
    const other = { ...abnormalForm({ startTime: '07:00', areaId: [area.gate] }), requestId: OTHER_KEY }
    expect(success(await file(test, other)).cells[0]?.outcome).toBe('filed')
  })

  it('succeeds even if all of it is filed already', async () => {
    const test = await testApp()
    success(await file(test, operationForm()))
    const again = success(await file(test, { ...operationForm(), requestId: OTHER_KEY }))
    expect(again.cells).toMatchObject([{ outcome: 'alreadyReported', by: 'reporter Tester' }])
    expect(await stored(test)).toHaveLength(1)
  })

  it('explains why an area is refused, and files the others', async () => {
    const test = await testApp()
    await sql`delete from area_shift where area_id = ${area.yard}`.execute(test.db)
    // Nor did it have one when the day began.
    await sql`delete from area_shift_period where area_id = ${area.yard}`.execute(test.db)
    const form = operationForm({ areaId: [area.gate, area.yard, area.dock, area.foreign, 987_654] })
    const { cells } = success(await file(test, form))
    const missing = 'Area/Sub Area is not available. Please choose again.'
    expect(cells.map(({ areaId, outcome, message }) => [areaId, outcome, message])).toEqual([
      [area.gate, 'filed', null],
      [area.yard, 'refused', 'Working Time is not available in Port / Yard.'],
      [area.dock, 'refused', missing],
      [area.foreign, 'refused', missing],
      [987_654, 'refused', missing],
    ])
    expect((await stored(test)).map(({ area_id }) => area_id)).toEqual([area.gate])
    const thai = success(await file(test, form, 'reporter', { 'accept-language': 'th' }))
    expect(thai.cells[1]?.message).toBe('ไม่มีช่วงเวลาทำงานนี้ใน Port / Yard')
  })

  it('requires a reason only where the level changed', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.fence, day: '2026-11-19', level: 2 })
    const { cells } = success(await file(test, securityForm({ areaId: [area.fence, area.watch] })))
    expect(cells.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'Please Specify Security Description'],
      ['filed', null],
    ])
  })

  it('files each free day of an advance range', async () => {
    const test = await testApp()
    const form = (first: string, last: string) =>
      operationForm({
        eventDate: '',
        advance: true,
        advanceStartDate: first,
        advanceEndDate: last,
        eventTypeId: eventType.works,
        areaId: [area.gate, area.yard],
        // No shift of a future day has begun.
        shifts: [shift.evening],
      })
    success(await file(test, { ...form('23/11/2026', '23/11/2026'), areaId: [area.gate] }))
    const { cells } = success(await file(test, { ...form('22/11/2026', '24/11/2026'), requestId: OTHER_KEY }))
    expect(cells.map(({ areaId, day, outcome }) => [areaId, day.slice(8), outcome])).toEqual([
      [area.gate, '22', 'filed'],
      [area.gate, '23', 'alreadyReported'],
      [area.gate, '24', 'filed'],
      [area.yard, '22', 'filed'],
      [area.yard, '23', 'filed'],
      [area.yard, '24', 'filed'],
    ])
    expect((await stored(test)).every(({ is_advance }) => is_advance)).toBe(true)
  })

  it('refuses the fields as CreateReport does if no area could be filed', async () => {
    const test = await testApp()
    for (const change of [
      { description: '', areaId: [area.gate, area.yard] },
      { areaId: [] },
      { areaId: [area.foreign] },
      { shifts: [shift.evening] },
      { eventDate: '' },
      { eventDate: '2026-11-21' },
      { companyId: company.foreign },
      { files: [{ id: 987_654 }] },
      { startTime: '10:01' },
    ]) {
      const each = refused(await file(test, abnormalForm(change)))
      expect(each).toEqual(refused(await test.call('reporter', 'CreateReport/SaveData', abnormalForm(change))))
      expect(each.fieldErrors).toHaveLength(1)
    }
    expect(await stored(test)).toEqual([])
  })

  it('keeps a draft until nothing of it is refused', async () => {
    const test = await testApp()
    const { draftId, digest } = success(
      await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{}', files: [] }),
    )
    const draft = { draftId, draftDigest: digest }
    const left = async () => (await test.db.selectFrom('draft').select('id').execute()).length
    success(await file(test, { ...operationForm({ areaId: [area.gate, area.dock] }), ...draft }))
    expect(await left()).toBe(1)
    success(await file(test, { ...operationForm({ areaId: [area.gate, area.yard] }), ...draft, requestId: OTHER_KEY }))
    expect(await left()).toBe(0)
  })

  it('leaves a draft of another person and a changed one alone', async () => {
    const test = await testApp()
    const theirs = success(await test.call('company', 'CreateReport/SaveDraft', { formData: '{"a":1}', files: [] }))
    success(await file(test, { ...operationForm(), draftId: theirs.draftId, draftDigest: theirs.digest }))
    const own = success(await test.call('reporter', 'CreateReport/SaveDraft', { formData: '{"a":2}', files: [] }))
    const old = { draftId: own.draftId, draftDigest: theirs.digest, requestId: OTHER_KEY }
    success(await file(test, { ...operationForm({ areaId: [area.yard] }), ...old }))
    expect(await test.db.selectFrom('draft').select('id').execute()).toHaveLength(2)
  })

  it('gives a repeated request the same answer, and refuses that of another person or with other values', async () => {
    const test = await testApp()
    const form = operationForm({ areaId: [area.quay, area.dock] })
    const first = success(await file(test, form))
    expect(success(await file(test, form))).toEqual(first)
    expect(await stored(test)).toHaveLength(1)
    expect(refused(await file(test, form, 'company')).message).toBe('This report was already sent by another person.')
    expect(refused(await file(test, operationForm({ areaId: [area.yard] }))).message).toMatch(
      /already saved with other values/,
    )
  })

  it('reconsiders a request that was refused as a whole', async () => {
    const test = await testApp()
    refused(await file(test, operationForm({ shifts: [shift.evening] })))
    await test.setNow('2026-11-20T16:00:00+07:00')
    expect(success(await file(test, operationForm({ shifts: [shift.evening] }))).cells[0]?.outcome).toBe('filed')
  })

  it('writes one letter about all reports', async () => {
    const test = await testApp()
    await sql`update area set requires_approval = true where id = ${area.yard}`.execute(test.db)
    await sql`insert into user_area (user_id, area_id, role) values (${people.approver.id}, ${area.yard}, 'approve')`.execute(
      test.db,
    )
    const { cells } = success(await file(test, operationForm({ areaId: [area.quay, area.yard] })))
    const letters = await test.db
      .selectFrom('letter')
      .select('content')
      .where('receiver_id', '=', people.approver.id)
      .execute()
    expect(letters).toEqual([{ content: { reports: cells.flatMap(({ reportIds }) => reportIds) } }])
  })

  it('is refused without a session, without permission to write, and for too many at once', async () => {
    const test = await testApp()
    expect(await test.call('nobody', 'MyAreas/FileEach', { ...operationForm(), requestId: KEY })).toMatchObject({
      http: 401,
    })
    expect(refused(await file(test, operationForm(), 'viewer'))).toMatchObject({ http: 403 })
    expect(refused(await file(test, { ...operationForm(), requestId: '' }))).toMatchObject({ http: 400 })
    const many = operationForm({
      areaId: Array.from({ length: 400 }, (_, index) => index + 1),
      advance: true,
      advanceStartDate: '2026-11-21',
      advanceEndDate: '2026-11-30',
    })
    expect(refused(await file(test, many))).toMatchObject({ http: 413 })
  })
})
