import { randomBytes } from 'node:crypto'
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
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${template}${owner ? ` OWNER ${owner}` : ''}`)
  return { url: own.href, drop: () => administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** The name of the database in a connection string. */
export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1))
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
