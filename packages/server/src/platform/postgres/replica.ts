import type pg from 'pg'
import { postgresPool } from './client.ts'
import { type Database, openDatabase, type Pooler } from './database.ts'

/*
 * A streaming replica that answers reports, lists and exports. A person who has changed something reads from the primary
 * until the replica has the change too; everyone does while it is away or too far behind. See
 * docs/decisions/calls-that-may-lag-read-from-a-replica.md.
 */

const EVERY_MS = 1_000
const PATIENCE_MS = 1_000
/** How long to remember a person's change if the replica never catches up with it. */
const REMEMBERED_MS = 600_000

/** 'starting': it has not yet been seen to have caught up with any position noted since this process started. */
export type ReplicaState = 'ok' | 'starting' | 'lagging' | 'away'

export type Reading = { db: Database; url: string }

export type Replica = {
  state(): ReplicaState
  /** Upper bound on how far behind it is; undefined while unknown. */
  secondsBehind(): number | undefined
  /**
   * The replica, for someone who has seen the database at position `seen` (from noteChange()).
   *
   * @returns undefined: read from the primary
   */
  forReader(userId: number, seen: string | undefined): Reading | undefined
  /** Records that somebody has changed something; resolves with the position that they must see at least. */
  noteChange(userId: number): Promise<string>
  /** Waits for a read; rejects as soon as the replica is lost. */
  whileThere<T>(work: Promise<T>): Promise<T>
  /** Call when it fails to answer: nobody reads from it until it answers again. */
  lose(): void
  stop(): Promise<void>
}

export class ReplicaLost extends Error {}

type Sample = { at: number; position: number }
/**
 * Positions in the WAL. `position`: flushed on a primary, replayed on a replica. `inserted`: on a primary, after everything
 * committed, also what is not flushed yet where commits do not wait for that; 0 on a replica.
 */
type Answer = { isReplica: boolean; started: string; database: string; position: number; inserted: number }

export type ReplicaOptions = {
  url: string
  primaryUrl: string
  /** In seconds. */
  mostBehind: number
  timeZone: string
  size: number
  pooler: Pooler
  log: { warn(...parts: unknown[]): void }
}

export function openReplica({ url, primaryUrl, mostBehind, timeZone, size, pooler, log }: ReplicaOptions): Replica {
  const { db } = openDatabase({
    url,
    timeZone,
    size,
    pooler,
    onError: (error) => log.warn({ err: error }, 'a connection to the replica was lost'),
  })
  const [primary, replica] = [watching(primaryUrl), watching(url)]
  /** Positions of the primary that the replica is not known to have reached, oldest first. */
  const samples: Sample[] = []
  const changes = new Map<number, Sample>()
  let isThere = false
  let hasLooked = false
  let hasAt: number | undefined
  let replayed = 0
  let lost = Promise.withResolvers<never>()
  lost.promise.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let said: ReplicaState = 'starting'

  const secondsBehind = () => (hasAt === undefined ? undefined : (performance.now() - hasAt) / 1_000)
  const state = (): ReplicaState => {
    if (!isThere) return hasLooked ? 'away' : 'starting'
    const behind = secondsBehind()
    if (behind === undefined) return 'starting'
    return behind <= mostBehind ? 'ok' : 'lagging'
  }
  const lose = () => {
    if (!isThere) return
    isThere = false
    lost.reject(new ReplicaLost('the replica does not answer'))
    lost = Promise.withResolvers<never>()
    lost.promise.catch(() => {})
  }
  const tellChange = () => {
    const now = state()
    if (now === said || isStopped) return
    if (now === 'away' || now === 'lagging') log.warn({ state: now }, 'the replica is no longer used')
    else if (said !== 'starting') log.warn({ state: now }, 'the replica is used again')
    said = now
  }

  async function look(): Promise<void> {
    const at = performance.now()
    const [there, here] = await Promise.allSettled([ask(primary), ask(replica)])
    hasLooked = true
    if (there.status === 'fulfilled') samples.push({ at, position: there.value.position })
    // While a replica is far behind, there is no need to remember every second.
    if (samples.length > 7_200) samples.splice(1, samples.length - 7_200)
    if (here.status === 'rejected' || (there.status === 'fulfilled' && !isCopyOf(here.value, there.value)))
      return lose()
    replayed = here.value.position
    isThere = true
    while (samples[0] && samples[0].position <= replayed) hasAt = (samples.shift() as Sample).at
    for (const [userId, { at: since, position }] of changes)
      if (position <= replayed || performance.now() - since > REMEMBERED_MS) changes.delete(userId)
  }
  const turn = async () => {
    await look().catch(lose)
    tellChange()
    if (!isStopped) timer = setTimeout(() => void turn(), EVERY_MS).unref()
  }
  const first = turn()

  return {
    state,
    secondsBehind,
    lose,
    forReader(userId, seen) {
      if (state() !== 'ok') return undefined
      const must = Math.max(changes.get(userId)?.position ?? 0, positionIn(seen))
      return must <= replayed ? { db, url } : undefined
    },
    async noteChange(userId) {
      const at = performance.now()
      // Until the position is known, treat the change as newer than the replica.
      changes.set(userId, { at, position: Number.MAX_SAFE_INTEGER })
      const { inserted: position } = await ask(primary)
      changes.set(userId, { at, position })
      return String(position)
    },
    whileThere: (work) => Promise.race([work, lost.promise]),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await first
      await Promise.all([primary.end(), replica.end(), db.destroy()])
    },
  }
}

/** Separate connections for probing: the main pools may be busy, which says nothing about the servers. */
function watching(url: string): pg.Pool {
  return postgresPool(url, {
    isUnnamed: true,
    max: 2,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook replica',
  })
}

async function ask(pool: pg.Pool): Promise<Answer> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Answer>(`
      select pg_is_in_recovery() as "isReplica", pg_postmaster_start_time()::text as started,
        (select id::text from installation) as database,
        ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)
          - '0/0'::pg_lsn)::bigint as position,
        ((case when pg_is_in_recovery() then '0/0'::pg_lsn else pg_current_wal_insert_lsn() end)
          - '0/0'::pg_lsn)::bigint as inserted`)
    client.release()
    return rows[0] as Answer
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Has the same database and still follows the primary, which a promoted replica does not. The primary counts as a copy. */
function isCopyOf(here: Answer, primary: Answer): boolean {
  return here.database === primary.database && (here.isReplica || here.started === primary.started)
}

/** Comes from a cookie, so it may be anything; 0: nothing was seen. */
function positionIn(seen: string | undefined): number {
  return seen !== undefined && /^\d{1,16}$/.test(seen) ? Number(seen) : 0
}
