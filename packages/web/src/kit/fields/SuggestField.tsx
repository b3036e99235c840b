import { useContext, useEffect, useRef } from 'react'
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import control from './control.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import { OpenList } from './OpenList.tsx'
import textStyles from '../text.module.css'
import styles from './select.module.css'

/** A text field with suggestions that change as the user types. */
export function SuggestField({
  id,
  value = '',
  onChange,
  suggestions,
  onPick,
  none,
  disabled,
  ...aria
}: FieldProps<string> & {
  suggestions: readonly { value: string; label: string; note: string }[]
  onPick: (value: string) => void
  /** Shown when there are none; null opens nothing. */
  none: string | null
}) {
  return (
    <ComboBox
      id={id}
      className={styles.combo}
      allowsCustomValue
      allowsEmptyCollection={none !== null}
      items={suggestions.map((one) => ({ id: one.value, ...one }))}
      inputValue={value}
      onInputChange={(text) => onChange?.(text)}
      value={null}
      onChange={(key) => {
        if (key === null) return
        onChange?.(String(key))
        onPick(String(key))
      }}
      isDisabled={useIsOff(disabled)}
      isInvalid={aria['aria-invalid'] ?? false}
      isRequired={aria['aria-required'] ?? false}
      validationBehavior="aria"
      aria-label={aria['aria-label']}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
    >
      <Group className={control.control}>
        <Input className={control.input} autoComplete="off" />
      </Group>
      <Arrival of={suggestions.map((one) => one.value).join() || (none ?? '')} />
      <OpenList>
        <ListBox className={styles.list} renderEmptyState={() => <span className={styles.empty}>{none}</span>}>
          {(one: (typeof suggestions)[number]) => (
            <ListBoxItem id={one.value} textValue={one.label} className={styles.option}>
              <span className={styles.suggestion}>
                <span>{one.label}</span>
                <span className={textStyles.muted}>{one.note}</span>
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </OpenList>
    </ComboBox>
  )
}

/** Opens the list once suggestions arrive: the library opens it only on a keystroke, and they come later. */
function Arrival({ of }: { of: string }) {
  const state = useContext(ComboBoxStateContext)
  const latest = useRef(state)
  latest.current = state
  useEffect(() => {
    if (of !== '' && latest.current?.isFocused) latest.current.open()
  }, [of])
  return null
}
