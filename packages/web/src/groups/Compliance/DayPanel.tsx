import { formatDay } from '@daybook/shared/days'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useRefresh } from '../../app/api.ts'
import { language, useTranslation } from '../../platform/i18n/i18n.ts'
import { paths } from '../../app/paths.ts'
import { instantText } from '../../events/instant.ts'
import { calendarNames, companyToday } from '../../kit/fields/calendarDays.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { WithAnswer } from '../../kit/feedback/states.tsx'
import { DecideClaim } from './ClaimedTimes.tsx'
import { filingSearch } from './filingSearch.ts'
import { StateBadge } from './parts.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import textStyles from '../../kit/text.module.css'
import partStyles from './parts.module.css'
import styles from './DayPanel.module.css'

const DAY_ANSWERS = ['Compliance/GetCells', 'Compliance/GetDays', 'Compliance/GetSummary'] as const
const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

/** An area's expected reports on a day, and those filed. */
export function DayPanel({ areaId, day }: { areaId: number; day: string | null }) {
  const { t } = useTranslation()
  return (
    <section className={styles.dayPanel} aria-label={t('Compliance.chosenDay')} aria-live="polite">
      {day === null ? (
        <p className={textStyles.muted}>{t('Compliance.chooseDay')}</p>
      ) : (
        <DayCells key={day} areaId={areaId} day={day} />
      )}
    </section>
  )
}

function DayCells({ areaId, day }: { areaId: number; day: string }) {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const [report, setReport] = useState<number | null>(null)
  const answer = useCall('Compliance/GetCells', { areaId, day }, { isQuiet: true })
  return (
    <>
      <h3>{calendarNames(language()).day(day)}</h3>
      <WithAnswer answer={answer} lines={4}>
        {({ cells, reports, canFile, canConfirm, areaName }) => (
          <>
            {cells.length === 0 && <p className={textStyles.muted}>{t('Compliance.notExpected')}</p>}
            <ul className={textStyles.plainList}>
              {cells.map((cell) => (
                <li key={cell.shiftName}>
                  <Row as="p" wraps={false} gap={10} align="center" justify="space-between">
                    <strong>{cell.shiftName || t('Compliance.wholeDay')}</strong>
                    <StateBadge state={cell.state} />
                  </Row>
                  {cell.state !== 'notExpected' && (
                    <p className={textStyles.muted}>
                      {t('Compliance.dueAt', { at: instantText(cell.dueAt) })},{' '}
                      {cell.filedAt === null
                        ? t('Compliance.notFiled')
                        : t('Compliance.filedAt', { at: instantText(cell.filedAt) })}
                    </p>
                  )}
                </li>
              ))}
            </ul>
            {canFile && day <= companyToday() && (
              <Link
                className={partStyles.file}
                to={paths.createReport}
                search={filingSearch(areaId, cells.find(({ filedAt }) => filedAt === null) ?? { day, shiftId: null })}
                aria-label={t('Compliance.fileOf', { area: areaName, day: formatDay(day) })}
              >
                {t('Compliance.file')}
              </Link>
            )}
            <h4>{t('Compliance.reports')}</h4>
            {reports.length === 0 ? (
              <p className={textStyles.muted}>{t('Compliance.noReports')}</p>
            ) : (
              <ul className={textStyles.plainList}>
                {reports.map(({ eventId, eventTypeName, reporterName, filedAt, claimedAt, statusName }) => (
                  <li key={eventId}>
                    <button
                      type="button"
                      className={partStyles.link}
                      aria-label={t('Compliance.openReport', {
                        type: eventTypeName,
                        name: reporterName,
                        at: instantText(filedAt),
                      })}
                      onClick={() => setReport(eventId)}
                    >
                      {eventTypeName}
                    </button>
                    <p className={textStyles.muted}>
                      {reporterName} · {instantText(filedAt)} · {statusName}
                    </p>
                    {claimedAt !== null && (
                      <>
                        <p>{t('Compliance.claimed', { at: instantText(claimedAt) })}</p>
                        {canConfirm && <DecideClaim eventId={eventId} />}
                      </>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </WithAnswer>
      {report !== null && (
        <EventDialog
          open
          eventId={report}
          mode="View"
          onClose={() => setReport(null)}
          onDone={() => void refresh(...DAY_ANSWERS)}
        />
      )}
    </>
  )
}
