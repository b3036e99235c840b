import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemError } from '../../app/answer.ts'
import { Checkbox } from '../fields/Checkbox.tsx'

export type Sort = { key: string; order: 'asc' | 'desc' }

export type Column<Row> = {
  /** The name; what a sort says to the server. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** How two rows compare in this column; 'server' when the server sorts; absent: not sortable. */
  sort?: ((a: Row, b: Row) => number) | 'server'
  /** At least so many pixels; what is left over goes to words, and not to what is centred or counted. */
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
  /** What the box of all rows says, where it is not about deleting. */
  allLabel?: string
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
  /** Rows on a page when the table pages by itself; 20 when not said. */
  defaultPageSize?: number
  /** Pixels below which the rows are cards instead of a table. */
  cardsBelow?: number
  /** Of a table of many columns: pixels below which these are narrower than they say. */
  tightBelow?: number
  /** Part of a form: no pager while one page holds all rows. */
  isPart?: boolean
  /** What a row's tooltip says. */
  rowTitle?: (row: Row) => string | undefined
  /** Given together: the parent sorts and pages, on the server. Else the table does both over all rows. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  paging?: Paging
  selection?: Selection<Row> | undefined
  emptyText?: string
}

export type TableParts<Row> = Omit<DataTableProps<Row>, 'rows' | 'sort' | 'onSort'> & {
  rows: readonly Row[]
  sort: Sort | null
  onSort: (key: string) => void
}

type BoxProps<Row> = { rowKey: (row: Row) => number; selection: Selection<Row> }

export function SelectAll<Row>({ rows, rowKey, selection }: BoxProps<Row> & { rows: readonly Row[] }) {
  const { t } = useTranslation()
  const keys = rows.filter(selection.canSelect).map(rowKey)
  const chosen = keys.filter((key) => selection.chosen.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  return (
    <Checkbox
      aria-label={selection.allLabel ?? t('ui.selectAll')}
      value={isAll}
      isMixed={chosen > 0 && !isAll}
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
      value={selection.chosen.has(key)}
      onChange={(isTicked) => {
        const next = new Set(selection.chosen)
        if (isTicked) next.add(key)
        else next.delete(key)
        selection.onChange(next)
      }}
    />
  )
}
