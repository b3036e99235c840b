import { useTranslation } from '../platform/i18n/i18n.ts'
import { DateRangeField } from '../kit/fields/DateField.tsx'
import { Field } from '../kit/fields/Field.tsx'
import { PeriodField } from '../kit/fields/PeriodField.tsx'
import { useRules } from '../kit/fields/rules.ts'

/** The days of the events that a filter finds: the fields `period` and `dates`, which follow one another by `datesAfter`. */
export function EventDays() {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <>
      <Field name="period" label={t('ui.period')}>
        <PeriodField />
      </Field>
      <Field name="dates" label={t('field.eventDate')} rules={[rules.dayRange('eventDate')]}>
        <DateRangeField aria-label={t('field.eventDate')} />
      </Field>
    </>
  )
}
