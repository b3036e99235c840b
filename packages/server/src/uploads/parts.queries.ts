import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

export type StoredPart = { start: number; size: number; storedName: string }

/** The parts of a user's upload that have arrived, in order. Each begins where the one before ends. */
export async function loadParts(db: Querying, userId: number, requestId: string): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select start_byte as start, byte_size as size, stored_name as "storedName" from upload_part
    where user_id = ${userId} and request_id = ${requestId}::uuid order by start_byte`.execute(db)
  return rows
}

export async function insertPart(
  db: Querying,
  { userId, requestId, start, size, storedName }: StoredPart & { userId: number; requestId: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into upload_part (user_id, request_id, start_byte, byte_size, stored_name, received_at)
    values (${userId}, ${requestId}::uuid, ${start}, ${size}, ${storedName}, ${at})`.execute(db)
}

/** Forgets the parts of an upload; returns the stored files to remove. */
export async function dropParts(db: Querying, userId: number, requestId: string): Promise<string[]> {
  const { rows } = await sql<{ storedName: string }>`
    delete from upload_part where user_id = ${userId} and request_id = ${requestId}::uuid
    returning stored_name as "storedName"`.execute(db)
  return rows.map(({ storedName }) => storedName)
}

/** Forgets uploads of which no part has arrived since a moment; returns the stored files to remove. */
export async function dropOldParts(db: Querying, before: Date): Promise<string[]> {
  const { rows } = await sql<{ storedName: string }>`
    delete from upload_part p where not exists (
      select from upload_part later
      where later.user_id = p.user_id and later.request_id = p.request_id and later.received_at >= ${before})
    returning stored_name as "storedName"`.execute(db)
  return rows.map(({ storedName }) => storedName)
}
