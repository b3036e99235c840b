import type { FieldError } from '@daybook/shared/call'
import type { FieldProblem } from '@daybook/shared/problems'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemError } from '../../app/answer.ts'
import type { KitForm } from './form.ts'

type Problem = FieldError | FieldProblem
const NO_NAMES = {}

/**
 * Puts problems at the fields of a form and moves the focus to the first of them. Fields are found by their names;
 * `names` says what a name is called in this form where that differs (areaIds → areaId). `check` are the form's
 * rules, asked again while something is marked.
 */
export function useFormProblems(
  form: KitForm,
  { names = NO_NAMES, check }: { names?: Readonly<Record<string, string>>; check?: () => readonly FieldProblem[] } = {},
) {
  const { t } = useTranslation()
  const latestCheck = useRef(check)
  latestCheck.current = check
  /** What the server found wrong: only a change of the field itself answers that. */
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

  /** True when at least one problem found its field; false leaves them to a dialog. */
  const show = useCallback(
    (problems: readonly Problem[]): boolean => {
      // What was said before and has been mended since would stand there for good.
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

  /** For useSave's onProblem: true when the problem was about fields and now stands at them. */
  const onProblem = useCallback(
    (problem: ProblemError) => problem.fieldErrors.length > 0 && show(problem.fieldErrors),
    [show],
  )

  /** After a change, see CheckedForm: of the fields that are marked, those that are right now turn neutral. */
  const recheck = useCallback(
    (changed: object) => {
      const marked = form.marked()
      if (marked.length === 0) return
      const found = latestCheck
        .current?.()
        .map((problem) => ({ name: nameOf(problem, names), text: sentence(problem) }))
      const still = (name: string): readonly string[] => {
        // The rules of single fields come first; fields without any keep what was just said of them.
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
