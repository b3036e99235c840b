import type { FieldError } from '@daybook/shared/call'
import type { FieldProblem } from '@daybook/shared/problems'
import { useCallback, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import type { KitForm } from './form.ts'

type Problem = FieldError | FieldProblem
const NO_NAMES = {}

/**
 * Shows problems at a form's fields and focuses the first. Fields are found by name; `names` maps names that differ to this
 * form's (areaIds → areaId). `check` runs the form's rules again while a field is marked.
 */
export function useFormProblems(
  form: KitForm,
  { names = NO_NAMES, check }: { names?: Readonly<Record<string, string>>; check?: () => readonly FieldProblem[] } = {},
) {
  const { t } = useTranslation()
  const latestCheck = useRef(check)
  latestCheck.current = check
  /** Errors from the server: only changing the field clears them. */
  const ofServer = useRef<ReadonlySet<string>>(new Set())

  const sentence = useCallback(
    (problem: Problem): string => {
      if ('message' in problem) return problem.message
      const { field, ...values } = problem.values ?? {}
      const places: Record<string, string | number | undefined> = field
        ? { ...values, field: t(`field.${field}`) }
        : values
      return t(`problem.${problem.code}`, places)
    },
    [t],
  )

  /** True if at least one problem matched a field; if false, show a dialog. */
  const show = useCallback(
    (problems: readonly Problem[]): boolean => {
      // Messages about problems fixed since would never go away.
      form.clearErrors()
      const known = form.values()
      const found = problems
        .map((problem) => ({ name: nameOf(problem, names), text: sentence(problem) }))
        .filter(({ name }) => name in known || form.rules.has(name))
      if (found.length === 0) return false
      ofServer.current = new Set(problems.filter((problem) => 'field' in problem).map(sentence))
      const wrong = [...new Set(found.map(({ name }) => name))]
      form.setErrors(
        Object.fromEntries(
          wrong.map((name) => [name, found.filter((one) => one.name === name).map(({ text }) => text)]),
        ),
      )
      const first = form.firstOf(wrong)
      if (first) form.focus(first)
      return true
    },
    [form, names, sentence],
  )

  /** For useSave's onProblem: true if the problem concerned fields and is now shown there. */
  const onProblem = useCallback(
    (problem: ProblemError) => problem.fieldErrors.length > 0 && show(problem.fieldErrors),
    [show],
  )

  /** After a change (see CheckedForm): clears the marked fields that are now valid. */
  const recheck = useCallback(
    (changed: object) => {
      const marked = form.marked()
      if (marked.length === 0) return
      const found = latestCheck
        .current?.()
        .map((problem) => ({ name: nameOf(problem, names), text: sentence(problem) }))
      const still = (name: string): readonly string[] => {
        // Single-field rules come first; fields without any keep the message just set.
        const refused = form.rules.get(name)?.flatMap((rule) => rule.problem(form.valueOf(name)) ?? []) ?? []
        if (refused.length > 0) return refused.slice(0, 1)
        const isChanged = name in changed
        const before = form.errorsOf(name)
        if (!found) return isChanged ? [] : before
        return [
          ...found.filter((one) => one.name === name).map(({ text }) => text),
          ...before.filter((text) => !isChanged && ofServer.current.has(text)),
        ]
      }
      form.setErrors(Object.fromEntries(marked.map((name) => [name, still(name)])))
    },
    [form, names, sentence],
  )

  return { show, sentence, onProblem, recheck }
}

function nameOf(problem: Problem, names: Readonly<Record<string, string>>): string {
  const path = ('field' in problem ? problem.field : problem.path).split('.')[0] ?? ''
  return names[path] ?? path
}
