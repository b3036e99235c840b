import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import type { TFunction } from '../../platform/i18n/i18n.ts'

export type Choices = Output<'Expectations/GetChoices'>
export type Rule = Output<'Expectations/GetRules'>['rules'][number]
export type Excuse = Output<'Expectations/GetExcuses'>['excuses'][number]

/** Calls to refetch after a change. */
export const RULE_ANSWERS = ['Expectations/GetRules', 'Expectations/GetRule', 'Expectations/Preview'] as const
export const HOLIDAY_ANSWERS = ['Expectations/GetHolidays', 'Expectations/Preview'] as const
export const EXCUSE_ANSWERS = ['Expectations/GetExcuses'] as const

export const EVENT_GROUP_IDS = [1, 2, 3] as const
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** The place that a rule applies to, in words. */
export function placeText(t: TFunction, { scope, placeName, eventGroupId }: Rule): string {
  const place = scope === 'all' ? t('Expectations.scope.all') : placeName
  const group = EVENT_GROUP_IDS.find((id) => id === eventGroupId)
  return group ? `${place} · ${t(`eventGroup.${group}`)}` : place
}

/** Weekdays in short form: three or more in a row as a range. */
export function weekdaysText(t: TFunction, weekdays: readonly number[]): string {
  if (weekdays.length === 7) return t('Expectations.everyDay')
  const runs: number[][] = []
  for (const day of weekdays) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const named = (day: number) => {
    const known = WEEKDAYS.find((one) => one === day)
    return known ? t(`Expectations.weekdays.${known}`) : ''
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${named(run[0] ?? 0)}–${named(run.at(-1) ?? 0)}`] : run.map(named)))
    .join(', ')
}

export function ruleDueText(t: TFunction, { dueAt, isDueNextDay }: Pick<Rule, 'dueAt' | 'isDueNextDay'>): string {
  if (dueAt === null) return t('Expectations.atShiftEnd')
  return t(isDueNextDay ? 'Expectations.byNext' : 'Expectations.by', { time: dueAt })
}

/** A period in words: from when until when. */
export function spanText(t: TFunction, from: string, until: string | null): string {
  if (until === null) return t('Expectations.untilOpen', { from: formatDay(from) })
  return from === until ? formatDay(from) : t('Expectations.span', { from: formatDay(from), until: formatDay(until) })
}

/** Companies as list options. */
export const companyOptions = (choices: Choices, isForChange = false) =>
  choices.companies.filter(({ canEdit }) => canEdit || !isForChange)

/** Areas as list options; for all companies, with the company's name. */
export function areaOptions(
  choices: Choices,
  { companyId = null, isForChange = false }: { companyId?: number | null; isForChange?: boolean } = {},
) {
  const companies = new Map(choices.companies.map((company) => [company.value, company]))
  const isNamed = companyId === null && choices.companies.length > 1
  return choices.areas
    .filter((area) => (companyId === null || area.companyId === companyId) && (area.canEdit || !isForChange))
    .map(({ value, label, otherName = '', companyId: of }) => {
      const company = companies.get(of)
      if (!isNamed || !company) return { value, label, otherName }
      const others = [company.otherName || company.label, otherName || label]
      return { value, label: `${company.label} · ${label}`, otherName: others.join(' · ') }
    })
}
