import { shareRejected } from '@daybook/shared/rules/approvalRules'
import { wholeNumber } from '@daybook/shared/rules/numbers'
import { Figure, Figures } from '../../charts/Figures.tsx'
import { Leading } from '../../charts/Leading.tsx'
import { TrendOpener } from '../../charts/Periods.tsx'
import { VerdictSaid } from '../../charts/VerdictSaid.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Answer, usePlaces } from './places.ts'
import { useWaitText } from './waitText.ts'

/** The five numbers, beside those of the partner. */
export function Numbers({ data, places }: { data: Answer; places: ReturnType<typeof usePlaces> }) {
  const { t } = useTranslation()
  const wait = useWaitText()
  const { now, compared, before, partner, periods, rejectedUsual, medianUsual, waiting } = data
  const against = (text: string) => t('ReportApproval.against', { before: text })
  const percent = (share: number | null) => (share === null ? '–' : `${share} %`)
  const oldest = waiting.oldest[0]
  const medians = periods.flatMap(({ from, to, median }, nth) =>
    median === null ? [] : [{ nth, from, to, part: median, whole: null }],
  )
  const shares = periods.map(({ from, to, rejected, decided }, nth) => ({
    nth,
    from,
    to,
    part: rejected,
    whole: decided,
  }))
  return (
    <Figures label={t('ReportApproval.numbers')}>
      <Figure name={t('ReportApproval.decided')} value={wholeNumber(now.decided)}>
        {before && <span>{against(wholeNumber(before.decided))}</span>}
      </Figure>
      <Figure
        name={t('ReportApproval.half')}
        value={wait(now.median)}
        trend={
          compared?.median != null && (
            <TrendOpener
              title={t('ReportApproval.half')}
              of={{
                before: medians,
                compared: { part: compared.median, whole: null },
                low: medianUsual.low,
                high: medianUsual.high,
              }}
              leading={({ part }) => wait(part)}
            />
          )
        }
      >
        {medianUsual.verdict !== 'unknown' && <VerdictSaid of={medianUsual} />}
        {before && <span>{against(wait(before.median))}</span>}
      </Figure>
      <Figure name={t('ReportApproval.most')} value={wait(now.slow)}>
        {before && <span>{against(wait(before.slow))}</span>}
      </Figure>
      <Figure
        name={t('message.rejectedOnce')}
        value={percent(shareRejected(now))}
        whole={now.decided === 0 ? undefined : wholeNumber(now.rejected)}
        to={places.rejected(now.rejected)}
        trend={
          compared && (
            <TrendOpener
              title={t('message.rejectedOnce')}
              of={{
                before: shares,
                compared: { part: compared.rejected, whole: compared.decided },
                low: rejectedUsual.low,
                high: rejectedUsual.high,
              }}
              leading={(_, text) => text}
            />
          )
        }
      >
        {rejectedUsual.verdict !== 'unknown' && <VerdictSaid of={rejectedUsual} />}
        {before && (
          <Leading to={partner?.leftOut === 0 ? places.rejected(before.rejected, {}, partner) : null}>
            {against(percent(shareRejected(before)))}
          </Leading>
        )}
      </Figure>
      <Figure name={t('ReportApproval.waiting')} value={wholeNumber(waiting.count)} to={places.waiting(waiting.count)}>
        {oldest && <span>{t('ReportApproval.longest', { time: wait(oldest.minutes) })}</span>}
        {waiting.inbox !== null && waiting.inbox > 0 && (
          <Leading to={places.inbox}>{t('ReportApproval.inbox', { count: waiting.inbox })}</Leading>
        )}
      </Figure>
    </Figures>
  )
}
