import { type ReactNode, useId } from 'react'
import styles from './choice.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'

/** A choice among a few options, all visible. */
export function RadioField<V extends string | number | boolean>({
  options,
  value,
  onChange,
  disabled,
  className = styles.group,
  ...rest
}: Omit<FieldProps<V | null>, 'onChange'> & {
  options: readonly { value: V; label: ReactNode }[]
  onChange?: (value: V) => void
  className?: string
}) {
  const name = useId()
  const isOff = useIsOff(disabled)
  return (
    <div {...rest} role="radiogroup" className={className}>
      {options.map((option) => (
        <label
          key={String(option.value)}
          className={styles.choice}
          data-selected={option.value === value || undefined}
          data-disabled={isOff || undefined}
          data-invalid={rest['aria-invalid'] || undefined}
        >
          <input
            type="radio"
            name={name}
            value={String(option.value)}
            checked={option.value === value}
            disabled={isOff}
            onChange={() => onChange?.(option.value)}
          />
          <span className={`${styles.mark} ${styles.circle}`} aria-hidden="true" />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
