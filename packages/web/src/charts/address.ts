import { formatDay, parseDay, readDay } from '@daybook/shared/days'
import { PARTNERS, type Partner } from '@daybook/shared/rules/comparisonRules'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import * as address from '../app/address.ts'
import { daysAddress, daysOf, type Period, PERIODS } from '../kit/fields/periods.ts'

/** With what a report's numbers are compared; the period before is not said. */
export const PARTNER = { partner: address.oneOf(PARTNERS), against: address.day }
export type PartnerSaid = { partner?: Partner | undefined; against?: string | undefined }

/** The same under the names of the calls. */
export const partnerAsked = ({ partner, against = '' }: PartnerSaid) => ({
  partner: partner ?? null,
  partnerFrom: partner === 'chosen' ? parseDay(against) : null,
})

/** The same for a file, which compares nothing unless it is told with what. */
export const partnerOfFile = (said: PartnerSaid) => ({ ...partnerAsked(said), partner: said.partner ?? 'before' })

/** What a change of the other filters keeps. */
export const partnerQuery = ({ partner, against }: PartnerSaid) => ({ partner, against })

/** What the addresses of all reports say. */
const PARTS = {
  ...PARTNER,
  group: address.someOf([EVENT_GROUP.CSR, EVENT_GROUP.OPERATION, EVENT_GROUP.SECURITY]),
  company: address.firstId,
  area: address.ids,
  type: address.ids,
  from: address.day,
  to: address.day,
  period: address.oneOf(PERIODS),
  year: address.own((text) => (/^20[2-9]\d$/.test(text) ? Number(text) : undefined)),
}

/** Links to a report name it by sealed values, and those to its screens by filters. */
export const reportAddress = address.addressOf(PARTS)
export const abnormalAddress = address.addressOf({ ...PARTS, Abnormal: address.text })
export const yearlyAddress = address.addressOf({ ...PARTS, Yearly: address.text })
export const weeklyAddress = address.addressOf({
  ...PARTNER,
  week: address.day,
  Weekly: address.text,
  Mode: address.text,
})
export const monthlyAddress = address.addressOf({
  ...PARTNER,
  month: address.month,
  company: address.firstId,
  Monthly: address.text,
})
export const boardAddress = address.addressOf({
  group: address.firstId,
  company: address.firstId,
  month: address.month,
})

/** The filters of a report as in its URL; '', null and [] mean not given. */
export type ReportFilters = {
  groups: readonly number[]
  company: number | null
  areas: readonly number[]
  types: readonly number[]
  /** dd/MM/yyyy */
  from: string
  to: string
  /** What the days follow; '' if they stay as they are. */
  period: Period | ''
  year: number | null
}

export const NO_FILTERS: ReportFilters = {
  groups: [],
  company: null,
  areas: [],
  types: [],
  from: '',
  to: '',
  period: '',
  year: null,
}

type Said = address.AddressOf<typeof reportAddress>

/** The filters of a URL; null if it has none, so that the server's defaults apply. */
export function readReport({
  group,
  company,
  area = [],
  type = [],
  period,
  year,
  ...days
}: Said): ReportFilters | null {
  if (group === undefined || company === undefined) return null
  const [from = '', to = ''] = period ? daysOf(period) : [days.from, days.to]
  return { groups: group, company, areas: area, types: type, from, to, period: period ?? '', year: year ?? null }
}

/** A URL without days means the usual ones; null until they are known. */
export function withDays(
  filters: ReportFilters | null,
  usual: { startDate: string; endDate: string } | undefined,
): ReportFilters | null {
  if (!filters || filters.from || filters.to) return filters
  return usual ? { ...filters, from: formatDay(usual.startDate), to: formatDay(usual.endDate) } : null
}

/** The query of a report. Sealed values that led to it are dropped: a manual choice takes precedence. */
export const reportQuery = ({ groups, company, areas, types, from, to, period, year }: ReportFilters) => ({
  group: groups,
  company,
  area: areas,
  type: types,
  ...daysAddress({ period, from, to }),
  year,
})

/** The filters under the names of the API. An empty choice of areas or types is null. */
export function wireFilters({ groups, company, areas, types, from, to }: ReportFilters) {
  return {
    companyId: company,
    eventGroupId: [...groups],
    areaIds: areas.length > 0 ? [...areas] : null,
    eventTypes: types.length > 0 ? [...types] : null,
    startDate: readDay(from),
    endDate: readDay(to),
  }
}
