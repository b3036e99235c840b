import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** The columns by which packed entries are found. */
type Found = {
  first: number
  last: number
  hash: Buffer
  places: string[]
  newestEntry: number
  newestTransaction: string
}
/** The columns that are needed only to read them. */
type Content = { tags: Buffer; body: Buffer }
/** Packed entries as they are stored. */
export type StoredSegment = Found & Content

/** Where the content of an archived segment is. `name` is null if no row of audit_archive names its file. */
export type ArchivedContent = { name: string | null; offset: number; bytes: number; sha256: Buffer }
/** A row of audit_segment. */
export type SegmentRow = Found &
  ((Content & { archived: null }) | { tags: null; body: null; archived: ArchivedContent })

const columns = sql`s.first_position as first, s.last_position as last, s.hash, s.tags, s.places::text[] as places,
  s.newest_entry as "newestEntry", s.newest_transaction::text as "newestTransaction", s.body,
  a.stored_name as name, s.content_offset as "offset", s.content_bytes as bytes, s.content_sha256 as sha256`

type Columns = Found & { tags: Buffer | null; body: Buffer | null } & {
  [C in keyof ArchivedContent]: ArchivedContent[C] | null
}

/** Rows of audit_segment `s`; `rest` is the statement after the join. */
async function segments(db: Querying, rest: RawBuilder<unknown>): Promise<SegmentRow[]> {
  const { rows } = await sql<Columns>`
    select ${columns} from audit_segment s left join audit_archive a on a.last_position = s.archive_position ${rest}`.execute(
    db,
  )
  return rows.map(({ tags, body, name, offset, bytes, sha256, ...found }) =>
    tags && body
      ? { ...found, tags, body, archived: null }
      : {
          ...found,
          tags: null,
          body: null,
          archived: { name, offset: offset ?? 0, bytes: bytes ?? 0, sha256: sha256 ?? Buffer.alloc(0) },
        },
  )
}

/** The last packed position; 0: none. */
export async function packedEnd(db: Querying): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce((select last_position from audit_segment order by last_position desc limit 1), 0) as last`.execute(
    db,
  )
  return rows[0]?.last ?? 0
}

/** The segment that contains a position, or else the next one. */
export async function segmentFrom(db: Querying, position: number): Promise<SegmentRow | undefined> {
  const [found] = await segments(db, sql`where s.last_position >= ${position} order by s.last_position limit 1`)
  return found
}

/** The chain's hash at the end of the segment before a position. */
export async function hashBefore(db: Querying, position: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from audit_segment where last_position = ${position - 1}`.execute(db)
  return rows[0]?.hash
}

/** The segments with entries at any of these places, oldest first. */
export function segmentsWith(db: Querying, places: string[]): Promise<SegmentRow[]> {
  return segments(db, sql`where s.places && ${places}::bigint[] order by s.last_position`)
}

/** The last positions of the segments with entries at any of these places, in order. */
export async function segmentsAt(db: Querying, places: string[]): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`
    select last_position as last from audit_segment where places && ${places}::bigint[] order by 1`.execute(db)
  return rows.map(({ last }) => last)
}

/** The latest segment with an entry at this place that is not archived. */
export async function latestSegmentWith(db: Querying, place: string): Promise<StoredSegment | undefined> {
  const [found] = await segments(
    db,
    sql`where s.places @> array[${place}::bigint] and s.body is not null order by s.last_position desc limit 1`,
  )
  return found?.archived === null ? found : undefined
}

/** The last positions of the segments with entries after this one, or with any of these transactions and later ones. */
export async function segmentsAfter(db: Querying, entry: number, transactions: string[]): Promise<number[]> {
  const { rows } = await sql<{ last: number }>`
    select last_position as last from audit_segment
    where newest_entry > ${entry} or newest_transaction >= (select min(one) from unnest(${transactions}::text[]::xid8[]) one)
    order by 1`.execute(db)
  return rows.map(({ last }) => last)
}

/** The first position that occurs twice in the chain; undefined if there is none. */
export async function overlap(db: Querying): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    select least(
      (select min(first_position) from (
        select first_position, lag(last_position) over (order by last_position) as before from audit_segment) s
        where first_position <= before),
      (select min(c.position) from audit_chain c
        where c.position <= (select max(last_position) from audit_segment))) as position`.execute(db)
  return rows[0]?.position ?? undefined
}

export async function addSegment(tx: Querying, segment: StoredSegment): Promise<void> {
  const { first, last, hash, tags, places, newestEntry, newestTransaction, body } = segment
  await sql`
    insert into audit_segment (first_position, last_position, hash, tags, places, newest_entry, newest_transaction, body)
    values (${first}, ${last}, ${hash}, ${tags}, ${places}::bigint[], ${newestEntry}, ${newestTransaction}::xid8, ${body})`.execute(
    tx,
  )
}

/** Deletes entries that have been packed, with their links. */
export async function deletePacked(tx: Querying, last: number, ids: number[]): Promise<void> {
  await sql`delete from audit_entry where id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from audit_chain where position <= ${last}`.execute(tx)
}
