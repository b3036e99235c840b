import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { STATUS_ID } from '../people/ids.ts'

/** Who last edited a report while it was waiting, and when: the last editor matters for the next decision. */
export type Waited = { by: number; at: string }

/** Approves (3) or rejects (4) reports, each for a delegator or in the decider's own name; returns their new versions. */
export async function markDecided(
  db: Querying,
  reports: { id: number; for: number | null }[],
  decision: { status: 3 | 4; reason: string; userId: number; at: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    update event_report e set status = ${decision.status}, reject_reason = ${decision.reason},
      decided_by = ${decision.userId}, decided_for = d.delegator, decided_at = ${decision.at},
      updated_by = ${decision.userId}, updated_at = ${decision.at}, version = e.version + 1
    from unnest(${reports.map(({ id }) => id)}::int[], ${reports.map((one) => one.for)}::int[]) as d (id, delegator)
    where e.id = d.id returning e.id, e.version`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Sets decided reports back to waiting, as they were; returns their new versions. */
export async function markWaiting(db: Querying, reports: (Waited & { id: number })[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    update event_report e set status = ${STATUS_ID.WAITING}, reject_reason = '', decided_by = null, decided_for = null, decided_at = null,
      updated_by = w.by, updated_at = w.at, version = e.version + 1
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb) as w (id integer, by integer, at timestamptz)
    where e.id = w.id returning e.id, e.version`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The reasons that a person used last, newest first. */
export async function loadReasons(db: Querying, userId: number): Promise<string[]> {
  const row = await db.selectFrom('reject_reasons').select('reasons').where('user_id', '=', userId).executeTakeFirst()
  return row?.reasons ?? []
}

/** Puts a reason first among the person's last five. */
export async function keepReason(db: Querying, userId: number, reason: string): Promise<void> {
  await sql`
    insert into reject_reasons as kept (user_id, reasons) values (${userId}, array[${reason}::text])
    on conflict (user_id) do update
      set reasons = (array[${reason}::text] || array_remove(kept.reasons, ${reason}::text))[1:5]`.execute(db)
}

export async function loadPersonNames(db: Querying, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, first_name || ' ' || last_name as name from user_account where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
