import type { Input } from '@daybook/shared'
import { parseDay, formatDay } from '@daybook/shared/days'
import {
  COMPLIANCE_PERIODS,
  COMPLIANCE_SORTS,
  type CompliancePeriod,
  type ComplianceSort,
  usualOrder,
} from '@daybook/shared/rules/complianceRules'
import * as address from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import { companyToday } from '../../kit/fields/calendarDays.ts'

/** The state of the page, as in its URL. */
export type Shown = {
  period: CompliancePeriod
  /** dd/MM/yyyy: a day of the period. */
  day: string
  /** dd/MM/yyyy: of a range. */
  from: string
  to: string
  companies: readonly number[]
  group: number | null
  sort: ComplianceSort
  order: 'asc' | 'desc'
  view: 'tree' | 'areas'
  /** The companies whose areas are expanded; null: the default. */
  open: readonly number[] | null
}

export const complianceAddress = address.addressOf({
  period: address.oneOf(COMPLIANCE_PERIODS),
  day: address.day,
  from: address.day,
  to: address.day,
  company: address.ids,
  group: address.oneOf([1, 2, 3]),
  rank: address.oneOf(COMPLIANCE_SORTS),
  order: address.order,
  view: address.oneOf(['areas', 'tree']),
  /** '0': all are collapsed. */
  open: address.own((text) => {
    const opened = text === '0' ? [0] : address.idsIn(text)
    return opened.length > 0 ? opened : undefined
  }),
  area: address.firstId,
  on: address.day,
})
type Query = address.AddressOf<typeof complianceAddress>

export function readShown(query: Query): Shown {
  const today = formatDay(companyToday())
  const { period = 'month', day = today, from = today, to = today, rank: sort = 'reported', open } = query
  return {
    period,
    day,
    from,
    to,
    companies: query.company ?? [],
    group: query.group ?? null,
    sort,
    order: query.order ?? usualOrder(sort),
    view: query.view ?? 'tree',
    open: open === undefined ? null : open.filter((id) => id !== 0),
  }
}

/** ISO days. */
export type Span = { from: string; to: string }

/** The area that a link from another page names, and the day or the range of days that it is about. */
export function readArea({ area: areaId, from = '', to = '', period, on = '' }: Query) {
  if (areaId === undefined) return null
  const [first, last] = [parseDay(from), parseDay(to)]
  const span: Span | null = period === 'range' && first && last ? { from: first, to: last } : null
  return { areaId, day: parseDay(on), span }
}

/** The URL query of a state; defaults are left out. */
export function queryOf({ period, day, from, to, companies, group, sort, order, view, open }: Shown): Search {
  const isRange = period === 'range'
  return {
    period: period === 'month' ? undefined : period,
    day: isRange || parseDay(day) === companyToday() ? undefined : day,
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    company: companies,
    group,
    rank: sort === 'reported' ? undefined : sort,
    order: order === usualOrder(sort) ? undefined : order,
    view: view === 'tree' ? undefined : view,
    open: open?.length === 0 ? [0] : open,
  }
}

/** The input of the calls. */
export function inputOf({ period, day, from, to, companies, group }: Shown): Input<'Compliance/GetSummary'> {
  const isRange = period === 'range'
  return {
    companyIds: [...companies],
    eventGroupId: group,
    period,
    day: isRange ? null : parseDay(day),
    from: isRange ? parseDay(from) : null,
    to: isRange ? parseDay(to) : null,
  }
}
