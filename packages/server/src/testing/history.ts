import fc from 'fast-check'
import type { ExpectationState } from '@daybook/shared/rules/expectationRules'
import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import type { Draft } from '../expectations/rules.queries.ts'

/* Random histories of places, rules, reports and excuses, and an oracle that says from a plain log what became of each cell. */

export const FIRST = 800_000
export const ZONE = 'Asia/Bangkok'
export const START = Temporal.Instant.from('2026-11-02T00:30:00Z')
export const FIRST_DAY = '2026-10-29'

/** Where an area stands; the parent is a slot. */
export type Place = { company: number; group: number; parent: number | null }

/** Places that a history may make: those of the first company, of them one with sub areas, then those of the second. */
export const SLOTS: readonly Place[] = [
  { company: 0, group: 2, parent: null },
  { company: 0, group: 2, parent: null },
  { company: 0, group: 2, parent: 1 },
  { company: 0, group: 2, parent: 1 },
  { company: 1, group: 3, parent: null },
  { company: 1, group: 2, parent: null },
]
/** Where an area may move: below another area of its company, or on its own into another company or group. */
const MOVES: readonly Place[] = [
  ...SLOTS.slice(2),
  { company: 0, group: 2, parent: 0 },
  { company: 0, group: 3, parent: null },
]
export const idOf = (slot: number) => FIRST + slot
/** Of each company: until the afternoon, and over midnight. */
export const SHIFTS = [
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
  reminderSteps: fc.constantFrom<ReminderStep[]>(
    [],
    [{ minutes: 0, to: 'reporters' }],
    [
      { minutes: -90, to: 'reporters' },
      { minutes: 120, to: 'reporters' },
    ],
  ),
})
export const step = fc.record({
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
        ahead: fc.constantFrom(-14, -8, -3, -2, -1, -1, -1, 0, 0, 0, 1, 2),
        waited: fc.constantFrom(0, 0, 60, 2_000),
        status: n(1, 4),
        shifts: fc.subarray([0, 1, 2]),
      }),
    },
    // A deleted report comes back.
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('deleteReport'), nth: n(0, 9) }) },
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
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('moveArea'), slot, to: fc.constantFrom(...MOVES) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('moveCompany'), head: fc.boolean() }) },
  ),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export type Ruled = Omit<Draft, 'seriesId'>
/** What happened, in order; each with its moment. */
type Logged<T> = T & { at: Temporal.Instant }
export type Log = {
  now: Temporal.Instant
  areas: Map<number, Temporal.Instant>
  gone: Map<number, Temporal.Instant>
  /** Where each area stands now: all of its days are judged there. */
  places: Map<number, Place>
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

export const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(ZONE).toPlainDate().toString()
export const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
export function placeOf(log: Pick<Log, 'places'>, slot: number): Place {
  return log.places.get(slot) ?? (SLOTS[slot] as Place)
}
const at = (day: string, clock: string) =>
  Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(ZONE).toInstant()
const isLater = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0
export const keyOf = ({ areaId, companyId, groupId }: Pick<Ruled, 'areaId' | 'companyId' | 'groupId'>) =>
  [areaId, companyId, groupId].join()

/** What stood at the end of a day, of a log in order of time. */
const lastUntil = <T>(log: Logged<T>[], day: string) => log.findLast((entry) => dayOf(entry.at) <= day)
/** What stood when a day began. */
const lastBefore = <T>(log: Logged<T>[], day: string) => log.findLast((entry) => dayOf(entry.at) < day)

/** What a reader of the promise would say of a cell, and of whom its rule reminds. */
type OracleCell = {
  slot: number
  day: string
  shift: number | null
  state: ExpectationState
  due: string
  steps: readonly ReminderStep[]
}

/** The oracle: what a reader of the promise would say, cell by cell. */
export function oracle(log: Log): Map<string, { state: ExpectationState; due: string }> {
  return new Map(
    oracleCells(log).map(({ slot, day, shift, state, due }) => [[idOf(slot), day, shift].join(), { state, due }]),
  )
}

export function oracleCells(log: Log): OracleCell[] {
  const cells: OracleCell[] = []
  for (const [slot, made] of log.areas)
    for (let day = FIRST_DAY; day <= dayOf(log.now); day = plus(day, 1)) {
      if (day < dayOf(made) || !existsOn(log, slot, day)) continue
      const ruled = ruleOn(log, slot, day)
      const { company } = placeOf(log, slot)
      const isHoliday = log.holidays.some((one) => one.company === company && one.day === day)
      const isExpected =
        ruled.weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek) && !(ruled.leavesOutHolidays && isHoliday)
      const shifts = ruled.isByShift && isExpected ? shiftsOn(log, slot, day) : []
      for (const shift of shifts.length > 0 ? shifts : [null])
        cells.push({
          slot,
          day,
          shift: shift && shift.id,
          ...stateOf(log, slot, day, shift, ruled, isExpected),
          steps: ruled.reminderSteps,
        })
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
  const places = [slot, placeOf(log, slot).parent]
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
  const { company, parent } = placeOf(log, slot)
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
  const hasSubs = [...log.areas].some(([sub, made]) => {
    const gone = log.gone.get(sub)
    return placeOf(log, sub).parent === slot && dayOf(made) <= day && !(gone && dayOf(gone) <= day)
  })
  return isOn(slot) && (parent === null || isOn(parent)) && isCompanyOn && !hasSubs
}

function ruleOn(log: Log, slot: number, day: string): Ruled {
  const { company, group, parent } = placeOf(log, slot)
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

/** The cells of each area by state. */
export function sumsOf(cells: Map<string, { state: ExpectationState }>) {
  const all = new Map<number, Record<ExpectationState, number>>()
  for (const [key, { state }] of cells) {
    const area = Number(key.split(',')[0])
    const states = all.get(area) ?? { onTime: 0, late: 0, missing: 0, excused: 0, waiting: 0, notExpected: 0 }
    states[state] += 1
    all.set(area, states)
  }
  return all
}
