import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../app/i18n/i18n.ts'
import { calendarNames, companyToday } from './calendarDays.ts'
import type { FieldProps } from './TypedField.tsx'
import './picker.css'

const FIRST_YEAR = 2020

/** A year, 2020 to this one, the newest first. */
export function YearField({ value, onChange, ...rest }: FieldProps<number>) {
  const thisYear = Number(companyToday().slice(0, 4))
  const newest = Math.max(thisYear, value ?? thisYear)
  return (
    <select
      {...rest}
      className="input"
      value={value ?? thisYear}
      onChange={(event) => onChange?.(Number(event.target.value))}
    >
      {Array.from({ length: newest - FIRST_YEAR + 1 }, (_year, index) => (
        <option key={newest - index}>{newest - index}</option>
      ))}
    </select>
  )
}

/** A month, 'MM/yyyy' in and out; `id` and `ref` are those of the month's name. */
export function MonthField({ id, ref, value, onChange, 'aria-label': label, ...rest }: FieldProps<string>) {
  const { t } = useTranslation()
  const months = useMemo(() => calendarNames(language()).months, [])
  const today = companyToday()
  const [month = '', year = ''] = (value || `${today.slice(5, 7)}/${today.slice(0, 4)}`).split('/')
  const name = (part: string) => (label ? `${label}: ${part}` : part)
  return (
    <div className="month-field">
      <select
        {...rest}
        {...(id ? { id } : {})}
        {...(ref ? { ref } : {})}
        className="input"
        aria-label={name(t('ui.month'))}
        value={month}
        onChange={(event) => onChange?.(`${event.target.value}/${year}`)}
      >
        {months.map((text, index) => (
          <option key={text} value={String(index + 1).padStart(2, '0')}>
            {text}
          </option>
        ))}
      </select>
      <YearField
        {...rest}
        aria-label={name(t('ui.year'))}
        value={Number(year)}
        onChange={(next) => onChange?.(`${month}/${next}`)}
      />
    </div>
  )
}
