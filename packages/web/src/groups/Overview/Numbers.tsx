import { wholeNumber } from '@daybook/shared/rules/numbers'
import { NUMBER_TEXT } from '@daybook/shared/texts/comparison'
import { Figure, Figures } from '../../charts/Figures.tsx'
import { Leading } from '../../charts/Leading.tsx'
import { TrendOpener } from '../../charts/Periods.tsx'
import { VerdictSaid } from '../../charts/VerdictSaid.tsx'
import { instantText } from '../../events/instant.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Answer, ComparedNumber, Places } from './places.ts'
import styles from './Overview.module.css'

/** The five numbers. Each leads to its rows. */
export function Numbers({ data, places }: { data: Answer; places: Places }) {
  const { t } = useTranslation()
  const { waiting, actions } = data
  const oldest = waiting.oldest[0]
  const wholeOf = (whole: number | null) =>
    whole === null ? undefined : t('reports.partOf', { part: '', whole: wholeNumber(whole) }).trim()
  return (
    <Figures label={t('Overview.numbers')}>
      {data.numbers.map((own) => {
        const name = t(`reports.${NUMBER_TEXT[own.kind]}`)
        return (
          <Figure
            key={own.kind}
            name={name}
            value={wholeNumber(own.now.part)}
            whole={wholeOf(own.now.whole)}
            to={own.now.part === 0 ? null : places.ofNumber(own)}
            trend={<Line of={own} title={name} places={places} />}
          >
            {own.verdict !== 'unknown' && <VerdictSaid of={own} />}
            {own.partner && (
              <Leading to={own.partner.part === 0 ? null : places.ofPartner(own)}>
                {t('Overview.against', { before: wholeNumber(own.partner.part) })}
              </Leading>
            )}
          </Figure>
        )
      })}
      <Figure
        name={t('Overview.waiting')}
        value={wholeNumber(waiting.count)}
        to={waiting.count === 0 ? null : places.waiting}
      >
        {oldest && <span>{t('Overview.oldest', { at: instantText(oldest.since) })}</span>}
        {waiting.inbox !== null && waiting.inbox > 0 && (
          <Leading to={places.inbox}>{t('Overview.inbox', { count: waiting.inbox })}</Leading>
        )}
      </Figure>
      <Figure
        name={t('Overview.actions')}
        value={wholeNumber(actions.open)}
        to={actions.open === 0 ? null : places.actions('open')}
      >
        {actions.overdue > 0 ? (
          <span className={styles.verdict} data-verdict="more" data-bad>
            <Leading to={places.actions('overdue')}>{t('Overview.overdue', { count: actions.overdue })}</Leading>
          </span>
        ) : (
          <span>{t('Overview.noneOverdue')}</span>
        )}
      </Figure>
    </Figures>
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
