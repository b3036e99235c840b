import { parseDay, formatDay } from '@daybook/shared/days'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { addDays, companyToday, weekday } from '../kit/fields/calendarDays.ts'
import { DateField } from '../kit/fields/DateField.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import styles from './report.module.css'
import { useTypedStep } from './useTypedStep.ts'
import { Row } from '../kit/layout/layout.tsx'

/**
 * A week, given by any of its days, 'dd/MM/yyyy' in and out, with buttons for the previous and next week. `goesOn`: the day is
 * still being typed, see useTypedStep.
 */
export function WeekField({ value, onChange }: { value: string; onChange: (day: string, goesOn: boolean) => void }) {
  const { t } = useTranslation()
  const day = parseDay(value) ?? companyToday()
  const monday = addDays(day, -weekday(day))
  const step = (days: number) => onChange(formatDay(addDays(monday, days)), false)
  const { goesOn, onBlur } = useTypedStep()
  return (
    <Row className={styles.stepField} wraps={false} gap={4} align="center" data-print="never" onBlur={onBlur}>
      <IconButton icon="chevronLeft" label={t('reports.previousWeek')} onPress={() => step(-7)} />
      <DateField
        aria-label={t('reports.week')}
        value={value}
        onChange={(next) => {
          if (parseDay(next)) onChange(next, goesOn())
        }}
      />
      <IconButton
        icon="chevronRight"
        label={t('reports.nextWeek')}
        isDisabled={addDays(monday, 7) > companyToday()}
        onPress={() => step(7)}
      />
    </Row>
  )
}
