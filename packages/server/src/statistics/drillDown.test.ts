import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Output } from '@daybook/shared'
import { type Cell, cellValue } from '@daybook/shared/cells'
import { type Chance, chance } from '../demo/chance.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { type TestApp, scratchApp, success, testApp } from '../testing/app.ts'
import { addGolden } from '../testing/golden.ts'
import { addReport } from '../testing/reports.ts'
import { undone } from '../testing/undone.ts'
import { type Role, area, company, eventType, people } from '../testing/world.ts'

type Result = Pick<Output<'Report/GetByEventType'>, 'report' | 'modeName' | 'byTable'>

/** Each reader's areas, by hand. */
const sees = {
  admin: Object.values(area),
  company: [area.gate, area.quay, area.yard, area.fence, area.dock, area.watch, area.subsidiary],
  areaadmin: [area.quay, area.yard, area.fence],
  reporter: [area.gate, area.quay, area.yard, area.fence, area.watch, area.csr],
  foreigncompany: [area.foreign, area.foreignSecurity],
} satisfies Partial<Record<Role, number[]>>
type Reader = keyof typeof sees
const readers = Object.keys(sees) as Reader[]

const ascending = (one: number, other: number) => one - other

async function open({ call }: TestApp, reader: Role, { report, modeName }: Result, cell: Cell, count?: number) {
  const asked = { sealedEvents: cellValue(report, cell, count), modeName }
  const { events, total, number } = success(await call(reader, 'EventRecord/onLoad', asked))
  expect(total).toBe(events.length)
  return { ids: events.map(({ eventId }) => eventId).toSorted(ascending), number }
}

describe('a number of a report', () => {
  const WORLDS = 8
  const PLACES = {
    2: [area.gate, area.quay, area.yard, area.dock, area.subsidiary, area.foreign],
    3: [area.fence, area.watch],
  }
  const TYPES = {
    2: [eventType.normal, eventType.abnormal, eventType.release, eventType.works],
    3: [eventType.securityNormal, eventType.securityAbnormal],
  }
  const dayIn = ({ between }: Chance) => `2026-11-${String(between(1, 20)).padStart(2, '0')}`
  type Group = keyof typeof PLACES

  const file = (db: Querying, luck: Chance, group: Group) =>
    addReport(db, {
      area: luck.pick(PLACES[group]),
      day: dayIn(luck),
      type: luck.pick(TYPES[group]),
      status: luck.pick([1, 2, 3, 4]),
      level: luck.pick([1, 2, 3, 4]),
      start: '08:00',
      end: '09:00',
    })

  /** Changes an event as may happen after somebody has read a report. */
  async function change(db: Querying, luck: Chance, group: Group, id: number): Promise<void> {
    const place = luck.pick(PLACES[group])
    await luck
      .pick([
        sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${id} and deleted_at is null`,
        sql`update event_report set area_id = ${place}, company_id = (select company_id from area where id = ${place}) where id = ${id}`,
        sql`update event_report set event_date = ${dayIn(luck)} where id = ${id}`,
        sql`update event_report set event_date = '2026-09-01' where id = ${id}`,
        sql`update event_report set event_type_id = ${luck.pick(TYPES[group])} where id = ${id}`,
        sql`update event_report set security_level_id = 5 - security_level_id where id = ${id}`,
        sql`update event_report set description = 'other words' where id = ${id}`,
        sql`update event_report set status = 4, reject_reason = 'no', decided_by = 6, decided_at = daybook_now() where id = ${id}`,
        sql`update event_report set status = 2, reject_reason = '', decided_by = null, decided_at = null where id = ${id}`,
      ])
      .execute(db)
  }

  it(`keeps its events in ${WORLDS} random worlds, for its reader and for people who get the link`, async () => {
    const made = await testApp()
    const { db, call } = made
    // Sign in now: sessions that begin within a world would end with it.
    for (const reader of readers) success(await call(reader, 'EventRecord/onLoad', {}))
    let followed = 0
    let differing = 0
    for (let seed = 1; seed <= WORLDS; seed++) {
      await undone(db, async () => {
        const luck = chance(seed)
        const group: Group = luck.pick([2, 2, 3])
        const ids: number[] = []
        for (let n = luck.between(15, 30); n > 0; n--) ids.push(await file(db, luck, group))
        const maker: Reader = luck.pick(['admin', 'company', 'areaadmin', 'reporter'])
        const asked = { eventGroupId: group, companyId: company.home }
        const result = success(await call(maker, 'Report/GetByEventType', asked))
        const table = result.byTable
        const events = table.events
        const cells: { cell: Cell; count: number; ids: number[] }[] = [
          ...table.cells.map(({ areaId, eventTypeId, count }) => ({
            cell: { area: areaId, type: eventTypeId },
            count,
            ids: events
              .filter((one) => one.areaId === areaId && one.eventTypeId === eventTypeId)
              .map((one) => one.eventId),
          })),
          { cell: { group }, count: events.length, ids: events.map(({ eventId }) => eventId) },
        ].map((one) => ({ ...one, ids: one.ids.toSorted(ascending) }))
        for (const cell of cells) {
          const { ids: shown, number } = await open(made, maker, result, cell.cell, cell.count)
          expect(shown, `seed ${seed}`).toEqual(cell.ids)
          expect(number).toMatchObject({ count: cell.count, shown: cell.count, deleted: 0, hidden: 0 })
        }

        for (let n = 12; n > 0; n--) await change(db, luck, group, luck.pick(ids))
        for (let n = 5; n > 0; n--) await file(db, luck, group)
        await sql`update event_type set is_nil = false, color_id = 7 - color_id where id = ${luck.pick(TYPES[group])}`.execute(
          db,
        )

        const rows = await db.selectFrom('event_report').select(['id', 'area_id', 'deleted_at']).execute()
        const now = new Map(rows.map((row) => [row.id, row]))
        for (const cell of [cells.at(-1), ...Array.from({ length: 3 }, () => luck.pick(cells))]) {
          if (!cell || cell.count === 0) continue
          for (const reader of readers) {
            const own = cell.ids
              .flatMap((id) => now.get(id) ?? [])
              .filter((row) => sees[reader].some((id) => id === row.area_id))
            const standing = own.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id)
            const { ids: shown, number } = await open(made, reader, result, cell.cell, cell.count)
            expect(shown, `seed ${seed}, ${maker} to ${reader}, ${JSON.stringify(cell.cell)}`).toEqual(standing)
            expect(number).toMatchObject({
              count: cell.count,
              shown: standing.length,
              deleted: own.length - standing.length,
              hidden: cell.count - own.length,
            })
            followed += 1
            if (standing.length < cell.count) differing += 1
          }
        }
      })
    }
    // Links to unchanged events would prove nothing.
    expect(followed).toBeGreaterThan(80)
    expect(differing).toBeGreaterThan(30)
  }, 300_000)

  it('counts what was red when it was read', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const asked = { eventGroupId: 2, companyId: company.home }
    const result = success(await made.call('company', 'ReportAbnormal/GetByEventType', asked))
    await sql`update event_type set color_id = 3 where id in (${eventType.leak}, ${eventType.abnormal})`.execute(
      made.db,
    )
    await sql`update event_type set is_nil = false, color_id = 4 where id = ${eventType.normal}`.execute(made.db)
    expect((await open(made, 'company', result, {})).ids).toEqual([events.stoppage, events.leak])
    expect((await open(made, 'company', result, { isAbnormal: false })).ids).toEqual([])
  })

  it('is described in words, with what became of its events', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const { db, call } = made
    const asked = { eventGroupId: 2, companyId: company.home, startDate: '2026-11-01', endDate: '2026-11-30' }
    const result = success(await call('company', 'Report/GetByEventType', asked))
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${events.gateFirst}`.execute(
      db,
    )
    const cell = { area: area.gate, type: eventType.normal }
    const at = async (reader: Role, one: Cell, count?: number) => (await open(made, reader, result, one, count)).number
    expect(await at('company', cell, 2)).toEqual({
      cell: 'Gate, November 2026, Normal',
      count: 2,
      shown: 1,
      deleted: 1,
      hidden: 0,
    })
    expect((await at('company', { area: area.gate, day: '2026-11-03' }))?.cell).toBe('Gate, 03/11/2026')
    expect((await at('company', { group: 2, isAbnormal: true }))?.cell).toBe('Home, Operation, November 2026, Abnormal')
    expect((await at('company', { area: area.yard, month: '2026-11' }))?.cell).toBe('Port / Yard, November 2026')
    // A reader without these areas learns neither names nor, by changing the cell, numbers.
    expect(await at('foreigncompany', cell)).toEqual({
      cell: 'Area outside yours, November 2026, Normal',
      count: null,
      shown: 0,
      deleted: 0,
      hidden: null,
    })
    expect(await at('foreigncompany', cell, 7)).toMatchObject({ count: 7, shown: 0, hidden: 7 })
    const thai = { sealedEvents: cellValue(result.report, cell), modeName: result.modeName }
    const { number } = success(await call('company', 'EventRecord/onLoad', thai, { 'accept-language': 'th' }))
    expect(number?.cell).toBe('Gate, พฤศจิกายน 2026, Normal')
  })

  it('is about the areas of the person who read it, even if their rights change', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const asked = { eventGroupId: 2, companyId: company.home }
    const result = success(await made.call('both', 'Report/GetByEventType', asked))
    expect((await open(made, 'admin', result, {}, 1)).ids).toEqual([events.dock])
    await made.db.deleteFrom('user_area').where('user_id', '=', people.both.id).execute()
    await made.db
      .insertInto('user_area')
      .values({ user_id: people.both.id, area_id: area.gate, role: 'report' })
      .execute()
    expect((await open(made, 'admin', result, {}, 1)).ids).toEqual([events.dock])
    expect(await open(made, 'both', result, {}, 1)).toMatchObject({ ids: [], number: { count: 1, hidden: 1 } })
  })

  it('describes the events of a letter by their number too', async () => {
    const made = await testApp()
    const events = await addGolden(made.db)
    const ids = [events.gateFirst, events.gateSecond, events.gone, events.foreign].map(Number)
    const sealedEvents = await made.services.sealer.seal(made.db, 'Event-Record', { ids })
    const modeName = await made.services.sealer.seal(made.db, 'Event-Record', { mode: 'Report' })
    const { number } = success(await made.call('company', 'EventRecord/onLoad', { sealedEvents, modeName }))
    expect(number).toEqual({ cell: '', count: 4, shown: 2, deleted: 1, hidden: 1 })
  })

  it('includes nothing of a transaction that was still open', async () => {
    const made = await scratchApp()
    const { db, services } = made
    const before = await addReport(db, { area: area.gate, day: '2026-11-03' })
    const open1 = await services.database.startTransaction().execute()
    const late = await addReport(open1, { area: area.gate, day: '2026-11-03' })
    await sql`update event_report set event_date = '2026-10-01' where id = ${before}`.execute(open1)
    const after = await addReport(db, { area: area.gate, day: '2026-11-03' })
    const asked = { eventGroupId: 2, companyId: company.home }
    const result = success(await made.call('company', 'Report/GetByEventType', asked))
    await open1.commit().execute()
    expect(result.byTable.cells).toMatchObject([{ areaId: area.gate, count: 2 }])
    expect(late).toBeLessThan(after)
    expect((await open(made, 'company', result, { area: area.gate }, 2)).ids).toEqual([before, after])
  }, 60_000)
})
