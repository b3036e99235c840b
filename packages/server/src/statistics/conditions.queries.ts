import { type RawBuilder, sql } from 'kysely'
import { EVENT_COLOR, REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { Places } from '../expectations/areaDays.queries.ts'
import { inScope } from '../people/rights/scope.ts'

/** What to count; null means no restriction. */
export type CountFilter = Places & {
  /** Parent event types. Whether a day counts as reported is decided by all types. */
  typeIds: number[] | null
  /** Only abnormal events; again this does not affect whether a day counts as reported. */
  isAbnormal: boolean
  /** Days of companies that only the links of a number leave out: a partner's days need not follow each other. */
  leftOut?: LeftOut[]
}

export type LeftOut = { companyIds: number[]; days: string[] }

/** One cell of a report: which of the counted events it includes. Missing keys do not restrict it. */
export type Cell = {
  area?: number
  company?: number
  group?: number
  type?: number
  isAbnormal?: boolean
  level?: number
  /** ISO. */
  day?: string
  /** 'yyyy-MM' */
  month?: string
}

/** Whether reports count the event `e`: neither deleted nor rejected. Drafts are not events. */
export const counts = sql<boolean>`e.deleted_at is null and e.status <> ${sql.lit(REPORT_STATUS.REJECTED)}`

/** What the report saw: the newest event, and the event types that were red if that matters. */
export type AsRead = { last: number; abnormalTypes: number[] | null }

/** A sub type's own colour takes precedence. */
export const isAbnormal = sql<boolean>`(coalesce(e.sub_event_type_id, e.event_type_id) in (
  select kind.id from event_type kind where kind.color_id = ${sql.lit(EVENT_COLOR.ABNORMAL)}))`

const isAbnormalThen = ({ abnormalTypes }: AsRead): RawBuilder<boolean> =>
  abnormalTypes ? sql`(coalesce(e.sub_event_type_id, e.event_type_id) = any(${abnormalTypes}::int[]))` : isAbnormal

/** Whether a counted event `e` matches a filter. */
export function isChosen(
  filter: Pick<CountFilter, 'typeIds' | 'isAbnormal'>,
  isRed: RawBuilder<boolean> = isAbnormal,
): RawBuilder<boolean> {
  return all([filter.typeIds && sql`e.event_type_id = any(${filter.typeIds}::int[])`, filter.isAbnormal && isRed])
}

/** Whether an event `e` is of the filter's days. */
export const inDays = ({ from, to, leftOut = [] }: CountFilter): RawBuilder<boolean> =>
  all([
    sql`e.event_date between ${from}::date and ${to}::date`,
    ...leftOut.map(
      ({ companyIds, days }) =>
        sql`not (e.company_id = any(${companyIds}::int[]) and e.event_date = any(${days}::date[]))`,
    ),
  ])

/** Days of an area `a`, a multirange, without those that the filter leaves out. */
export const withoutLeftOut = (expected: RawBuilder<unknown>, { leftOut = [] }: CountFilter): RawBuilder<unknown> =>
  leftOut.reduce(
    (days, { companyIds, days: out }) => sql`(${days} - case when a.company_id = any(${companyIds}::int[]) then
      (select range_agg(daterange(day, day, '[]')) from unnest(${out}::date[]) day) else '{}' end)`,
    expected,
  )

/**
 * Exactly the events behind a report's cell, as a condition over `e`.
 *
 * @param asRead what the report saw; null for everything
 */
export function isCounted(filter: CountFilter, cell: Cell = {}, asRead: AsRead | null = null): RawBuilder<boolean> {
  const { area, company, group, type, level, day, month } = cell
  const isRed = asRead ? isAbnormalThen(asRead) : isAbnormal
  return all([
    counts,
    inDays(filter),
    inScope(filter.scope, 'e.company_id', 'e.area_id'),
    filter.groupIds && sql`e.event_group_id = any(${filter.groupIds}::int[])`,
    filter.companyId !== null && sql`e.company_id = ${filter.companyId}::int`,
    filter.areaIds &&
      sql`e.area_id = any(array(select a.id from area a
        where a.id = any(${filter.areaIds}::int[]) or a.parent_id = any(${filter.areaIds}::int[])))`,
    isChosen(filter, isRed),
    asRead && sql`e.id <= ${asRead.last}::int`,
    area !== undefined && sql`e.area_id = ${area}::int`,
    company !== undefined && sql`e.company_id = ${company}::int`,
    group !== undefined && sql`e.event_group_id = ${group}::int`,
    type !== undefined && sql`e.event_type_id = ${type}::int`,
    cell.isAbnormal !== undefined && (cell.isAbnormal ? isRed : sql`not ${isRed}`),
    level !== undefined && sql`e.security_level_id = ${level}::int`,
    day !== undefined && sql`e.event_date = ${day}::date`,
    month !== undefined &&
      sql`e.event_date >= ${`${month}-01`}::date and e.event_date < ${`${month}-01`}::date + interval '1 month'`,
  ])
}

function all(conditions: (RawBuilder<unknown> | false | null)[]): RawBuilder<boolean> {
  const given = conditions.filter((one) => one !== false && one !== null)
  return given.length === 0 ? sql`true` : sql<boolean>`${sql.join(given, sql` and `)}`
}
