import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useStore } from '../store.ts'
import { CALENDARS, yearsChoice } from '../theme/years.ts'
import { calendarNames, companyToday } from './calendarDays.ts'
import { shownYear } from './days.ts'
import type { FieldProps } from './Field.tsx'
import styles from './MonthField.module.css'
import { NativeSelectField } from './NativeSelectField.tsx'

const FIRST_YEAR = 2020

/** A year from 2020 to this one, newest first. */
export function YearField({ value, onChange, ...rest }: FieldProps<number>) {
  const calendar = CALENDARS[useStore(yearsChoice)]
  const thisYear = Number(companyToday().slice(0, 4))
  const newest = Math.max(thisYear, value ?? thisYear)
  const years = Array.from({ length: newest - FIRST_YEAR + 1 }, (_year, index) => newest - index)
  return (
    <NativeSelectField
      {...rest}
      options={years.map((year) => ({ value: year, label: shownYear(String(year), calendar) }))}
      value={value ?? thisYear}
      onChange={(year) => year !== '' && onChange?.(year)}
    />
  )
}

/** A month, 'MM/yyyy' in and out; `id` goes to the month's select. */
export function MonthField({
  id,
  value,
  onChange,
  'aria-label': label,
  'aria-labelledby': _ofBoth,
  ...rest
}: FieldProps<string>) {
  const { t, language } = useTranslation()
  const months = useMemo(() => calendarNames(language).months, [language])
  const today = companyToday()
  const [month = '', year = ''] = (value || `${today.slice(5, 7)}/${today.slice(0, 4)}`).split('/')
  const name = (part: string) => (label ? `${label}: ${part}` : part)
  return (
    <div className={styles.month}>
      <NativeSelectField
        {...rest}
        id={id}
        aria-label={name(t('ui.month'))}
        options={months.map((text, index) => ({ value: String(index + 1).padStart(2, '0'), label: text }))}
        value={month}
        onChange={(next) => onChange?.(`${next}/${year}`)}
      />
      <YearField
        {...rest}
        aria-label={name(t('ui.year'))}
        value={Number(year)}
        onChange={(next) => onChange?.(`${month}/${next}`)}
      />
    </div>
  )
}
