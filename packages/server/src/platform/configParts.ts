import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './configError.ts'
import { readAuthorities } from './configRules.ts'
import { folderFault } from './folderFault.ts'
import { hostName } from './transport/hosts.ts'
import { readProxies } from './transport/proxies.ts'
import { makeFolder } from './makeFolder.ts'
import type { Settings } from './settings.ts'

/* Settings that need more than a single check: lists, files, and settings that belong together. Each throws ConfigError. */

/** Supported protocols in connection strings of staff directories. */
const DIRECTORY_PROTOCOLS = ['postgres:', 'postgresql:', 'mysql:', 'mariadb:'] as const
export type DirectoryProtocol = (typeof DIRECTORY_PROTOCOLS)[number]

export function requireTogether(set: Settings): void {
  if (set.DATABASE_LISTEN_URL && !set.DATABASE_URL) throw new ConfigError('DATABASE_LISTEN_URL needs DATABASE_URL')
  if (set.DATABASE_POOLER === 'none') return
  if (!set.DATABASE_URL) throw new ConfigError('DATABASE_POOLER needs DATABASE_URL')
  if (!set.DATABASE_LISTEN_URL)
    throw new ConfigError(
      'DATABASE_LISTEN_URL is required with DATABASE_POOLER: it must lead to PostgreSQL directly, not to the pooler',
    )
}

const MEMORY = /^\d+(?:kB|MB|GB)$/
const FRACTION = /^\d+(?:\.\d+)?$/
const WHOLE = /^\d+$/
const DURATION = /^\d+(?:ms|s|min|h)$/

const FORMS = new Map([
  [MEMORY, 'a size such as 64MB or 1GB'],
  [FRACTION, 'a number such as 1.1'],
  [WHOLE, 'a whole number'],
  [DURATION, 'a time such as 30s or 15min'],
])

/** What an operator may set of the embedded PostgreSQL: nothing here costs durability, rights or the way to reach it. */
const SETTABLE: Readonly<Record<string, RegExp>> = {
  shared_buffers: MEMORY,
  work_mem: MEMORY,
  maintenance_work_mem: MEMORY,
  effective_cache_size: MEMORY,
  min_wal_size: MEMORY,
  max_wal_size: MEMORY,
  checkpoint_timeout: DURATION,
  random_page_cost: FRACTION,
  effective_io_concurrency: WHOLE,
  max_worker_processes: WHOLE,
  max_parallel_workers: WHOLE,
  max_parallel_workers_per_gather: WHOLE,
  autovacuum_max_workers: WHOLE,
}

/** Connections of the embedded PostgreSQL beside those of POOL_SIZE: exports, live updates, probes, commands, backups. */
const OTHER_CONNECTIONS = 40

export function embeddedSettings({ DATABASE_SETTINGS, DATABASE_URL, POOL_SIZE }: Settings): Record<string, string> {
  const settings: Record<string, string> = { max_connections: String(POOL_SIZE + OTHER_CONNECTIONS) }
  const entries = entriesOf(DATABASE_SETTINGS)
  if (entries.length > 0 && DATABASE_URL)
    throw new ConfigError('DATABASE_SETTINGS is for the embedded database: remove it, or DATABASE_URL')
  for (const entry of entries) {
    const [name = '', value = ''] = entry.split('=')
    const form = Object.hasOwn(SETTABLE, name) ? SETTABLE[name] : undefined
    if (!form)
      throw new ConfigError(
        `DATABASE_SETTINGS must be settings such as shared_buffers=1GB, not '${entry}'. It accepts ${Object.keys(SETTABLE).join(', ')}`,
      )
    if (!form.test(value))
      throw new ConfigError(`DATABASE_SETTINGS: ${name} must be ${FORMS.get(form)}, not '${value}'`)
    settings[name] = value
  }
  return settings
}

/** For a pooler that does not do what DATABASE_POOLER=prepared says. */
export const CANNOT_PREPARE =
  'The pooler of DATABASE_URL does not support prepared statements: set DATABASE_POOLER=transaction, or use PgBouncer 1.21 or later with max_prepared_statements above 0.'

export function authorities(file: string): string {
  try {
    return readAuthorities(file)
  } catch (error) {
    throw new ConfigError(`SMTP_CA must be a file with certificates in PEM: ${(error as Error).message}`)
  }
}

/** The mailbox's URL including its password, which comes from the URL itself or from a file. */
export function bounceMailbox(address: string | undefined, file: string | undefined): string | undefined {
  if (address === undefined && file === undefined) return undefined
  if (address === undefined) throw new ConfigError('BOUNCE_IMAP_PASSWORD_FILE needs BOUNCE_IMAP_URL')
  const mailbox = new URL(address)
  if (file === undefined) {
    if (mailbox.password === '')
      throw new ConfigError('BOUNCE_IMAP_URL needs a password, or BOUNCE_IMAP_PASSWORD_FILE a file with it')
    return address
  }
  if (mailbox.password !== '')
    throw new ConfigError('BOUNCE_IMAP_URL must have no password if BOUNCE_IMAP_PASSWORD_FILE is set')
  mailbox.password = encodeURIComponent(passwordIn(file))
  return mailbox.toString()
}

function passwordIn(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`BOUNCE_IMAP_PASSWORD_FILE cannot be read: ${(error as Error).message}`)
  }
  // Editors add a line break at the end of a file.
  const password = text.replace(/\r?\n$/, '')
  if (password === '') throw new ConfigError(`BOUNCE_IMAP_PASSWORD_FILE must contain a password, but ${file} is empty`)
  return password
}

export function levelDays(list: string): ReadonlyMap<number, number> {
  const days = new Map<number, number>()
  for (const entry of list.split(',').filter(Boolean)) {
    const [level = 0, after = 0] = entry.split('=').map(Number)
    if (days.has(level)) throw new ConfigError(`ACTION_LEVEL_DAYS names level ${level} twice`)
    days.set(level, after)
  }
  return days
}

/** Splits a list at commas and whitespace. */
const entriesOf = (list: string) => list.split(/[\s,]+/).filter((entry) => entry !== '')

export function allowedHosts(list: string): string[] {
  return entriesOf(list).map((entry) => {
    const host = hostName(entry)
    if (!host) throw new ConfigError(`ALLOWED_HOSTS must be host names such as daybook.example.com, not '${entry}'`)
    return host
  })
}

export function trustedProxies(list: string): string {
  try {
    readProxies(list)
    return list
  } catch (error) {
    throw new ConfigError(
      `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, loopback or none, not ${(error as Error).message}`,
    )
  }
}

/** Where people sign in with their company's account. */
export type CompanyDirectory = { tenantId: string; clientId: string; clientSecret: string; instance: string }

export function directoryOf(set: Settings): CompanyDirectory | undefined {
  const { AZURE_TENANT_ID: tenantId, AZURE_CLIENT_ID: clientId, AZURE_CLIENT_SECRET: clientSecret } = set
  if (!tenantId && !clientId && !clientSecret) return undefined
  if (!tenantId || !clientId || !clientSecret) {
    throw new ConfigError('AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET must be set together')
  }
  // The shared endpoints accept people of any tenant, and tokens contain the tenant's id, not its domain name.
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(tenantId)) {
    throw new ConfigError('AZURE_TENANT_ID must be the id of one tenant, a GUID, not a name')
  }
  return { tenantId, clientId, clientSecret, instance: set.AZURE_INSTANCE ?? 'https://login.microsoftonline.com/' }
}

/** The LINE bot that sends notices. */
export type LineBot = { token: string; secret: string; botId: string; apiUrl: string }

export function lineOf(set: Settings): LineBot | undefined {
  const { LINE_CHANNEL_TOKEN: token, LINE_CHANNEL_SECRET: secret, LINE_BOT_ID: botId } = set
  if (!token && !secret && !botId) return undefined
  if (!token || !secret || !botId) {
    throw new ConfigError('LINE_CHANNEL_TOKEN, LINE_CHANNEL_SECRET and LINE_BOT_ID must be set together')
  }
  return { token, secret, botId, apiUrl: set.LINE_API_URL.replace(/\/+$/, '') }
}

export function channelTargets(list: string): string[] {
  return entriesOf(list).map((entry) => {
    const port = Number(/^[\w.-]+:(\d{1,5})$/.exec(entry)?.[1] ?? 0)
    if (port < 1 || port > 65_535) {
      throw new ConfigError(`CHANNEL_TARGETS must be hosts with ports such as hooks.example.com:443, not '${entry}'`)
    }
    return entry.toLowerCase()
  })
}

export function staffDirectories(env: Record<string, string | undefined>): Record<number, string> {
  const found: Record<number, string> = {}
  for (const [name, value] of Object.entries(env)) {
    const company = /^STAFF_DIRECTORY_(.*)$/.exec(name)?.[1]
    if (company === undefined || !value) continue
    if (!/^\d{1,9}$/.test(company)) throw new ConfigError(`${name} must end in a company id`)
    if (!URL.canParse(value) || !DIRECTORY_PROTOCOLS.some((one) => one === new URL(value).protocol)) {
      throw new ConfigError(`${name} must be a connection string that starts with postgres://, mysql:// or mariadb://`)
    }
    found[Number(company)] = value
  }
  return found
}

/**
 * The secret of this data folder, created at the first start and readable only by its owner.
 *
 * @throws ConfigError if the folder cannot be used
 */
export function storedSecret(dataDir: string): string {
  const fault = folderFault('DATA_DIR', dataDir)
  if (fault !== undefined) throw new ConfigError(fault)
  try {
    return readOrMakeSecret(dataDir)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR (${dataDir}) cannot be used: ${(error as Error).message}. Set it to a folder that this user can write to.`,
    )
  }
}

function readOrMakeSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  if (!existsSync(file)) {
    makeFolder(dataDir)
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
