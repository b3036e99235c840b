import styles from './NameCell.module.css'

/** A record's name in the reader's language, with the one in the other language to find it by. */
export function NameCell({ name, other }: { name: string; other: string }) {
  if (other === '') return name
  return (
    <span>
      {name}
      <span className={styles.other}>{other}</span>
    </span>
  )
}
