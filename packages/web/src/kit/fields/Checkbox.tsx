import { type ReactNode, useLayoutEffect, useRef } from 'react'
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
  /** Indeterminate: only some of the items it covers are ticked. */
  isMixed?: boolean
  children?: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  const isOff = useIsOff(disabled)
  // A click clears it: set it after every render.
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = isMixed
  })
  return (
    <label
      className={styles.choice}
      data-selected={value || undefined}
      data-indeterminate={isMixed || undefined}
      data-disabled={isOff || undefined}
      data-invalid={aria['aria-invalid'] || undefined}
    >
      <input
        ref={input}
        id={id}
        type="checkbox"
        aria-label={aria['aria-label']}
        aria-describedby={aria['aria-describedby']}
        aria-invalid={aria['aria-invalid']}
        checked={value}
        disabled={isOff}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <span className={styles.mark} aria-hidden="true">
        <svg viewBox="0 0 12 12">
          <path d={isMixed ? 'M2.5 6h7' : value ? 'm2.5 6.3 2.4 2.3 4.6-5' : ''} />
        </svg>
      </span>
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
