import { type EventFacts, eventProblems } from '@daybook/contract/eventRules'
import type { FormInstance } from 'antd'
import { useRef } from 'react'
import type { ProblemError } from '../../answer.ts'
import { useFormProblems } from '../useFormProblems.ts'
import { EVENT_FIELDS, type EventValues, FIELD_OF_WIRE_NAME, ruleForm } from './eventValues.ts'

/**
 * The rules of an event report at the fields of its form: all of them when it is submitted, and from then on whenever
 * something changes, since what is wrong with one field often depends on another.
 */
export function useEventProblems(form: FormInstance<EventValues>, factsOf: (values: EventValues) => EventFacts) {
  const problems = useFormProblems(form, FIELD_OF_WIRE_NAME)
  const isTried = useRef(false)
  const found = () => {
    const values = form.getFieldsValue(true) as EventValues
    return eventProblems(ruleForm(values), factsOf(values))
  }

  /** True when the form may be sent; else the problems stand at their fields and the first has the focus. */
  function check(): boolean {
    isTried.current = true
    const list = found()
    form.setFields(EVENT_FIELDS.map((name) => ({ name, errors: [] })))
    if (list.length > 0) problems.show(list)
    return list.length === 0
  }

  /** After a change: what is still wrong stays marked, what was mended loses its mark. */
  function recheck() {
    if (!isTried.current) return
    const list = found()
    form.setFields(
      EVENT_FIELDS.map((name) => ({
        name,
        errors: list
          .filter(({ path }) => (FIELD_OF_WIRE_NAME[path] ?? path) === name)
          .map((problem) => problems.sentence(problem)),
      })),
    )
  }

  return {
    check,
    recheck,
    /** A form that starts anew has not been tried. */
    forget: () => {
      isTried.current = false
      form.setFields(EVENT_FIELDS.map((name) => ({ name, errors: [] })))
    },
    onProblem: (problem: ProblemError) => {
      isTried.current = true
      return problems.onProblem(problem)
    },
  }
}
