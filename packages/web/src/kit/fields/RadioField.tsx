import type { ReactNode } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import styles from './choice.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'

/** A choice among a few, all visible. */
export function RadioField<V extends string | number>({
  id,
  options,
  value,
  onChange,
  disabled,
  className,
  ...aria
}: Omit<FieldProps<V | null>, 'onChange'> & {
  options: readonly { value: V; label: ReactNode }[]
  onChange?: (value: V) => void
  className?: string
}) {
  return (
    <RadioGroup
      id={id}
      value={value == null ? null : String(value)}
      onChange={(text) => {
        const chosen = options.find((option) => String(option.value) === text)
        if (chosen) onChange?.(chosen.value)
      }}
      isDisabled={useIsOff(disabled)}
      isInvalid={aria['aria-invalid'] ?? false}
      isRequired={aria['aria-required'] ?? false}
      validationBehavior="aria"
      aria-label={aria['aria-label']}
      aria-labelledby={aria['aria-labelledby']}
      aria-describedby={aria['aria-describedby']}
      className={className ?? styles.group}
    >
      {options.map((option) => (
        <Radio key={option.value} value={String(option.value)} className={styles.choice}>
          <span className={`${styles.mark} ${styles.circle}`} aria-hidden="true" />
          <span>{option.label}</span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
