import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../../app/i18n/i18n.ts'
import { addDays, addMonths, calendarNames, companyToday, weekday, weeksOf } from './calendarDays.ts'
import { Icon } from '../theme/icons.tsx'

const YEARS_BACK = 15
const YEARS_AHEAD = 5

/** Where a key leads from a day; null for keys that mean nothing here. */
function target(day: string, { key, shiftKey }: KeyboardEvent): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/**
 * One month to pick a day from: a grid of which one day is in the order of Tab, the others by the arrow keys. Days are
 * ISO. `start` is the day that it opens at; a disabled day can be reached and read, not picked.
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
  const names = useMemo(() => calendarNames(language()), [])
  const [day, setDay] = useState(start)
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(true)
  const today = companyToday()
  const month = day.slice(0, 7)
  const year = Number(day.slice(0, 4))

  useEffect(() => {
    if (hasMoved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    hasMoved.current = false
  }, [day])

  function onKeyDown(event: KeyboardEvent) {
    const next = target(day, event)
    if (!next) return
    event.preventDefault()
    hasMoved.current = true
    setDay(next)
  }

  const thisYear = Number(today.slice(0, 4))
  const firstYear = Math.min(thisYear - YEARS_BACK, year)
  const lastYear = Math.max(thisYear + YEARS_AHEAD, year)

  return (
    <div className="calendar">
      <div className="calendar-head">
        <button
          type="button"
          className="plain-button"
          aria-label={t('ui.previousMonth')}
          onClick={() => setDay(addMonths(day, -1))}
        >
          <Icon name="chevronLeft" />
        </button>
        <select
          aria-label={t('ui.month')}
          value={Number(day.slice(5, 7)) - 1}
          onChange={(event) => setDay(addMonths(day, Number(event.target.value) + 1 - Number(day.slice(5, 7))))}
        >
          {names.months.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={t('ui.year')}
          value={year}
          onChange={(event) => setDay(addMonths(day, 12 * (Number(event.target.value) - year)))}
        >
          {Array.from({ length: lastYear - firstYear + 1 }, (_year, index) => (
            <option key={firstYear + index}>{firstYear + index}</option>
          ))}
        </select>
        <button
          type="button"
          className="plain-button"
          aria-label={t('ui.nextMonth')}
          onClick={() => setDay(addMonths(day, 1))}
        >
          <Icon name="chevronRight" />
        </button>
      </div>
      <table ref={grid} role="grid" aria-label={`${names.months[Number(day.slice(5, 7)) - 1]} ${year}`}>
        <thead>
          <tr>
            {names.weekdays.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === value}>
                  <button
                    type="button"
                    data-day={one}
                    data-outside={one.startsWith(month) ? undefined : true}
                    tabIndex={one === day ? 0 : -1}
                    aria-label={names.day(one)}
                    aria-current={one === today ? 'date' : undefined}
                    aria-disabled={isDisabledDay(one)}
                    onClick={() => {
                      if (!isDisabledDay(one)) onPick(one)
                    }}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
