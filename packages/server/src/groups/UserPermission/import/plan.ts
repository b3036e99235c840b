import type { ImportColumn } from '@daybook/shared/importKinds'
import type { Transaction } from 'kysely'
import { texts } from '@daybook/shared/problems'
import { type UserForm, signsInElsewhere } from '@daybook/shared/rules/userRules'
import type { DB } from '../../../db/types.ts'
import type { SignedIn } from '../../../call/call.ts'
import { userScope } from '../../../people/rights/administration.ts'
import type { Caller } from '../../../people/rights/caller.ts'
import { type Obstacle, judgePersons } from '../../../people/rights/changing.ts'
import { planLevels, areSame } from '../../../people/rights/levels.ts'
import { groupChoices, groupIdsByName } from '../../../people/rights/groupNames.ts'
import { namedCompanies } from '../../../administration/imports/companies.queries.ts'
import { type Judged, type RowProblem, inTurns, reading } from '../../../administration/imports/judge.ts'
import type { Sheet, SheetRow } from '../../../administration/imports/sheet.ts'
import { type AreaChange, readAreas } from './areas.ts'
import { readForm } from './form.ts'
import { changeProblems, companyProblems, formProblems, grantProblems } from './rules.ts'
import {
  type FoundUser,
  type ImportedUser,
  type UserKey,
  type UserWrite,
  findUsers,
  holdUsers,
  loadUsers,
} from './users.queries.ts'

/** What a row writes; `id` is null for a new user. */
export type PlannedUser = Omit<UserWrite, 'id' | 'isNew'> & { id: number | null }

const SOME = 500

/**
 * Returns the validation of user rows, by the rules and rights of the form. With a transaction, locks all existing users in the
 * file until it ends.
 */
export async function judgeUsers(
  context: SignedIn,
  sheet: Sheet,
  tx: Transaction<DB> | null,
): Promise<(row: SheetRow) => Judged<PlannedUser>> {
  const { caller, language } = context
  const db = tx ?? context.db
  const valueOf = reading(sheet)
  const scope = await userScope(db, caller)
  const companies = await namedCompanies(db, scope, sheet)
  const companyOf = (row: SheetRow) => companies.get(valueOf(row, 'company') ?? '')
  const found = new Map<SheetRow, FoundUser>()
  await inTurns(
    sheet.rows.filter((row) => companyOf(row)),
    SOME,
    async (some) => {
      const keys = some.map(
        (row): UserKey => ({
          companyId: companyOf(row)?.id ?? 0,
          employeeId: valueOf(row, 'employeeId') ?? '',
          username: valueOf(row, 'username') ?? '',
        }),
      )
      const answers = await findUsers(db, keys)
      some.forEach((row, place) => {
        const answer = answers[place]
        if (answer) found.set(row, answer)
      })
    },
  )
  const ids = [...new Set([...found.values()].flatMap(({ id }) => (id === null ? [] : [id])))]
  if (tx) await holdUsers(tx, ids)
  const stored = new Map<number, ImportedUser>()
  const obstacles = new Map<number, Obstacle>()
  await inTurns(ids, SOME, async (some) => {
    const people = await loadUsers(db, some)
    const judge = await judgePersons(db, caller, people)
    for (const user of people) {
      stored.set(user.id, user)
      const obstacle = judge(user.id)
      if (obstacle) obstacles.set(user.id, obstacle)
    }
  })
  const groupIds = groupIdsByName()
  const groupNameOf = new Map<number, string>(groupChoices(language).map(({ id, name }) => [id, name]))
  const remark = texts[language].message.importRemark
  const areasOf = await readAreas({ ...context, db }, sheet, ids)
  const rowOfEmployee = new Map<string, number>()
  const rowOfUsername = new Map<string, number>()

  return (row) => {
    const company = companyOf(row)
    const match = found.get(row)
    const before = match?.id == null ? undefined : stored.get(match.id)
    const { form, notifies, problems } = readForm(row, valueOf, company, before, groupIds, remark)
    const areas = areasOf(row, before, form.groups)
    const { report, approve, admin, csr_admin: csrAdmin } = areas.plan.counts
    form.areas = { report, approve, admin, csrAdmin }
    const name = [form.employeeId, form.firstName, form.lastName].filter((part) => part !== '').join(' ')
    const obstacle = before && obstacles.get(before.id)
    if (obstacle) return refused(name, [{ column: 'employeeId', code: obstacle }])
    const isElsewhere = signsInElsewhere(form.companyId, form.employeeType)
    const username = isElsewhere ? (before?.username ?? null) : form.username
    const twice = company && match ? repeated(company.id, match, row.row, isElsewhere) : []
    problems.push(
      ...twice,
      ...areas.problems,
      ...companyProblems(company, valueOf(row, 'company'), before, form.groups),
      ...formProblems(form),
      ...grantProblems(caller, form.groups),
      ...(before ? changeProblems(caller, before, form) : []),
      ...(!isElsewhere && match?.usernameOwner != null && match.usernameOwner !== before?.id && form.username !== ''
        ? [{ column: 'username', code: 'usernameTaken' } as const]
        : []),
    )
    if (problems.length > 0 || form.companyId === null) return refused(name, firstOfEach(problems))
    return decided(caller, { form, notifies, areas }, before, username, name)
  }

  function repeated(companyId: number, match: FoundUser, row: number, isElsewhere: boolean): RowProblem[] {
    const once = (seen: Map<string, number>, key: string, column: 'employeeId' | 'username'): RowProblem[] => {
      const earlier = seen.get(`${companyId}/${key}`)
      if (key === '') return []
      if (earlier === undefined) seen.set(`${companyId}/${key}`, row)
      return earlier === undefined ? [] : [{ column, code: 'importRowTwice', values: { field: column, row: earlier } }]
    }
    return [
      ...once(rowOfEmployee, match.employeeKey, 'employeeId'),
      ...(isElsewhere ? [] : once(rowOfUsername, match.usernameKey, 'username')),
    ]
  }

  function decided(
    by: Caller,
    { form, notifies, areas }: { form: UserForm; notifies: boolean; areas: AreaChange },
    before: ImportedUser | undefined,
    username: string | null,
    name: string,
  ): Judged<PlannedUser> {
    const isSame = before !== undefined && areSame(before.groups, form.groups)
    const isActive = form.isActive === true
    const { levels } = planLevels(by, [], before, form.groups)
    const write: PlannedUser = {
      id: before?.id ?? null,
      companyId: form.companyId as number,
      employeeType: form.employeeType as number,
      employeeId: before?.employeeId ?? form.employeeId,
      firstName: form.firstName,
      lastName: form.lastName,
      position: form.position,
      department: form.department,
      email: form.email,
      telephone: form.telephone,
      username,
      isActive,
      remark: isActive ? null : form.remark,
      notifies,
      areas: areas.plan,
      rights: isSame
        ? null
        : { groups: form.groups, levels: [...levels].filter(([, level]) => before !== undefined || level > 0) },
    }
    if (!before) return { problems: [], action: 'add', name, detail: () => summary(write), write }
    const differences = differencesOf(before, write, areas.changes)
    if (differences.length === 0) return { problems: [], action: 'same', name, detail: () => '' }
    return { problems: [], action: 'change', name, detail: () => differences.join('; '), write }
  }

  function groupNames(groups: readonly number[]): string {
    return groups.map((group) => groupNameOf.get(group) ?? String(group)).join(', ')
  }

  function summary({ email, username, rights, isActive }: PlannedUser): string {
    const parts = [email, username ?? '', groupNames(rights?.groups ?? []), texts[language].status[`${isActive}`]]
    return parts.filter((part) => part !== '').join(' · ')
  }

  function differencesOf(before: ImportedUser, after: PlannedUser, others: AreaChange['changes']): string[] {
    const { field, status, employeeType } = texts[language]
    const type = (value: number) => employeeType[value === 1 ? 1 : 2]
    const state = (isActive: boolean) => status[`${isActive}`]
    const pairs: [ImportColumn, string, string][] = [
      ['employeeType', type(before.employeeType), type(after.employeeType)],
      ['firstName', before.firstName, after.firstName],
      ['lastName', before.lastName, after.lastName],
      ['position', before.position, after.position],
      ['department', before.department, after.department],
      ['email', before.email, after.email],
      ['telephone', before.telephone, after.telephone],
      ['username', before.username ?? '', after.username ?? ''],
      [
        'groupUser',
        groupNames(before.groups),
        after.rights ? groupNames(after.rights.groups) : groupNames(before.groups),
      ],
      ['status', state(before.isActive), state(after.isActive)],
      ['remark', before.remark, after.remark ?? ''],
      ['emailNotification', state(before.notifies), state(after.notifies)],
      ...others.map(({ column, was, becomes }): [ImportColumn, string, string] => [column, was, becomes]),
    ]
    return pairs
      .filter(([, was, becomes]) => was !== becomes)
      .map(([column, was, becomes]) => `${field[column]}: ${was || '-'} → ${becomes || '-'}`)
  }
}

/** Keeps one problem per column: a value not in a list is also missing, and so on. */
function firstOfEach(problems: RowProblem[]): RowProblem[] {
  return problems.filter(({ column }, place) => problems.findIndex((other) => other.column === column) === place)
}

function refused(name: string, problems: RowProblem[]): Judged<PlannedUser> {
  return { problems, action: 'same', name, detail: () => '' }
}
