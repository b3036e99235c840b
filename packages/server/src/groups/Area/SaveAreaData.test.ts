import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Input } from '@daybook/shared'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { operationForm } from '../../testing/report.ts'
import { addReport } from '../../testing/reports.ts'
import { type Role, area, company, eventType, people, shift } from '../../testing/world.ts'

const save = 'Area/SaveAreaData'
type Form = Input<'Area/SaveAreaData'>
type SubForm = NonNullable<Exclude<Form['subAreas'], ''>>[number]

const north: SubForm = {
  areaId: -1,
  areaName: ' แนวเหนือ ',
  requiresApproval: true,
  active: true,
  shiftIds: [shift.morning],
  isNew: true,
}
const south: SubForm = {
  ...north,
  areaId: -2,
  areaName: 'South',
  requiresApproval: false,
  shiftIds: [shift.morning, shift.evening],
}

/** A new area without sub areas that can be saved. */
function newArea(change: Partial<Form> = {}): Form {
  return {
    eventGroupId: 2,
    companyId: company.home,
    areaName: ' Depot ',
    requiresApproval: true,
    active: true,
    shiftIds: [shift.morning],
    eventTypeIds: [eventType.normal, eventType.release],
    ...change,
  }
}

async function load({ call }: TestApp, areaId: number, role: Role = 'admin') {
  const { area } = success(await call(role, 'Area/LoadCreateArea', { areaId }))
  if (!area) throw new Error('no area')
  return area
}

const saved = async ({ call }: TestApp, form: Form, role: Role = 'admin') =>
  success(await call(role, save, form)).areaId

const refusal = async ({ call }: TestApp, form: Form, role: Role = 'admin') => {
  const { http, message, fieldErrors } = refused(await call(role, save, form))
  return { http, message, fields: fieldErrors?.map(({ field }) => field) }
}

const order = async ({ db }: TestApp, parentId: number | null = null) =>
  (
    await sql<{ id: number; position: number }>`
      select id, position from area where company_id = 1 and event_group_id = 2 and deleted_at is null
        and parent_id is not distinct from ${parentId}::int order by position, id`.execute(db)
  ).rows

/** Makes areaadmin administer only one sub area and no longer its upper area. */
async function onlyYard({ db }: TestApp): Promise<void> {
  await sql`update user_area set area_id = ${area.yard}
    where user_id = ${people.areaadmin.id} and role = 'admin' and area_id = ${area.port}`.execute(db)
}

describe('Area.SaveAreaData', () => {
  it('creates an area, first unless a position is given, with its working times and event types', async () => {
    const test = await testApp()
    const id = await saved(test, newArea({ notification: false }), 'company')
    expect(await load(test, id)).toMatchObject({
      areaName: 'Depot',
      requiresApproval: true,
      active: true,
      notification: false,
      position: 1,
      shiftIds: [shift.morning],
      eventTypeIds: [eventType.normal, eventType.release],
      subAreas: [],
    })
    const last = await saved(test, newArea({ areaName: 'Last', position: 99 }))
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5])
    expect((await order(test)).at(-1)?.id).toBe(last)
    const { rows } =
      await sql`select lower(during)::text as since from area_active_period where area_id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ since: '2026-11-20' }])
  })

  it('creates sub areas in the order of the form, with their own working times', async () => {
    const test = await testApp()
    const form = newArea({
      subAreas: [
        { ...north, position: 2 },
        { ...south, position: 1 },
      ],
      notification: false,
    })
    const id = await saved(test, form)
    expect(await load(test, id)).toMatchObject({
      shiftIds: [],
      subAreas: [
        { areaName: 'South', position: 1, requiresApproval: false, shiftIds: [shift.morning, shift.evening] },
        { areaName: 'แนวเหนือ', position: 2, requiresApproval: true, shiftIds: [shift.morning] },
      ],
    })
    // E-mail is switched off for the area and all its sub areas.
    const subs = await sql`select notifies_by_email from area where parent_id = ${id}`.execute(test.db)
    expect(subs.rows).toEqual([{ notifies_by_email: false }, { notifies_by_email: false }])
  })

  it('can be used a moment later by its reporters', async () => {
    const test = await testApp()
    const id = await saved(test, newArea({ requiresApproval: false, subAreas: [south] }))
    const [sub] = (await load(test, id)).subAreas
    await test.db.insertInto('user_area').values({ user_id: people.reporter.id, area_id: id, role: 'report' }).execute()
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ areaId: [sub?.areaId ?? 0] })))
    // The area itself is not a leaf.
    const upper = await test.call('reporter', 'CreateReport/SaveData', operationForm({ areaId: [id] }))
    expect(refused(upper).message).toMatch(/not available/)
  })
  it('changes submitted values, keeps omitted sub areas, and moves them', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    await test.setNow('2026-11-20T11:00:00+07:00')
    const [, yard = south]: SubForm[] = form.subAreas
    await saved(test, {
      ...form,
      areaName: 'Harbour',
      position: 3,
      eventTypeIds: [eventType.works],
      subAreas: [{ ...yard, active: false, inactiveNote: 'flooded', shiftIds: [shift.evening], position: 1 }, south],
    })
    const after = await load(test, area.port)
    expect(after).toMatchObject({
      areaName: 'Harbour',
      position: 3,
      eventTypeIds: [eventType.works],
      subAreas: [
        { areaId: area.yard, active: false, inactiveNote: 'flooded', shiftIds: [shift.evening] },
        { areaId: area.quay, active: true, shiftIds: [shift.morning, shift.evening] },
        { areaName: 'South' },
      ],
    })
    const touched = await sql<{ id: number }>`select id from area where updated_by = 1 order by id`.execute(test.db)
    expect(touched.rows.map(({ id }) => id)).toEqual([area.port, area.yard, after.subAreas[2]?.areaId])
  })

  it('lets sub areas swap names in one save, and a new one take the name of a deleted one', async () => {
    const test = await scratchApp()
    const form = await load(test, area.port)
    const [quay = north, yard = south]: SubForm[] = form.subAreas
    await saved(test, {
      ...form,
      subAreas: [
        { ...quay, areaName: 'Yard' },
        { ...yard, areaName: 'Quay' },
      ],
    })
    await sql`delete from user_area where area_id in (${area.quay}, ${area.yard})`.execute(test.db)
    const again = await load(test, area.port)
    await saved(test, {
      ...again,
      subAreas: [
        { ...again.subAreas[0], areaId: area.quay, deleted: true },
        { ...north, areaName: 'YARD' },
      ],
    })
    expect((await load(test, area.port)).subAreas.map((sub) => [sub.position, sub.areaName])).toEqual([
      [1, 'Quay'],
      [2, 'YARD'],
    ])
  })

  const sub = (change: Partial<SubForm>) => ({ subAreas: [south, { ...north, ...change }] })
  it.each<[string, Partial<Form>, string, string]>([
    ['no group', { eventGroupId: null }, 'Please Specify Event Group', 'eventGroupId'],
    [
      'a missing group',
      { eventGroupId: 99_999, eventTypeIds: [] },
      'Event Group is not available. Please choose again.',
      'eventGroupId',
    ],
    ['no company', { companyId: null, shiftIds: [shift.morning] }, 'Please Specify Company or CSR Area', 'companyId'],
    [
      'a missing company',
      { companyId: 987_654, eventTypeIds: [], subAreas: [{ ...south, shiftIds: [1] }] },
      'Company or CSR Area is not available. Please choose again.',
      'companyId',
    ],
    [
      'a CSR area outside of group CSR',
      { companyId: company.csr, shiftIds: [], eventTypeIds: [] },
      'Company or CSR Area is not available. Please choose again.',
      'companyId',
    ],
    [
      'a company in group CSR',
      { eventGroupId: 1, eventTypeIds: [] },
      'Company or CSR Area is not available. Please choose again.',
      'companyId',
    ],
    ['no name', { areaName: ' ' }, 'Please Specify Area', 'areaName'],
    ['a name too long', { areaName: 'ก'.repeat(201) }, 'Area must be at most 200 characters', 'areaName'],
    ['a taken name', { areaName: 'GATE ' }, 'Area Duplicate Data', 'areaName'],
    ['no status', { active: '' }, 'Please Specify Status', 'active'],
    ['inactive without a remark', { active: false }, 'Please Specify Remark', 'inactiveNote'],
    [
      'a remark too long',
      { active: false, inactiveNote: 'x'.repeat(501) },
      'Remark must be at most 500 characters',
      'inactiveNote',
    ],
    ['no working time', { shiftIds: [] }, 'Please specify Working Time at least 1 item.', 'shiftIds'],
    [
      'a working time of another company',
      { shiftIds: [shift.foreign] },
      'Working Time is not available. Please choose again.',
      'shiftIds',
    ],
    [
      'an event type of another group',
      { eventTypeIds: [eventType.securityNormal] },
      'Event Type is not available. Please choose again.',
      'eventTypeIds',
    ],
    [
      'a sub event type',
      { eventTypeIds: [eventType.leak] },
      'Event Type is not available. Please choose again.',
      'eventTypeIds',
    ],
    ['sub area mode without sub areas', { hasSubAreas: true }, 'Please specify Sub Area at least 1 item.', 'subAreas'],
    [
      'sub area mode with deleted ones',
      { hasSubAreas: true, subAreas: [{ ...north, isDelete: true }] },
      'Please specify Sub Area at least 1 item.',
      'subAreas',
    ],
    ['a sub area without name', sub({ areaName: '' }), 'Please Specify Sub Area', 'subAreas.1.areaName'],
    [
      'a sub area with a name too long',
      sub({ areaName: 'x'.repeat(201) }),
      'Sub Area must be at most 200 characters',
      'subAreas.1.areaName',
    ],
    ['a sub area twice', sub({ areaName: ' SOUTH' }), 'Sub Area Duplicate Data', 'subAreas.1.areaName'],
    ['a sub area without status', sub({ active: null }), 'Please Specify Status', 'subAreas.1.active'],
    ['an inactive sub area without remark', sub({ active: false }), 'Please Specify Remark', 'subAreas.1.inactiveNote'],
    ['a sub area without working time', sub({ shiftIds: [] }), 'Please Specify Working Time', 'subAreas.1.shiftIds'],
    [
      'a sub area with a working time of another company',
      sub({ shiftIds: [shift.foreign] }),
      'Working Time is not available. Please choose again.',
      'subAreas.1.shiftIds',
    ],
  ])('refuses %s', async (_what, change, sentence, field) => {
    const test = await testApp()
    const { message, fields } = await refusal(test, newArea(change))
    expect([message, fields?.[0]]).toEqual([sentence, field])
    expect(await test.db.selectFrom('area').select('id').execute()).toHaveLength(12)
  })

  it('requires no working time for a CSR area', async () => {
    const test = await testApp()
    const csr = {
      eventGroupId: 1,
      companyId: company.csr,
      shiftIds: [],
      eventTypeIds: [eventType.csrNormal],
    }
    await saved(test, newArea(csr), 'csradmin')
    await saved(test, newArea({ ...csr, areaName: 'With parts', subAreas: [{ ...north, shiftIds: [] }] }), 'csradmin')
  })

  it('offers closed choices to an area that has them, and to no other', async () => {
    const test = await testApp()
    await sql`update shift set is_active = false, inactive_note = 'x' where id = ${shift.evening}`.execute(test.db)
    await sql`update event_type set is_active = false, inactive_note = 'x' where id = ${eventType.release}`.execute(
      test.db,
    )
    await saved(test, await load(test, area.gate))
    await saved(test, await load(test, area.port))
    expect(await refusal(test, newArea({ shiftIds: [shift.evening] }))).toMatchObject({
      fields: ['shiftIds', 'eventTypeIds'],
    })
  })

  it('keeps company and group of a saved area', async () => {
    const test = await testApp()
    const form = await load(test, area.gate)
    expect(await refusal(test, { ...form, eventGroupId: 3, eventTypeIds: [] })).toMatchObject({
      message: 'Event Group cannot be changed once it is saved.',
    })
    expect(await refusal(test, { ...form, companyId: company.subsidiary })).toMatchObject({
      message: 'Company or CSR Area cannot be changed once it is saved.',
    })
  })

  it('deletes no sub area in use', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    const [quay = north, yard = south]: SubForm[] = form.subAreas
    await addReport(test.db, { area: area.yard })
    const without = (one: SubForm) => ({ ...form, subAreas: [{ ...one, deleted: true }] })
    expect(await refusal(test, without(yard))).toMatchObject({
      message: 'Yard is in use by Event Report and cannot be deleted.',
      fields: ['subAreas'],
    })
    expect(await refusal(test, without(quay))).toMatchObject({
      message: 'Quay is in use by User Permission (3) and cannot be deleted.',
    })
    await sql`delete from user_area where area_id = ${area.quay}`.execute(test.db)
    await saved(test, without(quay))
    expect(await order(test, area.port)).toEqual([{ id: area.yard, position: 1 }])
  })

  it('keeps what was reported when an area is made inactive, and ends and resumes its days', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.gate, day: '2026-11-19' })
    const periods = async () =>
      (
        await sql<{
          during: string
        }>`select during::text from area_active_period where area_id = ${area.gate} order by 1`.execute(test.db)
      ).rows.map((row) => row.during)
    await saved(test, { ...(await load(test, area.gate)), active: false, inactiveNote: 'closed' })
    expect(await periods()).toEqual(['[2026-01-01,2026-11-20)'])
    const { events } = success(await test.call('admin', 'EventRecord/GetData', {}))
    expect(events).toMatchObject([{ eventId: id, areaName: 'Gate' }])
    expect(refused(await test.call('reporter', 'CreateReport/SaveData', operationForm())).message).toMatch(
      /not available/,
    )
    // Reactivated on the day it was closed: as if it had never been closed.
    await saved(test, { ...(await load(test, area.gate)), active: true })
    expect(await periods()).toEqual(['[2026-01-01,)'])
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm()))
  })

  it('gives a new area to the area or CSR admin who created it, who may also delete it', async () => {
    const test = await testApp()
    const id = await saved(test, newArea({ subAreas: [south] }), 'areaadmin')
    const rights = await test.db.selectFrom('user_area').select(['user_id', 'role']).where('area_id', '=', id).execute()
    expect(rights).toEqual([{ user_id: people.areaadmin.id, role: 'admin' }])
    expect((await load(test, id, 'areaadmin')).subAreas).toHaveLength(1)
    success(await test.call('areaadmin', 'Area/DeleteArea', { areaIds: [id] }))
    const csr = newArea({ eventGroupId: 1, companyId: company.csr, shiftIds: [], eventTypeIds: [] })
    const village = await saved(test, csr, 'csradmin')
    expect(
      await test.db.selectFrom('user_area').select(['user_id', 'role']).where('area_id', '=', village).execute(),
    ).toEqual([{ user_id: people.csradmin.id, role: 'csr_admin' }])
    const own = await saved(test, newArea({ areaName: 'Of the company' }), 'company')
    expect(await test.db.selectFrom('user_area').selectAll().where('area_id', '=', own).execute()).toEqual([])
  })

  it('lets an administrator of one sub area change only that one', async () => {
    const test = await testApp()
    await onlyYard(test)
    const form = await load(test, area.port, 'areaadmin')
    const [yard = south]: SubForm[] = form.subAreas
    const changed = {
      ...form,
      areaName: 'Mine',
      active: false,
      position: 1,
      eventTypeIds: [],
      subAreas: [{ ...yard, areaName: 'Back yard' }],
    }
    await saved(test, changed, 'areaadmin')
    expect(await load(test, area.port)).toMatchObject({
      areaName: 'Port',
      active: true,
      position: 2,
      eventTypeIds: [201, 202, 203, 206],
      subAreas: [{ areaName: 'Quay' }, { areaName: 'Back yard' }],
    })
    const again = { ...changed, version: '' }
    expect(await refusal(test, { ...again, subAreas: [north] }, 'areaadmin')).toMatchObject({ http: 403 })
    expect(await refusal(test, { ...again, subAreas: [{ ...yard, areaName: 'QUAY' }] }, 'areaadmin')).toMatchObject({
      message: 'Sub Area Duplicate Data',
      fields: ['subAreas.0.areaName'],
    })
    const ofOthers = (areaId: number) => refusal(test, { ...again, subAreas: [{ ...yard, areaId }] }, 'areaadmin')
    expect(await ofOthers(area.quay)).toEqual(await ofOthers(987_654))
  })

  it('refuses a form older than the last change', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(
      test,
      { ...form, subAreas: [{ ...form.subAreas[0], areaId: area.quay, areaName: 'Theirs' }] },
      'areaadmin',
    )
    expect((await refusal(test, form)).message).toBe(
      'This data was changed by areaadmin Tester at 20/11/2026 11:00. Please open it again; what you typed is kept here.',
    )
  })

  it('refuses areas out of scope as not found', async () => {
    const test = await testApp()
    const form = newArea({ eventTypeIds: [] })
    for (const [role, id] of [
      ['company', area.foreign],
      ['areaadmin', area.gate],
      ['csradmin', area.foreignCsr],
      ['admin', area.quay],
    ] as const)
      expect(await refusal(test, { ...form, areaId: id }, role)).toEqual(
        await refusal(test, { ...form, areaId: 987_654 }, role),
      )
    for (const companyId of [company.foreign, company.foreignCsr])
      expect(await refusal(test, { ...form, companyId, shiftIds: [shift.foreign] }, 'company')).toEqual(
        await refusal(test, { ...form, companyId: 987_654, shiftIds: [shift.foreign] }, 'company'),
      )
    const port = await load(test, area.port)
    const other = (areaId: number) => refusal(test, { ...port, subAreas: [{ ...south, isNew: false, areaId }] })
    expect(await other(area.gate)).toEqual(await other(987_654))
  })

  it('refuses callers without a session or permission, or with view-only rights', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'viewer'], save, newArea())).toEqual([401, 403, 403])
  })

  it('keeps order and names consistent when two administrators add and delete at once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    await sql`delete from user_area where area_id = ${area.gate}`.execute(test.db)
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, nth) =>
        (nth % 2 ? test : other).call(
          'company',
          save,
          newArea({ areaName: `A${nth >> 1}`, position: (nth % 4) + 1, subAreas: [south, north] }),
        ),
      ),
      other.call('admin', 'Area/DeleteArea', { areaIds: [area.gate] }),
    ])
    expect(replies.filter((reply) => reply.body.status === 'Success')).toHaveLength(6)
    expect(replies.filter((reply) => reply.body.status === 'DUP')).toHaveLength(5)
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('creates no area in a company that is deleted at the same moment', async () => {
    const test = await scratchApp()
    const made = await test.db
      .insertInto('company')
      .values({ name: 'Going', position: 6, is_csr_area: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [area2, gone] = await Promise.all([
      test.call('admin', save, newArea({ eventGroupId: 1, companyId: made.id, shiftIds: [], eventTypeIds: [] })),
      test.call('admin', 'Company/DeleteCompanyListData', { companyIds: [made.id] }),
    ])
    expect([area2, gone].filter((reply) => reply.body.status === 'Success')).toHaveLength(1)
  })
})

describe('Area.LoadChanges', () => {
  const name = 'Area/LoadChanges'

  it('shows who changed what of an area and its sub areas, by name', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    const [quay = north]: SubForm[] = form.subAreas
    await saved(
      test,
      {
        ...form,
        areaName: 'Harbour',
        eventTypeIds: [201, 202, 203],
        subAreas: [{ ...quay, requiresApproval: false, shiftIds: [shift.morning] }],
      },
      'areaadmin',
    )
    const { changes } = success(await test.call('areaadmin', name, { id: area.port }))
    const latest = changes.filter(({ userName }) => userName === 'areaadmin Tester')
    const flat = latest.flatMap(({ part, name, changes: fields }) =>
      fields.map(({ field, before, after }) => [part, name, field, before, after].join()),
    )
    expect(flat.sort()).toEqual([
      'areaName,,areaName,Port,Harbour',
      'eventType,,eventTypeIds,Planned works,',
      'subArea,Harbour / Quay,requiresApproval,Y,N',
      'workingTime,Harbour / Quay,shiftIds,Evening,',
    ])
    await onlyYard(test)
    const own = success(await test.call('areaadmin', name, { id: area.port })).changes
    expect(own.some(({ name }) => name.endsWith('Quay'))).toBe(false)
  })

  it('refuses areas out of scope as not found, and callers without a session or permission', async () => {
    const test = await testApp()
    expect(refused(await test.call('company', name, { id: area.foreign }))).toEqual(
      refused(await test.call('company', name, { id: 987_654 })),
    )
    expect(await statuses(test, ['nobody', 'reporter'], name, { id: area.gate })).toEqual([401, 403])
  })
})
