import { type ReactNode, useState } from 'react'
import { calendarNames, weekday } from '../../kit/fields/calendarDays.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { minutesUntil, pageOf } from './clock.ts'
import type { Shown } from './useWall.ts'
import styles from './Wall.module.css'

export type Picture = NonNullable<Shown['picture']>
type Paged = {
  /** The time of this device. */ ms: number /** Shows all rows, on a window that scrolls. */
  isWhole: boolean
}

/** How long a page of a list stays. */
const TURN_MS = 10_000
/** From here on, minutes do not matter. */
const SHORT_HOURS = 5
/** Rows of a page that fit; their height is in the style sheet. */
const ROWS = 3

/** A list that turns its pages by itself, and begins again with the first page when another row comes to the top. */
function List<T>({
  id,
  title,
  tone,
  total,
  rows,
  empty,
  keyOf,
  ms,
  isWhole,
  children,
}: Paged & {
  id: string
  title: string
  tone: 'red' | 'yellow'
  total: number
  rows: readonly T[]
  empty: string
  keyOf: (row: T) => string | number
  children: (row: T) => ReactNode
}) {
  const { t } = useTranslation()
  const first = rows[0] && keyOf(rows[0])
  const [top, setTop] = useState({ first, since: ms })
  if (first !== top.first) setTop({ first, since: ms })
  const turn = Math.max(0, Math.floor((ms - top.since) / TURN_MS))
  const shown = pageOf(rows, isWhole ? Math.max(1, rows.length) : ROWS, turn)
  const more = total - rows.length
  return (
    <section className={styles.list} aria-labelledby={id} data-tone={total > 0 ? tone : undefined}>
      <header>
        <h2 id={id}>
          {title} {total > 0 && <strong>{total}</strong>}
        </h2>
        <p>
          {shown.pages > 1 && t('Wall.page_of', { page: shown.page, pages: shown.pages })}
          {more > 0 && ` ${t('Wall.more', { count: more })}`}
        </p>
      </header>
      {rows.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul>{shown.rows.map(children)}</ul>}
    </section>
  )
}

/** The company where the wall has several. */
const hasCompanies = (picture: Picture) =>
  new Set([...picture.abnormal, ...(picture.expected?.open ?? [])].map(({ companyName }) => companyName)).size > 1

export function Abnormal({ picture, today, ...paged }: Paged & { picture: Picture; today: string }) {
  const { t } = useTranslation()
  const { abnormal, abnormalTotal } = picture
  return (
    <List
      {...paged}
      id="abnormal"
      title={t('Wall.abnormal')}
      tone="red"
      total={abnormalTotal}
      rows={abnormal}
      empty={t('Wall.nothingAbnormal')}
      keyOf={({ eventId }) => eventId}
    >
      {(row) => (
        <li key={row.eventId} className={styles.event} data-new={row.isNew || undefined}>
          <span className={styles.mark} data-level={row.level || undefined} aria-hidden="true">
            {row.level || '!'}
          </span>
          <div>
            <p>
              <b>{row.eventTypeName}</b>
              <b>{row.createdAt.startsWith(today) ? row.createdAt.slice(11, 16) : dayAndTime(row.createdAt)}</b>
            </p>
            <p>
              <span>
                {[row.areaName, hasCompanies(picture) && row.companyName, row.reporterName].filter(Boolean).join(' · ')}
              </span>
              <span>{row.isNew ? t('Wall.isNew') : row.levelName || row.statusName}</span>
            </p>
          </div>
        </li>
      )}
    </List>
  )
}

const dayAndTime = (instant: string) => `${instant.slice(8, 10)}/${instant.slice(5, 7)} ${instant.slice(11, 16)}`

const cellKey = ({ areaId, day, shiftId }: { areaId: number; day: string; shiftId: number | null }) =>
  `${areaId} ${day} ${shiftId}`

export function Open({ picture, ...paged }: Paged & { picture: Picture }) {
  const { t } = useTranslation()
  const { expected, day } = picture
  const time = (instant: string) => (instant.startsWith(day) ? instant.slice(11, 16) : dayAndTime(instant))
  const left = (instant: string) => {
    const minutes = minutesUntil(instant, paged.ms)
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return t('Wall.minutes', { n: minutes })
    return hours < SHORT_HOURS ? t('Wall.hours', { n: hours, m: minutes % 60 }) : t('Wall.wholeHours', { n: hours })
  }
  return (
    <List
      {...paged}
      id="open"
      title={t('Wall.open')}
      tone="yellow"
      total={expected?.openTotal ?? 0}
      rows={expected?.open ?? []}
      empty={expected ? t('Wall.allReported') : t('Wall.notKnown')}
      keyOf={cellKey}
    >
      {(row) => (
        <li key={cellKey(row)} className={styles.cell} data-missing={row.isMissing || undefined}>
          <div>
            <p>
              <b>{row.areaName}</b>
              <b>{row.isMissing ? t('Wall.late') : left(row.dueAt)}</b>
            </p>
            <p>
              <span>
                {[hasCompanies(picture) && row.companyName, row.shiftName, row.day !== day && dayOf(row.day)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span>{t(row.isMissing ? 'Wall.overdue' : 'Wall.due', { time: time(row.dueAt) })}</span>
            </p>
          </div>
        </li>
      )}
    </List>
  )
}

const dayOf = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`

/** Today in large figures; those of the reports are those of Event Today. */
export function Totals({ picture }: { picture: Picture }) {
  const { t } = useTranslation()
  const { reported, abnormalTotal, waiting, expected } = picture
  const figures = [
    { name: t('Wall.abnormalShort'), count: abnormalTotal, tone: 'red', mark: '!' },
    ...(expected
      ? [
          { name: t('Wall.late'), count: expected.overdue, tone: 'red', mark: '×' },
          { name: t('Wall.expectedStill'), count: expected.openTotal - expected.overdue, tone: 'plain', mark: '' },
        ]
      : []),
    { name: t('Wall.waiting'), count: waiting, tone: 'yellow', mark: '' },
    { name: t('Wall.reported'), count: reported, tone: 'plain', mark: '' },
  ]
  return (
    <section className={styles.totals} aria-label={t('Wall.totals')}>
      <dl>
        {figures.map(({ name, count, tone, mark }) => (
          <div key={name} data-tone={count > 0 ? tone : 'plain'}>
            <dt>
              {count > 0 && mark && <span aria-hidden="true">{mark} </span>}
              {name}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The last seven days: what was reported of what was expected, what is missing, and what was abnormal. */
export function Week({ picture }: { picture: Picture }) {
  const { t, language } = useTranslation()
  const { days, day } = picture
  const names = calendarNames(language).weekdays
  return (
    <section className={styles.week} aria-label={t('Wall.week')}>
      <table>
        <thead>
          <tr>
            <td />
            {days.map((one) => (
              <th key={one.day} scope="col" aria-current={one.day === day ? 'date' : undefined}>
                {one.day === day
                  ? t('Wall.today')
                  : `${names[weekday(one.day)]?.short} ${Number(one.day.slice(8, 10))}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.some(({ sums }) => sums) && (
            <>
              <tr>
                <th scope="row">{t('Wall.weekReported')}</th>
                {days.map(({ day: of, sums }) => (
                  <td key={of}>{sums && t('Wall.weekOf', { reported: sums.reported, expected: sums.expected })}</td>
                ))}
              </tr>
              <tr>
                <th scope="row">{t('Wall.missing')}</th>
                {days.map(({ day: of, sums }) => (
                  <td key={of} data-tone={sums?.missing ? 'red' : undefined}>
                    {sums && (sums.missing ? `× ${sums.missing}` : 0)}
                  </td>
                ))}
              </tr>
            </>
          )}
          <tr>
            <th scope="row">{t('Wall.abnormalShort')}</th>
            {days.map(({ day: of, abnormal }) => (
              <td key={of} data-tone={abnormal ? 'red' : undefined}>
                {abnormal ? `! ${abnormal}` : 0}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
