import type { ExpectationState } from '@daybook/shared/rules/expectationRules'
import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import {
  FIRST_DAY,
  type Log,
  type Logged,
  type Ruled,
  type Standing,
  SHIFTS,
  ZONE,
  dayOf,
  idOf,
  keyOf,
  placeOf,
  plus,
} from './history.ts'

/* An oracle for the state of each cell, from the plain log of a history. Written from the specification, not from the code. */

const at = (day: string, clock: string) =>
  Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(ZONE).toInstant()
const isLater = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0
/** The last entry of a chronological log at the end of a day. */
const lastUntil = <T>(log: Logged<T>[], day: string) => log.findLast((entry) => dayOf(entry.at) <= day)
/** The last entry before a day began. */
const lastBefore = <T>(log: Logged<T>[], day: string) => log.findLast((entry) => dayOf(entry.at) < day)

/** A cell as the specification defines it, with the reminder steps of its rule. */
type OracleCell = {
  slot: number
  day: string
  shift: number | null
  state: ExpectationState
  due: string
  steps: readonly ReminderStep[]
}

/** The oracle: the state and due time of every cell. */
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
      const { company, group } = placeOf(log, slot)
      const isHoliday = log.holidays.some((one) => one.company === company && one.day === day)
      const isExpected =
        ruled.weekdays.includes(Temporal.PlainDate.from(day).dayOfWeek) && !(ruled.leavesOutHolidays && isHoliday)
      const shifts = ruled.isByShift && isExpected && group === 2 ? shiftsOn(log, slot, day) : []
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

type Shift = { id: number; end: Temporal.Instant; began: Temporal.Instant | null }

function stateOf(log: Log, slot: number, day: string, shift: Shift | null, ruled: Ruled, isExpected: boolean) {
  const times = [
    ...(ruled.dueAt === null ? [] : [at(ruled.isDueNextDay ? plus(day, 1) : day, ruled.dueAt)]),
    ...(shift ? [shift.end] : []),
  ].sort((one, other) => Temporal.Instant.compare(one, other))
  const due = times.at(-1) ?? at(plus(day, 1), '00:00')
  const last = due.add({ minutes: ruled.graceMinutes })
  const isHere = (one: Standing) =>
    one.slot === slot && one.day === day && (shift === null || one.shifts.includes(shift.id))
  // Each report that stands here, at the first moment at which it did.
  const own = log.reports
    .filter((one) => isHere(one) && !one.isDeleted)
    .map((one) => [...one.was, one].find(isHere) ?? one)
  const places = [slot, placeOf(log, slot).parent]
  const isExcused = log.excuses.some(
    (one) =>
      places.includes(one.slot) &&
      one.from <= day &&
      day <= one.until &&
      (one.shift === null || one.shift === shift?.id) &&
      (one.isSeconded || day >= one.made),
  )
  const began = [...begunOn(log, slot, day), ...(shift?.began ? [shift.began] : [])]
  const state: ExpectationState =
    !isExpected || began.some((one) => isLater(one, last))
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

/** The moments of a day before which its area, upper area or company was not active, or the area had sub areas. */
function begunOn(log: Log, slot: number, day: string): Temporal.Instant[] {
  const { company, parent } = placeOf(log, slot)
  const startOf = (changes: Logged<{ isActive: boolean }>[]) => {
    let isActive = lastBefore(changes, day)?.isActive === true
    if (isActive) return []
    let start: Temporal.Instant | null = null
    for (const one of changes.filter((change) => dayOf(change.at) === day)) {
      if (one.isActive && !isActive) start = one.at
      isActive = one.isActive
    }
    return start ? [start] : []
  }
  const ofArea = (of: number) => startOf(log.areaActive.filter((one) => one.slot === of))
  const lostSubs = [...log.gone].filter(([sub, gone]) => {
    const made = log.areas.get(sub)
    return placeOf(log, sub).parent === slot && dayOf(gone) === day && made && dayOf(made) < day
  })
  return [
    ...ofArea(slot),
    ...(parent === null ? [] : ofArea(parent)),
    ...startOf(log.companyActive.filter((one) => one.company === company)),
    ...lostSubs.map(([, gone]) => gone),
  ]
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

function shiftsOn(log: Log, slot: number, day: string): Shift[] {
  const made = log.areas.get(slot)
  return SHIFTS.flatMap((shift, index) => {
    const changes = log.areaShifts.filter((one) => one.slot === slot && one.shift === index)
    const isFirstDay = made !== undefined && dayOf(made) === day
    const isOn = isFirstDay ? changes[0]?.isOn : lastBefore(changes, day)?.isOn
    if (!isOn) return []
    const ends = log.shiftEnds.filter((one) => one.shift === index)
    // On the day an area is created, its shifts apply as they are; on other days, as they were when the day began.
    const atMaking = ends.findLast((one) => made && !isLater(one.at, made))
    const end = (isFirstDay ? atMaking : lastBefore(ends, day))?.time ?? shift.end
    const isNext = end !== shift.end || shift.isNext
    const began = isFirstDay ? (changes[0]?.at ?? null) : null
    return [{ id: idOf(index), end: at(isNext ? plus(day, 1) : day, end), began }]
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
