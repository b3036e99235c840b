import type pg from 'pg'
import type { SessionKind } from './places.ts'
import { postgresPool } from './client.ts'
import { type Database, openDatabase } from './database.ts'

/*
 * A streaming replica that answers reports, lists and exports. A person who has changed something reads the primary until the
 * replica has it too, and everybody does while it is away or too far behind. See docs/decisions/082.
 */

const EVERY_MS = 1_000
const PATIENCE_MS = 1_000
/** How long a person's change is remembered, should the replica never say that it has it. */
const REMEMBERED_MS = 600_000
/** Replicas are what is meant where several servers are named. */
const USUAL: SessionKind = 'prefer-standby'

/** 'starting': it has not been seen to have what the primary had when this process started. */
export type ReplicaState = 'ok' | 'starting' | 'lagging' | 'away'

export type Reading = { db: Database; url: string; usual: SessionKind }

export type Replica = {
  state(): ReplicaState
  /** How far behind it is at most; undefined while that is not known. */
  secondsBehind(): number | undefined
  /**
   * Where somebody reads who has seen the database at `seen` (a position that noteChange() gave).
   *
   * @returns undefined: from the primary
   */
  forReader(userId: number, seen: string | undefined): Reading | undefined
  /** Remembers that somebody has changed something; resolves with the position that they must be shown at least. */
  noteChange(userId: number): Promise<string>
  /** Runs what reads; rejects as soon as the replica is lost while it waits. */
  whileThere<T>(work: Promise<T>): Promise<T>
  /** It failed to answer: nobody reads there until it answers again. */
  lose(): void
  stop(): Promise<void>
}

export class ReplicaLost extends Error {}

type Sample = { at: number; position: number }
type Answer = { isReplica: boolean; started: string; database: string; position: number }

export type ReplicaOptions = {
  url: string
  primaryUrl: string
  /** In seconds. */
  mostBehind: number
  timeZone: string
  size: number
  pooler: 'none' | 'transaction'
  log: { warn(...parts: unknown[]): void }
}

export function openReplica({ url, primaryUrl, mostBehind, timeZone, size, pooler, log }: ReplicaOptions): Replica {
  const { db } = openDatabase({
    url,
    timeZone,
    size,
    pooler,
    usual: USUAL,
    onError: (error) => log.warn({ err: error }, 'a connection to the replica was lost'),
  })
  const [primary, replica] = [watching(primaryUrl, 'read-write'), watching(url, USUAL)]
  /** Positions of the primary that the replica has not been seen to have, oldest first. */
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
    if (now === 'away' || now === 'lagging') log.warn({ state: now }, 'the replica is not read from')
    else if (said !== 'starting') log.warn({ state: now }, 'the replica is read from again')
    said = now
  }

  async function look(): Promise<void> {
    const at = performance.now()
    const [there, here] = await Promise.allSettled([ask(primary), ask(replica)])
    hasLooked = true
    if (there.status === 'fulfilled') samples.push({ at, position: there.value.position })
    // A replica that fell far behind needs no memory of each second.
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
      return must <= replayed ? { db, url, usual: USUAL } : undefined
    },
    async noteChange(userId) {
      const at = performance.now()
      // Until it is known, everything is newer than the replica.
      changes.set(userId, { at, position: Number.MAX_SAFE_INTEGER })
      const { position } = await ask(primary)
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

/** A connection for asking alone: the pools may be busy, which says nothing about the servers. */
function watching(url: string, usual: SessionKind): pg.Pool {
  return postgresPool(url, {
    usual,
    isUnnamed: true,
    max: 2,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook replica',
  })
}

/** Where a server is in the log of changes: a primary flushes it, a replica replays it. */
async function ask(pool: pg.Pool): Promise<Answer> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Answer>(`
      select pg_is_in_recovery() as "isReplica", pg_postmaster_start_time()::text as started,
        (select id::text from installation) as database,
        ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)
          - '0/0'::pg_lsn)::bigint as position`)
    client.release()
    return rows[0] as Answer
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Of the same database, and following it: one that was promoted goes its own way. The primary is a copy of itself. */
function isCopyOf(here: Answer, primary: Answer): boolean {
  return here.database === primary.database && (here.isReplica || here.started === primary.started)
}

/** Of a cookie, so it may be anything; 0: nothing was seen. */
function positionIn(seen: string | undefined): number {
  return seen !== undefined && /^\d{1,16}$/.test(seen) ? Number(seen) : 0
}
