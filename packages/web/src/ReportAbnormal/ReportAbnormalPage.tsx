import type { Output } from '@daybook/contract'
import type { BarChart } from '@daybook/contract/charts/model'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useRefresh } from '../api.ts'
import { paths } from '../paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { NO_FILTERS, type ReportFilters, readReport, reportQuery, wireFilters } from '../ui/reports/address.ts'
import { type Chosen, FilterForm } from '../ui/reports/FilterForm.tsx'
import { type GroupId, PANEL_ORDER } from '../ui/reports/GroupPanel.tsx'
import { PrintButton } from '../ui/reports/PrintButton.tsx'
import { InvalidLink } from '../ui/reports/InvalidLink.tsx'
import { Empty, WithAnswer } from '../ui/states.tsx'
import type { ProblemError } from '../answer.ts'
import { AbnormalPanel } from './AbnormalPanel.tsx'

type Choices = Output<'ReportAbnormal/LoadData'>
/** The chart of each panel, null while it is not known. */
export type PanelCharts = Readonly<Partial<Record<GroupId, BarChart | null>>>

/** The abnormal report: what was abnormal in a range of days, a panel for each event group. */
export function ReportAbnormalPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const query = useSearch({ strict: false })
  const link = query.Abnormal ?? ''
  const choices = useCall('ReportAbnormal/LoadData', { sAbnormal: link }, { staleTime: 60_000, isQuiet: link !== '' })
  const filters = readReport(query) ?? (choices.data ? defaultsOf(choices.data) : null)
  const [problem, setProblem] = useState<ProblemError | null>(null)
  const asked = wireFilters(filters ?? NO_FILTERS)

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
      <PageTitle title={t('reports.abnormalReport')} actions={<PrintButton />} />
      <WithAnswer answer={choices} lines={12}>
        {(answer) =>
          filters === null ? (
            <Empty text={t('reports.emptyScope')} />
          ) : (
            <>
              <FilterForm
                kind="groups"
                choices={answer}
                filters={filters}
                useLists={useLists}
                problem={problem}
                isBusy={false}
                onSearch={(next) => {
                  setProblem(null)
                  const search = reportQuery(next)
                  // The same report again is counted again.
                  if (JSON.stringify(search) === JSON.stringify(reportQuery(filters)))
                    void refresh('ReportAbnormal/GetByEventType')
                  void navigate({ to: paths.reportAbnormal, search, resetScroll: false })
                }}
              />
              {PANEL_ORDER.filter((group) => filters.groups.includes(group)).map((group) => (
                <AbnormalPanel
                  key={`${group} ${JSON.stringify(filters)}`}
                  group={group}
                  asked={asked}
                  startsOpen={filters.groups.length === 1}
                  onProblem={setProblem}
                />
              ))}
            </>
          )
        }
      </WithAnswer>
    </>
  )
}

/** The server's defaults; null when there is no company that the reader may see. */
function defaultsOf({ nDefaultEventGroup, nDefaultCompanyID, sStartDate, sEndDate }: Choices): ReportFilters | null {
  if (nDefaultEventGroup === null || nDefaultCompanyID === null) return null
  return { ...NO_FILTERS, groups: [nDefaultEventGroup], company: nDefaultCompanyID, from: sStartDate, to: sEndDate }
}

function useLists({ groups, company, areas }: Chosen) {
  const of = { nEventGroupID: [...groups], nCompanyID: company }
  const enabled = groups.length > 0 && company !== null
  const known = useCall('ReportAbnormal/GetAear', of, { enabled, staleTime: 60_000 })
  const types = useCall('ReportAbnormal/GetEventType', { ...of, lstAreaID: [...areas] }, { enabled, staleTime: 60_000 })
  return {
    areas: { options: known.data?.lstArea ?? [], isLoading: known.isFetching },
    types: { options: types.data?.lstEventType ?? [], isLoading: types.isFetching },
  }
}
