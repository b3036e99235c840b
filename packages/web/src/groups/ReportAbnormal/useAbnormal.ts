import type { Input } from '@daybook/shared'
import { eventTypeChart } from '@daybook/shared/charts/ofReport'
import { DEFAULT_PAGE_SIZE } from '@daybook/shared/rules/rules'
import { useMemo } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { useCall } from '../../app/api.ts'
import type { Sort } from '../../kit/table/DataTable.tsx'
import type { GroupId } from '../../charts/GroupPanel.tsx'

type Asked = Input<'ReportAbnormal/GetByEventType'>

/** The sort order and page of a panel's events. */
export type View = { sort: Sort; page: number; pageSize: number }
export const NEWEST: View = { sort: { key: 'eventDate', order: 'desc' }, page: 1, pageSize: DEFAULT_PAGE_SIZE }

/** A panel's input: its one group, and a page of its events. */
export const pageOf = (asked: Asked, group: GroupId, { sort, page, pageSize }: View): Asked => ({
  ...asked,
  eventGroupId: [group],
  page,
  pageSize,
  sort: sort.key,
  order: sort.order,
})

/** One group of the report with its chart, including the first page of its events. */
export function useAbnormal(group: GroupId, asked: Asked, enabled: boolean) {
  const { t } = useTranslation()
  const answer = useCall('ReportAbnormal/GetByEventType', pageOf(asked, group, NEWEST), { enabled })
  const data = answer.data
  const chart = useMemo(
    () =>
      data ? eventTypeChart(data.byEventType, { title: t('reports.summaryByType'), unit: t('reports.events') }) : null,
    [data, t],
  )
  return { group, answer, chart }
}
export type AbnormalGroup = ReturnType<typeof useAbnormal>
