import { createContext, use, useEffect, useMemo } from 'react'
import { ListBox, ListBoxItem, type ListBoxProps } from 'react-aria-components/ListBox'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { codeOf } from '../useCode.ts'
import { Icon } from '../theme/icons.tsx'
import styles from './select.module.css'
import { isSearched } from './useSearch.ts'

export type Option<V extends number | string = number> = {
  value: V
  label: string
  /** Its name in the other language, if it has one: it is found by either. */
  otherName?: string
  /** A remark shown after its name. */
  note?: string
}
/** An option in the library's format, keyed by an id. */
export type Item = { id: string; label: string; otherName: string; note: string | undefined }

/** Values may be numbers; list keys are strings. */
export const itemsOf = (options: readonly Option<number | string>[]): Item[] =>
  options.map(({ value, label, otherName = '', note }) => ({ id: String(value), label, otherName, note }))

/** Whether what is typed is in an option's name, or in the one in the other language. */
export function useOptionFilter(items: readonly Item[]): (label: string, typed: string) => boolean {
  const others = useMemo(() => {
    // The library knows an option by its name alone, and two may have the same.
    const found = new Map<string, string>()
    for (const { label, otherName } of items)
      if (otherName !== '') found.set(label, `${found.get(label) ?? ''}\n${otherName}`)
    return found
  }, [items])
  return (label, typed) => isSearched(`${label}${others.get(label) ?? ''}`, typed)
}

/** What is typed to find an option. Not a property: the library renders the options before it knows. */
export const Typed = createContext('')

/** The name in the other language of an option that is found only by it. */
function OtherName({ label, otherName }: Pick<Item, 'label' | 'otherName'>) {
  const typed = use(Typed)
  const isFoundByIt = !isSearched(label, typed) && isSearched(`${label}\n${otherName}`, typed)
  return isFoundByIt && <span className={styles.other}>{otherName}</span>
}

/** Longer lists are virtualized. */
const MANY = 150
const { useCode: useLongList, preload: loadLongList } = codeOf(async () => (await import('./LongList.tsx')).LongList)

type OptionsProps = ListBoxProps<Item> & { isLoading: boolean }

/** The options of a drop-down list, ticked when chosen. `count`: how many there are without a search. */
export function Options({ count, ...rest }: OptionsProps & { count: number }) {
  return count > MANY ? <ManyOptions {...rest} /> : <OptionList {...rest} />
}

/** Preloads the code that this many options will need. */
export function useOptionsCode(count: number) {
  const isLong = count > MANY
  useEffect(() => {
    if (isLong) void loadLongList()
  }, [isLong])
}

function ManyOptions(props: OptionsProps) {
  const { Content: LongList } = useLongList()
  const list = <OptionList {...props} isLong />
  return LongList ? <LongList>{list}</LongList> : list
}

function OptionList({ isLoading, isLong = false, ...rest }: OptionsProps & { isLong?: boolean }) {
  const { t } = useTranslation()
  return (
    <ListBox
      {...rest}
      className={isLong ? `${styles.list} ${styles.long}` : styles.list}
      renderEmptyState={() => <span className={styles.empty}>{t(isLoading ? 'ui.loading' : 'ui.notFound')}</span>}
    >
      {({ id, label, otherName, note }: Item) => (
        <ListBoxItem id={id} textValue={label} className={styles.option}>
          <span>
            {label}
            {note !== undefined && <span className={styles.note}> {note}</span>}
            {otherName !== '' && <OtherName label={label} otherName={otherName} />}
          </span>
          <span className={styles.tick} aria-hidden="true">
            <Icon name="tick" size={16} />
          </span>
        </ListBoxItem>
      )}
    </ListBox>
  )
}
