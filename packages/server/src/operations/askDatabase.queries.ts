import type pg from 'pg'
import { NoServer, postgresClient } from '../platform/postgres/client.ts'

const PATIENCE_MS = 1_000

/**
 * How the database answers a new connection, within two seconds: 'ok', or 'readOnly'. Rejects when it does not answer.
 * Does not use the pool, whose connections may all be waiting.
 */
export function askDatabase(url: string): Promise<'ok' | 'readOnly'> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    return rows[0]?.isReadOnly ? 'readOnly' : 'ok'
  }).catch((error: unknown) => {
    if (error instanceof NoServer && error.isReadOnly) return 'readOnly'
    throw error
  })
}

/**
 * Whether the database was migrated to this version: 'older' and 'newer' say what the database is. Rejects when it does not
 * answer.
 */
export function askSchema(url: string, known: readonly string[]): Promise<'ok' | 'older' | 'newer'> {
  return asking(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    const done = new Set(rows.map(({ name }) => name))
    if (known.some((name) => !done.has(name))) return 'older'
    return done.size > known.length ? 'newer' : 'ok'
  })
}

async function asking<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = postgresClient(url, {
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook health',
  })
  // The connection may break at any time.
  client.on('error', () => {})
  try {
    await client.connect()
    return await ask(client)
  } finally {
    void client.end().catch(() => {})
  }
}
