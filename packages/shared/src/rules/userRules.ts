import { cleanLine } from './cleanText.ts'
import { BACK_MENUS, FILING_MENUS, FRONT_MENUS, MENU, MENUS, type MenuId, REPORT_MENUS } from '../registry.ts'
import { required, remarkProblems, textProblems, tooLong } from './formRules.ts'
import type { FieldProblem } from '../problems.ts'
import { GROUP_USER, type GroupUserId, LIMIT, isEmail, passwordProblem } from './rules.ts'

/*
 * The rules of the user form that need only what was typed, for the form and the server: which groups go together,
 * which menus they can have, and what is required.
 */

const { CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, REPORTER, APPROVER, CSR_ADMIN } = GROUP_USER

/** At most one of these; 4 and 5 combine with any. */
const STEERING_GROUPS: readonly GroupUserId[] = [CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, CSR_ADMIN]

/** Most slips with a code to set the password in one file. */
export const MOST_SLIPS = 1_000

export const EMPLOYEE_TYPE = { EMPLOYEE: 1, CONTRACT: 2 } as const

/** Its employees sign in through the company's own directory, so they have no user name here. */
const DIRECTORY_COMPANY = 1

const every = (level: 1 | 2, ...menus: readonly MenuId[]) => menus.map((menu) => [menu, level] as const)
const front = every(2, ...FRONT_MENUS)
/** For corporate administrators only. */
const OF_THE_WHOLE: readonly MenuId[] = [MENU.importData, MENU.connectionTests]
/** Not every administrator gets level 2 here. */
const SELDOM: readonly MenuId[] = [MENU.company, MENU.mailSetup, ...OF_THE_WHOLE]
const common = every(2, ...BACK_MENUS.filter((menu) => !SELDOM.includes(menu)))
const read = every(1, ...REPORT_MENUS, MENU.contactUs)

/** The highest level per menu for each group; 0 if none. */
const MENU_LIMIT: Record<GroupUserId, ReadonlyMap<MenuId, 1 | 2>> = {
  [CORPORATE_ADMIN]: new Map([...front, ...common, ...every(2, ...SELDOM)]),
  [COMPANY_USER]: new Map([...front, ...common, ...every(1, MENU.company)]),
  [AREA_ADMIN]: new Map([...front, ...common, ...every(2, MENU.company, MENU.mailSetup)]),
  [CSR_ADMIN]: new Map([...front, ...common, ...every(1, MENU.company)]),
  [REPORTER]: new Map([...every(2, ...FILING_MENUS, MENU.actions), ...read]),
  [APPROVER]: new Map([...every(2, MENU.eventToday, MENU.eventRecord, MENU.actions), ...read]),
}

export function isGroupUser(group: number): group is GroupUserId {
  return Object.hasOwn(MENU_LIMIT, group)
}

/** The groups that cannot be combined with the chosen ones. */
export function excludedGroups(chosen: readonly number[]): GroupUserId[] {
  const isSteered = STEERING_GROUPS.some((group) => chosen.includes(group))
  return isSteered ? STEERING_GROUPS.filter((group) => !chosen.includes(group)) : []
}

/** The highest level of a menu for these groups: 0, 1 or 2. */
export function highestLevel(groups: readonly number[], menu: MenuId): 0 | 1 | 2 {
  const levels = groups.filter(isGroupUser).map((group) => MENU_LIMIT[group].get(menu) ?? 0)
  return Math.max(0, ...levels) as 0 | 1 | 2
}

/**
 * The levels that groups get by default: 2 everywhere for groups 1 and 3, the same for 2 and 7 with 1 for Company, each
 * capped at what the groups can have.
 */
export function defaultLevels(groups: readonly number[]): Map<MenuId, 0 | 1 | 2> {
  return new Map(MENUS.map((menu) => [menu, highestLevel(groups, menu)]))
}

/**
 * The levels after a change of groups. Choosing one of groups 1, 2, 3 and 7 sets the defaults. Groups 4 and 5 only add what they
 * need to the levels as they are, and a group that is taken away only takes what the others cannot have.
 */
export function levelsAfter(
  groups: readonly number[],
  before: readonly number[],
  levels: Readonly<Partial<Record<MenuId, number>>>,
): Map<MenuId, number> {
  const added = groups.filter((group) => !before.includes(group))
  if (STEERING_GROUPS.some((group) => added.includes(group))) return defaultLevels(groups)
  const levelOf = (menu: MenuId) => Math.max(levels[menu] ?? 0, highestLevel(added, menu))
  return new Map(MENUS.map((menu) => [menu, Math.min(levelOf(menu), highestLevel(groups, menu))]))
}

/** The menu permission rows for these groups, in order. */
export function shownMenus(groups: readonly number[]): MenuId[] {
  if (groups.includes(CORPORATE_ADMIN)) return [...MENUS]
  const isCompany = groups.includes(COMPANY_USER) || groups.includes(CSR_ADMIN)
  const hidden = isCompany ? SELDOM : OF_THE_WHOLE
  return MENUS.filter((menu) => !hidden.includes(menu) && highestLevel(groups, menu) > 0)
}

/** Whether user name and password are hidden: the first company's employees use its directory. */
export function signsInElsewhere(companyId: number | null, employeeType: number | null): boolean {
  return companyId === DIRECTORY_COMPANY && employeeType === EMPLOYEE_TYPE.EMPLOYEE
}

/** The form, as filled in so far. */
export type UserForm = {
  groups: number[]
  companyId: number | null
  employeeType: number | null
  employeeId: string
  firstName: string
  lastName: string
  position: string
  department: string
  email: string
  telephone: string
  username: string
  password: string
  /** Form only; null on the server. */
  confirmPassword: string | null
  isActive: boolean | null
  remark: string
  /** Number of areas chosen per role, including those the administrator does not administer. */
  areas: { report: number; approve: number; admin: number; csrAdmin: number }
}

export type UserFacts = {
  isNew: boolean
  /** A new user sets the password through a mailed link. */
  isPasswordByLetter: boolean
}

/** Every rule shared by form and server, in field order. */
export function userProblems(form: UserForm, facts: UserFacts): FieldProblem[] {
  const isType = form.employeeType === EMPLOYEE_TYPE.EMPLOYEE || form.employeeType === EMPLOYEE_TYPE.CONTRACT
  return [
    ...(form.companyId === null ? [required('companyId', 'company')] : []),
    ...(isType ? [] : [required('employeeTypeId', 'employeeType')]),
    ...groupProblems(form.groups),
    ...textProblems('employeeId', 'employeeId', form.employeeId, LIMIT.employeeId),
    ...textProblems('firstName', 'firstName', form.firstName, LIMIT.name),
    ...textProblems('lastName', 'lastName', form.lastName, LIMIT.name),
    ...tooLong('jobTitle', 'position', form.position, LIMIT.name),
    ...tooLong('department', 'department', form.department, LIMIT.name),
    ...emailProblems(form.email),
    ...tooLong('telephone', 'telephone', form.telephone, LIMIT.telephone),
    ...(signsInElsewhere(form.companyId, form.employeeType) ? [] : signInProblems(form, facts)),
    ...(form.isActive === null ? [required('status', 'status')] : []),
    ...remarkProblems('inactiveNote', form.isActive, form.remark),
    ...areaProblems(form),
  ]
}

function groupProblems(groups: number[]): FieldProblem[] {
  const path = 'userGroups'
  if (groups.length === 0) return [required(path, 'groupUser')]
  if (!groups.every(isGroupUser)) return [{ path, code: 'notInList', values: { field: 'groupUser' } }]
  const steering = new Set(STEERING_GROUPS.filter((group) => groups.includes(group)))
  return steering.size > 1 ? [{ path, code: 'groupsExclusive' }] : []
}

function emailProblems(email: string): FieldProblem[] {
  const path = 'email'
  const missing = textProblems(path, 'email', email, LIMIT.email)
  if (missing.length > 0) return missing
  return isEmail(cleanLine(email)) ? [] : [{ path, code: 'invalidEmail' }]
}

function signInProblems(form: UserForm, { isNew, isPasswordByLetter }: UserFacts): FieldProblem[] {
  const { username, password, confirmPassword } = form
  const isAsked = isNew && !isPasswordByLetter
  const own = textProblems('username', 'username', username, LIMIT.username)
  if (password === '') {
    if (!isAsked) return own
    const confirm = confirmPassword === null ? [] : [required('confirmPassword', 'confirmPassword')]
    return [...own, required('password', 'password'), ...confirm]
  }
  const weakness = passwordProblem(password)
  if (weakness) own.push({ path: 'password', code: weakness })
  if (confirmPassword === '') own.push(required('confirmPassword', 'confirmPassword'))
  else if (confirmPassword !== null && confirmPassword !== password)
    own.push({ path: 'confirmPassword', code: 'passwordMismatch' })
  return own
}

/** A role needs an area. The path is the first picker of that role. */
function areaProblems({ groups, areas }: UserForm): FieldProblem[] {
  const lacks = (group: GroupUserId, count: number) => groups.includes(group) && count === 0
  return [
    ...(lacks(REPORTER, areas.report) ? [{ path: 'operationAreas', code: 'reporterArea' } as const] : []),
    ...(lacks(AREA_ADMIN, areas.admin) ? [{ path: 'operationAdminAreas', code: 'adminArea' } as const] : []),
    ...(lacks(CSR_ADMIN, areas.csrAdmin) ? [{ path: 'csrOwnAdminAreas', code: 'csrAdminArea' } as const] : []),
    ...(lacks(APPROVER, areas.approve) ? [{ path: 'approverAreas', code: 'approverArea' } as const] : []),
  ]
}
