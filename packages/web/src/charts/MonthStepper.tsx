import { useTranslation } from '../platform/i18n/i18n.ts'
import { addMonths, companyToday } from '../kit/fields/calendarDays.ts'
import { MonthField } from '../kit/fields/MonthField.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Row } from '../kit/layout/layout.tsx'
import styles from './report.module.css'

/** A month, 'MM/yyyy' in and out, with buttons for the previous and next month. */
export function MonthStepper({
  value,
  onChange,
  label,
}: {
  value: string
  onChange: (month: string) => void
  label: string
}) {
  const { t } = useTranslation()
  const first = `${value.slice(3)}-${value.slice(0, 2)}-01`
  const step = (months: number) => {
    const iso = addMonths(first, months)
    onChange(`${iso.slice(5, 7)}/${iso.slice(0, 4)}`)
  }
  return (
    <Row className={styles.stepField} wraps={false} gap={4} align="center" data-print="never">
      <IconButton icon="chevronLeft" label={t('reports.previousMonth')} onPress={() => step(-1)} />
      <MonthField aria-label={label} value={value} onChange={onChange} />
      <IconButton
        icon="chevronRight"
        label={t('reports.nextMonth')}
        isDisabled={addMonths(first, 1) > companyToday()}
        onPress={() => step(1)}
      />
    </Row>
  )
}
