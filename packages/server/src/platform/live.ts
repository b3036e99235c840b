import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import { postgresClient } from './postgres/client.ts'
import { type Querying, afterCommit } from './postgres/database.ts'

/** Which report of which area changed. Readers fetch the change itself under their own rights. */
const reportChange = z.object({
  companyId: z.int(),
  areaId: z.int(),
  eventDate: z.string(),
  /** The report that changed; processes of older versions omit it. */
  reportId: z.int().optional(),
  /** The report of which only the comments changed. */
  commentsOf: z.int().optional(),
})
export type ReportChange = z.output<typeof reportChange>

export type Live = {
  /** Calls the listener for each change; undefined: some changes may have been missed, so everything shown must be read again. */
  onChange(listener: (change: ReportChange | undefined) => void): () => void
  /** Calls the listener when a wall was paired, changed or ended: each looks for itself whether it is meant. */
  onWall(listener: () => void): () => void
  stop(): Promise<void>
}

const CHANNEL = 'daybook_report'
const WALL_CHANNEL = 'daybook_wall'
/** Changes within this time are sent together. */
const GATHER_MS = 50
const RECONNECT_MS = 1_000
/** Interval of the query that detects a silently lost connection. */
const ASK_MS = 15_000
/** Keeps a payload below PostgreSQL's limit of 8,000 bytes. */
const CHANGES_A_MESSAGE = 50

const gathering = new Map<Querying, Map<string, ReportChange>>()

/**
 * Notifies every app process on this database, after the transaction's commit. Not inside it: PostgreSQL serializes the
 * commits of transactions that notify, so everyone who files a report would have to queue. A process that is killed in
 * between loses only the hint; the report itself is stored.
 */
export async function announce(db: Querying, change: ReportChange): Promise<void> {
  afterCommit(db, (root) => {
    const key = JSON.stringify(change)
    const waiting = gathering.get(root)
    if (waiting) return void waiting.set(key, change)
    gathering.set(root, new Map([[key, change]]))
    setTimeout(() => void send(root), GATHER_MS).unref()
  })
}

/** The same for walls, of which there are few: who listens is told that something changed, not what. */
export async function announceWall(db: Querying): Promise<void> {
  afterCommit(db, (root) => {
    void sql`select pg_notify(${WALL_CHANNEL}, '')`.execute(root).catch(() => {})
  })
}

async function send(db: Querying): Promise<void> {
  const changes = [...(gathering.get(db)?.values() ?? [])]
  gathering.delete(db)
  for (let from = 0; from < changes.length; from += CHANGES_A_MESSAGE) {
    const payload = JSON.stringify(changes.slice(from, from + CHANGES_A_MESSAGE))
    // A hint need not wait for the disk. If the database is gone, every listener will be told to read again anyway.
    await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`
      .execute(db)
      .catch(() => {})
  }
}

/** Listens on a dedicated connection and reconnects when it is lost. */
export function listen(databaseUrl: string, log: { warn(...parts: unknown[]): void }): Live {
  const emitter = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | undefined
  let wait: NodeJS.Timeout | undefined
  let isStopped = false

  /** Drops a connection (once) and reconnects after a pause. */
  const lose = (lost: pg.Client, error?: unknown) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(wait)
    if (error) log.warn({ err: error }, 'live updates lost their connection')
    lost.end().catch(() => {})
    if (!isStopped) wait = setTimeout(() => void connect(), RECONNECT_MS).unref()
  }
  const ask = (asked: pg.Client) => {
    wait = setTimeout(() => {
      asked.query('select 1').then(
        () => client === asked && ask(asked),
        (error) => lose(asked, error),
      )
    }, ASK_MS).unref()
  }
  async function connect(): Promise<void> {
    const next = postgresClient(databaseUrl, {
      connectionTimeoutMillis: 4_000,
      query_timeout: 5_000,
      application_name: 'daybook live',
    })
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload }) => {
      if (channel === WALL_CHANNEL) return void emitter.emit('wall')
      for (const change of changesIn(payload)) emitter.emit('change', change)
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}; listen ${WALL_CHANNEL}`)
      if (client !== next) return
      emitter.emit('change', undefined)
      emitter.emit('wall')
      ask(next)
    } catch {
      lose(next)
    }
  }
  void connect()

  return {
    onChange(listener) {
      emitter.on('change', listener)
      return () => emitter.off('change', listener)
    },
    onWall(listener) {
      emitter.on('wall', listener)
      return () => emitter.off('wall', listener)
    },
    async stop() {
      isStopped = true
      clearTimeout(wait)
      await client?.end().catch(() => {})
    },
  }
}

/** Anyone with access to the database can notify: ignore payloads that are not ours. */
function changesIn(payload: string | undefined): ReportChange[] {
  try {
    return z.array(reportChange).parse(JSON.parse(payload ?? ''))
  } catch {
    return []
  }
}

/** Live updates that never fire: for tests inside a transaction, which have no database to listen to. */
export const silentLive: Live = {
  onChange: () => () => undefined,
  onWall: () => () => undefined,
  stop: () => Promise.resolve(),
}
