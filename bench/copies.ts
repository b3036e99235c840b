import { migrateToLatest } from '../packages/server/src/db/migrate.ts'
import { connected } from './data.ts'

/**
 * Copies a database for a part that changes it.
 *
 * @param original connection string; it must have no other connections
 * @param purpose suffix of the copy's name; an earlier copy of that name is dropped
 * @returns its connection string
 */
export async function copyDatabase(original: string, purpose: string): Promise<string> {
  const copy = new URL(original)
  const name = copy.pathname.slice(1)
  copy.pathname = `/${name}_${purpose}`
  await onServerOf(original, [
    `drop database if exists ${name}_${purpose} with (force)`,
    `create database ${name}_${purpose} template ${name}`,
  ])
  // The product may have newer migrations than the stored database.
  await migrateToLatest(copy.href)
  return copy.href
}

export async function dropCopy(url: string): Promise<void> {
  await onServerOf(url, [`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`])
}

async function onServerOf(url: string, statements: string[]): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  await connected(server.href, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}
