import { shortNames } from '@daybook/shared/charts/names'
import type { ReactNode } from 'react'
import { useIsPhone } from '../kit/theme/media.ts'
import textStyles from '../kit/text.module.css'
import styles from './ReportTable.module.css'

/**
 * Headings by names that people chose. On a phone each takes two lines, so that more columns are seen, and the `legend` has
 * the whole names of those that were cut; screen readers hear the whole name everywhere. `unit`: said where there is room.
 */
export function useColumnNames(
  names: readonly string[],
  unit = '',
): { headings: readonly ReactNode[]; legend: ReactNode } {
  const isPhone = useIsPhone()
  const wholes = names.map((name) => `${name} ${unit}`.trim())
  if (!isPhone) return { headings: wholes, legend: null }
  const shorts = shortNames(names)
  const cut = shorts.flatMap((short, at) => (short.includes('…') ? [{ short, whole: names[at] ?? '' }] : []))
  return {
    headings: shorts.map((short, at) => (
      <>
        <span className={styles.short} aria-hidden="true">
          {short}
        </span>
        <span className={textStyles.srOnly}>{wholes[at]}</span>
      </>
    )),
    legend: cut.length > 0 && (
      <ul className={styles.legend}>
        {cut.map(({ short, whole }) => (
          <li key={whole}>
            <b>{short.replaceAll('\n', ' ')}</b> {whole}
          </li>
        ))}
      </ul>
    ),
  }
}
