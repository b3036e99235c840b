import { formatDay } from '@daybook/shared/days'
import { type Say, whenText } from '@daybook/shared/texts/reminders'
import type { Compared, ShownValues } from '../../administration/Changes.tsx'
import { callServer } from '../../app/calls.ts'
import type { TFunction } from '../../platform/i18n/i18n.ts'
import { type Rule, weekdaysText } from './parts.ts'

/** A rule as it was loaded, to compare with what is stored when somebody else has changed or ended it. */
export const ruleCompared = (t: TFunction, rule: Rule): Compared => ({
  loaded: shown(t, rule),
  read: async () => shown(t, (await callServer('Expectations/GetRule', { ruleId: rule.ruleId })).rule),
})

/** The form's fields of a rule; its place cannot change. */
function shown(t: TFunction, rule: Rule): ShownValues {
  const yes = (is: boolean) => t(is ? 'admin.yes' : 'admin.notYes')
  const say = sayOf(t)
  const steps = rule.steps.map(({ minutes, to }) => `${whenText(minutes, say)}: ${t(`reminders.to.${to}`)}`)
  return [
    { label: t('Expectations.each'), text: t(rule.isByShift ? 'Expectations.byShift' : 'Expectations.wholeDay') },
    { label: t('field.weekdays'), text: weekdaysText(t, rule.weekdays) },
    { label: t('Expectations.noHolidays'), text: yes(rule.leavesOutHolidays) },
    { label: t('field.dueTime'), text: rule.dueAt ?? '' },
    { label: t('Expectations.dueOn'), text: t(rule.isDueNextDay ? 'Expectations.nextDay' : 'Expectations.sameDay') },
    { label: t('field.graceMinutes'), text: String(rule.graceMinutes) },
    { label: t('field.lockAfterDays'), text: String(rule.lockAfterDays ?? '') },
    { label: t('Expectations.nilOnlyAfterEnd'), text: yes(rule.nilOnlyAfterEnd) },
    { label: t('field.firstDay'), text: formatDay(rule.from) },
    { label: t('field.lastDay'), text: rule.until === null ? '' : formatDay(rule.until) },
    { label: t('Expectations.steps'), text: steps.join(' · ') },
  ]
}

/** The reminder texts in the reader's language. */
export const sayOf = (t: TFunction): Say => ({
  span: (unit, count) => t(`reminders.${unit}`, { count }),
  when: (key, time) => t(`reminders.${key}`, { time }),
})
