import type { Input } from '@daybook/shared'
import { parseDay } from '@daybook/shared/days'
import * as address from '../../app/address.ts'
import type { Search } from '../../app/query.ts'
import { daysAddress, daysOf, type Period, PERIODS } from '../../kit/fields/periods.ts'

/** The list's filters. Days are 'dd/MM/yyyy', '' for an open end. */
export type Filters = {
  company: number | null
  area: number | null
  group: number | null
  type: number | null
  text: string
  from: string
  to: string
  /** What the days follow; '' if they stay as they are. */
  period: Period | ''
}

/** The report that the URL opens: its id, or the sealed value from a letter. */
export type Opened = number | string | null

const LONGEST_TEXT = 200

export const inboxAddress = address.addressOf({
  company: address.id,
  area: address.id,
  group: address.id,
  type: address.id,
  text: address.textUpTo(LONGEST_TEXT),
  from: address.day,
  to: address.day,
  period: address.oneOf(PERIODS),
  report: address.idOrText,
})

/** What the page's address means. */
export function readAddress(query: address.AddressOf<typeof inboxAddress>): { filters: Filters; report: Opened } {
  const { company, area, group, type, text = '', period, report } = query
  const [from = '', to = ''] = period ? daysOf(period) : [query.from, query.to]
  const filters = {
    company: company ?? null,
    area: area ?? null,
    group: group ?? null,
    type: type ?? null,
    text: text.trim(),
    from,
    to,
    period: period ?? ('' as const),
  }
  return { filters, report: report ?? null }
}

/** The query of these filters. */
export const searchOf = ({ from, to, period, ...others }: Filters): Search => ({
  ...others,
  ...daysAddress({ period, from, to }),
})

/** The input of GetList for these filters. */
export function inputOf({ company, area, group, type, text, from, to }: Filters): Input<'Inbox/GetList'> {
  return {
    companyId: company,
    areaId: area,
    eventGroupId: group,
    eventTypeId: type,
    text,
    from: parseDay(from) ?? '',
    to: parseDay(to) ?? '',
  }
}

/** How many filters are set. */
export const countOf = ({ from, to, period: _ofDays, ...others }: Filters) =>
  [...Object.values(others), from || to].filter(Boolean).length
