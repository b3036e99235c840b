import { DateField, DateRangeField, type DayRange } from '../kit/fields/DateField.tsx'
import type { FieldProps } from '../kit/fields/Field.tsx'

/** The days of an advance report: one day for CSR, a first and a last day for the other groups. */
export function AdvanceDates({
  isRange,
  value = ['', ''],
  onChange,
  ...rest
}: FieldProps<DayRange> & { isRange: boolean; isDisabledDay: (isoDay: string) => boolean }) {
  if (!isRange) return <DateField {...rest} value={value[0]} onChange={(day) => onChange?.([day, day])} />
  return <DateRangeField {...rest} value={value} onChange={(range) => onChange?.(range)} />
}
