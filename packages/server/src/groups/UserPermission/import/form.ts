import type { ImportColumn } from '@daybook/shared/importKinds'
import type { UserForm } from '@daybook/shared/rules/userRules'
import type { NamedCompany } from '../../../administration/imports/companies.queries.ts'
import { flagOf, choiceOf } from '../../../administration/imports/values.ts'
import type { RowProblem, reading } from '../../../administration/imports/judge.ts'
import type { SheetRow } from '../../../administration/imports/sheet.ts'
import type { ImportedUser } from './users.queries.ts'

/** The form equivalent to a row: what it does not say, by a column or in its cell, comes from the stored user, or from an empty form. */
export function readForm(
  row: SheetRow,
  valueOf: ReturnType<typeof reading>,
  company: NamedCompany | undefined,
  before: ImportedUser | undefined,
  groupIds: ReadonlyMap<string, number>,
  remark: string,
): { form: UserForm; notifies: boolean; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const one = <T>(column: ImportColumn, kept: T, known: (text: string) => T | undefined, none: T): T => {
    const text = valueOf(row, column)
    if (text === undefined) return kept
    if (text === '') return before ? kept : none
    const value = known(text)
    if (value === undefined) problems.push({ column, code: 'notInList', values: { field: column } })
    return value ?? kept
  }
  const text = (column: ImportColumn, kept: string) => valueOf(row, column) || kept
  const isActive = one<boolean | null>('status', before?.isActive ?? true, flagOf, null)
  const groups = one<number[]>('groupUser', before?.groups ?? [], (names) => groupsOf(names, groupIds), [])
  return {
    problems,
    notifies: one('emailNotification', before?.notifies ?? true, flagOf, true),
    form: {
      groups,
      companyId: company?.id ?? null,
      employeeType: one<number | null>(
        'employeeType',
        before?.employeeType ?? null,
        (name) => choiceOf('employeeType', name),
        null,
      ),
      employeeId: text('employeeId', ''),
      firstName: text('firstName', before?.firstName ?? ''),
      lastName: text('lastName', before?.lastName ?? ''),
      position: text('position', before?.position ?? ''),
      department: text('department', before?.department ?? ''),
      email: text('email', before?.email ?? ''),
      telephone: text('telephone', before?.telephone ?? ''),
      username: text('username', before?.username ?? ''),
      // New users choose a password through 'Forgot Password': too many people would read a file of passwords.
      password: '',
      confirmPassword: null,
      isActive,
      remark: isActive === false ? text('remark', before?.remark ?? '') || remark : '',
      // Without areas, too: the administration home page lists users who still need some.
      areas: { report: 1, approve: 1, admin: 1, csrAdmin: 1 },
    },
  }
}

/** Group users by name or id, separated by commas; undefined if one of them is unknown. */
function groupsOf(text: string, ids: ReadonlyMap<string, number>): number[] | undefined {
  const known = new Set(ids.values())
  const groups = text
    .split(/[,;]/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .map((part) => ids.get(part) ?? (/^\d{1,3}$/.test(part) && known.has(Number(part)) ? Number(part) : undefined))
  if (groups.some((group) => group === undefined)) return undefined
  return [...new Set(groups as number[])].sort((first, second) => first - second)
}
