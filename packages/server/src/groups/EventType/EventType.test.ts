import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type TestApp, refused, scratchApp, success, testApp } from '../../testing/app.ts'
import { statuses } from '../../testing/refusals.ts'
import { addReport } from '../../testing/reports.ts'
import { workbook } from '../../testing/workbook.ts'
import { area, eventType, people } from '../../testing/world.ts'

const newType = (event_group_id: number, name: string, position: number) => ({
  event_group_id,
  name,
  short_name: name,
  position,
})

describe('EventType.LaodDataList', () => {
  const list = 'EventType/LaodDataList'

  it('lists the types of all groups in their order, with their sub types', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', list, {}))
    expect(body).toMatchObject({ permission: 2, isDelete: true, total: 7, isTruncated: false, positions: [] })
    expect(body.rows.map((row) => [row.eventGroupId, row.position, row.eventTypeName, row.subEventTypeCount])).toEqual([
      [1, 1, 'Community visit', 0],
      [2, 1, 'Normal', 0],
      [2, 2, 'Stoppage', 0],
      [2, 3, 'Release', 2],
      [2, 4, 'Planned works', 0],
      [3, 1, 'Quiet', 0],
      [3, 2, 'Intrusion', 0],
    ])
    expect(body.rows[3]?.subEventTypes).toMatchObject([
      { eventTypeName: 'Leak', headEventTypeId: eventType.release, position: 1, colorId: 4, active: true },
      { eventTypeName: 'Spill', position: 2 },
    ])
    expect(body.eventGroups).toHaveLength(3)
  })

  it('searches by group and text, also of sub types, by page, and sorts by every column', async () => {
    const { call } = await testApp()
    const names = async (asked: object) =>
      success(await call('admin', list, asked)).rows.map((row) => row.eventTypeName)
    expect(await names({ eventGroupId: 3 })).toEqual(['Quiet', 'Intrusion'])
    expect(success(await call('admin', list, { eventGroupId: 2 })).positions).toHaveLength(4)
    expect(await names({ searchText: 'spil' })).toEqual(['Release'])
    expect(await names({ searchText: '_' })).toEqual([])
    expect(await names({ searchText: 'spill rele' })).toEqual(['Release'])
    expect(await names({ page: 2, pageSize: 3 })).toEqual(['Release', 'Planned works', 'Quiet'])
    expect((await names({ sort: 'eventTypeName', order: 'desc' }))[0]).toBe('Stoppage')
    expect((await names({ sort: 'subEventTypeCount', order: 'desc' }))[0]).toBe('Release')
    expect((await names({ sort: 'position', order: 'desc' }))[0]).toBe('Intrusion')
    for (const sort of [
      'eventGroupName',
      'colorId',
      'shortName',
      'note',
      'active',
      'advance',
      'updatedBy',
      'updatedAt',
    ])
      expect(await names({ sort })).toHaveLength(7)
    expect(refused(await call('admin', list, { sort: 'name' })).http).toBe(400)
  })

  it('is the same for everybody, and only corporate administrators may delete', async () => {
    const { call } = await testApp()
    for (const role of ['company', 'areaadmin', 'csradmin', 'foreigncompany'] as const)
      expect(success(await call(role, list, {}))).toMatchObject({ permission: 2, isDelete: false, total: 7 })
    expect(success(await call('viewer', list, {}))).toMatchObject({ permission: 1, isDelete: false, total: 7 })
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'approver'], list, {})).toEqual([401, 403, 403])
  })
})

describe('EventType.GetEventTypeCreate', () => {
  const load = 'EventType/GetEventTypeCreate'

  it('opens a type with its sub types and choices, by id or by the sealed id of the list', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', load, { eventTypeId: eventType.release }))
    expect(body).toMatchObject({
      permission: 2,
      isDelete: true,
      colors: [
        { value: 3, label: 'Normal' },
        { value: 4, label: 'Abnormal' },
      ],
      eventType: { eventTypeId: 203, eventGroupId: 2, colorId: 4, shortName: 'Release', position: 3 },
    })
    expect(body.positions).toHaveLength(4)
    expect(body.subPositions).toHaveLength(3)
    expect(body.eventType?.subEventTypes).toMatchObject([
      { eventTypeId: 204, headEventTypeId: 203 },
      { eventTypeId: 205 },
    ])
    const row = success(await call('admin', 'EventType/LaodDataList', {})).rows.find((one) => one.eventTypeId === 203)
    expect(success(await call('viewer', load, { sealedId: row?.sealedId })).eventType?.eventTypeId).toBe(203)
    expect(refused(await call('viewer', load, { sealedId: 'AAAA' })).message).toBe('Invalid link')
    expect(success(await call('company', load, {}))).toMatchObject({ eventType: null, isDelete: false })
  })

  it('refuses a sub type, a missing type, and callers without a session or permission', async () => {
    const test = await testApp()
    for (const eventTypeId of [eventType.leak, 987_654])
      expect(refused(await test.call('admin', load, { eventTypeId })).message).toBe('The data was not found.')
    expect(await statuses(test, ['nobody', 'reporter'], load, {})).toEqual([401, 403])
  })
})

describe('EventType.getListOrder', () => {
  const name = 'EventType/getListOrder'

  it('returns the positions of a group and the next free one', async () => {
    const { call } = await testApp()
    expect(success(await call('viewer', name, { eventGroupId: 3 }))).toMatchObject({
      positions: [{ value: 1 }, { value: 2 }, { value: 3, label: '3' }],
      position: 3,
    })
    expect(success(await call('viewer', name, {}))).toMatchObject({
      positions: [{ value: 1, label: '1' }],
      position: 1,
    })
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('EventType.ChangeSubOrder', () => {
  const name = 'EventType/ChangeSubOrder'
  const entry = (eventTypeId: number, position: number, more: object = {}) => ({ eventTypeId, position, ...more })

  it('reorders the list of a form, saving nothing and losing nothing of its entries', async () => {
    const { call } = await testApp()
    const subEventTypes = [
      entry(204, 1),
      entry(-1, 2, { eventTypeName: 'new' }),
      entry(205, 3),
      entry(9, 2, { isDelete: true }),
    ]
    const answer = success(await call('viewer', name, { from: '3', to: '1', subEventTypes }))
    expect(answer.subEventTypes).toEqual([
      entry(205, 1),
      entry(204, 2),
      entry(-1, 3, { eventTypeName: 'new' }),
      entry(9, 2, { isDelete: true }),
    ])
    const { eventType } = success(await call('viewer', 'EventType/GetEventTypeCreate', { eventTypeId: 203 }))
    expect(eventType?.subEventTypes.map((sub) => sub.eventTypeId)).toEqual([204, 205])
  })

  it('leaves a list unchanged if there is nothing to move', async () => {
    const { call } = await testApp()
    const subEventTypes = [entry(204, 1), entry(205, 2)]
    expect(success(await call('viewer', name, { from: 9, to: 1, subEventTypes })).subEventTypes).toEqual(subEventTypes)
    expect(success(await call('viewer', name, { subEventTypes })).subEventTypes).toEqual(subEventTypes)
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('EventType.ChangeSubOrderFromModal', () => {
  const name = 'EventType/ChangeSubOrderFromModal'
  const shown = [
    { eventTypeId: eventType.leak, position: 1 },
    { eventTypeId: eventType.spill, position: 2 },
  ]

  it('moves a sub type at once and returns the list', async () => {
    const test = await testApp()
    const asked = { from: '2', to: '1', subEventTypes: shown, eventTypeId: eventType.release }
    const { subEventTypes } = success(await test.call('admin', name, asked))
    expect(subEventTypes).toMatchObject([
      { eventTypeId: eventType.spill, position: 1, updatedBy: 'admin Tester' },
      { eventTypeId: eventType.leak, position: 2 },
    ])
    // Someone who still sees the old order moves the row they mean.
    const again = success(await test.call('admin', name, { ...asked, from: 1, to: 1 }))
    expect(again.subEventTypes.map((sub) => sub.eventTypeId)).toEqual([eventType.leak, eventType.spill])
  })

  it('moves the entry at the given position if the popup’s list is not sent', async () => {
    const { call } = await testApp()
    const { subEventTypes } = success(await call('admin', name, { from: 1, to: 9, eventTypeId: eventType.release }))
    expect(subEventTypes.map((sub) => sub.eventTypeId)).toEqual([eventType.spill, eventType.leak])
  })

  it('refuses missing types, and callers without a session or permission, or with view-only rights', async () => {
    const test = await testApp()
    for (const asked of [
      { from: 9, to: 1, eventTypeId: 203 },
      { from: 1, to: 1, eventTypeId: 987_654 },
    ])
      expect(refused(await test.call('admin', name, asked)).message).toBe('The data was not found.')
    expect(refused(await test.call('admin', name, { from: 1, eventTypeId: 203 })).http).toBe(400)
    const asked = { from: 1, to: 2, eventTypeId: eventType.release }
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], name, asked)).toEqual([401, 403, 403])
  })

  it('keeps the list consistent when two administrators move entries at once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const moves = Array.from({ length: 10 }, (_, nth) =>
      (nth % 2 ? test : other).call('admin', name, {
        from: (nth % 2) + 1,
        to: 2,
        subEventTypes: shown,
        eventTypeId: 203,
      }),
    )
    for (const reply of await Promise.all(moves)) success(reply)
    const { rows } = await sql<{
      position: number
    }>`select position from event_type where parent_id = 203 order by position`.execute(test.db)
    expect(rows.map(({ position }) => position)).toEqual([1, 2])
  })
})

describe('EventType.DeleteEventType', () => {
  const remove = 'EventType/DeleteEventType'

  it('deletes types with their sub types, all or none, and closes the gaps', async () => {
    const { call, db } = await testApp()
    const made = await db
      .insertInto('event_type')
      .values([newType(2, 'One', 5), newType(3, 'Two', 3), newType(2, 'Three', 6)])
      .returning('id')
      .execute()
    const [one, two, three] = made.map(({ id }) => id) as [number, number, number]
    await db
      .insertInto('event_type')
      .values({ ...newType(2, 'Sub', 1), parent_id: one })
      .execute()
    expect(refused(await call('admin', remove, { eventTypeIds: [one, eventType.normal] })).message).toMatch(
      /^Normal is in use/,
    )
    expect(refused(await call('admin', remove, { eventTypeIds: [one, eventType.leak] })).message).toBe(
      'The data was not found.',
    )
    success(await call('admin', remove, { eventTypeIds: [one, two] }))
    const { rows } = await sql<{ name: string; position: number }>`
      select name, position from event_type where deleted_at is null and id > 1000 order by name`.execute(db)
    expect(rows).toEqual([{ name: 'Three', position: 5 }])
    expect(three).toBeGreaterThan(one)
  })

  it('names the uses of a type', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.csr })
    const message = async (id: number) => refused(await test.call('admin', remove, { eventTypeIds: [id] })).message
    expect(await message(eventType.csrNormal)).toBe(
      'Community visit is in use by Company (CSR area, Foreign CSR area), Area (CSR area: Village, Foreign CSR area: Foreign village), Event Report and cannot be deleted.',
    )
    await sql`delete from area_event_type`.execute(test.db)
    await sql`delete from company_event_type`.execute(test.db)
    expect(await message(eventType.csrNormal)).toBe('Community visit is in use by Event Report and cannot be deleted.')
    success(await test.call('admin', remove, { eventTypeIds: [eventType.normal] }))
  })

  it('is for corporate administrators', async () => {
    const roles = ['nobody', 'reporter', 'viewer', 'company', 'areaadmin', 'csradmin'] as const
    expect(await statuses(await testApp(), [...roles], remove, { eventTypeIds: [eventType.normal] })).toEqual([
      401, 403, 403, 403, 403, 403,
    ])
  })

  it('waits for somebody who starts to use the type at the same moment, and then refuses', async () => {
    const test: TestApp = await scratchApp()
    const made = await test.db
      .insertInto('event_type')
      .values(newType(3, 'Fresh', 3))
      .returning('id')
      .executeTakeFirstOrThrow()
    const tx = await test.services.database.startTransaction().execute()
    await tx.insertInto('company_event_type').values({ company_id: 1, event_type_id: made.id }).execute()
    const removal = test.call('admin', remove, { eventTypeIds: [made.id] })
    // Wait until the removal waits for the row.
    for (;;) {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(test.db)
      if (rows.length > 0) break
    }
    await tx.commit().execute()
    expect(refused(await removal).message).toBe('Fresh is in use by Company (Home) and cannot be deleted.')
  })
})

describe('EventType.ExportExcel', () => {
  const name = 'EventType/ExportExcel'

  it('writes each type followed by its sub types', async () => {
    const test = await scratchApp()
    await sql`update event_type set definition = '=1+1 คำจำกัดความ', requires_action = true, action_days = 7 where id = ${eventType.release}`.execute(
      test.db,
    )
    const file = await workbook(test, 'areaadmin', name, { eventGroupId: 2 })
    expect(file.fileName).toMatch(/^7_EventType_Export_\d{12}\.xlsx$/)
    expect(file.names).toEqual(['Event Type', 'About this file'])
    const [rows = [], about = []] = file.sheets
    expect(rows[0]?.slice(0, 7)).toEqual([
      'No.',
      'Event Group',
      'Order',
      'Event Type',
      'Sub Event Type',
      'Event Status',
      'Short Event Type',
    ])
    expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
      [1, 'Operation', 1, 'Normal', null, 'Normal'],
      [2, 'Operation', 2, 'Stoppage', null, 'Abnormal'],
      [3, 'Operation', 3, 'Release', null, 'Abnormal'],
      [null, 'Operation', 1, 'Release', 'Leak', 'Abnormal'],
      [null, 'Operation', 2, 'Release', 'Spill', 'Abnormal'],
      [4, 'Operation', 4, 'Planned works', null, 'Normal'],
    ])
    expect(rows.map((row) => row[9])).toEqual(['Nothing to report', 'Yes', 'No', 'No', null, null, 'No'])
    expect(rows.map((row) => row.slice(10, 12))).toEqual([
      ['Requires a corrective action', 'Days for a corrective action'],
      ['No', null],
      ['No', null],
      ['Yes', 7],
      [null, null],
      [null, null],
      ['No', null],
    ])
    expect(rows[3]?.[7]).toBe('=1+1 คำจำกัดความ')
    expect(Object.fromEntries(about as [string, string][])).toMatchObject({
      'Filter: Event Group': 'Operation',
      Rows: '6',
    })
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toMatchObject([
      { menu_id: 7, file_type: 'Excel', user_id: people.areaadmin.id, row_count: 6 },
    ])
  })

  it('refuses callers without a session or permission', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})
