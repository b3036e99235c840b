import { isoDay } from '@daybook/shared/days'
import { MENU } from '@daybook/shared/registry'
import { useFrontAnswer } from '../app/front.ts'
import { paths } from '../app/paths.ts'

/** Whose reports are missing: an area's, otherwise a company's, otherwise all visible ones. */
export type Unreported = {
  /** 'dd/MM/yyyy - dd/MM/yyyy', as in reports */
  eventDate: string
  group?: number
  company?: number
  area?: number
  /** dd/MM/yyyy: one day of the area */
  day?: string
}

const YEAR = 366

/** The URL of Compliance for missing reports; null for users without access to that page. */
export function useUnreportedHref(): (what: Unreported) => string | null {
  const front = useFrontAnswer()
  const has = front.data?.menus.some(({ menuId }) => menuId === MENU.compliance) ?? false
  return (what) => (has ? hrefOf(what) : null)
}

function hrefOf({ eventDate, group, company, area, day }: Unreported): string {
  const [from = '', to = from] = eventDate.split(' - ')
  const address = new URLSearchParams(
    // Compliance covers at most a year.
    daysBetween(from, to) < YEAR ? { period: 'range', from, to } : { period: 'year', day: to },
  )
  if (company !== undefined) address.set('company', String(company))
  if (group !== undefined) address.set('group', String(group))
  if (area !== undefined) address.set('area', String(area))
  if (day !== undefined) address.set('on', day)
  return `${paths.compliance}?${address}`
}

const daysBetween = (from: string, to: string) =>
  (Date.parse(isoDay(to) ?? '') - Date.parse(isoDay(from) ?? '')) / 86_400_000
