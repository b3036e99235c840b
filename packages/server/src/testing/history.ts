import fc from 'fast-check'
import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import type { Draft } from '../expectations/rules.queries.ts'

/* Random histories of places, rules, reports and excuses; historyOracle.ts determines the state of each cell. */

export const FIRST = 800_000
export const ZONE = 'Asia/Bangkok'
export const START = Temporal.Instant.from('2026-11-02T00:30:00Z')
export const FIRST_DAY = '2026-10-29'

/** The position of an area; `parent` is a slot. */
export type Place = { company: number; group: number; parent: number | null }

/** Places that a history may create: those of the first company, one of them with sub areas, then those of the second. */
export const SLOTS: readonly Place[] = [
  { company: 0, group: 2, parent: null },
  { company: 0, group: 2, parent: null },
  { company: 0, group: 2, parent: 1 },
  { company: 0, group: 2, parent: 1 },
  { company: 1, group: 3, parent: null },
  { company: 1, group: 2, parent: null },
]
/** Where an area may move: below another area of its company, or to the top level of another company or group. */
const MOVES: readonly Place[] = [
  ...SLOTS.slice(2),
  { company: 0, group: 2, parent: 0 },
  { company: 0, group: 3, parent: null },
]
export const idOf = (slot: number) => FIRST + slot
/** The shifts of each company: one that ends in the afternoon, and one that spans midnight. */
export const SHIFTS = [
  { company: 0, start: '08:00', end: '16:00', isNext: false },
  { company: 0, start: '22:00', end: '06:00', isNext: true },
  { company: 1, start: '08:00', end: '20:00', isNext: false },
] as const

const n = (min: number, max: number) => fc.integer({ min, max })
const slot = n(0, SLOTS.length - 1)
const time = fc.constantFrom('00:00', '06:00', '09:00', '18:30', '23:59')
/** The scope of a rule: an area (a slot), a company or all of them, optionally with an event group. */
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
  /** Minutes since the previous step. */
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
    // An edit of a report: to another area, another day, other shifts, or back to where it was.
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('moveReport'),
        nth: n(0, 9),
        to: fc.option(slot),
        ahead: fc.option(fc.constantFrom(-14, -2, -1, -1, 0, 0)),
        shifts: fc.option(fc.subarray([0, 1, 2])),
        isBack: fc.boolean(),
      }),
    },
    // Restores the report if it is deleted.
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
/** What a report stands for since a moment; `was`: what it stood for before, earliest first. */
export type Standing = { slot: number; day: string; shifts: number[]; at: Temporal.Instant }
/** What happened, in order of time. */
export type Logged<T> = T & { at: Temporal.Instant }
export type Log = {
  now: Temporal.Instant
  areas: Map<number, Temporal.Instant>
  gone: Map<number, Temporal.Instant>
  /** The current place of each area, which applies to all of its days. */
  places: Map<number, Place>
  areaActive: Logged<{ slot: number; isActive: boolean }>[]
  companyActive: Logged<{ company: number; isActive: boolean }>[]
  /** Replaces the rule of a scope from a day on; null: no rule. */
  rules: { scope: string; from: string; ruled: Ruled | null; nth: number }[]
  series: Map<string, number>[]
  reports: (Standing & { id: number; isDeleted: boolean; was: Standing[] })[]
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
export const keyOf = ({ areaId, companyId, groupId }: Pick<Ruled, 'areaId' | 'companyId' | 'groupId'>) =>
  [areaId, companyId, groupId].join()
