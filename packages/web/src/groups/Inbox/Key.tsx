import styles from './Key.module.css'

/** A key on a button, for the eyes of somebody who has a keyboard. */
export const Key = ({ name }: { name: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {name}
  </kbd>
)
