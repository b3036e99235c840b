import { EVENT_GROUP, LIMIT, REJECTED_ONCE, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { useEffect } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import type { ProblemError } from '../../platform/answer.ts'
import { useCall } from '../../app/api.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import type { DayRange } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { EventDays } from '../../events/EventDays.tsx'
import { datesAfter, type Period } from '../../kit/fields/periods.ts'
import { KnownSelect } from '../../kit/fields/KnownSelect.tsx'
import { useRules } from '../../kit/fields/rules.ts'
import type { Choice } from '../../kit/fields/SelectField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import type { Filters } from './address.ts'
import { FilterFold } from '../../kit/FilterFold.tsx'
import type { Choices } from './useRecord.ts'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import gridStyles from '../../kit/fields/grid.module.css'

/** The form's fields by name. */
type Values = {
  eventGroupId: number | null
  companyId: number | null
  area: number | null
  eventType: number | null
  level: number | null
  status: number | null
  text: string
  dates: DayRange
  period: Period | ''
}

const valuesOf = ({ group, company, area, type, level, status, text, from, to, period }: Filters): Values => ({
  eventGroupId: group,
  companyId: company,
  area,
  eventType: type,
  level,
  status,
  text,
  dates: [from, to],
  period,
})

const filtersOf = ({
  eventGroupId,
  companyId,
  area,
  eventType,
  level,
  status,
  text,
  dates,
  period,
}: Values): Filters => ({
  group: eventGroupId ?? null,
  company: companyId ?? null,
  area: area ?? null,
  type: eventType ?? null,
  level: eventGroupId === EVENT_GROUP.SECURITY ? (level ?? null) : null,
  status: status ?? null,
  text: text.trim(),
  from: dates[0],
  to: dates[1],
  period,
})

/** The fields that each change clears. */
const DEPENDENT: Partial<Record<keyof Values, readonly (keyof Values)[]>> = {
  eventGroupId: ['companyId', 'area', 'eventType', 'level'],
  companyId: ['area', 'eventType'],
  area: ['eventType'],
}

/** The search form. `filters` are those of the rows below; they change only on Search. */
export function FilterForm(props: FormProps) {
  return (
    <FilterFold count={countOf(props.filters)} problem={props.problem}>
      <Form {...props} />
    </FilterFold>
  )
}

type FormProps = {
  choices: Choices
  filters: Filters
  problem: ProblemError | null
  isBusy: boolean
  onSearch: (filters: Filters) => void
  onClear: () => void
}

function Form({ choices, filters, problem, isBusy, onSearch, onClear }: FormProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm<Values>(valuesOf(filters))
  const problems = useFormProblems(form, { names: { startDate: 'dates', endDate: 'dates' } })
  const applied = JSON.stringify(filters)
  useEffect(() => form.set(valuesOf(JSON.parse(applied) as Filters)), [form, applied])
  const { onProblem } = problems
  useEffect(() => {
    if (problem) onProblem(problem)
  }, [problem, onProblem])

  const group = useWatch(form, 'eventGroupId') ?? null
  const company = useWatch(form, 'companyId') ?? null
  const area = useWatch(form, 'area') ?? null
  const isCsr = group === EVENT_GROUP.CSR
  const companies = companiesFor(group, choices)
  const areas = useCall('EventRecord/GetAear', { eventGroupId: group, companyId: company }, { staleTime: 60_000 })
  const types = useCall(
    'EventRecord/GetEventType',
    { eventGroupId: group, companyId: company, area },
    { staleTime: 60_000 },
  )

  const statuses = [
    ...Object.values(REPORT_STATUS).map((value) => ({ value: value as number, label: t(`reportStatus.${value}`) })),
    { value: REJECTED_ONCE, label: t('message.rejectedOnce') },
  ]

  function clear() {
    onClear()
    // The URL does not contain input that was not searched for.
    form.set(valuesOf(filters))
  }

  return (
    <CheckedForm
      form={form}
      problems={problems}
      role="search"
      className={gridStyles.filters}
      aria-label={t('EventRecord.filters')}
      onValuesChange={(changed: Partial<Values>) => {
        form.set(datesAfter(changed))
        for (const name of Object.keys(changed) as (keyof Values)[]) {
          for (const other of DEPENDENT[name] ?? []) form.set({ [other]: null })
        }
      }}
      appliesChoices
      onFinish={(values: Values) => onSearch(filtersOf(values))}
    >
      <div className={gridStyles.grid}>
        <Field name="eventGroupId" label={t('field.eventGroup')}>
          <KnownSelect options={choices.eventGroups} placeholder={t('ui.all')} />
        </Field>
        <Field name="companyId" label={t(isCsr ? 'field.csrArea' : 'field.company')}>
          <KnownSelect options={companies} placeholder={t('ui.all')} />
        </Field>
        <Field name="area" label={t('field.area')}>
          <KnownSelect options={areas.data?.areas ?? []} isLoading={areas.isFetching} placeholder={t('ui.all')} />
        </Field>
        <Field name="eventType" label={t('field.eventType')}>
          <KnownSelect options={types.data?.eventTypes ?? []} isLoading={types.isFetching} placeholder={t('ui.all')} />
        </Field>
        {group === EVENT_GROUP.SECURITY && (
          <Field name="level" label={t('field.level')}>
            <KnownSelect options={choices.securityLevels} placeholder={t('ui.all')} />
          </Field>
        )}
        <Field name="status" label={t('ui.report.reportingStatus')}>
          <KnownSelect options={statuses} placeholder={t('ui.all')} />
        </Field>
        <Field name="text" label={t('EventRecord.text')} rules={[rules.max('description', LIMIT.search)]}>
          <TextField isClearable placeholder={t('ui.searchHint')} enterKeyHint="search" />
        </Field>
        <EventDays />
        <ButtonBar>
          <StandardButton kind="clear" onClick={clear} />
          <StandardButton kind="search" type="submit" isBusy={isBusy} canRepeat />
        </ButtonBar>
      </div>
    </CheckedForm>
  )
}

/** CSR areas for CSR, the other companies for other groups, and all of them while no group is chosen. */
function companiesFor(group: number | null, { companyChoices, csrCompanies }: Choices): readonly Choice[] {
  if (group === EVENT_GROUP.CSR) return csrCompanies
  if (group !== null) return companyChoices
  const known = new Set(companyChoices.map(({ value }) => value))
  return [...companyChoices, ...csrCompanies.filter(({ value }) => !known.has(value))]
}

/** How many filters are set. */
function countOf(filters: Filters): number {
  const { group, company, area, type, level, status, text, from, to } = filters
  return [group, company, area, type, level, status, text, from || to].filter(Boolean).length
}
