import type { Input } from '@daybook/shared'
import type { TFunction } from '../platform/i18n/i18n.ts'
import { useIsSaving, useSave } from '../app/api.ts'
import type { JsonCall } from '../app/transport.ts'
import { InstantCell } from '../events/reportCells.tsx'
import type { Column } from '../kit/table/DataTable.tsx'
import { OrderSelect } from './OrderSelect.tsx'
import { RecordLink } from './RecordLink.tsx'
import { FlagBadge } from './StatusFields.tsx'

/** Width of a list below which it has fewer columns: on a tablet, or beside the menu of a small screen. */
export const TABLET = 960

/** Numbers the rows as shown, from `first`. */
export function numberColumn<Row>(
  t: TFunction,
  rows: readonly Row[],
  { first = 1, sort }: { first?: number; sort?: (a: Row, b: Row) => number } = {},
): Column<Row> {
  return {
    key: 'no',
    title: t('admin.no'),
    width: 44,
    align: 'end',
    phone: 'hide',
    hideBelow: TABLET,
    ...(sort ? { sort } : {}),
    render: (row) => first + rows.indexOf(row),
  }
}

type Move = Input<'Company/SaveChangeOrder'>

/** The position of a record among the others of its table. It is changed at once. */
export function positionColumn<Row extends { position: number }>(
  t: TFunction,
  of: {
    list: JsonCall
    table: Move['tableName']
    id: (row: Row) => number
    nameOf: (row: Row) => string
    /** 0: none can be moved. */
    places: number
    canMove?: (row: Row) => boolean
    width?: number
  },
): Column<Row> {
  const { list, table, places, width = 92 } = of
  return {
    key: 'position',
    title: t('admin.order'),
    sort: 'server',
    align: 'center',
    width,
    render: (row) =>
      places > 0 && (of.canMove?.(row) ?? true) ? (
        <Place {...{ list, table, places }} id={of.id(row)} of={of.nameOf(row)} place={row.position} />
      ) : (
        row.position
      ),
  }
}

function Place({
  list,
  table,
  id,
  ...select
}: {
  list: JsonCall
  table: Move['tableName']
  id: number
  of: string
  place: number
  places: number
}) {
  const move = useSave('Company/SaveChangeOrder', { refresh: [list] })
  return (
    <OrderSelect
      {...select}
      disabled={useIsSaving('Company/SaveChangeOrder')}
      onMove={(to) => void move.run({ from: select.place, to, tableName: table, id, subId: null })}
    />
  )
}

/** Whether a row is active; where the browser sorts, active ones first. */
export function activeColumn<Row extends { active: boolean }>(t: TFunction, sorts?: 'server' | 'here'): Column<Row> {
  return {
    key: 'active',
    title: t('field.status'),
    sort: sorts === 'here' ? (a, b) => Number(b.active) - Number(a.active) : sorts,
    phone: 'state',
    render: (row) => <FlagBadge isActive={row.active} />,
  }
}

type Updated = { updatedBy: string; updatedAt: string }

/** Who last changed a row, and when. `sorts`: the server sorts and pages the list, or the browser has all of it. */
export function updatedColumns<Row extends Updated>(t: TFunction, sorts?: 'server' | 'here'): Column<Row>[] {
  const here = sorts === 'here'
  return [
    {
      key: 'updatedBy',
      title: t('admin.updatedBy'),
      sort: here ? (a, b) => a.updatedBy.localeCompare(b.updatedBy, 'th') : sorts,
      under: { column: 'updatedAt' },
      phone: 'meta',
      render: (row) => row.updatedBy,
    },
    {
      key: 'updatedAt',
      title: t('admin.lastUpdate'),
      sort: here ? (a, b) => a.updatedAt.localeCompare(b.updatedAt) : sorts,
      under: { column: 'title', below: TABLET },
      width: 120,
      phone: 'meta',
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
