import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { type Role, administerAll, area, company, eventType, people, shift } from '../../testing/world.ts'
import { type Form, type ShiftForm, day, homeForm, load, newCompany, night, save, saved } from './testing.ts'

const refusal = async ({ call }: TestApp, form: Form, role: Role = 'admin') => {
  const { sMsg, sStatus, lstFieldError } = refused(await call(role, save, form))
  return { sMsg, sStatus, fields: lstFieldError?.map(({ sField }) => sField) }
}

describe('Company.sendToDB', () => {
  it('makes a company with its working times and event types, last unless a place is given', async () => {
    const test = await testApp()
    const made = await load(test, await saved(test, newCompany({ sNotificationStatus: 'N' })))
    expect(made).toMatchObject({
      sCompanyName: 'Newcomer',
      nOrder: 6,
      cActive: 'Y',
      sNotificationStatus: 'N',
      cCSR: 'N',
    })
    expect(made.lstWorkTime).toMatchObject([
      { sWorkingTime: 'กลางวัน', timeset: '07:00-19:00', isOverDay: false },
      { sWorkingTime: 'Night', timeset: '19:00-07:00', isOverDay: true },
    ])
    expect(made.lstEventData.map(({ nEventTypeID }) => nEventTypeID)).toEqual([201, 301])
    const first = await saved(test, newCompany({ sCompanyName: 'First', nOrder: 1 }))
    const { lstCompany } = success(await test.call('admin', 'Company/LoadCompanyListData', {}))
    expect(lstCompany.map((row) => row.nOrder)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(lstCompany[0]).toMatchObject({ nCompanyID: first, sUpdateBy: 'admin Tester' })
    const period =
      await sql`select lower(during)::text as since from company_active_period where company_id = ${first}`.execute(
        test.db,
      )
    expect(period.rows).toEqual([{ since: '2026-11-20' }])
  })

  it('changes what was sent and leaves what was left out', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, {
      ...form,
      sCompanyName: 'Home again',
      lstWorkTime: [
        {
          nWorkingTime: shift.evening,
          sWorkingTime: 'Late',
          sStartTime: '16:00',
          sEndTime: '23:00',
          cActive: 'N',
          sNoteInActive: 'not in use',
        },
        day,
      ],
      lstEventData: [{ nEventTypeID: eventType.csrNormal }],
    })
    const after = await load(test, company.home)
    expect(after).toMatchObject({ sCompanyName: 'Home again', nOrder: 1 })
    expect(after.nVersion).not.toBe(form.nVersion)
    expect(after.lstWorkTime.map((one) => [one.sWorkingTime, one.timeset, one.cActive, one.sNoteInActive])).toEqual([
      ['กลางวัน', '07:00-19:00', 'Y', ''],
      ['Morning', '08:00-16:00', 'Y', ''],
      ['Late', '16:00-23:00', 'N', 'not in use'],
    ])
    expect(after.lstEventData).toHaveLength(7)
  })

  it('lets two working times change names and times within one save, and a new one take those of a deleted one', async () => {
    const test = await scratchApp()
    const form = await homeForm(test)
    const [morning, evening] = form.lstWorkTime as [ShiftForm, ShiftForm]
    await saved(test, {
      ...form,
      lstWorkTime: [
        { ...morning, sWorkingTime: 'Evening', sStartTime: '16:00', sEndTime: '00:00', isOverDay: true },
        { ...evening, sWorkingTime: 'Morning', sStartTime: '08:00', sEndTime: '16:00', isOverDay: false },
      ],
    })
    expect((await load(test, company.home)).lstWorkTime.map((one) => [one.nWorkingTime, one.sWorkingTime])).toEqual([
      [shift.evening, 'Morning'],
      [shift.morning, 'Evening'],
    ])
    const made = await saved(test, newCompany())
    const again = await load(test, made)
    await saved(test, {
      ...again,
      lstWorkTime: [
        { ...again.lstWorkTime[0], cDelWorkTime: 'Y' },
        { ...day, sWorkingTime: ' กลางวัน' },
      ],
    })
    const kept = (await load(test, made)).lstWorkTime
    expect(kept.map((one) => one.sWorkingTime)).toEqual(['กลางวัน', 'Night'])
    expect(kept[0]?.nWorkingTime).not.toBe(again.lstWorkTime[0]?.nWorkingTime)
  })

  it.each<[string, Partial<Form>, string, string]>([
    ['no name', { sCompanyName: ' ' }, 'Please Specify Company Name or CSR Area', 'sCompanyName'],
    [
      'a name too long',
      { sCompanyName: 'ก'.repeat(201) },
      'Company Name or CSR Area must be at most 200 characters',
      'sCompanyName',
    ],
    ['a name that is taken', { sCompanyName: 'HOME' }, 'Company Name or CSR Area Duplicate Data', 'sCompanyName'],
    ['no status', { cActive: null }, 'Confirm Status', 'cActive'],
    ['inactive without a remark', { cActive: 'N' }, 'Please Specify Remark', 'sNoteInActive'],
    [
      'a remark too long',
      { cActive: 'N', sNoteInActive: 'x'.repeat(501) },
      'Remark must be at most 500 characters',
      'sNoteInActive',
    ],
    ['a subsidiary without a head', { cSubsidiary: 'Y' }, 'Please Specify Head Company', 'nHeadCompany'],
    [
      'a head that is not there',
      { cSubsidiary: 'Y', nHeadCompany: 987_654 },
      'Head Company is not available. Please choose again.',
      'nHeadCompany',
    ],
    [
      'a head that is a subsidiary',
      { cSubsidiary: 'Y', nHeadCompany: 3 },
      'Head Company is not available. Please choose again.',
      'nHeadCompany',
    ],
    ['no working time', { lstWorkTime: [] }, 'Please specify Working Time at least 1 item.', 'lstWorkTime'],
    [
      'working times that are all deleted',
      { lstWorkTime: [{ ...day, cDelWorkTime: 'Y' }] },
      'Please specify Working Time at least 1 item.',
      'lstWorkTime',
    ],
    ['no event type', { lstEventData: [] }, 'Please specify Event Type at least 1 item.', 'lstEventData'],
    [
      'a working time without name',
      { lstWorkTime: [{ ...day, sWorkingTime: '' }] },
      'Please Specify Working Time',
      'lstWorkTime.0.sWorkingTime',
    ],
    [
      'a working time without start',
      { lstWorkTime: [{ ...day, sStartTime: '' }] },
      'Please Specify Start Time',
      'lstWorkTime.0.sStartTime',
    ],
    [
      'a working time without end',
      { lstWorkTime: [night, { ...day, sEndTime: null }] },
      'Please Specify End Time',
      'lstWorkTime.1.sEndTime',
    ],
    [
      'a working time without status',
      { lstWorkTime: [{ ...day, cActive: '' }] },
      'Please Specify Status',
      'lstWorkTime.0.cActive',
    ],
    [
      'an inactive one without a remark',
      { lstWorkTime: [{ ...day, cActive: 'N' }] },
      'Please Specify Remark',
      'lstWorkTime.0.sNoteInActive',
    ],
    [
      'a start not before its end',
      { lstWorkTime: [{ ...night, isOverDay: false }] },
      'Start Time must be earlier than End Time, or tick Overnight.',
      'lstWorkTime.0.sStartTime',
    ],
    [
      'a name twice',
      { lstWorkTime: [night, { ...day, sWorkingTime: 'NIGHT ' }] },
      'Name Working Duplicate Data',
      'lstWorkTime.1.sWorkingTime',
    ],
    [
      'a time twice',
      { lstWorkTime: [day, { ...day, sWorkingTime: 'Other' }] },
      'Time Working Duplicate Data',
      'lstWorkTime.1.sStartTime',
    ],
    [
      'an event type twice',
      { lstEventData: [{ nEventTypeID: 201 }, { nEventTypeID: 201 }] },
      'Event Type Duplicate Data',
      'lstEventData',
    ],
    [
      'an event type that is not there',
      { lstEventData: [{ nEventTypeID: 987_654 }] },
      'Event Type is not available. Please choose again.',
      'lstEventData',
    ],
    [
      'a sub event type',
      { lstEventData: [{ nEventTypeID: eventType.leak }] },
      'Event Type is not available. Please choose again.',
      'lstEventData',
    ],
    [
      'a CSR area with types of other groups',
      { cCSR: 'Y', lstEventData: [{ nEventTypeID: 201 }] },
      'Event Type is not available. Please choose again.',
      'lstEventData',
    ],
  ])('refuses %s', async (_what, change, message, field) => {
    const test = await testApp()
    expect(await refusal(test, newCompany(change))).toMatchObject({ sMsg: message, fields: [field] })
    expect(await test.db.selectFrom('company').select('id').execute()).toHaveLength(5)
  })

  it('takes a CSR area without working times and event types', async () => {
    const test = await testApp()
    const id = await saved(test, newCompany({ cCSR: 'Y', lstEventData: [] }))
    expect(await load(test, id)).toMatchObject({ cCSR: 'Y', lstWorkTime: [], lstEventData: [] })
    await saved(
      test,
      newCompany({ sCompanyName: 'Other', cCSR: 'Y', lstWorkTime: [], lstEventData: [{ nEventTypeID: 101 }] }),
    )
  })

  it('says all that is wrong at once, in Thai when asked', async () => {
    const { call } = await testApp()
    const { lstFieldError } = refused(
      await call('admin', save, { lstWorkTime: [{ ...night, isOverDay: false }] }, { 'accept-language': 'th' }),
    )
    expect(lstFieldError).toEqual([
      { sField: 'sCompanyName', sMsg: 'กรุณาระบุชื่อบริษัทหรือพื้นที่ CSR' },
      { sField: 'cActive', sMsg: 'กรุณายืนยันสถานะ' },
      { sField: 'lstWorkTime.0.sStartTime', sMsg: 'เวลาเริ่มต้นต้องอยู่ก่อนเวลาสิ้นสุด หรือเลือกข้ามวัน' },
      { sField: 'lstEventData', sMsg: 'กรุณาระบุประเภทเหตุการณ์อย่างน้อย 1 รายการ' },
    ])
  })

  it('takes away no working time and no event type that areas use, and names the areas', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    const [morning, evening] = form.lstWorkTime as [ShiftForm, ShiftForm]
    expect(await refusal(test, { ...form, lstWorkTime: [{ ...morning, cDelWorkTime: 'Y' }, evening] })).toEqual({
      sMsg: 'Morning is in use by Area (Gate, Port / Quay, Port / Yard, +1) and cannot be deleted.',
      sStatus: 'Error',
      fields: ['lstWorkTime'],
    })
    expect(
      await refusal(test, { ...form, lstEventData: [{ nEventTypeID: eventType.securityNormal, isDelete: true }] }),
    ).toEqual({
      sMsg: 'Quiet is in use by Area (Fence, Watch) and cannot be deleted.',
      sStatus: 'Error',
      fields: ['lstEventData'],
    })
    await sql`delete from area_shift where shift_id = ${shift.morning}`.execute(test.db)
    await saved(test, { ...form, lstWorkTime: [{ ...morning, cDelWorkTime: 'Y' }, evening] })
    expect((await load(test, company.home)).lstWorkTime.map((one) => one.sWorkingTime)).toEqual(['Evening'])
  })

  it('keeps the kind of a company that has areas, and a head a head', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    expect(
      await refusal(test, {
        ...form,
        cCSR: 'Y',
        lstEventData: [],
      }),
    ).toMatchObject({
      sMsg: 'For CSR Report cannot be changed: the company is in use by Area (Gate, Fence, Port, +2).',
      fields: ['cCSR'],
    })
    expect(await refusal(test, { ...form, cSubsidiary: 'Y', nHeadCompany: company.foreign })).toMatchObject({
      sMsg: 'Home has subsidiary companies and cannot be a subsidiary itself.',
      fields: ['cSubsidiary'],
    })
    expect(await refusal(test, { ...form, cSubsidiary: 'Y', nHeadCompany: company.home })).toMatchObject({
      sMsg: expect.any(String),
    })
  })

  it('offers an event type that was closed to those who have it, and to no others', async () => {
    const test = await testApp()
    await sql`update event_type set is_active = false, inactive_note = 'old' where id = ${eventType.normal}`.execute(
      test.db,
    )
    await saved(test, await homeForm(test))
    expect((await refusal(test, newCompany())).fields).toEqual(['lstEventData'])
  })

  it('ends and goes on with the days that reports are expected for', async () => {
    const test = await testApp()
    // Who is of a company that closes is signed out with it.
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
    await saved(test, { ...form, cActive: 'N', sNoteInActive: 'closed' })
    expect(await load(test, company.home)).toMatchObject({ cActive: 'N', sStatus: 'N', sNoteInActive: 'closed' })
    expect(await periods()).toEqual(['[2026-01-01,2026-11-20)'])
    // Past midnight, without staying away for longer than a session lasts.
    await test.setNow('2026-11-20T17:30:00+07:00')
    await load(test, company.home)
    await test.setNow('2026-11-21T00:30:00+07:00')
    await saved(test, { ...(await homeForm(test)), cActive: 'Y' })
    expect(await load(test, company.home)).toMatchObject({ cActive: 'Y', sNoteInActive: '' })
    expect(await periods()).toEqual(['[2026-01-01,2026-11-20)', '[2026-11-21,)'])
  })

  it('refuses a form that is older than the last change, and says whose that was', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, { ...form, sCompanyName: 'Theirs' })
    expect(await refusal(test, { ...form, sCompanyName: 'Mine' })).toMatchObject({
      sMsg: 'This data was changed by admin Tester at 20/11/2026 11:00. Please open it again; what you typed is kept here.',
    })
    expect((await load(test, company.home)).sCompanyName).toBe('Theirs')
    await saved(test, await homeForm(test, { sCompanyName: 'Mine' }))
  })

  it('leaves status, structure and order to corporate administrators', async () => {
    const test = await testApp()
    await administerAll(test.db, 'areaadmin', company.home)
    const form = await homeForm(test)
    await saved(
      test,
      {
        ...form,
        sCompanyName: 'By an area admin',
        cActive: 'N',
        sNoteInActive: 'closed',
        cCSR: 'Y',
        cSubsidiary: 'Y',
        nHeadCompany: company.foreign,
        nOrder: 5,
      },
      'areaadmin',
    )
    expect(await load(test, company.home)).toMatchObject({
      sCompanyName: 'By an area admin',
      cActive: 'Y',
      sNoteInActive: '',
      cCSR: 'N',
      cSubsidiary: 'N',
      nHeadCompany: null,
      nOrder: 1,
    })
  })

  it('refuses what is of others as what is not there', async () => {
    const test = await testApp()
    const form = await homeForm(test)
    const theirs = await refusal(test, { ...form, nCompanyID: company.foreign }, 'areaadmin')
    expect(theirs).toEqual(await refusal(test, { ...form, nCompanyID: 987_654 }, 'areaadmin'))
    expect(theirs.sMsg).toBe('The data was not found.')
    const withShift = (id: number) => ({ ...form, lstWorkTime: [{ ...day, nWorkingTime: id, isNew: false }] })
    expect(await refusal(test, withShift(shift.foreign))).toEqual(await refusal(test, withShift(987_654)))
    expect(await test.db.selectFrom('shift').select('name').where('id', '=', shift.foreign).execute()).toEqual([
      { name: 'Day' },
    ])
  })

  it('refuses who has no session, no right, only a view, or makes a company without being a corporate administrator', async () => {
    const roles = ['nobody', 'reporter', 'viewer', 'company', 'csradmin', 'areaadmin'] as const
    expect(await statuses(await testApp(), [...roles], save, newCompany())).toEqual([401, 403, 403, 403, 403, 403])
  })

  it('lets one of two who save the same version win', async () => {
    const test = await scratchApp()
    const form = await homeForm(test)
    const replies = await Promise.all(
      ['A', 'B', 'C'].map((sCompanyName) => test.call('admin', save, { ...form, sCompanyName })),
    )
    expect(replies.filter((reply) => reply.body.sStatus === 'Success')).toHaveLength(1)
    expect(replies.map((reply) => reply.http)).toEqual([200, 200, 200])
  })

  it('takes away no event type that an area takes up at the same moment', async () => {
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
      lstEventData: [{ nEventTypeID: eventType.works, isDelete: true }],
    })
    await tx.commit().execute()
    expect(refused(await removal).sMsg).toBe('Planned works is in use by Area (Gate) and cannot be deleted.')
  })
})
