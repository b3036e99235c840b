import type { Querying } from '../platform/postgres/database.ts'

/** Recorded besides row changes: sign-ins and -outs, refusals, unlocks, connection tests, restores, verifications. */
export type AuditAction =
  | 'sign-in'
  | 'sign-in-refused'
  | 'sign-in-unlocked'
  | 'sign-out'
  | 'denied'
  | 'seal-check'
  | 'connection-test'
  | 'restored'
  | 'store-taken'
  | 'verified'
  | 'link-issued'
  | 'slip-issued'
  | 'sessions-ended'
  | 'letters-resent'
  | 'rekeyed'
  | 'letter-came-back'

/** Writes an entry that belongs to no row; row changes are recorded by triggers. */
export async function record(
  db: Querying,
  entry: {
    actorId: number | null
    call: string
    action: AuditAction
    rowKey?: string
    detail?: Record<string, string | number | null>
  },
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      actor_id: entry.actorId,
      call: entry.call,
      action: entry.action,
      row_key: entry.rowKey ?? '',
      after: entry.detail ? JSON.stringify(entry.detail) : null,
    })
    .execute()
}
