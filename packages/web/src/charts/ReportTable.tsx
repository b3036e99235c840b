import type { ReactNode } from 'react'
import { ScrollBox } from '../kit/table/ScrollBox.tsx'
import textStyles from '../kit/text.module.css'
import styles from './ReportTable.module.css'

/** A table of numbers: its header and totals stay in sight while the page scrolls, the place names while the table does. */
export function ReportTable({
  name,
  legend,
  children,
}: {
  name: string
  /** What its headings leave out, of useColumnNames. */
  legend?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.around} data-report-table>
      <ScrollBox name={name} role="group" className={styles.scroll}>
        <table className={styles.table}>
          <caption className={textStyles.srOnly}>{name}</caption>
          {children}
        </table>
      </ScrollBox>
      {legend}
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

/** On a phone, the company above its areas: a column of its own would leave room for two numbers. */
export function CompanyHead({ name }: { name: string }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={99} className={styles.company}>
        {name}
      </th>
    </tr>
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
