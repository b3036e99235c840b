import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons.tsx'
import styles from './select.module.css'

export type Option<V extends number | string = number> = { value: V; label: string }
/** Choices as a list of the library knows them, by an id. */
export type Item = { id: string; label: string }

/** Values may be numbers, keys of a list are texts. */
export const itemsOf = (options: readonly Option<number | string>[]): Item[] =>
  options.map(({ value, label }) => ({ id: String(value), label }))

/** Rows are as high as their words need; the height of those not drawn yet is a guess. */
const LONG = { estimatedRowHeight: 34, padding: 4 }
/** Of more choices only those in sight are drawn. */
const MANY = 150

/** The choices of a drop-down list, a tick at those that are chosen. `count`: how many there are without a search. */
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
