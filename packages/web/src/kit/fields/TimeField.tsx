import { parseTime, type Time } from '@internationalized/date'
import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { type DateFieldState } from 'react-stately/useDateFieldState'
import { useTimeFieldState } from 'react-stately/useTimeFieldState'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import { partOf, SegmentField } from './SegmentField.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { isTime, timeTyped } from './typedDates.ts'

const timeOf = (text: string): Time | null => (isTime(text) ? parseTime(text) : null)

/** A time of day, 24-hour 'HH:mm' in and out, '' when empty; an invalid time is passed on as typed. */
export function TimeField({ value = '', onChange, ...rest }: FieldProps<string>) {
  const [shown, setShown] = useState({ of: value, time: timeOf(value), round: 0 })
  if (shown.of !== value) {
    const time = timeOf(value)
    // As in a DateField.
    setShown({ of: value, time, round: time ? shown.round : shown.round + 1 })
  }
  return (
    <TimeParts
      {...rest}
      key={shown.round}
      value={value}
      time={shown.time}
      onTaken={(text, time) => {
        setShown({ ...shown, of: text, time })
        if (text !== value) onChange?.(text)
      }}
    />
  )
}

function TimeParts({
  value,
  time,
  onTaken,
  disabled,
  ...aria
}: Omit<FieldProps<never>, 'value' | 'onChange'> & {
  value: string
  time: Time | null
  onTaken: (text: string, time: Time | null) => void
}) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const isDisabled = useIsOff(disabled)
  const state = useTimeFieldState({
    value: time,
    onChange: (typed) => onTaken(typed ? typed.toString().slice(0, 5) : '', typed),
    locale,
    hourCycle: 24,
    shouldForceLeadingZeros: true,
    isDisabled,
    isInvalid: aria['aria-invalid'] ?? false,
    isRequired: aria['aria-required'] ?? false,
    validationBehavior: 'aria',
  })
  const label = aria['aria-label']
  const [hour = '', minute = ''] = isTime(value) ? [] : value.split(':')
  return (
    <SegmentField
      state={state}
      aria={aria}
      icon="clock"
      typed={{ hour, minute }}
      pickLabel={label ? t('ui.pickTimeOf', { name: label }) : t('ui.pickTime')}
      onLeave={() => {
        const text = textOf(state)
        onTaken(text, timeOf(text) ?? time)
      }}
      onPaste={(text) => {
        const pasted = timeOf(timeTyped(text))
        if (pasted) onTaken(timeTyped(text), pasted)
      }}
      picker={(close) => (
        <TimeChoice
          value={isTime(value) ? value : null}
          onPick={(picked) => onTaken(picked, timeOf(picked))}
          onDone={close}
        />
      )}
    />
  )
}

function textOf(state: DateFieldState): string {
  const parts = [partOf(state, 'hour'), partOf(state, 'minute')]
  return parts.every((part) => part === '') ? '' : parts.join(':')
}
