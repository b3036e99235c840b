import type { ButtonHTMLAttributes, Ref } from 'react'
import { type IconName, Icon } from './theme/icons.tsx'
import styles from './PlainButton.module.css'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /**
   * 'danger' is filled, for irreversible actions; 'risky' only leads to one; the quiet tones have no border; 'ofRow' is
   * quiet until its row is hovered or focused.
   */
  tone?: 'default' | 'primary' | 'danger' | 'risky' | 'link' | 'quiet' | 'quietRisky' | 'ofRow'
  isBusy?: boolean
  /** Pressing it while busy starts over; if it were disabled, Enter in a field would do nothing. */
  canRepeat?: boolean
  ref?: Ref<HTMLButtonElement>
  isSmall?: boolean
  isWide?: boolean
  icon?: IconName | null
}

/** The kit's button. */
export function PlainButton({
  tone = 'default',
  isBusy = false,
  canRepeat = false,
  isSmall = false,
  isWide = false,
  icon = null,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = [
    styles.button,
    tone !== 'default' && styles[tone],
    isSmall && styles.small,
    isWide && styles.wide,
    className,
  ]
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      disabled={rest.disabled || (isBusy && !canRepeat)}
    >
      {isBusy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  )
}
