import { type RawBuilder, sql } from 'kysely'
import { type Querying, hot, rootOf } from '../../platform/postgres/database.ts'
import { type Caller, findCaller } from './caller.ts'

/*
 * Every call asks the database for its session. Concurrent calls share a query, and people are cached until something
 * that rights depend on changes: the query for the session also checks that, for all processes, at the time of the
 * call. See docs/decisions/008.
 */

export type LiveSession = { caller: Caller; seenAt: Date; createdAt: Date }

/** People read at `snapshot` or later, valid as long as nothing has changed. */
export type Known = { readonly snapshot: string; since: number; people: Map<number, Caller> }

type Asked = { tokenHash: Buffer; resolve(session: Found | undefined): void; reject(error: unknown): void }
type Found = { userId: number; seenAt: Date; createdAt: Date }

/** State per database: queued lookups, running queries, and the cache. */
type SessionCache = { waiting: Asked[]; underWay: number; known: Known | undefined }

type Row = {
  snapshot: string | null
  place: number | null
  user_id: number
  seen_at: Date
  created_at: Date
}

const MOST_PEOPLE = 500
/** A dead connection must not block everybody. */
const LONGEST_WAIT_MS = 5
/** After a restore under a running process snapshots mean nothing; by then the cache has expired. */
const LONGEST_MS = 30_000

const caches = new WeakMap<Querying, SessionCache>()

/** The live session of a token (its SHA-256) with its current person; undefined if there is none. */
export async function findSession(db: Querying, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const cache = caches.get(db) ?? { waiting: [], underWay: 0, known: undefined }
  caches.set(db, cache)
  const found = await new Promise<Found | undefined>((resolve, reject) => {
    cache.waiting.push({ tokenHash, resolve, reject })
    if (cache.waiting.length > 1) return
    // Lookups of one turn of the event loop share a query; those that arrive while it runs share the next one.
    if (cache.underWay === 0) setImmediate(() => void ask(db, cache))
    else setTimeout(() => void ask(db, cache), LONGEST_WAIT_MS)
  })
  if (!found) return undefined
  const { userId, ...times } = found
  const caller = await person(db, cache, userId)
  return caller && { caller, ...times }
}

/**
 * The current cache epoch, valid in a transaction as long as isChangedSince is false for its snapshot. Other caches of
 * data watched by that function use this object as their key, so they are dropped with it.
 */
export function knownOf(db: Querying): Known | undefined {
  return caches.get(rootOf(db))?.known
}

/** Whether a transaction outside a snapshot has changed anything that rights and forms depend on. */
export function isChangedSince(snapshot: string): RawBuilder<boolean> {
  // A snapshot does not list its own transaction as running, so its own change is checked separately.
  return sql<boolean>`exists (
        select from rights_change
        where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and (not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
            or transaction_id = pg_current_xact_id_if_assigned()))`
}

async function person(db: Querying, { known }: SessionCache, userId: number): Promise<Caller | undefined> {
  const kept = known?.people.get(userId)
  if (kept) return kept
  const caller = await findCaller(db, userId)
  // If something changes meanwhile, the next lookup drops this cache.
  if (caller && known) keep(known.people, caller)
  return caller
}

function keep(people: Map<number, Caller>, caller: Caller): void {
  const [oldest] = people.keys()
  if (people.size >= MOST_PEOPLE && oldest !== undefined) people.delete(oldest)
  people.set(caller.userId, caller)
}

async function ask(db: Querying, cache: SessionCache): Promise<void> {
  const asked = cache.waiting
  if (asked.length === 0) return
  cache.waiting = []
  cache.underWay++
  const since = performance.now()
  if (cache.known && since - cache.known.since > LONGEST_MS) cache.known = undefined
  try {
    const rows = await load(
      db,
      asked.map(({ tokenHash }) => tokenHash),
      cache.known?.snapshot ?? null,
    )
    const [first] = rows
    if (first?.snapshot) cache.known = { snapshot: first.snapshot, since, people: new Map() }
    const found = new Map(rows.map((row) => [row.place, row]))
    asked.forEach(({ resolve }, index) => {
      const row = found.get(index + 1)
      resolve(row && { userId: row.user_id, seenAt: row.seen_at, createdAt: row.created_at })
    })
  } catch (error) {
    for (const { reject } of asked) reject(error)
  } finally {
    cache.underWay--
    setImmediate(() => void ask(db, cache))
  }
}

/** Sessions by their position in the list; `snapshot` is set on all rows when people must be read again. */
async function load(db: Querying, tokenHashes: Buffer[], snapshot: string | null): Promise<Row[]> {
  const { rows } = await hot(
    db,
    'sessions',
    { tokenHashes, snapshot },
    ($) => sql<Row>`
    select changes.snapshot, session.*
    from (
      select case when ${$.snapshot}::pg_snapshot is null or ${isChangedSince($.snapshot as string)} then pg_current_snapshot()::text end as snapshot) changes
    left join (
      select asked.place, s.user_id, s.seen_at, s.created_at
      from unnest(${$.tokenHashes}::bytea[]) with ordinality asked (hash, place)
      join session s on s.token_hash = asked.hash and s.ended_at is null) session on true`,
  )
  return rows
}
