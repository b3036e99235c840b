import { type RawBuilder, sql } from 'kysely'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { type Caller, findCaller } from './caller.ts'

/*
 * Every call reads its session. People are cached until something that rights depend on changes: the statement that finds
 * the session also checks that, for all processes, at the time of the call. See
 * docs/decisions/every-call-goes-through-one-dispatcher.md.
 */

export type LiveSession = { caller: Caller; seenAt: Date; createdAt: Date }

/** People as read at `snapshot` or later, valid until a change. Only for one day, since delegations end with a day. */
type CacheEpoch = {
  readonly snapshot: string
  readonly day: string
  readonly since: number
  readonly people: Map<number, Caller>
}

const MOST_PEOPLE = 500
/** Restoring a backup under a running process makes snapshots meaningless; the cache has expired by then. */
const LONGEST_MS = 30_000

const epochs = new WeakMap<Querying, CacheEpoch>()

/** The live session of a token (its SHA-256) with its current person; undefined if there is none. */
export function findSession(db: Querying, tokenHash: Buffer): Promise<LiveSession | undefined> {
  return findHolder(db, sql`session s on s.token_hash = ${tokenHash} and s.ended_at is null`)
}

/** The same for a token of the feed that has not expired. Its `seenAt` is the time of its last use. */
export function findFeedToken(db: Querying, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> {
  return findHolder(
    db,
    sql`(
      select t.user_id, coalesce(u.used_at, t.created_at - interval '1 hour') as seen_at, t.created_at
      from feed_token t left join feed_token_use u on u.token_id = t.id
      where t.token_hash = ${tokenHash} and t.ended_at is null and t.expires_at > ${now}) s on true`,
  )
}

/** The person of a wall that has not ended, by the token of its screen (its SHA-256). */
export async function findWallOwner(db: Querying, tokenHash: Buffer): Promise<Caller | undefined> {
  const found = await findHolder(
    db,
    sql`(
      select owner_id as user_id, paired_at as seen_at, paired_at as created_at from wall
      where token_hash = ${tokenHash} and ended_at is null) s on true`,
  )
  return found?.caller
}

/** `source`: at most one row `s` with user_id, seen_at and created_at, as joined. */
async function findHolder(db: Querying, source: RawBuilder<unknown>): Promise<LiveSession | undefined> {
  const since = performance.now()
  const kept = epochs.get(db)
  const epoch = kept && since - kept.since <= LONGEST_MS ? kept : undefined
  const session = await loadSession(db, source, epoch)
  let current = epoch
  if (session.snapshot !== null) {
    current = { snapshot: session.snapshot, day: session.day, since, people: new Map() }
    epochs.set(db, current)
  }
  const { userId, seenAt, createdAt } = session
  if (userId === null) return undefined
  const caller = current?.people.get(userId) ?? (await findCaller(db, userId))
  if (!caller) return undefined
  // If something is changed in the meantime, the next call starts a new epoch.
  if (current) keep(current.people, caller)
  return { caller, seenAt, createdAt }
}

function keep(people: Map<number, Caller>, caller: Caller): void {
  const [oldest] = people.keys()
  if (!people.has(caller.userId) && people.size >= MOST_PEOPLE && oldest !== undefined) people.delete(oldest)
  people.set(caller.userId, caller)
}

type Row = { snapshot: string | null; day: string; userId: number | null; seenAt: Date; createdAt: Date }

/**
 * The session, if there is one, and a new snapshot if people must be read again: no epoch was given, the day has changed, or
 * a transaction that is not visible in its snapshot has changed something that rights depend on.
 */
async function loadSession(db: Querying, source: RawBuilder<unknown>, epoch: CacheEpoch | undefined): Promise<Row> {
  const snapshot = epoch?.snapshot ?? null
  // A snapshot never lists its own transaction as running, so changes of this transaction are checked separately.
  const { rows } = await prepared(
    db,
    sql<Row>`
    select changes.snapshot, changes.day, s.user_id as "userId", s.seen_at as "seenAt", s.created_at as "createdAt"
    from (
      select daybook_today() as day, case when ${snapshot}::pg_snapshot is null
        or daybook_today() is distinct from ${epoch?.day ?? null}::date or exists (
        select from rights_change
        where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and (not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
            or transaction_id = pg_current_xact_id_if_assigned())) then pg_current_snapshot()::text end as snapshot) changes
    left join ${source}`,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without a table answered no row')
  return row
}
