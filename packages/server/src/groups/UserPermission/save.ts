import type { FieldProblem } from '@daybook/shared/problems'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { type UserForm, isGroupUser, signsInElsewhere, userProblems } from '@daybook/shared/rules/userRules'
import { isDirectoryOnly } from '../../accounts/signInWay.ts'
import type { SignedIn } from '../../call/call.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { refuseChanged } from '../../administration/record.ts'
import { areaScope, grantableGroups, userScope } from '../../people/rights/administration.ts'
import { judgePersons, refuseObstacle } from '../../people/rights/changing.ts'
import type { AreaRole } from '../../people/rights/areaRoles.ts'
import { type AreaPlan, type Sent, type WholePlan, planAreas, planWhole, tickedAreas } from './areas.ts'
import { planLevels, areSame } from '../../people/rights/levels.ts'
import {
  type StoredUser,
  type UserContent,
  findAreas,
  findCompany,
  findTaken,
  findWholeAreas,
  loadUser,
  loadWhole,
} from './user.queries.ts'

/** What a save will write after all checks. */
export type SavePlan = {
  stored: StoredUser | undefined
  content: UserContent
  companyName: string
  /** The password to set; null keeps the current one. */
  password: string | null
  /** Sends a new user a letter with a link to set a password. */
  isPasswordByLetter: boolean
}

/**
 * Validates a SaveCreateUser form. Throws notFound for a user outside the scope, the obstacle to changing them, recordChanged,
 * and the problems of its fields.
 */
export async function planSave(context: SignedIn, sent: Sent): Promise<SavePlan> {
  const { db, caller, clock, language } = context
  const companies = await userScope(db, caller)
  const stored = sent.userId === null ? undefined : await loadUser(db, companies, sent.userId)
  if (sent.userId !== null && !stored) throw new Problem('notFound')
  if (stored) {
    refuseObstacle((await judgePersons(db, caller, [stored]))(stored.id))
    refuseChanged(stored, sent.version, clock.timeZone)
  }
  const groups = [...new Set(sent.userGroups)]
  const scope = areaScope(caller, 10, 2)
  const whole = planWhole(sent, stored ? await loadWhole(db, stored.id) : [], groups, scope)
  const [known, ofWhole] = await Promise.all([findAreas(db, tickedAreas(sent)), findWholeAreas(db, whole.wanted)])
  const areas = planAreas(sent, known, stored, groups, scope, ofWhole)
  const form = readForm(sent, groups, areas, whole)
  const isPasswordByLetter = !stored && form.password === '' && sent.isPasswordLetter === true
  const { levels, problems } = planLevels(caller, sent.menuPermissions, stored, groups)
  const isElsewhere = signsInElsewhere(form.companyId, form.employeeType)
  const username = isElsewhere ? (stored?.username ?? null) : form.username
  const company =
    form.companyId === null
      ? { name: '', isActive: true, isFamilyInScope: true }
      : await findCompany(db, companies, form.companyId, language)
  const isMoved = form.companyId !== stored?.companyId

  refuseFields([
    ...userProblems(form, { isNew: !stored, isPasswordByLetter }),
    ...(company && (company.isActive || !isMoved) ? [] : [notInList('companyId', 'company')]),
    ...(company && !company.isFamilyInScope && groups.includes(GROUP_USER.COMPANY_USER)
      ? [beyondOwn('companyId', 'company')]
      : []),
    ...grantProblems(context, groups),
    ...(form.password !== '' &&
    !groups.includes(GROUP_USER.CORPORATE_ADMIN) &&
    form.companyId !== null &&
    (await isDirectoryOnly(context, form.companyId))
      ? [{ path: 'password', code: 'useCompanyAccount' } as const]
      : []),
    ...problems,
    ...areas.problems,
    ...whole.problems,
    ...(stored?.id === caller.userId ? selfProblems(stored, form, levels) : []),
    ...(await takenProblems(context, stored, form, username)),
  ])

  return {
    stored,
    content: {
      companyId: form.companyId as number,
      employeeType: form.employeeType as number,
      employeeId: form.employeeId,
      firstName: form.firstName,
      lastName: form.lastName,
      position: form.position,
      department: form.department,
      email: form.email,
      telephone: form.telephone,
      username,
      isActive: form.isActive === true,
      remark: form.isActive === false ? form.remark : null,
      notifies: sent.notification ?? stored?.notifies ?? true,
      groups,
      levels,
      addedAreas: areas.added,
      removedAreas: areas.removed,
      addedWhole: whole.added,
      removedWhole: whole.removed,
    },
    companyName: company?.name ?? '',
    password: isElsewhere || form.password === '' ? null : form.password,
    isPasswordByLetter: isPasswordByLetter && !isElsewhere,
  }
}

function readForm(sent: Sent, groups: number[], { counts }: AreaPlan, { wanted }: WholePlan): UserForm {
  // A company without an area yet counts too.
  const countOf = (role: AreaRole) => counts[role] + wanted.filter((one) => one.role === role).length
  return {
    groups,
    companyId: sent.companyId,
    employeeType: sent.employeeTypeId,
    employeeId: sent.employeeId.trim(),
    firstName: sent.firstName.trim(),
    lastName: sent.lastName.trim(),
    position: sent.jobTitle.trim(),
    department: sent.department.trim(),
    email: sent.email.trim(),
    telephone: sent.telephone.trim(),
    username: sent.username.trim(),
    password: sent.password,
    confirmPassword: null,
    isActive: sent.status,
    remark: sent.inactiveNote.trim(),
    areas: {
      report: countOf('report'),
      approve: countOf('approve'),
      admin: countOf('admin'),
      csrAdmin: countOf('csr_admin'),
    },
  }
}

function grantProblems({ caller }: SignedIn, groups: number[]): FieldProblem[] {
  const grantable: number[] = grantableGroups(caller)
  const isBeyond = groups.some((group) => isGroupUser(group) && !grantable.includes(group))
  return isBeyond ? [beyondOwn('userGroups', 'groupUser')] : []
}

/** Keeps callers from locking themselves out: by status, groups or company, or by a lower level. */
function selfProblems(stored: StoredUser, form: UserForm, levels: ReadonlyMap<number, number>): FieldProblem[] {
  const own = Object.entries(stored.levels)
  return [
    ...(form.isActive === false ? [{ path: 'status', code: 'notOneself' } as const] : []),
    ...(areSame(stored.groups, form.groups) ? [] : [{ path: 'userGroups', code: 'notOneself' } as const]),
    ...(form.companyId === stored.companyId ? [] : [{ path: 'companyId', code: 'notOneself' } as const]),
    ...(own.every(([menu, level]) => (levels.get(Number(menu)) ?? 0) >= (level ?? 0))
      ? []
      : [{ path: 'menuPermissions', code: 'notOneself' } as const]),
  ]
}

async function takenProblems(
  { db }: SignedIn,
  stored: StoredUser | undefined,
  { companyId, employeeId }: UserForm,
  username: string | null,
): Promise<FieldProblem[]> {
  if (companyId === null) return []
  const taken = await findTaken(db, { id: stored?.id ?? 0, companyId, username: username ?? '', employeeId })
  return [
    ...(taken.employeeId ? [{ path: 'employeeId', code: 'employeeTaken' } as const] : []),
    ...(taken.username ? [{ path: 'username', code: 'usernameTaken' } as const] : []),
  ]
}

function notInList(path: string, field: 'company'): FieldProblem {
  return { path, code: 'notInList', values: { field } }
}

function beyondOwn(path: string, field: 'company' | 'groupUser'): FieldProblem {
  return { path, code: 'beyondOwn', values: { field } }
}
