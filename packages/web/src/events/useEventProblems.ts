import { parseDay } from '@daybook/shared/days'
import { type EventFacts, eventProblems } from '@daybook/shared/rules/eventRules'
import type { FieldProblem } from '@daybook/shared/problems'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { ProblemError } from '../platform/answer.ts'
import { useFormProblems } from '../kit/fields/useFormProblems.ts'
import { isTime } from '../kit/fields/typedDates.ts'
import { EVENT_FIELDS, type EventValues, FIELD_OF_WIRE_NAME, ruleForm } from './eventValues.ts'
import type { KitForm } from '../kit/fields/form.ts'

/**
 * Applies the rules of an event report to its form's fields: all of them on submit, and from then on after every change, since
 * a problem at one field often depends on another.
 */
export function useEventProblems(form: KitForm<EventValues>, factsOf: (values: EventValues) => EventFacts) {
  const { t, language } = useTranslation()
  const problems = useFormProblems(form, { names: FIELD_OF_WIRE_NAME })
  const isUploading = useRef(false)
  const isTried = useRef(false)
  const found = () => {
    const values = form.values()
    const names = {
      eventDate: t('field.eventDate'),
      startTime: t('field.startTime'),
      endTime: t('field.endTime'),
    }
    return eventProblems(ruleForm(values), factsOf(values)).map(
      (problem) => unreadable(problem, values, names) ?? problem,
    )
  }

  /** True if the form may be sent; otherwise the problems are shown at their fields and the first is focused. */
  function check(): boolean {
    isTried.current = true
    const list = found()
    form.clearErrors()
    if (list.length > 0) problems.show(list)
    else if (isUploading.current) problems.show([{ field: 'files', message: t('CreateReport.stillUploading') }])
    return list.length === 0 && !isUploading.current
  }

  /** After a change: fields that are still wrong stay marked, corrected ones are cleared. */
  function recheck() {
    if (!isTried.current) return
    const list = found()
    form.setErrors(
      Object.fromEntries(
        EVENT_FIELDS.map((name) => [
          name,
          list
            .filter(({ path }) => (FIELD_OF_WIRE_NAME[path] ?? path) === name)
            .map((problem) => problems.sentence(problem)),
        ]),
      ),
    )
  }

  const newest = useRef(recheck)
  newest.current = recheck
  useEffect(() => newest.current(), [language])

  return {
    check,
    recheck,
    /** An upload in progress belongs to the report: submitting waits for it. */
    onBusy: (isBusy: boolean) => {
      isUploading.current = isBusy
      if (!isBusy) recheck()
    },
    /** A form that was reset has not been submitted yet. */
    forget: () => {
      isTried.current = false
      form.clearErrors()
    },
    onProblem: (problem: ProblemError) => {
      isTried.current = true
      return problems.onProblem(problem)
    },
  }
}

type Names = Record<'eventDate' | 'startTime' | 'endTime', string>

/** Text typed into a day or time field that is not one: a 'required' message would not help. */
function unreadable({ path }: FieldProblem, values: EventValues, names: Names): FieldProblem | null {
  if (path !== 'eventDate' && path !== 'startTime' && path !== 'endTime') return null
  const typed = values[path]
  const isDay = path === 'eventDate'
  if (typed === '' || (isDay ? parseDay(typed) !== null : isTime(typed))) return null
  return { path, code: isDay ? 'invalidDate' : 'invalidTime', values: { name: names[path] } }
}
