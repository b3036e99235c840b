import './ui.css'
import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY, DAY_TYPED, dayOf, TIME, TIME_TYPED, timeOf } from './wireDates.ts'

/** What Form.Item hands to the field that it holds. */
export type FieldProps<T> = {
  id?: string
  value?: T
  onChange?: (value: T) => void
  disabled?: boolean
  'aria-label'?: string
}

type DayLimits = {
  /** Days that cannot be picked, told by their wire form 'dd/MM/yyyy' and ISO form. */
  isDisabledDay?: (isoDay: string) => boolean
}

/** Enter in a picker takes the typed date; it must not also submit the form around it. */
function keepEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter') event.preventDefault()
}

const limit = (isDisabledDay: DayLimits['isDisabledDay']) =>
  isDisabledDay ? { disabledDate: (date: Dayjs) => isDisabledDay(date.format('YYYY-MM-DD')) } : {}

/** A day, 'dd/MM/yyyy' in and out, '' when there is none. It can be typed or picked. */
export function DateField({
  value,
  onChange,
  isDisabledDay,
  allowClear = true,
  ...rest
}: FieldProps<string> & DayLimits & { allowClear?: boolean }) {
  return (
    <DatePicker
      {...rest}
      {...limit(isDisabledDay)}
      className="field-wide"
      classNames={{ popup: { root: 'picker-popup' } }}
      value={dayOf(value)}
      format={DAY_TYPED}
      placeholder="dd/MM/yyyy"
      allowClear={allowClear}
      preserveInvalidOnBlur
      onKeyDown={keepEnter}
      onChange={(date: Dayjs | null) => onChange?.(date ? date.format(DAY) : '')}
    />
  )
}

export type DayRange = readonly [string, string]

/** Two days, ['dd/MM/yyyy', 'dd/MM/yyyy'] in and out, '' for an end that is open. */
export function DateRangeField({
  value,
  onChange,
  isDisabledDay,
  disabled,
  ...rest
}: FieldProps<DayRange> & DayLimits) {
  const { t } = useTranslation()
  return (
    <DatePicker.RangePicker
      {...limit(isDisabledDay)}
      {...(rest.id ? { id: { start: rest.id, end: `${rest.id}_end` } } : {})}
      className="field-wide"
      classNames={{ popup: { root: 'picker-popup' } }}
      aria-label={rest['aria-label'] ?? `${t('ui.startDate')} – ${t('ui.endDate')}`}
      // An end that may not be empty traps the keyboard; the form asks for both instead.
      allowEmpty={[true, true]}
      disabled={disabled ?? false}
      value={[dayOf(value?.[0]), dayOf(value?.[1])]}
      format={DAY_TYPED}
      placeholder={['dd/MM/yyyy', 'dd/MM/yyyy']}
      onKeyDown={keepEnter}
      onChange={(range) => onChange?.([range?.[0]?.format(DAY) ?? '', range?.[1]?.format(DAY) ?? ''])}
    />
  )
}

/** A time of day, 'HH:mm' over 24 hours in and out, '' when there is none. */
export function TimeField({ value, onChange, ...rest }: FieldProps<string>) {
  return (
    <TimePicker
      {...rest}
      className="field-wide"
      value={timeOf(value)}
      format={TIME_TYPED[0] ?? TIME}
      placeholder="HH:mm"
      needConfirm={false}
      showNow={false}
      onKeyDown={keepEnter}
      onChange={(time: Dayjs | null) => onChange?.(time ? time.format(TIME) : '')}
    />
  )
}
