import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ConfigError } from '../configError.ts'
import { postgresClient } from './client.ts'
import { startEmbeddedPostgres } from './embeddedPostgres.ts'
import { databaseUser, installedBinaries } from './postgresHome.ts'

export type TemporaryDatabase = { url: string; drop(): Promise<void> }

/**
 * An empty database to throw away: on a PostgreSQL of its own if one comes with Daybook here, which is not the case in the
 * image, otherwise on the server of DATABASE_URL.
 *
 * @throws ConfigError if there is neither, or the role may not create a database
 */
export async function temporaryDatabase(
  databaseUrl: string | undefined,
  fault = embeddedFault(),
): Promise<TemporaryDatabase> {
  if (fault === undefined) return embedded()
  if (databaseUrl !== undefined) return onServer(databaseUrl)
  throw new ConfigError(`This needs a PostgreSQL for a temporary database. ${fault}`)
}

/** Why the embedded PostgreSQL cannot run here; undefined if it can. */
export function embeddedFault(): string | undefined {
  try {
    databaseUser()
    installedBinaries()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

async function embedded(): Promise<TemporaryDatabase> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'daybook-verify-'))
  const log = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    // The content is thrown away, so it need not survive a power cut.
    const { url, stop } = await startEmbeddedPostgres({ dataDir: home, log, settings: { fsync: 'off' } })
    return { url, drop: () => stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

async function onServer(databaseUrl: string): Promise<TemporaryDatabase> {
  const name = `daybook_verify_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = postgresClient(databaseUrl)
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`).catch((error: Error & { code?: string }) => {
    if (error.code !== '42501') throw error
    throw new ConfigError(
      'The role of DATABASE_URL may not create a temporary database on its server. Allow it (alter role … createdb), or do this where PostgreSQL comes with Daybook: in an unpacked release, without DATABASE_URL.',
    )
  })
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
