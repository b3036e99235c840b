import type { Output } from '@daybook/shared'
import { REPORTED } from '@daybook/shared/charts/ofReport'
import { useState } from 'react'
import { useTranslation } from '../app/i18n/i18n.ts'
import type { BlockCharts } from './blockCharts.ts'
import { shareOf } from './blockCharts.ts'
import { AreaBoxes } from './AreaBoxes.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { recordHref } from './Count.tsx'
import type { Picked } from './Drawing.tsx'
import { SecurityTable } from './SecurityTable.tsx'
import { SummaryTable } from './SummaryTable.tsx'
import styles from './report.module.css'

/** The result of an event report for one group: the summary table and its charts; for Security, also the levels. */
export function ReportBlock({
  result,
  group,
  charts,
  level,
}: {
  result: Pick<Output<'Report/GetByEventType'>, 'byEventType' | 'byTable' | 'eventDate' | 'report' | 'modeName'>
  group: number
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
  const ofType = ({ category, series, value }: Picked) =>
    recordHref(result, { ...(category === null ? { group } : { area: category }), type: series }, value)

  return (
    <div>
      <SummaryTable name={t('reports.summary')} tables={tables} group={group} links={result} />
      {areas.length > 0 && (
        <div className={styles.chartGrid}>
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
            // Its numbers are days: those with reports link to all events of the area.
            opens={({ category, series }) =>
              category === null || series !== REPORTED ? null : recordHref(result, { area: category })
            }
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
              above={<SecurityTable rows={tables.security} links={result} group={group} />}
            />
          )}
        </div>
      )}
    </div>
  )
}
