import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** The size of the table of requests, in pages; less until it is vacuumed. */
export async function requestPages(db: Querying): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('submission') / current_setting('block_size')::int)::int as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Deletes old requests from some pages of the table: there is no index by time, which each save would have to keep. */
export async function deleteRequests(db: Querying, pages: { from: number; to: number }, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from submission where ctid >= ${`(${pages.from},0)`}::tid and ctid < ${`(${pages.to},0)`}::tid
      and created_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Deletes some letters that ended before a moment. Looks at the first ones alone: they are written in order of time. */
export async function deleteLetters(tx: Querying, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from letter where id in (
      select id from (select id, changed_at, status from letter order by id limit ${limit}) first
      where changed_at < ${before} and status not in ('waiting', 'sending'))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
