import type { FieldsAt } from '@daybook/shared/calls/reportFields'
import { parseDay, readDay } from '@daybook/shared/days'
import { SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useRefresh, useSave } from '../../app/api.ts'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import { StandardButton } from '../../kit/ButtonBar.tsx'
import { type Column, DataTable } from '../../kit/table/DataTable.tsx'
import { confirmDelete, showDeleted } from '../../kit/dialogs/dialogs.ts'
import {
  DescriptionCell,
  EventTypeButton,
  InstantCell,
  REPORT_LIST,
  reportName,
  REPORTER_BELOW,
  STATES_BELOW,
} from '../../events/reportCells.tsx'
import { useUndoDelete } from '../../events/useUndoDelete.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { useSettled } from '../../kit/useSettled.ts'
import type { Place } from './EventForm.tsx'
import badgeStyles from '../../kit/badge.module.css'
import cellsStyles from '../../events/cells.module.css'
import styles from './CreateReport.module.css'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

/** The reports of a day, limited to the group and company if they are chosen. */
export function DayList({
  place,
  onEdit,
  onDeleted,
}: {
  place: Place
  /** null: nothing can be edited here. */
  onEdit: ((eventId: number) => void) | null
  onDeleted: (eventId: number) => void
}) {
  const { t } = useTranslation()
  const { eventGroupId, companyId } = place
  const eventDate = useSettled(place.eventDate)
  const day = useCall(
    'CreateReport/LoadListEventReport',
    { eventGroupId, companyId, eventDate: readDay(eventDate) },
    { enabled: parseDay(eventDate) !== null, keepPrevious: true, isQuiet: true },
  )
  const refresh = useRefresh()
  const [viewed, setViewed] = useState<number | null>(null)
  const remove = useSave('CreateReport/DeleteEvent', {
    refresh: ['CreateReport/LoadListEventReport', 'CreateReport/LoadCreateReport', 'CreateReport/GetEventPrevious'],
  })
  const offerUndo = useUndoDelete()
  const rows = day.data?.events

  async function askAndDelete(row: ReportRow) {
    if (remove.isPending || !(await confirmDelete())) return
    if (!(await remove.run({ eventId: row.eventId }))) {
      await refresh('CreateReport/LoadListEventReport')
      return
    }
    onDeleted(row.eventId)
    await showDeleted()
    offerUndo([row.eventId])
  }

  const hasLevels = rows?.some(({ levelName }) => levelName !== '') ?? false
  const columns = useColumns({
    hasLevels,
    onView: (row) => setViewed(row.eventId),
    onEdit: onEdit && ((row) => onEdit(row.eventId)),
    onDelete: (row) => void askAndDelete(row),
  })
  const name = t('CreateReport.dayReports', { date: eventDate })
  return (
    <section className={styles.dayList} aria-labelledby="day-list">
      <h2 id="day-list">
        {name} {rows && <span className={badgeStyles.badge}>{rows.length}</span>}
      </h2>
      <DataTable
        {...REPORT_LIST}
        name={name}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.eventId}
        isLoading={day.isFetching && day.isPlaceholderData}
        problem={day.error}
        onRetry={() => void day.refetch()}
        emptyText={t('ui.noData')}
      />
      {viewed !== null && (
        <EventDialog
          open
          mode="View"
          eventId={viewed}
          onClose={() => setViewed(null)}
          onDone={() => void refresh('CreateReport/LoadListEventReport')}
        />
      )}
    </section>
  )
}

/** Columns whose values are not entered in the report form. */
type Known = 'color' | 'status' | 'reporter' | 'reportedAt' | 'actions'

type RowActions = {
  /** Whether the rows include Security reports. */
  hasLevels: boolean
  onView: (row: ReportRow) => void
  onEdit: ((row: ReportRow) => void) | null
  onDelete: (row: ReportRow) => void
}

function useColumns({ hasLevels, onView, onEdit, onDelete }: RowActions): readonly Column<ReportRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const columns: Record<FieldsAt<'dayList'> | Known, Column<ReportRow> | null> = {
      eventTypeId: {
        key: 'eventTypeName',
        title: t('field.eventType'),
        phone: 'title',
        sort: (a, b) => a.eventTypeName.localeCompare(b.eventTypeName),
        render: (row) => <EventTypeButton row={row} onOpen={onView} />,
      },
      color: {
        key: 'colorId',
        title: t('CreateReport.status'),
        under: { column: 'eventTypeName', below: STATES_BELOW },
        phone: 'state',
        sort: (a, b) => a.colorId - b.colorId,
        render: (row) => <StatusBadge colorId={row.colorId} />,
      },
      areaId: {
        key: 'areaName',
        title: t('field.area'),
        phone: 'place',
        sort: (a, b) => a.areaName.localeCompare(b.areaName),
        render: (row) => row.areaName,
      },
      description: {
        key: 'description',
        title: t('field.description'),
        phone: 'lead',
        width: 150,
        render: (row) => <DescriptionCell row={row} />,
      },
      levelId: hasLevels ? level(t('field.securityLevel')) : null,
      reporter: {
        key: 'reporterName',
        title: t('ui.report.reporter'),
        under: { column: 'description', below: REPORTER_BELOW },
        phone: 'meta',
        sort: (a, b) => a.reporterName.localeCompare(b.reporterName),
        render: (row) => row.reporterName,
      },
      reportedAt: {
        key: 'createdAt',
        title: t('ui.report.reportingDate'),
        under: { column: 'reporterName' },
        phone: 'meta',
        sort: (a, b) => a.createdAt.localeCompare(b.createdAt),
        render: (row) => <InstantCell instant={row.createdAt} />,
      },
      status: {
        key: 'statusName',
        title: t('ui.report.reportingStatus'),
        under: { column: 'eventTypeName', below: STATES_BELOW },
        phone: 'foot',
        sort: (a, b) => a.statusId - b.statusId,
        render: (row) => <ReportStatusBadge statusId={row.statusId} name={row.statusName} />,
      },
      actions: {
        key: 'actions',
        title: t('ui.actions'),
        phone: 'foot',
        render: (row) => (
          <div className={cellsStyles.rowActions}>
            {row.canEdit && onEdit && (
              <StandardButton kind="edit" isSmall of={reportName(row)} onClick={() => onEdit(row)} />
            )}
            {row.isDelete && (
              <StandardButton kind="delete" isSmall of={reportName(row)} onClick={() => onDelete(row)} />
            )}
          </div>
        ),
      },
    }
    return Object.values(columns).filter((column) => column !== null)
  }, [t, hasLevels, onView, onEdit, onDelete])
}

const level = (title: string): Column<ReportRow> => ({
  key: 'levelName',
  title,
  under: { column: 'colorId' },
  phone: 'state',
  sort: (a, b) => levelOf(a) - levelOf(b),
  render: (row) => <LevelBadge color={row.levelColor} name={row.levelName} />,
})

const levelOf = (row: ReportRow) => SECURITY_LEVEL_COLOR.findIndex((color) => color === row.levelColor)
