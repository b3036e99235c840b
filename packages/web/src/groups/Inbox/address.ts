import type { Input } from '@daybook/shared'
import { isoDay } from '@daybook/shared/days'
import type { Query } from '../../app/query.ts'

/** The list's filters. Days are 'dd/MM/yyyy', '' for an open end. */
export type Filters = {
  company: number | null
  area: number | null
  group: number | null
  type: number | null
  text: string
  from: string
  to: string
}

/** The report that the URL opens: its id, or the sealed value from a letter. */
export type Opened = number | string | null

const ID = /^[1-9]\d{0,9}$/
const LONGEST_TEXT = 200

/** Parses the page's URL; invalid parts are ignored. */
export function readAddress({ company, area, group, type, text, from, to, report }: Query): {
  filters: Filters
  report: Opened
} {
  return {
    filters: {
      company: idIn(company),
      area: idIn(area),
      group: idIn(group),
      type: idIn(type),
      text: (text ?? '').trim().slice(0, LONGEST_TEXT),
      from: dayIn(from),
      to: dayIn(to),
    },
    report: idIn(report) ?? (report || null),
  }
}

/** The URL of these filters, with no report open. */
export function filterQuery(filters: Filters): Query {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]])),
  )
}

/** The input of GetList for these filters. */
export function inputOf({ company, area, group, type, text, from, to }: Filters): Input<'Inbox/GetList'> {
  return {
    companyId: company,
    areaId: area,
    eventGroupId: group,
    eventTypeId: type,
    text,
    from: isoDay(from) ?? '',
    to: isoDay(to) ?? '',
  }
}

/** How many filters are set. */
export const countOf = ({ from, to, ...others }: Filters) =>
  [...Object.values(others), from || to].filter(Boolean).length

function idIn(text: string | undefined): number | null {
  return text && ID.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
}

const dayIn = (text = '') => (isoDay(text) ? text : '')
