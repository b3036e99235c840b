import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { CheckedForm } from '../kit/fields/CheckedForm.tsx'
import type { ProblemError } from '../platform/answer.ts'
import { ButtonBar, StandardButton } from '../kit/ButtonBar.tsx'
import type { DayRange } from '../kit/fields/DateField.tsx'
import { type FieldProps, Field } from '../kit/fields/Field.tsx'
import { FilterFold } from '../kit/FilterFold.tsx'
import { EventDays } from '../events/EventDays.tsx'
import { datesAfter, type Period } from '../kit/fields/periods.ts'
import { YearField } from '../kit/fields/MonthField.tsx'
import { KnownSelect } from '../kit/fields/KnownSelect.tsx'
import { useRules } from '../kit/fields/rules.ts'
import { type Choice, MultiSelectField, SelectField } from '../kit/fields/SelectField.tsx'
import { useFormProblems } from '../kit/fields/useFormProblems.ts'
import type { ReportFilters } from './address.ts'
import { type Rule, useKitForm, useWatch } from '../kit/fields/form.ts'
import buttonsStyles from '../kit/buttons.module.css'
import gridStyles from '../kit/fields/grid.module.css'

/** The choices that do not depend on other fields. CSR areas are marked. */
export type Choices = {
  eventGroups: readonly Choice[]
  companies: readonly (Choice & { csr: boolean })[]
  csrCompanies: readonly (Choice & { csr: boolean })[]
}
export type List = { options: readonly Choice[]; isLoading: boolean }
/** What is currently chosen in the form, searched for or not. */
export type Chosen = Pick<ReportFilters, 'groups' | 'company' | 'areas' | 'year'>

/** The form's fields by name. */
type Values = {
  eventGroupId: number | null | readonly number[]
  companyId: number | null
  areaIds: readonly number[]
  eventTypes: readonly number[]
  dates: DayRange
  period: Period | ''
  year: number | null
}

/** The fields that each change clears. */
const DEPENDENT: Partial<Record<keyof Values, readonly (keyof Values)[]>> = {
  eventGroupId: ['companyId', 'areaIds', 'eventTypes'],
  companyId: ['areaIds', 'eventTypes'],
  areaIds: ['eventTypes'],
}
const NOTHING: Pick<Values, 'companyId' | 'areaIds' | 'eventTypes'> = {
  companyId: null,
  areaIds: [],
  eventTypes: [],
}

/**
 * The filters of a report. `filters` are those of the numbers shown below; they change only when the form is submitted. `kind`
 * 'groups' takes several event groups; 'year' takes a year instead of days and types, and areas that are named.
 */
export function FilterForm(props: FormProps) {
  return (
    <FilterFold problem={props.problem}>
      <Form {...props} />
    </FilterFold>
  )
}

type FormProps = {
  kind: 'group' | 'groups' | 'year'
  choices: Choices
  filters: ReportFilters
  /** The areas and types to choose from; a hook, so pass the same function on every render. */
  useLists: (chosen: Chosen) => { areas: List; types?: List }
  problem: ProblemError | null
  isBusy: boolean
  onSearch: (filters: ReportFilters) => void
  extra?: ReactNode
}

function Form({ kind, choices, filters, useLists, problem, isBusy, onSearch, extra }: FormProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const hasMany = kind === 'groups'
  const form = useKitForm<Values>(valuesOf(filters, hasMany))
  const problems = useFormProblems(form, { names: { startDate: 'dates', endDate: 'dates' } })
  const applied = JSON.stringify(filters)
  useEffect(() => form.set(valuesOf(JSON.parse(applied) as ReportFilters, hasMany)), [form, applied, hasMany])
  const { onProblem } = problems
  useEffect(() => {
    if (problem) onProblem(problem)
  }, [problem, onProblem])

  const group = useWatch(form, 'eventGroupId')
  const chosen: Chosen = {
    groups: group === undefined ? filters.groups : listOf(group),
    company: useWatch(form, 'companyId') ?? null,
    areas: useWatch(form, 'areaIds') ?? [],
    year: useWatch(form, 'year') ?? null,
  }
  const { areas, types } = useLists(chosen)
  const isCsr = chosen.groups.length === 1 && chosen.groups[0] === EVENT_GROUP.CSR
  const companyField = isCsr ? 'csrArea' : 'company'
  const areaField = kind === 'year' ? 'yearlyArea' : 'area'
  const isGiven = rules.required(areaField)
  const areaRule: Rule = { ...isGiven, problem: (ids) => isGiven.problem(offeredOf(ids as Values['areaIds'], areas)) }

  return (
    <CheckedForm
      form={form}
      problems={problems}
      className={gridStyles.filters}
      data-print="never"
      aria-label={t('reports.filters')}
      onValuesChange={(changed: Partial<Values>) => {
        form.set(datesAfter(changed))
        for (const name of Object.keys(changed) as (keyof Values)[]) {
          for (const other of DEPENDENT[name] ?? []) form.set({ [other]: NOTHING[other as keyof typeof NOTHING] })
        }
      }}
      onFinish={(values: Values) => {
        const { areaIds, eventTypes, ...rest } = { ...valuesOf(filters, hasMany), ...values }
        onSearch(filtersOf({ ...rest, areaIds: offeredOf(areaIds, areas), eventTypes: offeredOf(eventTypes, types) }))
      }}
    >
      <div className={gridStyles.grid}>
        <Field name="eventGroupId" label={t('field.eventGroup')} rules={[rules.required('eventGroup')]}>
          {hasMany ? (
            <MultiSelectField isFilter options={choices.eventGroups} />
          ) : (
            <SelectField options={choices.eventGroups} allowClear={false} />
          )}
        </Field>
        <Field name="companyId" label={t(`field.${companyField}`)} rules={[rules.required(companyField)]}>
          <KnownSelect options={companiesFor(chosen.groups, hasMany, choices)} />
        </Field>
        <Field
          name="areaIds"
          label={t(`field.${areaField}`)}
          rules={kind === 'year' ? [areaRule] : []}
          {...(kind === 'year'
            ? {
                extra: (
                  <button
                    type="button"
                    className={buttonsStyles.textButton}
                    disabled={areas.options.length === 0}
                    onClick={() => form.set({ areaIds: areas.options.map(({ value }) => value) })}
                  >
                    {t('reports.chooseAllAreas')}
                  </button>
                ),
              }
            : {})}
        >
          <KnownMultiSelect
            options={areas.options}
            isLoading={areas.isLoading}
            placeholder={kind === 'year' ? t('ui.selectPlaceholder') : t('ui.all')}
          />
        </Field>
        {types && (
          <Field name="eventTypes" label={t('field.eventType')}>
            <KnownMultiSelect options={types.options} isLoading={types.isLoading} placeholder={t('ui.all')} />
          </Field>
        )}
        {kind === 'year' ? (
          <Field name="year" label={t('field.year')} rules={[rules.required('year')]}>
            <YearField />
          </Field>
        ) : (
          <EventDays />
        )}
        {extra}
        <ButtonBar>
          <StandardButton kind="search" type="submit" isBusy={isBusy} canRepeat>
            {t('reports.show')}
          </StandardButton>
        </ButtonBar>
      </div>
    </CheckedForm>
  )
}

const listOf = (group: Values['eventGroupId']): readonly number[] =>
  typeof group === 'number' ? [group] : (group ?? [])

const valuesOf = (
  { groups, company, areas, types, from, to, period, year }: ReportFilters,
  hasMany: boolean,
): Values => ({
  eventGroupId: hasMany ? groups : (groups[0] ?? null),
  companyId: company,
  areaIds: areas,
  eventTypes: types,
  dates: [from, to],
  period,
  year,
})

const filtersOf = ({ eventGroupId, companyId, areaIds, eventTypes, dates, period, year }: Values): ReportFilters => ({
  groups: listOf(eventGroupId),
  company: companyId,
  areas: areaIds,
  types: eventTypes,
  from: dates[0],
  to: dates[1],
  period,
  year,
})

/** Of the chosen values, those that are shown: another year may no longer have an area. Until the list is there, all count. */
const offeredOf = (chosen: readonly number[], list: List | undefined): readonly number[] =>
  list && list.options.length > 0 ? chosen.filter((id) => list.options.some(({ value }) => value === id)) : chosen

/** CSR areas for CSR, the other companies otherwise; with several groups, all of them as soon as one is CSR. */
function companiesFor(groups: readonly number[], hasMany: boolean, { companies, csrCompanies }: Choices) {
  const isCsr = groups.includes(EVENT_GROUP.CSR)
  if (!hasMany) return isCsr ? csrCompanies : companies
  const known = new Set(companies.map(({ value }) => value))
  const all = [...companies, ...csrCompanies.filter(({ value }) => !known.has(value))]
  return isCsr ? all : all.filter(({ csr }) => !csr)
}

function KnownMultiSelect({
  value = [],
  ...rest
}: FieldProps<readonly number[]> & { options: readonly Choice[]; isLoading: boolean; placeholder: string }) {
  const known = new Set(rest.options.map((option) => option.value))
  return <MultiSelectField isFilter {...rest} value={value.filter((one) => known.has(one))} />
}
