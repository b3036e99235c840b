import type { FieldsAt } from '@daybook/shared/calls/reportFields'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { useIsPhone } from '../../kit/theme/media.ts'
import {
  DescriptionCell,
  EventTypeButton,
  InstantCell,
  type OpenReport,
  ReportActions,
} from '../../events/reportCells.tsx'
import type { SortKey } from './address.ts'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import cellsStyles from '../../events/cells.module.css'

/** Columns whose values are not entered in the report form. */
type Known = 'color' | 'status' | 'reporter' | 'reportedAt' | 'actions'

/** Widths in pixels of the columns whose text can be cut anywhere: with the others, they fit next to the menu at 1280 px. */
const WIDTHS = { company: 104, area: 109, type: 131, description: 128, reporter: 99 }
const WIDTHS_WITH_LEVEL = { company: 91, area: 88, type: 100, description: 97, reporter: 83 }

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
  const isPhone = useIsPhone()
  return useMemo(() => {
    const sorted = (key: SortKey, column: Omit<Column<ReportRow>, 'key' | 'sort'>): Column<ReportRow> => ({
      key,
      sort: 'server',
      ...column,
    })
    const levelOf = (row: ReportRow) => <LevelBadge color={row.levelColor} name={row.levelName} />
    const hasLevels = group === EVENT_GROUP.SECURITY
    const width = hasLevels ? WIDTHS_WITH_LEVEL : WIDTHS
    const columns: Record<FieldsAt<'list'> | Known, Column<ReportRow> | null> = {
      eventDate: sorted('eventDay', {
        title: t('field.eventDate'),
        render: (row) => <span className={textStyles.nowrap}>{formatDay(row.eventDay)}</span>,
      }),
      companyId: sorted('companyName', {
        title: t('field.company'),
        width: width.company,
        render: (row) => row.companyName,
      }),
      areaId: sorted('areaName', { title: t('field.area'), width: width.area, render: (row) => row.areaName }),
      color: sorted('colorId', {
        title: t('ui.report.status'),
        phone: 'title',
        render: (row) => (
          <span className={badgeStyles.badges}>
            <StatusBadge colorId={row.colorId} />
            {!hasLevels && levelOf(row)}
          </span>
        ),
      }),
      levelId: hasLevels ? sorted('levelName', { title: t('field.level'), render: levelOf }) : null,
      eventTypeId: sorted('eventTypeName', {
        title: t('field.eventType'),
        phone: 'title',
        width: width.type,
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
        width: width.description,
        render: (row) => <DescriptionCell row={row} />,
      }),
      status: sorted('statusName', {
        title: t('ui.report.reportingStatus'),
        render: (row) => <ReportStatusBadge statusId={row.statusId} name={row.statusName} />,
      }),
      reporter: sorted('reporterName', {
        title: t('ui.report.reporter'),
        width: width.reporter,
        render: (row) => row.reporterName,
      }),
      reportedAt: sorted('createdAt', {
        title: t('ui.report.reportingDate'),
        render: (row) => <InstantCell instant={row.createdAt} />,
      }),
      actions: {
        key: 'actions',
        title: t('ui.actions'),
        phone: 'foot',
        render: (row) => <ReportActions row={row} onOpen={onOpen} hasView isCompact={!isPhone} />,
      },
    }
    return Object.values(columns).filter((column) => column !== null)
  }, [t, isPhone, group, onOpen])
}
