import { existsSync, lstatSync, realpathSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listBackups } from '../backup/place.ts'
import { overdueSince } from '../jobs/backups.ts'
import { stateOf } from '../db/migrate.ts'
import { askHolder, askProcesses } from '../operations/askDatabase.queries.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/configError.ts'
import { lockFolder } from '../platform/folderLock.ts'
import { lacksSender } from '../platform/mailServer.ts'
import { ToCarryOver } from '../platform/postgres/embeddedPostgres.ts'
import { reachDatabase } from '../platform/postgres/reachDatabase.ts'
import { waitForDatabase } from '../platform/postgres/waitForDatabase.ts'
import { problemsOf, SETTINGS } from '../platform/settings.ts'
import { tellingUrl } from '../platform/tellingUrl.ts'
import { nameNotes, OF_LIBRARIES } from './settingNames.ts'
import {
  addressNotes,
  databaseNotes,
  dataFolderNotes,
  hasCluster,
  type Note,
  placeNotes,
  stopping,
  warning,
} from './startChecks.ts'
import { surroundingNotes } from './surroundings.ts'

export type Examined = { lines: string[]; errors: number }

/** For a data folder without a secret; longer than any secret needs to be. */
const NO_SECRET = 'not read by the doctor: 32 letters'

/** Names of settings with secrets. The path of a password file is not secret. */
const SECRET = /SECRET|TOKEN|PASSWORD(?!_FILE$)|ACCESS_KEY/
/**
 * Examines the settings, and all that a start examines, without changing anything: creates no folder and no secret.
 *
 * @param fromFile names of settings from the file .env
 */
export async function doctorOf(
  env: Record<string, string | undefined>,
  fromFile: ReadonlySet<string>,
): Promise<Examined> {
  const lines = ['Settings']
  const others = Object.keys(env).filter((name) => OF_LIBRARIES.test(name) && env[name])
  for (const name of [...Object.keys(SETTINGS), ...others]) lines.push(`  ${settingLine(name, env[name], fromFile)}`)

  const problems = problemsOf(env)
  const folder = dataFolderNotes(env)
  const config = problems.length > 0 ? undefined : configOf(env)
  const notes = [...folder, ...problems.map(stopping), ...nameNotes(env, fromFile)]
  if (config instanceof ConfigError) notes.push(stopping(config.message))
  else if (config) {
    lines.push('', 'Where the data is', ...placeLines(config, env))
    notes.push(...(await startNotes(config)), ...advice(config, env))
  }
  lines.push('', 'Findings', ...notes.map(({ stops, text }) => `  ${stops ? 'ERROR  ' : 'Warning'} ${text}`))
  if (notes.length === 0) lines.push('  All is well.')
  return { lines, errors: notes.filter(({ stops }) => stops).length }
}

/** What a start would say, in its order. */
async function startNotes(config: Config): Promise<Note[]> {
  const places = await placeNotes(config)
  const addresses = await addressNotes(config)
  if (places.some(({ stops }) => stops))
    return [...places, ...addresses, ...(await surroundingNotes(config, undefined))]
  const inside = await databaseFindings(config)
  // A server that runs on this database has the address.
  const isOwn = addresses.length > 0 && inside.isRunning && (await answers(config))
  return [
    ...places,
    ...(inside.isRunning ? [warning('Daybook is running on this database.')] : []),
    ...(isOwn ? [] : addresses),
    ...inside.notes,
    ...(await surroundingNotes(config, inside.holder)),
  ]
}

/** Whether a Daybook answers at the address of the settings. */
async function answers({ host, port }: Config): Promise<boolean> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  const asked = fetch(`http://${name}:${port}/health/live`, { signal: AbortSignal.timeout(2_000) })
  return asked.then(
    ({ headers }) => headers.has('x-request-id'),
    () => false,
  )
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

/** Reads the settings as the server does, but makes no secret. */
function configOf(env: Record<string, string | undefined>): Config | ConfigError {
  const isMissing =
    !env.APP_SECRET && !env.DATABASE_URL && !existsSync(path.resolve(env.DATA_DIR || './data', 'app-secret'))
  try {
    return readConfig(isMissing ? { ...env, APP_SECRET: NO_SECRET } : env)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
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

/** What works, but hardly as it is meant. */
function advice(config: Config, env: Record<string, string | undefined>): Note[] {
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
  ]
}

/** What is to be said about the database, who holds its store, and whether a server of this machine uses it. */
async function databaseFindings(config: Config): Promise<{ notes: Note[]; isRunning: boolean; holder?: string }> {
  const embedded = config.databaseUrl === undefined
  if (embedded && !hasCluster(config)) return { notes: [], isRunning: false, holder: '' }
  try {
    const isLocked = embedded && isInUse(config.dataDir)
    for (const name of ['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const) {
      const url = name === 'DATABASE_URL' ? config.databaseUrl : config.directUrl
      if (url !== undefined) await waitForDatabase(url, 0, () => {}, name)
    }
    const { url, stop } = await reachDatabase(config)
    try {
      const asked = config.databaseUrl ?? url
      const notes = await databaseNotes(config, asked)
      if (notes.some(({ stops }) => stops)) return { notes, isRunning: isLocked }
      const { done, pending } = await stateOf(url)
      if (done.length > 0 && pending.length > 0)
        notes.push(warning('The next start upgrades the database, after a backup.'))
      return {
        notes: [...notes, ...(await backupNotes(config))],
        isRunning: isLocked || (await isHere(url)),
        holder: await askHolder(url),
      }
    } finally {
      await stop()
    }
  } catch (error) {
    if (error instanceof ToCarryOver) return { notes: [warning(error.message)], isRunning: false }
    if (error instanceof ConfigError) return { notes: [stopping(error.message)], isRunning: false }
    throw error
  }
}

function isInUse(dataDir: string): boolean {
  const lock = lockFolder(dataDir)
  lock?.release()
  return lock === undefined
}

const isHere = async (url: string) =>
  (await askProcesses(url).catch(() => [])).some(({ host }) => host === os.hostname())

async function backupNotes({ backups: { to, at }, timeZone }: Config): Promise<Note[]> {
  const newest = to === undefined ? undefined : (await listBackups(to).catch(() => [])).at(-1)?.manifest.madeAt
  const due = newest && overdueSince(Temporal.Instant.from(newest), systemClock(timeZone), at)
  if (!due) return []
  return [
    warning(
      `The newest backup in BACKUP_TO was made at ${newest}, and another one has been due since ${due.toString()}. If the server runs, Operations and its log say why it failed.`,
    ),
  ]
}
