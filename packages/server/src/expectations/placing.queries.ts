import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/**
 * Writes down since when a report stands for its area, day and shifts, unless that is known. Call it before an edit that moves
 * the report, to keep what it stood for since it was filed, and afterwards with the moment of the edit: moving a report is filing
 * it there, then.
 */
export async function recordPlacing(db: Querying, reportId: number, at: Date | 'filed'): Promise<void> {
  await sql`
    insert into report_placing (report_id, area_id, event_date, shift_id, at)
    select e.id, e.area_id, e.event_date, own.shift_id, ${at === 'filed' ? sql`e.reported_at` : sql`${at}::timestamptz`}
    from event_report e cross join lateral (
      select 0 as shift_id union all select s.shift_id from event_report_shift s where s.report_id = e.id) own
    where e.id = ${reportId} on conflict do nothing`.execute(db)
}
