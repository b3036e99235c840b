import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { instantText } from '../../events/instant.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { PlainButton } from '../../kit/PlainButton.tsx'
import textStyles from '../../kit/text.module.css'
import styles from './Alerts.module.css'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

type Played = Output<'Alerts/Preview'>
type Occurrence = Played['occurrences'][number]

/** When an alert would have spoken, each time with the reports behind it. */
export function Replay({ played: { days, total, isTooMuch, occurrences } }: { played: Played }) {
  const { t } = useTranslation()
  const [report, setReport] = useState<number | null>(null)
  const overText = ({ spokeAt, overAt }: Occurrence) => {
    if (overAt === null) return t('Alerts.notOver')
    return overAt === spokeAt ? t('Alerts.atOnce') : t('Alerts.until', { at: instantText(overAt) })
  }
  if (isTooMuch) return <p className={styles.result}>{t('Alerts.tooMuch')}</p>
  return (
    <>
      <p className={styles.result}>
        {total === 0 ? t('Alerts.wouldNever', { days }) : t('Alerts.would', { count: total, days })}
      </p>
      {occurrences.length < total && <p className={styles.hint}>{t('Alerts.latest', { n: occurrences.length })}</p>}
      <ol className={styles.moments}>
        {occurrences.map((one) => (
          <li key={`${one.spokeAt} ${one.areaName} ${one.reports[0]?.eventId}`}>
            <details>
              <summary>
                <strong>{instantText(one.spokeAt)}</strong>
                {one.areaName !== '' && <span>{one.areaName}</span>}
                <span>
                  {one.areaCount > 0
                    ? t('Alerts.notReported', { count: one.areaCount })
                    : t('Alerts.reports', { count: one.reportCount })}
                </span>
                <span className={textStyles.muted}>{overText(one)}</span>
              </summary>
              <ul>
                {one.areaNames.map((name) => (
                  <li key={name}>{name}</li>
                ))}
                {one.reports.map(({ eventId, areaName, eventTypeName, day, time }) => (
                  <li key={eventId}>
                    <PlainButton tone="link" onClick={() => setReport(eventId)}>
                      {`${formatDay(day)} ${time}`.trim()} · {areaName} · {eventTypeName}
                    </PlainButton>
                  </li>
                ))}
                {one.areaNames.length < one.areaCount && (
                  <li className={textStyles.muted}>{t('Alerts.gone', { n: one.areaCount - one.areaNames.length })}</li>
                )}
                {one.reports.length < one.reportCount && (
                  <li className={textStyles.muted}>{t('Alerts.gone', { n: one.reportCount - one.reports.length })}</li>
                )}
              </ul>
            </details>
          </li>
        ))}
      </ol>
      {report !== null && (
        <EventDialog open eventId={report} mode="View" onClose={() => setReport(null)} onDone={() => undefined} />
      )}
    </>
  )
}
