import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons.tsx'
import styles from './select.module.css'

export type Option<V extends number | string = number> = { value: V; label: string }
/** An option in the library's terms, keyed by an id. */
export type Item = { id: string; label: string }

/** Values may be numbers; list keys are strings. */
export const itemsOf = (options: readonly Option<number | string>[]): Item[] =>
  options.map(({ value, label }) => ({ id: String(value), label }))

/** Row heights follow their text; undrawn ones are estimated. */
const LONG = { estimatedRowHeight: 34, padding: 4 }
/** Longer lists are virtualized. */
const MANY = 150

/** The options of a drop-down list, ticked when chosen. `count`: their number without a search. */
export function Options({ isLoading, count, ...rest }: ListBoxProps<Item> & { isLoading: boolean; count: number }) {
  const { t } = useTranslation()
  const isLong = count > MANY
  const list = (
    <ListBox
      {...rest}
      className={isLong ? `${styles.list} ${styles.long}` : styles.list}
      renderEmptyState={() => <span className={styles.empty}>{t(isLoading ? 'ui.loading' : 'ui.notFound')}</span>}
    >
      {({ id, label }: Item) => (
        <ListBoxItem id={id} textValue={label} className={styles.option}>
          <span>{label}</span>
          <span className={styles.tick} aria-hidden="true">
            <Icon name="tick" size={16} />
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  )
  return isLong ? (
    <Virtualizer layout={ListLayout} layoutOptions={LONG}>
      {list}
    </Virtualizer>
  ) : (
    list
  )
}
