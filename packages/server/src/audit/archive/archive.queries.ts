import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Part } from './file.ts'

/** A file with segments of the trail. */
export type Archive = {
  first: number
  last: number
  segments: number
  /** The chain's hash at the last position. */
  hash: Buffer
  name: string
  bytes: number
  sha256: Buffer
  archivedAt: Date
}

const columns = sql`first_position as first, last_position as last, segments, hash, stored_name as name, byte_size as bytes,
  sha256, archived_at as "archivedAt"`

/** Lets only one process archive, until the transaction ends; false if another one does. */
export async function lockArchiving(tx: Querying): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('daybook audit archive')) as got`.execute(tx)
  return rows[0]?.got === true
}

/** The id of the database. */
export async function databaseId(db: Querying): Promise<string> {
  return (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id
}

export async function newestArchive(db: Querying): Promise<Archive | undefined> {
  const { rows } = await sql<Archive>`
    select ${columns} from audit_archive order by last_position desc limit 1`.execute(db)
  return rows[0]
}

/** The archives that begin within this range of positions, in order. */
export async function archivesFrom(db: Querying, first: number, last: number): Promise<Archive[]> {
  const { rows } = await sql<Archive>`
    select ${columns} from audit_archive where first_position between ${first} and ${last} order by first_position`.execute(
    db,
  )
  return rows
}

/** The rows of the segments in an archive, in order. */
export async function archivedSegments(db: Querying, { first, last }: Pick<Archive, 'first' | 'last'>) {
  const { rows } = await sql<{
    first: number
    last: number
    hash: Buffer
    offset: number
    bytes: number
    sha256: Buffer
  }>`
    select first_position as first, last_position as last, hash, content_offset as "offset", content_bytes as bytes,
      content_sha256 as sha256
    from audit_segment
    where last_position between ${first} and ${last} and archive_position = ${last} order by last_position`.execute(db)
  return rows
}

/** Records an archive, and removes the content of its segments from the table. */
export async function addArchive(tx: Querying, archive: Archive, parts: readonly Part[]): Promise<void> {
  const { first, last, segments, hash, name, bytes, sha256, archivedAt } = archive
  await sql`
    insert into audit_archive (first_position, last_position, segments, hash, stored_name, byte_size, sha256, archived_at)
    values (${first}, ${last}, ${segments}, ${hash}, ${name}, ${bytes}, ${sha256}, ${archivedAt})`.execute(tx)
  const moved = parts.map((part) => ({
    last: part.segment.last,
    offset: part.offset,
    bytes: part.bytes,
    sha256: part.sha256.toString('hex'),
  }))
  const { numAffectedRows = 0n } = await sql`
    update audit_segment s set tags = null, body = null, archive_position = ${last}, content_offset = m."offset",
      content_bytes = m.bytes, content_sha256 = decode(m.sha256, 'hex')
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (last bigint, "offset" bigint, bytes integer, sha256 text)
    where s.last_position = m.last and s.body is not null`.execute(tx)
  if (Number(numAffectedRows) !== parts.length) throw new Error('segments of the audit trail were archived meanwhile')
}
