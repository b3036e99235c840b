import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { checkBackup } from '../backup/check.ts'
import { makeBackup } from '../backup/make.ts'
import { findBackup, readSecret } from '../backup/place.ts'
import { writeVerdict } from '../backup/verdict.ts'
import { migrateTo } from '../db/migrate.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { writingDatabase } from '../platform/fullDisk.ts'
import { clockOf } from '../platform/postgres/databaseClock.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { reachDatabase, requireDatabase } from '../platform/postgres/reachDatabase.ts'
import { fileStore } from '../services.ts'
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
      makeBackup({ config, databaseUrl: url, store: fileStore(config), clock, to }),
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

/** The upload store in the settings. */
async function ownStore(env: NodeJS.ProcessEnv, folder: string) {
  return fileStore(readConfig({ ...env, APP_SECRET: await readSecret(folder) }))
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
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'daybook-verify-'))
  const log = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
  try {
    // The content is thrown away, so it need not survive a power cut.
    const advice = 'The backup was not checked. Free some space there, or set TMPDIR to a folder on another disk.'
    const writing = <T>(work: () => Promise<T>) => writingDatabase(scratch, advice, work)
    const postgres = await writing(() => startEmbeddedPostgres({ dataDir: scratch, log, settings: { fsync: 'off' } }))
    try {
      const timeZone = env.TIME_ZONE || 'Asia/Bangkok'
      const checked = await writing(async () =>
        checkBackup(backup, {
          scratchUrl: postgres.url,
          timeZone,
          migrateTo,
          store: backup.manifest.files.areCopied ? undefined : await ownStore(env, backup.folder),
        }),
      )
      await writeVerdict(backup.folder, {
        at: new Date(systemClock(timeZone).now().epochMilliseconds).toISOString(),
        isGood: checked.problems.length === 0,
      }).catch((error: Error) => process.stderr.write(`The result could not be recorded: ${error.message}\n`))
      if (checked.problems.length > 0)
        throw new ConfigError([`The backup ${backup.folder} is damaged:`, ...checked.problems].join('\n  '))
      return `The backup ${backup.folder} is good: ${checked.tables} tables with ${checked.rows} rows, ${checked.sealed} sealed audit entries, ${checked.files} uploads.`
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
