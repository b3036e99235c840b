import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, success, testApp } from '../../testing/app.ts'
import { abnormalForm, operationForm, securityForm } from '../../testing/report.ts'
import { uploadPicture } from '../../testing/upload.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

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
  success(await save(test, form, role)).lstEventID[0] ?? 0

/** Keys that no form has. */
const FORGED = {
  reported_by: 1,
  nReportBy: 1,
  sReportby: 'admin',
  status: 3,
  dCreateDate: '2020-01-01',
  nVersion: 77,
  is_advance: true,
}

describe('CreateReport.SaveData', () => {
  it('files a report for each area, with its shifts and files, and waits where approval is needed', async () => {
    const test = await testApp()
    const file = await uploadPicture(test, 'reporter')
    const form = abnormalForm({ nAreaID: [area.quay, area.gate], lstWorkingTime: [shift.evening, shift.morning] })
    const { lstEventID } = success(await save(test, { ...form, lstFileData: [file] }))
    const rows = await Promise.all(lstEventID.map((id) => stored(test, id)))
    expect(rows).toMatchObject([
      { area_id: area.gate, status: 2, company_id: company.home, event_group_id: 2, reported_by: people.reporter.id },
      { area_id: area.quay, status: 1, start_time: '08:00:00', end_time: '09:00:00', is_open: false, version: 1 },
    ])
    for (const report_id of lstEventID) {
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
      expect(files.map(({ upload_id }) => upload_id)).toEqual([file.nID])
    }
  })

  it('clears times of a normal event and ends an open one at 08:00', async () => {
    const test = await testApp()
    const normal = await fileOne(
      test,
      operationForm({ sEventStartTime: '08:00', sEventEndTime: '09:00', cEventNotEnd: 'Y' }),
    )
    expect(await stored(test, normal)).toMatchObject({ start_time: null, end_time: null, is_open: false })
    const open = await fileOne(test, abnormalForm({ cEventNotEnd: 'Y', sEventEndTime: '' }))
    expect(await stored(test, open)).toMatchObject({ start_time: '08:00:00', end_time: '08:00:00', is_open: true })
  })

  it('keeps 4,000 Thai characters and refuses 4,001', async () => {
    const test = await testApp()
    const longest = 'ก'.repeat(4_000)
    const id = await fileOne(test, abnormalForm({ sEventDesc: longest }))
    expect((await stored(test, id)).description).toBe(longest)
    const answer = refused(await save(test, abnormalForm({ sEventDesc: `${longest}ข`, sEventStartTime: '07:00' })))
    expect(answer.lstFieldError).toEqual([
      { sField: 'sEventDesc', sMsg: 'Description must be at most 4000 characters' },
    ])
  })

  const operation: [string, Partial<Form>, string, string][] = [
    ['no group', { nEventGroupID: null }, 'nEventGroupID', 'Please Specify Event Group'],
    ['an unknown group', { nEventGroupID: 9 }, 'nEventGroupID', 'Event Group is not available. Please choose again.'],
    ['no company', { nCompanyID: null }, 'nCompanyID', 'Please Specify Company'],
    [
      'a foreign company',
      { nCompanyID: company.foreign },
      'nCompanyID',
      'Company is not available. Please choose again.',
    ],
    ['no area', { nAreaID: [] }, 'nAreaID', 'Please Specify Area/Sub Area'],
    ['a foreign area', { nAreaID: [area.foreign] }, 'nAreaID', 'Area/Sub Area is not available. Please choose again.'],
    [
      'one foreign area among own',
      { nAreaID: [area.gate, area.dock] },
      'nAreaID',
      'Area/Sub Area is not available. Please choose again.',
    ],
    [
      'an area that does not exist',
      { nAreaID: [999] },
      'nAreaID',
      'Area/Sub Area is not available. Please choose again.',
    ],
    [
      'an area with sub areas',
      { nAreaID: [area.port] },
      'nAreaID',
      'Area/Sub Area is not available. Please choose again.',
    ],
    [
      'an area of another group',
      { nAreaID: [area.fence] },
      'nAreaID',
      'Area/Sub Area is not available. Please choose again.',
    ],
    ['no date', { sEventDate: '' }, 'sEventDate', 'Please Specify Event Date'],
    ['a future date', { sEventDate: '21/11/2026' }, 'sEventDate', 'The event date cannot be in the future.'],
    ['a date 31 days ago', { sEventDate: '20/10/2026' }, 'sEventDate', 'The event date can be at most 30 days ago.'],
    ['no type', { nEventTypeID: null }, 'nEventTypeID', 'Please Specify Event Type'],
    [
      'a type of another group',
      { nEventTypeID: eventType.securityNormal },
      'nEventTypeID',
      'Event Type is not available. Please choose again.',
    ],
    [
      'a sub type as type',
      { nEventTypeID: eventType.leak },
      'nEventTypeID',
      'Event Type is not available. Please choose again.',
    ],
    [
      'no sub type where there are some',
      { nEventTypeID: eventType.release },
      'nSubEventTypeID',
      'Please Specify Sub Event Type',
    ],
    [
      'a sub type of another type',
      { nSubEventTypeID: eventType.leak },
      'nSubEventTypeID',
      'Sub Event Type is not available. Please choose again.',
    ],
    ['no shift', { lstWorkingTime: [] }, 'lstWorkingTime', 'Please Specify Working Time'],
    [
      'a foreign shift',
      { lstWorkingTime: [shift.foreign] },
      'lstWorkingTime',
      'Working Time is not available in Gate.',
    ],
    [
      'a file that does not exist',
      { lstFileData: [{ nID: 999_999 }] },
      'lstFileData',
      'Files is not available. Please choose again.',
    ],
  ]
  it.each(operation)('refuses %s', async (_name, change, sField, sMsg) => {
    const test = await testApp()
    const answer = refused(await save(test, operationForm(change)))
    expect(answer).toMatchObject({ http: 200, sStatus: 'Error', sMsg })
    expect(answer.lstFieldError).toContainEqual({ sField, sMsg })
    expect(await count(test)).toBe(0)
  })

  const abnormal: [string, Partial<Form>, string, string][] = [
    ['no start time', { sEventStartTime: '' }, 'sEventStartTime', 'Please Specify Start Time'],
    ['no end time', { sEventEndTime: '' }, 'sEventEndTime', 'Please Specify End Time'],
    ['no description', { sEventDesc: ' \n ' }, 'sEventDesc', 'Please Specify Description'],
    [
      'a start after the end',
      { sEventStartTime: '09:30' },
      'sEventStartTime',
      'Please select Start Time less than End Time.',
    ],
    [
      'a start at the end',
      { sEventStartTime: '09:00' },
      'sEventStartTime',
      'Please select Start Time less than End Time.',
    ],
    [
      'a start in the future',
      { sEventStartTime: '10:01', sEventEndTime: '11:00' },
      'sEventStartTime',
      'A future time cannot be specified.',
    ],
  ]
  it.each(abnormal)('refuses an abnormal event with %s', async (_name, change, sField, sMsg) => {
    const test = await testApp()
    expect(refused(await save(test, abnormalForm(change))).lstFieldError).toEqual([{ sField, sMsg }])
    expect(await count(test)).toBe(0)
  })

  it('takes the colour of the sub type, and a start of this very minute', async () => {
    const test = await testApp()
    await test.db.updateTable('event_type').set({ color_id: 3 }).where('id', '=', eventType.leak).execute()
    const release = operationForm({ nEventTypeID: eventType.release })
    const quiet = await fileOne(test, { ...release, nSubEventTypeID: eventType.leak })
    expect(await stored(test, quiet)).toMatchObject({ sub_event_type_id: eventType.leak, start_time: null })
    const answer = refused(await save(test, { ...release, nSubEventTypeID: eventType.spill }))
    expect(answer.lstFieldError?.map(({ sField }) => sField)).toEqual([
      'sEventStartTime',
      'sEventEndTime',
      'sEventDesc',
    ])
    await fileOne(test, abnormalForm({ sEventStartTime: '10:00', sEventEndTime: '10:30' }))
  })

  it('says what is wrong in Thai', async () => {
    const test = await testApp()
    const answer = await test.call(
      'reporter',
      'CreateReport/SaveData',
      abnormalForm({ sEventStartTime: '10:01', sEventEndTime: '11:00' }),
      { 'accept-language': 'th-TH,th;q=0.9' },
    )
    expect(refused(answer).sMsg).toBe('ไม่สามารถระบุเวลาในอนาคตได้')
  })

  const malformed: [string, Record<string, unknown>, string][] = [
    ['a day that does not exist', { sEventDate: '31/11/2026' }, 'sEventDate'],
    ['a date in another form', { sEventDate: '2026-11-20' }, 'sEventDate'],
    ['a time that does not exist', { sEventStartTime: '24:00' }, 'sEventStartTime'],
    ['a text for an id', { nEventTypeID: 'x' }, 'nEventTypeID'],
    ['a NUL', { sEventDesc: 'a\u0000b' }, 'sEventDesc'],
    ['a request id that is no UUID', { sRequestID: 'twice' }, 'sRequestID'],
    ['an object for a list', { lstWorkingTime: {} }, 'lstWorkingTime'],
  ]
  it.each(malformed)('answers 400 and names the field for %s', async (_name, change, field) => {
    const test = await testApp()
    const answer = refused(await save(test, { ...operationForm(), ...change }))
    expect(answer).toMatchObject({ http: 400, sStatus: 'Error' })
    expect(answer.lstFieldError?.[0]?.sField).toBe(field)
  })

  it('lets who administers all areas go back further', async () => {
    const test = await testApp()
    const old = { sEventDate: '01/10/2026' }
    await fileOne(test, operationForm({ ...old, nAreaID: [area.quay, area.yard] }), 'areaadmin')
    expect(refused(await save(test, operationForm({ ...old, nAreaID: [area.yard] }))).sMsg).toBe(
      'The event date can be at most 30 days ago.',
    )
    await fileOne(test, operationForm({ sEventDate: '21/10/2026' }))
  })

  it('asks for a level and, when it changed, for the reason, and decides itself whether it changed', async () => {
    const test = await testApp()
    expect(refused(await save(test, securityForm({ nLevelID: null }))).sMsg).toBe('Please Specify Security Level')
    expect(refused(await save(test, securityForm({ nLevelID: 5 }))).sMsg).toBe(
      'Security Level is not available. Please choose again.',
    )
    await fileOne(test, securityForm({ sEventDate: '19/11/2026', nLevelID: 1 }))
    const answer = refused(await save(test, { ...securityForm({ nLevelID: 2 }), isLevelChanged: false }))
    expect(answer.lstFieldError).toEqual([{ sField: 'sSecurityDesc', sMsg: 'Please Specify Security Description' }])
    const tooLong = refused(await save(test, securityForm({ nLevelID: 2, sSecurityDesc: 'ก'.repeat(4_001) })))
    expect(tooLong.sMsg).toBe('Security Description must be at most 4000 characters')
    const changed = await fileOne(test, securityForm({ nLevelID: 2, sSecurityDesc: 'มีผู้บุกรุก' }))
    expect(await stored(test, changed)).toMatchObject({ is_level_changed: true, security_level_id: 2 })
    const same = await save(test, {
      ...securityForm({ sEventDate: '19/11/2026' }),
      nEventTypeID: eventType.securityAbnormal,
      sEventStartTime: '01:00',
      sEventEndTime: '02:00',
      sEventDesc: 'x',
      isLevelChanged: true,
    })
    expect(await stored(test, success(same).lstEventID[0])).toMatchObject({ is_level_changed: false })
  })

  it('names a CSR area as such, and takes one for CSR only', async () => {
    const test = await testApp()
    const csr = { nEventGroupID: 1, nCompanyID: company.csr, nAreaID: [area.csr], nEventTypeID: eventType.csrNormal }
    await fileOne(test, operationForm({ ...csr, lstWorkingTime: [] }))
    expect(refused(await save(test, operationForm({ ...csr, nCompanyID: null }))).sMsg).toBe('Please Specify CSR Area')
    expect(refused(await save(test, operationForm({ ...csr, nCompanyID: company.home }))).sMsg).toBe(
      'CSR Area is not available. Please choose again.',
    )
  })

  it('refuses what has been made inactive: area, upper area, company, type, sub type, shift', async () => {
    const test = await testApp()
    const off = { is_active: false, inactive_note: 'closed' }
    // Who is of a company that closes is signed out with it.
    const elsewhere = { company_id: company.subsidiary }
    await test.db.updateTable('user_account').set(elsewhere).where('company_id', '=', company.home).execute()
    const cases: [Form, string, () => Promise<unknown>][] = [
      [
        operationForm(),
        'lstWorkingTime',
        () => test.db.updateTable('shift').set(off).where('id', '=', shift.morning).execute(),
      ],
      [
        abnormalForm({
          lstWorkingTime: [shift.evening],
          nEventTypeID: eventType.release,
          nSubEventTypeID: eventType.leak,
        }),
        'nSubEventTypeID',
        () => test.db.updateTable('event_type').set(off).where('id', '=', eventType.leak).execute(),
      ],
      [
        operationForm({ lstWorkingTime: [shift.evening] }),
        'nEventTypeID',
        () => test.db.updateTable('event_type').set(off).where('id', '=', eventType.normal).execute(),
      ],
      [
        abnormalForm({ lstWorkingTime: [shift.evening], nAreaID: [area.quay] }),
        'nAreaID',
        () => test.db.updateTable('area').set(off).where('id', '=', area.port).execute(),
      ],
      [
        abnormalForm({ lstWorkingTime: [shift.evening] }),
        'nAreaID',
        () => test.db.updateTable('area').set(off).where('id', '=', area.gate).execute(),
      ],
      [
        securityForm(),
        'nAreaID',
        () => test.db.updateTable('company').set(off).where('id', '=', company.home).execute(),
      ],
    ]
    for (const [form, field, close] of cases) {
      await close()
      expect(refused(await save(test, form)).lstFieldError?.[0]?.sField).toBe(field)
    }
  })

  it('refuses a type that one of the areas does not have', async () => {
    const test = await testApp()
    await test.db
      .deleteFrom('area_event_type')
      .where('area_id', '=', area.port)
      .where('event_type_id', '=', eventType.normal)
      .execute()
    expect(
      refused(await save(test, operationForm({ nAreaID: [area.gate, area.yard] }))).lstFieldError?.[0]?.sField,
    ).toBe('nEventTypeID')
    await fileOne(test, operationForm())
  })

  it('answers DUP with area and date, saves none of the areas, and lets a rejected or deleted one be filed again', async () => {
    const test = await testApp()
    const quay = await fileOne(test, operationForm({ nAreaID: [area.quay] }))
    const answer = refused(await save(test, operationForm({ nAreaID: [area.gate, area.quay] })))
    expect(answer).toMatchObject({ http: 200, sStatus: 'DUP', sMsg: 'Duplicate Data: Port / Quay, 20/11/2026' })
    expect(await count(test)).toBe(1)
    await fileOne(test, operationForm({ nAreaID: [area.quay], lstWorkingTime: [shift.evening] }))
    await fileOne(test, abnormalForm({ nAreaID: [area.quay] }))
    await fileOne(test, abnormalForm({ nAreaID: [area.quay], sEventStartTime: '08:30' }))
    success(await test.call('approver', 'EventApprove/SaveData', { nEventID: quay, nMode: 2, sApproveRemark: 'ไม่ครบ' }))
    const again = await fileOne(test, operationForm({ nAreaID: [area.quay] }))
    success(await test.call('reporter', 'CreateReport/DeleteEvent', { nEventReportID: again }))
    await fileOne(test, operationForm({ nAreaID: [area.quay] }))
  })

  it('gives a repeated request its first answer, and refuses its key for other values', async () => {
    const test = await testApp()
    const sRequestID = '0b5c1f52-8f6e-4ad8-9c44-1a3c8f7f2a10'
    const first = success(await save(test, operationForm({ sRequestID })))
    expect(success(await save(test, operationForm({ sRequestID })))).toEqual(first)
    expect(await count(test)).toBe(1)
    expect(refused(await save(test, operationForm({ sRequestID, lstWorkingTime: [shift.evening] }))).sMsg).toBe(
      'This form was already saved with other values. Please open it again.',
    )
    const another = success(await save(test, operationForm({ sRequestID, nAreaID: [area.quay] }), 'colleague'))
    expect(another.lstEventID).not.toEqual(first.lstEventID)
  })

  it('believes nothing that only the server may say', async () => {
    const test = await testApp()
    const id = await fileOne(test, {
      ...operationForm({ nStatus: 3, nMode: 1, sApproveRemark: 'ok' }),
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

  it('takes only own unsaved uploads for reports', async () => {
    const test = await testApp()
    const sField = 'lstFileData'
    const mine = await uploadPicture(test, 'reporter')
    const anothers = await uploadPicture(test, 'colleague')
    expect(refused(await save(test, operationForm({ lstFileData: [anothers] }))).lstFieldError?.[0]?.sField).toBe(
      sField,
    )
    await fileOne(test, operationForm({ lstFileData: [mine, { nID: anothers.nID, IsDelete: true }] }))
    const used = operationForm({ lstFileData: [mine], lstWorkingTime: [shift.evening] })
    expect(refused(await save(test, used)).lstFieldError?.[0]?.sField).toBe(sField)
  })

  it('refuses who has no session, no level, or no area', async () => {
    const test = await testApp()
    expect(refused(await test.call('nobody', 'CreateReport/SaveData', operationForm()))).toMatchObject({
      http: 401,
      sStatus: 'SSEXP',
    })
    for (const role of ['approver', 'viewer'] as const) {
      expect(refused(await save(test, operationForm(), role))).toMatchObject({ http: 403, nPermission: 0 })
    }
    for (const role of ['foreigncompany', 'foreignreporter', 'csradmin', 'both'] as const) {
      expect(refused(await save(test, operationForm(), role)).lstFieldError?.[0]?.sField).toBe('nAreaID')
    }
    expect(await count(test)).toBe(0)
  })
})
