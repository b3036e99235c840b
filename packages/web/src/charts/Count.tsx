import { type Cell, cellValue } from '@daybook/shared/cells'
import { paths } from '../app/paths.ts'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import styles from './ReportTable.module.css'

/** The fields of an answer that the links of its numbers need. */
export type Links = { report: string; modeName: string }

/**
 * The URL of the events behind a cell of a report; a link on a number also states that number (`count`). A table has a
 * thousand of these links, so it is kept short.
 */
export const recordHref = ({ report, modeName }: Links, cell: Cell, count?: number) =>
  `${paths.eventRecord}?ID=${encodeURIComponent(cellValue(report, cell, count))}&Mode=${encodeURIComponent(modeName)}`

/** A number; if there are events behind it, a link to them in a new tab. */
export function Count({ value, href }: { value: number; href: string | null }) {
  const text = wholeNumber(value)
  if (value === 0 || href === null) return <span className={value === 0 ? styles.zero : undefined}>{text}</span>
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  )
}
