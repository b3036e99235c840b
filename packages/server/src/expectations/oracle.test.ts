import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EXPECTATION_STATES, type ExpectationState } from '@daybook/shared/rules/expectationRules'
import { type TestApp, testApp } from '../testing/app.ts'
import { addReport } from '../testing/reports.ts'
import { NOW, TODAY, area, company, people } from '../testing/world.ts'
import { cutRule, findRuleBeside, lockRules, writeRule } from './change.queries.ts'
import type { Draft } from './rules.queries.ts'
import { type Cell, loadCells, sumStates } from './states.queries.ts'

/*
 * Random histories, step by step on the database and in an oracle that keeps a plain log of them: each cell and each sum is
 * the same, and what is changed today restates no day that has begun. SOAK=10000 walks that many.
 */

const RUNS = Number(process.env.SOAK ?? 100)
const FIRST = 800_000
const ZONE = 'Asia/Bangkok'
const START = Temporal.Instant.from('2026-11-02T00:30:00Z')
const FIRST_DAY = '2026-10-29'

/** Places that a history may make: those of the first company, of them one with sub areas, then those of the second. */
const SLOTS = [
  { company: 0, group: 2, parent: null },
  { company: 0, group: 2, parent: null },
  { company: 0, group: 2, parent: 1 },
  { company: 0, group: 2, parent: 1 },
  { company: 1, group: 3, parent: null },
  { company: 1, group: 2, parent: null },
] as const
const idOf = (slot: number) => FIRST + slot
/** Of each company: until the afternoon, and over midnight. */
const SHIFTS = [
  { company: 0, start: '08:00', end: '16:00', isNext: false },
  { company: 0, start: '22:00', end: '06:00', isNext: true },
  { company: 1, start: '08:00', end: '20:00', isNext: false },
] as const

const n = (min: number, max: number) => fc.integer({ min, max })
const slot = n(0, SLOTS.length - 1)
const time = fc.constantFrom('00:00', '06:00', '09:00', '18:30', '23:59')
/** Which area (a slot), company or all, and of which event group. */
const scope = fc.oneof(
  fc.record({ areaId: n(0, 2).map(idOf), companyId: fc.constant(null), groupId: fc.constant(null) }),
  fc.record({ areaId: fc.constant(null), companyId: fc.option(n(0, 1).map(idOf)), groupId: fc.option(n(2, 3)) }),
)
const content = fc.record({
  isByShift: fc.boolean(),
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
  leavesOutHolidays: fc.boolean(),
  dueAt: time,
  isDueNextDay: fc.boolean(),
  graceMinutes: fc.constantFrom(0, 30, 600),
  isAtShiftEnd: fc.boolean(),
  starts: n(1, 3),
  lasts: fc.option(n(0, 6)),
})
const step = fc.record({
  /** Minutes since the step before. */
  after: n(0, 1_000),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('make'), slot }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('close', 'open', 'deleteArea', 'companyOff', 'companyOn'), slot }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('rule'), scope, content }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('end'), nth: n(0, 5), starts: n(1, 3) }) },
    {
      weight: 14,
      arbitrary: fc.record({
        kind: fc.constant('file'),
        slot,
        ahead: fc.constantFrom(-3, -2, -1, -1, -1, 0, 0, 0, 1, 2),
        waited: fc.constantFrom(0, 0, 60, 2_000),
        status: n(1, 4),
        shifts: fc.subarray([0, 1, 2]),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteReport'), nth: n(0, 9) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('excuse'),
        slot,
        ahead: n(-4, 2),
        lasts: n(0, 4),
        shift: fc.option(n(0, 2)),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('second'), nth: n(0, 3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('holiday'), company: n(0, 1), ahead: n(1, 4) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cutOff'), group: n(2, 3), time }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('shifts'), slot, shift: n(0, 2) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('shiftEnd'), shift: n(0, 2), time }) },
  ),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Ruled = Omit<Draft, 'seriesId'>
/** What happened, in order; each with its moment. */
type Logged<T> = T & { at: Temporal.Instant }
type Log = {
  now: Temporal.Instant
  areas: Map<number, Temporal.Instant>
  gone: Map<number, Temporal.Instant>
  areaActive: Logged<{ slot: number; isActive: boolean }>[]
  companyActive: Logged<{ company: number; isActive: boolean }>[]
  /** A rule replaces what a scope had from its first day on; null: nothing. */
  rules: { scope: string; from: string; ruled: Ruled | null; nth: number }[]
  series: Map<string, number>[]
  reports: { id: number; slot: number; day: string; at: Temporal.Instant; shifts: number[]; isDeleted: boolean }[]
  excuses: {
    id: number
    slot: number
    shift: number | null
    from: string
    until: string
    made: string
    isSeconded: boolean
  }[]
  holidays: { company: number; day: string }[]
  cutOffs: Logged<{ group: number; time: string }>[]
  areaShifts: Logged<{ slot: number; shift: number; isOn: boolean }>[]
  shiftEnds: Logged<{ shift: number; time: string }>[]
}

const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(ZONE).toPlainDate().toString()
const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
const at = (day: string, clock: string) =>
  Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(ZONE).toInstant()
const isLater = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0
const keyOf = ({ areaId, companyId, groupId }: Pick<Ruled, 'areaId' | 'companyId' | 'groupId'>) =>
  [areaId, companyId, groupId].join()

/** What stood at the end of a day, of a log in order of time. */
const lastUntil = <T>(log: Logged<T>[], day: string) => log.findLast((entry) => dayOf(entry.at) <= day)
/** What stood when a day began. */
const lastBefore = <T>(log: Logged<T>[], day: string) => log.findLast((entry) => dayOf(entry.at) < day)

/** The oracle: what a reader of the promise would say, cell by cell. */
function oracle(log: Log): Map<string, { state: ExpectationState; due: string }> {
  const cells = new Map<string, { state: ExpectationState; due: string }>()
  for (const [slot, made] of log.areas)
    for (let day = FIRST_DAY; day <= dayOf(log.now); day = plus(day, 1)) {
      if (day < dayOf(made) || !existsOn(log, slot, day)) continue
      const ruled = ruleOn(log, slot, day)
      const { company } = SLOTS[slot] as (typeof SLOTS)[number]
      const isHoliday = log.holidays.some((one) => one.company === company && one.day === day)
      const isExpected =
        ruled.weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek) && !(ruled.leavesOutHolidays && isHoliday)
      const shifts = ruled.isByShift && isExpected ? shiftsOn(log, slot, day) : []
      for (const shift of shifts.length > 0 ? shifts : [null])
        cells.set([idOf(slot), day, shift && shift.id].join(), stateOf(log, slot, day, shift, ruled, isExpected))
    }
  return cells
}

function stateOf(
  log: Log,
  slot: number,
  day: string,
  shift: { id: number; end: Temporal.Instant } | null,
  ruled: Ruled,
  isExpected: boolean,
) {
  const times = [
    ...(ruled.dueAt === null ? [] : [at(ruled.isDueNextDay ? plus(day, 1) : day, ruled.dueAt)]),
    ...(shift ? [shift.end] : []),
  ].sort((one, other) => Temporal.Instant.compare(one, other))
  const due = times.at(-1) ?? at(plus(day, 1), '00:00')
  const last = due.add({ minutes: ruled.graceMinutes })
  const own = log.reports.filter(
    (one) =>
      one.slot === slot && one.day === day && !one.isDeleted && (shift === null || one.shifts.includes(shift.id)),
  )
  const places = [slot, SLOTS[slot]?.parent]
  const isExcused = log.excuses.some(
    (one) =>
      places.includes(one.slot) &&
      one.from <= day &&
      day <= one.until &&
      (one.shift === null || one.shift === shift?.id) &&
      (one.isSeconded || day >= one.made),
  )
  const state: ExpectationState = !isExpected
    ? 'notExpected'
    : own.some((one) => !isLater(one.at, last))
      ? 'onTime'
      : isExcused
        ? 'excused'
        : own.length > 0
          ? 'late'
          : isLater(log.now, last)
            ? 'missing'
            : 'waiting'
  return { state, due: due.toString() }
}

function existsOn(log: Log, slot: number, day: string): boolean {
  const { company, parent } = SLOTS[slot] as (typeof SLOTS)[number]
  const isOn = (of: number) =>
    lastUntil(
      log.areaActive.filter((one) => one.slot === of),
      day,
    )?.isActive === true
  const isCompanyOn =
    lastUntil(
      log.companyActive.filter((one) => one.company === company),
      day,
    )?.isActive === true
  const hasSubs = SLOTS.some((sub, index) => {
    const made = log.areas.get(index)
    const gone = log.gone.get(index)
    return sub.parent === slot && made && dayOf(made) <= day && !(gone && dayOf(gone) <= day)
  })
  return isOn(slot) && (parent === null || isOn(parent)) && isCompanyOn && !hasSubs
}

function ruleOn(log: Log, slot: number, day: string): Ruled {
  const { company, group, parent } = SLOTS[slot] as (typeof SLOTS)[number]
  const none = { areaId: null, companyId: null, groupId: null }
  const nearest = [
    { ...none, areaId: idOf(slot) },
    ...(parent === null ? [] : [{ ...none, areaId: idOf(parent) }]),
    { ...none, companyId: idOf(company), groupId: group },
    { ...none, companyId: idOf(company) },
    { ...none, groupId: group },
    none,
  ]
  for (const one of nearest) {
    const ruled = log.rules.findLast(({ scope, from }) => scope === keyOf(one) && from <= day)?.ruled
    if (ruled && (ruled.until === null || day <= ruled.until)) return ruled
  }
  const cutOff =
    lastBefore(
      log.cutOffs.filter((one) => one.group === group),
      day,
    )?.time ?? '09:00'
  return {
    ...none,
    isByShift: false,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    leavesOutHolidays: false,
    dueAt: cutOff,
    isDueNextDay: true,
    graceMinutes: 0,
    lockAfterDays: null,
    reminderSteps: [],
    from: day,
    until: null,
  }
}

function shiftsOn(log: Log, slot: number, day: string): { id: number; end: Temporal.Instant }[] {
  const made = log.areas.get(slot)
  return SHIFTS.flatMap((shift, index) => {
    const changes = log.areaShifts.filter((one) => one.slot === slot && one.shift === index)
    const isFirstDay = made !== undefined && dayOf(made) === day
    const isOn = isFirstDay ? changes[0]?.isOn : lastBefore(changes, day)?.isOn
    if (!isOn) return []
    const ends = log.shiftEnds.filter((one) => one.shift === index)
    // An area that was made today takes its shifts as they are; all others keep the day's.
    const atMaking = ends.findLast((one) => made && !isLater(one.at, made))
    const end = (isFirstDay ? atMaking : lastBefore(ends, day))?.time ?? shift.end
    const isNext = end !== shift.end || shift.isNext
    return [{ id: idOf(index), end: at(isNext ? plus(day, 1) : day, end) }]
  })
}

/** Does a step on the database and writes it down; what is not possible is left out. */
async function walk(test: TestApp, log: Log, { after, what }: Step): Promise<void> {
  const { db } = test
  log.now = log.now.add({ minutes: after })
  const now = log.now.toString()
  await test.setNow(now)
  const today = dayOf(log.now)
  const moment = log.now
  const active = async (table: 'area' | 'company', id: number, isActive: boolean) => {
    await sql`update ${sql.table(table)} set is_active = ${isActive}, inactive_note = 'x' where id = ${id}`.execute(db)
  }
  if (what.kind === 'make' && 'slot' in what) {
    const { company, group, parent } = SLOTS[what.slot] as (typeof SLOTS)[number]
    if (log.areas.has(what.slot) || (parent !== null && (!log.areas.has(parent) || log.gone.has(parent)))) return
    await sql`insert into area (id, company_id, event_group_id, parent_id, name, position)
      values (${idOf(what.slot)}, ${idOf(company)}, ${group}, ${parent === null ? null : idOf(parent)}, ${`Slot ${what.slot}`}, ${100 + what.slot})`.execute(
      db,
    )
    log.areas.set(what.slot, moment)
    log.areaActive.push({ slot: what.slot, isActive: true, at: moment })
    for (const [index, shift] of SHIFTS.entries())
      if (shift.company === company && group === 2) {
        await sql`insert into area_shift (area_id, shift_id) values (${idOf(what.slot)}, ${idOf(index)})`.execute(db)
        log.areaShifts.push({ slot: what.slot, shift: index, isOn: true, at: moment })
      }
  } else if ((what.kind === 'close' || what.kind === 'open') && 'slot' in what) {
    if (!log.areas.has(what.slot) || log.gone.has(what.slot)) return
    await active('area', idOf(what.slot), what.kind === 'open')
    log.areaActive.push({ slot: what.slot, isActive: what.kind === 'open', at: moment })
  } else if (what.kind === 'deleteArea' && 'slot' in what) {
    if (!log.areas.has(what.slot) || log.gone.has(what.slot)) return
    await sql`update area set deleted_at = daybook_now() where id = ${idOf(what.slot)}`.execute(db)
    log.gone.set(what.slot, moment)
    log.areaActive.push({ slot: what.slot, isActive: false, at: moment })
  } else if ((what.kind === 'companyOff' || what.kind === 'companyOn') && 'slot' in what) {
    const company = what.slot % 2
    await active('company', idOf(company), what.kind === 'companyOn')
    log.companyActive.push({ company, isActive: what.kind === 'companyOn', at: moment })
  } else if (what.kind === 'rule' && 'content' in what) {
    if (what.scope.areaId !== null && !log.areas.has(what.scope.areaId - FIRST)) return
    const { isAtShiftEnd, starts, lasts, ...asked } = what.content
    const from = plus(today, starts)
    const ruled: Ruled = {
      ...what.scope,
      ...asked,
      dueAt: asked.isByShift && isAtShiftEnd ? null : asked.dueAt,
      lockAfterDays: null,
      reminderSteps: [],
      from,
      until: lasts === null ? null : plus(from, lasts),
    }
    const scope = keyOf(ruled)
    const seriesId = log.series[0]?.get(scope) ?? null
    const made = await writeRule(db, { ...ruled, seriesId }, people.admin.id)
    log.series[0]?.set(scope, made)
    log.rules.push({ scope, from, ruled, nth: made })
  } else if (what.kind === 'end' && 'nth' in what && 'starts' in what) {
    const [scope, series] = [...(log.series[0] ?? [])][what.nth] ?? []
    if (scope === undefined || series === undefined) return
    const from = plus(today, what.starts)
    await cutRule(db, series, from, people.admin.id)
    log.rules.push({ scope, from, ruled: null, nth: series })
  } else if (what.kind === 'file' && 'waited' in what) {
    if (!log.areas.has(what.slot)) return
    const filed = moment.subtract({ minutes: what.waited })
    const day = plus(today, what.ahead)
    const id = await addReport(db, {
      area: idOf(what.slot),
      day,
      at: filed.toString(),
      status: what.status as 1 | 2 | 3 | 4,
    })
    const shifts = what.shifts.map(idOf)
    for (const shift of shifts)
      await sql`insert into event_report_shift (report_id, shift_id) values (${id}, ${shift})`.execute(db)
    log.reports.push({ id, slot: what.slot, day, at: filed, shifts, isDeleted: false })
  } else if (what.kind === 'deleteReport' && 'nth' in what) {
    const report = log.reports[what.nth]
    if (!report) return
    report.isDeleted = true
    await sql`update event_report set deleted_at = daybook_now(), deleted_by = 1 where id = ${report.id}`.execute(db)
  } else if (what.kind === 'excuse' && 'lasts' in what) {
    if (!log.areas.has(what.slot)) return
    const from = plus(today, what.ahead)
    const until = plus(from, what.lasts)
    const shift = what.shift === null ? null : idOf(what.shift)
    const { rows } = await sql<{ id: number }>`
      insert into excuse (area_id, shift_id, from_day, until_day, reason, created_by)
      values (${idOf(what.slot)}, ${shift}, ${from}, ${until}, 'Closed for works', ${people.admin.id}) returning id`.execute(
      db,
    )
    log.excuses.push({ id: rows[0]?.id ?? 0, slot: what.slot, shift, from, until, made: today, isSeconded: false })
  } else if (what.kind === 'second' && 'nth' in what) {
    const excuse = log.excuses[what.nth]
    if (!excuse) return
    excuse.isSeconded = true
    await sql`update excuse set seconded_at = daybook_now(), seconded_by = ${people.company.id} where id = ${excuse.id}`.execute(
      db,
    )
  } else if (what.kind === 'holiday' && 'company' in what) {
    const day = plus(today, what.ahead)
    await sql`insert into company_holiday (company_id, day, name) values (${idOf(what.company)}, ${day}, 'Holiday') on conflict do nothing`.execute(
      db,
    )
    log.holidays.push({ company: what.company, day })
  } else if (what.kind === 'cutOff' && 'group' in what) {
    await sql`update mail_setup set cut_off_at = ${what.time} where event_group_id = ${what.group} and kind = 3`.execute(
      db,
    )
    log.cutOffs.push({ group: what.group, time: what.time, at: moment })
  } else if (what.kind === 'shifts' && 'slot' in what && 'shift' in what) {
    const made = log.areas.get(what.slot)
    const own = SLOTS[what.slot]
    if (!made || dayOf(made) === today || own?.group !== 2 || SHIFTS[what.shift]?.company !== own.company) return
    const isOn = log.areaShifts.findLast((one) => one.slot === what.slot && one.shift === what.shift)?.isOn === true
    await (isOn
      ? sql`delete from area_shift where area_id = ${idOf(what.slot)} and shift_id = ${idOf(what.shift as number)}`.execute(
          db,
        )
      : sql`insert into area_shift (area_id, shift_id) values (${idOf(what.slot)}, ${idOf(what.shift as number)})`.execute(
          db,
        ))
    log.areaShifts.push({ slot: what.slot, shift: what.shift as number, isOn: !isOn, at: moment })
  } else if (what.kind === 'shiftEnd' && 'time' in what && 'shift' in what) {
    const shift = SHIFTS[what.shift as number]
    const isNext = what.time !== shift?.end || shift.isNext
    await sql`update shift set end_time = ${what.time}, ends_next_day = ${isNext} where id = ${idOf(what.shift as number)}`.execute(
      db,
    )
    log.shiftEnds.push({ shift: what.shift as number, time: what.time, at: moment })
  }
}

/** Steps that may touch no cell of a day that has begun. */
const CHANGES_RULES = new Set(['rule', 'end', 'holiday', 'cutOff', 'shifts', 'shiftEnd'])

it('says of each cell what a plain log of the history says', async () => {
  const test = await testApp()
  const { db } = test
  await test.setNow(START.toString())
  const seen = new Map<string, number>()
  for (const company of [0, 1])
    await sql`insert into company (id, name, position) values (${idOf(company)}, ${`Walk ${company}`}, ${900 + company})`.execute(
      db,
    )
  for (const [index, shift] of SHIFTS.entries())
    await sql`insert into shift (id, company_id, name, start_time, end_time, ends_next_day)
      values (${idOf(index)}, ${idOf(shift.company)}, ${`Shift ${index}`}, ${shift.start}, ${shift.end}, ${shift.isNext})`.execute(
      db,
    )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 50 }), async (steps) => {
      await sql`savepoint history`.execute(db)
      const log: Log = {
        now: START,
        areas: new Map(),
        gone: new Map(),
        areaActive: [],
        companyActive: [0, 1].map((company) => ({ company, isActive: true, at: START })),
        rules: [],
        series: [new Map()],
        reports: [],
        excuses: [],
        holidays: [],
        cutOffs: [],
        areaShifts: [],
        shiftEnds: [],
      }
      try {
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
      } finally {
        await sql`rollback to savepoint history`.execute(db)
      }
    }),
    { numRuns: RUNS, ...(process.env.SOAK_SEED ? { seed: Number(process.env.SOAK_SEED) } : {}) },
  )
  // Histories in which a state is never reached would prove nothing about it.
  for (const state of EXPECTATION_STATES) expect(seen.get(state) ?? 0, state).toBeGreaterThan(RUNS / 10)
}, 3_600_000)

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

function sumsOf(cells: Map<string, { state: ExpectationState }>) {
  const all = new Map<number, Record<ExpectationState, number>>()
  for (const [key, { state }] of cells) {
    const area = Number(key.split(',')[0])
    const states = all.get(area) ?? { onTime: 0, late: 0, missing: 0, excused: 0, waiting: 0, notExpected: 0 }
    states[state] += 1
    all.set(area, states)
  }
  return all
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

describe('a rule', () => {
  it('begins on a day that has not begun, and keeps its days once they have', async () => {
    const { db, setNow } = await testApp()
    const refuses = async (change: () => Promise<unknown>) => {
      await sql`savepoint change`.execute(db)
      await expect(change()).rejects.toMatchObject({ constraint: 'expectation_rule_begun' })
      await sql`rollback to savepoint change`.execute(db)
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

  it('is shown before it is saved as it counts afterwards, and shares no day with another of its scope', async () => {
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
    expect(await findRuleBeside(db, draft)).toBeUndefined()
    await writeRule(db, draft, people.admin.id)
    expect(without(await loadCells(db, filter, moment))).toEqual(shown)
    expect(await findRuleBeside(db, draft)).toEqual({ from: draft.from, until: draft.until })
    await expect(writeRule(db, draft, people.admin.id)).rejects.toMatchObject({ constraint: 'expectation_rule_once' })
  })
})
