import type { FieldProblem } from '../problems.ts'
import { required, textProblems } from './formRules.ts'
import { LIMIT } from './rules.ts'

/* Corrective actions: their states, and the rules of their forms, for the form and the server. */

export const ACTION_STATES = ['open', 'done', 'verified', 'waived'] as const
/** Pictures and documents that show what was done; more belong in a report. */
export const MOST_ACTION_FILES = 20
export type ActionState = (typeof ACTION_STATES)[number]

/** `today` is the company's day; an unchanged due date may be in the past. */
export function actionProblems(
  form: { text: string; ownerId: number | null; due: string | null },
  today: string,
  oldDue: string | null = null,
): FieldProblem[] {
  const { text, ownerId, due } = form
  const isPast = due !== null && due < today && due !== oldDue
  return [
    ...textProblems('text', 'action', text, LIMIT.description),
    ...(ownerId === null ? [required('ownerId', 'actionOwner')] : []),
    ...(due === null ? [required('due', 'actionDue')] : []),
    ...(isPast ? [{ path: 'due', code: 'dueInPast' } as const] : []),
  ]
}

export function waiverProblems(reason: string): FieldProblem[] {
  return textProblems('reason', 'actionReason', reason, LIMIT.description)
}
