import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Icon, type IconName } from './theme/icons.tsx'
import styles from './IconButton.module.css'

/** An icon-only button; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  ...rest
}: Omit<ButtonProps, 'className' | 'children' | 'aria-label'> & { icon: IconName; label: string }) {
  return (
    <Button {...rest} aria-label={label} className={styles.button}>
      <Icon name={icon} />
    </Button>
  )
}
