import { formatDay, readDay } from '@daybook/shared/days'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useAddress } from '../../app/address.ts'
import { useCallback, useState } from 'react'
import { useCall, useRefresh } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { ReportTitle } from '../../charts/ReportTitle.tsx'
import { PartnerChoice } from '../../charts/PartnerChoice.tsx'
import { partnerAsked, partnerOfFile, partnerQuery, weeklyAddress } from '../../charts/address.ts'
import { Facts } from '../../charts/Facts.tsx'
import { type GroupId, PANEL_ORDER } from '../../charts/GroupPanel.tsx'
import { InvalidLink } from '../../charts/InvalidLink.tsx'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { WeekField } from '../../charts/WeekField.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { WeeklyPanel } from './WeeklyPanel.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

/** The weekly report: companies and events of a week, Monday to Sunday, with a panel per event group. */
export function WeeklyReportPage() {
  const navigate = useNavigate()
  const { t } = useTranslation()
  const refresh = useRefresh()
  const query = useAddress(weeklyAddress)
  const day = query.week ?? ''
  const link = day === '' ? (query.Weekly ?? '') : ''
  const mode = day === '' ? (query.Mode ?? '') : ''
  const hasLink = link !== '' || mode !== ''
  const asked = { modeName: '1', startDate: readDay(day), endDate: '', sealedWeekly: link, sealedMode: mode }
  const report = useCall(
    'WeeklyReport/LoadData',
    { ...asked, page: 1, pageSize: 1 },
    {
      keepPrevious: true,
      isQuiet: hasLink,
    },
  )
  const compared = useCall(
    'WeeklyReport/Compare',
    { startDate: readDay(day), sealedWeekly: link, ...partnerAsked(query) },
    { keepPrevious: true, isQuiet: true },
  )
  const [eventId, setEventId] = useState<number | null>(null)
  const openEvent = useCallback((id: number) => setEventId(id), [])
  const isInvalid = hasLink && report.error?.kind === 'refused'

  return (
    <>
      <ReportTitle
        report="weekly"
        title={report.data?.title}
        actions={
          !isInvalid && (
            <ReportExports
              excel="WeeklyReport/ExportExcel"
              pdf="WeeklyReport/ExportPDF"
              input={
                report.data
                  ? {
                      modeName: '1',
                      startDate: report.data.startDate,
                      endDate: report.data.endDate,
                      ...partnerOfFile(query),
                    }
                  : null
              }
            />
          )
        }
      />
      {isInvalid && report.error ? (
        <InvalidLink problem={report.error} />
      ) : (
        <WithAnswer answer={report} lines={14}>
          {(answer) => (
            <div className={report.isPlaceholderData ? reportStyles.busy : ''} aria-busy={report.isPlaceholderData}>
              <Row className={reportStyles.line} gap={[8, 20]} align="center" justify="space-between" below={12}>
                <Facts eventDate={`${formatDay(answer.startDate)} - ${formatDay(answer.endDate)}`} asOf={answer.asOf} />
                <WeekField
                  // Not the answer's Monday: it comes late for the next step, and would replace a day being typed.
                  value={day || formatDay(answer.startDate)}
                  onChange={(week, replace) =>
                    void navigate({
                      to: paths.reportWeekly,
                      search: { week, ...partnerQuery(query) },
                      replace,
                      resetScroll: false,
                    })
                  }
                />
              </Row>
              <PartnerChoice query={query} />
              {answer.eventGroupIds.length === 0 && <Empty next={t('reports.otherChoice')} />}
              {PANEL_ORDER.filter((group) => answer.eventGroupIds.includes(group)).map((group) => (
                <WeeklyPanel
                  key={`${group} ${answer.startDate}`}
                  group={group as GroupId}
                  week={answer}
                  compared={compared}
                  onOpen={openEvent}
                />
              ))}
            </div>
          )}
        </WithAnswer>
      )}
      {eventId !== null && (
        <EventDialog
          open
          eventId={eventId}
          mode="View"
          onClose={() => setEventId(null)}
          onDone={() => void refresh('WeeklyReport/LoadData')}
        />
      )}
    </>
  )
}
