import type { Output } from '@daybook/shared'
import type { FieldsAt } from '@daybook/shared/calls/reportFields'
import { formatDay } from '@daybook/shared/days'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ReportStatusBadge, StatusBadge } from '../../events/badges.tsx'
import { instantText } from '../../events/instant.ts'
import { Marked } from '../../events/Marked.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import cellsStyles from '../../events/cells.module.css'

export type Bin = Output<'DeletedReports/GetDeleted'>
export type DeletedReport = Bin['reports'][number]

/** A deleted report's short name. */
export const deletedName = ({ typeName, areaName, day }: DeletedReport) =>
  `${typeName} – ${areaName}, ${formatDay(day)}`

/** Width in pixels of a list that has no room for a column of its own for each. */
const NARROW = 760

/** Columns whose values are not entered in the report form. */
type Known = 'color' | 'reporter' | 'deletedAt' | 'daysLeft' | 'actions'

export function useColumns({
  isBusy,
  onRestore,
}: {
  isBusy: boolean
  onRestore: (report: DeletedReport) => void
}): readonly Column<DeletedReport>[] {
  const { t } = useTranslation()
  const columns: Record<FieldsAt<'deleted'> | Known, Column<DeletedReport>> = {
    eventTypeId: {
      key: 'typeName',
      title: t('field.eventType'),
      phone: 'title',
      width: 150,
      render: (row) => (
        <>
          <span className={cellsStyles.typeInFull}>
            <Marked text={row.typeName} />
          </span>
          <small className={cellsStyles.ofGroup}>{row.eventGroupName}</small>
        </>
      ),
    },
    color: {
      key: 'colorId',
      title: t('ui.report.status'),
      under: { column: 'typeName', below: NARROW },
      phone: 'state',
      render: (row) => (
        <span className={badgeStyles.badges}>
          <StatusBadge colorId={row.colorId} />
          <ReportStatusBadge statusId={row.statusId} name={row.statusName} />
        </span>
      ),
    },
    eventDate: {
      key: 'day',
      title: t('field.eventDate'),
      under: { column: 'areaName', below: NARROW },
      phone: 'place',
      render: (row) => <span className={textStyles.nowrap}>{formatDay(row.day)}</span>,
    },
    areaId: {
      key: 'areaName',
      title: t('field.area'),
      width: 130,
      phone: 'place',
      render: (row) => <Marked text={row.areaName} />,
    },
    companyId: {
      key: 'companyName',
      title: t('field.company'),
      under: { column: 'areaName' },
      phone: 'place',
      render: (row) => <Marked text={row.companyName} />,
    },
    description: {
      key: 'description',
      title: t('field.description'),
      phone: 'lead',
      width: 140,
      render: (row) => <Description row={row} />,
    },
    reporter: {
      key: 'reporterName',
      title: t('DeletedReports.reported'),
      width: 90,
      under: { column: 'description', below: 1000 },
      phone: 'meta',
      render: (row) => <Marked text={row.reporterName} />,
    },
    deletedAt: {
      key: 'deletedAt',
      title: t('DeletedReports.deleted'),
      width: 128,
      under: { column: 'description', below: NARROW },
      render: (row) => (
        <>
          <span className={textStyles.nowrap}>{instantText(row.deletedAt)}</span>
          <small className={cellsStyles.ofGroup}>{row.deletedBy}</small>
        </>
      ),
    },
    daysLeft: {
      key: 'daysLeft',
      title: t('DeletedReports.left'),
      under: { column: 'deletedAt', below: 1000 },
      render: (row) => <Left days={row.daysLeft} />,
    },
    actions: {
      key: 'actions',
      title: t('ui.actions'),
      phone: 'foot',
      render: (row) => (
        <div className={cellsStyles.rowActions}>
          <PlainButton
            icon="history"
            disabled={isBusy}
            aria-label={`${t('DeletedReports.restore')} ${deletedName(row)}`}
            onClick={() => onRestore(row)}
          >
            {t('DeletedReports.restore')}
          </PlainButton>
        </div>
      ),
    },
  }
  return Object.values(columns)
}

/** The beginning of the description, all of it at a press, as nothing else here opens the report, and how many files the report would bring back. */
function Description({ row }: { row: DeletedReport }) {
  const { t } = useTranslation()
  const files = t('ui.report.files', { count: row.fileCount })
  return (
    <Row wraps={false} gap={10} align="start">
      {row.description === '' ? (
        '–'
      ) : (
        <details className={cellsStyles.unfolded}>
          <summary>
            <Marked text={row.description} />
          </summary>
        </details>
      )}
      {row.fileCount > 0 && (
        <span className={cellsStyles.fileCount} title={files}>
          <Icon name="file" size={14} />
          <span aria-hidden="true">{row.fileCount}</span>
          <span className={textStyles.srOnly}>{files}</span>
        </span>
      )}
    </Row>
  )
}

function Left({ days }: { days: number }) {
  const { t } = useTranslation()
  const text = days <= 1 ? t('DeletedReports.lastDay') : t('DeletedReports.days', { count: days })
  return <span className={`${badgeStyles.badge} ${days <= 3 ? badgeStyles.yellow : ''}`}>{text}</span>
}
