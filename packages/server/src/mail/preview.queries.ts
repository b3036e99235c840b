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
