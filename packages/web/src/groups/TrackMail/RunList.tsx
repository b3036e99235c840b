import { useTranslation } from 'react-i18next'
import type { Output } from '@daybook/shared'
import { instantText } from '../../events/instant.ts'

type Run = Output<'TrackMail/SentDailyMail'>['lstRun'][number]

/** Runs of the mail schedule, one below the other, on a phone too. */
export function RunList({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation()
  return (
    <ul className="task-runs" aria-label={t('TrackMail.runs')}>
      {runs.map((run) => (
        <li key={run.nRunID}>
          <p>
            <strong>{run.sKindName}</strong> {t('TrackMail.aboutDay', { day: run.sForDate })}
          </p>
          <p className={`task-state task-${run.sState}`}>{run.sStateName}</p>
          <p className="muted">
            {run.dEnd === null
              ? t('TrackMail.due', { time: instantText(run.dDue) })
              : t('TrackMail.ended', { time: instantText(run.dEnd) })}
          </p>
          <p className="muted">{t('TrackMail.letters', { all: run.nLetter, added: run.nNewLetter })}</p>
        </li>
      ))}
    </ul>
  )
}
