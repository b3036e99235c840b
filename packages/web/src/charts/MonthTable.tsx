import { type ReactNode, useMemo } from 'react'
import { addDays, addMonths, calendarNames, weekday } from '../kit/fields/calendarDays.ts'
import { useTranslation } from '../platform/i18n/i18n.ts'
import textStyles from '../kit/text.module.css'
import styles from './MonthTable.module.css'

/** A month as a small calendar, weeks from Monday. Two or more stand in <Months>. */
export function MonthTable({
  first,
  withYear = false,
  children,
}: {
  /** Its first day. */
  first: string
  withYear?: boolean
  children: (day: string) => ReactNode
}) {
  const { language } = useTranslation()
  const names = useMemo(() => calendarNames(language), [language])
  const year = withYear ? ` ${first.slice(0, 4)}` : ''
  return (
    <table className={styles.month}>
      <caption>{`${names.months[Number(first.slice(5, 7)) - 1]}${year}`}</caption>
      <thead className={textStyles.srOnly}>
        <tr>
          {names.weekdays.map(({ long }) => (
            <th key={long} scope="col">
              {long}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(first).map((week) => (
          <tr key={week.find((one) => one !== null)}>
            {week.map((day, place) => (
              <td key={day ?? `none ${place}`}>{day !== null && children(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Months side by side; on a phone one below the other. */
export const Months = ({ children }: { children: ReactNode }) => <div className={styles.months}>{children}</div>

/** The weeks of a month, starting on Monday; null outside the month. */
function weeksOfMonth(first: string): (string | null)[][] {
  const weeks: (string | null)[][] = []
  for (let monday = addDays(first, -weekday(first)); monday < addMonths(first, 1); monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, nth) => {
        const day = addDays(monday, nth)
        return day.startsWith(first.slice(0, 7)) ? day : null
      }),
    )
  return weeks
}
