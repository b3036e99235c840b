import { parseDate } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar'
import { Icon } from '../theme/icons.tsx'
import styles from './Calendar.module.css'
import { companyToday } from './calendarDays.ts'
import { createCalendar } from './days.ts'

const YEARS = 21

/**
 * One month to pick a day from. Days are ISO, in any calendar. `start` is the day that it opens at; a disabled day can be reached and read,
 * not picked.
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
  const today = companyToday()
  return (
    <AriaCalendar
      className={styles.calendar}
      value={value === null ? null : parseDate(value)}
      defaultFocusedValue={parseDate(start)}
      isDateUnavailable={(day) => isDisabledDay(day.toString())}
      onChange={(day) => onPick(day.toString())}
      createCalendar={createCalendar}
      firstDayOfWeek="mon"
      autoFocus
    >
      <div className={styles.head}>
        <Button slot="previous" className={styles.step}>
          <Icon name="chevronLeft" />
        </Button>
        <CalendarMonthPicker>{picker}</CalendarMonthPicker>
        <CalendarYearPicker visibleYears={YEARS}>{picker}</CalendarYearPicker>
        <Button slot="next" className={styles.step}>
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
  )
}

type Picker = Parameters<Parameters<typeof CalendarMonthPicker>[0]['children']>[0]

/** The browser's own list, for months and for years. */
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
