import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { NO_SUMS, type StateSums } from '@daybook/shared/rules/complianceRules'
import { countStored, lastSettled, storeSums } from '../../expectations/sums.queries.ts'
import { type Querying } from '../../platform/postgres/database.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Log, FIRST_DAY, START, ZONE, dayOf, idOf, plus, step } from '../../testing/history.ts'
import { oracle } from '../../testing/historyOracle.ts'
import { makePlaces, newLog, walk } from '../../testing/historySteps.ts'
import { portions } from '../../testing/portions.ts'
import { addReport } from '../../testing/reports.ts'
import { undone } from '../../testing/undone.ts'
import { area, company, shift } from '../../testing/world.ts'
import { type AreaSums, loadSummary, summaryQuery } from './Compliance.queries.ts'
import {
  all,
  before,
  everywhere,
  moment,
  numbers,
  period,
  places,
  summary,
  workedOut,
} from '../../testing/groups/Compliance.ts'

/* Stored sums must equal computed ones, whatever changed since they were stored. */

/** Steps of a history from one storing of its sums to the next. */
const APART = 6

it.each(portions(40))(
  'sums match a plain log of random histories, stored or not$title',
  async ({ runs, options }) => {
    const test = await testApp()
    const { db } = test
    await test.setNow(START.toString())
    await makePlaces(db)
    let used = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        await undone(db, async () => {
          const log = newLog()
          for (const slot of [0, 1, 2, 4]) await walk(test, log, { after: 0, what: { kind: 'make', slot } })
          for (const [index, one] of steps.entries()) {
            await walk(test, log, one)
            if (index % APART === APART - 1) await storeSums(db, ...asked(log))
          }
          used += await compare(test, log)
        })
      }),
      options,
    )
    // Histories that never used stored sums would prove nothing.
    expect(used).toBeGreaterThan(runs)
  },
  3_600_000,
)

function asked(log: Log) {
  const to = dayOf(log.now)
  const own = { scope: all, groupIds: null, companyIds: [idOf(0), idOf(1)] }
  const now = { today: to, timeZone: ZONE, now: new Date(log.now.epochMilliseconds) }
  return [{ ...own, companyId: null, areaIds: null, from: FIRST_DAY, to }, now] as const
}

/** Compares both periods; returns how many stored sums were usable. */
async function compare({ db }: TestApp, log: Log): Promise<number> {
  const [filter, now] = asked(log)
  const middle = plus(filter.to, -9)
  const period = { from: middle, to: filter.to }
  const before = { from: FIRST_DAY, to: plus(middle, -1) }
  const parts = [
    { isNow: true, ...period },
    { isNow: false, ...before },
  ]
  const wanted = new Map<string, StateSums>()
  for (const [key, { state }] of oracle(log)) {
    const [id = '', day = ''] = key.split(',')
    if (state === 'notExpected') continue
    const sums = wanted.get(`${id} ${day >= middle}`) ?? { ...NO_SUMS }
    sums.expected += 1
    sums[state] += 1
    wanted.set(`${id} ${day >= middle}`, sums)
  }
  const read = (rows: AreaSums[]) => new Map(rows.map((row) => [`${row.areaId} ${row.isNow}`, numbers(row)]))
  const orders: number[][] = []
  for (const areMostStored of [true, false]) {
    const { rows } = await summaryQuery(db, filter, parts, now, { areMostStored }).execute(db)
    expect(read(rows)).toEqual(wanted)
    orders.push(rows.map(({ areaId }) => areaId))
  }
  // In slices of all sizes: single days, a few days, months.
  for (const most of [1, 12, 60]) {
    const { rows } = await loadSummary(db, filter, { period, before }, now, most)
    expect(read(rows)).toEqual(wanted)
    orders.push(rows.map(({ areaId }) => areaId))
  }
  for (const order of orders) expect(order).toEqual(orders[0])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from state_sum s where until_day <= ${lastSettled(now)}::date and not exists (
      select from state_sum_outdated o where o.area_id = s.area_id and o.month = s.month)`.execute(db)
  return rows[0]?.n ?? 0
}

describe('a stored sum', () => {
  const inPlace = async (db: Querying) => {
    // Otherwise rules and periods cannot begin in the past.
    await sql`alter table expectation_rule disable trigger keep_begun_days`.execute(db)
    await sql`
      insert into expectation_rule (series_id, company_id, event_group_id, by_shift, weekdays, leaves_out_holidays, due_at,
        due_next_day, grace_minutes, from_day, created_by, updated_by)
      values (1, ${company.home}, 2, true, '{1,2,3,4,5,6,7}', true, '20:00', false, 0, '2026-10-01', 1, 1)`.execute(db)
    await sql`delete from area_shift_period`.execute(db)
    for (const one of [shift.morning, shift.evening])
      await sql`insert into area_shift_period values (${area.gate}, ${one}, '[2026-10-01,)', '16:00', false)`.execute(
        db,
      )
    const filed = await addReport(db, { area: area.gate, day: '2026-10-10' })
    await sql`insert into event_report_shift values (${filed}, ${shift.morning})`.execute(db)
    const other = await addReport(db, { area: area.gate, day: '2026-10-11', at: '2026-10-14T09:00:00+07:00' })
    await sql`
      insert into excuse (area_id, from_day, until_day, reason, created_by, made_on)
      values (${area.fence}, '2026-10-05', '2026-10-07', 'x', 1, '2026-10-05')`.execute(db)
    return { filed, other }
  }
  type Ids = Awaited<ReturnType<typeof inPlace>>
  const ofGate = sql`where area_id = ${area.gate}`
  const causes: Record<string, (ids: Ids) => ReturnType<typeof sql>> = {
    'a report is deleted': ({ filed }) =>
      sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${filed}`,
    'a report moves to another day': ({ filed }) =>
      sql`update event_report set event_date = '2026-11-10' where id = ${filed}`,
    'a report moves to another area': ({ filed }) =>
      sql`update event_report set area_id = ${area.dock} where id = ${filed}`,
    'a report counts by another time': ({ filed }) =>
      sql`update event_report set reported_at = '2026-10-19T09:00:00+07:00' where id = ${filed}`,
    'a report gets a shift': ({ other }) => sql`insert into event_report_shift values (${other}, ${shift.morning})`,
    'a report gets another shift': ({ filed }) =>
      sql`update event_report_shift set report_id = (select max(id) from event_report where id > ${filed}) where report_id = ${filed}`,
    'a report loses its shift': ({ filed }) => sql`delete from event_report_shift where report_id = ${filed}`,
    'a rule is made': () => sql`
      insert into expectation_rule (series_id, company_id, event_group_id, by_shift, weekdays, leaves_out_holidays, due_at,
        due_next_day, grace_minutes, from_day, created_by, updated_by)
      values (2, ${company.home}, 3, false, '{1}', false, '20:00', false, 0, '2026-10-01', 1, 1)`,
    'a rule changes': () => sql`update expectation_rule set weekdays = '{1,2}'`,
    'a rule ends earlier': () => sql`update expectation_rule set until_day = '2026-10-20'`,
    'a rule is taken away': () => sql`delete from expectation_rule`,
    'a holiday is added': () =>
      sql`insert into company_holiday (company_id, day, name) values (${company.home}, '2026-10-13', 'x')`,
    'an excuse is made': () => sql`
      insert into excuse (area_id, from_day, until_day, reason, created_by, made_on)
      values (${area.port}, '2026-10-05', '2026-10-07', 'x', 1, '2026-10-05')`,
    'an excuse is seconded': () =>
      sql`update excuse set made_on = '2026-10-06', until_day = '2026-10-08', seconded_at = now(), seconded_by = 2`,
    'an excuse is taken away': () => sql`delete from excuse`,
    'final times change': () => sql`update cut_off_period set cut_off_at = '23:00' where event_group_id = 2`,
    'shifts of an area end': () => sql`update area_shift_period set during = '[2026-10-01,2026-10-20)'`,
    'shifts of an area end later': () => sql`update area_shift_period set ends_next_day = true`,
    'shifts of an area are taken away': () => sql`delete from area_shift_period`,
    'an area is closed': () => sql`update area_active_period set during = '[2026-01-01,2026-10-15)' ${ofGate}`,
    'an upper area is closed': () =>
      sql`update area_active_period set during = '[2026-01-01,2026-10-15)' where area_id = ${area.port}`,
    'an area was active later': () => sql`update area_active_period set during = '[2026-10-15,)' ${ofGate}`,
    'a company is closed': () =>
      sql`update company_active_period set during = '[2026-01-01,2026-10-15)' where company_id = ${company.home}`,
    'an area gets a sub area': () => sql`
      insert into area (company_id, event_group_id, parent_id, name, position, created_at)
      values (${company.home}, 2, ${area.dock}, 'New', 99, '2026-10-09T09:00:00+07:00')`,
    'a sub area was deleted': () =>
      sql`update area set deleted_at = '2026-10-09T09:00:00+07:00' where id in (${area.quay}, ${area.yard})`,
    'an area moves below another': () => sql`update area set parent_id = ${area.dock} where id = ${area.yard}`,
    'an area moves to another company': () =>
      sql`update area set company_id = ${company.foreign}, position = 77 where id = ${area.watch}`,
  }

  it('is used, and is correct right after each change of its inputs', async () => {
    const { db } = await testApp()
    const ids = await inPlace(db)
    const cold = await summary(db)
    expect(cold).toEqual({ sums: await workedOut(db), unstored: places })
    expect(await storeSums(db, places, moment)).toBeGreaterThan(10)
    const warm = await summary(db)
    expect(warm).toEqual({ sums: cold.sums, unstored: null })
    expect(await storeSums(db, places, moment)).toBe(0)
    for (const [cause, change] of Object.entries(causes)) {
      await undone(db, async () => {
        await change(ids).execute(db)
        const changed = await summary(db)
        expect(changed.sums, cause).toEqual(await workedOut(db))
        // A change that alters no sum would prove nothing; some changes show only in how cells are counted.
        expect(isDeepStrictEqual(changed.sums, warm.sums), cause).toBe(SAME_SUMS.has(cause))
        expect(await storeSums(db, places, moment), cause).toBeGreaterThan(0)
        expect(await summary(db), cause).toEqual({ sums: changed.sums, unstored: null })
      })
    }
  })

  const SAME_SUMS = new Set(['an area moves to another company'])

  it('is not used for an earlier moment or in another time zone', async () => {
    const { db } = await testApp()
    await storeSums(db, places, moment)
    const at = async (other: typeof moment) =>
      (await loadSummary(db, everywhere, { period, before }, other)).unstored !== null
    expect(await at(moment)).toBe(false)
    expect(await at({ ...moment, timeZone: 'Europe/Berlin' })).toBe(true)
    expect(await at({ ...moment, today: '2026-11-15', now: new Date('2026-11-15T10:00:00+07:00') })).toBe(true)
  })

  it('may have months missing in between', async () => {
    const { db } = await testApp()
    await inPlace(db)
    const halves = {
      period: { from: '2026-08-20', to: '2026-11-10' },
      before: { from: '2026-05-01', to: '2026-08-19' },
    }
    const asked = async () => {
      const { rows, unstored } = await loadSummary(db, everywhere, halves, moment)
      return {
        rows: rows.map(({ unstored: _days, ...row }: (typeof rows)[number] & { unstored?: number }) => row),
        unstored,
      }
    }
    const { rows } = await asked()
    await storeSums(db, { ...places, from: halves.before.from, to: halves.period.to }, moment)
    expect((await asked()).rows).toEqual(rows)
    for (const month of ['2026-09-01', '2026-06-01', '2026-08-01']) {
      await sql`delete from state_sum where month = ${month}::date`.execute(db)
      const answer = await asked()
      expect(answer.rows, month).toEqual(rows)
      expect(answer.unstored, month).not.toBeNull()
    }
  })

  it('is limited to what the reader sees', async () => {
    const { db } = await testApp()
    await storeSums(db, places, moment)
    const scope = { all: false, companyIds: [], areaIds: [area.gate] }
    const { rows } = await loadSummary(db, { ...everywhere, scope }, { period, before }, moment)
    expect(new Set(rows.map(({ areaId }) => areaId))).toEqual(new Set([area.gate]))
  })
})

describe('sums that are not stored', () => {
  it('are computed by several statements if one would have too many days, in the order of the areas', async () => {
    const { db } = await testApp()
    const asked = async (most?: number) => {
      let statements = 0
      const counting = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult({ result }) {
          statements += 1
          return Promise.resolve(result)
        },
      })
      const { rows, unstored } = await loadSummary(counting, everywhere, { period, before }, moment, most)
      return { rows: rows.map(({ areaId, isNow, ...row }) => [areaId, isNow, numbers(row)]), unstored, statements }
    }
    const { statements, ...whole } = await asked()
    expect(statements).toBe(2)
    const { days } = await countStored(db, places, moment)
    for (const [most, least] of [
      [Math.ceil(days / 4), 4],
      [1, 48],
    ] as const) {
      const { statements: many, ...sliced } = await asked(most)
      expect(sliced).toEqual(whole)
      // One more statement counts, and another determines the slices.
      expect(many).toBeGreaterThanOrEqual(least + 2)
    }
    await storeSums(db, places, moment)
    expect(await asked(Math.ceil(days / 4))).toEqual({ ...whole, unstored: null, statements: 2 })
  })
})
