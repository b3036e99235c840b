import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** Locks reports that were deleted up to a moment, oldest first; skips those that are locked by others. */
export async function lockOutdated(db: Querying, until: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event_report where deleted_at <= ${until} order by deleted_at, id limit ${limit}
    for update skip locked`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes reports with all their rows; returns the uploads that they held. */
export async function removeRows(db: Querying, ids: number[]): Promise<number[]> {
  await sql`
    delete from report_comment_mention where comment_id in (
      select id from report_comment where report_id = any(${ids}::int[]))`.execute(db)
  await sql`delete from report_comment where report_id = any(${ids}::int[])`.execute(db)
  const ofActions = await sql<{ upload_id: number }>`
    delete from corrective_action_file where action_id in (
      select id from corrective_action where report_id = any(${ids}::int[])) returning upload_id`.execute(db)
  await sql`delete from corrective_action where report_id = any(${ids}::int[])`.execute(db)
  await sql`delete from report_look where report_id = any(${ids}::int[])`.execute(db)
  await sql`delete from answered_rejection where report_id = any(${ids}::int[])`.execute(db)
  await sql`delete from report_placing where report_id = any(${ids}::int[])`.execute(db)
  await sql`delete from event_report_shift where report_id = any(${ids}::int[])`.execute(db)
  const { rows } = await sql<{ upload_id: number }>`
    delete from event_report_file where report_id = any(${ids}::int[]) returning upload_id`.execute(db)
  await sql`delete from event_report where id = any(${ids}::int[])`.execute(db)
  return [...new Set([...ofActions.rows, ...rows].map(({ upload_id }) => upload_id))]
}
