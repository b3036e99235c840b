import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { FieldProps } from './Field.tsx'
import { NativeSelectField } from './NativeSelectField.tsx'
import { PERIODS, type Period } from './periods.ts'

/** A period that moves on with the calendar; '' for days that stay as they are. */
export function PeriodField(props: FieldProps<Period | ''>) {
  const { t } = useTranslation()
  return (
    <NativeSelectField
      {...props}
      placeholder={t('ui.fixedDays')}
      options={PERIODS.map((value) => ({ value, label: t(`ui.${value}`) }))}
    />
  )
}
