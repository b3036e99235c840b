import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

/** A report that is expected: of an area on a day, and of a shift or the whole day. */
export type Cell = { areaId: number; day: string; shiftId: number | null }

export const cellKey = ({ areaId, day, shiftId }: Cell) => `${areaId} ${day} ${shiftId ?? ''}`

/** Nobody is reminded of a cell by hand again within this time. */
const QUIET = sql`interval '1 hour'`

/** Marks the cells as reminded now and returns them, without those that were within the hour, by whomever. */
export async function markReminded(tx: Querying, cells: readonly Cell[], senderId: number): Promise<Cell[]> {
  // In one order, so that two senders wait for each other instead of locking each other out.
  const { rows } = await sql<Cell>`
    insert into hand_reminder (area_id, day, shift_id, sent_by)
    select distinct "areaId", day, "shiftId", ${senderId}::int
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as x ("areaId" int, day date, "shiftId" int) order by 1, 2, 3
    on conflict (area_id, day, shift_id) do update set sent_at = excluded.sent_at, sent_by = excluded.sent_by
      where hand_reminder.sent_at <= daybook_now() - ${QUIET}
    returning area_id as "areaId", day, shift_id as "shiftId"`.execute(tx)
  return rows
}

export type Sent = { at: Date; by: string }

/** Who reminded of these areas' cells within the hour, and when, by cellKey. */
export async function loadReminded(db: Querying, areaIds: number[]): Promise<Map<string, Sent>> {
  const { rows } = await sql<Cell & Sent>`
    select h.area_id as "areaId", h.day, h.shift_id as "shiftId", h.sent_at as at, u.first_name || ' ' || u.last_name as by
    from hand_reminder h join user_account u on u.id = h.sent_by
    where h.area_id = any(${areaIds}::int[]) and h.sent_at > daybook_now() - ${QUIET}`.execute(db)
  return new Map(rows.map((row) => [cellKey(row), { at: row.at, by: row.by }]))
}
