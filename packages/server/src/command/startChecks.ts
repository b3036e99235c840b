import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { adoptSecrets } from '../audit/adoptSecrets.ts'
import { placeFault } from '../backup/place.ts'
import { type MigrationState, requireUsable, stateOf } from '../db/migrate.ts'
import { askDatabase, askHolder, askPrepares, askRights, askRoom } from '../operations/askDatabase.queries.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { CANNOT_PREPARE } from '../platform/configParts.ts'
import { folderFault } from '../platform/folderFault.ts'
import { listeningFaults } from '../platform/transport/listenAt.ts'
import { clockOf } from '../platform/postgres/databaseClock.ts'
import { openDatabase } from '../platform/postgres/database.ts'
import { embeddedFault } from '../platform/postgres/temporaryDatabase.ts'
import { fileStore } from '../call/services.ts'
import { examineStore, tryStore } from '../uploads/storeOwner.ts'

/*
 * What a start examines. `doctor` runs the same checks, so that it says in advance, and in the same words, what a start
 * would say. None of them changes anything.
 */

/** What a check found: it stops a start, or is only worth a line. */
export type Note = { stops: boolean; text: string }
export const stopping = (text: string): Note => ({ stops: true, text })
export const warning = (text: string): Note => ({ stops: false, text })

/** Tells the warnings, and throws ConfigError for the first note that stops a start. */
export function heed(notes: readonly Note[], tell: (line: string) => void): void {
  for (const { stops, text } of notes) if (!stops) tell(`Warning: ${text}`)
  const first = notes.find(({ stops }) => stops)
  if (first) throw new ConfigError(first.text)
}

const USUAL_FOLDER = './data'
/** Where an installation usually has its data: beside its program, and where the systemd unit has it. */
const KNOWN_FOLDERS = [fileURLToPath(new URL('../../../../data', import.meta.url)), '/var/lib/daybook']

/** A start in another folder must not make a second database where people expect their own. */
export function dataFolderNotes(env: Record<string, string | undefined>, known = KNOWN_FOLDERS): Note[] {
  const dataDir = path.resolve(USUAL_FOLDER)
  if (env.DATA_DIR || env.DATABASE_URL || hasCluster({ dataDir })) return []
  const used = known.find((folder) => hasCluster({ dataDir: folder }))
  if (used === undefined) return []
  return [
    stopping(
      `There is no database in ${dataDir}, but there is one in ${used}. Set DATA_DIR to the folder that you mean.`,
    ),
  ]
}

/** What has to be right before a database is asked: folders, the store, the embedded PostgreSQL. */
export async function placeNotes(config: Config): Promise<Note[]> {
  const isBucket = config.filesUrl.includes('://')
  const faults: (string | undefined)[] = [
    folderFault('DATA_DIR', config.dataDir),
    isBucket
      ? await lineOf(tryStore({ config, files: fileStore(config) }))
      : folderFault('FILES_URL', path.resolve(config.dataDir, config.filesUrl)),
    config.databaseUrl === undefined ? embeddedFault() : undefined,
  ]
  if (!faults.some((fault) => fault !== undefined) && config.databaseUrl === undefined && !hasCluster(config))
    faults.push(await lineOf(storeOf(config, undefined)))
  return faults.filter((fault) => fault !== undefined).map(stopping)
}

/** Whether the data folder has a database. */
export const hasCluster = ({ dataDir }: Pick<Config, 'dataDir'>) => existsSync(path.join(dataDir, 'postgres/cluster'))

/** Whether this machine lets the server listen where the settings say. */
export async function addressNotes(config: Config): Promise<Note[]> {
  return (await listeningFaults(config)).map(stopping)
}

/** What has to be right in a database that answers. */
export async function databaseNotes(config: Config, databaseUrl: string): Promise<Note[]> {
  try {
    return await notesOf(config, databaseUrl)
  } catch (error) {
    if (error instanceof Error && isRightMissing(error)) return [stopping(rightLine(error))]
    throw error
  }
}

/** PostgreSQL refused a statement to the role. */
export const isRightMissing = (error: Error) => 'code' in error && error.code === '42501'
export const rightLine = ({ message }: Error) =>
  `The role of DATABASE_URL lacks a right that Daybook needs: ${message}. Set DATABASE_URL to the role that owns the tables.`

async function notesOf(config: Config, databaseUrl: string): Promise<Note[]> {
  const directUrl = config.directUrl ?? databaseUrl
  // A slow database has time to answer the real work.
  const state = await askDatabase(directUrl).catch(() => 'ok')
  if (state === 'readOnly')
    return [stopping('The database of DATABASE_URL is read-only. Set DATABASE_URL to the primary.')]
  if (state === 'full') return [stopping('The disk of the database is full.')]
  const migrated = await stateOf(directUrl)
  const unusable = await lineOf(async () => requireUsable(migrated))
  if (unusable !== undefined) return [stopping(unusable)]
  const notes = [
    ...(await rightsNotes(config, directUrl, migrated)),
    ...(await upgradeNotes(config, directUrl, migrated)),
    ...(await roomNotes(config, directUrl)),
  ]
  if (config.pooler === 'prepared' && !(await askPrepares(databaseUrl).catch(() => true)))
    notes.push(stopping(CANNOT_PREPARE))
  const hasSecrets = migrated.done.includes('063-app-secrets')
  const isKnown = migrated.done.length === 0 || migrated.pending.length === 0
  const faults: (string | undefined)[] = [
    hasSecrets ? await lineOf(adoptSecrets(config, directUrl, false)) : undefined,
    isKnown ? await lineOf(storeOf(config, migrated.done.length > 0 ? databaseUrl : undefined)) : undefined,
  ]
  return [...notes, ...faults.filter((fault) => fault !== undefined).map(stopping)]
}

/** The role has to be able to migrate the database. */
async function rightsNotes({ databaseUrl }: Config, directUrl: string, { pending }: MigrationState): Promise<Note[]> {
  if (databaseUrl === undefined || pending.length === 0) return []
  const { role, mayCreate, owns, lacking, absent } = await askRights(directUrl)
  const as = 'Run as the owner of the database or a superuser:'
  if (absent.length > 0)
    return [
      stopping(
        `The PostgreSQL of DATABASE_URL comes without ${absent.join(' and ')}: install its package of extensions (postgresql-contrib).`,
      ),
    ]
  return [
    ...(mayCreate
      ? []
      : [
          stopping(
            `The role ${role} of DATABASE_URL may not create tables in the schema public. ${as} grant create on schema public to "${role}"`,
          ),
        ]),
    ...lacking.map((name) =>
      stopping(
        `The database of DATABASE_URL lacks the extension ${name}, and the role ${role} may not create it. ${as} create extension ${name}`,
      ),
    ),
    ...(owns
      ? []
      : [
          stopping(
            `The role ${role} of DATABASE_URL does not own the tables, so it cannot upgrade them. Set DATABASE_URL, or DATABASE_LISTEN_URL, to the role that made them.`,
          ),
        ]),
  ]
}

/** A database of an earlier version is backed up before it is upgraded. */
async function upgradeNotes(config: Config, directUrl: string, { done, pending }: MigrationState): Promise<Note[]> {
  if (done.length === 0 || pending.length === 0) return []
  const fault = config.backups.to && (await placeFault(config.backups.to, await askHolder(directUrl)))
  return fault
    ? [stopping(`The upgrade of the database needs a backup first, and BACKUP_TO cannot take it: ${fault}`)]
    : []
}

/** Connections that the server keeps from the pool: live updates, exports, backups, probes. */
const KEPT = 10

async function roomNotes({ databaseUrl, pooler, poolSize }: Config, directUrl: string): Promise<Note[]> {
  if (databaseUrl === undefined || pooler !== 'none') return []
  const room = await askRoom(directUrl).catch(() => undefined)
  if (room === undefined || poolSize <= room - KEPT) return []
  return [
    warning(
      `POOL_SIZE is ${poolSize}, but the database allows ${room} connections in all (max_connections): with more users than that at once, some are told that it is away. Lower POOL_SIZE, or raise max_connections.`,
    ),
  ]
}

/** @param url undefined: there is no database yet */
async function storeOf(config: Config, url: string | undefined): Promise<void> {
  const files = fileStore(config)
  if (url === undefined) return examineStore({ config, files, clock: systemClock(config.timeZone) })
  const { db } = openDatabase({ url, timeZone: config.timeZone, size: 1, pooler: config.pooler, onError: () => {} })
  try {
    await examineStore({ db, config, files, clock: await clockOf(config.directUrl ?? url, config) })
  } finally {
    await db.destroy()
  }
}

/** The line of a ConfigError; undefined if there is none. */
async function lineOf(work: Promise<unknown> | (() => Promise<unknown>)): Promise<string | undefined> {
  try {
    await (typeof work === 'function' ? work() : work)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}
