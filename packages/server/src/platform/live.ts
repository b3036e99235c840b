import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import type { Querying } from './database.ts'

/** Which area's reports changed; what changed is for the reader to ask, under the reader's own rights. */
export type ReportChange = { companyId: number; areaId: number; eventDate: string }

export type Live = {
  onChange(listener: (change: ReportChange) => void): () => void
  stop(): Promise<void>
}

const CHANNEL = 'daybook_report'

/** Tells every app process on this database, when the transaction commits. */
export async function announce(db: Querying, change: ReportChange): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(db)
}

/** Listens on a connection of its own and comes back by itself when it is lost. */
export function listen(databaseUrl: string, log: { warn(...parts: unknown[]): void }): Live {
  const emitter = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const again = (delay: number) => {
    if (stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), delay)
    timer.unref()
  }
  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 4_000, keepAlive: true })
    client = next
    next.on('error', (error) => {
      log.warn({ err: error }, 'live updates lost their connection')
      next.end().catch(() => {})
      again(1_000)
    })
    next.on('end', () => again(1_000))
    next.on('notification', ({ payload }) => {
      if (payload) emitter.emit('change', JSON.parse(payload))
    })
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch {
      next.end().catch(() => {})
      again(1_000)
    }
  }
  void connect()

  return {
    onChange(listener) {
      emitter.on('change', listener)
      return () => emitter.off('change', listener)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

/** Live updates where there is no database of its own to listen to: inside one test's transaction. */
export const silentLive: Live = { onChange: () => () => undefined, stop: () => Promise.resolve() }
