import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** The size of the table of requests, in pages; less until it is vacuumed. */
export async function requestPages(db: Querying): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('submission') / current_setting('block_size')::int)::int as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Deletes old requests from some pages of the table: an index by time would slow down every save, so there is none. */
export async function deleteRequests(db: Querying, pages: { from: number; to: number }, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from submission where ctid >= ${`(${pages.from},0)`}::tid and ctid < ${`(${pages.to},0)`}::tid
      and created_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes letters that ended before a moment, among the next ones after an id: ids follow the time of writing, and no letter
 * ends before it was written.
 *
 * @returns the last id that was examined; undefined if all following letters were written after that moment
 */
export async function deleteLetters(
  tx: Querying,
  before: Date,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with next as (select id, created_at, changed_at, status from letter where id > ${after} order by id limit ${limit}),
    gone as (
      delete from letter where id in (
        select id from next where changed_at < ${before} and status not in ('waiting', 'sending')))
    select max(id) filter (where created_at < ${before}) as last from next`.execute(tx)
  return rows[0]?.last ?? undefined
}
