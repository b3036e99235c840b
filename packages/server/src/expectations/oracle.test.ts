import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EXPECTATION_STATES } from '@daybook/shared/rules/expectationRules'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Log, FIRST_DAY, START, ZONE, dayOf, idOf, plus, step } from '../testing/history.ts'
import { oracle, sumsOf } from '../testing/historyOracle.ts'
import { makePlaces, newLog, walk } from '../testing/historySteps.ts'
import { portions } from '../testing/portions.ts'
import { undone } from '../testing/undone.ts'
import { NOW, TODAY, area, company, people } from '../testing/world.ts'
import { cutRule, findOverlappingRule, lockRules, writeRule } from './change.queries.ts'
import type { Draft } from './rules.queries.ts'
import { type Cell, loadCells, sumStates } from './states.queries.ts'

/*
 * Plays random histories step by step on the database and in an oracle that keeps a plain log of them: every cell and sum must
 * be the same, and a change made today must not affect days that have begun. SOAK=10000 plays that many.
 */

/** Steps that must not change any cell of a day that has begun. */
const CHANGES_RULES = new Set(['rule', 'end', 'holiday', 'cutOff', 'shifts', 'shiftEnd'])

it.each(portions(100))(
  'each cell matches a plain log of the history$title',
  async ({ runs, options }) => {
    const test = await testApp()
    const { db } = test
    await test.setNow(START.toString())
    const seen = new Map<string, number>()
    let moved = 0
    await makePlaces(db)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
        await undone(db, async () => {
          const log = newLog()
          for (const slot of [0, 1, 2, 4]) await walk(test, log, { after: 0, what: { kind: 'make', slot } })
          const lastChange = steps.findLastIndex(({ what }) => CHANGES_RULES.has(what.kind))
          for (const [index, one] of steps.entries()) {
            const isRule = index === lastChange
            if (isRule) await walk(test, log, { after: one.after, what: { kind: 'second', nth: 99 } })
            const before = isRule ? await read(test, log) : null
            await walk(test, log, isRule ? { ...one, after: 0 } : one)
            expect(before ? await read(test, log) : null).toEqual(before)
          }
          const cells = await read(test, log)
          const expected = oracle(log)
          expect(
            new Map(cells.map((cell) => [keyOfCell(cell), { state: cell.state, due: toInstant(cell.dueAt) }])),
          ).toEqual(expected)
          for (const { state } of cells) seen.set(state, (seen.get(state) ?? 0) + 1)
          expect(await sums(test, log)).toEqual(sumsOf(expected))
          if ([...log.places.keys()].some((slot) => cells.some(({ areaId }) => areaId === idOf(slot)))) moved += 1
        })
      }),
      options,
    )
    // If histories never reached a state, they would prove nothing about it.
    expect(moved, 'moved').toBeGreaterThan(runs / 10)
    for (const state of EXPECTATION_STATES) expect(seen.get(state) ?? 0, state).toBeGreaterThan(runs / 50)
  },
  3_600_000,
)

const toInstant = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString()
const keyOfCell = ({ areaId, day, shiftId }: Cell) => [areaId, day, shiftId].join()

function asked(log: Log) {
  const filter = {
    scope: { all: true, companyIds: [], areaIds: [] },
    groupIds: null,
    companyId: null,
    areaIds: [...log.areas.keys()].map(idOf),
    from: FIRST_DAY,
    to: plus(dayOf(log.now), 5),
  }
  return [filter, { today: dayOf(log.now), timeZone: ZONE, now: new Date(log.now.epochMilliseconds) }] as const
}

const read = ({ db }: TestApp, log: Log) => loadCells(db, ...asked(log))

async function sums({ db }: TestApp, log: Log) {
  const rows = await sumStates(db, ...asked(log))
  for (const { expected, onTime, late, missing, excused, waiting } of rows)
    expect(onTime + late + missing + excused + waiting).toBe(expected)
  return new Map(
    rows.map(({ areaId, onTime, late, missing, excused, waiting, notExpected }) => [
      areaId,
      { onTime, late, missing, excused, waiting, notExpected },
    ]),
  )
}

const ruled: Draft = {
  seriesId: null,
  companyId: company.home,
  areaId: null,
  groupId: null,
  isByShift: false,
  weekdays: [1, 2, 3, 4, 5],
  leavesOutHolidays: false,
  dueAt: '18:00',
  isDueNextDay: false,
  graceMinutes: 0,
  lockAfterDays: null,
  reminderSteps: [],
  from: '2026-11-21',
  until: null,
}

describe('a day that has begun', () => {
  it('expects nothing of an area by a time before it existed', async () => {
    const { db, setNow } = await testApp()
    await writeRule(
      db,
      { ...ruled, weekdays: [1, 2, 3, 4, 5, 6, 7], dueAt: '06:00', graceMinutes: 30 },
      people.admin.id,
    )
    const states = async (id: number) => {
      const filter = { groupIds: null, companyId: null, areaIds: [id], from: '2026-11-21', to: '2026-11-30' }
      const { rows } = await sql<{ now: Date; today: string }>`
        select daybook_now() as now, daybook_today() as today`.execute(db)
      const moment = { timeZone: ZONE, now: rows[0]?.now ?? new Date(0), today: rows[0]?.today ?? '' }
      const scope = { all: true, companyIds: [], areaIds: [] }
      return (await loadCells(db, { ...filter, scope }, moment)).map(({ state }) => state)
    }
    const made = async (name: string) => {
      const place = { company_id: company.home, event_group_id: 2 as const, name, position: 90 }
      return (await db.insertInto('area').values(place).returning('id').executeTakeFirstOrThrow()).id
    }
    const active = (id: number, is: boolean) =>
      sql`update area set is_active = ${is}, inactive_note = 'x' where id = ${id}`.execute(db)
    await setNow('2026-11-21T06:20:00+07:00')
    const early = await made('Within the minutes of grace')
    await setNow('2026-11-21T12:00:00+07:00')
    const noon = await made('After it was due')
    expect([await states(early), await states(noon)]).toEqual([['missing'], ['notExpected']])

    // Closed and opened again: on another day it was away, on the same day never.
    await active(noon, false)
    await setNow('2026-11-23T12:00:00+07:00')
    await active(early, false)
    await active(early, true)
    await active(noon, true)
    expect(await states(early)).toEqual(['missing', 'missing', 'missing'])
    expect(await states(noon)).toEqual(['notExpected'])
    await setNow('2026-11-24T12:00:00+07:00')
    expect(await states(noon)).toEqual(['notExpected', 'missing'])
  })
})

describe('a rule', () => {
  it('starts on a day that has not begun, and keeps its days once they have', async () => {
    const { db, setNow } = await testApp()
    const refuses = async (change: () => Promise<unknown>) => {
      await undone(db, () => expect(change()).rejects.toMatchObject({ constraint: 'expectation_rule_begun' }))
    }
    await refuses(() => writeRule(db, { ...ruled, from: TODAY }, people.admin.id))
    const series = await writeRule(db, ruled, people.admin.id)
    await setNow('2026-11-22T10:00:00+07:00')
    await refuses(() => writeRule(db, { ...ruled, seriesId: series, from: '2026-11-22' }, people.admin.id))
    await refuses(() => cutRule(db, series, '2026-11-22', people.admin.id))
    await refuses(() => sql`delete from expectation_rule where series_id = ${series}`.execute(db))
    await refuses(() => sql`update expectation_rule set due_at = '19:00' where series_id = ${series}`.execute(db))
    await writeRule(db, { ...ruled, seriesId: series, from: '2026-11-23', dueAt: '19:00' }, people.admin.id)
    const { rows } = await sql`
      select from_day, until_day, due_at from expectation_rule where series_id = ${series} order by 1`.execute(db)
    expect(rows).toEqual([
      { from_day: '2026-11-21', until_day: '2026-11-22', due_at: '18:00:00' },
      { from_day: '2026-11-23', until_day: null, due_at: '19:00:00' },
    ])
  })

  it('has a preview that matches what counts once saved, and shares no day with another of its scope', async () => {
    const { db } = await testApp()
    await writeRule(db, { ...ruled, weekdays: [6, 7] }, people.admin.id)
    const draft = {
      ...ruled,
      areaId: area.port,
      companyId: null,
      from: '2026-11-24',
      dueAt: '07:30',
      isDueNextDay: true,
    }
    const filter = {
      scope: { all: true, companyIds: [], areaIds: [] },
      groupIds: null,
      companyId: company.home,
      areaIds: null,
      from: '2026-11-20',
      to: '2026-11-30',
    }
    const moment = { today: '2026-11-30', timeZone: ZONE, now: new Date(NOW) }
    const without = (cells: Cell[]) => cells.map((cell) => ({ ...cell, ruleId: null }))
    const shown = without(await loadCells(db, filter, moment, draft))
    expect(
      shown.filter(({ dueAt }) => toInstant(dueAt) === '2026-11-25T00:30:00Z').map(({ areaId }) => areaId),
    ).toEqual([area.quay, area.yard])
    await lockRules(db)
    expect(await findOverlappingRule(db, draft)).toBeUndefined()
    await writeRule(db, draft, people.admin.id)
    expect(without(await loadCells(db, filter, moment))).toEqual(shown)
    expect(await findOverlappingRule(db, draft)).toEqual({ from: draft.from, until: draft.until })
    await expect(writeRule(db, draft, people.admin.id)).rejects.toMatchObject({ constraint: 'expectation_rule_once' })
  })
})
