import { plainAt } from '@daybook/shared/calls/reportFields'
import { DEFAULT_PAGE_SIZE, LIMIT, PAGE_SIZES } from '@daybook/shared/rules/rules'
import { isoDay } from '@daybook/shared/days'
import type { Query } from '../../app/query.ts'
import type { Sort } from '../../kit/table/DataTable.tsx'
import { plainName } from '@daybook/shared/names'

/** The search filters; dates are 'dd/MM/yyyy', '' for an open end. */
export type Filters = {
  group: number | null
  company: number | null
  area: number | null
  type: number | null
  level: number | null
  text: string
  from: string
  to: string
}

/** The sealed values of a followed link, passed on unchanged; '' if there are none. */
export type Link = { id: string; mode: string }

/** The sort order and page of the rows. */
export type View = { sort: Sort; page: number; pageSize: number }

export type Address = {
  link: Link
  /** null: no search yet, the server's defaults apply. */
  filters: Omit<Filters, 'from' | 'to'> | null
  /** null: the default dates apply. */
  dates: { from: string; to: string } | null
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
const FILTER_KEYS = ['group', 'company', 'area', 'type', 'level', 'text', 'from', 'to', 'dates'] as const

/** Parses the page's URL. Invalid parts are ignored. */
export function readAddress(query: Query): Address {
  const from = dayIn(query.from)
  const to = dayIn(query.to)
  const isSearched = FILTER_KEYS.some((key) => query[key])
  return {
    link: { id: query.ID ?? '', mode: query.Mode ?? '' },
    filters: isSearched
      ? {
          group: idIn(query.group),
          company: idIn(query.company),
          area: idIn(query.area),
          type: idIn(query.type),
          level: idIn(query.level),
          text: (query.text ?? '').slice(0, LIMIT.search),
        }
      : null,
    dates: from || to || query.dates === ALL_DATES ? { from, to } : null,
    view: {
      sort: {
        key: SORTABLE.find((key) => key === plainName(query.sort ?? '')) ?? DEFAULT_SORT.key,
        order: query.order === 'asc' || query.order === 'desc' ? query.order : DEFAULT_SORT.order,
      },
      page: idIn(query.page) ?? 1,
      pageSize: PAGE_SIZES.find((size) => size === Number(query.size)) ?? DEFAULT_PAGE_SIZE,
    },
  }
}

/** The query of a search: its filters, the first page, the page size of searches; link and sort order are kept. */
export function searchQuery(query: Query, filters: Filters): Query {
  const { group, company, area, type, level, text, from, to } = filters
  return {
    ...linkQuery(query),
    group: textOf(group),
    company: textOf(company),
    area: textOf(area),
    type: textOf(type),
    level: textOf(level),
    text,
    from,
    to,
    ...(from || to ? {} : { dates: ALL_DATES }),
    sort: query.sort,
    order: query.order,
    size: String(SEARCH_PAGE_SIZE),
  }
}

/** The query with another sort order, page or page size. */
export function viewQuery(query: Query, { sort, page, pageSize }: View): Query {
  const isDefaultSort = sort.key === DEFAULT_SORT.key && sort.order === DEFAULT_SORT.order
  return {
    ...query,
    sort: isDefaultSort ? undefined : sort.key,
    order: isDefaultSort ? undefined : sort.order,
    page: page === 1 ? undefined : String(page),
    size: pageSize === DEFAULT_PAGE_SIZE ? undefined : String(pageSize),
  }
}

/** The query without any search: the page's initial state. */
export function linkQuery({ ID, Mode }: Query): Query {
  return { ID, Mode }
}

const textOf = (id: number | null) => (id === null ? undefined : String(id))

function idIn(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

const dayIn = (text: string | undefined) => (text && isoDay(text) ? text : '')
