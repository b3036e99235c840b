import { parseDay, formatDay } from '@daybook/shared/days'
import { COMPLIANCE_PERIODS, type CompliancePeriod } from '@daybook/shared/rules/complianceRules'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { FilterFold } from '../../kit/FilterFold.tsx'
import { DayRange } from '../../charts/DayRange.tsx'
import { MonthStepper } from '../../charts/MonthStepper.tsx'
import { addDays, companyToday, weekday } from '../../kit/fields/calendarDays.ts'
import { DateField } from '../../kit/fields/DateField.tsx'
import { Labelled } from '../../kit/fields/Field.tsx'
import { YearField } from '../../kit/fields/MonthField.tsx'
import { MultiSelectField, SelectField } from '../../kit/fields/SelectField.tsx'
import { IconButton } from '../../kit/IconButton.tsx'
import type { Shown } from './address.ts'
import type { Summary } from './parts.tsx'
import { useTypedStep } from '../../charts/useTypedStep.ts'
import { Row } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'
import styles from './Filters.module.css'
import gridStyles from '../../kit/fields/grid.module.css'

type Props = {
  shown: Shown
  choices: Pick<Summary, 'companyChoices' | 'eventGroups'> | undefined
  /** `goesOn`: a date is still being typed, see useTypedStep. */
  onChange: (change: Partial<Shown>, goesOn?: boolean) => void
}

/** Period and places; each change applies at once. */
export function Filters(props: Props) {
  const { period, companies, group } = props.shown
  return (
    <FilterFold count={[period !== 'month', companies.length > 0, group !== null].filter(Boolean).length}>
      <Fields {...props} />
    </FilterFold>
  )
}

function Fields({ shown, choices, onChange }: Props) {
  const { t } = useTranslation()
  const companies = choices?.companyChoices ?? []
  return (
    <div className={gridStyles.filters} role="search" aria-label={t('Compliance.filters')} data-print="never">
      <div className={gridStyles.grid}>
        <Labelled name="period" label={t('Compliance.period')}>
          <SelectField<CompliancePeriod>
            allowClear={false}
            options={COMPLIANCE_PERIODS.map((value) => ({ value, label: t(`Compliance.periods.${value}`) }))}
            value={shown.period}
            onChange={(period) => period && onChange({ period, ...rangeFrom(shown, period) })}
          />
        </Labelled>
        <Labelled name="span" className={styles.span} label={t(`Compliance.periods.${shown.period}`)}>
          <Span shown={shown} onChange={onChange} />
        </Labelled>
        <Labelled name="companies" label={t('field.company')}>
          <MultiSelectField
            isFilter
            options={companies}
            isLoading={choices === undefined}
            placeholder={t('Compliance.allCompanies')}
            value={shown.companies.filter((id) => companies.some(({ value }) => value === id))}
            onChange={(next) => onChange({ companies: next ?? [] })}
          />
        </Labelled>
        <Labelled name="group" label={t('field.eventGroup')}>
          <SelectField
            options={choices?.eventGroups ?? []}
            placeholder={t('ui.all')}
            value={shown.group}
            onChange={(group) => onChange({ group: group ?? null })}
          />
        </Labelled>
      </div>
    </div>
  )
}

/** A custom range starts with the month of the current day. */
function rangeFrom({ day }: Shown, period: CompliancePeriod): Partial<Shown> {
  return period === 'range' ? { from: `01${day.slice(2)}`, to: day } : {}
}

function Span({ shown, onChange }: Omit<Props, 'choices'>) {
  const { t } = useTranslation()
  const { period, day } = shown
  const today = companyToday()
  const toDay = (next: string, isTyped = false) => onChange({ day: next }, isTyped)
  const { goesOn, onBlur } = useTypedStep()
  if (period === 'range') return <DayRange label={t('Compliance.periods.range')} days={shown} onChange={onChange} />
  if (period === 'month') {
    return (
      <MonthStepper
        label={t('Compliance.periods.month')}
        value={day.slice(3)}
        // For the current month, use today, so that the URL stays the default one.
        onChange={(month) => toDay(month === formatDay(today).slice(3) ? formatDay(today) : `01/${month}`)}
      />
    )
  }
  if (period === 'year') {
    return (
      <YearField
        aria-label={t('Compliance.periods.year')}
        value={Number(day.slice(6))}
        onChange={(year) => toDay(String(year) === today.slice(0, 4) ? formatDay(today) : `01/01/${year}`)}
      />
    )
  }
  const days = period === 'week' ? 7 : 1
  const iso = parseDay(day) ?? today
  const first = period === 'week' ? addDays(iso, -weekday(iso)) : iso
  return (
    <Row className={reportStyles.stepField} wraps={false} gap={4} align="center" onBlur={onBlur}>
      <IconButton
        icon="chevronLeft"
        label={t('Compliance.previous')}
        onPress={() => toDay(formatDay(addDays(first, -days)))}
      />
      <DateField
        aria-label={t(`Compliance.periods.${period}`)}
        value={day}
        onChange={(next) => {
          if (parseDay(next ?? '')) toDay(next ?? '', goesOn())
        }}
      />
      <IconButton
        icon="chevronRight"
        label={t('Compliance.next')}
        isDisabled={addDays(first, days) > today}
        onPress={() => toDay(formatDay(addDays(first, days)))}
      />
    </Row>
  )
}
