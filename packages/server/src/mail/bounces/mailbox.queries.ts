import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

/** If a process dies while reading, others may read the mailbox after this time. */
const BUSY_SECONDS = 300

export type ReadUpTo = { uidValidity: number; lastUid: number }

/** Takes a mailbox for this process; undefined if another one is reading it. */
export async function takeMailbox(db: Querying, mailbox: string): Promise<ReadUpTo | undefined> {
  const { rows } = await sql<ReadUpTo>`
    insert into bounce_mailbox as m (mailbox, busy_until)
    values (${mailbox}, daybook_now() + make_interval(secs => ${BUSY_SECONDS}))
    on conflict (mailbox) do update set busy_until = excluded.busy_until
      where m.busy_until is null or m.busy_until < daybook_now()
    returning uid_validity as "uidValidity", last_uid as "lastUid"`.execute(db)
  return rows[0]
}

/** Records that a message was read, and keeps hold of the mailbox. */
export async function noteRead(
  db: Querying,
  mailbox: string,
  { uidValidity, lastUid, isBounce }: ReadUpTo & { isBounce: boolean },
): Promise<void> {
  await sql`
    update bounce_mailbox set uid_validity = ${uidValidity}::bigint, last_uid = ${lastUid}::bigint,
      bounces = bounces + ${isBounce}::boolean::int, others = others + (not ${isBounce}::boolean)::int,
      busy_until = daybook_now() + make_interval(secs => ${BUSY_SECONDS})
    where mailbox = ${mailbox}`.execute(db)
}

/** Releases a mailbox. `isRead`: it was read completely. */
export async function leaveMailbox(db: Querying, mailbox: string, isRead: boolean): Promise<void> {
  await sql`
    update bounce_mailbox set busy_until = null, read_at = case when ${isRead}::boolean then daybook_now() else read_at end
    where mailbox = ${mailbox}`.execute(db)
}

/** Counts of the messages found in all mailboxes so far. */
export async function countRead(db: Querying): Promise<{ bounces: number; others: number; readAt: Date | null }> {
  const { rows } = await sql<{ bounces: number; others: number; readAt: Date | null }>`
    select coalesce(sum(bounces), 0)::int as bounces, coalesce(sum(others), 0)::int as others, max(read_at) as "readAt"
    from bounce_mailbox`.execute(db)
  return rows[0] ?? { bounces: 0, others: 0, readAt: null }
}
