import { type CSSProperties, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
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
  RowBox,
  SelectAll,
  type Sort,
  type TableParts,
} from './tableParts.tsx'
import { useBoxWidth } from './useBoxWidth.ts'
import textStyles from '../text.module.css'
import styles from './DataTable.module.css'
import { useIsCovered } from '../dialogs/openDialogs.ts'

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
  const { cardsBelow = CARDS_BELOW, tightBelow = 0 } = props
  const fitsCards = isPhone || (width !== null && width < cardsBelow)
  // A cell may have opened a dialog, which would go with its cell: a phone that is turned keeps it, and what is typed there.
  const isCovered = useIsCovered()
  const [keptCards, setKeptCards] = useState(fitsCards)
  if (!isCovered && keptCards !== fitsCards) setKeptCards(fitsCards)
  const hasCards = isCovered ? keptCards : fitsCards
  const isTight = width !== null && width < tightBelow
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
    <div
      // Cards need no width, and measuring makes the browser lay out the whole page.
      ref={isPhone ? null : box}
      onFocus={noteFocus}
      className={styles.table}
      data-table
      data-many={tightBelow > 0 || undefined}
      data-tight={isTight || undefined}
      aria-busy={isLoading}
    >
      {hasCards ? <CardList {...parts} /> : <Grid {...parts} />}
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

function Grid<Row>({ name, columns, rows, rowKey, sort, onSort, selection, emptyText, rowTitle }: TableParts<Row>) {
  const { t } = useTranslation()
  return (
    // A table wider than its box scrolls in it; the box takes the focus so that the keyboard can scroll it too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={styles.scroll} role="region" aria-label={t('ui.tableScrolls', { name })} tabIndex={0} data-scrolls>
      <table>
        <caption className={textStyles.srOnly}>{name}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.box}>
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
            <tr key={rowKey(row)} title={rowTitle?.(row)} data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
              {selection && (
                <td className={styles.box}>
                  <RowBox row={row} rowKey={rowKey} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.key} data-align={column.align}>
                  <Content>{column.render(row)}</Content>
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + (selection ? 1 : 0)} className={styles.empty}>
                <Empty text={emptyText} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

/** A cell's content. Hovering shows truncated text in full. */
function Content({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  const tell = ({ currentTarget: { scrollHeight, clientHeight }, currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.title = scrollHeight > clientHeight ? children : ''
  }
  return (
    <span className={styles.words} onMouseEnter={tell}>
      {children}
    </span>
  )
}

function HeadCell<Row>({
  column: { key, title, align, width, sort: isSortable },
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | null
  onSort: (key: string) => void
}) {
  const order = sort?.key === key && (sort.order === 'asc' ? 'ascending' : 'descending')
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isSortable && (order || 'none')}
      style={{ '--column': typeof width === 'number' ? `${width}px` : width } as CSSProperties}
    >
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={() => onSort(key)}>
          {title}
          <Icon name={order === 'ascending' ? 'chevronUp' : 'chevronDown'} size={14} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}
