import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { markMoved } from '../audit/chain.queries.ts'
import { headFile } from '../audit/headCopy.ts'
import { record } from '../audit/record.ts'
import { isSecretOf } from '../audit/secrets.ts'
import {
  type Backup,
  checkParts,
  findBackup,
  HEAD,
  missing,
  readSecret,
  SECRET,
  takePlace,
  writeWhole,
} from '../backup/place.ts'
import { beginRestore, restoreFiles, restoreTables } from '../backup/restore.ts'
import { removeMark, renewHolder } from '../backup/tables.queries.ts'
import { migrateRestored, migrateTo } from '../db/migrate.ts'
import { holdDeliveries } from '../channels/webhooks/deliveries.queries.ts'
import { holdLetters } from '../letters/outbox.queries.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { systemClock } from '../platform/clock.ts'
import { commandLine } from '../platform/commandLine.ts'
import { ConfigError } from '../platform/configError.ts'
import { writingDatabase, writingFiles } from '../platform/fullDisk.ts'
import { openDatabase, write } from '../platform/postgres/database.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { makeFolder } from '../platform/makeFolder.ts'
import { fileStore } from '../call/services.ts'
import { requireKnown } from './knownBackup.ts'

const CALL = 'npm run restore'
const AGAIN = 'Free some space there and run the same command again.'
const MARKED = `The restore is not finished, and until it is no server starts on the database. ${AGAIN}`

/**
 * Restores a backup (or the newest of a place) into the empty database and store of the server's settings.
 *
 * @param options.isSending false: letters that were waiting when the backup was made are held
 * @param options.hasOldStore true: this installation replaces the one that was backed up, and takes over its store
 * @returns lines that describe what was restored
 * @throws ConfigError if the target is not empty or the backup is damaged, FullDisk if something does not fit
 */
export async function restore(
  env: NodeJS.ProcessEnv,
  from: string,
  { isSending = false, hasOldStore = false } = {},
): Promise<string> {
  const backup = await findBackup(from)
  requireKnown(backup)
  const { problems } = await checkParts(backup)
  // The database has a head too. The copy only shows whether somebody has put back an older one there.
  const [grave = [], ofHead = []] = [false, true].map((is) => problems.filter(({ name }) => (name === HEAD) === is))
  if (grave.length > 0)
    throw new ConfigError(
      [`The backup ${backup.folder} is damaged. Nothing was restored.`, ...grave.map(({ problem }) => problem)].join(
        '\n  ',
      ),
    )
  const hasHead = ofHead.length === 0
  const secret = await readSecret(backup.folder)
  await requireSecret(secret, env)
  const config = readConfig({ ...env, APP_SECRET: secret })
  const log = { info: () => {}, warn: () => {}, error: (message: string) => process.stderr.write(`${message}\n`) }
  const home = config.databaseUrl ? undefined : path.join(config.dataDir, 'postgres')
  const embedded = config.databaseUrl
    ? undefined
    : await writingDatabase(home, `Nothing was restored. ${AGAIN}`, () =>
        startEmbeddedPostgres({ dataDir: config.dataDir, log, settings: config.embeddedSettings }),
      )
  const store = fileStore(config)
  const url = config.directUrl ?? embedded?.url ?? ''
  try {
    const { isAgain, isLoaded } = await writingDatabase(home, `Nothing was restored. ${AGAIN}`, () =>
      beginRestore(url, backup),
    )
    const lost = await writingFiles(`uploads in ${path.resolve(config.dataDir, config.filesUrl)}`, MARKED, () =>
      restoreFiles(store, backup, { isAgain, isOld: hasOldStore, clock: systemClock(config.timeZone) }),
    )
    const { held, holder } = await writingDatabase(home, MARKED, async () => {
      if (!isLoaded) await restoreTables(url, backup, migrateTo)
      await migrateRestored(url, { secret, files: store })
      await writingFiles(`the secret in ${config.dataDir}`, MARKED, () =>
        keepSecretAndHead(url, config, backup, hasHead),
      )
      return settle(url, config.timeZone, backup, { call: CALL, isSending, isCopy: true })
    })
    if (hasOldStore) {
      await store.setOwner({ database: holder })
      if (config.backups.to !== undefined) await takePlace(config.backups.to, holder)
    } else if (backup.manifest.files.areCopied) {
      await store.claim({ database: holder })
    }
    return report(backup, { lost, held, isExternal: embedded === undefined, hasOldStore, hasHead })
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

/**
 * Keeps the secret and the copy of the head in the data folder.
 *
 * @throws ConfigError if the restored database was sealed with another secret: manifests of earlier versions do not cover it
 */
async function keepSecretAndHead(
  url: string,
  { secret, dataDir, timeZone }: Config,
  { folder }: Backup,
  hasHead: boolean,
): Promise<void> {
  const { db } = openDatabase({ url, timeZone, size: 1, onError: () => {} })
  try {
    if (!(await isSecretOf(db, secret)))
      throw new ConfigError(
        `${path.join(folder, SECRET)} is not the secret that the database was sealed with: it is damaged, or of another backup. Until the same command has run with the right one, no server starts on the database.`,
      )
  } finally {
    await db.destroy()
  }
  makeFolder(dataDir)
  await writeWhole(path.join(dataDir, SECRET), secret)
  if (hasHead) await copyFile(headFile(folder), headFile(dataDir)).catch(missing)
}

/**
 * Prepares a restored database for use, and then allows servers to start on it.
 *
 * @param options.isCopy false: this is still the same installation, not one beside or after it
 * @returns how many letters are held, and who holds its store
 */
export async function settle(
  url: string,
  timeZone: string,
  { manifest }: Backup,
  { call, isSending, isCopy }: { call: string; isSending: boolean; isCopy: boolean },
): Promise<{ held: number; holder: string }> {
  const { db } = openDatabase({ url, timeZone, size: 1, onError: () => {} })
  try {
    return await write(db, { actorId: null, call }, async (tx) => {
      await markMoved(tx, true)
      await record(tx, { actorId: null, call, action: 'restored', detail: { madeAt: manifest.madeAt } })
      if (!isSending) await holdDeliveries(tx)
      const held = isSending ? 0 : await holdLetters(tx, `Held: restored from the backup of ${manifest.madeAt}`)
      const holder = isCopy ? await renewHolder(tx) : ''
      await removeMark(tx)
      return { held, holder }
    })
  } finally {
    await db.destroy()
  }
}

function report(
  { folder, manifest }: Backup,
  {
    lost,
    held,
    isExternal,
    hasOldStore,
    hasHead,
  }: { lost: string[]; held: number; isExternal: boolean; hasOldStore: boolean; hasHead: boolean },
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count } = manifest.files
  const uploads = lost.length > 0 ? `${count - lost.length} of ${count}` : count
  const lines = [`Restored: ${folder} of ${manifest.madeAt}, ${rows} rows and ${uploads} uploads.`]
  if (held > 0) lines.push(`${held} letters that were waiting are held; Mail Setup & Monitoring shows them.`)
  if (isExternal) lines.push(`Start with APP_SECRET set to the content of ${path.join(folder, SECRET)}.`)
  if (!manifest.files.areCopied && count > 0 && !hasOldStore)
    lines.push(
      `The uploads stay in the store of the installation that was backed up. Before the first start, stop that one and run: ${commandLine('admin', 'take-over')}`,
    )
  if (!hasHead)
    lines.push(
      `Warning: ${HEAD} of the backup is missing or damaged, so it was not restored. Run ${commandLine('audit:verify')}.`,
    )
  const where = manifest.files.areCopied ? 'missing from the backup, or damaged in it' : 'missing from the store'
  for (const name of lost) lines.push(`Warning: The upload ${name} is ${where}.`)
  return lines.join('\n')
}
