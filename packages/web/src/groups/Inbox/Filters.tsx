import { LIMIT } from '@daybook/shared/rules/rules'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import { ButtonBar, StandardButton } from '../../kit/ButtonBar.tsx'
import { CheckedForm } from '../../kit/fields/CheckedForm.tsx'
import { EventDays } from '../../events/EventDays.tsx'
import type { DayRange } from '../../kit/fields/DateField.tsx'
import { Field } from '../../kit/fields/Field.tsx'
import { useKitForm, useWatch } from '../../kit/fields/form.ts'
import { datesAfter } from '../../kit/fields/periods.ts'
import { useRules } from '../../kit/fields/rules.ts'
import { SelectField } from '../../kit/fields/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useFormProblems } from '../../kit/fields/useFormProblems.ts'
import { PlainButton } from '../../kit/PlainButton.tsx'
import { countOf, type Filters } from './address.ts'
import gridStyles from '../../kit/fields/grid.module.css'
import styles from './Filters.module.css'

type Values = Pick<Filters, 'company' | 'area' | 'group' | 'type' | 'text' | 'period'> & { dates: DayRange }
type Props = {
  filters: Filters
  onSearch: (filters: Filters) => void
  /** The names of options that were listed before, by filter and id. */
  names: Map<string, string>
}

const valuesOf = ({ from, to, ...others }: Filters): Values => ({ ...others, dates: [from, to] })
const NONE: Filters = { company: null, area: null, group: null, type: null, text: '', from: '', to: '', period: '' }

/** The filters, behind a button: users come for the reports. */
export function InboxFilters({ children, ...props }: Props & { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = countOf(props.filters)
  return (
    <>
      <div className={styles.tools}>
        {children}
        <PlainButton icon="search" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'ui.hideFilters' : 'ui.showFilters')}
          {count > 0 && ` (${count})`}
        </PlainButton>
        {count > 0 && (
          <PlainButton tone="link" onClick={() => props.onSearch(NONE)}>
            {t('ui.clear')}
          </PlainButton>
        )}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <FilterForm {...props} />}
      </div>
    </>
  )
}

function FilterForm({ filters, onSearch, names }: Props) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = useKitForm<Values>(valuesOf(filters))
  const problems = useFormProblems(form)
  const applied = JSON.stringify(filters)
  // Follow the URL, also after the browser's Back.
  useEffect(() => form.set(valuesOf(JSON.parse(applied) as Filters)), [form, applied])
  const company = useWatch(form, 'company')
  const group = useWatch(form, 'group')
  const choices = useCall('Inbox/GetChoices', {}, { isQuiet: true, staleTime: 0 })
  type Choice = NonNullable<typeof choices.data>['companies'][number]
  function options<C extends Choice>(
    filter: 'company' | 'area' | 'group' | 'type',
    all: readonly C[] = [],
    isOffered: (choice: C) => boolean = () => true,
  ) {
    const chosen = filters[filter]
    const option = (id: number, name: string, count: number, otherName = '') => ({
      value: id,
      label: `${name} (${count})`,
      otherName,
    })
    const listed = all.filter(isOffered).map(({ id, name, count, otherName }) => option(id, name, count, otherName))
    for (const { id, name } of all) names.set(`${filter} ${id}`, name)
    // If all of its reports have been decided, the list is still filtered by it: keep it among the options.
    if (chosen === null || all.some(({ id }) => id === chosen)) return listed
    return [...listed, option(chosen, names.get(`${filter} ${chosen}`) ?? String(chosen), 0)]
  }
  const { companies, areas, eventGroups, eventTypes } = choices.data ?? {}
  const ofGroup = ({ eventGroupId }: { eventGroupId: number }) => group === null || eventGroupId === group
  const common = { isLoading: choices.isFetching, placeholder: t('ui.all') }
  return (
    <CheckedForm
      form={form}
      problems={problems}
      role="search"
      aria-label={t('Inbox.filters')}
      className={`${gridStyles.filters} ${styles.filters}`}
      onValuesChange={(changed: Partial<Values>) => {
        form.set(datesAfter(changed))
        if ('company' in changed || 'group' in changed) form.set({ area: null })
        if ('group' in changed) form.set({ type: null })
      }}
      appliesChoices
      onFinish={({ dates: [from, to], text, ...others }: Values) =>
        onSearch({ ...others, text: text.trim(), from, to })
      }
    >
      <div className={gridStyles.grid}>
        <Field name="company" label={t('field.company')}>
          <SelectField {...common} options={options('company', companies)} />
        </Field>
        <Field name="group" label={t('field.eventGroup')}>
          <SelectField {...common} options={options('group', eventGroups)} />
        </Field>
        <Field name="area" label={t('field.area')}>
          <SelectField
            {...common}
            options={options(
              'area',
              areas,
              (area) => ofGroup(area) && (company === null || area.companyId === company),
            )}
          />
        </Field>
        <Field name="type" label={t('field.eventType')}>
          <SelectField {...common} options={options('type', eventTypes, ofGroup)} />
        </Field>
        <Field name="text" label={t('Inbox.text')} rules={[rules.max('description', LIMIT.search)]}>
          <TextField isClearable placeholder={t('ui.searchHint')} enterKeyHint="search" />
        </Field>
        <EventDays />
        <ButtonBar>
          <StandardButton kind="clear" onClick={() => onSearch(NONE)} />
          <StandardButton kind="search" type="submit" />
        </ButtonBar>
      </div>
    </CheckedForm>
  )
}
