import { isoDay, wireDay } from '@daybook/shared/days'
import { useTranslation } from 'react-i18next'
import { Calendar } from './Calendar.tsx'
import { companyToday } from './calendarDays.ts'
import { TimeChoice } from './TimeChoice.tsx'
import { type FieldProps, TypedField } from './TypedField.tsx'
import { dayTyped, isTime, timeTyped } from './typedDates.ts'

export type { FieldProps }

type DayLimits = {
  /** ISO days that cannot be picked. One that is typed comes out all the same: the form says what is wrong with it. */
  isDisabledDay?: (isoDay: string) => boolean
}

type DateFieldProps = FieldProps<string> &
  DayLimits & {
    /** The day whose month is shown while there is none. */
    openAt?: string
    'aria-invalid'?: boolean
  }

/** A day, 'dd/MM/yyyy' in and out, '' when there is none. What was typed and is no day comes out as it was typed. */
export function DateField({ isDisabledDay, openAt, ...rest }: DateFieldProps) {
  const { t } = useTranslation()
  const { 'aria-label': label, value = '' } = rest
  const day = isoDay(value)
  return (
    <TypedField
      {...rest}
      placeholder="dd/MM/yyyy"
      icon="calendar"
      pickLabel={label ? t('ui.pickDateOf', { name: label }) : t('ui.pickDate')}
      read={dayTyped}
      picker={(pick, close) => (
        <Calendar
          value={day}
          start={day ?? isoDay(openAt ?? '') ?? companyToday()}
          isDisabledDay={isDisabledDay}
          onPick={(picked) => {
            pick(wireDay(picked))
            close()
          }}
        />
      )}
    />
  )
}

export type DayRange = readonly [string, string]

/**
 * Two days, ['dd/MM/yyyy', 'dd/MM/yyyy'] in and out, '' for an end that is open; `id` and `ref`, and so the focus of a form
 * that refuses them, are those of the first.
 */
export function DateRangeField({
  id,
  ref,
  value = ['', ''],
  onChange,
  isDisabledDay,
  'aria-label': label,
  ...rest
}: FieldProps<DayRange> & DayLimits) {
  const { t } = useTranslation()
  const [first, last] = value
  const firstDay = isoDay(first)
  const name = (end: string) => (label ? `${label}: ${end}` : end)
  return (
    <div className="two-days">
      <DateField
        {...rest}
        {...(id ? { id } : {})}
        {...(ref ? { ref } : {})}
        {...(isDisabledDay ? { isDisabledDay } : {})}
        aria-label={name(t('ui.startDate'))}
        value={first}
        onChange={(day) => onChange?.([day, last])}
      />
      <span aria-hidden="true">–</span>
      <DateField
        {...rest}
        {...(id ? { id: `${id}_end` } : {})}
        aria-label={name(t('ui.endDate'))}
        isDisabledDay={(day) => (firstDay !== null && day < firstDay) || (isDisabledDay?.(day) ?? false)}
        openAt={first}
        value={last}
        onChange={(day) => onChange?.([first, day])}
      />
    </div>
  )
}

/** A time of day, 'HH:mm' over 24 hours in and out, '' when there is none; what is no time comes out as typed. */
export function TimeField(props: FieldProps<string>) {
  const { t } = useTranslation()
  const { 'aria-label': label, value = '' } = props
  return (
    <TypedField
      {...props}
      placeholder="HH:mm"
      icon="clock"
      pickLabel={label ? t('ui.pickTimeOf', { name: label }) : t('ui.pickTime')}
      read={timeTyped}
      picker={(pick, close) => <TimeChoice value={isTime(value) ? value : null} onPick={pick} onDone={close} />}
    />
  )
}
