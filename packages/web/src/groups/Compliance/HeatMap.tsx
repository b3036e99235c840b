import type { Output } from '@daybook/shared'
import { stateOfDay } from '@daybook/shared/rules/complianceRules'
import { EXPECTATION_STATES } from '@daybook/shared/rules/expectationRules'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { addDays, addMonths, calendarNames, companyToday } from '../../kit/fields/calendarDays.ts'
import { useIsPhone } from '../../kit/theme/media.ts'
import { MonthTable, Months } from '../../charts/MonthTable.tsx'
import { SIGNS } from './parts.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import styles from './HeatMap.module.css'

export type Days = Output<'Compliance/GetDays'>['days']
type Day = Days[number]

/**
 * A year's months as small calendars. Each day is marked by a sign as well as a colour. One day is in the tab order; the arrow
 * keys move to the others.
 */
export function HeatMap({
  year,
  days,
  chosen,
  name,
  onChoose,
  panel,
}: {
  year: number
  days: Days
  chosen: string | null
  name: string
  onChoose: (day: string) => void
  /** On a phone, the details of the selected day, below its month. */
  panel: ReactNode
}) {
  const { t, language } = useTranslation()
  const isPhone = useIsPhone()
  const names = useMemo(() => calendarNames(language), [language])
  const byDay = useMemo(() => new Map(days.map((day) => [day.day, day])), [days])
  const [at, setAt] = useState(chosen ?? startOf(year, days))
  const box = useRef<HTMLDivElement>(null)
  const wantsFocusRef = useRef(false)
  const first = useRef(chosen)
  useEffect(() => {
    // On a phone the months are a long list.
    box.current
      ?.querySelector(`[data-day="${first.current}"]`)
      ?.scrollIntoView({ block: isPhone ? 'center' : 'nearest' })
  }, [isPhone])
  useEffect(() => {
    if (!wantsFocusRef.current) return
    wantsFocusRef.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])
  const move = (event: KeyboardEvent) => {
    const next = moved(event.key, at)
    if (next === null) return
    event.preventDefault()
    if (!next.startsWith(String(year))) return
    wantsFocusRef.current = true
    setAt(next)
  }
  return (
    <div ref={box} role="group" aria-label={name} aria-describedby="heat-keys" onKeyDown={move}>
      <Row className={styles.legend} as="ul" gap={[6, 16]} below={10}>
        {EXPECTATION_STATES.map((state) => (
          <li key={state}>
            <span className={styles.day} data-state={state} aria-hidden="true">
              {SIGNS[state]}
            </span>
            {t(`expectationState.${state}`)}
          </li>
        ))}
      </Row>
      <p id="heat-keys" className={textStyles.srOnly}>
        {t('Compliance.keys')}
      </p>
      <Months>
        {monthsOf(year, isPhone).map((index) => (
          <Fragment key={index}>
            <MonthTable first={firstOf(year, index)}>
              {(day) => (
                <DayButton
                  day={day}
                  has={byDay.get(day)}
                  label={names.day(day)}
                  isChosen={day === chosen}
                  isInOrder={day === at}
                  onPress={() => {
                    setAt(day)
                    onChoose(day)
                  }}
                />
              )}
            </MonthTable>
            {isPhone && chosen?.startsWith(firstOf(year, index).slice(0, 7)) && panel}
          </Fragment>
        ))}
      </Months>
    </div>
  )
}

function DayButton({
  day,
  has,
  label,
  isChosen,
  isInOrder,
  onPress,
}: {
  day: string
  has: Day | undefined
  label: string
  isChosen: boolean
  isInOrder: boolean
  onPress: () => void
}) {
  const { t } = useTranslation()
  const state = has ? stateOfDay(has.sums) : 'notExpected'
  const about = { day: label, state: t(`expectationState.${state}`) }
  const text =
    has && has.sums.expected > 0
      ? t('Compliance.dayHas', { ...about, done: has.sums.onTime + has.sums.late, whole: has.sums.expected })
      : t('Compliance.dayIs', about)
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-state={state}
      aria-pressed={isChosen}
      aria-label={text}
      title={text}
      tabIndex={isInOrder ? 0 : -1}
      onClick={onPress}
    >
      <span>{Number(day.slice(8))}</span>
      <span aria-hidden="true">{SIGNS[state]}</span>
    </button>
  )
}

/** The last day that has data, or today; otherwise the first of the year. */
function startOf(year: number, days: Days): string {
  const today = companyToday()
  return today.startsWith(String(year)) ? today : (days.at(-1)?.day ?? `${year}-01-01`)
}

function moved(key: string, day: string): string | null {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'PageUp') return addMonths(day, -1)
  if (key === 'PageDown') return addMonths(day, 1)
  if (key === 'Home') return `${day.slice(0, 7)}-01`
  if (key === 'End') return addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1)
  return null
}

const firstOf = (year: number, month: number) => `${year}-${String(month + 1).padStart(2, '0')}-01`

/** January to December; on a phone, which shows one at a time, the latest month that has begun comes first. */
function monthsOf(year: number, isPhone: boolean): number[] {
  const all = Array.from({ length: 12 }, (_, month) => month)
  return isPhone ? all.filter((month) => firstOf(year, month) <= companyToday()).toReversed() : all
}
