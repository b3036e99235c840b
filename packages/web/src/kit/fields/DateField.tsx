import type { CalendarDate } from '@internationalized/date'
import { parseDay, formatDay } from '@daybook/shared/days'
import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type DateFieldState, useDateFieldState } from 'react-stately/useDateFieldState'
import { loadedInPlace } from '../feedback/loadedInPlace.tsx'
import { companyToday } from './calendarDays.ts'
import { commonYear, createCalendar, dayMeant, dayOf, isWhole, meant, shownYear, wireOf } from './days.ts'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import { partOf, SegmentField } from './SegmentField.tsx'
import styles from './SegmentField.module.css'
import { dayTyped } from './typedDates.ts'

const Calendar = loadedInPlace(async () => (await import('./Calendar.tsx')).Calendar, 8)

type DayLimits = {
  /** ISO days that cannot be picked. A typed one is still passed on: the form's rules report it. */
  isDisabledDay?: (isoDay: string) => boolean
}

type DateFieldProps = FieldProps<string> &
  DayLimits & {
    /** The day whose month is shown while empty. */
    openAt?: string
  }

/** A day, 'dd/MM/yyyy' in and out, '' when empty. Input that is not a valid day is passed on as typed. */
export function DateField({ value = '', onChange, ...rest }: DateFieldProps) {
  const { locale } = useLocale()
  // While the segments do not form a valid day, the value is their text; keeping the previous day leaves them unchanged.
  const [shown, setShown] = useState<Shown>({ of: value, day: dayOf(value), round: 0, locale })
  if (shown.of !== value) {
    const day = dayOf(value)
    // A valid day replaces all segments. Otherwise, they restart from the parts of the text.
    setShown({ of: value, day, round: day ? shown.round : shown.round + 1, locale })
  } else if (shown.locale !== locale) {
    // The era changed: refill the segments from the value.
    setShown({ ...shown, day: dayOf(value), locale })
  }
  return (
    <DateParts
      {...rest}
      key={shown.round}
      value={value}
      day={shown.day}
      onDay={(day) => setShown({ ...shown, day })}
      onTaken={(text, day) => {
        setShown({ ...shown, of: text, day })
        if (text !== value) onChange?.(text)
      }}
    />
  )
}

type Shown = { of: string; day: CalendarDate | null; round: number; locale: string }

function DateParts({
  isDisabledDay,
  openAt,
  value,
  day,
  onDay,
  onTaken,
  disabled,
  ...aria
}: Omit<DateFieldProps, 'value' | 'onChange'> & {
  value: string
  day: CalendarDate | null
  onDay: (day: CalendarDate) => void
  onTaken: (text: string, day: CalendarDate | null) => void
}) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const isDisabled = useIsOff(disabled)
  const state = useDateFieldState({
    value: day,
    onChange(typed) {
      if (typed === null) onTaken('', null)
      else if (isWhole(typed)) onTaken(wireOf(meant(typed)), meant(typed))
      else onDay(typed)
    },
    locale,
    createCalendar,
    granularity: 'day',
    shouldForceLeadingZeros: true,
    isDisabled,
    isInvalid: aria['aria-invalid'] ?? false,
    isRequired: aria['aria-required'] ?? false,
    validationBehavior: 'aria',
  })
  const label = aria['aria-label']
  const [dayText = '', monthText = '', yearText = ''] = dayOf(value) ? [] : value.split('/')
  return (
    <SegmentField
      state={state}
      aria={aria}
      icon="calendar"
      typed={{ day: dayText, month: monthText, year: shownYear(yearText, state.calendar.identifier) }}
      onNear={Calendar.preload}
      pickLabel={label ? t('ui.pickDateOf', { name: label }) : t('ui.pickDate')}
      onLeave={() => {
        const text = textOf(state)
        onTaken(text, dayOf(text) ?? day)
      }}
      onPaste={(text) => {
        const pasted = dayMeant(dayTyped(text))
        if (pasted) onTaken(wireOf(pasted), pasted)
      }}
      picker={(close) => (
        <Calendar
          value={parseDay(value)}
          start={parseDay(value) ?? parseDay(openAt ?? '') ?? companyToday()}
          isDisabledDay={isDisabledDay}
          onPick={(picked) => {
            onTaken(formatDay(picked), dayOf(formatDay(picked)))
            close()
          }}
        />
      )}
    />
  )
}

/** The segments' text, '' if all are empty. */
function textOf(state: DateFieldState): string {
  const year = partOf(state, 'year')
  const parts = [partOf(state, 'day'), partOf(state, 'month'), commonYear(year, state.calendar.identifier)]
  if (parts.every((part) => part === '')) return ''
  const text = parts.join('/')
  const day = dayMeant(text)
  return day ? wireOf(day) : text
}

export type DayRange = readonly [string, string]

/**
 * Two days, ['dd/MM/yyyy', 'dd/MM/yyyy'] in and out, '' for an open end; `id`, which a form focuses on error, goes to
 * the first.
 */
export function DateRangeField({
  id,
  value = ['', ''],
  onChange,
  isDisabledDay,
  'aria-label': label,
  'aria-labelledby': _ofBoth,
  ...rest
}: FieldProps<DayRange> & DayLimits) {
  const { t } = useTranslation()
  const [first, last] = value
  const firstDay = parseDay(first)
  const name = (end: string) => (label ? `${label}: ${end}` : end)
  return (
    <div className={styles.days} data-day-range>
      <DateField
        {...rest}
        id={id}
        isDisabledDay={isDisabledDay}
        aria-label={name(t('ui.startDate'))}
        value={first}
        onChange={(day) => onChange?.([day, last])}
      />
      <span aria-hidden="true">–</span>
      <DateField
        {...rest}
        id={id && `${id}_end`}
        aria-label={name(t('ui.endDate'))}
        isDisabledDay={(day) => (firstDay !== null && day < firstDay) || (isDisabledDay?.(day) ?? false)}
        openAt={first}
        value={last}
        onChange={(day) => onChange?.([first, day])}
      />
    </div>
  )
}
