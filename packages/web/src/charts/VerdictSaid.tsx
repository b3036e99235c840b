import type { NumberKind, Verdict } from '@daybook/shared/rules/comparisonRules'
import { VERDICT_SIGN, VERDICT_TEXT } from '@daybook/shared/texts/comparison'
import { useTranslation } from '../platform/i18n/i18n.ts'
import styles from './Comparison.module.css'

/** More of them is worse; more or fewer reports are neither. */
const IS_BAD: Record<NumberKind, boolean> = { events: false, abnormal: true, missingDays: true, missingAreas: true }

/** Whether a number is usual; without its kind, more of it is worse. */
export function VerdictSaid({ of: { kind, verdict } }: { of: { kind?: NumberKind; verdict: Verdict } }) {
  const { t } = useTranslation()
  const isBad = kind === undefined || IS_BAD[kind]
  return (
    <span className={styles.verdict} data-verdict={verdict} data-bad={isBad || undefined}>
      {VERDICT_SIGN[verdict] && <span aria-hidden="true">{VERDICT_SIGN[verdict]} </span>}
      {t(`reports.${VERDICT_TEXT[verdict]}`)}
    </span>
  )
}
