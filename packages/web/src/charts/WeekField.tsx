import { isoDay, wireDay } from '@daybook/shared/days'
import { useTranslation } from '../app/i18n/i18n.ts'
import { addDays, companyToday, weekday } from '../kit/fields/calendarDays.ts'
import { DateField } from '../kit/fields/DateField.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import styles from './report.module.css'

/** A week, given by any of its days, 'dd/MM/yyyy' in and out, with buttons for the previous and next week. */
export function WeekField({ value, onChange }: { value: string; onChange: (day: string) => void }) {
  const { t } = useTranslation()
  const day = isoDay(value) ?? companyToday()
  const monday = addDays(day, -weekday(day))
  const step = (days: number) => onChange(wireDay(addDays(monday, days)))
  return (
    <div className={styles.stepField} data-print="never">
      <IconButton icon="chevronLeft" label={t('reports.previousWeek')} onPress={() => step(-7)} />
      <DateField
        aria-label={t('reports.week')}
        value={value}
        onChange={(next) => {
          if (isoDay(next)) onChange(next)
        }}
      />
      <IconButton
        icon="chevronRight"
        label={t('reports.nextWeek')}
        isDisabled={addDays(monday, 7) > companyToday()}
        onPress={() => step(7)}
      />
    </div>
  )
}
