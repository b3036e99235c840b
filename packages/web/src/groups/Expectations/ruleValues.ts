import { parseDay, formatDay } from '@daybook/shared/days'
import type { RuleScope } from '@daybook/shared/rules/expectationForms'
import type { ReminderStep } from '@daybook/shared/rules/reminderSteps'
import { addDays } from '../../kit/fields/calendarDays.ts'
import type { Choices, Rule } from './parts.ts'

/** The values of a rule's form as typed: days are 'dd/MM/yyyy', '' for none. */
export type RuleValues = {
  scope: RuleScope
  companyId: number | null
  areaId: number | null
  eventGroupId: number | null
  each: 'day' | 'shift'
  weekdays: readonly number[]
  leavesOutHolidays: boolean
  dueAt: string
  dueOn: 'same' | 'next'
  graceMinutes: string
  lockAfterDays: string
  nilOnlyAfterEnd: boolean
  steps: readonly ReminderStep[]
  from: string
  until: string
  previewAreaId: number | null
}

/** A change starts tomorrow, or on the rule's own first day if that is still to come. */
export function valuesOf(rule: Rule | null, { today, isForAll, areas }: Choices): RuleValues {
  const tomorrow = addDays(today, 1)
  if (!rule) {
    const only = areas.filter(({ canEdit }) => canEdit)
    return {
      scope: isForAll ? 'all' : 'area',
      companyId: null,
      areaId: only.length === 1 ? (only[0]?.value ?? null) : null,
      eventGroupId: null,
      each: 'day',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      leavesOutHolidays: false,
      dueAt: '18:00',
      dueOn: 'same',
      graceMinutes: '',
      lockAfterDays: '',
      nilOnlyAfterEnd: false,
      steps: [],
      from: formatDay(tomorrow),
      until: '',
      previewAreaId: null,
    }
  }
  return {
    scope: rule.scope,
    companyId: rule.companyId,
    areaId: rule.areaId,
    eventGroupId: rule.eventGroupId,
    each: rule.isByShift ? 'shift' : 'day',
    weekdays: rule.weekdays,
    leavesOutHolidays: rule.leavesOutHolidays,
    dueAt: rule.dueAt ?? '',
    dueOn: rule.isDueNextDay ? 'next' : 'same',
    graceMinutes: rule.graceMinutes === 0 ? '' : String(rule.graceMinutes),
    lockAfterDays: rule.lockAfterDays === null ? '' : String(rule.lockAfterDays),
    nilOnlyAfterEnd: rule.nilOnlyAfterEnd,
    steps: rule.steps,
    from: formatDay(rule.from > today ? rule.from : tomorrow),
    until: rule.until === null ? '' : formatDay(rule.until),
    previewAreaId: areas.some(({ value, isHead }) => value === rule.areaId && !isHead) ? rule.areaId : null,
  }
}

/** The event group of the form's place; null: all of them. */
export function groupOf({ scope, areaId, eventGroupId }: RuleValues, { areas }: Choices): number | null {
  if (scope !== 'area') return eventGroupId
  return areas.find(({ value }) => value === areaId)?.eventGroupId ?? null
}

/**
 * The form in the shape that the calls take. Typed text that is not a day or time is left out: the rules report it at its
 * field.
 */
export function inputOf(values: RuleValues, rule: Rule | null) {
  const { each, dueAt, dueOn, from, until, steps, previewAreaId: _previewAreaId, ...rest } = values
  return {
    ...rest,
    ruleId: rule?.ruleId ?? null,
    version: rule?.version ?? '',
    isByShift: each === 'shift',
    weekdays: [...values.weekdays],
    dueAt: /^\d\d:\d\d$/.test(dueAt) ? dueAt : null,
    isDueNextDay: dueOn === 'next',
    steps: [...steps],
    from: parseDay(from),
    until: parseDay(until),
  }
}
