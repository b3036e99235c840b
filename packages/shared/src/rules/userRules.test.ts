import { MENUS } from '../registry.ts'
import { describe, expect, it } from 'vitest'
import {
  type UserForm,
  defaultLevels,
  excludedGroups,
  highestLevel,
  levelsAfter,
  shownMenus,
  signsInElsewhere,
  userProblems,
} from './userRules.ts'

const form = (change: Partial<UserForm> = {}): UserForm => ({
  groups: [4],
  companyId: 3,
  employeeType: 1,
  employeeId: 'E1',
  firstName: 'Reporter',
  lastName: 'Demo',
  position: '',
  department: '',
  email: 'reporter@daybook.example',
  telephone: '',
  username: 'reporter',
  password: 'Daybook#2026',
  confirmPassword: 'Daybook#2026',
  isActive: true,
  remark: '',
  areas: { report: 1, approve: 0, admin: 0, csrAdmin: 0 },
  ...change,
})

const NEW = { isNew: true, isPasswordByLetter: false }
const EDIT = { isNew: false, isPasswordByLetter: false }
const found = (change: Partial<UserForm>, facts = NEW) =>
  userProblems(form(change), facts).map(({ path, code, values }) => [
    path,
    code,
    ...(values?.field ? [values.field] : []),
  ])

describe('groups', () => {
  it('1, 2, 3 and 7 exclude one another, 4 and 5 combine with any', () => {
    expect(excludedGroups([3, 4])).toEqual([1, 2, 7])
    expect(excludedGroups([4, 5])).toEqual([])
    expect(found({ groups: [1, 2] })).toEqual([['userGroups', 'groupsExclusive']])
    expect(found({ groups: [1, 4, 5], areas: { report: 1, approve: 1, admin: 0, csrAdmin: 0 } })).toEqual([])
    expect(found({ groups: [] })).toEqual([['userGroups', 'required', 'groupUser']])
    expect(found({ groups: [6] })).toEqual([['userGroups', 'notInList', 'groupUser']])
  })

  it('derive the levels of menus', () => {
    const levels = (groups: number[]) => Object.fromEntries(defaultLevels(groups))
    expect(Object.values(levels([1]))).toEqual(MENUS.map(() => 2))
    expect(levels([3])).toMatchObject({ 4: 2, 8: 2, 10: 2, 11: 0, 26: 0 })
    for (const group of [2, 7]) expect(levels([group])).toMatchObject({ 4: 1, 6: 2, 8: 0, 10: 2, 11: 0, 12: 2 })
    expect(levels([4])).toMatchObject({ 1: 2, 12: 1, 17: 1, 4: 0 })
    expect(highestLevel([4, 5], 1)).toBe(2)
    expect(highestLevel([5], 1)).toBe(0)
  })

  it('change levels set by hand only as far as they must', () => {
    const viewer = Object.fromEntries(shownMenus([2]).map((menu) => [menu, 1]))
    const after = (groups: number[], before: number[], levels: object) =>
      Object.fromEntries(levelsAfter(groups, before, levels))
    expect(after([2, 5], [2], viewer)).toMatchObject({ 1: 1, 2: 2, 3: 2, 6: 1, 10: 1, 12: 1, 8: 0, 11: 0 })
    expect(after([2, 4], [2], viewer)).toMatchObject({ 1: 2, 6: 1, 10: 1, 12: 1 })
    expect(after([2], [2, 4], after([2, 4], [2], viewer))).toMatchObject({ 1: 2, 6: 1, 12: 1 })
    expect(after([4], [2, 4], viewer)).toMatchObject({ 1: 1, 6: 0, 10: 0, 12: 1 })
    expect(after([4, 7], [4], viewer)).toEqual(Object.fromEntries(defaultLevels([4, 7])))
    expect(after([4], [], {})).toEqual(Object.fromEntries(defaultLevels([4])))
  })

  it('show the menus that they allow', () => {
    expect(shownMenus([1])).toEqual(MENUS)
    for (const groups of [[2], [7, 4]]) {
      const shown = shownMenus(groups)
      expect(shown).toEqual(expect.arrayContaining([1, 6, 7, 9, 10, 19, 20, 21, 22]))
      for (const hidden of [4, 8, 11, 26] as const) expect(shown).not.toContain(hidden)
    }
    expect(shownMenus([3])).toEqual(MENUS.filter((menu) => menu !== 11 && menu !== 26))
    expect(shownMenus([5])).toEqual([2, 3, 28, 12, 13, 14, 15, 16, 30, 33, 17])
  })
})

describe('the user form', () => {
  it('accepts a complete form', () => expect(found({})).toEqual([]))

  it('requires each field, in order', () => {
    const empty = { employeeId: ' ', firstName: '', lastName: '', email: '', username: '', password: '' }
    const nothing = { ...empty, confirmPassword: '', companyId: null, employeeType: null, isActive: null }
    expect(found(nothing).map(([path]) => path)).toEqual([
      'companyId',
      'employeeTypeId',
      'employeeId',
      'firstName',
      'lastName',
      'email',
      'username',
      'password',
      'confirmPassword',
      'status',
    ])
  })

  it('refuses an invalid address, values that are too long, and a weak or mistyped password', () => {
    expect(found({ email: 'a@b' })).toEqual([['email', 'invalidEmail']])
    expect(found({ firstName: 'x'.repeat(201) })).toEqual([['firstName', 'tooLong', 'firstName']])
    expect(found({ employeeId: 'x'.repeat(51) })).toEqual([['employeeId', 'tooLong', 'employeeId']])
    expect(found({ password: 'daybook2026', confirmPassword: 'daybook2026' })).toEqual([['password', 'passwordWeak']])
    expect(found({ confirmPassword: 'Daybook#2025' })).toEqual([['confirmPassword', 'passwordMismatch']])
  })

  it('requires no password when editing, or when it is set by a letter', () => {
    const none = { password: '', confirmPassword: '' }
    expect(found(none)).toEqual([
      ['password', 'required', 'password'],
      ['confirmPassword', 'required', 'confirmPassword'],
    ])
    expect(found(none, EDIT)).toEqual([])
    expect(found(none, { isNew: true, isPasswordByLetter: true })).toEqual([])
    expect(found({ password: 'short', confirmPassword: null }, EDIT)).toEqual([['password', 'passwordWeak']])
  })

  it('requires no user name for employees of the first company', () => {
    expect(signsInElsewhere(1, 1)).toBe(true)
    expect(signsInElsewhere(1, 2)).toBe(false)
    expect(signsInElsewhere(2, 1)).toBe(false)
    const hidden = { companyId: 1, username: '', password: '', confirmPassword: '' }
    expect(found(hidden)).toEqual([])
    expect(found({ ...hidden, employeeType: 2 }).map(([path]) => path)).toEqual([
      'username',
      'password',
      'confirmPassword',
    ])
  })

  it('requires a remark for an inactive user', () => {
    expect(found({ isActive: false })).toEqual([['inactiveNote', 'required', 'remark']])
    expect(found({ isActive: false, remark: 'x'.repeat(501) })).toEqual([['inactiveNote', 'tooLong', 'remark']])
    expect(found({ isActive: false, remark: 'Moved away' })).toEqual([])
  })

  it('requires the areas of each role', () => {
    const areas = { report: 0, approve: 0, admin: 0, csrAdmin: 0 }
    expect(found({ groups: [4], areas })).toEqual([['operationAreas', 'reporterArea']])
    expect(found({ groups: [3], areas })).toEqual([['operationAdminAreas', 'adminArea']])
    expect(found({ groups: [7], areas })).toEqual([['csrOwnAdminAreas', 'csrAdminArea']])
    expect(found({ groups: [5], areas })).toEqual([['approverAreas', 'approverArea']])
    expect(found({ groups: [2], areas })).toEqual([])
  })
})
