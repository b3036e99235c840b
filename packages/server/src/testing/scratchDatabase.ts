import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { setOffset } from '../platform/postgres/databaseClock.ts'

export type ScratchDatabase = { url: string; drop(): Promise<void> }

/**
 * Creates a database on the server of `url`, for a test that commits or ends sessions.
 *
 * @param template the database to copy, without sessions at that moment; by default an empty one
 * @param options.owner the role that owns it and that its connection string names; by default the one of `url`
 * @param options.now the time at which its clock starts; by default the template's or the machine's
 * @returns its connection string; drop() also ends remaining sessions
 */
export async function createScratchDatabase(
  url: string,
  template = 'template1',
  { owner, now }: { owner?: string; now?: Temporal.Instant } = {},
): Promise<ScratchDatabase> {
  const name = `daybook_test_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  own.pathname = `/${name}`
  if (owner) own.username = owner
  await administer(url, async (client) => {
    const ownedBy = owner ? ` OWNER ${owner}` : ''
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}${ownedBy} STRATEGY ${await strategy(client)}`)
    if (now) await setOffset(client, now, name)
  })
  return {
    url: own.href,
    drop: () =>
      administer(url, async (client) => {
        await sessionsLeft(client, name)
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      }),
  }
}

/** Copying files takes half as long as logging each page, unless the checkpoints around it wait for the disk. */
async function strategy(client: pg.PoolClient): Promise<'FILE_COPY' | 'WAL_LOG'> {
  const { rows } = await client.query<{ fsync: string }>('SHOW fsync')
  return rows[0]?.fsync === 'off' ? 'FILE_COPY' : 'WAL_LOG'
}

/**
 * Waits up to half a second for sessions to end. A pool reports that it has ended as soon as it has told its clients; if one of
 * them is terminated before it is closed, it reports an error that nobody handles any more.
 */
async function sessionsLeft(client: pg.PoolClient, name: string): Promise<void> {
  for (let tries = 0; tries < 25; tries++) {
    const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [name])
    if (rowCount === 0) return
    await setTimeout(20)
  }
}

/** The name of the database in a connection string. */
export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

/** Connections by URL, kept until the process ends: a new one costs a third of making and dropping a database. */
const pools = new Map<string, pg.Pool>()

async function administer(url: string, work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const pool =
    pools.get(url) ?? new pg.Pool({ connectionString: url, idleTimeoutMillis: 0, allowExitOnIdle: true, max: 4 })
  // The server may stop, or drop their database, before this process ends.
  if (!pools.has(url))
    pools.set(
      url,
      pool.on('error', () => {}),
    )
  const client = await pool.connect()
  try {
    await work(client)
  } finally {
    client.release()
  }
}
