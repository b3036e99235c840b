import type { FieldsAt } from '@daybook/shared/calls/reportFields'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
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
import { byInstant } from './sections.ts'
import type { Mark } from './useMarks.ts'
import { Row } from '../../kit/layout/layout.tsx'
import styles from './EventToday.module.css'

// Thai collation also sorts Latin names correctly.
let collator: Intl.Collator | undefined

const byText = (text: (row: ReportRow) => string) => (a: ReportRow, b: ReportRow) =>
  (collator ??= new Intl.Collator('th')).compare(text(a), text(b)) || a.eventId - b.eventId
const byNumber = (number: (row: ReportRow) => number) => (a: ReportRow, b: ReportRow) =>
  number(a) - number(b) || a.eventId - b.eventId

/** Columns whose values are not entered in the report form. */
type Known = 'color' | 'status' | 'reporter' | 'reportedAt' | 'actions'

/** The columns of a section; sortable ones are named as in the URL. */
export function useColumns({
  markOf,
  onOpen,
}: {
  markOf: (row: ReportRow) => Mark
  onOpen: OpenReport
}): readonly Column<ReportRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const columns: Record<FieldsAt<'today'> | Known, Column<ReportRow> & { key: SortKey | 'actions' }> = {
      areaId: {
        key: 'areaName',
        title: t('field.area'),
        sort: byText((row) => row.areaName),
        width: 110,
        phone: 'place',
        render: (row) => row.areaName,
      },
      companyId: {
        key: 'companyName',
        title: t('field.company'),
        sort: byText((row) => row.companyName),
        under: { column: 'areaName' },
        phone: 'place',
        render: (row) => row.companyName,
      },
      color: {
        key: 'colorId',
        title: t('ui.report.status'),
        sort: byNumber((row) => row.colorId),
        under: { column: 'eventTypeName', below: STATES_BELOW },
        phone: 'state',
        render: (row) => <StatusBadge colorId={row.colorId} />,
      },
      eventTypeId: {
        key: 'eventTypeName',
        title: t('field.eventType'),
        sort: byText((row) => row.eventTypeName),
        phone: 'title',
        width: 150,
        render: (row) => {
          const mark = markOf(row)
          return (
            <Row as="span" gap={[4, 8]} align="center">
              <EventTypeButton row={row} onOpen={onOpen} />
              {mark && <span className={styles.rowMark}>{t(`EventToday.${mark}`)}</span>}
            </Row>
          )
        },
      },
      description: {
        key: 'description',
        title: t('field.description'),
        phone: 'lead',
        sort: byText((row) => row.description),
        width: 120,
        render: (row) => <DescriptionCell row={row} />,
      },
      reporter: {
        key: 'reporterName',
        title: t('ui.report.reporter'),
        under: { column: 'description', below: REPORTER_BELOW },
        sort: byText((row) => row.reporterName),
        width: 150,
        phone: 'meta',
        render: (row) => row.reporterName,
      },
      reportedAt: {
        key: 'createdAt',
        title: t('ui.report.reportingDate'),
        sort: byInstant,
        under: { column: 'reporterName' },
        phone: 'meta',
        render: (row) => <InstantCell instant={row.createdAt} />,
      },
      status: {
        key: 'statusId',
        title: t('ui.report.reportingStatus'),
        sort: byNumber((row) => row.statusId),
        under: { column: 'eventTypeName', below: STATES_BELOW },
        phone: 'foot',
        render: (row) => <ReportStatusBadge statusId={row.statusId} name={row.statusName} />,
      },
      actions: {
        key: 'actions',
        title: t('ui.actions'),
        phone: 'foot',
        render: (row) => <ReportActions row={row} onOpen={onOpen} />,
      },
    }
    return Object.values(columns)
  }, [t, markOf, onOpen])
}
