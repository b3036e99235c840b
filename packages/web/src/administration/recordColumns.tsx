import type { TFunction } from '../platform/i18n/i18n.ts'
import { InstantCell } from '../events/reportCells.tsx'
import type { Column } from '../kit/table/DataTable.tsx'
import { RecordLink } from './RecordLink.tsx'

type Updated = { updatedBy: string; updatedAt: string }

/** Who last changed a row, and when. `sorts`: the server sorts and pages the list, or the browser has all of it. */
export function updatedColumns<Row extends Updated>(t: TFunction, sorts?: 'server' | 'here'): Column<Row>[] {
  const here = sorts === 'here'
  return [
    {
      key: 'updatedBy',
      title: t('admin.updatedBy'),
      sort: here ? (a, b) => a.updatedBy.localeCompare(b.updatedBy, 'th') : sorts,
      render: (row) => row.updatedBy || '–',
    },
    {
      key: 'updatedAt',
      title: t('admin.lastUpdate'),
      sort: here ? (a, b) => a.updatedAt.localeCompare(b.updatedAt) : sorts,
      width: 120,
      render: (row) => <InstantCell instant={row.updatedAt} />,
    },
  ]
}

/** The last column of rows that have their own form: a link to it. */
export function recordColumn<Row extends { sealedId: string }>(
  t: TFunction,
  record: { to: string; id: (row: Row) => number; of: (row: Row) => string; canEdit: (row: Row) => boolean },
): Column<Row> {
  return {
    key: 'actions',
    title: t('ui.actions'),
    align: 'center',
    width: 84,
    phone: 'foot',
    render: (row) => (
      <RecordLink
        to={record.to}
        id={record.id(row)}
        sealedId={row.sealedId}
        of={record.of(row)}
        canEdit={record.canEdit(row)}
      />
    ),
  }
}
