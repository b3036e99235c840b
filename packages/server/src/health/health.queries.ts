import pg from 'pg'

const PATIENCE_MS = 1_000

/**
 * How the database answers somebody who comes new, within two seconds: 'ok', or 'readOnly' where it takes no change. Rejects
 * when it does not answer. On a connection of its own, because those of the pool may all be waiting for an answer.
 */
export async function askDatabase(url: string): Promise<'ok' | 'readOnly'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook health',
  })
  // It may break off whenever it likes.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
    )
    return rows[0]?.isReadOnly ? 'readOnly' : 'ok'
  } finally {
    void client.end().catch(() => {})
  }
}
