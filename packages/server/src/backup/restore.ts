import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { Clock } from '../platform/clock.ts'
import { ConfigError } from '../platform/configError.ts'
import { asProblem } from '../platform/problem.ts'
import { type FileStore, isInUse } from '../platform/files.ts'
import { hashing, missingFrom, restoreContents } from './contents.ts'
import { type Backup, tableFile } from './place.ts'
import {
  connect,
  intoTable,
  loadTables,
  markUnfinished,
  noteLoaded,
  prepareLoading,
  restoreStateOf,
  setSequence,
} from './tables.queries.ts'

/** Migrates the database up to the given migration. */
export type MigrateTo = (databaseUrl: string, migration: string) => Promise<void>

/** A name that identifies a backup. */
const nameOf = ({ manifest }: Backup) => `${manifest.madeAt} ${manifest.database}`

/**
 * Marks an empty database as being restored: until removeMark no server starts on it, and an interrupted restore can be run
 * again.
 *
 * @returns whether an earlier restore into it was interrupted, and whether that restore had loaded the tables
 * @throws ConfigError if the database is not empty
 */
export async function beginRestore(
  databaseUrl: string,
  backup: Backup,
): Promise<{ isAgain: boolean; isLoaded: boolean }> {
  const client = await connect(databaseUrl)
  try {
    const found = await restoreStateOf(client)
    const loaded = found.state === 'unfinished' ? found.loaded : undefined
    if (found.state === 'used' || (loaded !== undefined && loaded !== nameOf(backup)))
      throw new ConfigError(
        'The database is not empty. Restore into an empty DATA_DIR, or an empty database of DATABASE_URL.',
      )
    await markUnfinished(client)
    return { isAgain: found.state === 'unfinished', isLoaded: loaded !== undefined }
  } finally {
    await client.end()
  }
}

/**
 * Restores the tables of a backup into a database that beginRestore has marked, in one transaction.
 *
 * @throws ConfigError if the backup is damaged
 */
export async function restoreTables(databaseUrl: string, backup: Backup, migrateTo: MigrateTo): Promise<void> {
  const { folder, manifest } = backup
  const client = await connect(databaseUrl)
  try {
    await migrateTo(databaseUrl, manifest.migrations.at(-1) ?? '')
    await client.query('begin')
    const putBack = await prepareLoading(client, await loadTables(client))
    for (const table of manifest.tables) {
      const hash = hashing()
      const target = intoTable(client, table)
      await pipeline(
        createReadStream(tableFile(folder, table.name)),
        hash.stream,
        createZstdDecompress(),
        target,
      ).catch((error: unknown) => {
        // A problem of the database, not of the backup.
        if (error instanceof Error && ['storageFull', 'databaseAway'].includes(asProblem(error)?.code ?? ''))
          throw error
        throw damaged(folder, table.name, error)
      })
      if (hash.digest() !== table.sha256 || target.rowCount !== table.rows) throw damaged(folder, table.name)
    }
    for (const statement of putBack) await client.query(statement)
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await noteLoaded(client, nameOf(backup))
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function damaged(folder: string, table: string, cause?: unknown): ConfigError {
  const why = cause instanceof Error ? `: ${cause.message}` : ''
  return new ConfigError(`The table ${table} of the backup ${folder} is damaged${why}. Nothing was restored.`)
}

/**
 * Restores the uploads of a backup into an empty store, or looks for them in the store where they stayed. An interrupted
 * restore can be run again. The store is claimed when all is done.
 *
 * @param options.isAgain an earlier restore was interrupted, so some of the files may already be in the store
 * @param options.isOld the store is the one of the installation that was backed up
 * @returns names that are missing from the backup, or from the store where they stayed
 * @throws ConfigError if the store is not empty or, if it is the old one, in use, or has none of the files that stayed in it
 */
export async function restoreFiles(
  store: FileStore,
  { folder, place, manifest }: Backup & { place: string },
  { isAgain, isOld, clock }: { isAgain: boolean; isOld: boolean; clock: Clock },
): Promise<string[]> {
  const owner = await store.owner()
  if (isOld && isInUse(owner, clock))
    throw new ConfigError(
      `A server is using the store of uploads (FILES_URL). Stop it and run this again after ${owner?.lease?.until}.`,
    )
  if (!manifest.files.areCopied) {
    const lost = await missingFrom(store, folder)
    if (lost.length > 0 && lost.length === manifest.files.count)
      throw new ConfigError(
        'This backup was made without uploads: set FILES_URL to the upload store of the installation that was backed up.',
      )
    return lost
  }
  if (!isOld && (owner !== undefined || (!isAgain && (await holdsFiles(store)))))
    throw new ConfigError(
      'The store of uploads (FILES_URL) is not empty. Restore into an empty one, or, if this installation replaces the one of that store, with --old-store.',
    )
  return restoreContents(store, place, folder)
}

async function holdsFiles(store: FileStore): Promise<boolean> {
  for await (const _name of store.namesBefore(new Date(8.64e15))) return true
  return false
}
