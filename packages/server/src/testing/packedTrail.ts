import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Entry, GENESIS, linkHash, signHead } from '../audit/chain.ts'
import { addLinks, linksFrom, writeHead } from '../audit/chain.queries.ts'
import type { ChainKeys } from '../audit/secrets.ts'
import type { FileStore } from '../platform/files.ts'
import type { Querying } from '../platform/postgres/database.ts'

/* What versions before 114-unpacked-trail did with old entries, for tests of upgrades and of their backups. */

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
] as const

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Seals all entries of a database that nobody else writes to, at once. Returns how many there are. */
export async function sealAll(db: Querying, keys: ChainKeys): Promise<number> {
  const { rows } = await sql<Entry>`
    select id, transaction_id::text, extract(epoch from at)::text as at, actor_id, call, action, table_name, row_key,
      before::text, after::text
    from audit_entry order by audit_entry.transaction_id, id`.execute(db)
  let hash: Buffer = GENESIS
  const links = rows.map((entry, n) => {
    hash = linkHash(keys.at(n + 1), hash, n + 1, entry)
    return { position: n + 1, entryId: entry.id, hash }
  })
  await addLinks(db, links)
  const last = rows.at(-1)
  const end = { transactionId: last?.transaction_id ?? '', entryId: last?.id ?? 0, hash: hash.toString('hex') }
  await writeHead(db, signHead(keys.newest, { position: rows.length, sealedAt: '2026-11-01T00:00:00.000Z', ...end }))
  return rows.length
}

export function packedBody(entries: readonly Entry[]): Buffer {
  return zstdCompressSync(JSON.stringify(FIELDS.map((field) => entries.map((entry) => entry[field]))))
}

/** Packs the first entries, `size` to a segment. */
export async function packTrail(db: Querying, size: number, segments: number): Promise<void> {
  const links = await linksFrom(db, 1, size * segments)
  for (let n = 0; n < segments; n++) {
    const some = links.slice(n * size, (n + 1) * size)
    const entries = some.map(({ entry }) => entry as Entry)
    const tags = Buffer.concat(some.map(({ hash }) => hash.subarray(0, 8)))
    const last = (n + 1) * size
    await sql`
      insert into audit_segment (first_position, last_position, hash, tags, places, newest_entry, newest_transaction, body)
      values (${last - size + 1}, ${last}, ${some.at(-1)?.hash}, ${tags}, '{}', 1, '1', ${packedBody(entries)})`.execute(
      db,
    )
    await sql`delete from audit_entry where id = any(${entries.map(({ id }) => id)}::bigint[])`.execute(db)
    await sql`delete from audit_chain where position <= ${last}`.execute(db)
  }
}

/** Moves the content of the first segments to one file of the store, and returns its name. */
export async function archiveTrail(db: Querying, files: FileStore, segments: number): Promise<string> {
  const { rows } = await sql<{ first: number; last: number; hash: Buffer; content: Buffer }>`
    select first_position as first, last_position as last, hash, tags || body as content from audit_segment
    where body is not null order by last_position limit ${segments}`.execute(db)
  const [first, last] = [rows[0]?.first ?? 0, rows.at(-1)?.last ?? 0]
  const head = Buffer.from(`${JSON.stringify({ format: 1, first, last })}\nsignature\n`)
  const file = Buffer.concat([head, ...rows.map(({ content }) => content)])
  const name = `archive-from-position-${first}`
  await files.save(name, Readable.from([file]))
  await sql`
    insert into audit_archive (first_position, last_position, segments, hash, stored_name, byte_size, sha256, archived_at)
    values (${first}, ${last}, ${rows.length}, ${rows.at(-1)?.hash}, ${name}, ${file.length}, ${sha256(file)}, now())`.execute(
    db,
  )
  let offset = head.length
  for (const one of rows) {
    await sql`
      update audit_segment set tags = null, body = null, archive_position = ${last}, content_offset = ${offset},
        content_bytes = ${one.content.length}, content_sha256 = ${sha256(one.content)}
      where last_position = ${one.last}`.execute(db)
    offset += one.content.length
  }
  return name
}
