import type { ReactNode } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import textStyles from '../kit/text.module.css'
import styles from './ReportTable.module.css'

/** A table of numbers: its header and the place names stay in sight while it scrolls in its box. */
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
 * A row's cells and its sums: on a desktop the sums come last and stay in sight (`cell-sum`); on a phone, which shows few
 * columns at once, they come first.
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

/** For consecutive rows with the same key: how many rows the first of them spans; 0 for the others. */
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
