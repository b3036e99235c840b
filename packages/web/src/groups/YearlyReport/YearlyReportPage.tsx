import type { Output } from '@daybook/shared'
import type { BarChart } from '@daybook/shared/charts/model'
import { yearlyCharts } from '@daybook/shared/charts/ofReport'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../app/address.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall, useRefresh } from '../../app/api.ts'
import { ReportTitle } from '../../charts/ReportTitle.tsx'
import {
  NO_FILTERS,
  type ReportFilters,
  readReport,
  reportQuery,
  wireFilters,
  yearlyAddress,
} from '../../charts/address.ts'
import { ChartPanel } from '../../charts/ChartPanel.tsx'
import { recordHref } from '../../charts/Count.tsx'
import { Facts } from '../../charts/Facts.tsx'
import { type Chosen, FilterForm } from '../../charts/FilterForm.tsx'
import { Legend } from '../../charts/Legend.tsx'
import { InvalidLink } from '../../charts/InvalidLink.tsx'
import { PrintedFilters } from '../../charts/PrintedFilters.tsx'
import { ReportExports } from '../../charts/ReportExports.tsx'
import { Empty, WithAnswer } from '../../kit/feedback/states.tsx'
import { Grid } from '../../kit/layout/layout.tsx'
import reportStyles from '../../charts/report.module.css'

type Choices = Output<'YearlyReport/LoadData'>

/** The yearly report: each area's share of every event type, month by month. */
export function YearlyReportPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const query = useAddress(yearlyAddress)
  const link = query.Yearly ?? ''
  const choices = useCall('YearlyReport/LoadData', { sealedYearly: link }, { staleTime: 60_000, isQuiet: link !== '' })
  const named = readReport(query)
  const filters = named ?? (choices.data ? defaultsOf(choices.data) : null)
  const asked = { ...wireFilters(filters ?? NO_FILTERS), year: filters?.year ?? choices.data?.year ?? null }
  // The first answer includes the default report.
  const found = useCall('YearlyReport/GetByEventType', asked, { enabled: named !== null, keepPrevious: true })
  const result = named === null ? choices : found
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const data = result.data
  const charts = useMemo(() => (data ? yearlyCharts(data.yearly, '%') : []), [data])

  if (link !== '' && choices.error?.kind === 'refused') {
    return (
      <>
        <ReportTitle report="yearly" />
        <InvalidLink problem={choices.error} />
      </>
    )
  }
  return (
    <>
      <ReportTitle
        report="yearly"
        about={data && String(data.year)}
        actions={
          data && (
            <ReportExports
              excel="YearlyReport/ExportExcel"
              pdf="YearlyReport/ExportPDF"
              input={
                found.isPlaceholderData ? null : { filter: asked, selectedAreaIds: asked.areaIds, stackedCharts: [] }
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
                kind="year"
                choices={answer}
                filters={{ ...filters, year: filters.year ?? answer.year }}
                useLists={useLists}
                problem={found.error}
                isBusy={found.isFetching}
                onSearch={(next) => {
                  const search = reportQuery(next)
                  // Requesting the same report again refetches it.
                  if (JSON.stringify(search) === JSON.stringify(reportQuery(filters)))
                    void refresh('YearlyReport/GetByEventType')
                  void navigate({ to: '.', search, resetScroll: false })
                }}
              />
              <WithAnswer answer={result} lines={16}>
                {(report) => (
                  <div className={found.isPlaceholderData ? reportStyles.busy : ''} aria-busy={found.isPlaceholderData}>
                    <PrintedFilters choices={answer} groups={filters.groups} company={filters.company} />
                    <Facts asOf={report.asOf} />
                    {charts.length === 0 && <Empty next={t('reports.otherChoice')} />}
                    {charts.length > 0 && (
                      <div className={reportStyles.sharedLegend}>
                        <Legend entries={legendOf(charts)} hidden={hidden} onChange={setHidden} />
                      </div>
                    )}
                    <Grid columns="repeat(auto-fit, minmax(min(100%, 520px), 1fr))" gap={16} above={16}>
                      {charts.map((chart, index) => {
                        const area = report.yearly[index]
                        return (
                          area && (
                            <ChartPanel
                              key={area.areaId}
                              level={2}
                              leftOut={hidden}
                              chart={chart}
                              firstColumn={t('reports.month')}
                              hrefOf={({ category, series }) =>
                                category === null
                                  ? null
                                  : recordHref(report, {
                                      area: area.areaId,
                                      type: series,
                                      month: `${report.year}-${String(category).padStart(2, '0')}`,
                                    })
                              }
                            />
                          )
                        )
                      })}
                    </Grid>
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

/** Every type once, with the same colour in all charts. */
const legendOf = (charts: readonly BarChart[]) => [
  ...new Map(charts.flatMap(({ series }) => series.map((one) => [one.id, one]))).values(),
]

/** The server's defaults; null if the user may not see any company. */
function defaultsOf(choices: Choices): ReportFilters | null {
  const { defaultEventGroupId, defaultCompanyId, defaultAreaIds, year } = choices
  if (defaultEventGroupId === null || defaultCompanyId === null) return null
  return { ...NO_FILTERS, groups: [defaultEventGroupId], company: defaultCompanyId, areas: defaultAreaIds, year }
}

function useLists({ groups, company, year }: Chosen) {
  const of = { eventGroupId: groups[0] ?? null, companyId: company }
  const areas = useCall(
    'YearlyReport/GetArea',
    { ...of, areaIds: null, startDate: year === null ? '' : `${year}-01-01` },
    { enabled: of.eventGroupId !== null && company !== null, staleTime: 60_000 },
  )
  return { areas: { options: areas.data?.areas ?? [], isLoading: areas.isFetching } }
}
