import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Named } from './returnAddress.ts'

/**
 * Ends a sent letter as failed.
 *
 * @returns its id; undefined if there is no such letter, or if it was not sent
 */
export async function failSentLetter(
  tx: Querying,
  { named, messageId, reason }: { named: Named | undefined; messageId: string | undefined; reason: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update letter set status = 'N', sent_at = null, reason = ${reason}
    where status in ('Y', 'unknown') and (
      id = ${named?.id ?? null}::bigint and starts_with(lower(message_id), ${`<${named?.tag ?? ''}`})
      or message_id = ${messageId ?? null}) returning id`.execute(tx)
  return rows[0]?.id
}

/**
 * Records that mail to the address of a letter's receiver comes back. If the report names recipients, their current address
 * must be one of them: it may have been corrected since.
 */
export async function noteReturned(
  tx: Querying,
  letterId: number,
  { addresses, isPermanent, reason }: { addresses: string[]; isPermanent: boolean; reason: string },
): Promise<void> {
  await sql`
    insert into returned_address as r (email, is_permanent, reason)
    select lower(u.email), ${isPermanent}::boolean, ${reason} from letter l join user_account u on u.id = l.receiver_id
    where l.id = ${letterId}::bigint
      and (cardinality(${addresses}::text[]) = 0 or lower(u.email) = any(${addresses}::text[]))
    on conflict (email) do update
      set is_permanent = excluded.is_permanent, reason = excluded.reason, came_back_at = excluded.came_back_at`.execute(
    tx,
  )
}

/** The last mail to the address of the user `u` that came back; null if none did. */
export const mailCameBack = sql<CameBack | null>`(
  select jsonb_build_object('reason', r.reason, 'isPermanent', r.is_permanent, 'at', r.came_back_at)
  from returned_address r where r.email = lower(u.email))`

/** `at`: a timestamp in the database's JSON format. */
export type CameBack = { reason: string; isPermanent: boolean; at: string }

/** By convention, servers that give up on a letter report it within five days. */
const QUIET_DAYS = 7

/** Forgets addresses that nobody has any more, and those that a later letter has probably reached. */
export async function forgetReturned(db: Querying): Promise<void> {
  await sql`
    delete from returned_address r where not exists (
      select from user_account u where lower(u.email) = r.email and u.deleted_at is null)
    or exists (
      select from user_account u join letter l on l.receiver_id = u.id
      where lower(u.email) = r.email and l.status = 'Y' and l.channel = 'email' and l.sent_at > r.came_back_at
        and l.sent_at < daybook_now() - make_interval(days => ${QUIET_DAYS}))`.execute(db)
}
