import type { ComponentProps, ReactNode } from 'react'
import styles from './NativeSelect.module.css'

/** A choice among a few plain words next to a list: the browser's own, which a phone opens as a wheel. */
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
