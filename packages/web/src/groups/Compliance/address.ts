import type { Input } from '@daybook/shared'
import { isoDay, wireDay } from '@daybook/shared/days'
import {
  COMPLIANCE_PERIODS,
  COMPLIANCE_SORTS,
  type CompliancePeriod,
  type ComplianceSort,
  usualOrder,
} from '@daybook/shared/rules/complianceRules'
import type { Query } from '../../app/query.ts'
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

const ids = (text = '') =>
  text
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map(Number)

export function readShown(query: Query): Shown {
  const today = wireDay(companyToday())
  const dayIn = (text = '') => (isoDay(text) ? text : today)
  const sort = COMPLIANCE_SORTS.find((one) => one === query.rank) ?? 'reported'
  const group = Number(query.group)
  return {
    period: COMPLIANCE_PERIODS.find((one) => one === query.period) ?? 'month',
    day: dayIn(query.day),
    from: dayIn(query.from),
    to: dayIn(query.to),
    companies: ids(query.company),
    group: [1, 2, 3].includes(group) ? group : null,
    sort,
    order: query.order === 'asc' || query.order === 'desc' ? query.order : usualOrder(sort),
    view: query.view === 'areas' ? 'areas' : 'tree',
    open: query.open === undefined ? null : ids(query.open),
  }
}

/** ISO days. */
export type Span = { from: string; to: string }

/** The area that a link from another page names, and the day or the range of days that it is about. */
export function readArea(query: Query): { areaId: number; day: string | null; span: Span | null } | null {
  const [areaId] = ids(query.area)
  if (areaId === undefined) return null
  const [from, to] = [isoDay(query.from ?? ''), isoDay(query.to ?? '')]
  const span = query.period === 'range' && from !== null && to !== null ? { from, to } : null
  return { areaId, day: isoDay(query.on ?? ''), span }
}

/** The URL query of a state; defaults are left out. */
export function queryOf({ period, day, from, to, companies, group, sort, order, view, open }: Shown): Query {
  const isRange = period === 'range'
  return {
    period: period === 'month' ? undefined : period,
    day: isRange || isoDay(day) === companyToday() ? undefined : day,
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    company: companies.join(',') || undefined,
    group: group === null ? undefined : String(group),
    rank: sort === 'reported' ? undefined : sort,
    order: order === usualOrder(sort) ? undefined : order,
    view: view === 'tree' ? undefined : view,
    open: open === null ? undefined : open.join(',') || '0',
  }
}

/** The input of the calls. */
export function inputOf({ period, day, from, to, companies, group }: Shown): Input<'Compliance/GetSummary'> {
  const isRange = period === 'range'
  return {
    companyIds: [...companies],
    eventGroupId: group,
    period,
    day: isRange ? null : isoDay(day),
    from: isRange ? isoDay(from) : null,
    to: isRange ? isoDay(to) : null,
  }
}
