import type { Output } from '@daybook/shared'
import { NOT_REPORTED, REPORTED } from '@daybook/shared/charts/ofReport'
import { useState } from 'react'
import { useTranslation } from '../platform/i18n/i18n.ts'
import type { BlockCharts } from './blockCharts.ts'
import { shareOf } from './blockCharts.ts'
import { AreaBoxes } from './AreaBoxes.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { recordHref } from './Count.tsx'
import type { Picked } from './Drawing.tsx'
import { SecurityTable } from './SecurityTable.tsx'
import { SummaryTable } from './SummaryTable.tsx'
import { notReportedHref } from './unreported.ts'
import { Grid } from '../kit/layout/layout.tsx'

/** The result of an event report for one group: the summary table and its charts; for Security, also the levels. */
export function ReportBlock({
  result,
  group,
  areas: ofFilter,
  charts,
  level,
}: {
  result: Pick<Output<'Report/GetByEventType'>, 'byEventType' | 'byTable' | 'eventDate' | 'report' | 'modeName'>
  group: number
  /** Those of the report's filter. */
  areas?: readonly number[] | null
  charts: BlockCharts
  /** Heading level of its charts. */
  level: 2 | 3
}) {
  const { t } = useTranslation()
  const { byEventType: data, byTable: tables } = result
  const areas = data.areas
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const areaIds = chosen ?? areas.map(({ areaId }) => areaId)
  const pie = chosen === null ? charts.eventTypeCharts : shareOf(data, new Set(chosen), t)
  const firstColumn = t('reports.area')
  const companies = new Map(tables.summary.map(({ areaId, companyId }) => [areaId, companyId]))
  const daysOf = (area: number) =>
    notReportedHref({ eventDate: result.eventDate, group, company: companies.get(area), areas: ofFilter, row: area })
  const ofType = ({ category, series, value }: Picked) =>
    recordHref(result, { ...(category === null ? { group } : { area: category }), type: series }, value)

  return (
    <div>
      <SummaryTable name={t('reports.summary')} tables={tables} group={group} links={result} areas={ofFilter} />
      {areas.length > 0 && (
        <Grid columns="repeat(auto-fit, minmax(min(100%, 520px), 1fr))" gap={16} above={16}>
          <ChartPanel level={level} isWide chart={charts.eventTypeSumChart} firstColumn={firstColumn} hrefOf={ofType} />
          <ChartPanel
            level={level}
            chart={pie}
            firstColumn={firstColumn}
            // The share of several areas is a sum of cells, which no single link covers.
            hrefOf={chosen === null ? ofType : undefined}
            above={<AreaBoxes areas={areas} chosen={areaIds} onChange={setChosen} />}
          />
          <ChartPanel
            level={level}
            chart={charts.statisticsChart}
            firstColumn={firstColumn}
            // Its numbers are days: those without a report link to these days, those with one to all events of the area.
            hrefOf={({ category, series }) => (category === null || series !== NOT_REPORTED ? null : daysOf(category))}
            opens={({ category, series }) => {
              if (category === null) return null
              return series === REPORTED ? recordHref(result, { area: category }) : daysOf(category)
            }}
          />
          {charts.securityChart && (
            <ChartPanel
              level={level}
              isWide
              chart={charts.securityChart}
              firstColumn={firstColumn}
              hrefOf={({ category, series, value }) =>
                category === null ? null : recordHref(result, { area: category, level: series }, value)
              }
              above={<SecurityTable rows={tables.security} links={result} areas={ofFilter} group={group} />}
            />
          )}
        </Grid>
      )}
    </div>
  )
}
