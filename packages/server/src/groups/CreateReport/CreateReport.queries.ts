import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { areaName } from '../../events/rows.queries.ts'
import { STATUS_ID } from '../../people/ids.ts'

/** Condition over `e`: reports of a day within a scope, optionally limited to a group and a company. */
export function ofDay(
  scope: Scope,
  day: string,
  groupId: number | null,
  companyId: number | null,
): RawBuilder<unknown> {
  return sql`e.deleted_at is null and e.event_date = ${day}::date and ${inScope(scope, 'e.company_id', 'e.area_id')}
    and (${groupId}::int is null or e.event_group_id = ${groupId}::int)
    and (${companyId}::int is null or e.company_id = ${companyId}::int)`
}

/** Where a user filed last, optionally within a group and a company: all areas of that submission. */
export type LastFiled = { groupId: number; companyId: number; areaIds: number[] }

export async function loadLastFiled(
  db: Querying,
  userId: number,
  groupId: number | null,
  companyId: number | null,
): Promise<LastFiled | undefined> {
  const { rows } = await sql<LastFiled>`
    with last as (
      select event_group_id, company_id, reported_at from event_report
      where reported_by = ${userId} and (${groupId}::int is null or event_group_id = ${groupId}::int)
        and (${companyId}::int is null or company_id = ${companyId}::int)
      order by reported_at desc, id desc limit 1)
    select last.event_group_id as "groupId", last.company_id as "companyId",
      (select array_agg(distinct e.area_id) from event_report e
        where e.reported_by = ${userId} and e.reported_at = last.reported_at and e.event_group_id = last.event_group_id
          and e.company_id = last.company_id) as "areaIds"
    from last`.execute(db)
  return rows[0]
}

/** How many days ahead a group may report; null if it may not. */
export async function loadAdvanceDays(db: Querying, groupId: number | null): Promise<number | null> {
  if (groupId === null) return null
  const rule = await db
    .selectFrom('advance_rule')
    .select('days_ahead')
    .where('event_group_id', '=', groupId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return rule?.days_ahead ?? null
}

/** Existing advance reports of areas within a span of days, with their area names. */
export async function loadTaken(
  db: Querying,
  areaIds: number[],
  { first, last }: { first: string; last: string },
  language: Language,
): Promise<{ day: string; areaName: string }[]> {
  if (areaIds.length === 0) return []
  const { rows } = await sql<{ day: string; areaName: string }>`
    select distinct e.event_date as day, ${areaName(language)} as "areaName"
    from event_report e join area a on a.id = e.area_id left join area upper on upper.id = a.parent_id
    where e.area_id = any(${areaIds}::int[]) and e.is_advance and e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED}
      and e.event_date between ${first}::date and ${last}::date
    order by 1, 2`.execute(db)
  return rows
}

export type PreviousReport = {
  eventDate: string
  eventTypeId: number | null
  subEventTypeId: number | null
  startTime: string | null
  endTime: string | null
  isNotEnded: boolean
  description: string
  shiftIds: number[]
}

/**
 * The newest report before a day in any of the areas. Leaves out a type that the areas no longer offer, together with its times;
 * likewise a shift.
 */
export async function loadPrevious(
  db: Querying,
  groupId: number,
  areaIds: number[],
  before: string,
): Promise<PreviousReport | undefined> {
  const { rows } = await sql<PreviousReport>`
    with newest as (
      select l.id from unnest(${areaIds}::int[]) chosen (id) cross join lateral (
        select e.id, e.event_date, e.reported_at from event_report e
        where e.area_id = chosen.id and e.event_group_id = ${groupId} and e.event_date < ${before}::date
          and e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED}
        order by e.event_date desc, e.reported_at desc, e.id desc limit 1) l
      order by l.event_date desc, l.reported_at desc, l.id desc limit 1)
    select e.event_date as "eventDate",
      case when o.is_offered then e.event_type_id end as "eventTypeId",
      case when o.is_offered and st.is_active and st.deleted_at is null then e.sub_event_type_id end as "subEventTypeId",
      case when o.is_offered then to_char(e.start_time, 'HH24:MI') end as "startTime",
      case when o.is_offered then to_char(e.end_time, 'HH24:MI') end as "endTime",
      o.is_offered and e.is_open as "isNotEnded", e.description,
      (select coalesce(array_agg(s.shift_id order by s.shift_id), '{}') from event_report_shift s
        join shift on shift.id = s.shift_id and shift.is_active and shift.deleted_at is null
        where s.report_id = e.id and not exists (select 1 from unnest(${areaIds}::int[]) chosen
          where not exists (select 1 from area_shift x where x.area_id = chosen and x.shift_id = s.shift_id))) as "shiftIds"
    from event_report e
    join event_type t on t.id = e.event_type_id
    left join event_type st on st.id = e.sub_event_type_id
    cross join lateral (select t.is_active and t.deleted_at is null and not exists (
      select 1 from area a where a.id = any(${areaIds}::int[]) and not exists (
        select 1 from area_event_type x where x.area_id = coalesce(a.parent_id, a.id) and x.event_type_id = t.id)) as is_offered) o
    where e.id = (select id from newest)`.execute(db)
  return rows[0]
}
