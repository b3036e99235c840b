import type { FieldError } from '@daybook/shared/call'
import type { FieldProblem } from '@daybook/shared/problems'
import type { FormInstance } from 'antd'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemError } from '../../app/answer.ts'
import { firstInPage } from '../firstInPage.ts'

type Problem = FieldError | FieldProblem
const NO_NAMES = {}

/**
 * Puts problems at the fields of a form and moves the focus to the first of them. Fields are found by their names;
 * `names` says what a name is called in this form where that differs (areaIds → areaId). `check` are the form's
 * rules, asked again while something is marked.
 */
export function useFormProblems(
  form: FormInstance,
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
      const said = form.getFieldsError().filter(({ errors }) => errors.length > 0)
      form.setFields(said.map(({ name }) => ({ name, errors: [] })))
      const known = new Set(Object.keys(form.getFieldsValue(true) as object))
      const found = problems
        .map((problem) => ({ name: nameOf(problem, names), text: sentence(problem) }))
        .filter(({ name }) => known.has(name) || form.getFieldInstance(name) !== undefined)
      if (found.length === 0) return false
      ofServer.current = new Set(problems.filter((problem) => 'field' in problem).map(sentence))
      const wrong = [...new Set(found.map(({ name }) => name))]
      form.setFields(
        wrong.map((name) => ({ name, errors: found.filter((one) => one.name === name).map(({ text }) => text) })),
      )
      const first = firstInPage(wrong)
      if (first) focusField(form, first)
      return true
    },
    [form, names, sentence],
  )

  /** For useSave's onProblem: true when the problem was about fields and now stands at them. */
  const onProblem = useCallback(
    (problem: ProblemError) => problem.fieldErrors.length > 0 && show(problem.fieldErrors),
    [show],
  )

  /** For Form's onFinishFailed: the first field that a rule refuses gets the focus. */
  const onFinishFailed = useCallback(
    ({ errorFields }: { errorFields: { name: (string | number)[]; errors: string[] }[] }) => {
      const first = errorFields[0]
      if (!first) return
      const name = firstInPage(errorFields.map((field) => String(field.name[0]))) ?? String(first.name[0])
      focusField(form, name)
    },
    [form],
  )

  /** After a change, see CheckedForm: of the fields that are marked, those that are right now turn neutral. */
  const recheck = useCallback(
    (changed: object) => {
      const marked = form.getFieldsError().filter(({ errors }) => errors.length > 0)
      if (marked.length === 0) return
      const rules = latestCheck.current
      const found = rules?.().map((problem) => ({ name: nameOf(problem, names), text: sentence(problem) }))
      form.setFields(
        marked.map(({ name, errors }) => {
          const isChanged = hasPath(changed, name)
          if (!found) return { name, errors: isChanged ? [] : errors }
          const still = found.filter((one) => one.name === name[0]).map(({ text }) => text)
          return { name, errors: [...still, ...errors.filter((text) => !isChanged && ofServer.current.has(text))] }
        }),
      )
      // The rules of single fields; fields without any keep what was just said of them.
      form.validateFields(marked.map(({ name }) => name)).catch(() => {})
    },
    [form, names, sentence],
  )

  return { show, sentence, onProblem, onFinishFailed, recheck }
}

/** Whether a change, as a form tells it, is about the field of this name. */
function hasPath(changed: unknown, [first, ...rest]: readonly (string | number)[]): boolean {
  if (first === undefined) return true
  return typeof changed === 'object' && changed !== null && first in changed
    ? hasPath(changed[first as keyof typeof changed], rest)
    : false
}

function nameOf(problem: Problem, names: Readonly<Record<string, string>>): string {
  const path = ('field' in problem ? problem.field : problem.path).split('.')[0] ?? ''
  return names[path] ?? path
}

function focusField(form: FormInstance, name: string) {
  form.scrollToField(name, { block: 'center', focus: true })
}
