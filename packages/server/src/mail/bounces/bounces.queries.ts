import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Named } from './returnAddress.ts'

/**
 * Ends a sent letter as failed.
 *
 * @returns its id; undefined where there is none, or it is not one that was sent
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
