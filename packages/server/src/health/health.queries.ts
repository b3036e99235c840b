import pg from 'pg'

const PATIENCE_MS = 1_000

/**
 * How the database answers a new connection, within two seconds: 'ok', or 'readOnly'. Rejects when it does not answer.
 * Does not use the pool, whose connections may all be waiting.
 */
export async function askDatabase(url: string): Promise<'ok' | 'readOnly'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'daybook health',
  })
  // The connection may break at any time.
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
