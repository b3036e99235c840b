import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { EVENING, type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

type Form = Input<'CreateReport/SaveData'>

const stored = (test: TestApp, id: number | undefined) =>
  test.db
    .selectFrom('event_report')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()
const count = async (test: TestApp) =>
  (await sql<{ n: number }>`select count(*) as n from event_report`.execute(test.db)).rows[0]?.n
const save = (test: TestApp, form: Form | Record<string, unknown>, role: Role = 'reporter') =>
  test.call(role, 'CreateReport/SaveData', form)
const fileOne = async (test: TestApp, form: Form, role: Role = 'reporter') =>
  success(await save(test, form, role)).eventIds[0] ?? 0

/** Keys that no form has. */
const FORGED = {
  reported_by: 1,
  reportedBy: 1,
  reporterName: 'admin',
  status: 3,
  createdAt: '2020-01-01',
  version: 77,
  is_advance: true,
}

describe('CreateReport.SaveData', () => {
  it('files a report for each area, with its shifts and files, and makes it wait if approval is needed', async () => {
    const test = await testApp()
    await test.setNow(EVENING)
    const file = await uploadPicture(test, 'reporter')
    const form = abnormalForm({ areaId: [area.quay, area.gate], shifts: [shift.evening, shift.morning] })
    const { eventIds } = success(await save(test, { ...form, files: [file] }))
    const rows = await Promise.all(eventIds.map((id) => stored(test, id)))
    expect(rows).toMatchObject([
      { area_id: area.gate, status: 2, company_id: company.home, event_group_id: 2, reported_by: people.reporter.id },
      { area_id: area.quay, status: 1, start_time: '08:00:00', end_time: '09:00:00', is_open: false, version: 1 },
    ])
    for (const report_id of eventIds) {
      const shifts = await test.db
        .selectFrom('event_report_shift')
        .selectAll()
        .where('report_id', '=', report_id)
        .execute()
      expect(new Set(shifts.map(({ shift_id }) => shift_id))).toEqual(new Set([shift.morning, shift.evening]))
      const files = await test.db
        .selectFrom('event_report_file')
        .selectAll()
        .where('report_id', '=', report_id)
        .execute()
      expect(files.map(({ upload_id }) => upload_id)).toEqual([file.id])
    }
  })

  it('clears the times of a normal event and ends an open one at 08:00', async () => {
    const test = await testApp()
    const normal = await fileOne(test, operationForm({ startTime: '08:00', endTime: '09:00', notEnded: true }))
    expect(await stored(test, normal)).toMatchObject({ start_time: null, end_time: null, is_open: false })
    const open = await fileOne(test, abnormalForm({ notEnded: true, endTime: '' }))
    expect(await stored(test, open)).toMatchObject({ start_time: '08:00:00', end_time: '08:00:00', is_open: true })
  })

  it('keeps 4,000 Thai characters and refuses 4,001', async () => {
    const test = await testApp()
    const longest = 'ก'.repeat(4_000)
    const id = await fileOne(test, abnormalForm({ description: longest }))
    expect((await stored(test, id)).description).toBe(longest)
    const answer = refused(await save(test, abnormalForm({ description: `${longest}ข`, startTime: '07:00' })))
    expect(answer.fieldErrors).toEqual([
      { field: 'description', message: 'Description must be at most 4000 characters' },
    ])
  })

  const operation: [string, Partial<Form>, string, string][] = [
    ['no group', { eventGroupId: null }, 'eventGroupId', 'Please Specify Event Group'],
    ['an unknown group', { eventGroupId: 9 }, 'eventGroupId', 'Event Group is not available. Please choose again.'],
    ['no company', { companyId: null }, 'companyId', 'Please Specify Company'],
    [
      'a foreign company',
      { companyId: company.foreign },
      'companyId',
      'Company is not available. Please choose again.',
    ],
    ['no area', { areaId: [] }, 'areaId', 'Please Specify Area/Sub Area'],
    ['a foreign area', { areaId: [area.foreign] }, 'areaId', 'Area/Sub Area is not available. Please choose again.'],
    [
      'a foreign area among own ones',
      { areaId: [area.gate, area.dock] },
      'areaId',
      'Area/Sub Area is not available. Please choose again.',
    ],
    [
      'an area that does not exist',
      { areaId: [999] },
      'areaId',
      'Area/Sub Area is not available. Please choose again.',
    ],
    [
      'an area with sub areas',
      { areaId: [area.port] },
      'areaId',
      'Area/Sub Area is not available. Please choose again.',
    ],
    [
      'an area of another group',
      { areaId: [area.fence] },
      'areaId',
      'Area/Sub Area is not available. Please choose again.',
    ],
    ['no date', { eventDate: '' }, 'eventDate', 'Please Specify Event Date'],
    ['a future date', { eventDate: '2026-11-21' }, 'eventDate', 'The event date cannot be in the future.'],
    ['a date 31 days ago', { eventDate: '2026-10-20' }, 'eventDate', 'The event date can be at most 30 days ago.'],
    ['no type', { eventTypeId: null }, 'eventTypeId', 'Please Specify Event Type'],
    [
      'a type of another group',
      { eventTypeId: eventType.securityNormal },
      'eventTypeId',
      'Event Type is not available. Please choose again.',
    ],
    [
      'a sub type as type',
      { eventTypeId: eventType.leak },
      'eventTypeId',
      'Event Type is not available. Please choose again.',
    ],
    [
      'no sub type although there are some',
      { eventTypeId: eventType.release },
      'subEventTypeId',
      'Please Specify Sub Event Type',
    ],
    [
      'a sub type of another type',
      { subEventTypeId: eventType.leak },
      'subEventTypeId',
      'Sub Event Type is not available. Please choose again.',
    ],
    ['no shift', { shifts: [] }, 'shifts', 'Please Specify Working Time'],
    ['a foreign shift', { shifts: [shift.foreign] }, 'shifts', 'Working Time is not available in Gate.'],
    [
      'a file that does not exist',
      { files: [{ id: 999_999 }] },
      'files',
      'Files is not available. Please choose again.',
    ],
  ]
  it.each(operation)('refuses %s', async (_name, change, field, message) => {
    const test = await testApp()
    const answer = refused(await save(test, operationForm(change)))
    expect(answer).toMatchObject({ http: 200, status: 'Error', message })
    expect(answer.fieldErrors).toContainEqual({ field, message })
    expect(await count(test)).toBe(0)
  })

  const abnormal: [string, Partial<Form>, string, string][] = [
    ['no start time', { startTime: '' }, 'startTime', 'Please Specify Start Time'],
    ['no end time', { endTime: '' }, 'endTime', 'Please Specify End Time'],
    ['no description', { description: ' \n ' }, 'description', 'Please Specify Description'],
    ['a start after the end', { startTime: '09:30' }, 'startTime', 'Please select Start Time less than End Time.'],
    ['a start at the end', { startTime: '09:00' }, 'startTime', 'Please select Start Time less than End Time.'],
    [
      'a start in the future',
      { startTime: '10:01', endTime: '11:00' },
      'startTime',
      'A future time cannot be specified.',
    ],
  ]
  it.each(abnormal)('refuses an abnormal event with %s', async (_name, change, field, message) => {
    const test = await testApp()
    expect(refused(await save(test, abnormalForm(change))).fieldErrors).toEqual([{ field, message }])
    expect(await count(test)).toBe(0)
  })

  it('uses the colour of the sub type, and accepts a start in the current minute', async () => {
    const test = await testApp()
    await test.db.updateTable('event_type').set({ color_id: 3 }).where('id', '=', eventType.leak).execute()
    const release = operationForm({ eventTypeId: eventType.release })
    const quiet = await fileOne(test, { ...release, subEventTypeId: eventType.leak })
    expect(await stored(test, quiet)).toMatchObject({ sub_event_type_id: eventType.leak, start_time: null })
    const answer = refused(await save(test, { ...release, subEventTypeId: eventType.spill }))
    expect(answer.fieldErrors?.map(({ field }) => field)).toEqual(['startTime', 'endTime', 'description'])
    await fileOne(test, abnormalForm({ startTime: '10:00', endTime: '10:30' }))
  })

  it('reports errors in Thai', async () => {
    const test = await testApp()
    const answer = await test.call(
      'reporter',
      'CreateReport/SaveData',
      abnormalForm({ startTime: '10:01', endTime: '11:00' }),
      { 'accept-language': 'th-TH,th;q=0.9' },
    )
    expect(refused(answer).message).toBe('ไม่สามารถระบุเวลาในอนาคตได้')
  })

  const malformed: [string, Record<string, unknown>, string][] = [
    ['a day that does not exist', { eventDate: '2026-11-31' }, 'eventDate'],
    ['a date in another format', { eventDate: '20.11.2026' }, 'eventDate'],
    ['a time that does not exist', { startTime: '24:00' }, 'startTime'],
    ['text instead of an id', { eventTypeId: 'x' }, 'eventTypeId'],
    ['a NUL', { description: 'a\u0000b' }, 'description'],
    ['a request id that is no UUID', { requestId: 'twice' }, 'requestId'],
    ['an object instead of a list', { shifts: {} }, 'shifts'],
  ]
  it.each(malformed)('answers 400 and names the field for %s', async (_name, change, field) => {
    const test = await testApp()
    const answer = refused(await save(test, { ...operationForm(), ...change }))
    expect(answer).toMatchObject({ http: 400, status: 'Error' })
    expect(answer.fieldErrors?.[0]?.field).toBe(field)
  })

  it('lets administrators of all areas go back further', async () => {
    const test = await testApp()
    const old = { eventDate: '2026-10-01' }
    await fileOne(test, operationForm({ ...old, areaId: [area.quay, area.yard] }), 'areaadmin')
    expect(refused(await save(test, operationForm({ ...old, areaId: [area.yard] }))).message).toBe(
      'The event date can be at most 30 days ago.',
    )
    await fileOne(test, operationForm({ eventDate: '2026-10-21' }))
  })

  it('requires a level and, if it changed, the reason, and decides itself whether it changed', async () => {
    const test = await testApp()
    expect(refused(await save(test, securityForm({ levelId: null }))).message).toBe('Please Specify Security Level')
    expect(refused(await save(test, securityForm({ levelId: 5 }))).message).toBe(
      'Security Level is not available. Please choose again.',
    )
    await fileOne(test, securityForm({ eventDate: '2026-11-19', levelId: 1 }))
    const answer = refused(await save(test, { ...securityForm({ levelId: 2 }), isLevelChanged: false }))
    expect(answer.fieldErrors).toEqual([{ field: 'securityNote', message: 'Please Specify Security Description' }])
    const tooLong = refused(await save(test, securityForm({ levelId: 2, securityNote: 'ก'.repeat(4_001) })))
    expect(tooLong.message).toBe('Security Description must be at most 4000 characters')
    const changed = await fileOne(test, securityForm({ levelId: 2, securityNote: 'มีผู้บุกรุก' }))
    expect(await stored(test, changed)).toMatchObject({ is_level_changed: true, security_level_id: 2 })
    const same = await save(test, {
      ...securityForm({ eventDate: '2026-11-19' }),
      eventTypeId: eventType.securityAbnormal,
      startTime: '01:00',
      endTime: '02:00',
      description: 'x',
      isLevelChanged: true,
    })
    expect(await stored(test, success(same).eventIds[0])).toMatchObject({ is_level_changed: false })
  })

  it('reports a CSR area as such, and accepts one only for CSR', async () => {
    const test = await testApp()
    const csr = { eventGroupId: 1, companyId: company.csr, areaId: [area.csr], eventTypeId: eventType.csrNormal }
    await fileOne(test, operationForm({ ...csr, shifts: [] }))
    expect(refused(await save(test, operationForm({ ...csr, companyId: null }))).message).toBe(
      'Please Specify CSR Area',
    )
    expect(refused(await save(test, operationForm({ ...csr, companyId: company.home }))).message).toBe(
      'CSR Area is not available. Please choose again.',
    )
  })

  it('refuses inactive choices: area, upper area, company, type, sub type, shift', async () => {
    const test = await testApp()
    const off = { is_active: false, inactive_note: 'closed' }
    // Closing a company signs its people out.
    const elsewhere = { company_id: company.subsidiary }
    await test.db.updateTable('user_account').set(elsewhere).where('company_id', '=', company.home).execute()
    const cases: [Form, string, () => Promise<unknown>][] = [
      [
        operationForm(),
        'shifts',
        // Closed the day before: on the day itself it is still expected, and may be filed.
        async () => {
          await test.db.updateTable('shift').set(off).where('id', '=', shift.morning).execute()
          await sql`update area_shift_period set during = '(,2026-11-20)' where shift_id = ${shift.morning}`.execute(
            test.db,
          )
        },
      ],
      [
        abnormalForm({
          shifts: [shift.evening],
          eventTypeId: eventType.release,
          subEventTypeId: eventType.leak,
        }),
        'subEventTypeId',
        () => test.db.updateTable('event_type').set(off).where('id', '=', eventType.leak).execute(),
      ],
      [
        operationForm({ shifts: [shift.evening] }),
        'eventTypeId',
        () => test.db.updateTable('event_type').set(off).where('id', '=', eventType.normal).execute(),
      ],
      [
        abnormalForm({ shifts: [shift.evening], areaId: [area.quay] }),
        'areaId',
        () => test.db.updateTable('area').set(off).where('id', '=', area.port).execute(),
      ],
      [
        abnormalForm({ shifts: [shift.evening] }),
        'areaId',
        () => test.db.updateTable('area').set(off).where('id', '=', area.gate).execute(),
      ],
      [
        securityForm(),
        'areaId',
        () => test.db.updateTable('company').set(off).where('id', '=', company.home).execute(),
      ],
    ]
    for (const [form, field, close] of cases) {
      await close()
      expect(refused(await save(test, form)).fieldErrors?.[0]?.field).toBe(field)
    }
  })

  it('refuses a type that one of the areas lacks', async () => {
    const test = await testApp()
    await test.db
      .deleteFrom('area_event_type')
      .where('area_id', '=', area.port)
      .where('event_type_id', '=', eventType.normal)
      .execute()
    expect(refused(await save(test, operationForm({ areaId: [area.gate, area.yard] }))).fieldErrors?.[0]?.field).toBe(
      'eventTypeId',
    )
    await fileOne(test, operationForm())
  })

  it('refuses a shift that has not begun on the day', async () => {
    const test = await testApp()
    const evening = operationForm({ shifts: [shift.morning, shift.evening] })
    expect(refused(await save(test, evening))).toMatchObject({
      http: 200,
      status: 'Error',
      message: 'This shift has not begun',
      fieldErrors: [{ field: 'shifts', message: 'This shift has not begun' }],
    })
    const thai = await test.call('reporter', 'CreateReport/SaveData', evening, { 'accept-language': 'th' })
    expect(refused(thai).message).toBe('กะนี้ยังไม่เริ่ม')
    await fileOne(test, { ...evening, eventDate: '2026-11-19' })
    await test.setNow('2026-11-20T15:59:59+07:00')
    expect(refused(await save(test, evening)).message).toBe('This shift has not begun')
    await test.setNow('2026-11-20T16:00:00+07:00')
    await fileOne(test, evening)
  })

  it('counts shifts by the day of Bangkok: at midnight those of the new day have not begun', async () => {
    const test = await testApp()
    await test.setNow('2026-11-20T17:00:00Z')
    await fileOne(test, operationForm({ shifts: [shift.evening] }))
    const next = operationForm({ eventDate: '2026-11-21' })
    expect(refused(await save(test, next)).message).toBe('This shift has not begun')
    await test.setNow('2026-11-21T01:00:00Z')
    await fileOne(test, next)
  })

  it('reveals nothing about when a shift begins that an area does not have', async () => {
    const test = await testApp()
    await sql`update shift set start_time = '16:30' where id = ${shift.foreign}`.execute(test.db)
    const of = (id: number) => save(test, operationForm({ shifts: [id] }))
    expect(refused(await of(shift.foreign)).fieldErrors).toEqual(refused(await of(987_654)).fieldErrors)
  })

  it('answers DUP with area and date, saves none of the areas, and lets a rejected or deleted one be filed again', async () => {
    const test = await testApp()
    const quay = await fileOne(test, operationForm({ areaId: [area.quay] }))
    const answer = refused(await save(test, operationForm({ areaId: [area.gate, area.quay] })))
    expect(answer).toMatchObject({ http: 200, status: 'DUP', message: 'Duplicate Data: Port / Quay, 20/11/2026' })
    expect(await count(test)).toBe(1)
    await test.setNow(EVENING)
    await fileOne(test, operationForm({ areaId: [area.quay], shifts: [shift.evening] }))
    await fileOne(test, abnormalForm({ areaId: [area.quay] }))
    await fileOne(test, abnormalForm({ areaId: [area.quay], startTime: '08:30' }))
    success(await test.call('approver', 'EventApprove/SaveData', { eventId: quay, mode: 2, approvalRemark: 'ไม่ครบ' }))
    const again = await fileOne(test, operationForm({ areaId: [area.quay] }))
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { eventId: again }))
    await fileOne(test, operationForm({ areaId: [area.quay] }))
  })

  it('repeats its first answer to a repeated request, and refuses its key for other values', async () => {
    const test = await testApp()
    const requestId = '0b5c1f52-8f6e-4ad8-9c44-1a3c8f7f2a10'
    const first = success(await save(test, operationForm({ requestId })))
    expect(success(await save(test, operationForm({ requestId })))).toEqual(first)
    expect(await count(test)).toBe(1)
    expect(refused(await save(test, operationForm({ requestId, shifts: [shift.evening] }))).message).toBe(
      'This form was already saved with other values. Please open it again.',
    )
    const another = await save(test, operationForm({ requestId, areaId: [area.quay] }), 'colleague')
    expect(refused(another).message).toBe('This report was already sent by another person.')
  })

  it('ignores values that only the server may set', async () => {
    const test = await testApp()
    const id = await fileOne(test, {
      ...operationForm({ statusId: 3, mode: 1, approvalRemark: 'ok' }),
      ...FORGED,
    })
    expect(await stored(test, id)).toMatchObject({
      status: 2,
      reported_by: people.reporter.id,
      decided_by: null,
      is_advance: false,
      version: 1,
      reported_at: new Date('2026-11-20T10:00:00+07:00'),
    })
  })

  it('accepts only the caller’s own unsaved uploads for reports', async () => {
    const test = await testApp()
    await test.setNow(EVENING)
    const field = 'files'
    const mine = await uploadPicture(test, 'reporter')
    const anothers = await uploadPicture(test, 'colleague')
    expect(refused(await save(test, operationForm({ files: [anothers] }))).fieldErrors?.[0]?.field).toBe(field)
    await fileOne(test, operationForm({ files: [mine, { id: anothers.id, isRemoved: true }] }))
    const used = operationForm({ files: [mine], shifts: [shift.evening] })
    expect(refused(await save(test, used)).fieldErrors?.[0]?.field).toBe(field)
  })

  it('refuses callers without a session, level or area', async () => {
    const test = await testApp()
    expect(refused(await test.call('nobody', 'CreateReport/SaveData', operationForm()))).toMatchObject({
      http: 401,
      status: 'SSEXP',
    })
    for (const role of ['approver', 'viewer'] as const) {
      expect(refused(await save(test, operationForm(), role))).toMatchObject({ http: 403, permission: 0 })
    }
    for (const role of ['foreigncompany', 'foreignreporter', 'csradmin', 'both'] as const) {
      expect(refused(await save(test, operationForm(), role)).fieldErrors?.[0]?.field).toBe('areaId')
    }
    expect(await count(test)).toBe(0)
  })
})
