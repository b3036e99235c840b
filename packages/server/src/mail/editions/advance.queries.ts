import { sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { counts } from '../../statistics/conditions.queries.ts'
import { namedIn } from '../../platform/postgres/names.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { eventTypeName } from '../../events/rows.queries.ts'

/** An advance report that receivers are reminded of. */
export type AdvanceRow = {
  id: number
  areaId: number
  groupId: EventGroupId
  /** ISO. */
  day: string
  type: string
  reporter: string
  description: string
}

/**
 * Advance reports to remind of on a day (ISO): those exactly as many days ahead as the active rule of their event group says,
 * and nearer ones that the previous reminders could not list because they were filed later.
 */
export async function loadAdvanceRows(db: Querying, areaIds: number[], day: string): Promise<AdvanceRow[]> {
  const { rows } = await sql<AdvanceRow>`
    with before as (
      select made_at from letter_edition where kind = 'advance' and for_date < ${day}::date order by for_date desc limit 1)
    select e.id, e.area_id as "areaId", e.event_group_id as "groupId", e.event_date as day, ${namedIn(eventTypeName, 'each')} as type,
      u.first_name || ' ' || u.last_name as reporter, e.description
    from notification_time_rule rule
    join event_report e on e.event_group_id = rule.event_group_id and e.is_advance and e.area_id = any(${areaIds}::int[])
      and e.event_date between ${day}::date and ${day}::date + rule.days_before
    join event_type t on t.id = e.event_type_id
    left join event_type st on st.id = e.sub_event_type_id
    join user_account u on u.id = e.reported_by
    where rule.is_active and ${counts}
      and (e.event_date = ${day}::date + rule.days_before or e.reported_at > (select made_at from before))
    order by e.event_date, e.id`.execute(db)
  return rows
}
