import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../platform/i18n/i18n.ts'
import { type Column, DataTable } from '../kit/table/DataTable.tsx'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { PlainButton } from '../kit/PlainButton.tsx'
import buttonsStyles from '../kit/buttons.module.css'
import textStyles from '../kit/text.module.css'
import styles from './CountButton.module.css'

const POPUP_PAGE_SIZE = 10

/** The number of a row's parts; pressing it lists them, ten per page. */
export function CountButton<Row>({
  title,
  of,
  rows,
  columns,
  rowKey,
  width = 720,
}: {
  /** The popup's title. */
  title: string
  /** The name of the row's record. */
  of: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Needed if the rows change places. */
  rowKey?: (row: Row) => number
  width?: number
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={`${buttonsStyles.textButton} ${styles.count}`}
        aria-haspopup="dialog"
        aria-label={`${title} ${of}: ${rows.length}`}
        onClick={() => setOpen(true)}
      >
        {rows.length}
      </button>
      {isOpen &&
        // Render outside the table cell, whose alignment and tooltip must not affect the popup.
        createPortal(
          <Dialog
            title={title}
            width={width}
            onClose={close}
            footer={<PlainButton onClick={close}>{t('ui.close')}</PlainButton>}
          >
            <p className={`${textStyles.dialogLead} ${textStyles.muted}`}>{of}</p>
            <PartsTable name={title} rows={rows} columns={columns} {...(rowKey ? { rowKey } : {})} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}

/** A record's parts in a popup. */
function PartsTable<Row>({
  name,
  rows,
  columns,
  rowKey = (row) => rows.indexOf(row),
}: {
  name: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey?: (row: Row) => number
}) {
  return <DataTable name={name} columns={columns} rows={rows} rowKey={rowKey} defaultPageSize={POPUP_PAGE_SIZE} />
}
