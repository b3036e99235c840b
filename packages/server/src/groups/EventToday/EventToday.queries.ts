import { type RawBuilder, sql } from 'kysely'
import { EVENT_GROUP, type EventGroupId } from '@daybook/shared/rules/rules'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { type RowReader, loadReportRowsWhere } from '../../events/rows.queries.ts'
import type { Caller } from '../../people/rights/caller.ts'
import { inScope, visible } from '../../people/rights/scope.ts'

/** The page's section order. */
const SECTIONS: readonly EventGroupId[] = [EVENT_GROUP.OPERATION, EVENT_GROUP.SECURITY, EVENT_GROUP.CSR]

/** The reports of a day (ISO) that the caller may see. Uses the index on the day, however many older reports exist. */
export function ofDay(caller: Caller, day: string): RawBuilder<boolean> {
  return sql`e.event_date = ${day}::date and e.deleted_at is null and ${inScope(visible(caller), 'e.company_id', 'e.area_id')}`
}

/** The reports of a day, newest createdAt first; with ids, only those. */
export function loadDay(db: Querying, reader: RowReader, day: string, ids?: number[]) {
  const all = ofDay(reader.caller, day)
  return loadReportRowsWhere(db, reader, ids ? sql`e.id = any(${ids}::int[]) and ${all}` : all)
}

/**
 * Groups in which the caller sees a leaf area that reports on these days. Stops at one area per group: a user who sees everything
 * has tens of thousands.
 */
export function groupsQuery(caller: Caller): RawBuilder<{ id: EventGroupId }> {
  return sql`
    select g.id
    from event_group g cross join lateral (
      select from area a
      join company c on c.id = a.company_id and c.is_active and c.deleted_at is null
      left join area upper on upper.id = a.parent_id
      where a.event_group_id = g.id and a.is_active and a.deleted_at is null
        and (upper.id is null or upper.is_active and upper.deleted_at is null)
        and not exists (select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null)
        and ${inScope(visible(caller), 'a.company_id', 'a.id')}
      limit 1) found`
}

/** The groups in section order. */
export async function activeGroups(db: Querying, caller: Caller): Promise<EventGroupId[]> {
  const { rows } = await prepared(db, groupsQuery(caller))
  return SECTIONS.filter((group) => rows.some(({ id }) => id === group))
}
