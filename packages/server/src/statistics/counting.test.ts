import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Querying } from '../platform/postgres/database.ts'
import { testApp } from '../testing/app.ts'
import { compiledSql } from '../testing/compiled.ts'
import { addReport } from '../testing/reports.ts'
import { TODAY, area, company, eventType } from '../testing/world.ts'
import type { Scope } from '../people/rights/scope.ts'
import { type CountFilter, isCounted } from './conditions.queries.ts'
import {
  areaCountsQuery,
  areaYearsQuery,
  boardQuery,
  countAreas,
  countBoard,
  countYear,
  eventIds,
} from './counting.queries.ts'
import { notReportedQuery } from './notReported.queries.ts'

const everything: Scope = { all: true, companyIds: [], areaIds: [] }
const moment = { today: TODAY, timeZone: 'Asia/Bangkok' }

/** Everything from 1 November to the 20th, which is today. */
const november: CountFilter = {
  scope: everything,
  groupIds: null,
  companyId: null,
  areaIds: null,
  typeIds: null,
  isAbnormal: false,
  from: '2026-11-01',
  to: '2026-11-30',
}
const only = (...areaIds: number[]) => ({ ...november, areaIds })

/** The counts by area id. */
async function counted(db: Querying, filter: CountFilter) {
  const areas = await countAreas(db, filter, moment, 'en', true)
  return new Map(areas.map((one) => [one.areaId, one]))
}
const days = async (db: Querying, filter: CountFilter) => {
  const all = await countAreas(db, filter, moment, 'en')
  return all.map(({ areaId, expected, reported }) => [areaId, expected, reported])
}
const close = (db: Querying, table: 'area' | 'company', id: number, from: string, to: string | null) =>
  sql`update ${sql.table(`${table}_active_period`)} set during = daterange(${from}, ${to}) where ${sql.ref(`${table}_id`)} = ${id}`.execute(
    db,
  )

describe('countAreas', () => {
  it('expects one report a day from the first day of the range to today', async () => {
    const { db } = await testApp()
    // 1 to 20 November are twenty days; two of them have reports, one of them two.
    await addReport(db, { area: area.gate, day: '2026-11-03' })
    await addReport(db, { area: area.gate, day: '2026-11-03', type: eventType.abnormal, start: '08:00', end: '09:00' })
    await addReport(db, { area: area.gate, day: '2026-11-04' })
    const gate = (await counted(db, only(area.gate))).get(area.gate)
    expect(gate).toMatchObject({ expected: 20, reported: 2, daysWithEvents: 2, name: 'Gate', companyName: 'Home' })
    expect(gate?.types.map(({ typeId, events, days: on, abnormal }) => [typeId, events, on, abnormal])).toEqual([
      [eventType.normal, 2, 2, 0],
      [eventType.abnormal, 1, 1, 1],
    ])
  })

  it('leaves out deleted and rejected reports, and counts waiting, completed and approved ones', async () => {
    const { db } = await testApp()
    for (const status of [1, 2, 3, 4] as const)
      await addReport(db, { area: area.dock, day: `2026-11-0${status}`, status })
    const gone = await addReport(db, { area: area.dock, day: '2026-11-05' })
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${gone}`.execute(db)
    const dock = (await counted(db, only(area.dock))).get(area.dock)
    expect([dock?.expected, dock?.reported, dock?.types[0]?.events]).toEqual([20, 3, 3])
  })

  it('counts advance reports as events, and expects nothing of future days', async () => {
    const { db } = await testApp()
    await addReport(db, { area: area.gate, day: '2026-11-25', type: eventType.works, at: '2026-11-19T09:00:00+07:00' })
    const gate = (await counted(db, only(area.gate))).get(area.gate)
    expect([gate?.expected, gate?.reported, gate?.daysWithEvents, gate?.types[0]?.events]).toEqual([20, 0, 1, 1])
    const ahead = { ...only(area.gate), from: '2026-11-21' }
    expect(await days(db, ahead)).toEqual([[area.gate, 0, 0]])
    expect(await days(db, { ...ahead, from: '2026-11-26' })).toEqual([])
  })

  it('begins on the day an area was created, in Bangkok, and ends the day before it was closed', async () => {
    const { db } = await testApp()
    const made = await db
      .insertInto('area')
      // 18:30 in London on the 9th is 01:30 in Bangkok on the 10th.
      .values({
        event_group_id: 2,
        company_id: company.home,
        name: 'New',
        position: 90,
        created_at: '2026-11-09T18:30:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // 10 to 20 November.
    expect(await days(db, only(made.id))).toEqual([[made.id, 11, 0]])
    await db.updateTable('area').set({ is_active: false, inactive_note: 'done' }).where('id', '=', made.id).execute()
    // Closed today: it no longer reports, and was expected to from the 10th to the 19th.
    expect(await days(db, only(made.id))).toEqual([[made.id, 10, 0]])
    // A report of the day it was closed is an event, but that day was not expected.
    await addReport(db, { area: made.id, day: '2026-11-20' })
    await addReport(db, { area: made.id, day: '2026-11-12' })
    const late = (await counted(db, only(made.id))).get(made.id)
    expect([late?.expected, late?.reported, late?.daysWithEvents]).toEqual([10, 1, 2])
  })

  it('expects nothing while the company or the parent area is closed', async () => {
    const { db } = await testApp()
    // Home was closed after the 5th, the port before the 3rd: 3, 4 and 5 remain of the quay; the gate has 1 to 5.
    await close(db, 'company', company.home, '2026-01-01', '2026-11-06')
    await close(db, 'area', area.port, '2026-11-03', null)
    expect(await days(db, only(area.gate, area.quay))).toEqual([
      [area.gate, 5, 0],
      [area.quay, 3, 0],
    ])
  })

  it('moves expectations from an area to its sub areas on the day it gets them, and back when they are gone', async () => {
    const { db } = await testApp()
    const sub = await db
      .insertInto('area')
      .values({
        event_group_id: 2,
        company_id: company.home,
        parent_id: area.gate,
        name: 'Left post',
        created_at: '2026-11-11T00:00:00+07:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addReport(db, { area: area.gate, day: '2026-11-02' })
    await addReport(db, { area: sub.id, day: '2026-11-12' })
    // The gate itself from the 1st to the 10th, its post from the 11th to the 20th; choosing the gate includes both.
    expect(await days(db, only(area.gate))).toEqual([
      [area.gate, 10, 1],
      [sub.id, 10, 1],
    ])
    await sql`update area set deleted_at = '2026-11-16T12:00:00+07:00', is_active = false, inactive_note = 'x' where id = ${sub.id}`.execute(
      db,
    )
    await close(db, 'area', sub.id, '2026-11-11', '2026-11-16')
    // From the 16th on, the gate reports again: 10 + 5 days, and the post had five.
    expect(await days(db, only(area.gate))).toEqual([
      [area.gate, 15, 1],
      [sub.id, 5, 1],
    ])
  })

  it('uses the colour of the sub type before that of the type, and counts levels', async () => {
    const { db } = await testApp()
    await sql`update event_type set color_id = 3 where id = ${eventType.spill}`.execute(db)
    const release = { area: area.gate, type: eventType.release, start: '08:00', end: '09:00' }
    await addReport(db, { ...release, subType: eventType.leak })
    await addReport(db, { ...release, subType: eventType.spill, start: '10:00', end: '11:00' })
    for (const level of [1, 2, 2, 4] as const)
      await addReport(db, { area: area.fence, level, day: `2026-11-1${level}` })
    const all = await counted(db, only(area.gate, area.fence))
    expect(all.get(area.gate)?.types).toMatchObject([{ typeId: eventType.release, events: 2, abnormal: 1 }])
    expect(all.get(area.fence)?.types).toMatchObject([{ events: 4, days: 3, levels: [1, 2, 0, 1], abnormal: 0 }])
    const abnormal = await counted(db, { ...only(area.gate, area.fence), isAbnormal: true })
    expect(abnormal.get(area.gate)?.types).toMatchObject([{ events: 1, abnormal: 1 }])
    // Colours do not affect whether a day was reported.
    expect(abnormal.get(area.fence)).toMatchObject({ reported: 3, types: [] })
  })

  it('limits events to the chosen types, but not whether days were reported', async () => {
    const { db } = await testApp()
    await addReport(db, { area: area.gate, day: '2026-11-03' })
    await addReport(db, { area: area.gate, day: '2026-11-04', type: eventType.works })
    const gate = (await counted(db, { ...only(area.gate), typeIds: [eventType.works] })).get(area.gate)
    expect([gate?.reported, gate?.types.map(({ typeId }) => typeId)]).toEqual([2, [eventType.works]])
  })

  it('stays within months and years of any length', async () => {
    const { db } = await testApp()
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'])
      await addReport(db, { area: area.gate, day })
    const february = { ...only(area.gate), from: '2026-02-01', to: '2026-02-28' }
    expect(await days(db, february)).toEqual([[area.gate, 28, 2]])
    // The week from 29 December 2025 on; the gate was created on 1 January.
    expect(await days(db, { ...february, from: '2025-12-29', to: '2026-01-04' })).toEqual([[area.gate, 4, 0]])
  })

  it('counts nothing for an empty scope, another company or a missing area', async () => {
    const { db } = await testApp()
    await addReport(db, { area: area.foreign, by: 'foreignreporter' })
    const nothing = { all: false, companyIds: [], areaIds: [] }
    expect(await countAreas(db, { ...november, scope: nothing }, moment, 'en')).toEqual([])
    expect(await countBoard(db, { ...november, scope: nothing }, moment, 'en')).toEqual([])
    expect(await countYear(db, { ...november, scope: nothing }, moment, 'en')).toEqual([])
    const home = { ...november, scope: { all: false, companyIds: [company.home], areaIds: [] } }
    expect(await days(db, { ...home, areaIds: [area.foreign] })).toEqual([])
    expect(await eventIds(db, isCounted({ ...home, areaIds: [area.foreign] }))).toEqual([])
    expect(await days(db, only(987_654))).toEqual([])
  })
})

describe('countYear', () => {
  it('counts by month and type', async () => {
    const { db } = await testApp()
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2025-12-31'])
      await addReport(db, { area: area.gate, day })
    await addReport(db, { area: area.gate, day: '2026-02-03', type: eventType.works })
    const [gate] = await countYear(db, { ...only(area.gate), from: '2026-01-01', to: '2026-12-31' }, moment, 'en')
    expect(gate?.months.slice(0, 3)).toEqual([
      [{ typeId: eventType.normal, events: 1 }],
      [
        { typeId: eventType.normal, events: 2 },
        { typeId: eventType.works, events: 1 },
      ],
      [],
    ])
    expect(gate?.months).toHaveLength(12)
  })
})

describe('countBoard', () => {
  it('shows the status of each day', async () => {
    const { db } = await testApp()
    const dock = { area: area.dock }
    await close(db, 'area', area.dock, '2026-11-02', null)
    await addReport(db, { ...dock, day: '2026-11-02', status: 3 })
    await addReport(db, { ...dock, day: '2026-11-03', status: 1 })
    await addReport(db, { ...dock, day: '2026-11-04', status: 1 })
    await addReport(db, {
      ...dock,
      day: '2026-11-04',
      status: 3,
      type: eventType.abnormal,
      start: '08:00',
      end: '09:00',
    })
    await addReport(db, { ...dock, day: '2026-11-05', status: 4 })
    await addReport(db, {
      ...dock,
      day: '2026-11-06',
      status: 4,
      type: eventType.abnormal,
      start: '08:00',
      end: '09:00',
    })
    await addReport(db, { ...dock, day: '2026-11-06', status: 3 })
    await addReport(db, {
      ...dock,
      day: '2026-11-25',
      type: eventType.works,
      at: '2026-11-19T09:00:00+07:00',
      status: 3,
    })
    const [board] = await countBoard(db, only(area.dock), moment, 'en')
    // The 1st was before it began; 2 to 6 as filed; 7 to 20 nothing; the 25th in advance.
    expect(board?.days).toBe(` FWARF${'N'.repeat(14)}    F     `)
    expect(board?.counts.slice(0, 7)).toEqual([0, 1, 1, 2, 0, 1, 0])
    expect(board).toMatchObject({ expected: 19, reported: 4, events: 6 })
  })
})

describe('the SQL of counting', () => {
  it('matches the reviewed snapshot', async () => {
    const own: Scope = { all: false, companyIds: [company.home], areaIds: [area.csr] }
    const all: CountFilter = {
      ...november,
      scope: own,
      groupIds: [2],
      companyId: 1,
      areaIds: [11],
      typeIds: [201],
      isAbnormal: true,
    }
    const statements = compiledSql({
      'areas by event type': areaCountsQuery(
        { ...november, scope: own, groupIds: [2], companyId: 1 },
        moment,
        'en',
        true,
      ),
      'areas by event type, every filter': areaCountsQuery(all, moment, 'en', false),
      'days without a report': notReportedQuery(
        { ...november, scope: own, groupIds: [2], companyId: 1 },
        moment,
        {
          areaId: 11,
          order: { by: 'areaName', descending: false },
          limit: 20,
          offset: 40,
        },
        'en',
      ),
      'areas by month and event type': areaYearsQuery(all, moment, 'en'),
      'areas by day': boardQuery(all, moment, 'en'),
      'events behind a cell': sql`select e.id from event_report e where ${isCounted(all, { area: 11, company: 1, group: 2, type: 201, isAbnormal: true, level: 2, day: '2026-11-20', month: '2026-11' }, { last: 9, abnormalTypes: [202] })}`,
    })
    await expect(statements).toMatchFileSnapshot('./counting.sql')
  })
})
