import { isoDay, wireDay } from '@daybook/shared/days'
import { useTranslation } from 'react-i18next'
import { addDays, companyToday, weekday } from '../kit/fields/calendarDays.ts'
import { DateField } from '../kit/fields/DateField.tsx'
import { Icon } from '../kit/theme/icons.tsx'

/** A week by any of its days, 'dd/MM/yyyy' in and out, with the weeks before and after it. */
export function WeekField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useTranslation()
  const day = isoDay(value) ?? companyToday()
  const monday = addDays(day, -weekday(day))
  const step = (days: number) => onChange(wireDay(addDays(monday, days)))
  return (
    <div className="step-field no-print">
      <button type="button" className="plain-button" aria-label={t('reports.previousWeek')} onClick={() => step(-7)}>
        <Icon name="chevronLeft" />
      </button>
      <DateField
        aria-label={t('reports.week')}
        value={value}
        onChange={(next) => {
          if (isoDay(next)) onChange(next)
        }}
      />
      <button
        type="button"
        className="plain-button"
        aria-label={t('reports.nextWeek')}
        disabled={addDays(monday, 7) > companyToday()}
        onClick={() => step(7)}
      >
        <Icon name="chevronRight" />
      </button>
    </div>
  )
}
