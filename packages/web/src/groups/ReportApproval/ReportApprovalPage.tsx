import { formatDay } from '@daybook/shared/days'
import { partnerText } from '@daybook/shared/texts/comparison'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '../../app/address.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { partnerAsked, partnerQuery } from '../../charts/address.ts'
import { Facts } from '../../charts/Facts.tsx'
import { PartnerChoice } from '../../charts/PartnerChoice.tsx'
import { PeriodFilters } from '../../charts/PeriodFilters.tsx'
import { inputOf, queryOf, readShown, type Shown } from '../../charts/periodAddress.ts'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { useSay } from '../../charts/useSay.ts'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { ForbiddenPage } from '../../shell/ErrorPages.tsx'
import { approvalAddress } from './address.ts'
import { Numbers } from './Numbers.tsx'
import { Oldest } from './Oldest.tsx'
import { type Answer, usePlaces } from './places.ts'
import { Places } from './Places.tsx'
import reportStyles from '../../charts/report.module.css'
import styles from './ReportApproval.module.css'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

/** How long reports wait for a decision, and how many come back. */
export function ReportApprovalPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useAddress(approvalAddress)
  const shown = readShown(query)
  const input = { ...inputOf(shown), ...partnerAsked(query) }
  const answer = useCall('ReportApproval/Get', input, { keepPrevious: true, isQuiet: true })
  if (answer.error?.kind === 'permission') return <ForbiddenPage />
  return (
    <div className={styles.page}>
      <PageTitle
        title={t('menu.33')}
        note={<span data-print="never">{t('ReportApproval.lead')}</span>}
        actions={
          (answer.data?.companies.length ?? 0) > 0 && (
            <ReportExports excel="ReportApproval/ExportExcel" pdf="ReportApproval/ExportPDF" input={input} />
          )
        }
      />
      <PeriodFilters
        shown={shown}
        choices={answer.data}
        onChange={(change, replace = false) =>
          void navigate({
            to: paths.reportApproval,
            search: { ...queryOf({ ...shown, ...change }), ...partnerQuery(query) },
            replace,
            resetScroll: false,
          })
        }
      />
      <WithAnswer answer={answer} lines={14}>
        {(data) => (
          <div className={answer.isPlaceholderData ? reportStyles.busy : ''} aria-busy={answer.isPlaceholderData}>
            <PartnerChoice query={query} />
            <Parts data={data} shown={shown} />
          </div>
        )}
      </WithAnswer>
    </div>
  )
}

function Parts({ data, shown }: { data: Answer; shown: Shown }) {
  const { t } = useTranslation()
  const say = useSay()
  const refresh = useRefresh()
  const places = usePlaces(data, shown)
  const [event, setEvent] = useState<number | null>(null)
  return (
    <>
      <Facts eventDate={`${formatDay(data.period.from)} – ${formatDay(data.period.to)}`} asOf={data.asOf} />
      <p className={styles.partner}>
        {t('reports.comparedWith')}: {partnerText(say, data)}
      </p>
      <Numbers data={data} places={places} />
      {data.companies.length === 0 ? (
        <Empty text={t('ReportApproval.none')} next={t('ReportApproval.noneNext')} />
      ) : (
        <>
          <Oldest data={data} places={places} onOpen={setEvent} />
          <Places data={data} places={places} />
        </>
      )}
      {event !== null && (
        <EventDialog
          open
          eventId={event}
          mode="View"
          onClose={() => setEvent(null)}
          onDone={() => void refresh('ReportApproval/Get')}
        />
      )}
    </>
  )
}
