import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** The distinct hashes of demo accounts, which share one until somebody changes theirs. */
export async function demoHashes(db: Querying): Promise<string[]> {
  const rows = await db
    .selectFrom('user_account')
    .select('password_hash')
    .distinct()
    .where('email', 'like', '%@daybook.example')
    .where('password_hash', 'is not', null)
    .execute()
  return rows.flatMap(({ password_hash }) => password_hash ?? [])
}

/** The hash of a demo account. */
export async function hashOf(db: Querying, companyId: number, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Replaces these hashes by another one and ends the sessions; returns the number of accounts. */
export async function replaceHashes(db: Querying, known: string[], hash: string, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update user_account set password_hash = ${hash}, password_changed_at = ${at}
    where password_hash = any(${known}::text[]) returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`update session set ended_at = ${at} where user_id = any(${ids}::int[]) and ended_at is null`.execute(db)
  return ids.length
}
