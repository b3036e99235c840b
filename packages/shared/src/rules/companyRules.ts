import { remarkProblems, repeats, required, textProblems } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { LIMIT } from './rules.ts'
import { secondNameProblems, takenName } from './secondNames.ts'

/*
 * The rules of the company form that need only what was typed, for the form and the server. Times are 'HH:mm', null if
 * not chosen yet. Deleted entries stay in the lists, so that a path's index matches the form's.
 */

export type ShiftForm = {
  name: string
  secondName?: string | undefined
  startTime: string | null
  endTime: string | null
  isOvernight: boolean
  isActive: boolean | null
  remark: string
  isDeleted: boolean
}

export type CompanyTypeForm = { eventTypeId: number; isDeleted: boolean }

export type CompanyForm = {
  name: string
  secondName?: string | undefined
  isCsr: boolean
  isSubsidiary: boolean
  headCompanyId: number | null
  isActive: boolean | null
  remark: string
  shifts: ShiftForm[]
  eventTypes: CompanyTypeForm[]
}

/** The whole form, in field order. */
export function companyProblems(form: CompanyForm): FieldProblem[] {
  return [
    ...textProblems('companyName', 'companyName', form.name, LIMIT.name),
    ...secondNameProblems('', form),
    ...(form.isSubsidiary && form.headCompanyId === null ? [required('headCompanyId', 'headCompany')] : []),
    ...(form.isActive === null ? [{ path: 'active', code: 'confirmStatus' } as const] : []),
    ...remarkProblems('inactiveNote', form.isActive, form.remark),
    // A CSR area has no working times; ignore what is left in the hidden part of its form.
    ...(form.isCsr ? [] : shiftListProblems(form.shifts)),
    ...companyTypeListProblems(form),
  ]
}

/**
 * One working time when its sub-form is confirmed. `others` are the rest of the list.
 *
 * @param at prefix of each field's name, such as 'shifts.0.'
 */
export function shiftProblems(shift: ShiftForm, others: readonly ShiftForm[], at = ''): FieldProblem[] {
  const { startTime: start, endTime: end } = shift
  const rest = others.filter((other) => !other.isDeleted)
  const own = [
    ...textProblems(`${at}shiftName`, 'workingTime', shift.name, LIMIT.name),
    ...secondNameProblems(at, shift),
    ...(start === null ? [required(`${at}startTime`, 'startTime')] : []),
    ...(end === null ? [required(`${at}endTime`, 'endTime')] : []),
    ...(shift.isActive === null ? [required(`${at}active`, 'status')] : []),
    ...remarkProblems(`${at}inactiveNote`, shift.isActive, shift.remark),
  ]
  const taken = takenName(shift, rest)
  if (taken) own.push({ path: `${at}${taken === 'name' ? 'shiftName' : taken}`, code: 'shiftNameTwice' })
  if (start === null || end === null) return own
  if (start >= end && !shift.isOvernight) own.push({ path: `${at}startTime`, code: 'shiftOrder' })
  // A shift that ends on the next day ends by the hour at which it began, after 24 hours.
  else if (end > start && shift.isOvernight) own.push({ path: `${at}endTime`, code: 'shiftTooLong' })
  else if (rest.some((other) => other.startTime === start && other.endTime === end))
    own.push({ path: `${at}startTime`, code: 'shiftTimeTwice' })
  return own
}

const DAY_MINUTES = 1_440
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Pairs of open shifts that have some time in common, also after midnight. They may be meant: the form warns of them. */
export function overlappingShifts<S extends ShiftForm>(shifts: readonly S[]): [S, S][] {
  const spans = shifts.flatMap((shift) => {
    const { startTime, endTime, isActive, isDeleted } = shift
    if (startTime === null || endTime === null || isActive === false || isDeleted) return []
    const from = minuteOf(startTime)
    return [{ shift, from, to: minuteOf(endTime) + (endTime > startTime ? 0 : DAY_MINUTES) }]
  })
  const meet = (one: (typeof spans)[number], other: (typeof spans)[number]) =>
    [-DAY_MINUTES, 0, DAY_MINUTES].some((later) => one.from < other.to + later && other.from + later < one.to)
  return spans.flatMap((one, place) =>
    spans.slice(place + 1).flatMap((other): [S, S][] => (meet(one, other) ? [[one.shift, other.shift]] : [])),
  )
}

/** An event type when its sub-form is confirmed: `chosen` are those of the multi-select. */
export function companyTypeProblems(
  form: { eventGroupId: number | null; chosen: number[] },
  others: readonly CompanyTypeForm[],
): FieldProblem[] {
  const has = new Set(others.filter((other) => !other.isDeleted).map((other) => other.eventTypeId))
  return [
    ...(form.eventGroupId === null ? [required('eventGroupId', 'eventGroup')] : []),
    ...(form.chosen.length === 0 ? [required('eventTypeId', 'eventType')] : []),
    ...(form.chosen.some((id) => has.has(id)) ? [{ path: 'eventTypeId', code: 'eventTypeTwice' } as const] : []),
  ]
}

function shiftListProblems(shifts: ShiftForm[]): FieldProblem[] {
  const entries = shifts.map((shift, index) => ({ shift, index })).filter(({ shift }) => !shift.isDeleted)
  if (entries.length === 0) return [{ path: 'shifts', code: 'shiftMissing' }]
  // Compare with earlier entries only, so that a pair is reported once.
  const found = entries.flatMap(({ shift, index }, place) =>
    shiftProblems(
      shift,
      entries.slice(0, place).map((entry) => entry.shift),
      `shifts.${index}.`,
    ),
  )
  // Closed shifts alone leave nothing to report by.
  const areClosed = entries.every(({ shift }) => shift.isActive === false)
  return found.length === 0 && areClosed ? [{ path: 'shifts', code: 'shiftMissing' }] : found
}

function companyTypeListProblems({ eventTypes, isCsr }: CompanyForm): FieldProblem[] {
  const live = eventTypes.filter(({ isDeleted }) => !isDeleted)
  if (live.length === 0) return isCsr ? [] : [{ path: 'events', code: 'eventTypeMissing' }]
  const isTwice = repeats(live, ({ eventTypeId }) => String(eventTypeId)).some(Boolean)
  return isTwice ? [{ path: 'events', code: 'eventTypeTwice' }] : []
}
