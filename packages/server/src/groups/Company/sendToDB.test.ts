import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, administerAll, area, company, eventType, people, shift } from '../../testing/world.ts'
import {
  type Form,
  type ShiftForm,
  day,
  homeForm,
  load,
  newCompany,
  night,
  save,
  saved,
} from '../../testing/groups/Company.ts'

const refusal = async ({ call }: TestApp, form: Form, role: Role = 'admin') => {
  const { message, status, fieldErrors } = refused(await call(role, save, form))
  return { message, status, fields: fieldErrors?.map(({ field }) => field) }
}

describe('Company.sendToDB', () => {
  it('creates a company last also where the order has a gap', async () => {
    const test = await testApp()
    await test.db.updateTable('company').set({ position: 6 }).where('position', '=', 5).execute()
    expect(await load(test, await saved(test, newCompany({ notification: false })))).toMatchObject({ position: 7 })
  })

  it('creates a company with its working times and event types, last unless a position is given', async () => {
    const test = await testApp()
    const made = await load(test, await saved(test, newCompany({ notification: false })))
    expect(made).toMatchObject({
      companyName: 'Newcomer',
      position: 6,
      active: true,
      notification: false,
      csr: false,
    })
    expect(made.shifts).toMatchObject([
      { shiftName: 'กลางวัน', hours: '07:00-19:00', isOvernight: false },
      { shiftName: 'Night', hours: '19:00-07:00', isOvernight: true },
    ])
    expect(made.events.map(({ eventTypeId }) => eventTypeId)).toEqual([201, 301])
    const first = await saved(test, newCompany({ companyName: 'First', position: 1 }))
    const { companies } = success(await test.call('admin', 'Company/LoadCompanyListData', {}))
    expect(companies.map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(companies[0]).toMatchObject({ companyId: first, updatedBy: 'admin Tester' })
    const period =
      await sql`select lower(during)::text as since from company_active_period where company_id = ${first}`.execute(
        test.db,
      )
    expect(period.rows).toEqual([{ since: '2026-11-20' }])
  })

  it('changes submitted values and keeps omitted ones', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, {
      ...form,
      companyName: 'Home again',
      shifts: [
        {
          shift: shift.evening,
          shiftName: 'Late',
          startTime: '16:00',
          endTime: '23:00',
          active: false,
          inactiveNote: 'not in use',
        },
        day,
      ],
      events: [{ eventTypeId: eventType.csrNormal }],
    })
    const after = await load(test, company.home)
    expect(after).toMatchObject({ companyName: 'Home again', position: 1 })
    expect(after.version).not.toBe(form.version)
    expect(after.shifts.map((one) => [one.shiftName, one.hours, one.active, one.inactiveNote])).toEqual([
      ['กลางวัน', '07:00-19:00', true, ''],
      ['Morning', '08:00-16:00', true, ''],
      ['Late', '16:00-23:00', false, 'not in use'],
    ])
    expect(after.events).toHaveLength(7)
  })

  it('lets two working times swap names and times in one save, and a new one take those of a deleted one', async () => {
    const test = await scratchApp()
    const form = await homeForm(test)
    const [morning, evening] = form.shifts as [ShiftForm, ShiftForm]
    await saved(test, {
      ...form,
      shifts: [
        { ...morning, shiftName: 'Evening', startTime: '16:00', endTime: '00:00', isOvernight: true },
        { ...evening, shiftName: 'Morning', startTime: '08:00', endTime: '16:00', isOvernight: false },
      ],
    })
    expect((await load(test, company.home)).shifts.map((one) => [one.shift, one.shiftName])).toEqual([
      [shift.evening, 'Morning'],
      [shift.morning, 'Evening'],
    ])
    const made = await saved(test, newCompany())
    const again = await load(test, made)
    await saved(test, {
      ...again,
      shifts: [
        { ...again.shifts[0], deleted: true },
        { ...day, shiftName: ' กลางวัน' },
      ],
    })
    const kept = (await load(test, made)).shifts
    expect(kept.map((one) => one.shiftName)).toEqual(['กลางวัน', 'Night'])
    expect(kept[0]?.shift).not.toBe(again.shifts[0]?.shift)
  })

  it('accepts only one nil type per event group', async () => {
    const test = await testApp()
    const both = newCompany({
      events: [eventType.normal, eventType.works, eventType.securityNormal].map((eventTypeId) => ({ eventTypeId })),
    })
    await sql`delete from company_event_type where event_type_id = ${eventType.works}`.execute(test.db)
    await sql`update event_type set is_nil = true where id = ${eventType.works}`.execute(test.db)
    expect(refused(await test.call('admin', save, both))).toMatchObject({
      http: 200,
      status: 'DUP',
      fieldErrors: [
        {
          field: 'events',
          message: 'A company can have only one "Nothing to report" type in each event group: Normal, Planned works.',
        },
      ],
    })
    const thai = refused(await test.call('admin', save, both, { 'accept-language': 'th' }))
    expect(thai.message).toBe(
      'บริษัทมีประเภท "ไม่มีเหตุการณ์ที่ต้องรายงาน" ได้เพียงหนึ่งประเภทในแต่ละกลุ่มเหตุการณ์: Normal, Planned works',
    )
    const removed = both.events as { eventTypeId: number; isDelete?: boolean }[]
    await saved(test, {
      ...both,
      events: removed.map((one) => ({ ...one, isDelete: one.eventTypeId === eventType.normal })),
    })
  })

  it.each<[string, Partial<Form>, string, string]>([
    ['no name', { companyName: ' ' }, 'Please Specify Company Name or CSR Area', 'companyName'],
    [
      'a name too long',
      { companyName: 'ก'.repeat(201) },
      'Company Name or CSR Area must be at most 200 characters',
      'companyName',
    ],
    ['a taken name', { companyName: 'HOME' }, 'Company Name or CSR Area Duplicate Data', 'companyName'],
    ['no status', { active: null }, 'Confirm Status', 'active'],
    ['inactive without a remark', { active: false }, 'Please Specify Remark', 'inactiveNote'],
    [
      'a remark too long',
      { active: false, inactiveNote: 'x'.repeat(501) },
      'Remark must be at most 500 characters',
      'inactiveNote',
    ],
    ['a subsidiary without a head', { subsidiary: true }, 'Please Specify Head Company', 'headCompanyId'],
    [
      'a missing head',
      { subsidiary: true, headCompanyId: 987_654 },
      'Head Company is not available. Please choose again.',
      'headCompanyId',
    ],
    [
      'a head that is a subsidiary',
      { subsidiary: true, headCompanyId: 3 },
      'Head Company is not available. Please choose again.',
      'headCompanyId',
    ],
    ['no working time', { shifts: [] }, 'Please specify Working Time at least 1 item.', 'shifts'],
    [
      'only deleted working times',
      { shifts: [{ ...day, deleted: true }] },
      'Please specify Working Time at least 1 item.',
      'shifts',
    ],
    ['no event type', { events: [] }, 'Please specify Event Type at least 1 item.', 'events'],
    [
      'a working time without name',
      { shifts: [{ ...day, shiftName: '' }] },
      'Please Specify Working Time',
      'shifts.0.shiftName',
    ],
    [
      'a working time without start',
      { shifts: [{ ...day, startTime: '' }] },
      'Please Specify Start Time',
      'shifts.0.startTime',
    ],
    [
      'a working time without end',
      { shifts: [night, { ...day, endTime: null }] },
      'Please Specify End Time',
      'shifts.1.endTime',
    ],
    ['a working time without status', { shifts: [{ ...day, active: '' }] }, 'Please Specify Status', 'shifts.0.active'],
    [
      'an inactive one without a remark',
      { shifts: [{ ...day, active: false }] },
      'Please Specify Remark',
      'shifts.0.inactiveNote',
    ],
    [
      'a start not before its end',
      { shifts: [{ ...night, isOvernight: false }] },
      'Start Time must be earlier than End Time, or tick Overnight.',
      'shifts.0.startTime',
    ],
    [
      'a name twice',
      { shifts: [night, { ...day, shiftName: 'NIGHT ' }] },
      'Name Working Duplicate Data',
      'shifts.1.shiftName',
    ],
    [
      'a time twice',
      { shifts: [day, { ...day, shiftName: 'Other' }] },
      'Time Working Duplicate Data',
      'shifts.1.startTime',
    ],
    [
      'an event type twice',
      { events: [{ eventTypeId: 201 }, { eventTypeId: 201 }] },
      'Event Type Duplicate Data',
      'events',
    ],
    [
      'a missing event type',
      { events: [{ eventTypeId: 987_654 }] },
      'Event Type is not available. Please choose again.',
      'events',
    ],
    [
      'a sub event type',
      { events: [{ eventTypeId: eventType.leak }] },
      'Event Type is not available. Please choose again.',
      'events',
    ],
    [
      'a CSR area with types of other groups',
      { csr: true, events: [{ eventTypeId: 201 }] },
      'Event Type is not available. Please choose again.',
      'events',
    ],
  ])('refuses %s', async (_what, change, message, field) => {
    const test = await testApp()
    expect(await refusal(test, newCompany(change))).toMatchObject({ message, fields: [field] })
    expect(await test.db.selectFrom('company').select('id').execute()).toHaveLength(5)
  })

  it('accepts a CSR area without working times and event types', async () => {
    const test = await testApp()
    const id = await saved(test, newCompany({ csr: true, events: [] }))
    expect(await load(test, id)).toMatchObject({ csr: true, shifts: [], events: [] })
    await saved(test, newCompany({ companyName: 'Other', csr: true, shifts: [], events: [{ eventTypeId: 101 }] }))
  })

  it('reports all errors at once, in Thai on request', async () => {
    const { call } = await testApp()
    const { fieldErrors } = refused(
      await call('admin', save, { shifts: [{ ...night, isOvernight: false }] }, { 'accept-language': 'th' }),
    )
    expect(fieldErrors).toEqual([
      { field: 'companyName', message: 'กรุณาระบุชื่อบริษัทหรือพื้นที่ CSR' },
      { field: 'active', message: 'กรุณายืนยันสถานะ' },
      { field: 'shifts.0.startTime', message: 'เวลาเริ่มต้นต้องอยู่ก่อนเวลาสิ้นสุด หรือเลือกข้ามวัน' },
      { field: 'events', message: 'กรุณาระบุประเภทเหตุการณ์อย่างน้อย 1 รายการ' },
    ])
  })

  it('removes no working time and no event type that areas use, and names the areas', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    const [morning, evening] = form.shifts as [ShiftForm, ShiftForm]
    expect(await refusal(test, { ...form, shifts: [{ ...morning, deleted: true }, evening] })).toEqual({
      message: 'Morning is in use by Area (Gate, Port / Quay, Port / Yard, +1) and cannot be deleted.',
      status: 'Error',
      fields: ['shifts'],
    })
    expect(
      await refusal(test, { ...form, events: [{ eventTypeId: eventType.securityNormal, isDelete: true }] }),
    ).toEqual({
      message: 'Quiet is in use by Area (Fence, Watch) and cannot be deleted.',
      status: 'Error',
      fields: ['events'],
    })
    await sql`delete from area_shift where shift_id = ${shift.morning}`.execute(test.db)
    await saved(test, { ...form, shifts: [{ ...morning, deleted: true }, evening] })
    expect((await load(test, company.home)).shifts.map((one) => one.shiftName)).toEqual(['Evening'])
  })

  it('keeps the kind of a company that has areas, and a head company a head company', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    expect(
      await refusal(test, {
        ...form,
        csr: true,
        events: [],
      }),
    ).toMatchObject({
      message: 'For CSR Report cannot be changed: the company is in use by Area (Gate, Fence, Port, +2).',
      fields: ['csr'],
    })
    expect(await refusal(test, { ...form, subsidiary: true, headCompanyId: company.foreign })).toMatchObject({
      message: 'Home has subsidiary companies and cannot be a subsidiary itself.',
      fields: ['subsidiary'],
    })
    expect(await refusal(test, { ...form, subsidiary: true, headCompanyId: company.home })).toMatchObject({
      message: expect.any(String),
    })
  })

  it('offers a closed event type to companies that have it, and to no others', async () => {
    const test = await testApp()
    await sql`update event_type set is_active = false, inactive_note = 'old' where id = ${eventType.normal}`.execute(
      test.db,
    )
    await saved(test, await homeForm(test))
    expect((await refusal(test, newCompany())).fields).toEqual(['events'])
  })

  it('ends and resumes the days on which reports are expected', async () => {
    const test = await testApp()
    // Closing a company signs its people out.
    await sql`update user_account set company_id = ${company.subsidiary} where id = ${people.admin.id}`.execute(test.db)
    const form = await homeForm(test)
    const periods = async () =>
      (
        await sql<{
          during: string
        }>`select during::text from company_active_period where company_id = ${company.home} order by 1`.execute(
          test.db,
        )
      ).rows.map((row) => row.during)
    await saved(test, { ...form, active: false, inactiveNote: 'closed' })
    expect(await load(test, company.home)).toMatchObject({ active: false, status: false, inactiveNote: 'closed' })
    expect(await periods()).toEqual(['[2026-01-01,2026-11-20)'])
    // Past midnight, without being idle longer than a session lasts.
    await test.setNow('2026-11-20T17:30:00+07:00')
    await load(test, company.home)
    await test.setNow('2026-11-21T00:30:00+07:00')
    await saved(test, { ...(await homeForm(test)), active: true })
    expect(await load(test, company.home)).toMatchObject({ active: true, inactiveNote: '' })
    expect(await periods()).toEqual(['[2026-01-01,2026-11-20)', '[2026-11-21,)'])
  })

  it('refuses a form older than the last change, and names its author', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, { ...form, companyName: 'Theirs' })
    expect(await refusal(test, { ...form, companyName: 'Mine' })).toMatchObject({
      message:
        'This data was changed by admin Tester at 20/11/2026 11:00. Please open it again; what you typed is kept here.',
    })
    expect((await load(test, company.home)).companyName).toBe('Theirs')
    await saved(test, await homeForm(test, { companyName: 'Mine' }))
  })

  it('leaves status, structure and order to corporate administrators', async () => {
    const test = await testApp()
    await administerAll(test.db, 'areaadmin', company.home)
    const form = await homeForm(test)
    await saved(
      test,
      {
        ...form,
        companyName: 'By an area admin',
        active: false,
        inactiveNote: 'closed',
        csr: true,
        subsidiary: true,
        headCompanyId: company.foreign,
        position: 5,
      },
      'areaadmin',
    )
    expect(await load(test, company.home)).toMatchObject({
      companyName: 'By an area admin',
      active: true,
      inactiveNote: '',
      csr: false,
      subsidiary: false,
      headCompanyId: null,
      position: 1,
    })
  })

  it('refuses records out of scope as not found', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    const theirs = await refusal(test, { ...form, companyId: company.foreign }, 'areaadmin')
    expect(theirs).toEqual(await refusal(test, { ...form, companyId: 987_654 }, 'areaadmin'))
    expect(theirs.message).toBe('The data was not found.')
    const withShift = (id: number) => ({ ...form, shifts: [{ ...day, shift: id, isNew: false }] })
    expect(await refusal(test, withShift(shift.foreign))).toEqual(await refusal(test, withShift(987_654)))
    expect(await test.db.selectFrom('shift').select('name').where('id', '=', shift.foreign).execute()).toEqual([
      { name: 'Day' },
    ])
  })

  it('refuses callers without a session or permission, with view-only rights, or who create a company without being a corporate administrator', async () => {
    const roles = ['nobody', 'reporter', 'viewer', 'company', 'csradmin', 'areaadmin'] as const
    expect(await statuses(await testApp(), [...roles], save, newCompany())).toEqual([401, 403, 403, 403, 403, 403])
  })

  it('lets one of two saves of the same version win', async () => {
    const test = await scratchApp()
    const form = await homeForm(test)
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((companyName) => test.call('admin', save, { ...form, companyName })),
    )
    expect(replies.filter((reply) => reply.body.status === 'Success')).toHaveLength(1)
    expect(replies.map((reply) => reply.http)).toEqual([200, 200, 200])
  })

  it('removes no event type that an area starts to use at the same moment', async () => {
    const test = await scratchApp()
    const form = await homeForm(test)
    await sql`delete from area_event_type where event_type_id = ${eventType.works}`.execute(test.db)
    const tx = await test.services.database.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(4, ${company.home})`.execute(tx)
    await sql`insert into area_event_type (area_id, event_type_id) values (${area.gate}, ${eventType.works})`.execute(
      tx,
    )
    const removal = test.call('admin', save, {
      ...form,
      events: [{ eventTypeId: eventType.works, isDelete: true }],
    })
    await tx.commit().execute()
    expect(refused(await removal).message).toBe('Planned works is in use by Area (Gate) and cannot be deleted.')
  })
})
