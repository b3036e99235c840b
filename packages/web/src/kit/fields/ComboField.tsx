import { type ReactNode, useContext, useMemo, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useClosedByBack } from '../dialogs/pageHistory.ts'
import { Icon } from '../theme/icons.tsx'
import control from './control.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import { OpenList } from './OpenList.tsx'
import { type Item, itemsOf, type Option, Options, Typed, useOptionFilter } from './Options.tsx'
import styles from './select.module.css'

export type ListFieldProps<T, V extends number | string = number> = FieldProps<T> & {
  options: readonly Option<V>[]
  placeholder?: string | undefined
  /** More options are loading. */
  isLoading?: boolean
  /** Gets the typed text and supplies other `options`; without it the options are filtered locally. */
  onSearch?: (typed: string) => void
}

/** How many chosen options are shown by name. */
const MOST_TAGS = 6

/** A single choice, found by typing; closes after a choice. */
export function ComboField<V extends number | string>({
  allowClear,
  ...props
}: ListFieldProps<V | null, V> & { allowClear: boolean }) {
  const { options, value, onChange } = props
  // A value that the page sets is held back until the list is closed: the library closes a list whose value changes.
  const [held, setHeld] = useState<{ value: V | null | undefined } | null>(null)
  const shown = held ? held.value : value
  const change = (next: V | null) => {
    setHeld(null)
    onChange?.(next)
  }
  const choose = (key: unknown) => {
    const chosen = options.find((option) => String(option.value) === key)
    // Restore the chosen option's text if the field cannot be empty.
    if (chosen || allowClear) change(chosen?.value ?? null)
  }
  const items = useMemo(() => itemsOf(options), [options])
  return (
    <ComboBox
      {...useCombo(props, items)}
      {...(props.onSearch ? { items, onInputChange: props.onSearch } : { defaultItems: items })}
      value={shown == null ? null : String(shown)}
      onChange={choose}
      onOpenChange={(isOpen) => setHeld(isOpen ? { value } : null)}
    >
      <Shell
        isLoading={props.isLoading}
        count={options.length}
        onClear={allowClear && value != null ? () => change(null) : undefined}
      >
        <PressedInput placeholder={props.placeholder} />
      </Shell>
    </ComboBox>
  )
}

/** A multiple choice, which stays open while choosing. */
export function MultiComboField({
  isFilter = false,
  onAll,
  ...props
}: ListFieldProps<readonly number[]> & { isFilter?: boolean; onAll?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { options, value = [], onChange } = props
  const isOff = useIsOff(props.disabled)
  const items = useMemo(() => itemsOf(options), [options])
  const labels = useMemo(() => new Map(options.map((option) => [option.value, option.label])), [options])
  // Keep the same array for the same values: given a new one, the library clears the typed text.
  const joined = value.join()
  const keys = useMemo(() => joined.split(',').filter(Boolean), [joined])
  // Until the options have loaded, a value has no name to show.
  const known = options.length === 0 ? [] : value
  const named = isFilter ? [] : known
  return (
    <ComboBox
      {...useCombo(props, items)}
      selectionMode="multiple"
      defaultItems={items}
      value={keys}
      onChange={(chosen) => onChange?.(chosen.map(Number))}
      onKeyDown={(event) => {
        const isEmpty = event.target instanceof HTMLInputElement && event.target.value === ''
        if (event.key === 'Backspace' && isEmpty && value.length > 0) onChange?.(value.slice(0, -1))
      }}
    >
      <Shell
        isLoading={props.isLoading}
        count={options.length}
        isMultiple
        onAll={isOff ? undefined : onAll}
        onClear={value.length > 0 ? () => onChange?.([]) : undefined}
      >
        <div className={styles.tags}>
          {isFilter && known.length > 0 && (
            <Summary names={known.map((one) => labels.get(one) ?? String(one))} all={options.length} />
          )}
          {named.slice(0, MOST_TAGS).map((one) => (
            <span key={one} className={styles.tag}>
              {labels.get(one) ?? one}
              <Button
                slot={null}
                className={styles.untag}
                excludeFromTabOrder
                isDisabled={isOff}
                aria-label={t('ui.takeOut', { name: labels.get(one) ?? one })}
                onPress={() => onChange?.(value.filter((other) => other !== one))}
              >
                <Icon name="close" size={13} />
              </Button>
            </span>
          ))}
          {named.length > MOST_TAGS && (
            <span className={`${styles.tag} ${styles.more}`}>
              {t('ui.moreChosen', { n: named.length - MOST_TAGS })}
            </span>
          )}
          <PressedInput placeholder={value.length === 0 ? props.placeholder : ''} isSmall />
        </div>
      </Shell>
    </ComboBox>
  )
}

/** In a filter: the name if there is one, otherwise how many are chosen. */
function Summary({ names, all }: { names: readonly string[]; all: number }) {
  const { t } = useTranslation()
  const [name = ''] = names
  if (names.length > 1) return <span className={styles.sum}>{t('ui.chosenOf', { n: names.length, all })}</span>
  return (
    <span className={styles.summed} title={name}>
      {name}
    </span>
  )
}

function useCombo({ id, disabled, ...aria }: Omit<FieldProps<never>, 'value' | 'onChange'>, items: readonly Item[]) {
  return {
    defaultFilter: useOptionFilter(items),
    id,
    isDisabled: useIsOff(disabled),
    isInvalid: aria['aria-invalid'] ?? false,
    isRequired: aria['aria-required'] ?? false,
    validationBehavior: 'aria',
    allowsEmptyCollection: true,
    'aria-label': aria['aria-label'],
    'aria-labelledby': aria['aria-labelledby'],
    'aria-describedby': aria['aria-describedby'],
    className: styles.combo,
  } as const
}

/** The field with its buttons and the list that opens below. */
function Shell({
  isLoading = false,
  count,
  isMultiple = false,
  onAll,
  onClear,
  children,
}: {
  isLoading: boolean | undefined
  count: number
  isMultiple?: boolean
  onAll?: (() => void) | undefined
  onClear: (() => void) | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  const state = useContext(ComboBoxStateContext)
  useClosedByBack(() => state?.revert(), state?.isOpen ?? false)
  return (
    <>
      <Group
        className={control.control}
        // Otherwise the library would toggle the option last hovered over.
        onKeyDownCapture={(event) => {
          if (isMultiple && event.key === 'Tab') state?.selectionManager.setFocusedKey(null)
        }}
      >
        {children}
        {onAll && (
          <Button slot={null} className={`${control.button} ${styles.all}`} onPress={onAll}>
            {t('ui.chooseAll', { n: count })}
          </Button>
        )}
        {onClear && (
          <Button
            slot={null}
            className={control.button}
            excludeFromTabOrder
            aria-label={t('ui.chooseNone')}
            onPress={onClear}
          >
            <Icon name="close" size={15} />
          </Button>
        )}
        <Button className={control.button} aria-label={t('ui.showChoices')}>
          <Icon name="chevronDown" size={16} />
        </Button>
      </Group>
      <OpenList>
        <Typed value={state?.inputValue ?? ''}>
          <Options isLoading={isLoading} count={count} />
        </Typed>
      </OpenList>
    </>
  )
}

/** Pressing the field opens the whole list, whatever is chosen; typing replaces the chosen option's name. */
function PressedInput({ placeholder, isSmall = false }: { placeholder: string | undefined; isSmall?: boolean }) {
  const { t } = useTranslation()
  const state = useContext(ComboBoxStateContext)
  return (
    <Input
      className={isSmall ? `${control.input} ${styles.search}` : control.input}
      placeholder={placeholder ?? t('ui.selectPlaceholder')}
      onClick={(event) => {
        if (state?.isOpen) return
        event.currentTarget.select()
        state?.open(null, 'manual')
      }}
    />
  )
}
