import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from './theme/icons.tsx'
import styles from './IconButton.module.css'

/** An icon-only button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  isDisabled = false,
  onPress,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'disabled' | 'onClick'> & {
  icon: IconName
  label: string
  isDisabled?: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={styles.button}
      disabled={isDisabled}
      onClick={() => onPress()}
    >
      <Icon name={icon} />
    </button>
  )
}
