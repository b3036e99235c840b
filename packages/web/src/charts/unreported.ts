import { parseDay } from '@daybook/shared/days'
import { MENU } from '@daybook/shared/registry'
import { useFrontAnswer } from '../app/front.ts'
import { paths } from '../app/paths.ts'

/** A number of days without a report: the filter of its report, and its row. */
type NotReported = {
  /** 'dd/MM/yyyy - dd/MM/yyyy', as in reports */
  eventDate: string
  group?: number | undefined
  company?: number | undefined
  /** Includes sub areas. */
  areas?: readonly number[] | null | undefined
  /** One area alone. */
  row?: number
  /** The period of a comparison whose days they are, by cellValue(). */
  period?: string
  /** Only areas without any report. */
  isSilent?: boolean
}

/** The URL of the days that such a number counts. A table has hundreds of these links. */
export function notReportedHref({ eventDate, group, company, areas, row, period, isSilent }: NotReported): string {
  const [from = '', to = from] = eventDate.split(' - ')
  const address = new URLSearchParams()
  if (group !== undefined) address.set('group', String(group))
  if (company !== undefined) address.set('company', String(company))
  if (areas && areas.length > 0) address.set('area', areas.join(','))
  address.set('from', from)
  address.set('to', to)
  if (row !== undefined) address.set('row', String(row))
  if (period !== undefined) address.set('of', period)
  if (isSilent) address.set('only', 'silent')
  return `${paths.notReported}?${address}`
}

/** The URL of an area's day in Compliance; null for users without access to that page. */
export function useComplianceDay(): (place: { company: number; area: number }, day: string) => string | null {
  const front = useFrontAnswer()
  const has = front.data?.menus.some(({ menuId }) => menuId === MENU.compliance) ?? false
  return ({ company, area }, day) => {
    if (!has || !parseDay(day)) return null
    const address = { period: 'day', day, company: String(company), area: String(area), on: day }
    return `${paths.compliance}?${new URLSearchParams(address)}`
  }
}
