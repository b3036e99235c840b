import { type CSSProperties, useMemo, useState } from 'react'
import { DEFAULT_PAGE_SIZE } from '@daybook/shared/rules/rules'
import { CardList } from './CardList.tsx'
import { Icon } from '../theme/icons.tsx'
import { useFocusNear } from '../focusPlace.ts'
import { useIsPhone } from '../theme/media.ts'
import { Pager } from './Pager.tsx'
import { Empty, ErrorState, Loading } from '../feedback/states.tsx'
import {
  type Column,
  type DataTableProps,
  type Paging,
  pressOpener,
  RowBox,
  SelectAll,
  type Sort,
  type TableParts,
} from './tableParts.tsx'
import { ScrollBox } from './ScrollBox.tsx'
import { useBoxWidth } from './useBoxWidth.ts'
import textStyles from '../text.module.css'
import styles from './DataTable.module.css'
import { useIsCovered } from '../dialogs/openDialogs.ts'

/** Of a skeleton. */
const LINES_OF_CARD = 3.3
const LINES_OF_ROW = 1.7

/** Minimum width in pixels of a table with few columns. */
const CARDS_BELOW = 600

export type { Column, DataTableProps, Paging, Selection, Sort } from './tableParts.tsx'

/**
 * Rows with sorting, paging and optional checkboxes. On a phone, and where the table would not fit, every row is a
 * card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone()
  const [box, width] = useBoxWidth()
  const noteFocus = useFocusNear()
  const { cardsBelow = CARDS_BELOW } = props
  const fitsCards = isPhone || (width !== null && width < cardsBelow)
  // A cell may have opened a dialog, which would go with its cell: a phone that is turned keeps it, and what is typed there.
  const isCovered = useIsCovered()
  const [keptCards, setKeptCards] = useState(fitsCards)
  if (!isCovered && keptCards !== fitsCards) setKeptCards(fitsCards)
  const hasCards = isCovered ? keptCards : fitsCards
  const { rows, isLoading = false } = props
  const [ownSort, setOwnSort] = useState<Sort | null>(props.defaultSort ?? null)
  const [ownPage, setOwnPage] = useState({ page: 1, pageSize: props.defaultPageSize ?? DEFAULT_PAGE_SIZE })
  const sort = props.onSort ? (props.sort ?? null) : ownSort
  const sorted = useMemo(
    () => (props.onSort ? (rows ?? []) : sortRows(rows ?? [], props.columns, sort)),
    [rows, props.columns, props.onSort, sort],
  )

  if (rows === undefined && props.problem) {
    return <ErrorState problem={props.problem} onRetry={props.onRetry ?? (() => {})} />
  }
  if (rows === undefined)
    return <Loading lines={Math.ceil((props.expected ?? 5) * (hasCards ? LINES_OF_CARD : LINES_OF_ROW))} />

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
    <div
      // Cards need no width, and measuring makes the browser lay out the whole page.
      ref={isPhone ? null : box}
      onFocus={noteFocus}
      className={styles.table}
      data-table
      data-many={props.hasManyColumns || undefined}
      aria-busy={isLoading}
    >
      {hasCards ? <CardList {...parts} /> : <Grid {...parts} width={width ?? Infinity} />}
      {paging.total > (props.isPart ? paging.pageSize : 0) && <Pager {...paging} name={props.name} />}
    </div>
  )
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

function Grid<Row>({
  name,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  emptyText,
  emptyNext,
  rowTitle,
  width,
}: TableParts<Row> & { width: number }) {
  const stacks = useMemo(() => stacksOf(columns, width), [columns, width])
  return (
    <ScrollBox name={name} role="region" className={styles.scroll}>
      <table>
        <caption className={textStyles.srOnly}>{name}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.box} data-print="never">
                <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
              </th>
            )}
            {stacks.map((stack) => (
              <HeadCell key={stack[0].key} stack={stack} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's opener serves the keyboard */}
        <tbody onClick={pressOpener}>
          {rows.map((row) => (
            <tr key={rowKey(row)} title={rowTitle?.(row)} data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
              {selection && (
                <td className={styles.box} data-print="never">
                  <RowBox row={row} rowKey={rowKey} selection={selection} />
                </td>
              )}
              {stacks.map(([column, ...under]) => (
                <td key={column.key} data-align={column.align} data-print={inPrint(column)}>
                  {column.render(row)}
                  {under.length > 0 && (
                    <div className={styles.under}>
                      {under.map((other) => (
                        <div key={other.key}>{other.render(row)}</div>
                      ))}
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={stacks.length + (selection ? 1 : 0)} className={styles.empty}>
                <Empty text={emptyText} next={emptyNext} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** A column of the table, and those that stand under it. */
type Stack<Row> = [Column<Row>, ...Column<Row>[]]

function stacksOf<Row>(columns: readonly Column<Row>[], width: number): Stack<Row>[] {
  const isUnder = ({ under }: Column<Row>) => under !== undefined && width < (under.below ?? Infinity)
  const placeOf = (column: Column<Row>): Column<Row> => {
    const above =
      isUnder(column) &&
      columns.find(({ key, phone }) => key === column.under?.column || phone === column.under?.column)
    return above ? placeOf(above) : column
  }
  return columns
    .filter((column) => placeOf(column) === column && width >= (column.hideBelow ?? 0))
    .map((column) => [column, ...columns.filter((other) => other !== column && placeOf(other) === column)])
}

/** Nothing is pressed on paper. */
const inPrint = ({ key }: { key: string }) => (key === 'actions' ? 'never' : undefined)

function HeadCell<Row>({
  stack,
  sort,
  onSort,
}: {
  stack: Stack<Row>
  sort: Sort | null
  onSort: (key: string) => void
}) {
  const [{ align, width, phone }] = stack
  const orderOf = ({ key }: Column<Row>) => sort?.key === key && (sort.order === 'asc' ? 'ascending' : 'descending')
  const order = stack.map(orderOf).find(Boolean)
  return (
    <th
      scope="col"
      data-align={align}
      data-title={phone === 'title' || undefined}
      data-print={inPrint(stack[0])}
      aria-sort={stack.some((column) => column.sort) ? order || 'none' : undefined}
      style={{ '--column': typeof width === 'number' ? `${width}px` : width } as CSSProperties}
    >
      <div className={styles.headings}>
        {stack.map((column) => (
          <div key={column.key} className={styles.heading}>
            {column.sort ? (
              <button
                type="button"
                className={styles.sort}
                data-sorted={Boolean(orderOf(column)) || undefined}
                onClick={() => onSort(column.key)}
              >
                {column.title}
                <Icon name={orderOf(column) === 'ascending' ? 'chevronUp' : 'chevronDown'} size={14} />
              </button>
            ) : (
              column.title
            )}
          </div>
        ))}
      </div>
    </th>
  )
}
