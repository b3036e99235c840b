import { formatDay } from '@daybook/shared/days'
import type { Output } from '@daybook/shared'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { paths } from '../../app/paths.ts'
import { announce } from '../../kit/feedback/announce.tsx'
import { Icon } from '../../kit/theme/icons.tsx'
import { PageTitle } from '../../kit/PageTitle.tsx'
import {
  NO_FILTERS,
  partnerAsked,
  partnerOfFile,
  partnerQuery,
  type ReportFilters,
  readReport,
  reportAddress,
  reportQuery,
  wireFilters,
  withDays,
} from '../../charts/address.ts'
import { blockCharts } from '../../charts/blockCharts.ts'
import { type Chosen, FilterForm } from '../../charts/FilterForm.tsx'
import { Facts } from '../../charts/Facts.tsx'
import { Comparison } from '../../charts/Comparison.tsx'
import { PartnerChoice } from '../../charts/PartnerChoice.tsx'
import { ReportBlock } from '../../charts/ReportBlock.tsx'
import { PrintedFilters } from '../../charts/PrintedFilters.tsx'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'

type Choices = Output<'Report/LoadData'>

/** The event report: events in a range of days, by area and event type. */
export function ReportPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const query = useAddress(reportAddress)
  const choices = useCall('Report/LoadData', {}, { staleTime: 60_000 })
  const filters = withDays(readReport(query), choices.data) ?? (choices.data ? defaultsOf(choices.data) : null)
  const asked = wireFilters(filters ?? NO_FILTERS)
  const result = useCall('Report/GetByEventType', asked, { enabled: filters !== null, keepPrevious: true })

  const compared = useCall(
    'Report/Compare',
    { ...asked, ...partnerAsked(query) },
    { enabled: filters !== null, keepPrevious: true, isQuiet: true },
  )

  const data = result.data
  const group = (data?.byEventType.areas[0]?.eventGroupId ?? filters?.groups[0] ?? 2) as EventGroupId
  const charts = useMemo(() => (data ? blockCharts(data, group, t) : null), [data, group, t])
  const total = data?.byTable.summary.reduce((sum, row) => sum + row.total, 0)
  useEffect(() => {
    if (total !== undefined) announce(t('reports.found', { name: t('reports.eventReport'), count: total }))
  }, [total, t])

  return (
    <>
      <PageTitle
        title={t('reports.eventReport')}
        actions={
          filters && (
            <ReportExports
              excel="Report/ExportExcel"
              pdf="Report/ExportPDF"
              input={
                data && !result.isPlaceholderData
                  ? { filter: asked, selectedAreaIds: asked.areaIds, ...partnerOfFile(query) }
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
                kind="group"
                choices={answer}
                filters={filters}
                useLists={useLists}
                problem={result.error}
                isBusy={result.isFetching}
                onSearch={(next) => {
                  const search = { ...reportQuery(next), ...partnerQuery(query) }
                  // Requesting the same report again refetches it.
                  if (JSON.stringify(reportQuery(next)) === JSON.stringify(reportQuery(filters)))
                    void refresh('Report/GetByEventType', 'Report/Compare')
                  void navigate({ to: paths.report, search, resetScroll: false })
                }}
              />
              <WithAnswer answer={result} lines={16}>
                {(report) => (
                  <div
                    className={result.isPlaceholderData ? reportStyles.busy : ''}
                    aria-busy={result.isPlaceholderData}
                  >
                    <PrintedFilters choices={answer} groups={filters.groups} company={filters.company} />
                    <Row className={reportStyles.line} gap={[8, 20]} align="center" justify="space-between" below={12}>
                      <Facts eventDate={report.eventDate} asOf={report.asOf} />
                      <Link
                        data-print="never"
                        to={paths.reportBoard}
                        search={{
                          group,
                          company: filters.company,
                          month: monthOf(filters),
                        }}
                      >
                        <Icon name="calendar" size={16} /> {t('Report.openBoard')}
                      </Link>
                    </Row>
                    <PartnerChoice query={query} />
                    <Comparison
                      answer={compared}
                      links={report}
                      eventDate={report.eventDate}
                      of={{ group, company: filters.company ?? undefined, areas: filters.areas }}
                    />
                    {charts && (
                      <ReportBlock
                        level={2}
                        key={JSON.stringify(filters)}
                        result={report}
                        group={group}
                        areas={filters.areas}
                        charts={charts}
                      />
                    )}
                  </div>
                )}
              </WithAnswer>
            </>
          )
        }
      </WithAnswer>
    </>
  )
}

/** The server's defaults; null if the user may not see any company. */
function defaultsOf(choices: Choices): ReportFilters | null {
  const { defaultEventGroupId, defaultCompanyId, startDate, endDate } = choices
  if (defaultEventGroupId === null || defaultCompanyId === null) return null
  return {
    ...NO_FILTERS,
    groups: [defaultEventGroupId],
    company: defaultCompanyId,
    from: formatDay(startDate),
    to: formatDay(endDate),
  }
}

/** The 'MM/yyyy' of the first day; the current month if the range is open. */
const monthOf = ({ from }: ReportFilters) => from.slice(3) || undefined

function useLists({ groups, company, areas }: Chosen) {
  const of = { eventGroupId: groups[0] ?? null, companyId: company }
  const enabled = of.eventGroupId !== null && company !== null
  const known = useCall('Report/GetAear', of, { enabled, staleTime: 60_000 })
  const types = useCall('Report/GetEventType', { ...of, areaIds: [...areas] }, { enabled, staleTime: 60_000 })
  return {
    areas: { options: known.data?.areas ?? [], isLoading: known.isFetching },
    types: { options: types.data?.eventTypes ?? [], isLoading: types.isFetching },
  }
}
