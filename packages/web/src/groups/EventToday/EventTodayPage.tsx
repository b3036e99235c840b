import { formatDay } from '@daybook/shared/days'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useRefresh } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import plainButtonStyles from '../../kit/PlainButton.module.css'
import { PageTitle } from '../../kit/PageTitle.tsx'
import type { DialogMode, OpenReport } from '../../events/reportCells.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { readView, todayAddress, toggled, viewText } from './address.ts'
import { KeepPlace } from './KeepPlace.tsx'
import { LiveBadge } from './LiveBadge.tsx'
import { SectionPanel } from './SectionPanel.tsx'
import { sectionsOf } from './sections.ts'
import { Summary } from './Summary.tsx'
import { useMarks } from './useMarks.ts'
import { useToday } from './useToday.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

/** Today's reports, updated while the page is visible. */
export function EventTodayPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useAddress(todayAddress)
  const refresh = useRefresh()
  const { answer, live } = useToday()
  const rows = useMemo(() => answer.data && sectionsOf(answer.data).flatMap((section) => section.rows), [answer.data])
  const markOf = useMarks(rows)
  useArrivals(rows)
  const [dialog, setDialog] = useState<{ row: ReportRow; mode: DialogMode } | null>(null)
  const openDialog = useCallback<OpenReport>((row, mode) => setDialog({ row, mode }), [])
  const closed = query.closed ?? []
  const change = (next: Search) =>
    void navigate({ to: paths.eventToday, search: { ...query, ...next }, replace: true, resetScroll: false })

  return (
    <>
      <PageTitle
        title={t('EventToday.title')}
        note={answer.data && t('EventToday.reportDate', { date: formatDay(answer.data.reportDate) })}
        actions={
          <>
            <LiveBadge state={live} updatedAt={answer.dataUpdatedAt} />
            <Link to={paths.walls} className={plainButtonStyles.button}>
              {t('EventToday.walls')}
            </Link>
          </>
        }
      />
      <WithAnswer answer={answer} lines={10}>
        {(today) => {
          const sections = sectionsOf(today)
          if (sections.length === 0) return <Empty text={t('EventToday.nothing')} next={t('ui.askForAreas')} />
          return (
            <KeepPlace stamp={answer.dataUpdatedAt}>
              <Summary rows={sections.flatMap((section) => section.rows)} />
              {sections.map((section) => (
                <SectionPanel
                  key={section.key}
                  section={section}
                  view={readView(query[section.key])}
                  onView={(view) => change({ [section.key]: viewText(view) })}
                  isOpen={!closed.includes(section.key)}
                  onToggle={() => change({ closed: toggled(closed, section.key) })}
                  markOf={markOf}
                  onOpen={openDialog}
                />
              ))}
            </KeepPlace>
          )
        }}
      </WithAnswer>
      {dialog && (
        <EventDialog
          open
          eventId={dialog.row.eventId}
          mode={dialog.mode}
          onClose={() => setDialog(null)}
          onDone={() => void refresh('EventToday/LoadEventToday')}
        />
      )}
    </>
  )
}

/** Announces reports that arrive while the page is open to screen readers. */
function useArrivals(rows: readonly ReportRow[] | undefined) {
  const { t } = useTranslation()
  const known = useRef<ReadonlySet<number> | null>(null)
  useEffect(() => {
    if (!rows) return
    const ids = new Set(rows.map((row) => row.eventId))
    const before = known.current
    known.current = ids
    const count = before ? [...ids].filter((id) => !before.has(id)).length : 0
    if (count > 0) announce(count === 1 ? t('EventToday.arrivedOne') : t('EventToday.arrivedMany', { count }))
  }, [rows, t])
}
