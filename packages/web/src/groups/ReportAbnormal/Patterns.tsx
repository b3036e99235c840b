import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { RETURN_DAYS } from '@daybook/shared/rules/patternRules'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { addMonths, calendarNames } from '../../kit/fields/calendarDays.ts'
import { Count, recordHref } from '../../charts/Count.tsx'
import { MonthTable, Months } from '../../charts/MonthTable.tsx'
import { printing } from '../../charts/printing.ts'
import { ReportTable } from '../../charts/ReportTable.tsx'
import { useStore } from '../../kit/store.ts'
import { EventTypeOpener } from '../../events/reportCells.tsx'
import textStyles from '../../kit/text.module.css'
import reportStyles from '../../charts/report.module.css'
import styles from './Patterns.module.css'

type Answer = Output<'ReportAbnormal/GetPatterns'>
type Group = Answer['groups'][number]

/** Areas with repeats that a row names until all are asked for. */
const NAMED = 3
/** Shades of a day, for one event and for the most. */
const SHADES = 4

/** What repeats in the abnormal events of a group: types, days, and what came back after it was closed. Nothing while it loads. */
export function Patterns({
  answer,
  group,
  onOpen,
}: {
  answer: Answer | undefined
  group: number
  /** Opens the dialog of an event. */
  onOpen: (eventId: number) => void
}) {
  const { t } = useTranslation()
  const own = answer?.groups.find(({ eventGroupId }) => eventGroupId === group)
  if (!answer || !own) return null
  return (
    <>
      <section className={reportStyles.part}>
        <h3>{t('reports.patternTypes')}</h3>
        <Types of={own} answer={answer} />
      </section>
      {own.returned.length > 0 && (
        <section className={reportStyles.part}>
          <h3>{t('reports.patternBack')}</h3>
          <p className={textStyles.muted}>{t('reports.backRule', { n: RETURN_DAYS })}</p>
          <Returned of={own} onOpen={onOpen} />
        </section>
      )}
      <section className={reportStyles.part}>
        <h3>{t('reports.patternDays')}</h3>
        <Days of={own} answer={answer} />
      </section>
    </>
  )
}

/** The most frequent first, with a bar and the share of all up to it. */
function Types({ of: { types, eventGroupId: group }, answer }: { of: Group; answer: Answer }) {
  const { t } = useTranslation()
  const most = types[0]?.events ?? 1
  const hasReturned = types.some(({ cameBack }) => cameBack > 0)
  return (
    <ReportTable name={t('reports.patternTypes')}>
      <thead>
        <tr>
          <th scope="col">{t('reports.eventType')}</th>
          <th scope="col">{t('reports.events')}</th>
          <th scope="col">{t('reports.cumulated')}</th>
          {hasReturned && <th scope="col">{t('reports.cameBack')}</th>}
          <th scope="col" className={styles.places}>
            {t('reports.repeats')}
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ eventTypeId: type, eventTypeName, events, cumulated, repeats, cameBack }) => (
          <tr key={type}>
            <th scope="row">
              {eventTypeName}
              <span className={styles.bar} style={{ inlineSize: `${(100 * events) / most}%` }} />
            </th>
            <td>
              <Count value={events} href={recordHref(answer, { group, type }, events)} />
            </td>
            <td>{Math.round(100 * cumulated)} %</td>
            {hasReturned && (
              <td>
                <Count value={cameBack} href={null} />
              </td>
            )}
            <td className={styles.places}>
              <Repeats of={repeats} type={type} answer={answer} />
            </td>
          </tr>
        ))}
      </tbody>
    </ReportTable>
  )
}

/** The areas that have a type more than once; all of them when asked for, and in print. */
function Repeats({ of, type, answer }: { of: Group['types'][number]['repeats']; type: number; answer: Answer }) {
  const { t } = useTranslation()
  const isPrinting = useStore(printing)
  const [isWhole, setWhole] = useState(false)
  const first = useRef<HTMLSpanElement>(null)
  if (of.length === 0) return '–'
  const more = isWhole || isPrinting ? 0 : of.length - NAMED
  return (
    <>
      {(more > 0 ? of.slice(0, NAMED) : of).map(({ areaId: area, areaName, events: times }, nth) => (
        <span key={area} ref={nth === NAMED ? first : null}>
          {nth > 0 && ', '}
          {areaName} (<Count value={times} href={recordHref(answer, { area, type }, times)} />)
        </span>
      ))}
      {more > 0 && (
        <button
          type="button"
          className={styles.more}
          onClick={() => {
            flushSync(() => setWhole(true))
            first.current?.querySelector('a')?.focus()
          }}
        >
          {t('reports.moreAreas', { n: more })}
        </button>
      )}
    </>
  )
}

function Returned({ of: { returned }, onOpen }: { of: Group; onOpen: (eventId: number) => void }) {
  const { t } = useTranslation()
  return (
    <ReportTable name={t('reports.patternBack')}>
      <thead>
        <tr>
          <th scope="col">{t('reports.eventType')}</th>
          <th scope="col" className={styles.places}>
            {t('reports.area')}
          </th>
          <th scope="col">{t('reports.closedOn')}</th>
          <th scope="col">{t('reports.cameBackOn')}</th>
        </tr>
      </thead>
      <tbody>
        {returned.map(({ eventId, eventTypeName, areaName, closedOn, formerId, eventDay }) => (
          <tr key={eventId}>
            <th scope="row">{eventTypeName}</th>
            <td className={styles.places}>{areaName}</td>
            <td>
              <EventTypeOpener name={formatDay(closedOn)} onOpen={() => onOpen(formerId)} />
            </td>
            <td>
              <EventTypeOpener name={formatDay(eventDay)} onOpen={() => onOpen(eventId)} />
            </td>
          </tr>
        ))}
      </tbody>
    </ReportTable>
  )
}

/** The months of the report, each day with its number of events, which leads to them. */
function Days({ of: { days, eventGroupId: group }, answer }: { of: Group; answer: Answer }) {
  const { t, language } = useTranslation()
  const names = useMemo(() => calendarNames(language), [language])
  const counts = new Map(days.map(({ day, events }) => [day, events]))
  const most = Math.max(...counts.values())
  const { from, to } = answer
  const months: string[] = []
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = addMonths(first, 1)) months.push(first)
  return (
    <Months>
      {months.map((first) => (
        <MonthTable key={first} first={first} withYear>
          {(day) => {
            if (day < from || day > to) return null
            const n = counts.get(day) ?? 0
            const label = t('reports.dayCount', { day: names.day(day), n })
            const content = (
              <>
                <span aria-hidden={n > 0 || undefined}>{Number(day.slice(8))}</span>
                <strong aria-hidden="true">{n > 0 ? n : ' '}</strong>
              </>
            )
            if (n === 0) return <span className={styles.day}>{content}</span>
            return (
              <a
                className={styles.day}
                data-shade={Math.ceil((SHADES * n) / most)}
                href={recordHref(answer, { group, day }, n)}
                target="_blank"
                rel="noopener"
                title={label}
              >
                {content}
                <span className={textStyles.srOnly}>{label}</span>
              </a>
            )
          }}
        </MonthTable>
      ))}
    </Months>
  )
}
