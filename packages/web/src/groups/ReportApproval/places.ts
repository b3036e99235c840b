import type { Output } from '@daybook/shared'
import { formatDay } from '@daybook/shared/days'
import { MENU } from '@daybook/shared/registry'
import { REJECTED_ONCE, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { useFrontAnswer } from '../../app/front.ts'
import { paths } from '../../app/paths.ts'
import type { Place } from '../../charts/Leading.tsx'
import type { Shown } from '../../charts/periodAddress.ts'

export type Answer = Output<'ReportApproval/Get'>

/** Where the numbers lead: to exactly their reports, for readers who may list them. */
export function usePlaces({ period }: Answer, { company, group }: Shown) {
  const menus = useFrontAnswer().data?.menus ?? []
  const lists = menus.some(({ menuId }) => menuId === MENU.eventRecord)
  const record = (count: number, search: Record<string, string | number | null>): Place =>
    lists && count > 0 ? { to: paths.eventRecord, search: { company, group, ...search } } : null
  return {
    /** Of the report's days, or of others. */
    rejected: (count: number, where: { company?: number; area?: number } = {}, days = period) =>
      record(count, { ...where, status: REJECTED_ONCE, from: formatDay(days.from), to: formatDay(days.to) }),
    waiting: (count: number, where: { company?: number; area?: number } = {}) =>
      record(count, { ...where, status: REPORT_STATUS.WAITING, dates: 'all' }),
    inbox: { to: paths.inbox, search: { company, group } } satisfies Place,
  }
}
