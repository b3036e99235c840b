import { useMemo, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import type { Selection } from 'react-aria-components/ListBox'
import { SearchField } from 'react-aria-components/SearchField'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Icon } from '../theme/icons.tsx'
import control from './control.module.css'
import type { ListFieldProps } from './ComboField.tsx'
import { useIsOff } from './form.ts'
import { itemsOf, Options, Typed, useOptionFilter, useOptionsCode } from './Options.tsx'
import styles from './select.module.css'
import { Tray } from './Tray.tsx'

/** Shorter lists have no search. */
const SEARCHED_FROM = 8

/** On a phone: a button that opens the options in a tray; with `isMultiple` it stays open. */
export function TrayField<V extends number | string>({
  id,
  options,
  placeholder,
  isLoading = false,
  isMultiple = false,
  allowsNone,
  onAll,
  value = [],
  onChange,
  onSearch,
  disabled,
  ...aria
}: ListFieldProps<readonly V[], V> & { isMultiple?: boolean; allowsNone: boolean; onAll?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const isOff = useIsOff(disabled)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState('')
  const items = useMemo(() => itemsOf(options), [options])
  const filter = useOptionFilter(items)
  useOptionsCode(items.length)
  const names = options.filter((option) => value.includes(option.value)).map(({ label }) => label)

  function choose(keys: Selection) {
    const isChosen = (one: V) => keys === 'all' || keys.has(String(one))
    // Pressing the chosen option keeps it; clearing has its own button.
    if (!isMultiple && !options.some(({ value: one }) => isChosen(one))) return setOpen(false)
    onChange?.(options.filter((option) => isChosen(option.value)).map((option) => option.value))
    if (!isMultiple) setOpen(false)
  }
  const label = () =>
    aria['aria-label'] ??
    document.getElementById(aria['aria-labelledby'] ?? '')?.textContent ??
    t('ui.selectPlaceholder')

  return (
    <>
      <button
        ref={button}
        type="button"
        role="combobox"
        id={id}
        className={`${control.control} ${styles.control}`}
        disabled={isOff}
        data-disabled={isOff || undefined}
        data-invalid={aria['aria-invalid'] || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id ?? ''}_tray` : undefined}
        aria-label={aria['aria-label']}
        aria-labelledby={aria['aria-labelledby']}
        aria-describedby={aria['aria-describedby']}
        aria-invalid={aria['aria-invalid']}
        aria-required={aria['aria-required']}
        onClick={() => {
          setTyped('')
          setOpen(true)
        }}
      >
        {names.length > 0 ? (
          <span className={styles.chosen}>{names.join(', ')}</span>
        ) : (
          <span className={styles.placeholder}>{placeholder ?? t('ui.selectPlaceholder')}</span>
        )}
        <Icon name="chevronDown" size={16} />
      </button>
      {isOpen && (
        <Tray
          id={`${id ?? ''}_tray`}
          title={label()}
          onClose={() => setOpen(false)}
          all={onAll && { label: t('ui.chooseAll', { n: items.length }), onChoose: onAll }}
          onClear={allowsNone && value.length > 0 ? () => onChange?.([]) : undefined}
        >
          <Autocomplete
            inputValue={typed}
            onInputChange={(text) => {
              setTyped(text)
              onSearch?.(text)
            }}
            {...(onSearch ? {} : { filter })}
            disableAutoFocusFirst
          >
            {(onSearch || items.length > SEARCHED_FROM) && (
              <SearchField className={styles.traySearch} aria-label={t('ui.search')}>
                <div className={control.control}>
                  <Icon name="search" size={16} />
                  <Input className={control.input} placeholder={t('ui.search')} />
                </div>
              </SearchField>
            )}
            <Typed value={typed}>
              <Options
                isLoading={isLoading}
                count={items.length}
                aria-label={label()}
                items={items}
                selectionMode={isMultiple ? 'multiple' : 'single'}
                selectedKeys={value.map(String)}
                onSelectionChange={choose}
              />
            </Typed>
          </Autocomplete>
        </Tray>
      )}
    </>
  )
}
