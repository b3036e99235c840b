import { Icon } from '../theme/icons.tsx'
import control from './control.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'
import styles from './NativeSelectField.module.css'

/** A choice from a short list with the browser's native select, which needs no extra code; '' when empty. */
export function NativeSelectField<V extends number | string>({
  options,
  placeholder,
  value,
  onChange,
  disabled,
  ...rest
}: FieldProps<V | ''> & {
  options: readonly { value: V; label: string }[]
  /** Label of the empty option; without it one option is always chosen. */
  placeholder?: string
}) {
  const isOff = useIsOff(disabled)
  const chosen = options.find((option) => option.value === value)
  return (
    <div className={styles.box}>
      <select
        {...rest}
        className={`${control.control} ${styles.select}`}
        data-invalid={rest['aria-invalid'] || undefined}
        data-disabled={isOff || undefined}
        data-empty={chosen === undefined || undefined}
        disabled={isOff}
        value={chosen ? String(chosen.value) : ''}
        onChange={(event) => {
          const next = options.find((option) => String(option.value) === event.target.value)
          onChange?.(next ? next.value : '')
        }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} />
    </div>
  )
}
