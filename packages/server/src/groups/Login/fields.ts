import type { FieldProblem, ProblemValues } from '@daybook/shared/problems'
import { LIMIT, passwordProblem } from '@daybook/shared/rules/rules'

type FieldName = NonNullable<ProblemValues['field']>

/** 'Please Specify …' for an empty field. */
export function missing(path: string, field: FieldName, value: unknown): FieldProblem[] {
  return value === null || value === undefined || value === '' ? [{ path, code: 'required', values: { field } }] : []
}

export function tooLong(path: string, field: FieldName, value: string, n: number): FieldProblem[] {
  return value.length > n ? [{ path, code: 'tooLong', values: { field, n } }] : []
}

/** What is wrong with a new password, regardless of whose it is. */
export function unfitPassword(path: string, password: string): FieldProblem[] {
  const problems = [
    ...missing(path, 'newPassword', password),
    ...tooLong(path, 'newPassword', password, LIMIT.password),
  ]
  const weakness = passwordProblem(password)
  return problems.length > 0 || !weakness ? problems : [{ path, code: weakness }]
}
