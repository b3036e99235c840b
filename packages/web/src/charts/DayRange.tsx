import { parseDay } from '@daybook/shared/days'
import { useEffect, useState } from 'react'
import { DateRangeField, type DayRange as Days } from '../kit/fields/DateField.tsx'
import { useTypedStep } from './useTypedStep.ts'

/** Two days that apply once both are given; the server reports any problem with them. */
export function DayRange({
  label,
  days: { from, to },
  onChange,
}: {
  label: string
  /** dd/MM/yyyy */
  days: { from: string; to: string }
  /** `goesOn`: a date is still being typed, see useTypedStep. */
  onChange: (days: { from: string; to: string }, goesOn?: boolean) => void
}) {
  const { goesOn, onBlur } = useTypedStep()
  const [value, setValue] = useState<Days>([from, to])
  useEffect(() => setValue([from, to]), [from, to])
  return (
    <div onBlur={onBlur}>
      <DateRangeField
        aria-label={label}
        value={value}
        onChange={(next = ['', '']) => {
          setValue(next)
          const [first, last] = next
          if (parseDay(first) && parseDay(last)) onChange({ from: first, to: last }, goesOn())
        }}
      />
    </div>
  )
}
