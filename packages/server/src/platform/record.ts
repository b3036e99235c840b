import { type RawBuilder, sql } from 'kysely'
import { readableInstant } from './clock.ts'
import type { Querying } from './postgres/database.ts'
import { Problem } from './problem.ts'
import type { Sealer } from './sealed.ts'

/* What forms of administration have in common: the record that an address names, and who changed it since it was read. */

/** Pages whose address carries a sealed id. */
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

/** The record that is asked for, by its id or by the sealed one of an address; null for a new one. Throws invalidLink. */
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

/** The moment of a record's last change to the microsecond, which a Date does not hold: its version on the wire. */
export function versionOf(updatedAt: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(updatedAt)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Throws recordChanged when the record is not the version that the form read; '' asks for no such check. */
export function refuseChanged(
  stored: { version: string; updatedAt: Date; updatedBy: string },
  read: string,
  timeZone: string,
): void {
  if (read === '' || read === stored.version) return
  throw new Problem('recordChanged', { name: stored.updatedBy, at: readableInstant(stored.updatedAt, timeZone) })
}
