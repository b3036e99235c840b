import { formatDay } from '@daybook/shared/days'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import type { Output } from '@daybook/shared'
import { instantText } from '../../events/instant.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import styles from './TrackMail.module.css'

type Run = Output<'TrackMail/SentDailyMail'>['runs'][number]

/** Runs of the mail schedule as a list, also on a phone. */
export function RunList({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation()
  return (
    <Stack className={styles.runs} as="ul" gap={10} below={20} aria-label={t('TrackMail.runs')}>
      {runs.map((run) => (
        <li key={run.runId}>
          <p>
            <strong>{run.kindName}</strong> {t('TrackMail.aboutDay', { day: formatDay(run.forDate) })}
          </p>
          <p className={styles[run.state]}>{run.stateName}</p>
          <p className={textStyles.muted}>
            {run.endedAt === null
              ? t('TrackMail.due', { time: instantText(run.due) })
              : t('TrackMail.ended', { time: instantText(run.endedAt) })}
          </p>
          <p className={textStyles.muted}>
            {t('TrackMail.letters', { all: run.letterCount, added: run.newLetterCount })}
          </p>
        </li>
      ))}
    </Stack>
  )
}
