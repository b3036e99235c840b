import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Entry, GENESIS, linkHash } from '../../audit/chain.ts'
import { addLinks } from '../../audit/chain.queries.ts'
import { type ChainKeys, chainKeys, isSecretOf, readSecrets } from '../../audit/secrets.ts'
import { commandLine } from '../../platform/commandLine.ts'
import { ConfigError } from '../../platform/configError.ts'
import type { FileStore } from '../../platform/files.ts'
import type { DB } from '../types.ts'

/**
 * Earlier versions packed audit entries that were older than three days, a thousand in a compressed row of audit_segment, and
 * could move the content of such rows to files of the upload store. This puts each entry back into audit_entry and its link
 * into audit_chain, one segment at a time. See docs/decisions/entries-are-plain-rows-reports-stay-whole.md.
 *
 * A segment has 8 bytes (a tag) of the hash that each entry was sealed with, and the whole hash of its last entry. The others
 * are computed again and must begin with their tag. Where an entry was edited, its hash cannot be computed: the tag, filled up
 * with zeros, is stored in its place, so that verification names the same entry as before. What cannot be put back as it was
 * stops the upgrade, which is one transaction.
 */
export const unpackedTrail = (source?: TrailSource): Migration => ({
  async up(db: Kysely<DB>) {
    await sql`lock table audit_entry, audit_chain, audit_segment, audit_archive in access exclusive mode`.execute(db)
    await unpack(db, source)
    await sql.raw(withoutPacking).execute(db)
  },
})

/** What the entries are put back with: the secret that they were sealed with, and the store with the archive files. */
export type TrailSource = {
  secret: string
  files: Pick<FileStore, 'read'> & Partial<Pick<FileStore, 'readQuarantined'>>
}

const withoutPacking = /* sql */ `
drop table audit_segment, audit_archive;
drop trigger packed_only on audit_entry;
drop trigger packed_only on audit_chain;
drop function refuse_unpacked();
drop function refuse_unarchived();
drop trigger append_only on audit_entry;
drop trigger append_only on audit_chain;
create trigger append_only before update or delete or truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on audit_chain for each statement execute function refuse_change();
alter table audit_entry reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
alter table audit_chain reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
analyze audit_entry, audit_chain;
`

const TAG_BYTES = 8
/** Limit for decompression; a segment takes a fraction of it. */
const MOST_BYTES = 256 * 1024 * 1024
/** A segment has the values of its entries field by field, in this order. */
const FIELDS = [
  'id',
  'transaction_id',
  'at',
  'actor_id',
  'call',
  'action',
  'table_name',
  'row_key',
  'before',
  'after',
] as const satisfies (keyof Entry)[]

type Segment = { first: number; last: number; hash: Buffer; tags: Buffer | null; body: Buffer | null } & Archived
/** Where the content of an archived segment is; null if it is not archived, or no list names its file. */
type Archived = { name: string | null; file: string | null; offset: number; bytes: number; sha256: Buffer }

async function unpack(db: Kysely<DB>, source: TrailSource | undefined): Promise<void> {
  let segment = await segmentAfter(db, 0)
  if (!segment) return
  if (!source)
    throw new Error('the packed entries of this database cannot be put back without its secret and its files')
  if (!(await isSecretOf(db, source.secret)))
    throw new ConfigError(
      `The database was sealed with a different APP_SECRET, without which its packed audit entries cannot be put back. Set the one that ${commandLine('admin', 'rekey')} printed or the backup contains.`,
    )
  const keys = chainKeys(source.secret, (await readSecrets(db, source.secret)).earlier)
  const readFile = fileReader(source.files)
  for (
    let before: Pick<Segment, 'last' | 'hash'> = { last: 0, hash: GENESIS };
    segment;
    segment = await segmentAfter(db, before.last)
  ) {
    const { first, last, hash } = segment
    const { tags, body } = await contentOf(segment, readFile)
    const entries = entriesIn(body, last - first + 1)
    if (!entries) throw refused(`${placeOf(segment)} cannot be read: they were edited.`)
    const start = before.last === first - 1 ? before.hash : undefined
    await putBack(db, segment, entries, sealedHashes(keys, { ...segment, tags, start }, entries))
    before = { last, hash }
  }
}

async function segmentAfter(db: Kysely<DB>, position: number): Promise<Segment | undefined> {
  const { rows } = await sql<Segment>`
    select s.first_position::float8 as first, s.last_position::float8 as last, s.hash, s.tags, s.body, a.stored_name as name,
      encode(a.sha256, 'hex') as file, s.content_offset::float8 as "offset", s.content_bytes as bytes, s.content_sha256 as sha256
    from audit_segment s left join audit_archive a on a.last_position = s.archive_position
    where s.last_position > ${position} order by s.last_position limit 1`.execute(db)
  return rows[0]
}

const placeOf = ({ first, last }: Pick<Segment, 'first' | 'last'>) => `Positions ${first} to ${last} of the audit trail`

function refused(why: string): ConfigError {
  return new ConfigError(
    `${why} The upgrade puts every packed entry back into the database and changed nothing; see "Packed audit entries" in docs/operations.md.`,
  )
}

/** The tags and the compressed entries of a segment, from its row or its archive file. */
async function contentOf(
  segment: Segment,
  readFile: (name: string) => Promise<Buffer | undefined>,
): Promise<{ tags: Buffer; body: Buffer }> {
  const { first, last, tags, body, name, file, offset, bytes, sha256 } = segment
  if (tags && body) return { tags, body }
  const place = placeOf(segment)
  if (name === null) throw refused(`${place} are in an archive file that is no longer in the list of archives.`)
  const inBackups = `In the folder of a backup it is files/${file?.slice(0, 2)}/${file}.`
  const whole = await readFile(name)
  if (!whole)
    throw refused(
      `${place} are in the archive file ${name}, which is missing from the store of uploads (FILES_URL). ${inBackups}`,
    )
  const content = whole.subarray(offset, offset + bytes)
  if (!createHash('sha256').update(content).digest().equals(sha256))
    throw refused(
      `${place} are in the archive file ${name}, which was changed, or another file is in its place. ${inBackups}`,
    )
  const end = (last - first + 1) * TAG_BYTES
  return { tags: content.subarray(0, end), body: content.subarray(end) }
}

/** Reads archive files, and keeps the last one: its segments follow each other. A restore of a backup may find it in quarantine. */
function fileReader(files: TrailSource['files']): (name: string) => Promise<Buffer | undefined> {
  let kept: { name: string; content: Buffer | undefined } | undefined
  return async (name) => {
    if (kept?.name === name) return kept.content
    try {
      const stream = (await files.read(name)) ?? (await files.readQuarantined?.(name))
      kept = { name, content: stream && (await buffer(stream)) }
    } catch (error) {
      throw refused(
        `The store of uploads (FILES_URL), which has a part of the audit trail, does not answer: ${(error as Error).message}.`,
      )
    }
    return kept.content
  }
}

/** The entries of a segment in order; undefined if it is damaged. */
function entriesIn(body: Buffer, count: number): Entry[] | undefined {
  try {
    const columns = JSON.parse(zstdDecompressSync(body, { maxOutputLength: MOST_BYTES }).toString()) as unknown[][]
    if (columns.length !== FIELDS.length || columns.some((column) => column.length !== count)) return undefined
    return Array.from(
      { length: count },
      (_, n) => Object.fromEntries(FIELDS.map((field, column) => [field, columns[column]?.[n]])) as Entry,
    )
  } catch {
    return undefined
  }
}

/** The hash that each entry was sealed with. `start`: the one before the first; undefined if that is missing. */
function sealedHashes(
  keys: ChainKeys,
  { first, last, hash, tags, start }: { first: number; last: number; hash: Buffer; tags: Buffer; start?: Buffer },
  entries: readonly Entry[],
): Buffer[] {
  let previous = start
  return entries.map((entry, n) => {
    const position = first + n
    const tag = tags.subarray(n * TAG_BYTES, (n + 1) * TAG_BYTES)
    const before = previous
    const hashOf = (one: Entry) => before && linkHash(keys.at(position), before, position, one)
    const isSealed = (one: Entry) => hashOf(one)?.subarray(0, TAG_BYTES).equals(tag) === true
    // Of entries that were reordered, another one matches.
    const rightful = isSealed(entry) ? entry : entries.find(isSealed)
    previous = rightful && hashOf(rightful)
    const whole = position < last ? previous : hash.subarray(0, TAG_BYTES).equals(tag) ? hash : undefined
    return whole ?? Buffer.concat([tag, Buffer.alloc(GENESIS.length)], GENESIS.length)
  })
}

/** Writes the entries of a segment and their links, and compares what was written with what was packed. */
async function putBack(db: Kysely<DB>, segment: Segment, entries: Entry[], hashes: Buffer[]): Promise<void> {
  try {
    const { rows } = await sql<Entry>`
      insert into audit_entry (id, transaction_id, at, actor_id, call, action, table_name, row_key, before, after)
        overriding system value
      select id, transaction_id::xid8, to_timestamp(at::float8), actor_id, call, action, table_name, row_key, before::jsonb,
        after::jsonb
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id bigint, transaction_id text, at text, actor_id integer,
        call text, action text, table_name text, row_key text, before text, after text)
      returning id::float8 as id, transaction_id::text as transaction_id, extract(epoch from at)::text as at, actor_id, call,
        action, table_name, row_key, before::text as before, after::text as after`.execute(db)
    const written = new Map(rows.map((row) => [row.id, row]))
    if (entries.some((entry) => FIELDS.some((field) => written.get(entry.id)?.[field] !== entry[field])))
      throw refused(`${placeOf(segment)} cannot be put back as they are: they were edited.`)
    await addLinks(
      db,
      entries.map(({ id }, n) => ({ position: segment.first + n, entryId: id, hash: hashes[n] ?? GENESIS })),
    )
  } catch (error) {
    // A value that the table does not take, or an entry or position that is there already.
    const { code = '', message } = error as { code?: string; message: string }
    if (!/^2[23]/.test(code)) throw error
    throw refused(`${placeOf(segment)} cannot be put back: ${message}.`)
  }
}
