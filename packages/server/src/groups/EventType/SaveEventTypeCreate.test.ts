import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { area, eventType, people, type Role } from '../../testing/world.ts'

const save = 'EventType/SaveEventTypeCreate'
type Form = Input<'EventType/SaveEventTypeCreate'>
type SubForm = NonNullable<Exclude<Form['subEventTypes'], ''>>[number]

const odour: SubForm = {
  eventTypeId: -1,
  colorId: 4,
  eventTypeName: 'กลิ่น',
  shortName: 'O',
  active: true,
  isNew: true,
}
const noise: SubForm = { ...odour, eventTypeId: -2, eventTypeName: 'Noise', shortName: 'N' }

/** A new type that can be saved. */
function newType(change: Partial<Form> = {}): Form {
  return {
    eventGroupId: 2,
    colorId: 4,
    eventTypeName: ' Complaint ',
    shortName: 'CP',
    note: 'What people complain of',
    active: true,
    advance: false,
    ...change,
  }
}

async function load({ call }: TestApp, eventTypeId: number) {
  const { eventType } = success(await call('admin', 'EventType/GetEventTypeCreate', { eventTypeId }))
  if (!eventType) throw new Error('no event type')
  return eventType
}

const saved = async ({ call }: TestApp, form: Form, role: Role = 'admin') =>
  success(await call(role, save, form)).eventTypeId

const refusal = async ({ call }: TestApp, form: Form, role: Role = 'admin') => {
  const { http, message, fieldErrors } = refused(await call(role, save, form))
  return { http, message, fields: fieldErrors?.map(({ field }) => field) }
}

const order = async ({ db }: TestApp, where = sql`event_group_id = 2 and parent_id is null`) =>
  (
    await sql<{ id: number; position: number }>`
    select id, position from event_type where deleted_at is null and ${where} order by position, id`.execute(db)
  ).rows

describe('EventType.SaveEventTypeCreate', () => {
  it('creates a type with its sub types in the order of the form, first unless a position is given', async () => {
    const test = await testApp()
    const id = await saved(
      test,
      newType({
        subEventTypes: [
          { ...odour, position: 2 },
          { ...noise, position: 1, advance: true },
        ],
      }),
      'company',
    )
    expect(await load(test, id)).toMatchObject({
      eventTypeName: 'Complaint',
      position: 1,
      note: 'What people complain of',
      subEventTypes: [
        { eventTypeName: 'Noise', position: 1, advance: true, headEventTypeId: id },
        { eventTypeName: 'กลิ่น', position: 2, advance: false },
      ],
    })
    const last = await saved(test, newType({ eventTypeName: 'Last', shortName: 'L', position: 99 }))
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6])
    expect((await order(test)).at(-1)?.id).toBe(last)
    const plain = await saved(test, newType({ eventTypeName: 'P', shortName: 'P', subEventTypes: [odour, noise] }))
    expect((await load(test, plain)).subEventTypes.map((sub) => sub.eventTypeName)).toEqual(['กลิ่น', 'Noise'])
  })

  it('changes submitted values, keeps omitted ones, and moves sub types', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, {
      ...form,
      eventTypeName: 'Release of anything',
      position: 1,
      subEventTypes: [
        { ...form.subEventTypes[1], active: false, inactiveNote: 'too rare', position: 1 },
        { ...odour, position: 2 },
      ],
    })
    expect(await load(test, eventType.release)).toMatchObject({
      eventTypeName: 'Release of anything',
      position: 1,
      subEventTypes: [
        { eventTypeId: eventType.spill, active: false, inactiveNote: 'too rare' },
        { eventTypeName: 'กลิ่น' },
        { eventTypeId: eventType.leak, active: true },
      ],
    })
    const touched = await sql`select id from event_type where updated_by = 1 order by id`.execute(test.db)
    expect(touched.rows).toMatchObject([{ id: 203 }, { id: 205 }, { id: expect.any(Number) }])
  })

  it('lets sub types swap names in one save, and a new one take that of a deleted one', async () => {
    const test = await scratchApp()
    const form = await load(test, eventType.release)
    const [leak = odour, spill = noise]: SubForm[] = form.subEventTypes
    await saved(test, {
      ...form,
      subEventTypes: [
        { ...leak, eventTypeName: 'Spill', shortName: 'Spill' },
        { ...spill, eventTypeName: 'Leak', shortName: 'Leak' },
      ],
    })
    expect((await load(test, eventType.release)).subEventTypes.map((sub) => sub.eventTypeName)).toEqual([
      'Spill',
      'Leak',
    ])
    const again = await load(test, eventType.release)
    await saved(test, {
      ...again,
      subEventTypes: [
        { ...(again.subEventTypes[0] as SubForm), isDelete: true },
        { ...odour, eventTypeName: 'SPILL', shortName: 'Spill' },
      ],
    })
    expect((await load(test, eventType.release)).subEventTypes.map((sub) => [sub.position, sub.eventTypeName])).toEqual(
      [
        [1, 'Leak'],
        [2, 'SPILL'],
      ],
    )
  })

  const sub = (change: Partial<SubForm>) => ({ subEventTypes: [noise, { ...odour, ...change }] })
  it.each<[string, Partial<Form>, string, string]>([
    ['no status colour', { colorId: '' }, 'Please Specify Event Status', 'colorId'],
    ['a colour that is not offered', { colorId: 7 }, 'Event Status is not available. Please choose again.', 'colorId'],
    ['no group', { eventGroupId: null }, 'Please Specify Event Group', 'eventGroupId'],
    ['a missing group', { eventGroupId: 9 }, 'Event Group is not available. Please choose again.', 'eventGroupId'],
    ['no name', { eventTypeName: ' ' }, 'Please Specify Event Type', 'eventTypeName'],
    [
      'a name too long',
      { eventTypeName: 'ก'.repeat(201) },
      'Event Type must be at most 200 characters',
      'eventTypeName',
    ],
    ['a name of another type of the group', { eventTypeName: 'NORMAL' }, 'Event Type Duplicate Data', 'eventTypeName'],
    ['no short name', { shortName: '' }, 'Please Specify Short Event Type', 'shortName'],
    [
      'a short name too long',
      { shortName: 'x'.repeat(51) },
      'Short Event Type must be at most 50 characters',
      'shortName',
    ],
    ['a short name of another type', { shortName: 'normal ' }, 'Short Event Type Duplicate Data', 'shortName'],
    ['a definition too long', { note: 'x'.repeat(1001) }, 'Definition must be at most 1000 characters', 'note'],
    ['no status', { active: '' }, 'Please Specify Status', 'active'],
    ['inactive without a remark', { active: false }, 'Please Specify Remark', 'inactiveNote'],
    [
      'a remark too long',
      { active: false, inactiveNote: 'x'.repeat(501) },
      'Remark must be at most 500 characters',
      'inactiveNote',
    ],
    ['a sub type without colour', sub({ colorId: null }), 'Please Specify Event Status', 'subEventTypes.1.colorId'],
    [
      'a sub type with another colour',
      sub({ colorId: 5 }),
      'Event Status is not available. Please choose again.',
      'subEventTypes.1.colorId',
    ],
    [
      'a sub type without name',
      sub({ eventTypeName: '' }),
      'Please Specify Sub Event Type',
      'subEventTypes.1.eventTypeName',
    ],
    [
      'a sub type without short name',
      sub({ shortName: '' }),
      'Please Specify Short Event Type',
      'subEventTypes.1.shortName',
    ],
    ['a sub type without status', sub({ active: null }), 'Please Specify Status', 'subEventTypes.1.active'],
    [
      'an inactive sub type without remark',
      sub({ active: false }),
      'Please Specify Remark',
      'subEventTypes.1.inactiveNote',
    ],
    [
      'a sub type twice',
      sub({ eventTypeName: ' noise' }),
      'Sub Event Type Duplicate Data',
      'subEventTypes.1.eventTypeName',
    ],
    [
      'a sub type with the same short name twice',
      sub({ shortName: 'n ' }),
      'Short Event Type Duplicate Data',
      'subEventTypes.1.shortName',
    ],
  ])('refuses %s', async (_what, change, message, field) => {
    const test = await testApp()
    expect(await refusal(test, newType(change))).toMatchObject({ message, fields: [field] })
    expect(await test.db.selectFrom('event_type').select('id').execute()).toHaveLength(9)
  })

  it('includes omitted sub types when it checks for duplicate names', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    expect(await refusal(test, { ...form, subEventTypes: [{ ...odour, eventTypeName: 'leak' }] })).toMatchObject({
      message: 'Sub Event Type Duplicate Data',
    })
    await saved(test, newType({ eventGroupId: 3, eventTypeName: 'Normal', shortName: 'Normal' }))
  })

  it('keeps the group of a saved type, and an old colour', async () => {
    const test = await testApp()
    await sql`update event_type set color_id = 7 where id = ${eventType.works}`.execute(test.db)
    const form = await load(test, eventType.works)
    expect(await refusal(test, { ...form, eventGroupId: 3 })).toMatchObject({
      message: 'Event Group cannot be changed once it is saved.',
      fields: ['eventGroupId'],
    })
    await saved(test, form)
    expect((await load(test, eventType.works)).colorId).toBe(7)
  })

  it('stores which type means nothing to report, shows it in the list and keeps it when omitted', async () => {
    const test = await testApp()
    const form = await load(test, eventType.normal)
    expect(form.isNil).toBe(true)
    const { isNil: _, ...without } = form
    await saved(test, { ...without, note: 'Nothing happened' })
    expect((await load(test, eventType.normal)).isNil).toBe(true)
    const { rows } = success(await test.call('viewer', 'EventType/LaodDataList', { eventGroupId: 2 }))
    expect(rows.map((row) => [row.eventTypeName, row.isNil])).toEqual([
      ['Normal', true],
      ['Stoppage', false],
      ['Release', false],
      ['Planned works', false],
    ])
    await saved(test, { ...(await load(test, eventType.normal)), isNil: false })
    const works = { ...(await load(test, eventType.works)), isNil: true }
    await saved(test, works)
    expect([(await load(test, eventType.normal)).isNil, (await load(test, eventType.works)).isNil]).toEqual([
      false,
      true,
    ])
    const { changes } = success(await test.call('admin', 'EventType/LoadChanges', { id: eventType.works }))
    expect(changes.flatMap((change) => change.changes)).toContainEqual({ field: 'isNil', before: 'N', after: 'Y' })
  })

  it('allows one such type in a group of a company', async () => {
    const test = await testApp()
    const works = { ...(await load(test, eventType.works)), isNil: true }
    expect(await refusal(test, works)).toMatchObject({
      http: 200,
      message: 'Normal is already the "Nothing to report" type of Home. Clear it there first.',
      fields: ['isNil'],
    })
    // An unused one may exist as a spare; so may one that no company has.
    await saved(test, { ...works, active: false, inactiveNote: 'later' })
    expect(await refusal(test, { ...(await load(test, eventType.works)), active: true })).toMatchObject({
      fields: ['isNil'],
    })
    const id = await saved(test, newType({ colorId: 3, isNil: true }))
    expect((await load(test, id)).isNil).toBe(true)
  })

  it('accepts only a normal type without sub types for it', async () => {
    const test = await testApp()
    const nil = (change: Partial<Form>) => refusal(test, newType({ colorId: 3, isNil: true, ...change }))
    expect(await nil({ colorId: 4 })).toMatchObject({
      message: 'Only a Normal event type can say that there is nothing to report.',
      fields: ['isNil'],
    })
    expect(await nil({ subEventTypes: [odour] })).toMatchObject({
      message: 'An event type with active sub types cannot say that there is nothing to report.',
      fields: ['isNil'],
    })
    const thai = await test.call('admin', save, newType({ isNil: true }), { 'accept-language': 'th' })
    expect(refused(thai).message).toBe('ประเภท "ไม่มีเหตุการณ์ที่ต้องรายงาน" ต้องเป็นเหตุการณ์ปกติเท่านั้น')
    const changed = { ...(await load(test, eventType.normal)), colorId: 4 }
    expect(await refusal(test, changed)).toMatchObject({ fields: ['isNil'] })
    await saved(test, { ...changed, isNil: false })
  })

  it('stores whether a corrective action is required and by when, and keeps it when omitted', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    expect(form).toMatchObject({ requiresAction: false, actionDays: null })
    await saved(test, { ...form, requiresAction: true, actionDays: 7 })
    const { requiresAction: _, actionDays: __, ...without } = await load(test, eventType.release)
    await saved(test, { ...without, note: 'Out of its system' })
    const { rows } = success(await test.call('viewer', 'EventType/LaodDataList', { eventGroupId: 2 }))
    expect(rows.find(({ eventTypeId }) => eventTypeId === eventType.release)).toMatchObject({
      requiresAction: true,
      actionDays: 7,
      subEventTypes: [{ requiresAction: false, actionDays: null }, { requiresAction: false }],
    })
    await saved(test, { ...(await load(test, eventType.release)), actionDays: null })
    expect(await load(test, eventType.release)).toMatchObject({ requiresAction: true, actionDays: null })
    const { changes } = success(await test.call('admin', 'EventType/LoadChanges', { id: eventType.release }))
    const told = changes.flatMap((change) => change.changes)
    expect(told).toContainEqual({ field: 'requiresAction', before: 'N', after: 'Y' })
    expect(told).toContainEqual({ field: 'actionDays', before: '7', after: '' })

    const latest = await load(test, eventType.release)
    for (const actionDays of [366, -1, 2 ** 40])
      expect(await refusal(test, { ...latest, actionDays })).toMatchObject({ fields: ['actionDays'] })
    expect(await refusal(test, newType({ colorId: 3, isNil: true, requiresAction: true }))).toMatchObject({
      message: 'A type that says that there is nothing to report cannot require a corrective action.',
      fields: ['requiresAction'],
    })
  })

  it('lets only corporate administrators delete a sub type, and none that a report uses', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    const without = { ...form, subEventTypes: [{ ...(form.subEventTypes[0] as SubForm), isDelete: true }] }
    // The person who added a type may change it while no company uses it, but still not delete a part of it.
    await sql`update event_type set created_by = ${people.company.id} where id = ${eventType.release}`.execute(test.db)
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
      message: 'Leak is in use by Event Report and cannot be deleted.',
      fields: ['subEventTypes'],
    })
    await sql`update event_report set deleted_at = now(), deleted_by = 1`.execute(test.db)
    await saved(test, without)
    expect(await order(test, sql`parent_id = 203`)).toEqual([{ id: eventType.spill, position: 1 }])
  })

  it('keeps what was reported when a type is made inactive', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.gate })
    await saved(test, { ...(await load(test, eventType.normal)), active: false, inactiveNote: 'replaced' })
    const { events } = success(await test.call('admin', 'EventRecord/GetData', {}))
    expect(events).toMatchObject([{ eventId: id, eventTypeName: 'Normal' }])
    const { eventTypes } = success(
      await test.call('reporter', 'CreateReport/LoadCreateReport', {
        eventGroupId: 2,
        companyId: 1,
        areaIds: [area.gate],
      }),
    )
    expect(eventTypes.map((type) => type.eventTypeId)).toEqual([202, 203, 206])
  })

  it('refuses a form older than the last change', async () => {
    const test = await testApp()
    const form = await load(test, eventType.normal)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(test, { ...form, note: 'theirs' })
    expect((await refusal(test, { ...form, note: 'mine' })).message).toBe(
      'This data was changed by admin Tester at 20/11/2026 11:00. Please open it again; what you typed is kept here.',
    )
  })

  it('refuses missing types, and sub types of other types', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    for (const change of [
      { eventTypeId: 987_654 },
      { eventTypeId: eventType.leak },
      { subEventTypes: [{ ...odour, isNew: false, eventTypeId: eventType.normal }] },
    ])
      expect((await refusal(test, { ...form, ...change })).message).toBe('The data was not found.')
  })

  it('refuses callers without a session or permission, or with view-only rights', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'viewer'], save, newType())).toEqual([401, 403, 403])
  })

  it('keeps order and names consistent when two administrators add at once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        (nth % 2 ? test : other).call(
          'admin',
          save,
          newType({ eventTypeName: `T${nth >> 1}`, shortName: `T${nth >> 1}`, position: (nth % 4) + 1 }),
        ),
      ),
    )
    expect(replies.filter((reply) => reply.body.status === 'Success')).toHaveLength(5)
    expect(replies.filter((reply) => reply.body.status === 'DUP')).toHaveLength(5)
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('EventType.LoadChanges', () => {
  const name = 'EventType/LoadChanges'

  it('shows who changed what of a type and its sub types', async () => {
    const test = await testApp()
    const form = await load(test, eventType.release)
    await saved(test, {
      ...form,
      colorId: 3,
      subEventTypes: [{ ...(form.subEventTypes[0] as SubForm), eventTypeName: 'Drip' }],
    })
    const { changes } = success(await test.call('viewer', name, { id: eventType.release }))
    const latest = changes.filter(({ userName }) => userName === 'admin Tester')
    expect(latest).toMatchObject(
      [
        {
          part: 'eventType',
          name: '',
          action: 'update',
          changes: [{ field: 'colorId', before: 'Abnormal', after: 'Normal' }],
        },
        {
          part: 'subEventType',
          name: 'Release / Drip',
          action: 'update',
          changes: [{ field: 'eventTypeName', before: 'Leak', after: 'Drip' }],
        },
      ].toSorted((one) => (latest[0]?.part === one.part ? -1 : 1)),
    )
    expect(latest).toHaveLength(2)
  })

  it('refuses missing types, and callers without a session or permission', async () => {
    const test = await testApp()
    expect(refused(await test.call('admin', name, { id: 987_654 })).message).toBe('The data was not found.')
    expect(await statuses(test, ['nobody', 'reporter'], name, { id: eventType.normal })).toEqual([401, 403])
  })
})
