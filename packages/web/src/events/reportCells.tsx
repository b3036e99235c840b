import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { StandardButton } from '../kit/ButtonBar.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { instantText } from './instant.ts'
import './reportCells.css'

export type DialogMode = 'View' | 'Edite' | 'Approve'
/** Asks for the event dialog of a row. */
export type OpenReport = (row: ReportRow, mode: DialogMode) => void

/** From which widths a list of reports has a table: its columns then fit, so that nothing is scrolled sideways. */
export const REPORT_LIST = { cardsBelow: 960, tightBelow: 1150 } as const

/** What a report is called where only a name fits: for its box and its buttons. */
export const reportName = (row: ReportRow) => `${row.eventTypeName} – ${row.areaName}`

/** The event type; it opens the report in the dialog. */
export function EventTypeButton({ row, onOpen }: { row: ReportRow; onOpen: OpenReport }) {
  return (
    <button type="button" className="text-button event-type" aria-haspopup="dialog" onClick={() => onOpen(row, 'View')}>
      {row.eventTypeName}
    </button>
  )
}

/** The beginning of the description; the whole is in the dialog. */
export function DescriptionCell({ row }: { row: ReportRow }) {
  const { t } = useTranslation()
  const files = t('ui.report.files', { count: row.fileCount })
  return (
    <div className="description-cell">
      <span className="clamp">{row.description || '–'}</span>
      {row.fileCount > 0 && (
        <span className="file-count" title={files}>
          <Icon name="file" size={14} />
          <span aria-hidden="true">{row.fileCount}</span>
          <span className="sr-only">{files}</span>
        </span>
      )}
    </div>
  )
}

/** Day and time of an instant of the wire, one below the other where the column is narrow. */
export function InstantCell({ instant }: { instant: string }) {
  const [day = '', time = ''] = instantText(instant).split(' ')
  return (
    <span className="instant">
      <span>{day}</span> <span className="muted">{time}</span>
    </span>
  )
}

/** What the reader may do to a report, by its flags. */
export function ReportActions({
  row,
  onOpen,
  hasView = false,
  isCompact = false,
  approveText,
}: {
  row: ReportRow
  onOpen: OpenReport
  hasView?: boolean
  /** Icons instead of words for what needs no attention. */
  isCompact?: boolean
  approveText: string
}) {
  const name = reportName(row)
  return (
    <div className="row-actions">
      {(row.isApprover || row.canApprove) && (
        <Button
          size="small"
          type="primary"
          aria-label={`${approveText} ${name}`}
          onClick={() => onOpen(row, 'Approve')}
        >
          {approveText}
        </Button>
      )}
      {row.canEdit && (
        <StandardButton kind="edit" size="small" isSmall={isCompact} of={name} onClick={() => onOpen(row, 'Edite')} />
      )}
      {hasView && row.canView && (
        <StandardButton kind="view" size="small" isSmall={isCompact} of={name} onClick={() => onOpen(row, 'View')} />
      )}
    </div>
  )
}
