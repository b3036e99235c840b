import type { ImportColumn } from '@daybook/shared/importKinds'
import type { FieldProblem } from '@daybook/shared/problems'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { type UserForm, userProblems } from '@daybook/shared/rules/userRules'
import { grantableGroups } from '../../../people/rights/administration.ts'
import type { Caller } from '../../../people/rights/caller.ts'
import { areSame } from '../../../people/rights/levels.ts'
import type { NamedCompany } from '../../../administration/imports/companies.queries.ts'
import type { RowProblem } from '../../../administration/imports/judge.ts'
import type { ImportedUser } from './users.queries.ts'

/* The rules and rights of the user form, reported on the columns of a file. */

const { COMPANY_USER } = GROUP_USER

/** The column for each form field that can have a problem. */
const COLUMN_OF: Record<string, ImportColumn> = {
  companyId: 'company',
  employeeTypeId: 'employeeType',
  userGroups: 'groupUser',
  employeeId: 'employeeId',
  firstName: 'firstName',
  lastName: 'lastName',
  jobTitle: 'position',
  department: 'department',
  email: 'email',
  telephone: 'telephone',
  username: 'username',
  status: 'status',
}

export function formProblems(form: UserForm): RowProblem[] {
  return userProblems(form, { isNew: true, isPasswordByLetter: true }).map(columnProblem)
}

function columnProblem({ path, code, values }: FieldProblem): RowProblem {
  return { column: COLUMN_OF[path] ?? null, code, ...(values ? { values } : {}) }
}

export function companyProblems(
  company: NamedCompany | undefined,
  named: string | undefined,
  before: ImportedUser | undefined,
  groups: number[],
): RowProblem[] {
  if (!company) return named ? [{ column: 'company', code: 'notInList', values: { field: 'company' } }] : []
  if (!company.isActive && !before) return [{ column: 'company', code: 'notInList', values: { field: 'company' } }]
  return groups.includes(COMPANY_USER) && !company.isFamilyInScope ? [beyondOwn('company', 'company')] : []
}

export function grantProblems(caller: Caller, groups: number[]): RowProblem[] {
  const grantable: number[] = grantableGroups(caller)
  return groups.every((group) => grantable.includes(group)) ? [] : [beyondOwn('groupUser', 'groupUser')]
}

/** Keeps callers from locking themselves out. */
export function changeProblems(caller: Caller, before: ImportedUser, form: UserForm): RowProblem[] {
  const isSelf = before.id === caller.userId
  return [
    ...(isSelf && form.isActive === false ? [{ column: 'status', code: 'notOneself' } as const] : []),
    ...(isSelf && !areSame(before.groups, form.groups) ? [{ column: 'groupUser', code: 'notOneself' } as const] : []),
  ]
}

function beyondOwn(column: ImportColumn, field: 'company' | 'groupUser'): RowProblem {
  return { column, code: 'beyondOwn', values: { field } }
}
