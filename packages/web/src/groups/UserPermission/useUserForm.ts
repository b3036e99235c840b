import type { FieldError } from '@daybook/shared/call'
import type { FieldProblem } from '@daybook/shared/problems'
import type { AreaPicker } from '@daybook/shared/calls/UserPermission'
import { levelsAfter, userProblems } from '@daybook/shared/rules/userRules'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ProblemError } from '../../platform/answer.ts'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { noTicks, type RoleId, ROLES, rolesOf, sameTicks, storedTicks, storedWhole, type Ticks } from './pickers.ts'
import type { PickerAreas } from './areaIndex.ts'
import {
  ceilingOf,
  highestOf,
  initialValues,
  type Levels,
  type Loaded,
  NO_PERSON,
  ruleForm,
  type UserValues,
} from './values.ts'
import { useKitForm } from '../../kit/fields/form.ts'

export type AreaProblems = Partial<Record<RoleId, string>>
type Problem = FieldError | FieldProblem

const roleOf = new Map<string, RoleId>(
  ROLES.flatMap(({ role, pickers }) => pickers.map(([picker]) => [picker, role] as const)),
)
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index])
const pathOf = (problem: Problem) => ('field' in problem ? problem.field : problem.path).split('.')[0] ?? ''

/** The user form: its values, the ticked areas, and the problems of both. */
export function useUserForm(loaded: Loaded, areas: PickerAreas | undefined) {
  const [initial] = useState(() => initialValues(loaded))
  const form = useKitForm<UserValues>(initial)
  const [ticks, setTicks] = useState<Ticks>(noTicks)
  const [whole, setWhole] = useState<Ticks>(noTicks)
  const [start, setStart] = useState<{ ticks: Ticks; whole: Ticks } | null>(null)
  const [isTyped, setTyped] = useState(false)
  const [areaProblems, setAreaProblems] = useState<AreaProblems>({})
  const isTried = useRef(false)
  /** Errors from the server: only changing their field clears them. */
  const ofServer = useRef<readonly FieldError[]>([])
  const groupsBefore = useRef<readonly number[]>(initial.userGroups)
  const problems = useFormProblems(form)
  const { show, sentence } = problems
  const stored = loaded.user
  const ceiling = useMemo(() => ceilingOf(loaded), [loaded])

  useEffect(() => {
    if (!areas || start) return
    const now = { ticks: storedTicks(areas), whole: storedWhole(areas) }
    setStart(now)
    setTicks(now.ticks)
    setWhole(now.whole)
  }, [areas, start])

  const read = () => form.values()

  function found(now = { ticks, whole }): FieldProblem[] {
    const values = read()
    return userProblems(ruleForm(values, now.ticks, now.whole, stored), {
      isNew: stored === null,
      isPasswordByLetter: stored === null && values.isPasswordLetter && values.password === '',
    })
  }

  const saysOfAreas = useCallback(
    (list: readonly Problem[]): AreaProblems => {
      const said: AreaProblems = {}
      for (const problem of list) {
        const role = roleOf.get(pathOf(problem))
        if (role && said[role] === undefined) said[role] = sentence(problem)
      }
      return said
    },
    [sentence],
  )

  /** Shows problems where they belong; true if at least one could be placed. */
  const place = useCallback(
    (list: readonly Problem[]): boolean => {
      const ofAreas = saysOfAreas(list)
      setAreaProblems(ofAreas)
      const isAtField = show(list.filter((problem) => !roleOf.has(pathOf(problem))))
      const [role] = Object.keys(ofAreas)
      if (!isAtField && role) document.getElementById(`role-${role}`)?.scrollIntoView({ block: 'center' })
      return isAtField || role !== undefined
    },
    [show, saysOfAreas],
  )

  /** True if the form may be sent. */
  function check(): boolean {
    isTried.current = true
    ofServer.current = []
    const list = found()
    clear()
    if (list.length > 0) place(list)
    return list.length === 0
  }

  const names = Object.keys(initial) as (keyof UserValues)[]
  const clear = () => form.clearErrors()

  /** After the first submit: fields that are still wrong stay marked, corrected ones are cleared. */
  function recheck(changed: object, now = { ticks, whole }) {
    if (!isTried.current) return
    ofServer.current = ofServer.current.filter((error) => !(pathOf(error) in changed))
    const list = [...found(now), ...ofServer.current]
    // Each notified field rerenders, and this runs on every keystroke.
    const marked = names.map(
      (name) => [name, list.filter((one) => pathOf(one) === name).map((one) => sentence(one))] as const,
    )
    form.setErrors(Object.fromEntries(marked.filter(([name, errors]) => !isSame(errors, form.errorsOf(name)))))
    setAreaProblems((before) => {
      const next = saysOfAreas(list)
      return isSame(Object.entries(before).flat(), Object.entries(next).flat()) ? before : next
    })
  }

  function changed(change: Partial<UserValues>) {
    setTyped(true)
    // Another company or employee type means another person.
    const isOther = 'companyId' in change || 'employeeTypeId' in change
    if (isOther) form.set(NO_PERSON)
    // Do not send a previously typed password that is now hidden.
    if (change.isPasswordLetter) form.set({ password: '', confirmPassword: '' })
    if (change.userGroups) {
      const groups = change.userGroups
      const levels = [...levelsAfter(groups, groupsBefore.current, form.values().menuPermissions)]
      const granted = levels.map(([menu, level]) => [menu, Math.min(level, highestOf(menu, groups, ceiling))])
      form.set({ menuPermissions: Object.fromEntries(granted) as Levels })
      groupsBefore.current = groups
    }
    recheck(isOther ? { ...NO_PERSON, ...change } : change)
  }

  function tick(picker: AreaPicker, chosen: ReadonlySet<number>) {
    const next = { ...ticks, [picker]: chosen }
    setTicks(next)
    recheck({ [picker]: chosen }, { ticks: next, whole })
  }

  function chooseWhole(picker: AreaPicker, companies: ReadonlySet<number>) {
    const next = { ...whole, [picker]: companies }
    setWhole(next)
    recheck({ [picker]: companies }, { ticks, whole: next })
  }
  // One function for all renders, so that the long lists rerender only for their own changes.
  const latest = useRef({ tick, chooseWhole })
  latest.current = { tick, chooseWhole }
  const onTick = useCallback((...of: Parameters<typeof tick>) => latest.current.tick(...of), [])
  const onWhole = useCallback((...of: Parameters<typeof chooseWhole>) => latest.current.chooseWhole(...of), [])

  return {
    form,
    initial,
    read,
    changed,
    check,
    ticks,
    onTick,
    whole,
    onWhole,
    areaProblems,
    ceiling,
    isUnsaved: isTyped || (start !== null && !(sameTicks(ticks, start.ticks) && sameTicks(whole, start.whole))),
    /** Nothing is left to lose: the page may be left without asking. */
    forget: () => {
      setTyped(false)
      setStart({ ticks, whole })
    },
    /** The areas in which the person would no longer report or approve. */
    taken: () =>
      (['report', 'approve'] as const).map((role) => {
        const { group, pickers } = ROLES.find((one) => one.role === role) ?? ROLES[0]
        const isLeft = !read().userGroups.includes(group)
        const areaIds = pickers.flatMap(([picker]) =>
          [...(start?.ticks[picker] ?? [])].filter((id) => isLeft || !ticks[picker].has(id)),
        )
        return { role, areaIds }
      }),
    /** Whether the areas that these groups need have loaded. */
    hasAreas: (groups: readonly number[]) => start !== null || rolesOf(groups).length === 0,
    onProblem(problem: ProblemError) {
      ofServer.current = problem.fieldErrors
      return problem.fieldErrors.length > 0 && place(problem.fieldErrors)
    },
  }
}
