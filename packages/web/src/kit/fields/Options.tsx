import { useEffect } from 'react'
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { codeOf } from '../useCode.ts'
import { Icon } from '../theme/icons.tsx'
import styles from './select.module.css'

export type Option<V extends number | string = number> = {
  value: V
  label: string
  /** A remark shown after its name. */
  note?: string
}
/** An option in the library's format, keyed by an id. */
export type Item = { id: string; label: string; note: string | undefined }

/** Values may be numbers; list keys are strings. */
export const itemsOf = (options: readonly Option<number | string>[]): Item[] =>
  options.map(({ value, label, note }) => ({ id: String(value), label, note }))

/** Longer lists are virtualized. */
const MANY = 150
const { useCode: useLongList, preload: loadLongList } = codeOf(async () => (await import('./LongList.tsx')).LongList)

/** The options of a drop-down list, ticked when chosen. `count`: how many there are without a search. */
export function Options({ isLoading, count, ...rest }: ListBoxProps<Item> & { isLoading: boolean; count: number }) {
  return count > MANY ? <ManyOptions {...rest} isLoading={isLoading} /> : <OptionList {...rest} isLoading={isLoading} />
}

/** Preloads the code that this many options will need. */
export function useOptionsCode(count: number) {
  const isLong = count > MANY
  useEffect(() => {
    if (isLong) void loadLongList()
  }, [isLong])
}

function ManyOptions(props: ListBoxProps<Item> & { isLoading: boolean }) {
  const { Content: LongList } = useLongList()
  const list = <OptionList {...props} isLong />
  return LongList ? <LongList>{list}</LongList> : list
}

function OptionList({
  isLoading,
  isLong = false,
  ...rest
}: ListBoxProps<Item> & { isLoading: boolean; isLong?: boolean }) {
  const { t } = useTranslation()
  return (
    <ListBox
      {...rest}
      className={isLong ? `${styles.list} ${styles.long}` : styles.list}
      renderEmptyState={() => <span className={styles.empty}>{t(isLoading ? 'ui.loading' : 'ui.notFound')}</span>}
    >
      {({ id, label, note }: Item) => (
        <ListBoxItem id={id} textValue={label} className={styles.option}>
          <span>
            {label}
            {note !== undefined && <span className={styles.note}> {note}</span>}
          </span>
          <span className={styles.tick} aria-hidden="true">
            <Icon name="tick" size={16} />
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  )
}
