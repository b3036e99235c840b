import { plainAt } from '@daybook/shared/calls/reportFields'
import { DEFAULT_PAGE_SIZE, LIMIT, PAGE_SIZES } from '@daybook/shared/rules/rules'
import * as address from '../../app/address.ts'
import { daysOf, type Period, PERIODS } from '../../kit/fields/periods.ts'
import type { Sort } from '../../kit/table/DataTable.tsx'

/** The search filters; dates are 'dd/MM/yyyy', '' for an open end. */
export type Filters = {
  group: number | null
  company: number | null
  area: number | null
  type: number | null
  level: number | null
  status: number | null
  text: string
  from: string
  to: string
  /** What the dates follow; '' if they stay as they are. */
  period: Period | ''
}

type Dates = Pick<Filters, 'from' | 'to' | 'period'>

/** The sealed values of a followed link, passed on unchanged; '' if there are none. */
export type Link = { id: string; mode: string }

/** The sort order and page of the rows. */
export type View = { sort: Sort; page: number; pageSize: number }

export type Address = {
  link: Link
  /** null: no search yet, the server's defaults apply. */
  filters: Omit<Filters, keyof Dates> | null
  /** null: the default dates apply. */
  dates: Dates | null
  view: View
}

/** Rows per page after a search; before it, the default. */
const SEARCH_PAGE_SIZE = 10

const SORTABLE = [
  ...plainAt('list'),
  'eventDay',
  'companyName',
  'areaName',
  'colorId',
  'eventTypeName',
  'description',
  'levelName',
  'reporterName',
  'createdAt',
  'statusName',
] as const
export type SortKey = (typeof SORTABLE)[number]

const DEFAULT_SORT: Sort = { key: 'eventDay', order: 'desc' }
/** Both dates were left open on purpose. */
const ALL_DATES = 'all'

export const recordAddress = address.addressOf({
  ID: address.text,
  Mode: address.text,
  group: address.id,
  company: address.id,
  area: address.id,
  type: address.id,
  level: address.id,
  status: address.id,
  text: address.textUpTo(LIMIT.search),
  from: address.day,
  to: address.day,
  dates: address.oneOf([ALL_DATES]),
  period: address.oneOf(PERIODS),
  sort: address.column(SORTABLE),
  order: address.order,
  page: address.id,
  size: address.oneOf(PAGE_SIZES),
})
type Query = address.AddressOf<typeof recordAddress>

/** What the page's address means. */
export function readAddress(query: Query): Address {
  const { group, company, area, type, level, status, text, period, dates } = query
  const [from, to] = period ? daysOf(period) : [query.from, query.to]
  const isSearched = [group, company, area, type, level, status, text, from, to, dates].some((one) => one !== undefined)
  return {
    link: { id: query.ID ?? '', mode: query.Mode ?? '' },
    filters: isSearched
      ? {
          group: group ?? null,
          company: company ?? null,
          area: area ?? null,
          type: type ?? null,
          level: level ?? null,
          status: status ?? null,
          text: text ?? '',
        }
      : null,
    dates: from || to || dates ? { from: from ?? '', to: to ?? '', period: period ?? '' } : null,
    view: {
      sort: { key: query.sort ?? DEFAULT_SORT.key, order: query.order ?? DEFAULT_SORT.order },
      page: query.page ?? 1,
      pageSize: query.size ?? DEFAULT_PAGE_SIZE,
    },
  }
}

/** The query of a search: its filters, the first page, the page size of searches; link and sort order are kept. */
export function searchQuery(
  query: Query,
  { group, company, area, type, level, status, text, from, to, period }: Filters,
) {
  return {
    ...linkQuery(query),
    group,
    company,
    area,
    type,
    level,
    status,
    text,
    ...(period ? { period } : { from, to, dates: from || to ? undefined : ALL_DATES }),
    sort: query.sort,
    order: query.order,
    size: SEARCH_PAGE_SIZE,
  }
}

/** The query with another sort order, page or page size. */
export function viewQuery(query: Query, { sort, page, pageSize }: View) {
  const isDefaultSort = sort.key === DEFAULT_SORT.key && sort.order === DEFAULT_SORT.order
  return {
    ...query,
    sort: isDefaultSort ? undefined : sort.key,
    order: isDefaultSort ? undefined : sort.order,
    page: page === 1 ? undefined : page,
    size: pageSize === DEFAULT_PAGE_SIZE ? undefined : pageSize,
  }
}

/** The query without any search: the page's initial state. */
export function linkQuery({ ID, Mode }: Query) {
  return { ID, Mode }
}
