import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import styles from './choice.module.css'
import type { FieldProps } from './Field.tsx'
import { useIsOff } from './form.ts'

/** A checkbox with its label after it. */
export function Checkbox({
  id,
  value = false,
  onChange,
  disabled,
  isMixed = false,
  children,
  ...aria
}: FieldProps<boolean> & {
  /** Indeterminate: some of what it stands for is ticked. */
  isMixed?: boolean
  children?: ReactNode
}) {
  return (
    <AriaCheckbox
      id={id}
      isSelected={value}
      isIndeterminate={isMixed}
      isDisabled={useIsOff(disabled)}
      isInvalid={aria['aria-invalid'] ?? false}
      validationBehavior="aria"
      aria-label={aria['aria-label']}
      aria-describedby={aria['aria-describedby']}
      onChange={(isTicked) => onChange?.(isTicked)}
      className={styles.choice}
    >
      <span className={styles.mark} aria-hidden="true">
        <svg viewBox="0 0 12 12">
          <path d={isMixed ? 'M2.5 6h7' : value ? 'm2.5 6.3 2.4 2.3 4.6-5' : ''} />
        </svg>
      </span>
      {children !== undefined && <span>{children}</span>}
    </AriaCheckbox>
  )
}
