import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Empty } from '../feedback/states.tsx'
import { IconButton } from '../IconButton.tsx'
import { NativeSelect } from '../NativeSelect.tsx'
import { type Column, pressOpener, RowBox, SelectAll, type TableParts } from './tableParts.tsx'
import styles from './CardList.module.css'

/** Fewer cards than this fit in a window and need no sorting. */
const SORTED_FROM = 4

/** A DataTable's rows on a phone: one card each, with a sort select above. */
export function CardList<Row>({
  name,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  emptyText,
  emptyNext,
  paging,
}: TableParts<Row>) {
  const total = paging?.total
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sort && (total ?? rows.length) >= SORTED_FROM)
  const at = (phone: Column<Row>['phone'], row: Row, className?: string) => {
    const there = columns.filter((column) => column.phone === phone)
    if (there.length === 0) return null
    const parts = there.flatMap((column) => {
      const shown = column.render(row)
      return shown === '' ? [] : [<div key={column.key}>{shown}</div>]
    })
    return className === undefined ? parts : <div className={className}>{parts}</div>
  }
  const named = columns.filter((column) => column.phone === undefined)
  if (rows.length === 0) return <Empty text={emptyText} next={emptyNext} />
  return (
    <>
      {(sortable.length > 0 || selection) && (
        <div className={styles.tools}>
          {selection && <SelectAll rows={rows} rowKey={rowKey} selection={selection} isNamed={sortable.length === 0} />}
          {sortable.length > 0 && (
            <NativeSelect
              label={t('ui.sortBy')}
              className={styles.order}
              value={sort?.key ?? ''}
              onChange={(event) => onSort(event.target.value)}
            >
              {!sort && <option value="">{t('ui.asListed')}</option>}
              {sortable.map((column) => (
                <option key={column.key} value={column.key}>
                  {column.title}
                </option>
              ))}
            </NativeSelect>
          )}
          {sort && sortable.length > 0 && (
            <IconButton
              icon={sort.order === 'asc' ? 'chevronUp' : 'chevronDown'}
              label={t(sort.order === 'asc' ? 'ui.ascending' : 'ui.descending')}
              onPress={() => onSort(sort.key)}
            />
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the card's opener serves the keyboard */}
      <ul className={styles.cards} aria-label={name} data-cards onClick={pressOpener}>
        {rows.map((row) => (
          <li key={rowKey(row)} data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
            <div className={styles.head}>
              {selection && <RowBox row={row} rowKey={rowKey} selection={selection} />}
              <div className={styles.title} data-title>
                {at('title', row)}
              </div>
              {at('state', row, styles.state)}
            </div>
            {at('place', row, styles.line)}
            {at('lead', row, styles.lead)}
            {named.length > 0 && (
              <dl>
                {named.map((column) => (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>{column.render(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
            <div className={styles.last}>
              {at('meta', row, styles.line)}
              {at('foot', row, styles.foot)}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
