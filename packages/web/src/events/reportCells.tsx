import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { StandardButton } from '../kit/ButtonBar.tsx'
import { Icon } from '../kit/theme/icons.tsx'
import { loadedLater } from '../kit/feedback/loadedLater.tsx'
import { Marked } from './Marked.tsx'
import { instantText } from './instant.ts'
import { SoFar } from './SoFar.tsx'
import { Thumbnail } from './photos/Thumbnail.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import { Row } from '../kit/layout/layout.tsx'
import buttonsStyles from '../kit/buttons.module.css'
import textStyles from '../kit/text.module.css'
import styles from './cells.module.css'

export type DialogMode = 'View' | 'Edite' | 'Approve'
/** Opens the event dialog of a row. */
export type OpenReport = (row: ReportRow, mode: DialogMode) => void

/** A list of reports is a table where its columns fit without scrolling sideways. */
export const REPORT_LIST = { cardsBelow: 640, hasManyColumns: true } as const

/** Widths in pixels of a list below which a report's states stand under its type, and its reporter under its description. */
export const STATES_BELOW = 1100
export const REPORTER_BELOW = 840

/** A report's short name, for the labels of its box and buttons. */
export const reportName = (row: ReportRow) => `${row.eventTypeName} – ${row.areaName}`

/** The event type; pressing it opens the report in the dialog. */
export function EventTypeButton({ row, onOpen }: { row: ReportRow; onOpen: OpenReport }) {
  return (
    <>
      <EventTypeOpener name={row.eventTypeName} onOpen={() => onOpen(row, 'View')} />
      <SoFar at={row.soFarAt} day={row.eventDay} />
    </>
  )
}

/** An event type's name; pressing it opens its report. */
export function EventTypeOpener({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`${buttonsStyles.textButton} ${styles.eventType}`}
      aria-haspopup="dialog"
      data-opens
      onClick={onOpen}
    >
      <Marked text={name} />
    </button>
  )
}

const ReportViewer = loadedLater(async () => (await import('./photos/PhotoViewer.tsx')).ReportViewer)

/** The beginning of the description; the dialog has all of it, and the viewer has the pictures. */
export function DescriptionCell({ row }: { row: ReportRow }) {
  const { t } = useTranslation()
  const [isViewing, setViewing] = useState(false)
  const files = t('ui.report.files', { count: row.fileCount })
  return (
    <Row wraps={false} gap={10} align="start">
      <span className={styles.clamp}>
        {row.description ? <Marked text={row.description} /> : <span className={styles.none}>–</span>}
      </span>
      {row.picture !== '' && (
        <Thumbnail
          file={{ url: row.picture, fileName: reportName(row), isPicture: true }}
          size="cell"
          onOpen={() => setViewing(true)}
        />
      )}
      {isViewing && <ReportViewer eventId={row.eventId} start={row.picture} onClose={() => setViewing(false)} />}
      {row.fileCount > 0 && (
        <span className={styles.fileCount} title={files}>
          <Icon name="file" size={14} />
          <span aria-hidden="true">{row.fileCount}</span>
          <span className={textStyles.srOnly}>{files}</span>
        </span>
      )}
    </Row>
  )
}

/** Day and time of an API timestamp, on two lines if the column is narrow. */
export function InstantCell({ instant }: { instant: string }) {
  const [day = '', time = ''] = instantText(instant).split(' ')
  return (
    <span className={styles.instant}>
      <span>{day}</span> <span className={textStyles.muted}>{time}</span>
    </span>
  )
}

/** Buttons for what the reader may do to a report, by its flags. */
export function ReportActions({
  row,
  onOpen,
  hasView = false,
}: {
  row: ReportRow
  onOpen: OpenReport
  hasView?: boolean
}) {
  const { t } = useTranslation()
  const name = reportName(row)
  const inName = row.decidesFor === '' ? '' : t('EventApprove.for', { name: row.decidesFor })
  return (
    <div className={styles.rowActions}>
      {(row.isApprover || row.canApprove) && (
        <PlainButton
          isSmall
          tone="ofRow"
          aria-label={[t('ui.report.approve'), inName, name].filter(Boolean).join(' ')}
          title={inName || undefined}
          onClick={() => onOpen(row, 'Approve')}
        >
          {t('ui.report.approve')}
        </PlainButton>
      )}
      {row.canEdit && <StandardButton kind="edit" isSmall of={name} onClick={() => onOpen(row, 'Edite')} />}
      {hasView && row.canView && <StandardButton kind="view" isSmall of={name} onClick={() => onOpen(row, 'View')} />}
    </div>
  )
}
