import styles from './Key.module.css'

/** Shows a button's key to users with a keyboard; hidden from screen readers. */
export const Key = ({ name }: { name: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {name}
  </kbd>
)
