import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import type { Entry, Head } from './chain.ts'

const entryColumns = sql`e.id, e.transaction_id::text as transaction_id, extract(epoch from e.at)::text as at, e.actor_id,
  e.call, e.action, e.table_name, e.row_key, e.before::text as before, e.after::text as after`

/** A link of the chain with its entry; null: it is missing. */
export type Link = { position: number; entryId: number; hash: Buffer; entry: Entry | null }

type NextEntry = Entry & { isReached: boolean }

const isUnsealed = sql`not exists (select 1 from audit_chain c where c.entry_id = e.id)`

/** Lets only one process seal, until the transaction ends; false if another one is sealing. */
export async function lockSealing(tx: Querying): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('daybook audit seal')) as got`.execute(tx)
  return rows[0]?.got === true
}

export async function readHead(db: Querying): Promise<Head | undefined> {
  const { rows } = await sql<Omit<Head, 'sealedAt'> & { sealedAt: Date }>`
    select position, transaction_id::text as "transactionId", entry_id as "entryId", encode(hash, 'hex') as hash,
      encode(signature, 'hex') as signature, sealed_at as "sealedAt"
    from audit_head`.execute(db)
  return rows[0] && { ...rows[0], sealedAt: rows[0].sealedAt.toISOString() }
}

export async function writeHead(tx: Querying, head: Head): Promise<void> {
  await sql`
    insert into audit_head (id, position, transaction_id, entry_id, hash, signature, sealed_at)
    values (1, ${head.position}, ${head.transactionId}::xid8, ${head.entryId}, decode(${head.hash}, 'hex'),
      decode(${head.signature}, 'hex'), ${head.sealedAt})
    on conflict (id) do update set position = excluded.position, transaction_id = excluded.transaction_id,
      entry_id = excluded.entry_id, hash = excluded.hash, signature = excluded.signature, sealed_at = excluded.sealed_at`.execute(
    tx,
  )
}

/** The chain's hash at a position, in hexadecimal. */
export async function hashAt(db: Querying, position: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_chain where position = ${position}`.execute(db)
  return rows[0]?.hash
}

/** The last position of the chain; 0: none. */
export async function lastPosition(db: Querying): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce((select position from audit_chain order by position desc limit 1), 0) as last`.execute(db)
  return rows[0]?.last ?? 0
}

/**
 * Whether the head's transaction id is from another cluster: a restore has marked it so, or this cluster has not reached it
 * yet. Ids start again when a database is restored into another cluster, and then say nothing about what was sealed.
 */
export async function wasMoved(db: Querying): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select is_moved or transaction_id >= pg_snapshot_xmax(pg_current_snapshot()) as moved from audit_head`.execute(db)
  return rows[0]?.moved === true
}

/** Marks whether the head is from another cluster. */
export async function markMoved(db: Querying, isMoved: boolean): Promise<void> {
  await sql`update audit_head set is_moved = ${isMoved} where is_moved <> ${isMoved}`.execute(db)
}

/**
 * The next entries to seal, in their final order: no open transaction can still precede them. `isReached`: no future one
 * can either, because this cluster has passed the entry's transaction id.
 */
export async function entriesAfter(tx: Querying, head: Head | undefined, moved: boolean, limit: number) {
  const oldest = sql`pg_snapshot_xmin(pg_current_snapshot())`
  const { rows } = moved
    ? await sql<NextEntry>`
        select ${entryColumns}, e.transaction_id < ${oldest} as "isReached" from audit_entry e
        where ${isUnsealed} and (e.transaction_id < ${oldest} or e.transaction_id >= pg_snapshot_xmax(pg_current_snapshot()))
        order by e.transaction_id < ${oldest}, e.transaction_id, e.id limit ${limit}`.execute(tx)
    : await sql<NextEntry>`
        select ${entryColumns}, true as "isReached" from audit_entry e
        where (e.transaction_id, e.id) > (${head?.transactionId ?? '0'}::xid8, ${head?.entryId ?? 0})
          and e.transaction_id < ${oldest} and ${isUnsealed}
        order by e.transaction_id, e.id limit ${limit}`.execute(tx)
  return rows
}

export async function addLinks(tx: Querying, links: { position: number; entryId: number; hash: Buffer }[]) {
  // Pass all hashes as one value: a list would be sent in hexadecimal, one by one.
  const hashes = Buffer.concat(links.map(({ hash }) => hash))
  await sql`
    insert into audit_chain (position, entry_id, hash)
    select position, entry_id, substring(${hashes}::bytea from (nth::int - 1) * 32 + 1 for 32)
    from unnest(${links.map(({ position }) => position)}::bigint[], ${links.map(({ entryId }) => entryId)}::bigint[])
      with ordinality links (position, entry_id, nth)`.execute(tx)
}

/** The chain from a position on. Fewer than `limit` links: it ends there. */
export async function linksFrom(db: Querying, position: number, limit: number): Promise<Link[]> {
  type Row = { position: number; entryId: number; hash: Buffer } & { [K in keyof Entry]: Entry[K] | null }
  const { rows } = await sql<Row>`
    select c.position, c.entry_id as "entryId", c.hash, ${entryColumns}
    from audit_chain c left join audit_entry e on e.id = c.entry_id
    where c.position >= ${position} order by c.position limit ${limit}`.execute(db)
  return rows.map(({ position: at, entryId, hash, ...entry }) => ({
    position: at,
    entryId,
    hash,
    entry: entry.id === null ? null : (entry as Entry),
  }))
}

const entries = async (db: Querying, condition: RawBuilder<unknown>, limit: number) =>
  (
    await sql<Entry>`
      select ${entryColumns} from audit_entry e where ${condition} order by e.transaction_id, e.id limit ${limit}`.execute(
      db,
    )
  ).rows

/** An entry before the head that was never sealed: it was inserted after the sealer had passed its place. */
export async function entryBehind(db: Querying, head: Head): Promise<Entry | undefined> {
  const [found] = await entries(
    db,
    sql`(e.transaction_id, e.id) <= (${head.transactionId}::xid8, ${head.entryId}) and ${isUnsealed}`,
    1,
  )
  return found
}

export async function countUnsealed(db: Querying): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit_entry e where ${isUnsealed}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Disabled audit triggers, and audit tables without their guard. */
export async function disarmed(db: Querying): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%s on %s', tgname, tgrelid::regclass) as name from pg_trigger
    where tgname in ('audit_row', 'append_only') and tgenabled not in ('O', 'A')
    union all
    select format('%s on %s', guard, t) from (values
      ('append_only', 'audit_entry'), ('append_only', 'audit_chain')) as guards (guard, t)
    where not exists (select 1 from pg_trigger where tgname = guard and tgrelid = t::regclass)
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
