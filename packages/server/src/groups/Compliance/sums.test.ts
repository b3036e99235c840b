import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { NO_SUMS, type StateSums } from '@daybook/shared/rules/complianceRules'
import { storeSums, storedSums } from '../../expectations/sums.queries.ts'
import { type Querying } from '../../platform/postgres/database.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Log, FIRST_DAY, START, ZONE, dayOf, idOf, plus, step } from '../../testing/history.ts'
import { oracle } from '../../testing/historyOracle.ts'
import { makePlaces, newLog, walk } from '../../testing/historySteps.ts'
import { portions } from '../../testing/portions.ts'
import { addReport } from '../../testing/reports.ts'
import { undone } from '../../testing/undone.ts'
import { area, company, shift } from '../../testing/world.ts'
import { loadSummary } from './Compliance.queries.ts'
import {
  all,
  before,
  everywhere,
  moment,
  numbers,
  period,
  places,
  summary,
  usable,
  workedOut,
} from '../../testing/groups/Compliance.ts'

/* Stored sums must equal computed ones, whatever changed since they were stored. */

/** Steps of a history from one storing of its sums to the next. */
const APART = 6
/** In minutes: only whole months that are over have sums. */
const MONTHS_LATER = 40 * 24 * 60

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
            await walk(test, log, index === APART ? { ...one, after: one.after + MONTHS_LATER } : one)
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
    { nth: 0, ...period },
    { nth: 1, ...before },
  ]
  const wanted = new Map<string, StateSums>()
  for (const [key, { state }] of oracle(log)) {
    const [id = '', day = ''] = key.split(',')
    if (state === 'notExpected') continue
    const sums = wanted.get(`${id} ${day >= middle ? 0 : 1}`) ?? { ...NO_SUMS }
    sums.expected += 1
    sums[state] += 1
    wanted.set(`${id} ${day >= middle ? 0 : 1}`, sums)
  }
  const rows = await loadSummary(db, filter, { period, before }, now, 'en')
  expect(new Map(rows.map((row) => [`${row.areaId} ${row.nth}`, numbers(row)]))).toEqual(wanted)
  const { rows: used } = await sql<{ n: number }>`
    with ${storedSums(db, filter, parts, now)} select count(*)::int as n from stored_month`.execute(db)
  return used[0]?.n ?? 0
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
    expect(cold).toEqual(await workedOut(db))
    const stored = await storeSums(db, places, moment)
    expect(stored).toBeGreaterThan(5)
    expect(await usable(db)).toBe(stored)
    expect(await summary(db)).toEqual(cold)
    expect(await storeSums(db, places, moment)).toBe(0)
    for (const [cause, change] of Object.entries(causes)) {
      await undone(db, async () => {
        await change(ids).execute(db)
        const changed = await summary(db)
        expect(changed, cause).toEqual(await workedOut(db))
        // A change that alters no sum would prove nothing; some changes show only in how cells are counted.
        expect(isDeepStrictEqual(changed, cold), cause).toBe(SAME_SUMS.has(cause))
        expect(await storeSums(db, places, moment), cause).toBeGreaterThan(0)
        expect(await usable(db), cause).toBeGreaterThanOrEqual(stored)
        expect(await summary(db), cause).toEqual(changed)
      })
    }
  })

  const SAME_SUMS = new Set(['an area moves to another company'])

  it('is not used for an earlier moment or in another time zone', async () => {
    const { db } = await testApp()
    await storeSums(db, places, moment)
    expect(await usable(db)).toBeGreaterThan(0)
    expect(await usable(db, { ...moment, timeZone: 'Europe/Berlin' })).toBe(0)
    expect(await usable(db, { ...moment, today: '2026-11-03', now: new Date('2026-11-03T10:00:00+07:00') })).toBe(0)
  })

  it('may have months missing in between', async () => {
    const { db } = await testApp()
    await inPlace(db)
    const halves = {
      period: { from: '2026-08-20', to: '2026-11-10' },
      before: { from: '2026-05-01', to: '2026-08-19' },
    }
    const asked = () => loadSummary(db, everywhere, halves, moment, 'en')
    const rows = await asked()
    await storeSums(db, { ...places, from: halves.before.from, to: halves.period.to }, moment)
    expect(await asked()).toEqual(rows)
    for (const month of ['2026-09-01', '2026-06-01', '2026-08-01']) {
      await sql`delete from state_sum where month = ${month}::date`.execute(db)
      expect(await asked(), month).toEqual(rows)
    }
  })

  it('is limited to what the reader sees', async () => {
    const { db } = await testApp()
    await storeSums(db, places, moment)
    const scope = { all: false, companyIds: [], areaIds: [area.gate] }
    const rows = await loadSummary(db, { ...everywhere, scope }, { period, before }, moment, 'en')
    expect(new Set(rows.map(({ areaId }) => areaId))).toEqual(new Set([area.gate]))
  })
})
