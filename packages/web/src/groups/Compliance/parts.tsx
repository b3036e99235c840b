import type { Output } from '@daybook/shared'
import {
  type StateSums,
  changeOf,
  dueOf,
  percentOf,
  rateOnTime,
  rateReported,
} from '@daybook/shared/rules/complianceRules'
import type { ExpectationState } from '@daybook/shared/rules/expectationRules'
import { VERDICT_SIGN, VERDICT_TEXT } from '@daybook/shared/texts/comparison'
import { TrendOpener } from '../../charts/Periods.tsx'
import { Link } from '@tanstack/react-router'
import { formatDay } from '@daybook/shared/days'
import { paths } from '../../app/paths.ts'
import { queryOf, type Shown } from './address.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import badgeStyles from '../../kit/badge.module.css'
import textStyles from '../../kit/text.module.css'
import styles from './parts.module.css'

export type Summary = Output<'Compliance/GetSummary'>
export type Company = Summary['companies'][number]
export type Area = Company['areas'][number]
export type Trend = Output<'Compliance/GetTrend'>
export type Both = { sums: StateSums; before: StateSums }

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** Signs next to the colours, so that states can be told apart without seeing colours. */
export const SIGNS: Record<ExpectationState, string> = {
  onTime: '✓',
  late: '!',
  missing: '✕',
  excused: '–',
  waiting: '…',
  notExpected: '',
}
const TONES: Record<ExpectationState, string | undefined> = {
  onTime: badgeStyles.green,
  late: badgeStyles.orange,
  missing: badgeStyles.red,
  excused: '',
  waiting: badgeStyles.yellow,
  notExpected: '',
}

export function StateBadge({ state }: { state: ExpectationState }) {
  const { t } = useTranslation()
  return (
    <span className={`${badgeStyles.badge} ${TONES[state] ?? ''}`}>
      <span aria-hidden="true">{SIGNS[state]}</span>
      {t(`expectationState.${state}`)}
    </span>
  )
}

const RATES = {
  reported: { rate: rateReported, part: ({ onTime, late }: StateSums) => onTime + late },
  onTime: { rate: rateOnTime, part: ({ onTime }: StateSums) => onTime },
} as const

/**
 * A rate as a number, with the counts behind it and the difference from the previous period. The rate of what was reported
 * has the bar of all that was due: on time, late, missing.
 */
export function Rate({ kind, sums, before }: { kind: keyof typeof RATES; sums: StateSums; before: StateSums | null }) {
  const { t } = useTranslation()
  const { rate, part } = RATES[kind]
  const now = rate(sums)
  if (now === null) return <span className={textStyles.muted}>{t('Compliance.noneDue')}</span>
  const whole = dueOf(sums)
  return (
    <span className={styles.rate}>
      <span className={styles.figure}>
        <strong>{decimal.format(now)} %</strong>
        {before && <Change now={now} before={rate(before)} />}
      </span>
      {kind === 'reported' && (
        <span className={styles.bar} aria-hidden="true">
          {(['onTime', 'late', 'missing'] as const).map((state) => (
            <span key={state} data-state={state} style={{ width: `${percentOf(sums[state], whole) ?? 0}%` }} />
          ))}
        </span>
      )}
      <span className={textStyles.muted}>{t('Compliance.of', { part: part(sums), whole })}</span>
    </span>
  )
}

/** Whether a rate is usual, and the line of the periods before; room for both while they load. */
export function Usual({
  kind,
  sums,
  trend,
  shown,
}: {
  kind: keyof typeof RATES
  sums: StateSums
  trend: Trend | undefined
  shown: Shown
}) {
  const { t } = useTranslation()
  if (!trend) return <span className={styles.usual} aria-hidden="true" />
  const of = (own: StateSums) => ({ part: RATES[kind].part(own), whole: dueOf(own) })
  const { verdict, low, high } = trend[kind]
  const before = trend.before.map(({ from, to, sums: own }, nth) => ({ nth, from, to, ...of(own) }))
  return (
    <span className={styles.usual} data-verdict={verdict}>
      <span>
        {VERDICT_SIGN[verdict] && <span aria-hidden="true">{VERDICT_SIGN[verdict]} </span>}
        {t(`reports.${VERDICT_TEXT[verdict]}`)}
      </span>
      {dueOf(sums) > 0 && (
        <TrendOpener
          of={{ before, compared: of(sums), low, high }}
          title={t(`Compliance.sorts.${kind}`)}
          leading={({ from, to }, text) => (
            <Link
              to={paths.compliance}
              search={queryOf({ ...shown, period: 'range', from: formatDay(from), to: formatDay(to) })}
            >
              {text}
            </Link>
          )}
        />
      )}
    </span>
  )
}

function Change({ now, before }: { now: number; before: number | null }) {
  const { t } = useTranslation()
  const change = changeOf(now, before)
  if (change === null || before === null) {
    return (
      <span className={textStyles.muted} title={t('Compliance.noBefore')}>
        <span aria-hidden="true">·</span>
        <span className={textStyles.srOnly}>{t('Compliance.noBefore')}</span>
      </span>
    )
  }
  const way = change > 0 ? 'up' : change < 0 ? 'down' : 'same'
  const words = t(`Compliance.${way}`, { n: decimal.format(Math.abs(change)), before: decimal.format(before) })
  return (
    // Without an arrow or a colour: the difference of two periods may well be chance, see Usual.
    <span className={styles.change} title={words}>
      <span aria-hidden="true">
        {{ up: '+', down: '−', same: '=' }[way]}
        {change !== 0 && t('Compliance.points', { n: decimal.format(Math.abs(change)) })}
      </span>
      <span className={textStyles.srOnly}>{words}</span>
    </span>
  )
}

/** A number; a muted zero. */
export function Num({ value, isBad = false }: { value: number; isBad?: boolean }) {
  return <span className={value === 0 ? textStyles.muted : isBad ? styles.bad : undefined}>{wholeNumber(value)}</span>
}

/** The people who report in an area: the first ones by name, and how many more. */
export function People({ of }: { of: { people: readonly string[]; peopleCount: number } }) {
  const { t } = useTranslation()
  const rest = of.peopleCount - of.people.length
  return (
    <p className={textStyles.muted}>
      {of.people.length === 0 ? t('Compliance.nobody') : of.people.join(', ')}
      {rest > 0 && ` ${t('Compliance.morePeople', { count: rest })}`}
    </p>
  )
}

/** The states that make up the expected reports, in column order. */
export const COUNTED = ['expected', 'onTime', 'late', 'missing', 'excused', 'waiting'] as const
