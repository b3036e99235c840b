import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import {
  DescriptionCell,
  EventTypeButton,
  InstantCell,
  type OpenReport,
  ReportActions,
} from '../../events/reportCells.tsx'
import type { SortKey } from './address.ts'
import type { Mark } from './useMarks.ts'

// Thai order also puts Latin names right.
const collator = new Intl.Collator('th')

const byText = (text: (row: ReportRow) => string) => (a: ReportRow, b: ReportRow) =>
  collator.compare(text(a), text(b)) || a.nEventReportID - b.nEventReportID
const byNumber = (number: (row: ReportRow) => number) => (a: ReportRow, b: ReportRow) =>
  number(a) - number(b) || a.nEventReportID - b.nEventReportID
/** Instants of one zone, all written alike: their texts compare as the times do. */
const byInstant = (a: ReportRow, b: ReportRow) =>
  a.dCreateDate === b.dCreateDate ? a.nEventReportID - b.nEventReportID : a.dCreateDate < b.dCreateDate ? -1 : 1

/** The columns of a section, those that sort named as the address names them. */
export function useColumns({
  markOf,
  onOpen,
}: {
  markOf: (row: ReportRow) => Mark
  onOpen: OpenReport
}): readonly Column<ReportRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const columns: (Column<ReportRow> & { key: SortKey | 'actions' })[] = [
      {
        key: 'sCompanyName',
        title: t('field.company'),
        sort: byText((row) => row.sCompanyName),
        width: 128,
        render: (row) => row.sCompanyName,
      },
      {
        key: 'sAreaName',
        title: t('field.area'),
        sort: byText((row) => row.sAreaName),
        width: 128,
        render: (row) => row.sAreaName,
      },
      {
        key: 'nEventColorID',
        title: t('ui.report.status'),
        sort: byNumber((row) => row.nEventColorID),
        width: 96,
        phone: 'title',
        render: (row) => <StatusBadge nEventColorID={row.nEventColorID} />,
      },
      {
        key: 'sEventTypeName',
        title: t('field.eventType'),
        sort: byText((row) => row.sEventTypeName),
        phone: 'title',
        width: 156,
        render: (row) => {
          const mark = markOf(row)
          return (
            <span className="with-mark">
              <EventTypeButton row={row} onOpen={onOpen} />
              {mark && <span className="row-mark">{t(`EventToday.${mark}`)}</span>}
            </span>
          )
        },
      },
      {
        key: 'sDescription',
        title: t('field.description'),
        sort: byText((row) => row.sDescription),
        width: 180,
        render: (row) => <DescriptionCell row={row} />,
      },
      {
        key: 'sReportby',
        title: t('ui.report.reporter'),
        sort: byText((row) => row.sReportby),
        width: 108,
        render: (row) => row.sReportby,
      },
      {
        key: 'dCreateDate',
        title: t('ui.report.reportingDate'),
        sort: byInstant,
        render: (row) => <InstantCell instant={row.dCreateDate} />,
      },
      {
        key: 'nStatus',
        title: t('ui.report.reportingStatus'),
        sort: byNumber((row) => row.nStatus),
        render: (row) => <ReportStatusBadge nStatus={row.nStatus} name={row.sStatusName} />,
      },
      {
        key: 'actions',
        title: t('ui.actions'),
        phone: 'foot',
        render: (row) => <ReportActions row={row} onOpen={onOpen} approveText={t('ui.report.approve')} />,
      },
    ]
    return columns
  }, [t, markOf, onOpen])
}
