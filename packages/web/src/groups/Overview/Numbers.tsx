import { wholeNumber } from '@daybook/shared/rules/numbers'
import { NUMBER_TEXT } from '@daybook/shared/texts/comparison'
import type { ReactNode } from 'react'
import { TrendOpener } from '../../charts/Periods.tsx'
import { VerdictSaid } from '../../charts/VerdictSaid.tsx'
import { instantText } from '../../events/instant.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Leading } from './Leading.tsx'
import type { Answer, ComparedNumber, Place, Places } from './places.ts'
import styles from './Overview.module.css'

/** The five numbers. Each leads to its rows. */
export function Numbers({ data, places }: { data: Answer; places: Places }) {
  const { t } = useTranslation()
  const { waiting, actions } = data
  const oldest = waiting.oldest[0]
  return (
    <dl className={styles.numbers} aria-label={t('Overview.numbers')}>
      {data.numbers.map((own) => {
        const name = t(`reports.${NUMBER_TEXT[own.kind]}`)
        return (
          <One
            key={own.kind}
            name={name}
            value={own.now.part}
            whole={own.now.whole}
            to={places.ofNumber(own)}
            trend={<Line of={own} title={name} places={places} />}
          >
            {own.verdict !== 'unknown' && <VerdictSaid of={own} />}
            {own.partner && (
              <Leading to={own.partner.part === 0 ? null : places.ofPartner(own)}>
                {t('Overview.against', { before: wholeNumber(own.partner.part) })}
              </Leading>
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

/** The line of a number, with the way to each of its periods. */
export function Line({ of, title, places }: { of: ComparedNumber; title: string; places: Places }) {
  return (
    <TrendOpener
      of={of}
      title={title}
      leading={(period, text) => <Leading to={places.ofBefore(of.kind, period)}>{text}</Leading>}
    />
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
