import type { ReactNode } from 'react'
import { useTranslation } from '../app/i18n/i18n.ts'
import textStyles from '../kit/text.module.css'
import styles from './ReportTable.module.css'

/** A table of numbers: its head stays in sight while it scrolls in its box, and so do the names of the places. */
export function ReportTable({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach what scrolls
    <div
      className={styles.scroll}
      data-report-table
      role="group"
      aria-label={t('ui.tableScrolls', { name })}
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className={textStyles.srOnly}>{name}</caption>
        {children}
      </table>
    </div>
  )
}

/**
 * The cells of a row with its sums: behind the others on a desk, where they stay in sight (`cell-sum`), and before them
 * on a phone, which shows few columns at once.
 */
export function WithSums({ isPhone, sums, children }: { isPhone: boolean; sums: ReactNode; children: ReactNode }) {
  return (
    <>
      {isPhone && sums}
      {children}
      {!isPhone && sums}
    </>
  )
}

/** For rows that follow one another with the same key: how many rows the first of them spans; 0 for the others. */
export function spans<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): number[] {
  const out: number[] = []
  let first = 0
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before !== undefined && keyOf(before) === keyOf(row)) {
      out.push(0)
      out[first] = (out[first] ?? 0) + 1
    } else {
      first = index
      out.push(1)
    }
  }
  return out
}
