import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { ProblemError } from '../../platform/answer.ts'
import { Checkbox } from '../fields/Checkbox.tsx'

export type Sort = { key: string; order: 'asc' | 'desc' }

export type Column<Row> = {
  /** The column's name; the sort key for the server. */
  key: string
  title: string
  render: (row: Row) => ReactNode
  /** Compares two rows by this column; 'server' if the server sorts; absent: not sortable. */
  sort?: ((a: Row, b: Row) => number) | 'server'
  /** Minimum width in pixels; text columns get the rest, not centred or numeric ones. */
  width?: number | string
  align?: 'start' | 'center' | 'end'
  /**
   * Stands under another column of the table, muted; 'title': the one that is a phone's title. `below`: only where the table is
   * narrower than that, in pixels.
   */
  under?: { column: string; below?: number }
  /** Width of the table in pixels below which it has no such column. */
  hideBelow?: number
  /**
   * Place in a phone's card: its heading and the state beside it, the line below that, the text, the last line, and its
   * buttons, or hidden. Otherwise it is shown with its title.
   */
  phone?: 'title' | 'state' | 'place' | 'lead' | 'meta' | 'foot' | 'hide'
}

export type Selection<Row> = {
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
  /** Rows that fail get no box; select-all counts only the others. */
  canSelect: (row: Row) => boolean
  /** Label of the select-all box, unless its purpose is deleting. */
  allLabel?: string
  /** The row's name, for the label of its box. */
  nameOf: (row: Row) => string
}

export type Paging = {
  page: number
  pageSize: number
  total: number
  onChange: (page: number, pageSize: number) => void
}

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  name: string
  columns: readonly Column<Row>[]
  /** undefined while first loading. */
  rows: readonly Row[] | undefined
  /** How many rows will come, about: until then their place is kept. */
  expected?: number
  rowKey: (row: Row) => number
  /** New rows are loading; the old ones stay, dimmed. */
  isLoading?: boolean
  problem?: ProblemError | null
  onRetry?: () => void
  defaultSort?: Sort
  /** Rows per page if the table pages by itself; default 20. */
  defaultPageSize?: number
  /** Width in pixels below which rows become cards. */
  cardsBelow?: number
  /** Headings may wrap, and long words break, so that the columns fit. */
  hasManyColumns?: boolean
  /** Part of a form: no pager if one page holds all rows. */
  isPart?: boolean
  /** A row's tooltip. */
  rowTitle?: (row: Row) => string | undefined
  /** Given together: the parent sorts and pages, on the server. Otherwise the table does, over all rows. */
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  paging?: Paging
  selection?: Selection<Row> | undefined
  emptyText?: string
  /** What to do about a table without rows. */
  emptyNext?: ReactNode
}

export type TableParts<Row> = Omit<DataTableProps<Row>, 'rows' | 'sort' | 'onSort'> & {
  rows: readonly Row[]
  sort: Sort | null
  onSort: (key: string) => void
}

/**
 * A press on a row outside its controls opens what its opener (`data-opens`) does: a bigger target for mouse and thumb. The
 * opener itself serves the keyboard. Selecting words of the row is no press.
 */
export function pressOpener({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || target.closest('a, button, input, label, select, textarea')) return
  if (getSelection()?.isCollapsed === false) return
  const row = target.closest(':is(tr, li):has([data-opens])')
  // What is pressed in a dialog that a cell has opened arrives here too.
  if (row && currentTarget.contains(row)) row.querySelector<HTMLElement>('[data-opens]')?.click()
}

type BoxProps<Row> = { rowKey: (row: Row) => number; selection: Selection<Row> }

/** `isNamed`: with a visible label, for a box that stands alone. */
export function SelectAll<Row>({
  rows,
  rowKey,
  selection,
  isNamed = false,
}: BoxProps<Row> & { rows: readonly Row[]; isNamed?: boolean }) {
  const { t } = useTranslation()
  const keys = rows.filter(selection.canSelect).map(rowKey)
  const chosen = keys.filter((key) => selection.chosen.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  const name = selection.allLabel ?? t('ui.selectAll')
  return (
    <Checkbox
      aria-label={isNamed ? undefined : name}
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
    >
      {isNamed && name}
    </Checkbox>
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
