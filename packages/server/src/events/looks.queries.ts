import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/* Which version of a report a person last looked at. */

/** Records which version of each report a person has looked at; an older version never replaces a newer one. */
export async function keepLooks(
  db: Querying,
  userId: number,
  seen: { id: number; version: number }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into report_look (user_id, report_id, version, at)
    select ${userId}, s.id, s.version, ${at}::timestamptz
    from unnest(${seen.map(({ id }) => id)}::int[], ${seen.map(({ version }) => version)}::int[]) s (id, version)
    on conflict (user_id, report_id) do update set version = excluded.version, at = excluded.at
      where report_look.version <= excluded.version`.execute(db)
}

/** When a person last looked at a report, and at which version; undefined: never. */
export async function loadLook(
  db: Querying,
  userId: number,
  reportId: number,
): Promise<{ version: number; at: Date } | undefined> {
  return db
    .selectFrom('report_look')
    .select(['version', 'at'])
    .where('user_id', '=', userId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
}

/** Moves looks to the new version after a decision was taken back, since nothing that people read has changed. */
export async function carryLooks(db: Querying, reportIds: number[]): Promise<void> {
  await sql`
    update report_look l set version = e.version from event_report e
    where e.id = any(${reportIds}::int[]) and l.report_id = e.id and l.version between e.version - 2 and e.version - 1`.execute(
    db,
  )
}
