import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, eventType } from '../../testing/world.ts'

const save = 'EventType/SaveEventTypeCreate'
type Form = Input<'EventType/SaveEventTypeCreate'>
type SubForm = NonNullable<Exclude<Form['lstSubEventTtype'], ''>>[number]

const odour: SubForm = {
  nEventTypeID: -1,
  nEventColor: 4,
  sEventTypeName: 'กลิ่น',
  sEventTypeSubName: 'O',
  cActive: 'Y',
  isNew: true,
}
const noise: SubForm = { ...odour, nEventTypeID: -2, sEventTypeName: 'Noise', sEventTypeSubName: 'N' }

/** A new type that may be saved. */
function newType(change: Partial<Form> = {}): Form {
  return {
    nEventGroupID: 2,
    nEventColor: 4,
    sEventTypeName: ' Complaint ',
    sEventTypeSubName: 'CP',
    sNote: 'What people complain of',
    cActive: 'Y',
    cAdvanceReport: 'N',
    ...change,
  }
}

async function load({ call }: TestApp, EventTypeID: number) {
  const { EventTypeData } = success(await call('admin', 'EventType/GetEventTypeCreate', { EventTypeID }))
  if (!EventTypeData) throw new Error('no event type')
  return EventTypeData
}

const saved = async ({ call }: TestApp, form: Form, role: Role = 'admin') =>
  success(await call(role, save, form)).nEventTypeID

const refusal = async ({ call }: TestApp, form: Form, role: Role = 'admin') => {
  const { http, sMsg, lstFieldError } = refused(await call(role, save, form))
  return { http, sMsg, fields: lstFieldError?.map(({ sField }) => sField) }
}

const order = async ({ db }: TestApp, where = sql`event_group_id = 2 and parent_id is null`) =>
  (
    await sql<{ id: number; position: number }>`
    select id, position from event_type where deleted_at is null and ${where} order by position, id`.execute(db)
  ).rows

describe('EventType.SaveEventTypeCreate', () => {
  it('makes a type with its sub types in the order of the form, first unless a place is given', async () => {
    const test = await testApp()
    const id = await saved(
      test,
      newType({
        lstSubEventTtype: [
          { ...odour, nOrder: 2 },
          { ...noise, nOrder: 1, cAdvanceReport: 'Y' },
        ],
      }),
      'company',
    )
    expect(await load(test, id)).toMatchObject({
      sEventTypeName: 'Complaint',
      nOrder: 1,
      sNote: 'What people complain of',
      lstSubEventTtype: [
        { sEventTypeName: 'Noise', nOrder: 1, cAdvanceReport: 'Y', nEventTypeHeadID: id },
        { sEventTypeName: 'กลิ่น', nOrder: 2, cAdvanceReport: 'N' },
      ],
    })
    const last = await saved(test, newType({ sEventTypeName: 'Last', sEventTypeSubName: 'L', nOrder: 99 }))
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6])
    expect((await order(test)).at(-1)?.id).toBe(last)
    const plain = await saved(
      test,
      newType({ sEventTypeName: 'P', sEventTypeSubName: 'P', lstSubEventTtype: [odour, noise] }),
    )
    expect((await load(test, plain)).lstSubEventTtype.map((sub) => sub.sEventTypeName)).toEqual(['กลิ่น', 'Noise'])
  })

  it('changes what was sent, leaves what was left out, and moves sub types', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, {
      ...form,
      sEventTypeName: 'Release of anything',
      nOrder: 1,
      lstSubEventTtype: [
        { ...form.lstSubEventTtype[1], cActive: 'N', InactiveRemark: 'too rare', nOrder: 1 },
        { ...odour, nOrder: 2 },
      ],
    })
    expect(await load(test, eventType.release)).toMatchObject({
      sEventTypeName: 'Release of anything',
      nOrder: 1,
      lstSubEventTtype: [
        { nEventTypeID: eventType.spill, cActive: 'N', InactiveRemark: 'too rare' },
        { sEventTypeName: 'กลิ่น' },
        { nEventTypeID: eventType.leak, cActive: 'Y' },
      ],
    })
    const touched = await sql`select id from event_type where updated_by = 1 order by id`.execute(test.db)
    expect(touched.rows).toMatchObject([{ id: 203 }, { id: 205 }, { id: expect.any(Number) }])
  })

  it('lets sub types change their names within one save, and a new one take that of a deleted one', async () => {
    const test = await scratchApp()
    const form = await load(test, eventType.release)
    const [leak = odour, spill = noise]: SubForm[] = form.lstSubEventTtype
    await saved(test, {
      ...form,
      lstSubEventTtype: [
        { ...leak, sEventTypeName: 'Spill', sEventTypeSubName: 'Spill' },
        { ...spill, sEventTypeName: 'Leak', sEventTypeSubName: 'Leak' },
      ],
    })
    expect((await load(test, eventType.release)).lstSubEventTtype.map((sub) => sub.sEventTypeName)).toEqual([
      'Spill',
      'Leak',
    ])
    const again = await load(test, eventType.release)
    await saved(test, {
      ...again,
      lstSubEventTtype: [
        { ...(again.lstSubEventTtype[0] as SubForm), isDelete: true },
        { ...odour, sEventTypeName: 'SPILL', sEventTypeSubName: 'Spill' },
      ],
    })
    expect(
      (await load(test, eventType.release)).lstSubEventTtype.map((sub) => [sub.nOrder, sub.sEventTypeName]),
    ).toEqual([
      [1, 'Leak'],
      [2, 'SPILL'],
    ])
  })

  const sub = (change: Partial<SubForm>) => ({ lstSubEventTtype: [noise, { ...odour, ...change }] })
  it.each<[string, Partial<Form>, string, string]>([
    ['no status colour', { nEventColor: '' }, 'Please Specify Event Status', 'nEventColor'],
    [
      'a colour that is not offered',
      { nEventColor: 7 },
      'Event Status is not available. Please choose again.',
      'nEventColor',
    ],
    ['no group', { nEventGroupID: null }, 'Please Specify Event Group', 'nEventGroupID'],
    [
      'a group that is not there',
      { nEventGroupID: 9 },
      'Event Group is not available. Please choose again.',
      'nEventGroupID',
    ],
    ['no name', { sEventTypeName: ' ' }, 'Please Specify Event Type', 'sEventTypeName'],
    [
      'a name too long',
      { sEventTypeName: 'ก'.repeat(201) },
      'Event Type must be at most 200 characters',
      'sEventTypeName',
    ],
    [
      'a name of another type of the group',
      { sEventTypeName: 'NORMAL' },
      'Event Type Duplicate Data',
      'sEventTypeName',
    ],
    ['no short name', { sEventTypeSubName: '' }, 'Please Specify Short Event Type', 'sEventTypeSubName'],
    [
      'a short name too long',
      { sEventTypeSubName: 'x'.repeat(51) },
      'Short Event Type must be at most 50 characters',
      'sEventTypeSubName',
    ],
    [
      'a short name of another type',
      { sEventTypeSubName: 'normal ' },
      'Short Event Type Duplicate Data',
      'sEventTypeSubName',
    ],
    ['a definition too long', { sNote: 'x'.repeat(1001) }, 'Definition must be at most 1000 characters', 'sNote'],
    ['no status', { cActive: '' }, 'Please Specify Status', 'cActive'],
    ['inactive without a remark', { cActive: 'N' }, 'Please Specify Remark', 'InactiveRemark'],
    [
      'a remark too long',
      { cActive: 'N', InactiveRemark: 'x'.repeat(501) },
      'Remark must be at most 500 characters',
      'InactiveRemark',
    ],
    [
      'a sub type without colour',
      sub({ nEventColor: null }),
      'Please Specify Event Status',
      'lstSubEventTtype.1.nEventColor',
    ],
    [
      'a sub type with another colour',
      sub({ nEventColor: 5 }),
      'Event Status is not available. Please choose again.',
      'lstSubEventTtype.1.nEventColor',
    ],
    [
      'a sub type without name',
      sub({ sEventTypeName: '' }),
      'Please Specify Sub Event Type',
      'lstSubEventTtype.1.sEventTypeName',
    ],
    [
      'a sub type without short name',
      sub({ sEventTypeSubName: '' }),
      'Please Specify Short Event Type',
      'lstSubEventTtype.1.sEventTypeSubName',
    ],
    ['a sub type without status', sub({ cActive: null }), 'Please Specify Status', 'lstSubEventTtype.1.cActive'],
    [
      'an inactive sub type without remark',
      sub({ cActive: 'N' }),
      'Please Specify Remark',
      'lstSubEventTtype.1.InactiveRemark',
    ],
    [
      'a sub type twice',
      sub({ sEventTypeName: ' noise' }),
      'Sub Event Type Duplicate Data',
      'lstSubEventTtype.1.sEventTypeName',
    ],
    [
      'a short sub type twice',
      sub({ sEventTypeSubName: 'n ' }),
      'Short Event Type Duplicate Data',
      'lstSubEventTtype.1.sEventTypeSubName',
    ],
  ])('refuses %s', async (_what, change, message, field) => {
    const test = await testApp()
    expect(await refusal(test, newType(change))).toMatchObject({ sMsg: message, fields: [field] })
    expect(await test.db.selectFrom('event_type').select('id').execute()).toHaveLength(9)
  })

  it('counts sub types that were left out when it looks for names twice', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    expect(await refusal(test, { ...form, lstSubEventTtype: [{ ...odour, sEventTypeName: 'leak' }] })).toMatchObject({
      sMsg: 'Sub Event Type Duplicate Data',
    })
    await saved(test, newType({ nEventGroupID: 3, sEventTypeName: 'Normal', sEventTypeSubName: 'Normal' }))
  })

  it('keeps the group of a saved type, and an old colour', async () => {
    const test = await testApp()
    await sql`update event_type set color_id = 7 where id = ${eventType.normal}`.execute(test.db)
    const form = await load(test, eventType.normal)
    expect(await refusal(test, { ...form, nEventGroupID: 3 })).toMatchObject({
      sMsg: 'Event Group cannot be changed once it is saved.',
      fields: ['nEventGroupID'],
    })
    await saved(test, form)
    expect((await load(test, eventType.normal)).nEventColor).toBe(7)
  })

  it('lets only corporate administrators delete a sub type, and none that a report has', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    const without = { ...form, lstSubEventTtype: [{ ...(form.lstSubEventTtype[0] as SubForm), isDelete: true }] }
    // A type that no company uses is everybody's to change, and still not to delete a part of.
    await sql`delete from area_event_type where event_type_id = ${eventType.release}`.execute(test.db)
    await sql`delete from company_event_type where event_type_id = ${eventType.release}`.execute(test.db)
    expect(await refusal(test, without, 'company')).toMatchObject({ http: 403 })
    await addReport(test.db, {
      area: area.yard,
      type: eventType.release,
      subType: eventType.leak,
      start: '08:00',
      end: '09:00',
      description: 'x',
    })
    expect(await refusal(test, without)).toMatchObject({
      sMsg: 'Leak is in use by Event Report and cannot be deleted.',
      fields: ['lstSubEventTtype'],
    })
    await sql`update event_report set deleted_at = now(), deleted_by = 1`.execute(test.db)
    await saved(test, without)
    expect(await order(test, sql`parent_id = 203`)).toEqual([{ id: eventType.spill, position: 1 }])
  })

  it('keeps what was reported when a type is made inactive', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.gate })
    await saved(test, { ...(await load(test, eventType.normal)), cActive: 'N', InactiveRemark: 'replaced' })
    const { lstEventData } = success(await test.call('admin', 'EventRecord/GetData', {}))
    expect(lstEventData).toMatchObject([{ nEventReportID: id, sEventTypeName: 'Normal' }])
    const { lstEventTypeMaster } = success(
      await test.call('reporter', 'CreateReport/LoadCreateReport', {
        nEventGroupID: 2,
        nCompanyID: 1,
        lstAreaID: [area.gate],
      }),
    )
    expect(lstEventTypeMaster.map((type) => type.nEventTypeID)).toEqual([202, 203, 206])
  })

  it('refuses a form that is older than the last change', async () => {
    const test = await testApp()
    const form = await load(test, eventType.normal)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, { ...form, sNote: 'theirs' })
    expect((await refusal(test, { ...form, sNote: 'mine' })).sMsg).toBe(
      'This data was changed by admin Tester at 20/11/2026 11:00. Please open it again; what you typed is kept here.',
    )
  })

  it('refuses what is not there, and sub types of other types', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    for (const change of [
      { nEventTypeID: 987_654 },
      { nEventTypeID: eventType.leak },
      { lstSubEventTtype: [{ ...odour, isNew: false, nEventTypeID: eventType.normal }] },
    ])
      expect((await refusal(test, { ...form, ...change })).sMsg).toBe('The data was not found.')
  })

  it('refuses who has no session, no right or only a view', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'viewer'], save, newType())).toEqual([401, 403, 403])
  })

  it('keeps order and names whole when two administrators add at once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        (nth % 2 ? test : other).call(
          'admin',
          save,
          newType({ sEventTypeName: `T${nth >> 1}`, sEventTypeSubName: `T${nth >> 1}`, nOrder: (nth % 4) + 1 }),
        ),
      ),
    )
    expect(replies.filter((reply) => reply.body.sStatus === 'Success')).toHaveLength(5)
    expect(replies.filter((reply) => reply.body.sStatus === 'DUP')).toHaveLength(5)
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('EventType.LoadChanges', () => {
  const name = 'EventType/LoadChanges'

  it('tells who changed what of a type and its sub types', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    await saved(test, {
      ...form,
      nEventColor: 3,
      lstSubEventTtype: [{ ...(form.lstSubEventTtype[0] as SubForm), sEventTypeName: 'Drip' }],
    })
    const { lstChange } = success(await test.call('viewer', name, { nID: eventType.release }))
    const latest = lstChange.filter(({ sUserName }) => sUserName === 'admin Tester')
    expect(latest).toMatchObject(
      [
        {
          sPart: 'eventType',
          sName: '',
          sAction: 'update',
          lstChange: [{ sField: 'nEventColor', sBefore: 'Abnormal', sAfter: 'Normal' }],
        },
        {
          sPart: 'subEventType',
          sName: 'Release / Drip',
          sAction: 'update',
          lstChange: [{ sField: 'sEventTypeName', sBefore: 'Leak', sAfter: 'Drip' }],
        },
      ].toSorted((one) => (latest[0]?.sPart === one.sPart ? -1 : 1)),
    )
    expect(latest).toHaveLength(2)
  })

  it('refuses what is not there, and who has no session or right', async () => {
    const test = await testApp()
    expect(refused(await test.call('admin', name, { nID: 987_654 })).sMsg).toBe('The data was not found.')
    expect(await statuses(test, ['nobody', 'reporter'], name, { nID: eventType.normal })).toEqual([401, 403])
  })
})
