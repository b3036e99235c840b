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
    expect(body).toMatchObject({ nPermission: 2, isDelete: true, nTotal: 7, isTruncated: false, lstOrder: [] })
    expect(body.lstData.map((row) => [row.nEventGroupID, row.nOrder, row.sEventTypeName, row.nSubEventType])).toEqual([
      [1, 1, 'Community visit', 0],
      [2, 1, 'Normal', 0],
      [2, 2, 'Stoppage', 0],
      [2, 3, 'Release', 2],
      [2, 4, 'Planned works', 0],
      [3, 1, 'Quiet', 0],
      [3, 2, 'Intrusion', 0],
    ])
    expect(body.lstData[3]?.lstSubEventTtype).toMatchObject([
      { sEventTypeName: 'Leak', nEventTypeHeadID: eventType.release, nOrder: 1, nEventColor: 4, cActive: 'Y' },
      { sEventTypeName: 'Spill', nOrder: 2 },
    ])
    expect(body.lstEventGroup).toHaveLength(3)
  })

  it('finds by group and text, of sub types too, by page, and sorts by every column', async () => {
    const { call } = await testApp()
    const names = async (asked: object) =>
      success(await call('admin', list, asked)).lstData.map((row) => row.sEventTypeName)
    expect(await names({ nEventGroupID: 3 })).toEqual(['Quiet', 'Intrusion'])
    expect(success(await call('admin', list, { nEventGroupID: 2 })).lstOrder).toHaveLength(4)
    expect(await names({ sTestSearch: 'spil' })).toEqual(['Release'])
    expect(await names({ sTestSearch: '_' })).toEqual([])
    expect(await names({ nPage: 2, nPageSize: 3 })).toEqual(['Release', 'Planned works', 'Quiet'])
    expect((await names({ sSort: 'sEventTypeName', sOrder: 'desc' }))[0]).toBe('Stoppage')
    expect((await names({ sSort: 'nSubEventType', sOrder: 'desc' }))[0]).toBe('Release')
    expect((await names({ sSort: 'nOrder', sOrder: 'desc' }))[0]).toBe('Intrusion')
    for (const sSort of [
      'sEventGroupName',
      'nEventColor',
      'sEventTypeSubName',
      'sNote',
      'cActive',
      'cAdvanceReport',
      'sUpdateBy',
      'dUpdate',
    ])
      expect(await names({ sSort })).toHaveLength(7)
    expect(refused(await call('admin', list, { sSort: 'name' })).http).toBe(400)
  })

  it('is common to all, and deleted from by corporate administrators', async () => {
    const { call } = await testApp()
    for (const role of ['company', 'areaadmin', 'csradmin', 'foreigncompany'] as const)
      expect(success(await call(role, list, {}))).toMatchObject({ nPermission: 2, isDelete: false, nTotal: 7 })
    expect(success(await call('viewer', list, {}))).toMatchObject({ nPermission: 1, isDelete: false, nTotal: 7 })
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter', 'approver'], list, {})).toEqual([401, 403, 403])
  })
})

describe('EventType.GetEventTypeCreate', () => {
  const load = 'EventType/GetEventTypeCreate'

  it('opens a type with its sub types and choices, by id or by the sealed id of the list', async () => {
    const { call } = await testApp()
    const body = success(await call('admin', load, { EventTypeID: eventType.release }))
    expect(body).toMatchObject({
      nPermission: 2,
      isDelete: true,
      lstEventColor: [
        { value: 3, label: 'Normal' },
        { value: 4, label: 'Abnormal' },
      ],
      EventTypeData: { nEventTypeID: 203, nEventGroupID: 2, nEventColor: 4, sEventTypeSubName: 'Release', nOrder: 3 },
    })
    expect(body.lstOrder).toHaveLength(4)
    expect(body.lstSubOrder).toHaveLength(3)
    expect(body.EventTypeData?.lstSubEventTtype).toMatchObject([
      { nEventTypeID: 204, nEventTypeHeadID: 203 },
      { nEventTypeID: 205 },
    ])
    const row = success(await call('admin', 'EventType/LaodDataList', {})).lstData.find(
      (one) => one.nEventTypeID === 203,
    )
    expect(success(await call('viewer', load, { sID: row?.sID })).EventTypeData?.nEventTypeID).toBe(203)
    expect(refused(await call('viewer', load, { sID: 'AAAA' })).sMsg).toBe('Invalid link')
    expect(success(await call('company', load, {}))).toMatchObject({ EventTypeData: null, isDelete: false })
  })

  it('refuses a sub type, what is not there, and who has no session or right', async () => {
    const test = await testApp()
    for (const EventTypeID of [eventType.leak, 987_654])
      expect(refused(await test.call('admin', load, { EventTypeID })).sMsg).toBe('The data was not found.')
    expect(await statuses(test, ['nobody', 'reporter'], load, {})).toEqual([401, 403])
  })
})

describe('EventType.getListOrder', () => {
  const name = 'EventType/getListOrder'

  it('tells the places of a group and the next free one', async () => {
    const { call } = await testApp()
    expect(success(await call('viewer', name, { nEventGroupID: 3 }))).toMatchObject({
      lstOrder: [{ value: 1 }, { value: 2 }, { value: 3, label: '3' }],
      nOrder: 3,
    })
    expect(success(await call('viewer', name, {}))).toMatchObject({ lstOrder: [{ value: 1, label: '1' }], nOrder: 1 })
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('EventType.ChangeSubOrder', () => {
  const name = 'EventType/ChangeSubOrder'
  const entry = (nEventTypeID: number, nOrder: number, more: object = {}) => ({ nEventTypeID, nOrder, ...more })

  it('puts the list of a form in order, saving nothing and losing nothing of its entries', async () => {
    const { call } = await testApp()
    const lstSubEventType = [
      entry(204, 1),
      entry(-1, 2, { sEventTypeName: 'new' }),
      entry(205, 3),
      entry(9, 2, { isDelete: true }),
    ]
    const { lstSubEvent } = success(await call('viewer', name, { sFrom: '3', sTo: '1', lstSubEventType }))
    expect(lstSubEvent).toEqual([
      entry(205, 1),
      entry(204, 2),
      entry(-1, 3, { sEventTypeName: 'new' }),
      entry(9, 2, { isDelete: true }),
    ])
    const { EventTypeData } = success(await call('viewer', 'EventType/GetEventTypeCreate', { EventTypeID: 203 }))
    expect(EventTypeData?.lstSubEventTtype.map((sub) => sub.nEventTypeID)).toEqual([204, 205])
  })

  it('leaves a list as it is when there is nothing to move', async () => {
    const { call } = await testApp()
    const lstSubEventType = [entry(204, 1), entry(205, 2)]
    expect(success(await call('viewer', name, { sFrom: 9, sTo: 1, lstSubEventType })).lstSubEvent).toEqual(
      lstSubEventType,
    )
    expect(success(await call('viewer', name, { lstSubEventType })).lstSubEvent).toEqual(lstSubEventType)
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})

describe('EventType.ChangeSubOrderFromModal', () => {
  const name = 'EventType/ChangeSubOrderFromModal'
  const shown = [
    { nEventTypeID: eventType.leak, nOrder: 1 },
    { nEventTypeID: eventType.spill, nOrder: 2 },
  ]

  it('moves a sub type at once and answers the list', async () => {
    const test = await testApp()
    const asked = { sFrom: '2', sTo: '1', lstSubEventType: shown, nEventTypeID: eventType.release }
    const { lstSubEvent } = success(await test.call('admin', name, asked))
    expect(lstSubEvent).toMatchObject([
      { nEventTypeID: eventType.spill, nOrder: 1, sUpdateBy: 'admin Tester' },
      { nEventTypeID: eventType.leak, nOrder: 2 },
    ])
    // Who still sees the old order moves the row that they mean.
    const again = success(await test.call('admin', name, { ...asked, sFrom: 1, sTo: 1 }))
    expect(again.lstSubEvent.map((sub) => sub.nEventTypeID)).toEqual([eventType.leak, eventType.spill])
  })

  it('moves what stands at the place where the popup’s list is not sent', async () => {
    const { call } = await testApp()
    const { lstSubEvent } = success(await call('admin', name, { sFrom: 1, sTo: 9, nEventTypeID: eventType.release }))
    expect(lstSubEvent.map((sub) => sub.nEventTypeID)).toEqual([eventType.spill, eventType.leak])
  })

  it('refuses what is not there, and who has no session, no right or only a view', async () => {
    const test = await testApp()
    for (const asked of [
      { sFrom: 9, sTo: 1, nEventTypeID: 203 },
      { sFrom: 1, sTo: 1, nEventTypeID: 987_654 },
    ])
      expect(refused(await test.call('admin', name, asked)).sMsg).toBe('The data was not found.')
    expect(refused(await test.call('admin', name, { sFrom: 1, nEventTypeID: 203 })).http).toBe(400)
    const asked = { sFrom: 1, sTo: 2, nEventTypeID: eventType.release }
    expect(await statuses(test, ['nobody', 'reporter', 'viewer'], name, asked)).toEqual([401, 403, 403])
  })

  it('keeps the list whole when two administrators move in it at once', async () => {
    const test = await scratchApp()
    const other = await test.second()
    const moves = Array.from({ length: 10 }, (_, nth) =>
      (nth % 2 ? test : other).call('admin', name, {
        sFrom: (nth % 2) + 1,
        sTo: 2,
        lstSubEventType: shown,
        nEventTypeID: 203,
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
    expect(refused(await call('admin', remove, { lstEventTypeID: [one, eventType.normal] })).sMsg).toMatch(
      /^Normal is in use/,
    )
    expect(refused(await call('admin', remove, { lstEventTypeID: [one, eventType.leak] })).sMsg).toBe(
      'The data was not found.',
    )
    success(await call('admin', remove, { lstEventTypeID: [one, two] }))
    const { rows } = await sql<{ name: string; position: number }>`
      select name, position from event_type where deleted_at is null and id > 1000 order by name`.execute(db)
    expect(rows).toEqual([{ name: 'Three', position: 5 }])
    expect(three).toBeGreaterThan(one)
  })

  it('names what uses a type', async () => {
    const test = await testApp()
    await addReport(test.db, { area: area.csr })
    const message = async (id: number) => refused(await test.call('admin', remove, { lstEventTypeID: [id] })).sMsg
    expect(await message(eventType.csrNormal)).toBe(
      'Community visit is in use by Company (CSR area, Foreign CSR area), Area (CSR area: Village, Foreign CSR area: Foreign village), Event Report and cannot be deleted.',
    )
    await sql`delete from area_event_type`.execute(test.db)
    await sql`delete from company_event_type`.execute(test.db)
    expect(await message(eventType.csrNormal)).toBe('Community visit is in use by Event Report and cannot be deleted.')
    success(await test.call('admin', remove, { lstEventTypeID: [eventType.normal] }))
  })

  it('is for corporate administrators', async () => {
    const roles = ['nobody', 'reporter', 'viewer', 'company', 'areaadmin', 'csradmin'] as const
    expect(await statuses(await testApp(), [...roles], remove, { lstEventTypeID: [eventType.normal] })).toEqual([
      401, 403, 403, 403, 403, 403,
    ])
  })

  it('waits for who takes the type up at the same moment, and then refuses', async () => {
    const test: TestApp = await scratchApp()
    const made = await test.db
      .insertInto('event_type')
      .values(newType(3, 'Fresh', 3))
      .returning('id')
      .executeTakeFirstOrThrow()
    const tx = await test.services.database.startTransaction().execute()
    await tx.insertInto('company_event_type').values({ company_id: 1, event_type_id: made.id }).execute()
    const removal = test.call('admin', remove, { lstEventTypeID: [made.id] })
    // Until the removal waits for the row.
    for (;;) {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(test.db)
      if (rows.length > 0) break
    }
    await tx.commit().execute()
    expect(refused(await removal).sMsg).toBe('Fresh is in use by Company (Home) and cannot be deleted.')
  })
})

describe('EventType.ExportExcel', () => {
  const name = 'EventType/ExportExcel'

  it('writes each type followed by its sub types', async () => {
    const test = await scratchApp()
    await sql`update event_type set definition = '=1+1 คำจำกัดความ' where id = ${eventType.release}`.execute(test.db)
    const file = await workbook(test, 'areaadmin', name, { nEventGroupID: 2 })
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
    expect(rows[3]?.[7]).toBe('=1+1 คำจำกัดความ')
    expect(Object.fromEntries(about as [string, string][])).toMatchObject({
      'Filter: Event Group': 'Operation',
      Rows: '6',
    })
    expect(await test.db.selectFrom('export_log').selectAll().execute()).toMatchObject([
      { menu_id: 7, file_type: 'Excel', user_id: people.areaadmin.id, row_count: 6 },
    ])
  })

  it('refuses who has no session and who has no right', async () => {
    expect(await statuses(await testApp(), ['nobody', 'reporter'], name, {})).toEqual([401, 403])
  })
})
