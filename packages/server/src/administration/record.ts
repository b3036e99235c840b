import { type RawBuilder, sql } from 'kysely'
import { readableInstant } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Sealer } from '../platform/sealed.ts'

/* Shared by administration forms: the record that a URL names, and the check whether it was changed since it was read. */

/** Pages whose URL contains a sealed id. */
export type RecordPage =
  | 'Create-Company'
  | 'Create-Area-Structure'
  | 'Create-Event-Type'
  | 'Create-Receiver-Group'
  | 'Create-User-Permission'

export function sealRecord({ db, sealer }: Sealing, page: RecordPage, id: number): Promise<string> {
  return sealer.seal(db, page, { ids: [id] })
}

type Sealing = { db: Querying; sealer: Sealer }

/** The id of the requested record, given plainly or sealed in a URL; null for a new one. Throws invalidLink. */
export async function askedRecord(
  { db, sealer }: Sealing,
  page: RecordPage,
  id: number | null,
  sealed: string,
): Promise<number | null> {
  if (sealed === '') return id
  const content = await sealer.open(db, page, sealed)
  const [named] = content?.ids ?? []
  if (named === undefined) throw new Problem('invalidLink')
  return named
}

/** A record's version on the wire: the time of its last change in microseconds, for which a Date is too coarse. */
export function versionOf(updatedAt: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(updatedAt)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Throws recordChanged if the record is not the version that the form has read; '' skips the check. */
export function refuseChanged(
  stored: { version: string; updatedAt: Date; updatedBy: string },
  read: string,
  timeZone: string,
): void {
  if (read === '' || read === stored.version) return
  throw new Problem('recordChanged', { name: stored.updatedBy, at: readableInstant(stored.updatedAt, timeZone) })
}
