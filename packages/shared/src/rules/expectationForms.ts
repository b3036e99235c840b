import { isBlank } from './cleanText.ts'
import { daysLater, formatDay } from '../days.ts'
import type { FieldProblem } from '../problems.ts'
import type { FieldKey } from '../texts/en.ts'
import { required, textProblems, tooLong } from './formRules.ts'
import { wholeDays } from './notificationRules.ts'
import { EVENT_GROUP, LIMIT } from './rules.ts'

/* The rules of the Expectations forms that need only what was typed, for the forms and the server. Days are ISO. */

export const RULE_SCOPES = ['all', 'company', 'area'] as const
export type RuleScope = (typeof RULE_SCOPES)[number]

/** A rule's days relative to today. */
export const RULE_STATES = ['running', 'coming', 'past'] as const
export type RuleState = (typeof RULE_STATES)[number]

/** An excuse by its days; 'waiting': part of it lies in the past and nobody has seconded it. */
export const EXCUSE_STATES = ['waiting', 'running', 'coming', 'past'] as const
export type ExcuseState = (typeof EXCUSE_STATES)[number]

const GRACE = { from: 0, to: 1440 } as const
const LOCK = { from: 0, to: 365 } as const
const DAY_MINUTES = 1440
/** Maximum number of days of an excuse; also how far back it may reach. */
const EXCUSE_DAYS = 366

export type RuleForm = {
  scope: RuleScope
  companyId: number | null
  areaId: number | null
  /** That of the area, if the rule applies to one; null: all groups. */
  groupId: number | null
  isByShift: boolean
  weekdays: readonly number[]
  /** 'HH:mm'; null: when each shift ends. */
  dueAt: string | null
  isDueNextDay: boolean
  /** As typed; '' for none. */
  graceMinutes: string
  /** As typed; '' for never. */
  lockAfterDays: string
  /** Nothing may be said about time that has not passed. */
  nilOnlyAfterEnd?: boolean
  from: string | null
  until: string | null
}

/** The whole form, in field order. Days that have begun keep their rule, so a rule begins tomorrow at the earliest. */
export function ruleProblems(form: RuleForm, today: string): FieldProblem[] {
  const { scope, companyId, areaId, isByShift, weekdays, dueAt } = form
  const numbers = [
    ...spanProblems('graceMinutes', 'graceMinutes', form.graceMinutes, GRACE),
    ...spanProblems('lockAfterDays', 'lockAfterDays', form.lockAfterDays, LOCK),
  ]
  return [
    ...(scope === 'company' && companyId === null ? [required('companyId', 'company')] : []),
    ...(scope === 'area' && areaId === null ? [required('areaId', 'area')] : []),
    ...(isByShift && !canBeByShift(form.groupId)
      ? [{ path: scope === 'area' ? 'areaId' : 'eventGroupId', code: 'groupWithoutShifts' } as const]
      : []),
    ...(weekdays.length === 0 ? [required('weekdays', 'weekdays')] : []),
    ...(dueAt === null && !isByShift ? [required('dueAt', 'dueTime')] : []),
    ...(numbers.length === 0 && isDueBeforeDay(form) ? [{ path: 'dueAt', code: 'dueBeforeDay' } as const] : []),
    ...numbers,
    ...(numbers.length === 0 ? [...lockProblems(form), ...nilProblems(form)] : []),
    ...dayProblems(form, today),
  ]
}

/** Reports of other groups have no shifts. A rule for all groups expects one report for the whole day there. */
export function canBeByShift(groupId: number | null): boolean {
  return groupId === null || groupId === EVENT_GROUP.OPERATION
}

/** No report can be filed before its day begins. Areas without shifts report for the whole day even if others do not. */
const isDueBeforeDay = (form: RuleForm) => minutesOfDue(form) === 0

/** Until how many minutes after the day began a report counts as on time; null: until the end of its shift. */
export function minutesOfDue({
  dueAt,
  isDueNextDay,
  graceMinutes,
}: Pick<RuleForm, 'dueAt' | 'isDueNextDay' | 'graceMinutes'>): number | null {
  return dueAt === null ? null : dueMinutes({ dueAt, isDueNextDay }) + (numberTyped(graceMinutes) ?? 0)
}

/** The typed number; null if empty. */
export function numberTyped(typed: string): number | null {
  return isBlank(typed) ? null : wholeDays(typed)
}

function spanProblems(
  path: string,
  field: FieldKey,
  typed: string,
  span: { from: number; to: number },
): FieldProblem[] {
  if (isBlank(typed)) return []
  const value = wholeDays(typed)
  if (value === null) return [{ path, code: 'notWholeNumber', values: { field } }]
  return value < span.from || value > span.to ? [{ path, code: 'outOfRange', values: { field, ...span } }] : []
}

/** The day or shift must end before its report is due, or 'nothing to report' would always be late. */
function nilProblems({ isByShift, nilOnlyAfterEnd = false, graceMinutes, ...due }: RuleForm): FieldProblem[] {
  const grace = numberTyped(graceMinutes) ?? 0
  const isInTime = dueMinutes(due) + grace > DAY_MINUTES && (!isByShift || grace > 0)
  return nilOnlyAfterEnd && !isInTime ? [{ path: 'nilOnlyAfterEnd', code: 'nilAfterDue' }] : []
}

/** From the beginning of the day; without a time, its end. */
function dueMinutes({ dueAt, isDueNextDay }: Pick<RuleForm, 'dueAt' | 'isDueNextDay'>): number {
  const [hours = 0, minutes = 0] = (dueAt ?? '24:00').split(':').map(Number)
  return (isDueNextDay && dueAt !== null ? DAY_MINUTES : 0) + hours * 60 + minutes
}

/** Nothing may lock before it is due. A shift may end on the following day. */
function lockProblems({ isByShift, dueAt, isDueNextDay, graceMinutes, lockAfterDays }: RuleForm): FieldProblem[] {
  const lock = numberTyped(lockAfterDays)
  if (lock === null) return []
  const grace = numberTyped(graceMinutes) ?? 0
  const ofTime = dueMinutes({ dueAt: dueAt ?? '00:00', isDueNextDay })
  const last = (isByShift ? Math.max(ofTime, DAY_MINUTES + 1) : ofTime) + grace
  const least = Math.ceil(last / DAY_MINUTES) - 1
  return lock < least ? [{ path: 'lockAfterDays', code: 'lockBeforeDue', values: { n: least } }] : []
}

function dayProblems({ from, until }: RuleForm, today: string): FieldProblem[] {
  const problems = from === null ? [required('from', 'firstDay')] : begun('from', from, today)
  if (from !== null && until !== null && until < from) problems.push({ path: 'until', code: 'dateOrder' })
  return problems
}

/** A day that has begun keeps its current rule. */
export function begun(path: string, day: string, today: string): FieldProblem[] {
  return day > today ? [] : [{ path, code: 'dayHasBegun', values: { date: formatDay(daysLater(today, 1)) } }]
}

export type HolidayForm = { day: string | null; name: string; nameTh: string }

export function holidayProblems({ day, name, nameTh }: HolidayForm, today: string): FieldProblem[] {
  return [
    ...(day === null ? [required('day', 'date')] : begun('day', day, today)),
    ...textProblems('name', 'holidayName', name, LIMIT.name),
    ...tooLong('nameTh', 'holidayNameTh', nameTh, LIMIT.name),
  ]
}

export type ExcuseForm = {
  areaId: number | null
  from: string | null
  until: string | null
  reason: string
}

export function excuseProblems({ areaId, from, until, reason }: ExcuseForm, today: string): FieldProblem[] {
  const earliest = daysLater(today, -EXCUSE_DAYS)
  const beyond = (path: string, field: FieldKey, day: string, first: string, last: string): FieldProblem[] =>
    first <= day && day <= last
      ? []
      : [{ path, code: 'outOfRange', values: { field, from: formatDay(first), to: formatDay(last) } }]
  return [
    ...(areaId === null ? [required('areaId', 'area')] : []),
    ...(from === null
      ? [required('from', 'firstDay')]
      : beyond('from', 'firstDay', from, earliest, daysLater(today, EXCUSE_DAYS))),
    ...(until === null
      ? [required('until', 'lastDay')]
      : from === null
        ? []
        : beyond('until', 'lastDay', until, from, daysLater(from, EXCUSE_DAYS - 1))),
    ...textProblems('reason', 'reason', reason, LIMIT.note),
  ]
}
