import { cleanText, isBlank } from './cleanText.ts'
import type { FieldProblem } from '../problems.ts'
import { FIELDS, isOfGroup, VALUE_FIELDS, type ValueField, type Values, valueRow } from '../calls/reportFields.ts'
import { endsAt, hasEnded, type ShiftTimes } from './shiftTimes.ts'
import { BACKDATE_DAYS, DEFAULT_END_TIME, EVENT_COLOR, EVENT_GROUP } from './rules.ts'

/*
 * The rules of an event report that need only the form and a few facts, so that form and server agree. Days are ISO
 * 'yyyy-MM-dd', times 'HH:mm'; problems carry their field's name.
 */

/** The form, as filled in so far. */
export type EventForm = Values & {
  eventGroupId: number | null
  companyId: number | null
  areaIds: number[]
  eventDate: string | null
  eventTypeId: number | null
  subEventTypeId: number | null
  startTime: string | null
  endTime: string | null
  isNotEnded: boolean
  shiftIds: number[]
  isAdvance: boolean
  advanceStart: string | null
  advanceEnd: string | null
}

/** What the rules need besides the form. */
export type EventFacts = {
  /** In the company time zone. */
  today: string
  /** Time of day there. */
  now: string
  /** Colour of the chosen sub type, else event type; null if none is chosen. */
  colorId: number | null
  /** Whether the chosen event type has active sub types. */
  hasSubTypes: boolean
  /** The server's security level check failed. */
  isLevelChanged: boolean
  /** The last day (advanceEndDay) for advance reports; null if the group may not. */
  advanceLastDay: string | null
  /** The earliest event date (earliestDate) allowed; null for no limit. */
  earliestDate: string | null
  /** For an edit: the stored values. An unchanged date or time is not checked again. */
  stored?: { eventDate: string; startTime: string | null; shiftIds?: readonly number[]; isNil?: boolean } | undefined
  /** Times of the shifts that may be chosen. */
  shiftTimes?: readonly (ShiftTimes & { id: number })[]
  /** If the type says that nothing happened: the areas and days whose rule takes that only after the end. */
  nilAfterEnd?: readonly { area: string; days: readonly string[] }[]
}

/** A type of any colour but 3 is abnormal and needs times and a description. */
export function isAbnormal(colorId: number | null): boolean {
  return colorId !== null && colorId !== EVENT_COLOR.NORMAL
}

/** Characters as people count them: one per code point, like the database. */
export function countCharacters(value: string): number {
  let count = 0
  for (const _ of value) count++
  return count
}

/** The times to store: none for a normal type; an event that has not ended ends at 08:00. */
export function eventTimes(
  form: Pick<EventForm, 'startTime' | 'endTime' | 'isNotEnded'>,
  colorId: number | null,
): { startTime: string | null; endTime: string | null; isNotEnded: boolean } {
  if (!isAbnormal(colorId)) return { startTime: null, endTime: null, isNotEnded: false }
  return {
    startTime: form.startTime,
    endTime: form.isNotEnded ? DEFAULT_END_TIME : form.endTime,
    isNotEnded: form.isNotEnded,
  }
}

/** Days (ISO) a form files for: its date, or each day of its advance range. Empty if none is chosen. */
export function eventDays(
  form: Pick<EventForm, 'eventGroupId' | 'eventDate' | 'isAdvance' | 'advanceStart' | 'advanceEnd'>,
): string[] {
  if (!form.isAdvance) return form.eventDate ? [form.eventDate] : []
  if (!form.advanceStart) return []
  const last = form.eventGroupId === EVENT_GROUP.CSR ? form.advanceStart : form.advanceEnd
  const days: string[] = []
  if (!last) return days
  // An advance rule covers at most a year, so a longer range is wrong anyway.
  for (let day = form.advanceStart; day <= last && days.length <= 366; day = dayAfter(day, 1)) {
    days.push(day)
    if (day === last) break
  }
  return days
}

/** Every rule shared by form and server, in field order. */
export function eventProblems(form: EventForm, facts: EventFacts): FieldProblem[] {
  return inFormOrder([
    ...placeProblems(form),
    ...(form.isAdvance && !facts.stored ? advanceProblems(form, facts) : dateProblems(form, facts)),
    ...typeProblems(form, facts),
    ...nilProblems(form, facts),
    ...shiftProblems(form, facts),
    ...timeProblems(form, facts),
    ...valueProblems(form, facts),
  ])
}

/** So that the first problem is the topmost. */
export function inFormOrder(problems: FieldProblem[]): FieldProblem[] {
  const order: readonly string[] = FIELDS
  return problems.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
}

function placeProblems(form: EventForm): FieldProblem[] {
  const isCsr = form.eventGroupId === EVENT_GROUP.CSR
  return [
    ...(form.eventGroupId === null ? [required('eventGroupId', 'eventGroup')] : []),
    ...(form.companyId === null ? [required('companyId', isCsr ? 'csrArea' : 'company')] : []),
    ...(form.areaIds.length === 0 ? [required('areaId', 'area')] : []),
  ]
}

function dateProblems({ eventDate, isAdvance }: EventForm, facts: EventFacts): FieldProblem[] {
  const path = 'eventDate'
  if (eventDate === null) return [required(path, 'eventDate')]
  if (eventDate === facts.stored?.eventDate) return []
  if (isAdvance) return withinAdvance(path, eventDate, facts)
  if (eventDate > facts.today) return [{ path, code: 'futureDate' }]
  if (facts.earliestDate && eventDate < facts.earliestDate) {
    return [{ path, code: 'tooFarBack', values: { n: BACKDATE_DAYS } }]
  }
  return []
}

function advanceProblems(form: EventForm, facts: EventFacts): FieldProblem[] {
  const { advanceStart: start, advanceEnd: end } = form
  if (facts.advanceLastDay === null) return [{ path: 'advance', code: 'advanceNotAllowed' }]
  if (start === null) return [required('advanceStartDate', 'advanceDate')]
  if (form.eventGroupId === EVENT_GROUP.CSR) return withinAdvance('advanceStartDate', start, facts)
  if (end === null) return [required('advanceEndDate', 'advanceDate')]
  const wrongStart = withinAdvance('advanceStartDate', start, facts)
  if (wrongStart.length > 0) return wrongStart
  return end < start ? [advanceRange('advanceEndDate', facts)] : withinAdvance('advanceEndDate', end, facts)
}

function withinAdvance(path: string, day: string, facts: EventFacts): FieldProblem[] {
  if (facts.advanceLastDay === null) return [{ path, code: 'advanceNotAllowed' }]
  return day <= facts.today || day > facts.advanceLastDay ? [advanceRange(path, facts)] : []
}

function advanceRange(path: string, facts: EventFacts): FieldProblem {
  const values = { from: readableDay(dayAfter(facts.today, 1)), to: readableDay(facts.advanceLastDay ?? facts.today) }
  return { path, code: 'advanceRange', values }
}

function typeProblems(form: EventForm, facts: EventFacts): FieldProblem[] {
  if (form.eventTypeId === null) return [required('eventTypeId', 'eventType')]
  return facts.hasSubTypes && form.subEventTypeId === null ? [required('subEventTypeId', 'subEventType')] : []
}

function shiftProblems(form: EventForm, facts: EventFacts): FieldProblem[] {
  if (isOfGroup('shifts', form.eventGroupId) && form.shiftIds.length === 0) return [required('shifts', 'workingTime')]
  // Advance reports may have shifts that have not begun, and an edit may keep its own.
  if (form.isAdvance || form.eventDate !== facts.today) return []
  const kept = facts.stored?.eventDate === form.eventDate ? (facts.stored.shiftIds ?? []) : []
  const isToCome = chosenShifts(form, facts).some(({ id, from }) => from > facts.now && !kept.includes(id))
  return isToCome ? [{ path: 'shifts', code: 'shiftNotBegun' }] : []
}

const chosenShifts = ({ shiftIds }: EventForm, { shiftTimes = [] }: EventFacts) =>
  shiftTimes.filter(({ id }) => shiftIds.includes(id))

/** 'Nothing happened' is said of time that has passed, where the rule wants that. An edit may leave its own as it is. */
function nilProblems(form: EventForm, facts: EventFacts): FieldProblem[] {
  const { stored, nilAfterEnd = [] } = facts
  if (form.eventTypeId === null || (stored?.isNil && stored.eventDate === form.eventDate)) return []
  const shifts = chosenShifts(form, facts)
  for (const { area, days } of nilAfterEnd) {
    const day = days.find((one) => !hasEnded(one, shifts, facts))
    if (day === undefined) continue
    const at = endsAt(day, shifts)
    const time = at.slice(11)
    const from = at.startsWith(facts.today) ? time : `${readableDay(at)} ${time}`
    return [{ path: 'eventTypeId', code: 'nilTooEarly', values: { area, from } }]
  }
  return []
}

function timeProblems(form: EventForm, facts: EventFacts): FieldProblem[] {
  if (!isAbnormal(facts.colorId)) return []
  const { startTime: start, endTime: end } = eventTimes(form, facts.colorId)
  const { stored } = facts
  const isKept = form.eventDate === stored?.eventDate && start === stored?.startTime
  const missing = [
    ...(start === null ? [required('startTime', 'startTime')] : []),
    ...(end === null ? [required('endTime', 'endTime')] : []),
  ]
  if (start !== null && form.eventDate === facts.today && (!form.isAdvance || stored) && start > facts.now && !isKept) {
    return [{ path: 'startTime', code: 'futureTime' }, ...missing]
  }
  if (start !== null && end !== null && !form.isNotEnded && start >= end) {
    return [{ path: 'startTime', code: 'timeOrder' }]
  }
  return missing
}

/** Required choices and texts are filled in, and no text is too long. */
function valueProblems(form: EventForm, facts: EventFacts): FieldProblem[] {
  return VALUE_FIELDS.filter((name) => isOfGroup(name, form.eventGroupId)).flatMap((name) => {
    const row = valueRow(name)
    const value = form[name]
    if (isRequired(name, facts) && (value === null || isBlank(String(value)))) return [required(name, row.label)]
    return row.kind === 'text' ? tooLong(name, row.label, String(value), row.max) : []
  })
}

/** Whether a choice or a text is required. */
export function isRequired(name: ValueField, facts: Pick<EventFacts, 'colorId' | 'isLevelChanged'>): boolean {
  return {
    never: false,
    always: true,
    whenAbnormal: isAbnormal(facts.colorId),
    whenLevelChanged: facts.isLevelChanged,
  }[valueRow(name).required]
}

type Field = NonNullable<FieldProblem['values']>['field']

function required(path: string, field: Field): FieldProblem {
  return { path, code: 'required', values: { field } }
}

function tooLong(path: string, field: Field, value: string, n: number): FieldProblem[] {
  return countCharacters(cleanText(value)) > n ? [{ path, code: 'tooLong', values: { field, n } }] : []
}

/** ISO day `days` later; UTC, since days have no time zone. */
function dayAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

function readableDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}
