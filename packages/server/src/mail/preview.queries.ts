import { sql } from 'kysely'
import type { Querying } from '../platform/database.ts'
import type { Receiver } from './letter.ts'

/** Somebody as a letter addresses them; undefined for who is not there. */
export async function findPreviewReceiver(db: Querying, id: number): Promise<(Receiver & { id: number }) | undefined> {
  const { rows } = await sql<Receiver & { id: number }>`
    select id, first_name || ' ' || last_name as name, email, language from user_account
    where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]
}

/** The last letter of a kind that somebody was written on a day (ISO). */
export async function findReportLetter(
  db: Querying,
  { kind, receiverId, day, timeZone }: { kind: string; receiverId: number; day: string; timeZone: string },
): Promise<{ content: Record<string, unknown>; madeAt: Date } | undefined> {
  const { rows } = await sql<{ content: Record<string, unknown>; madeAt: Date }>`
    select content, created_at as "madeAt" from letter
    where kind = ${kind} and receiver_id = ${receiverId}
      and created_at >= ${day}::date::timestamp at time zone ${timeZone}
      and created_at < (${day}::date + 1)::timestamp at time zone ${timeZone}
    order by id desc limit 1`.execute(db)
  return rows[0]
}
