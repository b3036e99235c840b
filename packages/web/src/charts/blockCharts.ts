import type { Output } from '@daybook/shared'
import type { BarChart, PieChart } from '@daybook/shared/charts/model'
import { eventTypeChart, securityChart, shareChart, statusChart } from '@daybook/shared/charts/ofReport'
import { EVENT_GROUP, SECURITY_LEVELS } from '@daybook/shared/rules/rules'
import type { TFunction } from 'i18next'

type Result = Pick<Output<'Report/GetByEventType'>, 'cByEventType'>

/** The charts of a report block by the names that its export calls give their pictures. */
export type BlockCharts = {
  sImgChartsSumEvType: BarChart
  sImgsImgChartsEvType: PieChart
  sImgChartsStatistics: BarChart
  /** Of the security group alone. */
  sImgChartsSecurity?: BarChart
}

export function blockCharts({ cByEventType: data }: Result, group: number, t: TFunction): BlockCharts {
  const reports = t('reports.events')
  return {
    sImgChartsSumEvType: eventTypeChart(data, { title: t('reports.summaryByType'), unit: reports }),
    sImgsImgChartsEvType: shareOf(data, new Set(data.lstAreaAll.map(({ nAreaID }) => nAreaID)), t),
    sImgChartsStatistics: statusChart(data, {
      title: t('reports.summaryOfStatus'),
      unit: t('reports.unitDays'),
      reported: t('reports.reported'),
      notReported: t('reports.notReported'),
    }),
    ...(group === EVENT_GROUP.SECURITY
      ? {
          sImgChartsSecurity: securityChart(data, {
            title: t('reports.securityByArea'),
            unit: reports,
            levels: SECURITY_LEVELS.map((level) => t(`securityLevel.${level}`)),
          }),
        }
      : {}),
  }
}

export const shareOf = (data: Result['cByEventType'], areas: ReadonlySet<number>, t: TFunction): PieChart =>
  shareChart(data, areas, { title: t('reports.shareByType'), unit: t('reports.events') })
