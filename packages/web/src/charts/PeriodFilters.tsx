import { formatDay } from '@daybook/shared/days'
import { DayRange } from './DayRange.tsx'
import { addDays, companyToday } from '../kit/fields/calendarDays.ts'
import { Labelled } from '../kit/fields/Field.tsx'
import { type Period, PERIODS } from '../kit/fields/periods.ts'
import { type Choice, SelectField } from '../kit/fields/SelectField.tsx'
import { FilterFold } from '../kit/FilterFold.tsx'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { Shown } from './periodAddress.ts'
import gridStyles from '../kit/fields/grid.module.css'

type Props = {
  shown: Shown
  choices: { companyChoices: readonly Choice[]; eventGroups: readonly Choice[] } | undefined
  /** `goesOn`: a date is still being typed. */
  onChange: (change: Partial<Shown>, goesOn?: boolean) => void
}

/** Period and places; each change applies at once. */
export function PeriodFilters(props: Props) {
  const { from, company, group } = props.shown
  return (
    <FilterFold count={[from !== '', company !== null, group !== null].filter(Boolean).length}>
      <Fields {...props} />
    </FilterFold>
  )
}

function Fields({ shown, choices, onChange }: Props) {
  const { t } = useTranslation()
  const { period, from, to, company, group } = shown
  const isChosen = period === '' && from !== ''
  return (
    <div className={gridStyles.filters} role="search" aria-label={t('reports.periodAndPlaces')} data-print="never">
      <div className={gridStyles.grid}>
        <Labelled name="period" label={t('reports.period')}>
          <SelectField<Period | 'usual' | 'chosen'>
            allowClear={false}
            options={[
              { value: 'usual', label: t('reports.usualDays') },
              ...PERIODS.map((value) => ({ value, label: t(`ui.${value}`) })),
              { value: 'chosen', label: t('reports.chosenDays') },
            ]}
            value={isChosen ? 'chosen' : period || 'usual'}
            onChange={(next) => next && onChange(daysAfter(next))}
          />
        </Labelled>
        {isChosen && (
          <Labelled name="days" label={t('reports.chosenDays')}>
            <DayRange label={t('reports.chosenDays')} days={{ from, to }} onChange={onChange} />
          </Labelled>
        )}
        <Labelled name="company" label={t('field.company')}>
          <SelectField
            options={choices?.companyChoices ?? []}
            isLoading={choices === undefined}
            placeholder={t('reports.allCompanies')}
            value={company}
            onChange={(next) => onChange({ company: next ?? null })}
          />
        </Labelled>
        <Labelled name="group" label={t('field.eventGroup')}>
          <SelectField
            options={choices?.eventGroups ?? []}
            placeholder={t('ui.all')}
            value={group}
            onChange={(next) => onChange({ group: next ?? null })}
          />
        </Labelled>
      </div>
    </div>
  )
}

/** Chosen days begin with the last week that is over. */
function daysAfter(next: Period | 'usual' | 'chosen'): Partial<Shown> {
  if (next === 'usual') return { period: '', from: '', to: '' }
  if (next !== 'chosen') return { period: next }
  const today = companyToday()
  return { period: '', from: formatDay(addDays(today, -7)), to: formatDay(addDays(today, -1)) }
}
