import './ui.css'
import { Checkbox } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_PAGE_SIZE } from '@daybook/contract/rules'
import type { ProblemError } from '../answer.ts'
import { CardList } from './CardList.tsx'
import { Icon } from './icons.tsx'
import { useIsPhone } from './media.ts'
import { Pager } from './Pager.tsx'
import { Empty, ErrorState, Loading } from './states.tsx'

export type Sort = { key: string; order: 'asc' | 'desc' }

export type Column<Row> = {
  /** The wire name; what a sort says to the server. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** How two rows compare in this column; 'server' when the server sorts; absent: not sortable. */
  sort?: ((a: Row, b: Row) => number) | 'server'
  width?: number | string
  align?: 'start' | 'center' | 'end'
  /** On a phone, where a row is a card: its heading, its foot (buttons), or not there. */
  phone?: 'title' | 'foot' | 'hide'
}

export type Selection<Row> = {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  /** Rows without a box; select-all counts the others alone. */
  canSelect: (row: Row) => boolean
  /** What a row is called, for the name of its box. */
  nameOf: (row: Row) => string
}

export type Paging = {
  page: number
  pageSize: number
  total: number
  onChange: (page: number, pageSize: number) => void
}

export type DataTableProps<Row> = {
  /** What the table holds, for a screen reader. */
  name: string
  columns: readonly Column<Row>[]
  /** undefined while they are being read for the first time. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => number
  /** New rows are on their way; the old ones stay, dimmed. */
  isLoading?: boolean
  problem?: ProblemError | null
  onRetry?: () => void
  defaultSort?: Sort
  /** Given together: the parent sorts and pages, on the server. Else the table does both over all rows. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  paging?: Paging
  selection?: Selection<Row>
  emptyText?: string
}

/** Rows with sorting, paging and, where wanted, boxes. On a phone every row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone()
  const { rows, isLoading = false } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(props.defaultSort ?? null)
  const [ownPage, setOwnPage] = useState({ page: 1, pageSize: DEFAULT_PAGE_SIZE as number })
  const sort = props.onSort ? (props.sort ?? null) : ownSort
  const sorted = useMemo(
    () => (props.onSort ? (rows ?? []) : sortRows(rows ?? [], props.columns, sort)),
    [rows, props.columns, props.onSort, sort],
  )

  if (rows === undefined && props.problem) {
    return <ErrorState problem={props.problem} onRetry={props.onRetry ?? (() => {})} />
  }
  if (rows === undefined) return <Loading lines={8} />

  const lastPage = Math.max(1, Math.ceil(sorted.length / ownPage.pageSize))
  const page = Math.min(ownPage.page, lastPage)
  const paging: Paging = props.paging ?? {
    page,
    pageSize: ownPage.pageSize,
    total: sorted.length,
    onChange: (nextPage, pageSize) => setOwnPage({ page: nextPage, pageSize }),
  }
  const shown = props.paging ? sorted : sorted.slice((page - 1) * ownPage.pageSize, page * ownPage.pageSize)
  const onSort = (key: string) => {
    const next: Sort = { key, order: sort?.key === key && sort.order === 'asc' ? 'desc' : 'asc' }
    if (props.onSort) props.onSort(next)
    else setOwnSort(next)
  }
  const parts = { ...props, rows: shown, sort, onSort }

  return (
    <div className={`data-table ${isLoading ? 'data-table-busy' : ''}`} aria-busy={isLoading}>
      {isPhone ? <CardList {...parts} /> : <Grid {...parts} />}
      {paging.total > 0 && <Pager {...paging} />}
    </div>
  )
}

export type TableParts<Row> = Omit<DataTableProps<Row>, 'rows' | 'sort' | 'onSort'> & {
  rows: readonly Row[]
  sort: Sort | null
  onSort: (key: string) => void
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const compare = columns.find((column) => column.key === sort?.key)?.sort
  if (!sort || typeof compare !== 'function') return rows
  const sign = sort.order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(a, b))
}

function Grid<Row>({ name, columns, rows, rowKey, sort, onSort, selection, emptyText }: TableParts<Row>) {
  const { t } = useTranslation()
  return (
    // A table wider than its box scrolls in it; the box takes the focus so that the keyboard can scroll it too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className="table-scroll" role="region" aria-label={t('ui.tableScrolls', { name })} tabIndex={0}>
      <table>
        <caption className="sr-only">{name}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="cell-box">
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
              {selection && (
                <td className="cell-box">
                  <RowBox row={row} rowKey={rowKey} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (selection ? 1 : 0)} className="cell-empty">
                <Empty {...(emptyText === undefined ? {} : { text: emptyText })} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | null
  onSort: (key: string) => void
}) {
  const order = sort?.key === column.key ? sort.order : null
  const style = column.width === undefined ? {} : { style: { width: column.width, minWidth: column.width } }
  if (!column.sort) {
    return (
      <th scope="col" data-align={column.align} {...style}>
        {column.title}
      </th>
    )
  }
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
      {...style}
    >
      <button type="button" className="sort-button" data-order={order ?? undefined} onClick={() => onSort(column.key)}>
        {column.title}
        <Icon name="chevronDown" size={14} />
      </button>
    </th>
  )
}

type BoxProps<Row> = { rowKey: (row: Row) => number; selection: Selection<Row> }

export function SelectAll<Row>({ rows, rowKey, selection }: BoxProps<Row> & { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const keys = rows.filter(selection.canSelect).map(rowKey)
  const chosen = keys.filter((key) => selection.chosen.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  return (
    <Checkbox
      aria-label={t('ui.selectAll')}
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      disabled={keys.length === 0}
      onChange={() => {
        const next = new Set(selection.chosen)
        for (const key of keys) {
          if (isAll) next.delete(key)
          else next.add(key)
        }
        selection.onChange(next)
      }}
    />
  )
}

export function RowBox<Row>({ row, rowKey, selection }: BoxProps<Row> & { row: Row }) {
  const { t } = useTranslation()
  if (!selection.canSelect(row)) return null
  const key = rowKey(row)
  return (
    <Checkbox
      aria-label={`${t('ui.selectRow')} ${selection.nameOf(row)}`}
      checked={selection.chosen.has(key)}
      onChange={(event) => {
        const next = new Set(selection.chosen)
        if (event.target.checked) next.add(key)
        else next.delete(key)
        selection.onChange(next)
      }}
    />
  )
}
