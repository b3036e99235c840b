import { accessSync, constants, existsSync, lstatSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { adoptSecrets } from '../audit/adoptSecrets.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { CANNOT_PREPARE } from '../platform/configParts.ts'
import { problemsOf, SETTINGS } from '../platform/settings.ts'
import { lockFolder } from '../platform/folderLock.ts'
import { migrations } from '../db/migrate.ts'
import {
  askDatabase,
  askPrepares,
  askReplica,
  askRoom,
  askSchema,
  askSession,
} from '../operations/askDatabase.queries.ts'
import { lacksSender } from '../platform/mailServer.ts'
import { tellingUrl } from './masked.ts'

export type Examined = { lines: string[]; errors: number }

type Note = { isError: boolean; text: string }
const error = (text: string): Note => ({ isError: true, text })
const warning = (text: string): Note => ({ isError: false, text })

/** Names of settings with secrets. The path of a password file is not secret. */
const SECRET = /SECRET|TOKEN|PASSWORD(?!_FILE$)|ACCESS_KEY/
/** Variables that are read by libraries, or whose names contain an id. */
const OTHERS = /^(?:AWS_|STAFF_DIRECTORY_\d+$|NODE_EXTRA_CA_CERTS$)/
/** Names that begin like a setting: probably misspelt rather than meant for another program. */
const LIKE_OURS =
  /^(?:DATABASE|POOL|SMTP|MAIL|BOUNCE|LETTER|REQUEST|BACKUP|METRICS|TRUSTED|ALLOWED|CLAMD|AZURE|LINE|DAYBOOK)_/

/**
 * Examines the settings without changing anything: creates no folder and no secret.
 *
 * @param fromFile names of settings from the file .env
 */
export async function doctorOf(
  env: Record<string, string | undefined>,
  fromFile: ReadonlySet<string>,
): Promise<Examined> {
  const lines = ['Settings']
  const others = Object.keys(env).filter((name) => OTHERS.test(name) && env[name])
  for (const name of [...Object.keys(SETTINGS), ...others]) lines.push(`  ${settingLine(name, env[name], fromFile)}`)

  const notes: Note[] = problemsOf(env).map(error)
  for (const name of Object.keys(env))
    if (LIKE_OURS.test(name) && !(name in SETTINGS) && !OTHERS.test(name))
      notes.push(warning(`${name} is not a setting of Daybook. Check its spelling.`))
  const config = notes.some(({ isError }) => isError) ? undefined : configOf(env, notes)
  if (config) {
    lines.push('', 'Where the data is', ...placeLines(config, env))
    notes.push(...combined(config, env), ...folders(config), ...(await database(config)), ...(await besides(config)))
  }
  lines.push('', 'Findings', ...notes.map(({ isError, text }) => `  ${isError ? 'ERROR  ' : 'Warning'} ${text}`))
  if (notes.length === 0) lines.push('  All is well.')
  return { lines, errors: notes.filter(({ isError }) => isError).length }
}

function settingLine(name: string, value: string | undefined, fromFile: ReadonlySet<string>): string {
  const isSet = value !== undefined && value !== ''
  const source = isSet ? (fromFile.has(name) ? '.env' : 'environment') : 'default'
  const shown = isSet ? masked(name, value) : (SETTINGS[name] ?? '–')
  return `${name.padEnd(28)} ${shown}  (${source})`
}

function masked(name: string, value: string): string {
  if (SECRET.test(name)) return `******** (${value.length} characters)`
  return value.includes('://') ? tellingUrl(value) : value.replace(/[\r\n]+/g, ' ')
}

/** Reads the settings as the server does, except for the secret of a data folder, which the server would create. */
function configOf(env: Record<string, string | undefined>, notes: Note[]): Config | undefined {
  try {
    const secret = env.APP_SECRET || (env.DATABASE_URL ? undefined : 'not read by the doctor: 32 letters')
    return readConfig({ ...env, APP_SECRET: secret })
  } catch (caught) {
    if (!(caught instanceof ConfigError)) throw caught
    notes.push(error(caught.message))
    return undefined
  }
}

function placeLines(config: Config, env: Record<string, string | undefined>): string[] {
  const home = path.join(config.dataDir, 'postgres')
  return [
    `  DATA_DIR   ${config.dataDir}${existsSync(config.dataDir) ? '' : ' (not created yet)'}`,
    `  Database   ${config.databaseUrl ? tellingUrl(config.databaseUrl) : embeddedLine(home)}`,
    `  Uploads    ${config.filesUrl.includes('://') ? config.filesUrl : path.resolve(config.dataDir, config.filesUrl)}`,
    `  Backups    ${config.backups.to ?? 'none scheduled'}`,
    `  Secret     ${env.APP_SECRET ? 'APP_SECRET' : path.join(config.dataDir, 'app-secret')}`,
  ]
}

function embeddedLine(home: string): string {
  try {
    const there = lstatSync(home, { throwIfNoEntry: false })
    if (!there) return `${home} (not created yet)`
    if (!there.isSymbolicLink()) return home
  } catch {
    return `${home} (cannot be read)`
  }
  return `${realOf(home)} (${home} is a link to it, so a copy of DATA_DIR alone is incomplete)`
}

function realOf(link: string): string {
  try {
    return realpathSync(link)
  } catch {
    return 'a folder that does not exist'
  }
}

function combined(config: Config, env: Record<string, string | undefined>): Note[] {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
  const { to } = config.backups
  return [
    ...(!isLocal && !env.PUBLIC_URL
      ? [warning('PUBLIC_URL is not set, but HOST accepts other machines: they get no page.')]
      : []),
    ...(!isLocal && !config.isHttps
      ? [warning('PUBLIC_URL is not https: passwords cross the network unencrypted.')]
      : []),
    ...(config.smtpUrl ? [] : [warning('SMTP_URL is not set: letters are written to files.')]),
    ...(lacksSender(config)
      ? [
          warning(
            `${config.isMailFromDefault ? 'MAIL_FROM is not set: letters' : 'Letters'} come from ${config.mailFrom}, which many servers refuse.`,
          ),
        ]
      : []),
    ...(config.bounceMailbox !== undefined && config.bounceAddress === undefined
      ? [warning('BOUNCE_IMAP_URL is set without BOUNCE_ADDRESS: letters come back to MAIL_FROM, not to that mailbox.')]
      : []),
    ...(to === undefined ? [warning('BACKUP_TO is not set: no backup is made.')] : []),
    ...(to !== undefined && `${to}/`.startsWith(`${config.dataDir}/`)
      ? [warning('BACKUP_TO is inside DATA_DIR: losing one loses the other.')]
      : []),
    ...(config.demo && !isLocal ? [warning('DEMO is on, and other machines can reach this address.')] : []),
    ...(config.metrics.port !== undefined && config.metrics.port === config.port
      ? [error('METRICS_PORT must not be PORT.')]
      : []),
  ]
}

function folders({ dataDir, filesUrl, backups }: Config): Note[] {
  const named: [string, string | undefined][] = [
    ['DATA_DIR', dataDir],
    ['FILES_URL', filesUrl.includes('://') ? undefined : path.resolve(dataDir, filesUrl)],
    ['BACKUP_TO', backups.to],
  ]
  return named.flatMap(([name, folder]) => {
    if (folder === undefined) return []
    const there = nearestThere(folder)
    const why = !statSync(there).isDirectory()
      ? 'is not a folder'
      : isWritable(there)
        ? undefined
        : 'cannot be written by this user'
    if (why === undefined) return []
    return [
      error(
        there === folder ? `${name} (${folder}) ${why}.` : `${name} (${folder}) cannot be created: ${there} ${why}.`,
      ),
    ]
  })
}

/** The folder itself, or the nearest one above it that exists. */
const nearestThere = (folder: string): string => (existsSync(folder) ? folder : nearestThere(path.dirname(folder)))

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Additional checks for a pooler and a replica. */
async function besides({ databaseUrl, directUrl, replica, pooler, poolSize }: Config): Promise<Note[]> {
  const notes: Note[] = []
  if (directUrl && directUrl !== databaseUrl) {
    const state = await askDatabase(directUrl).catch((caught: Error) => caught.message)
    if (state !== 'ok') notes.push(error(`The database of DATABASE_LISTEN_URL cannot be used: ${state}`))
  }
  if (databaseUrl && pooler === 'prepared' && !(await askPrepares(databaseUrl).catch(() => true)))
    notes.push(error(CANNOT_PREPARE))
  if (databaseUrl && pooler !== 'none') {
    const session = await askSession(databaseUrl).catch(() => undefined)
    if (session?.isCompiling)
      notes.push(
        warning(
          'Behind DATABASE_POOLER PostgreSQL compiles large statements (JIT), which makes lists many times slower: add `set jit = off` to the connect_query.',
        ),
      )
    if (session?.hasLimit === false)
      notes.push(
        warning(
          'Behind DATABASE_POOLER no statement has a time limit: give the pooler a connect_query that sets statement_timeout.',
        ),
      )
  }
  if (replica) {
    const state = await askReplica(replica.url).catch((caught: Error) => caught.message)
    if (state === 'primary') notes.push(warning('DATABASE_READ_URL is not a replica: it does not relieve the primary.'))
    else if (state !== 'ok') notes.push(warning(`The replica of DATABASE_READ_URL cannot be used: ${state}`))
  }
  const room = databaseUrl && pooler === 'none' ? await askRoom(databaseUrl).catch(() => undefined) : undefined
  if (room !== undefined && poolSize > room)
    notes.push(warning(`POOL_SIZE is ${poolSize}, but the database allows ${room} connections in all.`))
  return notes
}

async function database(config: Config): Promise<Note[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === undefined) {
    if (!isWritable(dataDir) || !existsSync(path.join(dataDir, 'postgres'))) return []
    const lock = lockFolder(dataDir)
    lock?.release()
    return lock ? [] : [warning('Daybook is running on this DATA_DIR.')]
  }
  try {
    const state = await askDatabase(databaseUrl)
    if (state === 'readOnly')
      return [error('The database of DATABASE_URL is read-only. Set DATABASE_URL to the primary.')]
    if (state === 'full') return [error('The disk of the database is full.')]
  } catch (caught) {
    const { message, code } = caught as { message: string; code?: string }
    return [error(`The database of DATABASE_URL cannot be used: ${message || code}`)]
  }
  const schema = await askSchema(databaseUrl, Object.keys(migrations)).catch(() => 'empty' as const)
  if (schema === 'newer') return [error('The database was made by a newer version of Daybook.')]
  return [
    ...(schema === 'older' ? [warning('The next start upgrades the database, after a backup.')] : []),
    ...(await secretNotes(config, databaseUrl)),
  ]
}

async function secretNotes(config: Config, databaseUrl: string): Promise<Note[]> {
  try {
    await adoptSecrets(config, databaseUrl, false)
  } catch (caught) {
    if (caught instanceof ConfigError) return [error(caught.message)]
    // An empty or an older database knows no secrets.
  }
  return []
}
