import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

export type ScratchDatabase = { url: string; drop(): Promise<void> }

/**
 * Creates a database on the server of `url`, for a test that commits or ends sessions.
 *
 * @param template the database to copy, without sessions at that moment; by default an empty one
 * @param owner the role that owns it and that its connection string names; by default the one of `url`
 * @returns its connection string; drop() also ends remaining sessions
 */
export async function createScratchDatabase(
  url: string,
  template = 'template1',
  owner?: string,
): Promise<ScratchDatabase> {
  const name = `daybook_test_${randomBytes(6).toString('hex')}`
  const own = new URL(url)
  own.pathname = `/${name}`
  if (owner) own.username = owner
  await administer(url, async (client) => {
    const ownedBy = owner ? ` OWNER ${owner}` : ''
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}${ownedBy} STRATEGY ${await strategy(client)}`)
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
async function strategy(client: pg.Client): Promise<'FILE_COPY' | 'WAL_LOG'> {
  const { rows } = await client.query<{ fsync: string }>('SHOW fsync')
  return rows[0]?.fsync === 'off' ? 'FILE_COPY' : 'WAL_LOG'
}

/**
 * Waits up to half a second for sessions to end. A pool reports that it has ended as soon as it has told its clients; if one of
 * them is terminated before it is closed, it reports an error that nobody handles any more.
 */
async function sessionsLeft(client: pg.Client, name: string): Promise<void> {
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

async function administer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
