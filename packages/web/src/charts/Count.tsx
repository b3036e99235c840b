import { type Cell, cellValue } from '@daybook/shared/cells'
import { paths } from '../app/paths.ts'
import { wholeNumber } from '../app/i18n/numbers.ts'
import styles from './ReportTable.module.css'

/** What an answer carries for the links of its numbers. */
export type Links = { report: string; modeName: string }

/**
 * The address of the events behind a cell of a report, and of its number where it stands on one. A table has a thousand, so
 * it takes no more than it must.
 */
export const recordHref = ({ report, modeName }: Links, cell: Cell, count?: number) =>
  `${paths.eventRecord}?ID=${encodeURIComponent(cellValue(report, cell, count))}&Mode=${encodeURIComponent(modeName)}`

/** A number; where events stand behind it, a link to them in a new tab. */
export function Count({ value, href }: { value: number; href: string | null }) {
  const text = wholeNumber(value)
  if (value === 0 || href === null) return <span className={value === 0 ? styles.zero : undefined}>{text}</span>
  return (
    <a href={href} target="_blank" rel="noopener">
      {text}
    </a>
  )
}
