import { daysLater, formatDay } from '../days.ts'
import type { FieldProblem } from '../problems.ts'
import { required, textProblems } from './formRules.ts'
import { LIMIT } from './rules.ts'

/* The rules of a delegation that need only what was typed, for the form and the server. Days are ISO. */

/** Maximum number of days; also how far ahead a delegation may begin. */
const DELEGATION_DAYS = 366
/** Minimum number of characters for a search of people. */
export const CANDIDATE_MINIMUM = 2

export type DelegationForm = {
  delegateId: number | null
  from: string | null
  until: string | null
  reason: string
}

/** The whole form, in field order. */
export function delegationProblems(form: DelegationForm, today: string): FieldProblem[] {
  const { delegateId, from, until, reason } = form
  const problems: FieldProblem[] = delegateId === null ? [required('delegateId', 'standIn')] : []
  const beyond = (path: string, field: 'firstDay' | 'lastDay', day: string, first: string): FieldProblem[] => {
    const last = daysLater(first, DELEGATION_DAYS - 1)
    if (first <= day && day <= last) return []
    return [{ path, code: 'outOfRange', values: { field, from: formatDay(first), to: formatDay(last) } }]
  }
  if (from === null) problems.push(required('from', 'firstDay'))
  else problems.push(...beyond('from', 'firstDay', from, today))
  if (until === null) problems.push(required('until', 'lastDay'))
  else if (from !== null) problems.push(...beyond('until', 'lastDay', until, from))
  return [...problems, ...textProblems('reason', 'reason', reason, LIMIT.note)]
}
