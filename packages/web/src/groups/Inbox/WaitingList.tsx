import type { FieldsAt } from '@daybook/shared/calls/reportFields'
import { formatDay } from '@daybook/shared/days'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { paths, thumbnailUrl } from '../../app/paths.ts'
import type { Search } from '../../app/query.ts'
import { Marked } from '../../events/Marked.tsx'
import { LevelBadge, StatusBadge } from '../../events/badges.tsx'
import { instantText } from '../../events/instant.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { daysOf, nameOf, type Row } from './rows.ts'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './WaitingList.module.css'

type RowProps = {
  /** The id of the open report. */
  open: number | null
  chosen: ReadonlyMap<number, unknown>
  onChoose: (row: Row) => void
  /** The URL's query without the report. */
  query: Search
  /** Opening another report beside the list is not a new page. */
  isBesideDetail: boolean
  /** Versions seen since the list was loaded. */
  seen: ReadonlyMap<number, number>
}

/** The waiting reports by day. `onEnd` is called when the end comes into view. */
export function WaitingList({ rows, onEnd, ...rest }: RowProps & { rows: readonly Row[]; onEnd: (() => void) | null }) {
  const { t, language } = useTranslation()
  const hasCompany = rows.some(({ companyId }) => companyId !== rows[0]?.companyId)
  return (
    <>
      {daysOf(rows).map(({ day, rows: ofDay }) => (
        <section key={day} className={styles.day} aria-label={formatDay(day)}>
          <h2>
            {formatDay(day)} <span className={textStyles.muted}>{ageOf(day, language)}</span>{' '}
            <span className={badgeStyles.badge}>{ofDay.length}</span>
          </h2>
          <ul aria-label={`${t('Inbox.list')}: ${formatDay(day)}`}>
            {ofDay.map((row) => (
              <WaitingRow key={row.eventId} row={row} hasCompany={hasCompany} {...rest} />
            ))}
          </ul>
        </section>
      ))}
      {onEnd && <End key={rows.length} onSeen={onEnd} />}
    </>
  )
}

function WaitingRow({
  row,
  hasCompany,
  open,
  chosen,
  onChoose,
  query,
  isBesideDetail,
  seen,
}: RowProps & { row: Row; hasCompany: boolean }) {
  const { t, language } = useTranslation()
  const item = useRef<HTMLLIElement>(null)
  const isOpen = open === row.eventId
  const isChosen = chosen.has(row.eventId)
  const hasSeen = seen.get(row.eventId) === row.version
  const shown: Record<FieldsAt<'inbox'>, ReactNode> = {
    eventTypeId: (
      <strong>
        <Marked text={row.eventTypeName} />
      </strong>
    ),
    startTime: <span className={`${textStyles.muted} ${textStyles.nowrap}`}>{row.start ?? ''}</span>,
    areaId: (
      <span className={styles.rowPlace}>
        <Marked text={row.areaName} />
      </span>
    ),
    companyId: hasCompany && (
      <span className={`${textStyles.muted} ${styles.rowCompany}`}>
        <Marked text={row.companyName} />
      </span>
    ),
    description: row.description !== '' && (
      <span className={styles.rowText}>
        <Marked text={row.description} />
      </span>
    ),
    levelId: <LevelBadge color={row.levelColor} name={row.levelName} />,
    files: row.photoCount + row.fileCount > 0 && <Files count={row.photoCount + row.fileCount} />,
    // The heading above the row.
    eventDate: null,
  }
  useEffect(() => {
    if (isOpen && isBesideDetail) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, isBesideDetail])
  return (
    <li
      ref={item}
      className={styles.row}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      data-unseen={(!row.isSeen && !hasSeen) || undefined}
    >
      {row.mayDecide ? (
        <Checkbox
          aria-label={t('Inbox.select', { name: `${nameOf(row)}, ${formatDay(row.day)}` })}
          value={isChosen}
          onChange={() => onChoose(row)}
        />
      ) : (
        <span className={styles.noBox}>
          <Icon name="lock" size={16} />
        </span>
      )}
      <Link
        to={paths.inbox}
        search={{ ...query, report: String(row.eventId) }}
        replace={isBesideDetail}
        resetScroll={!isBesideDetail}
        preload={false}
        data-opens
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className={styles.rowHead}>
          {shown.eventTypeId}
          {shown.startTime}
          <span className={`${textStyles.muted} ${textStyles.nowrap} ${styles.rowDay}`} aria-hidden="true">
            {formatDay(row.day).slice(0, 5)} · {ageOf(row.day, language)}
          </span>
        </span>
        <span className={styles.rowBody}>
          {shown.areaId}
          {shown.companyId}
          {shown.description}
        </span>
        <span className={styles.rowFoot}>
          {row.decidesFor !== '' && (
            <span className={badgeStyles.badge}>{t('EventApprove.for', { name: row.decidesFor })}</span>
          )}
          <StatusBadge colorId={row.colorId} />
          {shown.levelId}
          {row.isChangedSinceSeen && !hasSeen && (
            <span className={`${badgeStyles.badge} ${badgeStyles.orange}`}>{t('Inbox.edited')}</span>
          )}
          {row.isActionMissing && (
            <span className={`${badgeStyles.badge} ${badgeStyles.yellow}`}>{t('Actions.missing')}</span>
          )}
          {shown.files}
          <span className={`${textStyles.muted} ${styles.rowBy}`}>
            <Marked text={row.reporterName} />, {instantText(row.filedAt)}
          </span>
        </span>
        {!row.mayDecide && row.whyNot && <span className={textStyles.muted}>{t(`Inbox.whyNot.${row.whyNot}`)}</span>}
      </Link>
      {row.picture !== '' && (
        <img className={styles.rowPicture} src={thumbnailUrl(row.picture)} alt="" loading="lazy" />
      )}
    </li>
  )
}

const DAY_MS = 86_400_000

/** How long ago an ISO day was: '3d ago', 'today'. */
function ageOf(day: string, language: string) {
  const days = Math.round((Date.parse(day) - Date.parse(companyToday())) / DAY_MS)
  return new Intl.RelativeTimeFormat(language, { style: 'narrow', numeric: 'auto' }).format(days, 'day')
}

function Files({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <span className={`${textStyles.muted} ${styles.rowFiles}`} title={t('Inbox.files', { count })}>
      <Icon name="file" size={14} />
      <span aria-hidden="true">{count}</span>
      <span className={textStyles.srOnly}>{t('Inbox.files', { count })}</span>
    </span>
  )
}

/** Below the last row: when it comes near, more rows are loaded. */
function End({ onSeen }: { onSeen: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef(onSeen)
  seen.current = onSeen
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current(), {
      rootMargin: '600px',
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return <div ref={box} className={styles.end} />
}
