import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { EVENING, type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

const file = async (test: TestApp, form: object, role: Role = 'reporter') =>
  success(await test.call(role, 'CreateReport/SaveData', form)).eventIds[0] ?? 0
const decide = (test: TestApp, role: Role | 'nobody', eventId: number, more: object = { mode: 1 }) =>
  test.call(role, 'EventApprove/SaveData', { eventId, ...more })
const stored = (test: TestApp, id: number) =>
  test.db.selectFrom('event_report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = (change: object = {}) => operationForm({ areaId: [area.quay], ...change })

describe('EventApprove.SaveData', () => {
  it('makes a rejected or waiting report wait again, and leaves a completed one completed', async () => {
    const test = await testApp()
    const rejected = await file(test, waiting())
    success(await decide(test, 'approver', rejected, { mode: 2, approvalRemark: 'x' }))
    success(await decide(test, 'reporter', rejected, { mode: 0, ...waiting({ description: 'แก้ไข' }), version: 2 }))
    expect(await stored(test, rejected)).toMatchObject({
      status: 1,
      decided_by: null,
      decided_at: null,
      reject_reason: '',
      version: 3,
      description: 'แก้ไข',
    })
    await test.setNow(EVENING)
    const completed = await file(test, operationForm())
    success(await decide(test, 'reporter', completed, { ...operationForm({ shifts: [shift.evening] }) }))
    expect(await stored(test, completed)).toMatchObject({ status: 2, version: 2, reported_by: people.reporter.id })
  })

  it('refuses a stale version, an approved report, and callers without permission', async () => {
    const test = await testApp()
    const eventId = await file(test, waiting())
    const edit = (role: Role, version: number, description: string) =>
      decide(test, role, eventId, { mode: 0, ...waiting({ description }), version })
    expect(success(await edit('areaadmin', 1, 'one')).version).toBe(2)
    expect(refused(await edit('reporter', 1, 'two')).message).toBe(
      'This report was changed by areaadmin Tester at 20/11/2026 10:00. Please open it again; what you typed is kept here.',
    )
    expect((await stored(test, eventId)).description).toBe('one')
    expect(refused(await edit('approver', 2, 'two')).http).toBe(403)
    expect(refused(await edit('foreigncompany', 2, 'two')).message).toBe('The data was not found.')
    success(await decide(test, 'approver', eventId))
    expect(refused(await edit('reporter', 3, 'two')).message).toBe('An approved report can no longer be changed.')
  })

  it('validates an edit by the same rules, but not an unchanged date or time', async () => {
    const test = await testApp()
    const eventId = await file(test, abnormalForm({ eventDate: '2026-10-21', areaId: [area.quay] }))
    await test.setNow('2026-11-25T07:00:00+07:00')
    const edit = (change: object) =>
      decide(test, 'colleague', eventId, {
        mode: 0,
        ...abnormalForm({ eventDate: '2026-10-21', areaId: area.quay, ...change }),
      })
    success(await edit({ description: 'เพิ่มเติม' }))
    expect(refused(await edit({ eventDate: '2026-10-22' })).fieldErrors?.[0]?.field).toBe('eventDate')
    expect(refused(await edit({ eventDate: '2026-11-26' })).message).toBe('The event date cannot be in the future.')
    expect(refused(await edit({ eventDate: '2026-11-25' })).fieldErrors?.map(({ message }) => message)).toEqual([
      'This shift has not begun',
      'A future time cannot be specified.',
    ])
    expect(refused(await edit({ shifts: [] })).fieldErrors?.[0]?.field).toBe('shifts')
    expect(refused(await edit({ description: '' })).fieldErrors?.[0]?.field).toBe('description')
    expect(refused(await edit({ areaId: area.dock })).fieldErrors?.[0]?.field).toBe('areaId')
    expect(await stored(test, eventId)).toMatchObject({ version: 2, event_date: '2026-10-21' })
  })

  it('accepts a type, sub type, shift and area that became inactive since', async () => {
    const test = await testApp()
    const form = abnormalForm({
      eventTypeId: eventType.release,
      subEventTypeId: eventType.leak,
      areaId: [area.yard],
    })
    const eventId = await file(test, form)
    const off = { is_active: false, inactive_note: 'x' }
    await test.db
      .updateTable('event_type')
      .set(off)
      .where('id', 'in', [eventType.release, eventType.leak, eventType.abnormal])
      .execute()
    await test.db.updateTable('shift').set(off).where('company_id', '=', company.home).execute()
    await test.db.updateTable('area').set(off).where('id', '=', area.port).execute()
    success(await decide(test, 'reporter', eventId, { mode: 0, ...form, description: 'แก้ไข' }))
    for (const [change, field] of [
      [{ eventTypeId: eventType.abnormal, subEventTypeId: null }, 'eventTypeId'],
      [{ shifts: [shift.evening] }, 'shifts'],
      [{ areaId: [area.quay] }, 'areaId'],
    ] as const) {
      const answer = refused(await decide(test, 'reporter', eventId, { mode: 0, ...form, ...change }))
      expect(answer.fieldErrors?.map(({ field }) => field)).toContain(field)
    }
  })

  it('adds and removes files and shifts, and deletes unused files from the store', async () => {
    const test = await testApp()
    const [kept, gone, added] = [
      await uploadPicture(test, 'reporter'),
      await uploadPicture(test, 'reporter'),
      await uploadPicture(test, 'areaadmin'),
    ]
    const [eventId = 0, other = 0] = success(
      await test.call(
        'reporter',
        'CreateReport/SaveData',
        waiting({ areaId: [area.quay, area.yard], files: [kept, gone] }),
      ),
    ).eventIds
    const idsOf = async (report_id: number) =>
      (
        await test.db
          .selectFrom('event_report_file')
          .select('upload_id')
          .where('report_id', '=', report_id)
          .orderBy('position')
          .execute()
      ).map(({ upload_id }) => upload_id)
    const files = [{ id: gone.id, isRemoved: true }, { id: added.id }]
    await test.setNow(EVENING)
    success(
      await decide(test, 'areaadmin', eventId, {
        mode: 0,
        ...waiting({ files, shifts: [shift.evening] }),
      }),
    )
    expect(await idsOf(eventId)).toEqual([kept.id, added.id])
    expect(await test.services.files.size(gone.url)).toBeGreaterThan(0)
    success(
      await decide(test, 'areaadmin', other, {
        mode: 0,
        ...waiting({ areaId: area.yard, files: [{ id: gone.id, isRemoved: true }] }),
      }),
    )
    await expect.poll(() => test.services.files.size(gone.url)).toBeUndefined()
    const stolen = await decide(test, 'areaadmin', other, {
      mode: 0,
      ...waiting({ areaId: area.yard, files: [added] }),
    })
    expect(refused(stolen).fieldErrors?.[0]?.field).toBe('files')
  })

  it('refuses a shift that has not begun if shift or day is changed, and keeps the stored one', async () => {
    const test = await testApp()
    const today = await file(test, waiting())
    const edit = (eventId: number, change: object) =>
      decide(test, 'reporter', eventId, { mode: 0, ...waiting({ description: 'x', ...change }) })
    expect(refused(await edit(today, { shifts: [shift.evening] })).fieldErrors).toEqual([
      { field: 'shifts', message: 'This shift has not begun' },
    ])
    expect(refused(await edit(today, { shifts: [shift.morning, shift.evening] })).message).toMatch(/not begun/)
    const before = { eventDate: '2026-11-19', shifts: [shift.evening] }
    const yesterday = await file(test, waiting(before))
    success(await edit(yesterday, before))
    expect(refused(await edit(yesterday, { shifts: [shift.evening] })).message).toBe('This shift has not begun')
    // A report filed before the shift's hours moved keeps its shift.
    await test.db.updateTable('shift').set({ start_time: '12:00' }).where('id', '=', shift.morning).execute()
    success(await edit(today, {}))
  })

  it('writes nothing if nothing changed: no history, version, letter or time', async () => {
    const test = await testApp()
    const form = abnormalForm({ areaId: [area.quay], description: 'ปั๊มน้ำหยุดทำงาน\nสองบรรทัด' })
    const eventId = await file(test, form)
    const before = await stored(test, eventId)
    const letters = async () => (await test.db.selectFrom('letter').select('id').execute()).length
    const trail = async () => (await test.db.selectFrom('audit_entry').select('id').execute()).length
    const [sent, entries] = [await letters(), await trail()]
    await test.setNow('2026-11-20T11:00:00+07:00')
    const requestId = '2b0a3f52-8f6e-4ad8-9c44-1a3c8f7f2a33'
    for (const again of [
      { ...form, version: 1 },
      { ...form, description: '  ปั๊มน้ำหยุดทำงาน\r\nสองบรรทัด ', version: 1 },
      { ...form, requestId, version: 1 },
      { ...form, requestId, version: 1 },
    ])
      expect(success(await decide(test, 'areaadmin', eventId, { mode: 0, ...again })).version).toBe(1)
    expect(await stored(test, eventId)).toEqual(before)
    expect([await letters(), await trail()]).toEqual([sent, entries])
    const { history } = success(await test.call('reporter', 'EventApprove/GetData', { eventId }))
    expect(history.map(({ action }) => action)).toEqual(['create'])
    // Even the smallest change counts.
    success(await decide(test, 'areaadmin', eventId, { mode: 0, ...form, endTime: '09:01', version: 1 }))
    expect(await stored(test, eventId)).toMatchObject({ version: 2, updated_by: people.areaadmin.id })
  })

  it.each<[string, object]>([
    ['the type', { eventTypeId: eventType.works, startTime: '', endTime: '', description: '' }],
    ['a start', { startTime: '07:59' }],
    ['that it has not ended', { notEnded: true }],
    ['a text', { description: 'ปั๊มน้ำหยุดทำงาน.' }],
    ['the day', { eventDate: '2026-11-19' }],
    ['the area', { areaId: [area.yard] }],
  ])('counts as a change: %s', async (_, change) => {
    const test = await testApp()
    const eventId = await file(test, abnormalForm())
    success(await decide(test, 'reporter', eventId, { mode: 0, ...abnormalForm(change), version: 1 }))
    expect((await stored(test, eventId)).version).toBe(2)
  })

  it('counts as a change: a shift, a file, and sending a rejected report again unchanged', async () => {
    const test = await testApp()
    await test.setNow(EVENING)
    const eventId = await file(test, waiting())
    const edit = async (change: object) =>
      success(await decide(test, 'reporter', eventId, { mode: 0, ...waiting(change) })).version
    expect(await edit({ shifts: [shift.evening] })).toBe(2)
    const picture = await uploadPicture(test, 'reporter')
    const kept = { shifts: [shift.evening], files: [picture] }
    expect([await edit(kept), await edit(kept)]).toEqual([3, 3])
    expect(await edit({ shifts: [shift.evening], files: [{ id: picture.id, isRemoved: true }] })).toBe(4)
    success(await decide(test, 'approver', eventId, { mode: 2, approvalRemark: 'x' }))
    expect(await edit({ shifts: [shift.evening] })).toBe(6)
    expect(await stored(test, eventId)).toMatchObject({ status: 1, reject_reason: '' })
  })

  it('moves a report to another area, whose approval setting then applies', async () => {
    const test = await testApp()
    const eventId = await file(test, operationForm())
    success(await decide(test, 'reporter', eventId, { mode: 0, ...operationForm({ areaId: area.quay }) }))
    expect(await stored(test, eventId)).toMatchObject({ area_id: area.quay, status: 1, company_id: company.home })
  })

  it('answers DUP if an edit matches another report, and never for itself', async () => {
    const test = await testApp()
    await test.setNow(EVENING)
    await file(test, operationForm())
    const eventId = await file(test, operationForm({ shifts: [shift.evening] }))
    success(await decide(test, 'reporter', eventId, { mode: 0, ...operationForm({ shifts: [shift.evening] }) }))
    expect(refused(await decide(test, 'reporter', eventId, { mode: 0, ...operationForm() }))).toMatchObject({
      status: 'DUP',
      message: 'Duplicate Data: Gate, 20/11/2026',
    })
  })

  it('computes the level change against the report before it', async () => {
    const test = await testApp()
    await file(test, securityForm({ eventDate: '2026-11-18', levelId: 1 }))
    const eventId = await file(test, securityForm({ eventDate: '2026-11-19', levelId: 1 }))
    const edit = (change: object) =>
      decide(test, 'reporter', eventId, { mode: 0, ...securityForm({ eventDate: '2026-11-19', ...change }) })
    expect(refused(await edit({ levelId: 4 })).fieldErrors?.[0]?.field).toBe('securityNote')
    success(await edit({ levelId: 4, securityNote: 'เหตุฉุกเฉิน' }))
    expect((await stored(test, eventId)).is_level_changed).toBe(true)
    success(await edit({ levelId: 1 }))
    expect(await stored(test, eventId)).toMatchObject({ is_level_changed: false, security_note: '' })
  })

  it('keeps values that only the server may set, and an advance report in its window', async () => {
    const test = await testApp()
    const works = operationForm({
      eventTypeId: eventType.works,
      advance: true,
      advanceStartDate: '2026-11-22',
      advanceEndDate: '2026-11-23',
    })
    const eventId = await file(test, works)
    const edit = (change: object) =>
      decide(test, 'reporter', eventId, {
        mode: 0,
        ...works,
        advance: false,
        eventDate: '2026-11-22',
        statusId: 3,
        reported_by: 1,
        ...change,
      })
    success(await edit({ description: 'แก้ไข' }))
    expect(await stored(test, eventId)).toMatchObject({ is_advance: true, status: 2, reported_by: people.reporter.id })
    expect(refused(await edit({ eventDate: '2026-12-01' })).message).toBe(
      'Advance Date must be from 21/11/2026 to 30/11/2026.',
    )
    expect(refused(await edit({ eventDate: '2026-11-23' })).message).toBe(
      'There is already an advance report on 23/11/2026: Gate',
    )
    success(await edit({ eventDate: '2026-11-24' }))
  })

  it('saves one of two edits of the same version', async () => {
    const first = await scratchApp()
    const second = await first.second()
    const eventId = await file(first, waiting({ eventDate: '2026-11-20' }))
    const edit = (test: TestApp, role: Role, description: string) =>
      decide(test, role, eventId, { mode: 0, ...waiting({ description }), version: 1 })
    const answers = await Promise.all([edit(first, 'reporter', 'one'), edit(second, 'areaadmin', 'two')])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['Error', 'Success'])
    const won = answers[0]?.body.status === 'Success' ? 'one' : 'two'
    expect(await stored(first, eventId)).toMatchObject({ description: won, version: 2 })
  })
})
