import type { TFunction } from '../platform/i18n/i18n.ts'
import { StandardButton } from '../kit/ButtonBar.tsx'
import type { Column } from '../kit/table/DataTable.tsx'

/** The last column of rows edited in place: an edit and a delete button, if their handlers are given. */
export function actionsColumn<Row>(
  t: TFunction,
  {
    of,
    onEdit,
    onDelete,
    canEdit = () => true,
    canDelete = () => true,
  }: {
    /** A row's name. */
    of: (row: Row) => string
    onEdit?: (row: Row) => void
    onDelete?: (row: Row) => Promise<void>
    canEdit?: (row: Row) => boolean
    canDelete?: (row: Row) => boolean
  },
): Column<Row> {
  return {
    key: 'actions',
    title: t('ui.actions'),
    align: 'center',
    width: onEdit && onDelete ? 96 : 80,
    phone: 'foot',
    render: (row) => (
      <>
        {onEdit && canEdit(row) && <StandardButton kind="edit" isSmall of={of(row)} onClick={() => onEdit(row)} />}
        {onDelete && canDelete(row) && (
          <StandardButton kind="delete" isSmall of={of(row)} onClick={() => void onDelete(row)} />
        )}
      </>
    ),
  }
}
