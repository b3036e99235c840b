import { formatDay } from '@daybook/shared/days'
import type { Output } from '@daybook/shared'
import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { PageTitle } from '../../kit/PageTitle.tsx'
import {
  abnormalAddress,
  NO_FILTERS,
  partnerAsked,
  partnerOfFile,
  partnerQuery,
  type ReportFilters,
  readReport,
  reportQuery,
  wireFilters,
  withDays,
} from '../../charts/address.ts'
import { type Chosen, FilterForm } from '../../charts/FilterForm.tsx'
import type { GroupId } from '../../charts/GroupPanel.tsx'
import { InvalidLink } from '../../charts/InvalidLink.tsx'
import { PartnerChoice } from '../../charts/PartnerChoice.tsx'
import { PrintedFilters } from '../../charts/PrintedFilters.tsx'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { loadedLater } from '../../kit/feedback/loadedLater.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { AbnormalPanel } from './AbnormalPanel.tsx'
import { useAbnormal } from './useAbnormal.ts'

const EventDialog = loadedLater(async () => (await import('../EventApprove/EventDialog.tsx')).EventDialog)

type Choices = Output<'ReportAbnormal/LoadData'>

/** The abnormal report: abnormal events in a range of days, with a panel per event group. */
export function ReportAbnormalPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const query = useAddress(abnormalAddress)
  const link = query.Abnormal ?? ''
  const [eventId, setEventId] = useState<number | null>(null)
  const choices = useCall(
    'ReportAbnormal/LoadData',
    { sealedAbnormal: link },
    { staleTime: 60_000, isQuiet: link !== '' },
  )
  const filters = withDays(readReport(query), choices.data) ?? (choices.data ? defaultsOf(choices.data) : null)
  const asked = wireFilters(filters ?? NO_FILTERS)
  const has = (group: GroupId) => filters?.groups.includes(group) ?? false
  const compared = useCall(
    'ReportAbnormal/Compare',
    { ...asked, ...partnerAsked(query) },
    { enabled: filters !== null, keepPrevious: true, isQuiet: true },
  )
  const patterns = useCall('ReportAbnormal/GetPatterns', asked, { enabled: filters !== null, isQuiet: true })
  const operation = useAbnormal(2, asked, has(2))
  const security = useAbnormal(3, asked, has(3))
  const csr = useAbnormal(1, asked, has(1))
  const panels = [operation, security, csr].filter(({ group }) => has(group))

  if (link !== '' && choices.error?.kind === 'refused') {
    return (
      <>
        <PageTitle title={t('reports.abnormalReport')} />
        <InvalidLink problem={choices.error} />
      </>
    )
  }
  return (
    <>
      <PageTitle
        title={t('reports.abnormalReport')}
        actions={
          filters && (
            <ReportExports
              excel="ReportAbnormal/ExportExcel"
              pdf="ReportAbnormal/ExportPDF"
              input={
                panels.every(({ answer }) => answer.data)
                  ? { filter: asked, ...asked, selectedAreaIds: asked.areaIds, ...partnerOfFile(query) }
                  : null
              }
            />
          )
        }
      />
      <WithAnswer answer={choices} lines={12}>
        {(answer) =>
          filters === null ? (
            <Empty text={t('reports.emptyScope')} next={t('ui.askForAreas')} />
          ) : (
            <>
              <FilterForm
                kind="groups"
                choices={answer}
                filters={filters}
                useLists={useLists}
                problem={panels.find(({ answer: one }) => one.error)?.answer.error ?? null}
                isBusy={panels.some(({ answer: one }) => one.isFetching)}
                onSearch={(next) => {
                  const search = { ...reportQuery(next), ...partnerQuery(query) }
                  // Requesting the same report again refetches it.
                  if (JSON.stringify(reportQuery(next)) === JSON.stringify(reportQuery(filters)))
                    void refresh(
                      'ReportAbnormal/GetByEventType',
                      'ReportAbnormal/Compare',
                      'ReportAbnormal/GetPatterns',
                    )
                  void navigate({ to: paths.reportAbnormal, search, resetScroll: false })
                }}
              />
              <PrintedFilters choices={answer} groups={filters.groups} company={filters.company} />
              <PartnerChoice query={query} />
              {panels.map((one) => (
                <AbnormalPanel
                  key={`${one.group} ${JSON.stringify(filters)}`}
                  of={one}
                  asked={asked}
                  compared={compared}
                  patterns={patterns.data}
                  startsOpen={filters.groups.length === 1}
                  onOpen={setEventId}
                />
              ))}
            </>
          )
        }
      </WithAnswer>
      {eventId !== null && (
        <EventDialog
          open
          eventId={eventId}
          mode="View"
          onClose={() => setEventId(null)}
          onDone={() => void refresh('ReportAbnormal/GetByEventType')}
        />
      )}
    </>
  )
}

/** The server's defaults; null if the user may not see any company. */
function defaultsOf({ defaultEventGroupId, defaultCompanyId, startDate, endDate }: Choices): ReportFilters | null {
  if (defaultEventGroupId === null || defaultCompanyId === null) return null
  return {
    ...NO_FILTERS,
    groups: [defaultEventGroupId],
    company: defaultCompanyId,
    from: formatDay(startDate),
    to: formatDay(endDate),
  }
}

function useLists({ groups, company, areas }: Chosen) {
  const of = { eventGroupId: [...groups], companyId: company }
  const enabled = groups.length > 0 && company !== null
  const known = useCall('ReportAbnormal/GetAear', of, { enabled, staleTime: 60_000 })
  const types = useCall('ReportAbnormal/GetEventType', { ...of, areaIds: [...areas] }, { enabled, staleTime: 60_000 })
  return {
    areas: { options: known.data?.areas ?? [], isLoading: known.isFetching },
    types: { options: types.data?.eventTypes ?? [], isLoading: types.isFetching },
  }
}
