import { useTranslation } from 'react-i18next'
import { RowBox, SelectAll, type TableParts } from './tableParts.tsx'
import { Icon } from '../theme/icons.tsx'
import { Empty } from '../feedback/states.tsx'

/** The rows of a DataTable on a phone: a card each, with a choice of the order above them. */
export function CardList<Row>({ name, columns, rows, rowKey, sort, onSort, selection, emptyText }: TableParts<Row>) {
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sort)
  const heading = columns.filter((column) => column.phone === 'title')
  const foot = columns.filter((column) => column.phone === 'foot')
  const body = columns.filter((column) => column.phone === undefined)
  if (rows.length === 0) return <Empty {...(emptyText === undefined ? {} : { text: emptyText })} />
  return (
    <>
      {(sortable.length > 0 || selection) && (
        <div className="card-tools">
          {selection && <SelectAll rows={rows} rowKey={rowKey} selection={selection} />}
          {sortable.length > 0 && (
            <label className="native-select">
              <span>{t('ui.sortBy')}</span>
              <select value={sort?.key ?? ''} onChange={(event) => onSort(event.target.value)}>
                {!sort && <option value="">–</option>}
                {sortable.map((column) => (
                  <option key={column.key} value={column.key}>
                    {column.title}
                  </option>
                ))}
              </select>
            </label>
          )}
          {sort && (
            <button
              type="button"
              className="plain-button"
              data-order={sort.order}
              aria-label={t(sort.order === 'asc' ? 'ui.ascending' : 'ui.descending')}
              onClick={() => onSort(sort.key)}
            >
              <Icon name="chevronDown" />
            </button>
          )}
        </div>
      )}
      <ul className="cards" aria-label={name}>
        {rows.map((row) => (
          <li key={rowKey(row)} className="card" data-chosen={selection?.chosen.has(rowKey(row)) || undefined}>
            <div className="card-head">
              {selection && <RowBox row={row} rowKey={rowKey} selection={selection} />}
              {heading.map((column) => (
                <div key={column.key}>{column.render(row)}</div>
              ))}
            </div>
            <dl>
              {body.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row)}</dd>
                </div>
              ))}
            </dl>
            {foot.length > 0 && (
              <div className="card-foot">
                {foot.map((column) => (
                  <div key={column.key}>{column.render(row)}</div>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
