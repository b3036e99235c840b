import { wholeNumber } from '@daybook/shared/rules/numbers'
import { NUMBER_TEXT } from '@daybook/shared/texts/comparison'
import type { ReactNode } from 'react'
import { Trend } from '../../charts/Trend.tsx'
import { VerdictSaid } from '../../charts/VerdictSaid.tsx'
import { instantText } from '../../events/instant.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Leading } from './Leading.tsx'
import type { Answer, Place, usePlaces } from './places.ts'
import styles from './Overview.module.css'

type Places = ReturnType<typeof usePlaces>

/** The five numbers. Each leads to its rows. */
export function Numbers({ data, places }: { data: Answer; places: Places }) {
  const { t } = useTranslation()
  const { waiting, actions } = data
  const oldest = waiting.oldest[0]
  return (
    <dl className={styles.numbers} aria-label={t('Overview.numbers')}>
      {data.numbers.map((own) => {
        const [to, before] = places.ofNumber(own)
        return (
          <One
            key={own.kind}
            name={t(`reports.${NUMBER_TEXT[own.kind]}`)}
            value={own.now.part}
            whole={own.now.whole}
            to={to}
            trend={<Trend of={own} />}
          >
            {own.verdict !== 'unknown' && <VerdictSaid of={own} />}
            {own.partner && (
              <Leading to={before}>{t('Overview.against', { before: wholeNumber(own.partner.part) })}</Leading>
            )}
          </One>
        )
      })}
      <One name={t('Overview.waiting')} value={waiting.count} to={places.waiting}>
        {oldest && <span>{t('Overview.oldest', { at: instantText(oldest.filedAt) })}</span>}
        {waiting.inbox !== null && waiting.inbox > 0 && (
          <Leading to={places.inbox}>{t('Overview.inbox', { count: waiting.inbox })}</Leading>
        )}
      </One>
      <One name={t('Overview.actions')} value={actions.open} to={places.actions('open')}>
        {actions.overdue > 0 ? (
          <span className={styles.verdict} data-verdict="more" data-bad>
            <Leading to={places.actions('overdue')}>{t('Overview.overdue', { count: actions.overdue })}</Leading>
          </span>
        ) : (
          <span>{t('Overview.noneOverdue')}</span>
        )}
      </One>
    </dl>
  )
}

function One({
  name,
  value,
  whole = null,
  to,
  trend,
  children,
}: {
  name: string
  value: number
  whole?: number | null
  to: Place
  trend?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong className={styles.figure}>
          <Leading to={value === 0 ? null : to} label={`${name}: ${wholeNumber(value)}`}>
            {wholeNumber(value)}
          </Leading>
          {whole !== null && <small>{t('reports.partOf', { part: '', whole: wholeNumber(whole) }).trim()}</small>}
        </strong>
        {trend}
        <p className={styles.about}>{children}</p>
      </dd>
    </div>
  )
}
