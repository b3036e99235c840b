import type { ButtonHTMLAttributes } from 'react'

/** A button that looks like the kit's without needing it. */
export function PlainButton({
  tone = 'default',
  isBusy = false,
  className = '',
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { tone?: 'default' | 'primary' | 'danger' | 'link'; isBusy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      className={`button button-${tone} ${className}`}
      aria-busy={isBusy || undefined}
      disabled={rest.disabled || isBusy}
    >
      {isBusy && <span className="button-spinner" />}
      {children}
    </button>
  )
}
