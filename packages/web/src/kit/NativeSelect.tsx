import type { ComponentProps, ReactNode } from 'react'
import styles from './NativeSelect.module.css'

/** A choice among a few short labels next to a list: the browser's native select, a wheel on a phone. */
export function NativeSelect({
  label,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<'select'>, 'className'> & { label: ReactNode; className?: string }) {
  return (
    <label className={`${styles.field} ${className}`}>
      {label}
      <select {...rest}>{children}</select>
    </label>
  )
}
