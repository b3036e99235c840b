import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { checkBackup } from '../backup/check.ts'
import { missingFrom } from '../backup/contents.ts'
import { makeBackup } from '../backup/make.ts'
import { type Backup, findBackup, readSecret } from '../backup/place.ts'
import { writeVerdict } from '../backup/verdict.ts'
import { migrateRestored, migrateTo } from '../db/migrate.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import type { FileStore } from '../platform/files.ts'
import { writingDatabase } from '../platform/fullDisk.ts'
import { clockOf } from '../platform/postgres/databaseClock.ts'
import { reachDatabase, requireDatabase } from '../platform/postgres/reachDatabase.ts'
import { embeddedFault, temporaryDatabase } from '../platform/postgres/temporaryDatabase.ts'
import { versionText } from '../platform/version.ts'
import { fileStore } from '../call/services.ts'
import { requireKnown } from './knownBackup.ts'

/**
 * Makes a backup of the installation in the server's settings, whether or not the server is running.
 *
 * @throws ConfigError also if it was made but lacks uploads; it names them
 */
export async function backUp(env: NodeJS.ProcessEnv, to: string): Promise<string> {
  requireDatabase(env)
  const config = readConfig(env)
  const home = config.databaseUrl ? undefined : path.join(config.dataDir, 'postgres')
  const writing = <T>(work: () => Promise<T>) =>
    writingDatabase(home, 'No backup was made. Free some space there and run it again.', work)
  const { url, stop } = await writing(() => reachDatabase(config))
  try {
    const clock = await clockOf(url, { timeZone: config.timeZone })
    const { folder, manifest } = await writing(() =>
      makeBackup({ config, databaseUrl: url, store: fileStore(config), clock, to, madeBy: 'command' }),
    )
    const { files, tables } = manifest
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const lines = [
      `Backup made: ${folder}`,
      `${tables.length} tables with ${rows} rows, ${files.count} uploads with ${megabytes(files.bytes)} MB. It contains the secret: keep it where only you can read it.`,
      ...files.missing.map((name) => `The upload ${name} is missing from the store.`),
      ...files.damaged.map((name) => `The upload ${name} is damaged in the store.`),
    ].join('\n')
    if (files.missing.length + files.damaged.length > 0) throw new ConfigError(lines)
    return lines
  } finally {
    await stop()
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}

/**
 * Restores a backup (or the newest of a place) into a temporary database and checks everything in it.
 *
 * @throws ConfigError that names what is damaged, FullDisk if there is no space for the temporary database
 */
export async function verify(env: NodeJS.ProcessEnv, from: string): Promise<string> {
  const backup = await findBackup(from)
  requireKnown(backup)
  const { areCopied } = backup.manifest.files
  const config = readConfig({ ...env, APP_SECRET: await readSecret(backup.folder) })
  const store = areCopied ? undefined : fileStore(config)
  if (store) await requireSome(store, backup)
  const fault = embeddedFault()
  const [home, what] =
    fault === undefined ? [os.tmpdir(), ', or set TMPDIR to a folder on another disk'] : [undefined, '']
  const writing = <T>(work: () => Promise<T>) =>
    writingDatabase(home, `The backup was not checked. Free some space there${what}.`, work)
  const scratch = await writing(() => temporaryDatabase(config.directUrl, fault))
  try {
    const { timeZone } = config
    const checked = await writing(() =>
      checkBackup(backup, { scratchUrl: scratch.url, timeZone, migrateTo, upgrade: migrateRestored, store }),
    )
    await writeVerdict(backup.folder, {
      at: new Date(systemClock(timeZone).now().epochMilliseconds).toISOString(),
      isGood: checked.problems.length === 0,
    }).catch((error: Error) => process.stderr.write(`The result could not be recorded: ${error.message}\n`))
    if (checked.problems.length > 0)
      throw new ConfigError([`The backup ${backup.folder} is damaged:`, ...checked.problems].join('\n  '))
    const { tables, rows, sealed, files, uncovered } = checked
    const { manifest } = backup
    const schema = manifest.migrations.toSorted().at(-1)
    const lines = [
      `The backup ${backup.folder}, made by Daybook ${versionText(manifest)} with schema ${schema}, is good: ${tables} tables with ${rows} rows, ${sealed} sealed audit entries, ${files} uploads${areCopied ? '' : ' in the store of FILES_URL'}.`,
    ]
    if (uncovered.length > 0) lines.push(`Not covered by a manifest of that version: ${uncovered.join(', ')}.`)
    return lines.join('\n')
  } finally {
    await scratch.drop()
  }
}

/** Throws ConfigError if none of a backup's uploads is in the store: it is another one, and says nothing about the backup. */
async function requireSome(store: FileStore, { folder, manifest }: Backup): Promise<void> {
  const { count } = manifest.files
  if (count > 0 && (await missingFrom(store, folder)).length === count)
    throw new ConfigError(
      `${folder} was made without uploads: to check it, set FILES_URL to the upload store of the installation that was backed up.`,
    )
}
