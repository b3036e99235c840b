import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { areaName } from '../events/rows.queries.ts'
import type { Moment } from '../expectations/areaDays.queries.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'
import type { Sorting } from '../administration/list.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import type { CountFilter } from './conditions.queries.ts'
import { inOrder, missingDays, named, places, seen } from './counting.queries.ts'

/* The days that Not Report (Day) counts, one by one. */

type NotReportedDay = {
  day: string
  groupId: EventGroupId
  companyId: number
  companyName: string
  areaId: number
  areaName: string
  /** It has reports, all of them rejected. */
  isRejectedOnly: boolean
}

type NotReported = { total: number; areas: number; days: NotReportedDay[] }

/** Sortable columns, by name. */
export const NOT_REPORTED_SORTS = {
  day: (way: RawBuilder<unknown>) => sql`d.day ${way}`,
  companyName: (way: RawBuilder<unknown>) => sql`c.position ${way}, c.id ${way}`,
  areaName: (way: RawBuilder<unknown>, language: Language) => sql`${areaName(language)} collate "th-x-icu" ${way}`,
}
type Order = Sorting<keyof typeof NOT_REPORTED_SORTS>

const ordered = ({ by, descending }: Order, language: Language) =>
  sql`${NOT_REPORTED_SORTS[by](descending ? sql`desc` : sql`asc`, language)}, d.day desc, ${inOrder}`

/** One page of the days, and how many there are, in how many areas; `areaId` is one row of the report, without any sub areas,
 * `isSilent` only areas without any report in those days. */
export function notReportedQuery(
  filter: CountFilter,
  moment: Moment,
  {
    areaId,
    isSilent = false,
    order,
    limit,
    offset,
  }: { areaId: number | null; isSilent?: boolean; order: Order; limit: number; offset: number },
  language: Language,
): RawBuilder<NotReported> {
  const isOfRow = sql`${areaId === null ? sql`true` : sql`missing.area_id = ${areaId}::int`}${
    isSilent ? sql` and not exists (select from filed where filed.area_id = missing.area_id)` : sql``
  }`
  return sql`
    with ${places(filter, moment)}, ${seen(filter)}, ${missingDays(sql`seen`)},
    page as (
      select row_number() over () as nth, one.* from (
        select d.day, a.id as area_id, a.event_group_id, a.company_id, ${nameIn('c', language)} as company_name, ${areaName(language)} as area_name
        from missing join place on place.id = missing.area_id ${named} cross join unnest(missing.days) part
        cross join generate_series(0, upper(part) - lower(part) - 1) nth cross join lateral (select lower(part) + nth as day) d
        where ${isOfRow} order by ${ordered(order, language)} limit ${limit}::int offset ${offset}::bigint) one)
    select (select coalesce(sum(count), 0)::int from missing where ${isOfRow}) as total,
      (select count(*)::int from missing where ${isOfRow} and count > 0) as areas,
      coalesce((select jsonb_agg(jsonb_build_object('day', day, 'groupId', event_group_id, 'companyId', company_id,
        'companyName', company_name, 'areaId', area_id, 'areaName', area_name,
        -- A counted report would have made it a reported day.
        'isRejectedOnly', exists (select from event_report e
          where e.area_id = page.area_id and e.event_date = page.day and e.deleted_at is null)) order by nth) from page), '[]') as days`
}

export async function listNotReported(
  db: Querying,
  ...asked: Parameters<typeof notReportedQuery>
): Promise<NotReported> {
  const { rows } = await notReportedQuery(...asked).execute(db)
  return rows[0] ?? { total: 0, areas: 0, days: [] }
}

/** The names of the areas and the company of a filter that the reader can see. */
export async function namesOfFilter(
  db: Querying,
  reader: Scope,
  { areaIds, companyId }: { areaIds: number[]; companyId: number | null },
  language: Language,
): Promise<{ areas: string[]; company: string | null }> {
  const sees = inScope(reader, 'a.company_id', 'a.id')
  const { rows } = await sql<{ areas: string[]; company: string | null }>`
    select array(select ${areaName(language)} from area a left join area upper on upper.id = a.parent_id
        where a.id = any(${areaIds}::int[]) and ${sees} order by coalesce(upper.position, a.position), a.position, a.id) as areas,
      (select ${nameIn('c', language)} from company c where c.id = ${companyId}::int
        and exists (select from area a where a.company_id = c.id and ${sees})) as company`.execute(db)
  return rows[0] ?? { areas: [], company: null }
}
