import { isBlank } from './cleanText.ts'
import { required } from './formRules.ts'
import type { FieldKey } from '../texts/en.ts'
import type { FieldProblem } from '../problems.ts'

/* The rules of the three notification forms and the export log's filter, for the forms and the server. */

/** Range of days: a reminder may be on the day itself, reporting in advance may not. */
const REMINDER_DAYS = { from: 0, to: 365 } as const
export const ADVANCE_DAYS = { from: 1, to: 365 } as const

export type DayRuleForm = {
  eventGroupId: number | null
  /** As typed. */
  days: string
  isActive: boolean | null
}

/** A typed number of days; null if it is no whole number. */
export function wholeDays(typed: string): number | null {
  return /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
}

/** Notification Time. */
export function reminderProblems(form: DayRuleForm): FieldProblem[] {
  return dayRuleProblems(form, 'dayBefore', REMINDER_DAYS)
}

/** Advance Days. */
export function advanceProblems(form: DayRuleForm): FieldProblem[] {
  return dayRuleProblems(form, 'advanceDays', ADVANCE_DAYS)
}

function dayRuleProblems(
  { eventGroupId, days, isActive }: DayRuleForm,
  field: FieldKey,
  span: { from: number; to: number },
): FieldProblem[] {
  return [
    ...(eventGroupId === null ? [required('eventGroup', 'eventGroup')] : []),
    ...daysProblems(days, field, span),
    ...(isActive === null ? [required('status', 'status')] : []),
  ]
}

function daysProblems(typed: string, field: FieldKey, span: { from: number; to: number }): FieldProblem[] {
  const path = 'dayText'
  if (isBlank(typed)) return [required(path, field)]
  const days = wholeDays(typed)
  if (days === null) return [{ path, code: 'notWholeNumber', values: { field } }]
  return days < span.from || days > span.to ? [{ path, code: 'outOfRange', values: { field, ...span } }] : []
}

/** Days of a month (1 to 12) in a leap year; 0 for an invalid month. */
export function daysOfMonth(month: number): number {
  if (!Number.isInteger(month) || month < 1 || month > 12) return 0
  return month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Notification Company. */
export function companyRuleProblems(form: {
  month: number | null
  day: number | null
  companyIds: number[]
  isActive: boolean | null
}): FieldProblem[] {
  const { month, day, companyIds, isActive } = form
  return [
    ...choiceProblems('month', 'month', month, 12),
    ...choiceProblems('day', 'date', day, month === null ? 31 : daysOfMonth(month)),
    ...(companyIds.length === 0 ? [required('companyIds', 'company')] : []),
    ...(isActive === null ? [required('active', 'status')] : []),
  ]
}

function choiceProblems(path: string, field: FieldKey, value: number | null, last: number): FieldProblem[] {
  if (value === null) return [required(path, field)]
  return value < 1 || value > last ? [{ path, code: 'notInList', values: { field } }] : []
}

/** Export Log: days are ISO, null if not chosen. */
export function logFilterProblems(form: { start: string | null; end: string | null; today: string }): FieldProblem[] {
  const { start, end, today } = form
  return [
    ...laterThanToday('startDate', 'startDate', start, today),
    ...laterThanToday('endDate', 'endDate', end, today),
    ...(start !== null && end !== null && end < start ? [{ path: 'endDate', code: 'dateOrder' } as const] : []),
  ]
}

function laterThanToday(path: string, field: FieldKey, day: string | null, today: string): FieldProblem[] {
  return day !== null && day > today ? [{ path, code: 'laterThanToday', values: { field } }] : []
}
