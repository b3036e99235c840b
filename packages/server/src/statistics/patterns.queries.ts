import type { Language } from '@daybook/shared/registry'
import { RETURN_DAYS } from '@daybook/shared/rules/patternRules'
import { type EventGroupId, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'
import { areaName, reportSource } from '../events/rows.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { type CountFilter, isCounted } from './conditions.queries.ts'

/** The events of a day, of one parent event type in one area. */
export type PatternCount = {
  groupId: EventGroupId
  day: string
  typeId: number
  typeName: string
  areaId: number
  areaName: string
  events: number
  /** Those that came back after they were closed, the earliest first. */
  returned: { eventId: number; formerId: number; closedOn: string }[]
}

/**
 * Reports that are closed: all of their actions are verified or waived, and at least one is verified. On the day of the last of
 * them, and only those that can matter to events from a day on.
 */
const closed = (timeZone: string, from: string): RawBuilder<unknown> => sql`closed as materialized (
    select p.id, p.area_id, p.event_type_id, p.sub_event_type_id, p.event_date,
      (max(x.closed_at) at time zone ${timeZone})::date as closed_on
    from corrective_action x join event_report p on p.id = x.report_id
    where p.deleted_at is null and p.status <> ${sql.lit(REPORT_STATUS.REJECTED)} group by p.id
    having bool_and(x.state in ('verified', 'waived')) and bool_or(x.state = 'verified')
      and (max(x.closed_at) at time zone ${timeZone})::date >= ${from}::date - ${RETURN_DAYS}::int)`

/** The last like `e` that was closed on a day before it. */
const former = sql`(
      select p.id, p.closed_on from closed p
      where (p.area_id, p.event_type_id) = (e.area_id, e.event_type_id)
        and p.sub_event_type_id is not distinct from e.sub_event_type_id and p.event_date < e.event_date
        and p.closed_on < e.event_date and p.closed_on >= e.event_date - ${RETURN_DAYS}::int
      order by p.closed_on desc, p.id desc limit 1)`

export async function countPatterns(
  db: Querying,
  filter: CountFilter,
  timeZone: string,
  language: Language,
): Promise<PatternCount[]> {
  const { rows } = await sql<PatternCount>`
    with ${closed(timeZone, filter.from)}
    select e.event_group_id as "groupId", e.event_date as day, e.event_type_id as "typeId", ${nameIn('t', language)} as "typeName",
      e.area_id as "areaId", ${areaName(language)} as "areaName", count(*)::int as events,
      coalesce(jsonb_agg(jsonb_build_object('eventId', e.id, 'formerId', former.id, 'closedOn', former.closed_on) order by e.id)
        filter (where former.id is not null), '[]') as returned
    from ${reportSource} left join lateral ${former} former on true
    where ${isCounted(filter)}
    group by 1, 2, 3, 4, 5, 6 order by 2, 3, 5`.execute(db)
  return rows
}
