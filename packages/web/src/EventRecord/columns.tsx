import { EVENT_GROUP } from '@daybook/contract/rules'
import { type ReportRow, wireDay } from '@daybook/contract/wire'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelBadge, ReportStatusBadge, StatusBadge } from '../ui/badges.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { useIsPhone } from '../ui/media.ts'
import { DescriptionCell, EventTypeButton, InstantCell, type OpenReport, ReportActions } from '../ui/reportCells.tsx'
import type { SortKey } from './address.ts'

/** The columns of the record; the server sorts by any of them that has a name of its own. */
export function useColumns({
  group,
  onOpen,
}: {
  /** The group that was searched for: then its column would say the same in every row. */
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
    return [
      sorted('dEventDate', {
        title: t('field.eventDate'),
        render: (row) => <span className="nowrap">{wireDay(row.dEventDate)}</span>,
      }),
      ...(group === null
        ? [sorted('sEventGroupName', { title: t('field.eventGroup'), render: (row) => row.sEventGroupName })]
        : []),
      sorted('sCompanyName', { title: t('field.company'), width: 130, render: (row) => row.sCompanyName }),
      sorted('sAreaName', { title: t('field.area'), width: 130, render: (row) => row.sAreaName }),
      sorted('nEventColorID', {
        title: t('ui.report.status'),
        phone: 'title',
        render: (row) => <StatusBadge nEventColorID={row.nEventColorID} />,
      }),
      sorted('sEventTypeName', {
        title: t('field.eventType'),
        phone: 'title',
        width: 150,
        render: (row) => <EventTypeButton row={row} onOpen={onOpen} />,
      }),
      sorted('sDescription', {
        title: t('field.description'),
        width: 180,
        render: (row) => <DescriptionCell row={row} />,
      }),
      ...(group === null || group === EVENT_GROUP.SECURITY
        ? [
            sorted('sSecurityLevelName', {
              title: t('field.level'),
              render: (row) => <LevelBadge color={row.sSecurityLevelColor} name={row.sSecurityLevelName} />,
            }),
          ]
        : []),
      sorted('sReportby', { width: 96, title: t('ui.report.reporter'), render: (row) => row.sReportby }),
      sorted('dCreateDate', {
        title: t('ui.report.reportingDate'),
        render: (row) => <InstantCell instant={row.dCreateDate} />,
      }),
      sorted('sStatusName', {
        title: t('ui.report.reportingStatus'),
        render: (row) => <ReportStatusBadge nStatus={row.nStatus} name={row.sStatusName} />,
      }),
      {
        key: 'actions',
        title: t('ui.actions'),
        phone: 'foot',
        render: (row) => (
          <ReportActions
            row={row}
            onOpen={onOpen}
            hasView
            isCompact={!isPhone}
            approveText={t('EventRecord.approver')}
          />
        ),
      },
    ]
  }, [t, isPhone, group, onOpen])
}
