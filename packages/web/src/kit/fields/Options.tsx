import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icons.tsx'
import styles from './select.module.css'

export type Option<V extends number | string = number> = { value: V; label: string }
/** Choices as a list of the library knows them, by an id. */
export type Item = { id: string; label: string }

/** Values may be numbers, keys of a list are texts. */
export const itemsOf = (options: readonly Option<number | string>[]): Item[] =>
  options.map(({ value, label }) => ({ id: String(value), label }))

/** The choices of a drop-down list, a tick at those that are chosen. */
export function Options({ isLoading, ...rest }: ListBoxProps<Item> & { isLoading: boolean }) {
  const { t } = useTranslation()
  return (
    <ListBox
      {...rest}
      className={styles.list}
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
}
