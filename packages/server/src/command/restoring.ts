import { copyFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { markMoved } from '../audit/chain.queries.ts'
import { headFile } from '../audit/headCopy.ts'
import { record } from '../audit/record.ts'
import { type Backup, findBackup, missing, readSecret, SECRET, writeWhole } from '../backup/place.ts'
import { beginRestore, restoreFiles, restoreTables } from '../backup/restore.ts'
import { removeMark } from '../backup/tables.queries.ts'
import { migrateRestored, migrateTo } from '../db/migrate.ts'
import { holdDeliveries } from '../channels/webhooks/deliveries.queries.ts'
import { holdLetters } from '../mail/outbox/outbox.queries.ts'
import { readConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { writingDatabase, writingFiles } from '../platform/fullDisk.ts'
import { openDatabase, write } from '../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { fileStore } from '../services.ts'
import { requireKnown } from './knownBackup.ts'

const CALL = 'npm run restore'
const AGAIN = 'Free some space there and run the same command again.'
const MARKED = `The restore is not finished, and until it is no server starts on the database. ${AGAIN}`

/**
 * Restores a backup (or the newest of a place) into the empty database and store of the server's settings.
 *
 * @param isSending false: letters that were waiting when the backup was made are held
 * @returns lines that describe what was restored
 * @throws ConfigError if the target is not empty or the backup is damaged, FullDisk if something does not fit
 */
export async function restore(env: NodeJS.ProcessEnv, from: string, isSending: boolean): Promise<string> {
  const backup = await findBackup(from)
  requireKnown(backup)
  const secret = await readSecret(backup.folder)
  await requireSecret(secret, env)
  const config = readConfig({ ...env, APP_SECRET: secret })
  const log = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
  const home = config.databaseUrl ? undefined : path.join(config.dataDir, 'postgres')
  const embedded = config.databaseUrl
    ? undefined
    : await writingDatabase(home, `Nothing was restored. ${AGAIN}`, () =>
        startEmbeddedPostgres({ dataDir: config.dataDir, log }),
      )
  const url = config.directUrl ?? embedded?.url ?? ''
  try {
    const { isAgain, isLoaded } = await writingDatabase(home, `Nothing was restored. ${AGAIN}`, () =>
      beginRestore(url, backup),
    )
    const lost = await writingFiles(`uploads in ${path.resolve(config.dataDir, config.filesUrl)}`, MARKED, () =>
      restoreFiles(fileStore(config), backup, isAgain),
    )
    await writingFiles(`the secret in ${config.dataDir}`, MARKED, () =>
      keepSecretAndHead(backup, secret, config.dataDir),
    )
    const held = await writingDatabase(home, MARKED, async () => {
      if (!isLoaded) await restoreTables(url, backup, migrateTo)
      await migrateRestored(url)
      return settle(url, config.timeZone, backup, { call: CALL, isSending })
    })
    return report(backup, { lost, held, isExternal: embedded === undefined })
  } finally {
    await embedded?.stop()
  }
}

/** Refuses a different secret: nothing sealed could be opened, and the audit trail would count as forged. */
async function requireSecret(secret: string, env: NodeJS.ProcessEnv): Promise<void> {
  if (env.APP_SECRET && env.APP_SECRET !== secret)
    throw new ConfigError('APP_SECRET is not the one of the backup (its file app-secret). Set that one, or none.')
  const file = path.join(path.resolve(env.DATA_DIR || './data'), SECRET)
  const stored = (await readFile(file, 'utf8').catch(missing))?.trim()
  if (stored !== undefined && stored !== secret)
    throw new ConfigError(`${file} belongs to another database. Restore into an empty DATA_DIR.`)
}

async function keepSecretAndHead({ folder }: Backup, secret: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeWhole(path.join(dataDir, SECRET), secret)
  await copyFile(headFile(folder), headFile(dataDir)).catch(missing)
}

/**
 * Prepares a restored database for use, and then allows servers to start on it.
 *
 * @returns how many letters are held
 */
export async function settle(
  url: string,
  timeZone: string,
  { manifest }: Backup,
  { call, isSending }: { call: string; isSending: boolean },
): Promise<number> {
  const { db } = openDatabase({ url, timeZone, size: 1, onError: () => {} })
  try {
    return await write(db, { actorId: null, call }, async (tx) => {
      await markMoved(tx, true)
      await record(tx, { actorId: null, call, action: 'restored', detail: { madeAt: manifest.madeAt } })
      if (!isSending) await holdDeliveries(tx)
      const held = isSending ? 0 : await holdLetters(tx, `Held: restored from the backup of ${manifest.madeAt}`)
      await removeMark(tx)
      return held
    })
  } finally {
    await db.destroy()
  }
}

function report(
  { folder, manifest }: Backup,
  { lost, held, isExternal }: { lost: string[]; held: number; isExternal: boolean },
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count } = manifest.files
  const uploads = lost.length > 0 ? `${count - lost.length} of ${count}` : count
  const lines = [`Restored: ${folder} of ${manifest.madeAt}, ${rows} rows and ${uploads} uploads.`]
  if (held > 0) lines.push(`${held} letters that were waiting are held; Mail Setup & Monitoring shows them.`)
  if (isExternal) lines.push(`Start with APP_SECRET set to the content of ${path.join(folder, SECRET)}.`)
  for (const name of lost) lines.push(`Warning: The upload ${name} is missing from the backup, or damaged in it.`)
  return lines.join('\n')
}
