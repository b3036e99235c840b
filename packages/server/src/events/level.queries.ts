import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'
import { EVENT_GROUP_ID, STATUS_ID } from '../people/ids.ts'

/**
 * The level of the latest security report of an area before a point in time, ordered by event date and filing time; null if
 * there is none. Rejected reports do not count, nor does the report itself (`self`). Use it for security areas only: for
 * others it would read the whole history for nothing.
 */
export function lastLevel(
  area: RawBuilder<unknown>,
  place: { day: string; reportedAt: RawBuilder<unknown>; self: number },
): RawBuilder<number | null> {
  return sql<number | null>`(
    select e.security_level_id from event_report e
    where e.area_id = ${area} and e.event_group_id = ${EVENT_GROUP_ID.SECURITY} and e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED} and e.id <> ${place.self}
      and e.event_date <= ${place.day}::date and (e.event_date, e.reported_at) < (${place.day}::date, ${place.reportedAt})
    order by e.event_date desc, e.reported_at desc limit 1)`
}

/**
 * That level for areas within a scope, as if a report were filed now for the day. `self` is the report being edited; if it is
 * out of scope it is ignored, so that the answer does not reveal when it was filed.
 */
export async function loadLastLevels(
  db: Querying,
  scope: Scope,
  areaIds: number[],
  { day, self }: { day: string; self: number },
): Promise<{ lastLevel: number | null }[]> {
  const reportedAt = sql`coalesce((
    select r.reported_at from event_report r
    where r.id = ${self} and r.deleted_at is null and ${inScope(scope, 'r.company_id', 'r.area_id')}), 'infinity')`
  const { rows } = await sql<{ lastLevel: number | null }>`
    select ${lastLevel(sql`a.id`, { day, reportedAt, self })} as "lastLevel" from area a
    where a.id = any(${areaIds}::int[]) and a.event_group_id = ${EVENT_GROUP_ID.SECURITY} and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(
    db,
  )
  return rows
}
