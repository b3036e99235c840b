import { EVENT_COLOR, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import styles from './EventToday.module.css'

/** Counts of exactly the rows below. */
export function Summary({ rows }: { rows: readonly ReportRow[] }) {
  const { t } = useTranslation()
  const figures = [
    { name: t('EventToday.reported'), count: rows.length, tone: 'plain' },
    {
      name: t('eventColor.4'),
      count: rows.filter((row) => row.colorId === EVENT_COLOR.ABNORMAL).length,
      tone: 'red',
    },
    {
      name: t('reportStatus.1'),
      count: rows.filter((row) => row.statusId === REPORT_STATUS.WAITING).length,
      tone: 'yellow',
    },
  ]
  return (
    <section className={styles.summary} aria-label={t('EventToday.summary')}>
      <dl>
        {figures.map(({ name, count, tone }) => (
          <div key={name} data-tone={count > 0 ? tone : 'plain'}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
