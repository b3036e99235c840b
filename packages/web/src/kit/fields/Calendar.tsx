import { type CalendarDate, parseDate } from '@internationalized/date'
import { YEARS } from '@daybook/shared/registry'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useStore } from '../store.ts'
import { Icon } from '../theme/icons.tsx'
import { CALENDARS, yearsChoice } from '../theme/years.ts'
import styles from './Calendar.module.css'
import { companyToday } from './calendarDays.ts'
import { createCalendar, shownYear } from './days.ts'

const YEARS_TO_CHOOSE = 21

/**
 * One month to pick a day from. Days are ISO in any calendar. `start` is the day it opens at; disabled days can be
 * focused and read, not picked.
 */
export function Calendar({
  value,
  start,
  isDisabledDay = () => false,
  onPick,
}: {
  value: string | null
  start: string
  isDisabledDay?: ((day: string) => boolean) | undefined
  onPick: (day: string) => void
}) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const today = companyToday()
  const [focused, setFocused] = useState<CalendarDate>(() => parseDate(start))
  const [firstLocale] = useState(locale)
  return (
    <>
      <AriaCalendar
        // Each calendar keeps its own state. After switching the era, focus stays on the switch.
        key={locale}
        autoFocus={locale === firstLocale}
        className={styles.calendar}
        value={value === null ? null : parseDate(value)}
        focusedValue={focused}
        onFocusChange={setFocused}
        isDateUnavailable={(day) => isDisabledDay(day.toString())}
        onChange={(day) => onPick(day.toString())}
        createCalendar={createCalendar}
        firstDayOfWeek="mon"
      >
        <div className={styles.head}>
          <Button slot="previous" className={styles.step} aria-label={t('ui.previousMonth')}>
            <Icon name="chevronLeft" />
          </Button>
          <CalendarMonthPicker format="long">{picker}</CalendarMonthPicker>
          <CalendarYearPicker visibleYears={YEARS_TO_CHOOSE}>{picker}</CalendarYearPicker>
          <Button slot="next" className={styles.step} aria-label={t('ui.nextMonth')}>
            <Icon name="chevronRight" />
          </Button>
        </div>
        <CalendarGrid className={styles.grid} weekdayStyle="short">
          {(date) => {
            const iso = date.toString()
            return (
              <CalendarCell
                date={date}
                className={styles.day}
                data-day={iso}
                data-company-today={iso === today || undefined}
              />
            )
          }}
        </CalendarGrid>
      </AriaCalendar>
      <YearsSwitch />
    </>
  )
}

/** CE | BE: the era for reading and typing years, here and in all fields. */
function YearsSwitch() {
  const { t } = useTranslation()
  const years = useStore(yearsChoice)
  const year = companyToday().slice(0, 4)
  return (
    <div className={styles.years} role="group" aria-label={t('ui.years')}>
      {YEARS.map((one) => (
        <button key={one} type="button" aria-pressed={one === years} onClick={() => yearsChoice.choose(one)}>
          {t(`ui.yearsOf.${one}`, { year: shownYear(year, CALENDARS[one]) })}
        </button>
      ))}
    </div>
  )
}

type Picker = Parameters<Parameters<typeof CalendarMonthPicker>[0]['children']>[0]

/** The browser's native select, for months and years. */
function picker({ items, value, onChange, ...aria }: Picker) {
  return (
    <select
      aria-label={aria['aria-label']}
      value={String(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  )
}
