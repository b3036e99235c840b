import { parseTime, type Time } from '@internationalized/date'
import { useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { type DateFieldState } from 'react-stately/useDateFieldState'
import { useTimeFieldState } from 'react-stately/useTimeFieldState'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import { partOf, SegmentField } from './SegmentField.tsx'
import { TimeChoice } from './TimeChoice.tsx'
import { isTime, timeTyped } from './typedDates.ts'

const timeOf = (text: string): Time | null => (isTime(text) ? parseTime(text) : null)

/** A time of day, 'HH:mm' over 24 hours in and out, '' when there is none; what is no time comes out as typed. */
export function TimeField({ value = '', onChange, disabled, ...aria }: FieldProps<string>) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const isDisabled = useIsOff(disabled)
  const [shown, setShown] = useState<{ of: string; time: Time | null }>({ of: value, time: timeOf(value) })
  if (shown.of !== value) setShown({ of: value, time: timeOf(value) })

  function take(text: string, time: Time | null) {
    setShown({ of: text, time })
    if (text !== value) onChange?.(text)
  }
  const state = useTimeFieldState({
    value: shown.time,
    onChange: (typed) => take(typed ? typed.toString().slice(0, 5) : '', typed),
    locale,
    hourCycle: 24,
    shouldForceLeadingZeros: true,
    isDisabled,
    isInvalid: aria['aria-invalid'] ?? false,
    isRequired: aria['aria-required'] ?? false,
    validationBehavior: 'aria',
  })
  const label = aria['aria-label']
  return (
    <SegmentField
      state={state}
      aria={aria}
      icon="clock"
      pickLabel={label ? t('ui.pickTimeOf', { name: label }) : t('ui.pickTime')}
      onLeave={() => {
        const text = textOf(state)
        take(text, timeOf(text) ?? shown.time)
      }}
      onPaste={(text) => {
        const time = timeOf(timeTyped(text))
        if (time) take(timeTyped(text), time)
      }}
      picker={(close) => (
        <TimeChoice value={isTime(value) ? value : null} onPick={(time) => take(time, timeOf(time))} onDone={close} />
      )}
    />
  )
}

function textOf(state: DateFieldState): string {
  const parts = [partOf(state, 'hour'), partOf(state, 'minute')]
  return parts.every((part) => part === '') ? '' : parts.join(':')
}
