import type { Output } from '@daybook/shared'
import type { BarChart, PieChart } from '@daybook/shared/charts/model'
import { eventTypeChart, securityChart, shareChart, statusChart } from '@daybook/shared/charts/ofReport'
import { EVENT_GROUP, SECURITY_LEVELS } from '@daybook/shared/rules/rules'
import type { TFunction } from '../platform/i18n/i18n.ts'

type Result = Pick<Output<'Report/GetByEventType'>, 'byEventType'>

/** The charts of a report block, under the names that its export uses for their pictures. */
export type BlockCharts = {
  eventTypeSumChart: BarChart
  eventTypeCharts: PieChart
  statisticsChart: BarChart
  /** For the security group only. */
  securityChart?: BarChart
}

export function blockCharts({ byEventType: data }: Result, group: number, t: TFunction): BlockCharts {
  const reports = t('reports.events')
  return {
    eventTypeSumChart: eventTypeChart(data, { title: t('reports.summaryByType'), unit: reports }),
    eventTypeCharts: shareOf(data, new Set(data.areas.map(({ areaId }) => areaId)), t),
    statisticsChart: statusChart(data, {
      title: t('reports.summaryOfStatus'),
      unit: t('reports.unitDays'),
      reported: t('reports.reported'),
      notReported: t('reports.notReported'),
    }),
    ...(group === EVENT_GROUP.SECURITY
      ? {
          securityChart: securityChart(data, {
            title: t('reports.securityByArea'),
            unit: reports,
            levels: SECURITY_LEVELS.map((level) => t(`securityLevel.${level}`)),
          }),
        }
      : {}),
  }
}

export const shareOf = (data: Result['byEventType'], areas: ReadonlySet<number>, t: TFunction): PieChart =>
  shareChart(data, areas, { title: t('reports.shareByType'), unit: t('reports.events') })
