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
type SubForm = NonNullable<Exclude<Form['lstSubArea'], ''>>[number]

const north: SubForm = {
  nAreaID: -1,
  sAreaName: ' แนวเหนือ ',
  cRequireApprove: true,
  cActive: 'Y',
  lstWorkingTimeID: [shift.morning],
  isNew: true,
}
const south: SubForm = {
  ...north,
  nAreaID: -2,
  sAreaName: 'South',
  cRequireApprove: false,
  lstWorkingTimeID: [shift.morning, shift.evening],
}

/** A new area without sub areas that may be saved. */
function newArea(change: Partial<Form> = {}): Form {
  return {
    nEventGroupID: 2,
    nCompanyID: company.home,
    sAreaName: ' Depot ',
    cRequireApprove: true,
    cActive: 'Y',
    lstWorkingTimeID: [shift.morning],
    lstEventTypeID: [eventType.normal, eventType.release],
    ...change,
  }
}

async function load({ call }: TestApp, nAreaID: number, role: Role = 'admin') {
  const { EditeAreaCreateData } = success(await call(role, 'Area/LoadCreateArea', { nAreaID }))
  if (!EditeAreaCreateData) throw new Error('no area')
  return EditeAreaCreateData
}

const saved = async ({ call }: TestApp, form: Form, role: Role = 'admin') =>
  success(await call(role, save, form)).nAreaID

const refusal = async ({ call }: TestApp, form: Form, role: Role = 'admin') => {
  const { http, sMsg, lstFieldError } = refused(await call(role, save, form))
  return { http, sMsg, fields: lstFieldError?.map(({ sField }) => sField) }
}

const order = async ({ db }: TestApp, parentId: number | null = null) =>
  (
    await sql<{ id: number; position: number }>`
      select id, position from area where company_id = 1 and event_group_id = 2 and deleted_at is null
        and parent_id is not distinct from ${parentId}::int order by position, id`.execute(db)
  ).rows

/** areaadmin looks after one sub area alone, and no longer after its upper area. */
async function onlyYard({ db }: TestApp): Promise<void> {
  await sql`update user_area set area_id = ${area.yard}
    where user_id = ${people.areaadmin.id} and role = 'admin' and area_id = ${area.port}`.execute(db)
}

describe('Area.SaveAreaData', () => {
  it('makes an area, first unless a place is given, with its working times and event types', async () => {
    const test = await testApp()
    const id = await saved(test, newArea({ sNotificationStatus: 'N' }), 'company')
    expect(await load(test, id)).toMatchObject({
      sAreaName: 'Depot',
      cRequireApprove: true,
      cActive: 'Y',
      sNotificationStatus: 'N',
      nOrder: 1,
      lstWorkingTimeID: [shift.morning],
      lstEventTypeID: [eventType.normal, eventType.release],
      lstSubArea: [],
    })
    const last = await saved(test, newArea({ sAreaName: 'Last', nOrder: 99 }))
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5])
    expect((await order(test)).at(-1)?.id).toBe(last)
    const { rows } =
      await sql`select lower(during)::text as since from area_active_period where area_id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ since: '2026-11-20' }])
  })

  it('makes sub areas in the order of the form; working times are theirs', async () => {
    const test = await testApp()
    const form = newArea({
      lstSubArea: [
        { ...north, nOrder: 2 },
        { ...south, nOrder: 1 },
      ],
      sNotificationStatus: 'N',
    })
    const id = await saved(test, form)
    expect(await load(test, id)).toMatchObject({
      lstWorkingTimeID: [],
      lstSubArea: [
        { sAreaName: 'South', nOrder: 1, cRequireApprove: false, lstWorkingTimeID: [shift.morning, shift.evening] },
        { sAreaName: 'แนวเหนือ', nOrder: 2, cRequireApprove: true, lstWorkingTimeID: [shift.morning] },
      ],
    })
    // E-mail is switched off for the whole.
    const subs = await sql`select notifies_by_email from area where parent_id = ${id}`.execute(test.db)
    expect(subs.rows).toEqual([{ notifies_by_email: false }, { notifies_by_email: false }])
  })

  it('is reported on a moment later by who reports for it', async () => {
    const test = await testApp()
    const id = await saved(test, newArea({ cRequireApprove: false, lstSubArea: [south] }))
    const [sub] = (await load(test, id)).lstSubArea
    await test.db.insertInto('user_area').values({ user_id: people.reporter.id, area_id: id, role: 'report' }).execute()
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm({ nAreaID: [sub?.nAreaID ?? 0] })))
    // The area itself is no leaf.
    const upper = await test.call('reporter', 'CreateReport/SaveData', operationForm({ nAreaID: [id] }))
    expect(refused(upper).sMsg).toMatch(/not available/)
  })
  it('changes what was sent, leaves sub areas that were left out, and moves them', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    await test.setNow('2026-11-20T11:00:00+07:00')
    const [, yard = south]: SubForm[] = form.lstSubArea
    await saved(test, {
      ...form,
      sAreaName: 'Harbour',
      nOrder: 3,
      lstEventTypeID: [eventType.works],
      lstSubArea: [
        { ...yard, cActive: 'N', sNoteInActive: 'flooded', lstWorkingTimeID: [shift.evening], nOrder: 1 },
        south,
      ],
    })
    const after = await load(test, area.port)
    expect(after).toMatchObject({
      sAreaName: 'Harbour',
      nOrder: 3,
      lstEventTypeID: [eventType.works],
      lstSubArea: [
        { nAreaID: area.yard, cActive: 'N', sNoteInActive: 'flooded', lstWorkingTimeID: [shift.evening] },
        { nAreaID: area.quay, cActive: 'Y', lstWorkingTimeID: [shift.morning, shift.evening] },
        { sAreaName: 'South' },
      ],
    })
    const touched = await sql<{ id: number }>`select id from area where updated_by = 1 order by id`.execute(test.db)
    expect(touched.rows.map(({ id }) => id)).toEqual([area.port, area.yard, after.lstSubArea[2]?.nAreaID])
  })

  it('lets sub areas change names within one save, and a new one take that of a deleted one', async () => {
    const test = await scratchApp()
    const form = await load(test, area.port)
    const [quay = north, yard = south]: SubForm[] = form.lstSubArea
    await saved(test, {
      ...form,
      lstSubArea: [
        { ...quay, sAreaName: 'Yard' },
        { ...yard, sAreaName: 'Quay' },
      ],
    })
    await sql`delete from user_area where area_id in (${area.quay}, ${area.yard})`.execute(test.db)
    const again = await load(test, area.port)
    await saved(test, {
      ...again,
      lstSubArea: [
        { ...again.lstSubArea[0], nAreaID: area.quay, cDel: 'Y' },
        { ...north, sAreaName: 'YARD' },
      ],
    })
    expect((await load(test, area.port)).lstSubArea.map((sub) => [sub.nOrder, sub.sAreaName])).toEqual([
      [1, 'Quay'],
      [2, 'YARD'],
    ])
  })

  const sub = (change: Partial<SubForm>) => ({ lstSubArea: [south, { ...north, ...change }] })
  it.each<[string, Partial<Form>, string, string]>([
    ['no group', { nEventGroupID: null }, 'Please Specify Event Group', 'nEventGroupID'],
    [
      'a group that is not there',
      { nEventGroupID: 99_999, lstEventTypeID: [] },
      'Event Group is not available. Please choose again.',
      'nEventGroupID',
    ],
    [
      'no company',
      { nCompanyID: null, lstWorkingTimeID: [shift.morning] },
      'Please Specify Company or CSR Area',
      'nCompanyID',
    ],
    [
      'a company that is not there',
      { nCompanyID: 987_654, lstEventTypeID: [], lstSubArea: [{ ...south, lstWorkingTimeID: [1] }] },
      'Company or CSR Area is not available. Please choose again.',
      'nCompanyID',
    ],
    [
      'a CSR area outside of group CSR',
      { nCompanyID: company.csr, lstWorkingTimeID: [], lstEventTypeID: [] },
      'Company or CSR Area is not available. Please choose again.',
      'nCompanyID',
    ],
    [
      'a company in group CSR',
      { nEventGroupID: 1, lstEventTypeID: [] },
      'Company or CSR Area is not available. Please choose again.',
      'nCompanyID',
    ],
    ['no name', { sAreaName: ' ' }, 'Please Specify Area', 'sAreaName'],
    ['a name too long', { sAreaName: 'ก'.repeat(201) }, 'Area must be at most 200 characters', 'sAreaName'],
    ['a name that is taken', { sAreaName: 'GATE ' }, 'Area Duplicate Data', 'sAreaName'],
    ['no status', { cActive: '' }, 'Please Specify Status', 'cActive'],
    ['inactive without a remark', { cActive: 'N' }, 'Please Specify Remark', 'sNoteInActive'],
    [
      'a remark too long',
      { cActive: 'N', sNoteInActive: 'x'.repeat(501) },
      'Remark must be at most 500 characters',
      'sNoteInActive',
    ],
    ['no working time', { lstWorkingTimeID: [] }, 'Please specify Working Time at least 1 item.', 'lstWorkingTimeID'],
    [
      'a working time of others',
      { lstWorkingTimeID: [shift.foreign] },
      'Working Time is not available. Please choose again.',
      'lstWorkingTimeID',
    ],
    [
      'an event type of another group',
      { lstEventTypeID: [eventType.securityNormal] },
      'Event Type is not available. Please choose again.',
      'lstEventTypeID',
    ],
    [
      'a sub event type',
      { lstEventTypeID: [eventType.leak] },
      'Event Type is not available. Please choose again.',
      'lstEventTypeID',
    ],
    ['sub area mode without sub areas', { isSubArea: true }, 'Please specify Sub Area at least 1 item.', 'lstSubArea'],
    [
      'sub area mode with deleted ones',
      { isSubArea: true, lstSubArea: [{ ...north, isDelete: true }] },
      'Please specify Sub Area at least 1 item.',
      'lstSubArea',
    ],
    ['a sub area without name', sub({ sAreaName: '' }), 'Please Specify Sub Area', 'lstSubArea.1.sAreaName'],
    [
      'a sub area with a name too long',
      sub({ sAreaName: 'x'.repeat(201) }),
      'Sub Area must be at most 200 characters',
      'lstSubArea.1.sAreaName',
    ],
    ['a sub area twice', sub({ sAreaName: ' SOUTH' }), 'Sub Area Duplicate Data', 'lstSubArea.1.sAreaName'],
    ['a sub area without status', sub({ cActive: null }), 'Please Specify Status', 'lstSubArea.1.cActive'],
    [
      'an inactive sub area without remark',
      sub({ cActive: 'N' }),
      'Please Specify Remark',
      'lstSubArea.1.sNoteInActive',
    ],
    [
      'a sub area without working time',
      sub({ lstWorkingTimeID: [] }),
      'Please Specify Working Time',
      'lstSubArea.1.lstWorkingTimeID',
    ],
    [
      'a sub area with a working time of others',
      sub({ lstWorkingTimeID: [shift.foreign] }),
      'Working Time is not available. Please choose again.',
      'lstSubArea.1.lstWorkingTimeID',
    ],
  ])('refuses %s', async (_what, change, message, field) => {
    const test = await testApp()
    const { sMsg, fields } = await refusal(test, newArea(change))
    expect([sMsg, fields?.[0]]).toEqual([message, field])
    expect(await test.db.selectFrom('area').select('id').execute()).toHaveLength(12)
  })

  it('asks no working time of a CSR area', async () => {
    const test = await testApp()
    const csr = {
      nEventGroupID: 1,
      nCompanyID: company.csr,
      lstWorkingTimeID: [],
      lstEventTypeID: [eventType.csrNormal],
    }
    await saved(test, newArea(csr), 'csradmin')
    await saved(
      test,
      newArea({ ...csr, sAreaName: 'With parts', lstSubArea: [{ ...north, lstWorkingTimeID: [] }] }),
      'csradmin',
    )
  })

  it('offers what was closed to the area that has it, and to no other', async () => {
    const test = await testApp()
    await sql`update shift set is_active = false, inactive_note = 'x' where id = ${shift.evening}`.execute(test.db)
    await sql`update event_type set is_active = false, inactive_note = 'x' where id = ${eventType.release}`.execute(
      test.db,
    )
    await saved(test, await load(test, area.gate))
    await saved(test, await load(test, area.port))
    expect(await refusal(test, newArea({ lstWorkingTimeID: [shift.evening] }))).toMatchObject({
      fields: ['lstWorkingTimeID', 'lstEventTypeID'],
    })
  })

  it('keeps company and group of a saved area', async () => {
    const test = await testApp()
    const form = await load(test, area.gate)
    expect(await refusal(test, { ...form, nEventGroupID: 3, lstEventTypeID: [] })).toMatchObject({
      sMsg: 'Event Group cannot be changed once it is saved.',
    })
    expect(await refusal(test, { ...form, nCompanyID: company.subsidiary })).toMatchObject({
      sMsg: 'Company or CSR Area cannot be changed once it is saved.',
    })
  })

  it('deletes no sub area that something uses', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    const [quay = north, yard = south]: SubForm[] = form.lstSubArea
    await addReport(test.db, { area: area.yard })
    const without = (one: SubForm) => ({ ...form, lstSubArea: [{ ...one, cDel: 'Y' as const }] })
    expect(await refusal(test, without(yard))).toMatchObject({
      sMsg: 'Yard is in use by Event Report and cannot be deleted.',
      fields: ['lstSubArea'],
    })
    expect(await refusal(test, without(quay))).toMatchObject({
      sMsg: 'Quay is in use by User Permission (3) and cannot be deleted.',
    })
    await sql`delete from user_area where area_id = ${area.quay}`.execute(test.db)
    await saved(test, without(quay))
    expect(await order(test, area.port)).toEqual([{ id: area.yard, position: 1 }])
  })

  it('keeps what was reported when an area is made inactive, and ends and goes on with its days', async () => {
    const test = await testApp()
    const id = await addReport(test.db, { area: area.gate, day: '2026-11-19' })
    const periods = async () =>
      (
        await sql<{
          during: string
        }>`select during::text from area_active_period where area_id = ${area.gate} order by 1`.execute(test.db)
      ).rows.map((row) => row.during)
    await saved(test, { ...(await load(test, area.gate)), cActive: 'N', sNoteInActive: 'closed' })
    expect(await periods()).toEqual(['[2026-01-01,2026-11-20)'])
    const { lstEventData } = success(await test.call('admin', 'EventRecord/GetData', {}))
    expect(lstEventData).toMatchObject([{ nEventReportID: id, sAreaName: 'Gate' }])
    expect(refused(await test.call('reporter', 'CreateReport/SaveData', operationForm())).sMsg).toMatch(/not available/)
    // Made active again on the day it was closed: as if it never had been.
    await saved(test, { ...(await load(test, area.gate)), cActive: 'Y' })
    expect(await periods()).toEqual(['[2026-01-01,)'])
    success(await test.call('reporter', 'CreateReport/SaveData', operationForm()))
  })

  it('gives a new area to the area or CSR admin who made it, who may also take it back', async () => {
    const test = await testApp()
    const id = await saved(test, newArea({ lstSubArea: [south] }), 'areaadmin')
    const rights = await test.db.selectFrom('user_area').select(['user_id', 'role']).where('area_id', '=', id).execute()
    expect(rights).toEqual([{ user_id: people.areaadmin.id, role: 'admin' }])
    expect((await load(test, id, 'areaadmin')).lstSubArea).toHaveLength(1)
    success(await test.call('areaadmin', 'Area/DeleteArea', { lstAreaID: [id] }))
    const csr = newArea({ nEventGroupID: 1, nCompanyID: company.csr, lstWorkingTimeID: [], lstEventTypeID: [] })
    const village = await saved(test, csr, 'csradmin')
    expect(
      await test.db.selectFrom('user_area').select(['user_id', 'role']).where('area_id', '=', village).execute(),
    ).toEqual([{ user_id: people.csradmin.id, role: 'csr_admin' }])
    const own = await saved(test, newArea({ sAreaName: 'Of the company' }), 'company')
    expect(await test.db.selectFrom('user_area').selectAll().where('area_id', '=', own).execute()).toEqual([])
  })

  it('lets who looks after one sub area alone change that, and nothing beside it', async () => {
    const test = await testApp()
    await onlyYard(test)
    const form = await load(test, area.port, 'areaadmin')
    const [yard = south]: SubForm[] = form.lstSubArea
    const changed = {
      ...form,
      sAreaName: 'Mine',
      cActive: 'N' as const,
      nOrder: 1,
      lstEventTypeID: [],
      lstSubArea: [{ ...yard, sAreaName: 'Back yard' }],
    }
    await saved(test, changed, 'areaadmin')
    expect(await load(test, area.port)).toMatchObject({
      sAreaName: 'Port',
      cActive: 'Y',
      nOrder: 2,
      lstEventTypeID: [201, 202, 203, 206],
      lstSubArea: [{ sAreaName: 'Quay' }, { sAreaName: 'Back yard' }],
    })
    const again = { ...changed, nVersion: '' }
    expect(await refusal(test, { ...again, lstSubArea: [north] }, 'areaadmin')).toMatchObject({ http: 403 })
    expect(await refusal(test, { ...again, lstSubArea: [{ ...yard, sAreaName: 'QUAY' }] }, 'areaadmin')).toMatchObject({
      sMsg: 'Sub Area Duplicate Data',
      fields: ['lstSubArea.0.sAreaName'],
    })
    const ofOthers = (nAreaID: number) => refusal(test, { ...again, lstSubArea: [{ ...yard, nAreaID }] }, 'areaadmin')
    expect(await ofOthers(area.quay)).toEqual(await ofOthers(987_654))
  })

  it('refuses a form that is older than the last change', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    await test.setNow('2026-11-20T11:00:00+07:00')
    await saved(
      test,
      { ...form, lstSubArea: [{ ...form.lstSubArea[0], nAreaID: area.quay, sAreaName: 'Theirs' }] },
      'areaadmin',
    )
    expect((await refusal(test, form)).sMsg).toBe(
      'This data was changed by areaadmin Tester at 20/11/2026 11:00. Please open it again; what you typed is kept here.',
    )
  })

  it('refuses what is of others as what is not there', async () => {
    const test = await testApp()
    const form = newArea({ lstEventTypeID: [] })
    for (const [role, id] of [
      ['company', area.foreign],
      ['areaadmin', area.gate],
      ['csradmin', area.foreignCsr],
      ['admin', area.quay],
    ] as const)
      expect(await refusal(test, { ...form, nAreaID: id }, role)).toEqual(
        await refusal(test, { ...form, nAreaID: 987_654 }, role),
      )
    for (const nCompanyID of [company.foreign, company.foreignCsr])
      expect(await refusal(test, { ...form, nCompanyID, lstWorkingTimeID: [shift.foreign] }, 'company')).toEqual(
        await refusal(test, { ...form, nCompanyID: 987_654, lstWorkingTimeID: [shift.foreign] }, 'company'),
      )
    const port = await load(test, area.port)
    const other = (nAreaID: number) => refusal(test, { ...port, lstSubArea: [{ ...south, isNew: false, nAreaID }] })
    expect(await other(area.gate)).toEqual(await other(987_654))
  })

  it('refuses who has no session, no right or only a view', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'viewer'], save, newArea())).toEqual([401, 403, 403])
  })

  it('keeps order and names whole when two administrators add and delete at once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    await sql`delete from user_area where area_id = ${area.gate}`.execute(test.db)
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, nth) =>
        (nth % 2 ? test : other).call(
          'company',
          save,
          newArea({ sAreaName: `A${nth >> 1}`, nOrder: (nth % 4) + 1, lstSubArea: [south, north] }),
        ),
      ),
      other.call('admin', 'Area/DeleteArea', { lstAreaID: [area.gate] }),
    ])
    expect(replies.filter((reply) => reply.body.sStatus === 'Success')).toHaveLength(6)
    expect(replies.filter((reply) => reply.body.sStatus === 'DUP')).toHaveLength(5)
    expect((await order(test)).map((row) => row.position)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('makes no area in a company that is deleted at the same moment', async () => {
    const test = await scratchApp()
    const made = await test.db
      .insertInto('company')
      .values({ name: 'Going', position: 6, is_csr_area: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [area2, gone] = await Promise.all([
      test.call(
        'admin',
        save,
        newArea({ nEventGroupID: 1, nCompanyID: made.id, lstWorkingTimeID: [], lstEventTypeID: [] }),
      ),
      test.call('admin', 'Company/DeleteCompanyListData', { lstCompanyID: [made.id] }),
    ])
    expect([area2, gone].filter((reply) => reply.body.sStatus === 'Success')).toHaveLength(1)
  })
})

describe('Area.LoadChanges', () => {
  const name = 'Area/LoadChanges'

  it('tells who changed what of an area and its sub areas, by name', async () => {
    const test = await testApp()
    const form = await load(test, area.port)
    const [quay = north]: SubForm[] = form.lstSubArea
    await saved(
      test,
      {
        ...form,
        sAreaName: 'Harbour',
        lstEventTypeID: [201, 202, 203],
        lstSubArea: [{ ...quay, cRequireApprove: false, lstWorkingTimeID: [shift.morning] }],
      },
      'areaadmin',
    )
    const { lstChange } = success(await test.call('areaadmin', name, { nID: area.port }))
    const latest = lstChange.filter(({ sUserName }) => sUserName === 'areaadmin Tester')
    const flat = latest.flatMap(({ sPart, sName, lstChange: fields }) =>
      fields.map(({ sField, sBefore, sAfter }) => [sPart, sName, sField, sBefore, sAfter].join()),
    )
    expect(flat.sort()).toEqual([
      'areaName,,sAreaName,Port,Harbour',
      'eventType,,lstEventTypeID,Planned works,',
      'subArea,Harbour / Quay,cRequireApprove,Y,N',
      'workingTime,Harbour / Quay,lstWorkingTimeID,Evening,',
    ])
    await onlyYard(test)
    const own = success(await test.call('areaadmin', name, { nID: area.port })).lstChange
    expect(own.some(({ sName }) => sName.endsWith('Quay'))).toBe(false)
  })

  it('refuses what is of others as what is not there, and who has no session or right', async () => {
    const test = await testApp()
    expect(refused(await test.call('company', name, { nID: area.foreign }))).toEqual(
      refused(await test.call('company', name, { nID: 987_654 })),
    )
    expect(await statuses(test, ['nobody', 'reporter'], name, { nID: area.gate })).toEqual([401, 403])
  })
})
