import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Chance, chance } from '../demo/chance.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { testApp } from '../testing/app.ts'
import { undone } from '../testing/undone.ts'
import { TODAY, eventType, people } from '../testing/world.ts'
import { type CountFilter, isCounted } from './conditions.queries.ts'
import { countAreas, countBoard, countYear, eventIds } from './counting.queries.ts'
import { listNotReported } from './notReported.queries.ts'

/* Random worlds, counted by SQL and by a naive day-by-day loop. Any difference is a bug. */

const WORLDS = 30
const FIRST = 900_000
const moment = { today: TODAY, timeZone: 'Asia/Bangkok' }
const TYPES = [
  { id: eventType.normal, sub: null, isAbnormal: false },
  { id: eventType.abnormal, sub: null, isAbnormal: true },
  { id: eventType.release, sub: eventType.leak, isAbnormal: true },
  { id: eventType.release, sub: eventType.spill, isAbnormal: false },
] as const

type Span = [from: string, to: string | null]
type Place = { id: number; parentId: number | null; made: string; gone: string | null; active: Span[] }
type Event = {
  id: number
  areaId: number
  day: string
  kind: (typeof TYPES)[number]
  status: number
  isDeleted: boolean
}
type World = { company: Span[]; areas: Place[]; events: Event[]; filter: Pick<CountFilter, 'from' | 'to'> }

const ascending = (one: number, other: number) => one - other
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const BEFORE = '2026-10-01'
const dayIn = ({ between }: Chance) => plus('2026-10-20', between(0, 45))

/** One or two spans with a gap. */
function spans(luck: Chance): Span[] {
  const first = luck.happens(0.6) ? BEFORE : dayIn(luck)
  if (luck.happens(0.6)) return [[first, null]]
  const end = plus(first, luck.between(1, 40))
  const again = plus(end, luck.between(1, 10))
  return luck.happens(0.5)
    ? [[first, end]]
    : [
        [first, end],
        [again, luck.happens(0.5) ? null : plus(again, luck.between(1, 9))],
      ]
}

function makeWorld(luck: Chance): World {
  const areas: Place[] = []
  for (let n = 0; n < 5; n++) {
    const parentId = n > 1 && luck.happens(0.6) ? FIRST + luck.between(0, 1) : null
    const made = luck.happens(0.6) ? BEFORE : dayIn(luck)
    const gone = luck.happens(0.3) ? plus(made, luck.between(0, 20)) : null
    areas.push({ id: FIRST + n, parentId, made, gone, active: luck.happens(0.9) ? spans(luck) : [] })
  }
  const events = Array.from({ length: luck.between(0, 60) }, (_, n) => ({
    id: FIRST + n,
    areaId: FIRST + luck.between(0, 4),
    day: dayIn(luck),
    kind: luck.pick(TYPES),
    status: luck.pick([1, 2, 3, 4]),
    isDeleted: luck.happens(0.15),
  }))
  const from = plus('2026-10-20', luck.between(0, 25))
  return {
    company: luck.happens(0.95) ? spans(luck) : [],
    areas,
    events,
    filter: { from, to: plus(from, luck.between(0, 30)) },
  }
}

async function store(db: Querying, { company, areas, events }: World): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`insert into company (id, name, position) values (${FIRST}, 'Random', 99)`.execute(db)
  const periods = (table: string, owner: string, id: number, active: Span[]) =>
    Promise.all(
      active.map(([from, to]) =>
        sql`insert into ${sql.table(table)} (${sql.ref(owner)}, during) values (${id}, daterange(${from}, ${to}))`.execute(
          db,
        ),
      ),
    )
  await periods('company_active_period', 'company_id', FIRST, company)
  for (const { id, parentId, made, gone, active } of areas) {
    await db
      .insertInto('area')
      .values({
        id,
        company_id: FIRST,
        event_group_id: 2,
        parent_id: parentId,
        name: `Place ${id}`,
        position: id - FIRST + 1,
        created_at: `${made}T12:00:00+07:00`,
        deleted_at: gone && `${gone}T12:00:00+07:00`,
      })
      .execute()
    await periods('area_active_period', 'area_id', id, active)
  }
  for (const { id, areaId, day, kind, status, isDeleted } of events) {
    const isDecided = status > 2
    await db
      .insertInto('event_report')
      .values({
        id,
        area_id: areaId,
        company_id: FIRST,
        event_group_id: 2,
        event_date: day,
        event_type_id: kind.id,
        sub_event_type_id: kind.sub,
        status,
        reported_by: people.reporter.id,
        updated_by: people.reporter.id,
        decided_at: isDecided ? `${day}T12:00:00Z` : null,
        decided_by: isDecided ? people.approver.id : null,
        reject_reason: status === 4 ? 'no' : '',
        deleted_at: isDeleted ? `${day}T13:00:00Z` : null,
        deleted_by: isDeleted ? people.reporter.id : null,
      })
      .execute()
  }
}

/** The naive count. */
function naive({ company, areas, events, filter }: World) {
  const on = (active: Span[], day: string) => active.some(([from, to]) => day >= from && (to === null || day < to))
  const range: string[] = []
  for (let day = filter.from; day <= filter.to; day = plus(day, 1)) range.push(day)
  return areas.map((area) => {
    const upper = areas.find(({ id }) => id === area.parentId)
    const subs = areas.filter(({ parentId }) => parentId === area.id)
    const isLeaf = (day: string) => !subs.some(({ made, gone }) => day >= made && (gone === null || day < gone))
    const expected = range.filter(
      (day) =>
        day <= TODAY && on(area.active, day) && (!upper || on(upper.active, day)) && on(company, day) && isLeaf(day),
    )
    const own = events.filter(
      ({ areaId, day, status, isDeleted }) => areaId === area.id && range.includes(day) && status !== 4 && !isDeleted,
    )
    const daysOf = (some: Event[]) => new Set(some.map(({ day }) => day)).size
    const types = [...new Set(own.map(({ kind }) => kind.id))].toSorted(ascending).map((typeId) => {
      const some = own.filter(({ kind }) => kind.id === typeId)
      return {
        typeId,
        events: some.length,
        days: daysOf(some),
        abnormal: some.filter(({ kind }) => kind.isAbnormal).length,
        ids: some.map(({ id }) => id).toSorted(ascending),
      }
    })
    const missing = expected.filter((day) => own.every((event) => event.day !== day))
    return {
      areaId: area.id,
      missing: missing.toReversed().map((day) => ({
        day,
        isRejectedOnly: events.some((event) => event.areaId === area.id && event.day === day && !event.isDeleted),
      })),
      expected: expected.length,
      reported: expected.filter((day) => own.some((event) => event.day === day)).length,
      daysWithEvents: daysOf(own),
      types,
    }
  })
}

it(`counts ${WORLDS} random worlds like the naive count, and finds as many events behind each number`, async () => {
  const { db } = await testApp()
  await sql`update event_type set color_id = 3 where id = ${eventType.spill}`.execute(db)
  const scope = { all: false, companyIds: [FIRST], areaIds: [] }
  let cells = 0
  let expectedDays = 0
  let rejectedOnly = 0
  for (let seed = 1; seed <= WORLDS; seed++) {
    const world = makeWorld(chance(seed))
    const filter: CountFilter = {
      scope,
      groupIds: null,
      companyId: null,
      areaIds: null,
      typeIds: null,
      isAbnormal: false,
      ...world.filter,
    }
    await undone(db, async () => {
      await store(db, world)

      const inReport = naive(world).filter(({ expected, types }) => expected > 0 || types.length > 0)
      const byHand = inReport.map(({ areaId, expected, reported, daysWithEvents, types }) => ({
        areaId,
        expected,
        reported,
        daysWithEvents,
        types,
      }))
      const bySql = await countAreas(db, filter, moment, 'en', true)
      const plain = bySql.map(({ areaId, expected, reported, daysWithEvents, types }) => ({
        areaId,
        expected,
        reported,
        daysWithEvents,
        types: types.map(({ typeId, events, days, abnormal, ids }) => ({
          typeId,
          events,
          days,
          abnormal,
          ids: ids.toSorted(ascending),
        })),
      }))
      const inOrder = (all: typeof plain) => all.toSorted((one, other) => one.areaId - other.areaId)
      expect(inOrder(plain), `seed ${seed}`).toEqual(byHand)

      for (const { areaId, types, expected, reported } of plain) {
        expectedDays += expected
        expect(reported).toBeLessThanOrEqual(expected)
        for (const { typeId, events, ids, abnormal } of types) {
          cells++
          const behind = await eventIds(db, isCounted(filter, { area: areaId, type: typeId }))
          expect(behind.toSorted(ascending)).toEqual(ids)
          expect(behind).toHaveLength(events)
          const alarming = await eventIds(db, isCounted(filter, { area: areaId, type: typeId, isAbnormal: true }))
          expect(alarming).toHaveLength(abnormal)
        }
      }
      // The list behind each number of days without a report, the whole, and the whole page by page.
      const newest = { areaId: null, order: { by: 'day' as const, descending: true }, limit: 1_000, offset: 0 }
      for (const { areaId, missing } of inReport) {
        const { total, days } = await listNotReported(db, filter, moment, { ...newest, areaId }, 'en')
        expect(
          days.map(({ day, isRejectedOnly }) => ({ day, isRejectedOnly })),
          `seed ${seed}, area ${areaId}`,
        ).toEqual(missing)
        const row = bySql.find((one) => one.areaId === areaId)
        expect([total, days.length]).toEqual([row && row.expected - row.reported, total])
        rejectedOnly += missing.filter(({ isRejectedOnly }) => isRejectedOnly).length
      }
      const all = await listNotReported(db, filter, moment, newest, 'en')
      expect(all.days).toHaveLength(all.total)
      expect(all.total).toBe(bySql.reduce((sum, { expected, reported }) => sum + expected - reported, 0))
      const halves = [0, 1, 2].map((page) => ({
        ...newest,
        limit: Math.ceil(all.total / 2) || 1,
        offset: page * (Math.ceil(all.total / 2) || 1),
      }))
      const pages = await Promise.all(halves.map((page) => listNotReported(db, filter, moment, page, 'en')))
      expect(pages.flatMap(({ days }) => days)).toEqual(all.days)
      expect(pages.map(({ total }) => total)).toEqual([all.total, all.total, all.total])
      const board = await countBoard(db, filter, moment, 'en')
      for (const { areaId, counts } of board) {
        for (const [index, count] of counts.entries()) {
          if (count === 0) continue
          const behind = isCounted(filter, { area: areaId, day: plus(filter.from, index) })
          expect(await eventIds(db, behind)).toHaveLength(count)
        }
      }
      const sums = (all: { areaId: number; expected: number; reported: number }[]) =>
        all.map(({ areaId, expected, reported }) => [areaId, expected, reported])
      // The board also shows areas with only rejected reports.
      expect(sums(board).filter(([id]) => plain.some(({ areaId }) => areaId === id))).toEqual(sums(bySql))
      expect(board.reduce((sum, { events }) => sum + events, 0)).toBe(
        plain.flatMap(({ types }) => types).reduce((sum, { events }) => sum + events, 0),
      )
      const ofYear = { ...filter, from: '2026-01-01', to: '2026-12-31' }
      const year = await countYear(db, ofYear, moment, 'en')
      const countedInYear = naive({ ...world, filter: ofYear }).filter(
        (one) => one.expected > 0 || one.types.length > 0,
      )
      expect(year.map(({ areaId }) => areaId).toSorted(ascending), `seed ${seed}`).toEqual(
        countedInYear.map(({ areaId }) => areaId),
      )
      for (const { areaId, months } of year) {
        for (const [index, types] of months.entries()) {
          const month = `2026-${String(index + 1).padStart(2, '0')}`
          for (const { typeId, events } of types)
            expect(await eventIds(db, isCounted(ofYear, { area: areaId, type: typeId, month }))).toHaveLength(events)
        }
      }
      const counted = world.events.filter(({ status, isDeleted }) => status !== 4 && !isDeleted).length
      expect(year.flatMap(({ months }) => months.flat()).reduce((sum, { events }) => sum + events, 0)).toBe(counted)
    })
  }
  // Worlds without days and events would prove nothing.
  expect(cells).toBeGreaterThan(100)
  expect(expectedDays).toBeGreaterThan(300)
  expect(rejectedOnly).toBeGreaterThan(0)
}, 120_000)
