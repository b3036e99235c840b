import type { FieldsAt } from '@daybook/shared/calls/reportFields'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import { Marked } from '../../events/Marked.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import {
  DescriptionCell,
  EventTypeButton,
  InstantCell,
  type OpenReport,
  ReportActions,
  REPORTER_BELOW,
  STATES_BELOW,
} from '../../events/reportCells.tsx'
import type { SortKey } from './address.ts'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import cellsStyles from '../../events/cells.module.css'

/** Columns whose values are not entered in the report form. */
type Known = 'color' | 'status' | 'reporter' | 'reportedAt' | 'actions'

/**
 * The columns of the record; the server sorts by each one that has its own name. Group and level have no column if it would be
 * empty or the same in most rows: they are then shown with the event type and the status.
 */
export function useColumns({
  group,
  onOpen,
}: {
  /** The group that was searched for. */
  group: number | null
  onOpen: OpenReport
}): readonly Column<ReportRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const sorted = (key: SortKey, column: Omit<Column<ReportRow>, 'key' | 'sort'>): Column<ReportRow> => ({
      key,
      sort: 'server',
      ...column,
    })
    const levelOf = (row: ReportRow) => <LevelBadge color={row.levelColor} name={row.levelName} />
    const hasLevels = group === EVENT_GROUP.SECURITY
    const columns: Record<FieldsAt<'list'> | Known, Column<ReportRow> | null> = {
      eventDate: sorted('eventDay', {
        title: t('field.eventDate'),
        phone: 'place',
        under: { column: 'eventTypeName', below: REPORTER_BELOW },
        render: (row) => <span className={textStyles.nowrap}>{formatDay(row.eventDay)}</span>,
      }),
      areaId: sorted('areaName', {
        title: t('field.area'),
        width: 110,
        phone: 'place',
        render: (row) => <Marked text={row.areaName} />,
      }),
      companyId: sorted('companyName', {
        title: t('field.company'),
        under: { column: 'areaName' },
        phone: 'place',
        render: (row) => <Marked text={row.companyName} />,
      }),
      color: sorted('colorId', {
        title: t('ui.report.status'),
        under: { column: 'eventTypeName', below: STATES_BELOW },
        phone: 'state',
        render: (row) => (
          <span className={badgeStyles.badges}>
            <StatusBadge colorId={row.colorId} />
            {!hasLevels && levelOf(row)}
          </span>
        ),
      }),
      levelId: hasLevels
        ? sorted('levelName', {
            title: t('field.level'),
            under: { column: 'colorId' },
            phone: 'state',
            render: levelOf,
          })
        : null,
      eventTypeId: sorted('eventTypeName', {
        title: t('field.eventType'),
        phone: 'title',
        width: 150,
        render: (row) => (
          <>
            <EventTypeButton row={row} onOpen={onOpen} />
            {group === null && <small className={cellsStyles.ofGroup}>{row.eventGroupName}</small>}
          </>
        ),
      }),
      description: sorted('description', {
        title: t('field.description'),
        phone: 'lead',
        width: 120,
        render: (row) => <DescriptionCell row={row} />,
      }),
      status: sorted('statusName', {
        title: t('ui.report.reportingStatus'),
        under: { column: 'eventTypeName', below: STATES_BELOW },
        phone: 'foot',
        render: (row) => <ReportStatusBadge statusId={row.statusId} name={row.statusName} />,
      }),
      reporter: sorted('reporterName', {
        title: t('ui.report.reporter'),
        under: { column: 'description', below: REPORTER_BELOW },
        width: 150,
        phone: 'meta',
        render: (row) => <Marked text={row.reporterName} />,
      }),
      reportedAt: sorted('createdAt', {
        title: t('ui.report.reportingDate'),
        under: { column: 'reporterName' },
        phone: 'meta',
        render: (row) => <InstantCell instant={row.createdAt} />,
      }),
      actions: {
        key: 'actions',
        title: t('ui.actions'),
        phone: 'foot',
        render: (row) => <ReportActions row={row} onOpen={onOpen} hasView />,
      },
    }
    return Object.values(columns).filter((column) => column !== null)
  }, [t, group, onOpen])
}
