import { useTranslation } from 'react-i18next'
import { DateField, DateRangeField, type DayRange, type FieldProps } from '../DateField.tsx'
import { useIsPhone } from '../media.ts'

/** The days of an advance report: one day for CSR, a first and a last day for the other groups. */
export function AdvanceDates({
  isRange,
  value = ['', ''],
  onChange,
  ...rest
}: FieldProps<DayRange> & { isRange: boolean; isDisabledDay: (isoDay: string) => boolean }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [first, last] = value
  if (!isRange) return <DateField {...rest} value={first} onChange={(day) => onChange?.([day, day])} />
  if (!isPhone) return <DateRangeField {...rest} value={value} onChange={(range) => onChange?.(range)} />
  // On a phone a calendar of two months leaves the screen; two fields with one month each do not.
  const { id, isDisabledDay, ...others } = rest
  return (
    <div className="two-days">
      <DateField
        {...others}
        id={id}
        aria-label={t('ui.startDate')}
        isDisabledDay={isDisabledDay}
        value={first}
        onChange={(day) => onChange?.([day, last])}
      />
      <DateField
        {...others}
        aria-label={t('ui.endDate')}
        isDisabledDay={(day) => isDisabledDay(day) || day < first.split('/').toReversed().join('-')}
        value={last}
        onChange={(day) => onChange?.([first, day])}
      />
    </div>
  )
}
