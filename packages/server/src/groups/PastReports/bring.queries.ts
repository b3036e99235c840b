import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { Problem } from '../../platform/problem.ts'

/** Lets one month be brought in at a time. */
export async function holdPast(tx: Transaction<DB>): Promise<void> {
  // Lock class 7 as for imports (ImportData/ImportData.queries.ts), which are others.
  await sql`select pg_advisory_xact_lock(7, 1)`.execute(tx).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === '55P03' ? new Problem('importRunning') : error
  })
}

/** Makes reports of the next ready rows of a month; no letters, messages or requests belong to them. Returns their number. */
export async function bringRows(
  tx: Transaction<DB>,
  fileId: number,
  month: string,
  userId: number,
  at: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with chosen as materialized (
      select r.row_number, r.key, r.report, r.photos, nextval(pg_get_serial_sequence('event_report', 'id'))::int as id
      from past_row r where r.file_id = ${fileId} and r.month = ${month}::date and r.state = 'ready'
      order by r.row_number limit ${limit}),
    report as (
      insert into event_report (id, brought_in_key, event_group_id, company_id, area_id, event_date, event_type_id,
        sub_event_type_id, start_time, end_time, is_open, description, security_level_id, security_note, status, reported_by,
        reported_at, decided_by, decided_at, reject_reason, updated_by, updated_at)
      select chosen.id, chosen.key, p.event_group_id, p.company_id, p.area_id, p.event_date, p.event_type_id, p.sub_event_type_id,
        p.start_time, p.end_time, p.is_open, p.description, p.security_level_id, p.security_note, p.status, p.reported_by,
        coalesce(p.reported_at, ${at}::timestamptz), p.decided_by, p.decided_at, p.reject_reason, ${userId}::int, ${at}::timestamptz
      from chosen cross join jsonb_populate_record(null::event_report, chosen.report) p),
    shift as (
      insert into event_report_shift (report_id, shift_id)
      select chosen.id, s::int from chosen cross join jsonb_array_elements_text(chosen.report -> 'shifts') s),
    photo as (
      insert into event_report_file (report_id, upload_id, position)
      select chosen.id, (p.value -> 'uploadIds' ->> 0)::int, p.ordinality
      from chosen cross join jsonb_array_elements(chosen.photos) with ordinality p),
    done as (
      update past_row r set state = 'present' from chosen where r.file_id = ${fileId} and r.row_number = chosen.row_number)
    select count(*)::int as added from chosen`.execute(tx)
  return rows[0]?.added ?? 0
}

export async function addMonth(
  tx: Transaction<DB>,
  month: { fileId: number; month: string; added: number; leftOut: number; userId: number; at: Date },
): Promise<void> {
  await sql`
    insert into past_month (file_id, month, added, left_out, brought_by, brought_at)
    values (${month.fileId}, ${month.month}::date, ${month.added}, ${month.leftOut}, ${month.userId}, ${month.at})`.execute(
    tx,
  )
}
