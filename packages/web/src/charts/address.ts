import { isoDay } from '@daybook/shared/days'
import type { Query } from '../app/query.ts'

/** The filters of a report as in its URL; '', null and [] mean not given. */
export type ReportFilters = {
  groups: readonly number[]
  company: number | null
  areas: readonly number[]
  types: readonly number[]
  /** dd/MM/yyyy */
  from: string
  to: string
  year: number | null
}

export const NO_FILTERS: ReportFilters = {
  groups: [],
  company: null,
  areas: [],
  types: [],
  from: '',
  to: '',
  year: null,
}

/** The filters of a URL; null if it has none, so that the server's defaults apply. */
export function readReport(query: Query): ReportFilters | null {
  const filters: ReportFilters = {
    groups: idsIn(query.group).filter((group) => group <= 3),
    company: idsIn(query.company)[0] ?? null,
    areas: idsIn(query.area),
    types: idsIn(query.type),
    from: dayIn(query.from),
    to: dayIn(query.to),
    year: /^20[2-9]\d$/.test(query.year ?? '') ? Number(query.year) : null,
  }
  return filters.groups.length > 0 && filters.company !== null ? filters : null
}

/** A URL without days means the usual ones; null until they are known. */
export function withDays(
  filters: ReportFilters | null,
  usual: { startDate: string; endDate: string } | undefined,
): ReportFilters | null {
  if (!filters || filters.from || filters.to) return filters
  return usual ? { ...filters, from: usual.startDate, to: usual.endDate } : null
}

/** The query of a report. Sealed values that led to it are dropped: a manual choice takes precedence. */
export function reportQuery({ groups, company, areas, types, from, to, year }: ReportFilters): Query {
  return {
    group: groups.join(','),
    company: company === null ? undefined : String(company),
    area: areas.join(','),
    type: types.join(','),
    from,
    to,
    year: year === null ? undefined : String(year),
  }
}

/** The filters under the names of the API. An empty choice of areas or types is null. */
export function wireFilters({ groups, company, areas, types, from, to }: ReportFilters) {
  return {
    companyId: company,
    eventGroupId: [...groups],
    areaIds: areas.length > 0 ? [...areas] : null,
    eventTypes: types.length > 0 ? [...types] : null,
    startDate: from,
    endDate: to,
  }
}

const idsIn = (text = '') =>
  text
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .map(Number)

/** The first id of a list. */
export const idIn = (text?: string) => idsIn(text)[0] ?? null

/** 'dd/MM/yyyy' if that day exists, otherwise ''. */
export const dayIn = (text = '') => (isoDay(text) ? text : '')
