import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isEmail } from '@daybook/shared/rules/rules'
import { hasDots, isHostName, isInstant, isMailbox, isSender, isTimeZone, readAuthorities } from './configRules.ts'
import { hostName } from './http/hosts.ts'
import { readProxies } from './http/proxies.ts'
import { isDatabaseUrl } from './postgres/places.ts'

/** The protocols of connection strings of staff directories that can be read. */
const DIRECTORY_PROTOCOLS = ['postgres:', 'postgresql:', 'mysql:', 'mariadb:'] as const
export type DirectoryProtocol = (typeof DIRECTORY_PROTOCOLS)[number]

/** A setting that cannot be used; the message is the one line that the person starting Daybook sees. */
export class ConfigError extends Error {}

const blank = (value: unknown) => (value === '' ? undefined : value)
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema)
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const databaseUrl = () =>
  setting(
    z
      .string()
      .refine(
        isDatabaseUrl,
        'must be a URL such as postgres://user:password@host/name, or with hosts host1:5432,host2:5432',
      )
      .optional(),
  )
const wholeNumber = (from: number, to: number, usual: number) =>
  setting(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(from, `must be from ${from} to ${to}`)
      .max(to, `must be from ${from} to ${to}`)
      .default(usual),
  )

const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/

const ONE_LEVEL = '[1-4]=(\\d{1,2}|[12]\\d\\d|3[0-5]\\d|36[0-5])'
const LEVEL_DAYS = new RegExp(`^${ONE_LEVEL}(,${ONE_LEVEL})*$`)

const environment = z.object({
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).default(3000)),
  PUBLIC_URL: setting(url('http:', 'https:').optional()),
  ALLOWED_HOSTS: setting(z.string().default('')),
  TRUSTED_PROXIES: setting(z.string().default('loopback')),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: databaseUrl(),
  DATABASE_POOLER: setting(z.enum(['none', 'transaction'], 'must be none or transaction').default('none')),
  DATABASE_LISTEN_URL: databaseUrl(),
  DATABASE_READ_URL: databaseUrl(),
  DATABASE_READ_LAG_SECONDS: wholeNumber(2, 3_600, 15),
  POOL_SIZE: wholeNumber(5, 500, 20),
  ADMIN_EMAIL: setting(z.string().refine(isEmail, 'must be an e-mail address').optional()),
  APP_SECRET: setting(z.string().min(32, 'must have at least 32 characters').optional()),
  TIME_ZONE: setting(z.string().refine(isTimeZone, 'must be a time zone such as Asia/Bangkok').default('Asia/Bangkok')),
  SMTP_URL: setting(url('smtp:', 'smtps:').optional()),
  MAIL_FROM: setting(
    z
      .string()
      .refine(isSender, 'must be an e-mail address, or a name and an address such as Daybook <daybook@example.com>')
      .optional(),
  ),
  BOUNCE_ADDRESS: setting(z.string().refine(isEmail, 'must be an e-mail address').optional()),
  BOUNCE_IMAP_URL: setting(
    z.string().refine(isMailbox, 'must be a URL such as imaps://user:password@mail.example.com/INBOX').optional(),
  ),
  BOUNCE_IMAP_PASSWORD_FILE: setting(z.string().optional()),
  SMTP_NAME: setting(z.string().refine(isHostName, 'must be a host name such as daybook.example.com').optional()),
  SMTP_CA: setting(z.string().optional()),
  FILES_URL: setting(
    z
      .string()
      .refine(
        (value) => !value.includes('://') || BUCKET.test(value),
        'must be a folder, or s3:// with a bucket and perhaps a folder in it',
      )
      .default('files'),
  ),
  CLAMD_URL: setting(url('tcp:', 'unix:').optional()),
  BIN_DAYS: wholeNumber(1, 3_650, 30),
  REQUEST_DAYS: wholeNumber(30, 3_650, 90),
  LETTER_DAYS: wholeNumber(60, 3_650, 400),
  AUDIT_ARCHIVE_MONTHS: setting(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .refine((months) => months === 0 || (months >= 2 && months <= 240), 'must be 0 or from 2 to 240')
      .default(0),
  ),
  BACKUP_TO: setting(z.string().optional()),
  BACKUP_AT: setting(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:30')
      .default('02:30'),
  ),
  BACKUP_KEEP: wholeNumber(1, 1_000, 14),
  ACTION_REMINDER_DAYS: wholeNumber(0, 30, 1),
  ACTION_LEVEL_DAYS: setting(
    z
      .string()
      .refine((value) => value === '' || LEVEL_DAYS.test(value), 'must be levels with days, such as 4=1,3=7')
      .default(''),
  ),
  AWS_ENDPOINT_URL: setting(url('http:', 'https:').optional()),
  AWS_ENDPOINT_URL_S3: setting(url('http:', 'https:').optional()),
  AZURE_TENANT_ID: setting(z.string().optional()),
  AZURE_CLIENT_ID: setting(z.string().optional()),
  AZURE_CLIENT_SECRET: setting(z.string().optional()),
  AZURE_INSTANCE: setting(url('https:').optional()),
  LINE_CHANNEL_TOKEN: setting(z.string().optional()),
  LINE_CHANNEL_SECRET: setting(z.string().optional()),
  LINE_BOT_ID: setting(
    z
      .string()
      .regex(/^@[\w.-]+$/, 'must be the basic id of the bot, such as @123abcde')
      .optional(),
  ),
  LINE_API_URL: setting(url('http:', 'https:').default('https://api.line.me')),
  CHANNEL_TARGETS: setting(z.string().default('')),
  COMPANY1_LOGIN_URL: setting(url('http:', 'https:').optional()),
  TASK_TOKEN: setting(z.string().min(16, 'must have at least 16 characters').optional()),
  METRICS_TOKEN: setting(z.string().min(16, 'must have at least 16 characters').optional()),
  METRICS_PORT: setting(z.coerce.number('must be a number').int().min(0).max(65_535).optional()),
  METRICS_HOST: setting(z.string().default('127.0.0.1')),
  SECURITY_CONTACT: setting(
    z
      .string()
      .regex(
        /^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/[^\s/]+\S*)$/,
        'must be an address such as mailto:security@example.com or https://example.com/report',
      )
      .optional(),
  ),
  REQUEST_LOG: setting(z.enum(['off', 'errors', 'all'], 'must be off, errors or all').default('off')),
  STOP_SECONDS: wholeNumber(1, 600, 25),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3_600, 60),
  DEMO: setting(z.enum(['0', '1'], 'must be 0 or 1').optional()),
  DAYBOOK_NOW: setting(z.string().refine(isInstant, 'must be a moment such as 2028-02-29T10:00+07:00').optional()),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
})

/** Every setting with what it is by default; undefined: nothing, or something that follows from others. */
export const SETTINGS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(environment.shape).map(([name, schema]) => {
    const usual = schema.safeParse(undefined)
    return [name, usual.success && usual.data !== undefined ? String(usual.data) : undefined]
  }),
)

/** What is wrong with single settings, a line for each. */
export function problemsOf(env: Record<string, string | undefined>): string[] {
  const parsed = environment.safeParse(env)
  return parsed.success ? [] : parsed.error.issues.map(issueLine)
}

const issueLine = (issue: z.core.$ZodIssue) => `${String(issue.path[0])} ${issue.message}`

/** Where the directory sends a browser back to, below PUBLIC_URL; entered at the directory too. */
export const CALLBACK_PATH = '/AzureAD/callback'

export type Config = {
  host: string
  port: number
  /** Where people reach it, without a slash at the end. */
  publicUrl: string
  isHttps: boolean
  /** Names other than that of publicUrl by which requests may ask for this server. */
  allowedHosts: string[]
  /** Whose X-Forwarded-For says where a request came from. */
  trustedProxies: string
  dataDir: string
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Leads to PostgreSQL itself where databaseUrl leads to a pooler: for LISTEN, migrations and backups. */
  directUrl: string | undefined
  /** A replica that answers reports, lists and exports, unless it is more than so many seconds behind. */
  replica: { url: string; mostBehind: number } | undefined
  /** 'transaction': each transaction may get another connection, which keeps nothing of the one before. */
  pooler: 'none' | 'transaction'
  /** Connections of this process to each of databaseUrl and the replica, at most. */
  poolSize: number
  adminEmail: string | undefined
  secret: string
  /** Secrets before it, oldest first; filled once the database is reached. */
  earlierSecrets: readonly { secret: string; until: number; generation: number }[]
  timeZone: string
  smtpUrl: string | undefined
  mailFrom: string
  /** MAIL_FROM is not set. */
  isMailFromDefault: boolean
  /** Where letters that cannot be delivered come back to; undefined: to mailFrom. */
  bounceAddress: string | undefined
  /** imap: or imaps: of a mailbox that they are read from. */
  bounceMailbox: string | undefined
  /** By which name Daybook greets mail servers; undefined: as the machine calls itself. */
  smtpName: string | undefined
  /** Certificates, in PEM, of authorities that mail servers are trusted by besides the usual ones. */
  smtpAuthorities: string | undefined
  /** A folder, absolute or below dataDir, or s3://bucket/folder. */
  filesUrl: string
  /** tcp://host:port or unix:///path of a virus scanner. */
  clamdUrl: string | undefined
  /** Days that deleted reports can be restored. */
  binDays: number
  /** Days that the id of a request is remembered, and that a letter that ended stays in the mail log. */
  keptDays: { requests: number; letters: number }
  /** Months after which segments of the audit trail move to files; 0: they stay in the database. */
  auditArchiveMonths: number
  /** Scheduled backups: where to (none without), at which time of day, and how many are kept. */
  backups: { to: string | undefined; at: string; keep: number }
  /** Days before its due date that the owner of a corrective action is reminded; 0: on the day itself first. */
  actionReminderDays: number
  /** By level of a security event: days after which a new corrective action is due. */
  actionLevelDays: ReadonlyMap<number, number>
  /** Of a store like S3 that is not Amazon's. */
  filesEndpoint: string | undefined
  directory: { tenantId: string; clientId: string; clientSecret: string; instance: string } | undefined
  /** The LINE bot that sends notices. */
  line: { token: string; secret: string; botId: string; apiUrl: string } | undefined
  /** host:port that channels and webhooks may reach wherever they are, also by http. */
  channelTargets: string[]
  company1LoginUrl: string | undefined
  staffDirectories: Record<number, string>
  taskToken: string | undefined
  /** How /metrics is served: with a token, on a listener of its own, or not at all. */
  metrics: { token: string | undefined; port: number | undefined; host: string }
  requestLog: 'off' | 'errors' | 'all'
  /** Where weaknesses are reported, for security.txt: mailto: or https:. */
  securityContact: string | undefined
  /** How long stopping may take before the process ends anyway. */
  stopSeconds: number
  /** How long a start waits for a database that does not answer. */
  databaseWaitSeconds: number
  demo: boolean
  /** For tests: the moment at which a new demo database begins. */
  startsAt: Temporal.Instant | undefined
  logLevel: string
}

/** Reads and checks the environment. Throws ConfigError with one clear line. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  const [issue] = parsed.error?.issues ?? []
  if (!parsed.success) throw new ConfigError(issue ? issueLine(issue) : 'A setting is not valid')
  const set = parsed.data
  const dataDir = path.resolve(set.DATA_DIR)
  if (set.DATABASE_URL && !set.APP_SECRET) throw new ConfigError('APP_SECRET is required with DATABASE_URL')
  requireTogether(set)
  const demo = set.DEMO ? set.DEMO === '1' : !set.DATABASE_URL
  if (set.DAYBOOK_NOW && !demo) throw new ConfigError('DAYBOOK_NOW is for tests: it needs the demo data of DEMO=1')
  const directory = directoryOf(set)
  const publicUrl = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, '')
  const publicName = new URL(publicUrl).hostname
  return {
    host: set.HOST,
    port: set.PORT,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    allowedHosts: allowedHosts(set.ALLOWED_HOSTS),
    trustedProxies: trustedProxies(set.TRUSTED_PROXIES),
    dataDir,
    databaseUrl: set.DATABASE_URL,
    directUrl: set.DATABASE_LISTEN_URL ?? set.DATABASE_URL,
    replica: set.DATABASE_READ_URL
      ? { url: set.DATABASE_READ_URL, mostBehind: set.DATABASE_READ_LAG_SECONDS }
      : undefined,
    pooler: set.DATABASE_POOLER,
    poolSize: set.POOL_SIZE,
    adminEmail: set.ADMIN_EMAIL,
    secret: set.APP_SECRET ?? storedSecret(dataDir),
    earlierSecrets: [],
    timeZone: set.TIME_ZONE,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? 'Daybook <daybook@localhost>',
    isMailFromDefault: set.MAIL_FROM === undefined,
    bounceAddress: set.BOUNCE_ADDRESS,
    bounceMailbox: bounceMailbox(set.BOUNCE_IMAP_URL, set.BOUNCE_IMAP_PASSWORD_FILE),
    smtpName: set.SMTP_NAME ?? (isHostName(publicName) && hasDots(publicName) ? publicName : undefined),
    smtpAuthorities: set.SMTP_CA === undefined ? undefined : authorities(set.SMTP_CA),
    filesUrl: set.FILES_URL,
    clamdUrl: set.CLAMD_URL,
    binDays: set.BIN_DAYS,
    keptDays: { requests: set.REQUEST_DAYS, letters: set.LETTER_DAYS },
    auditArchiveMonths: set.AUDIT_ARCHIVE_MONTHS,
    backups: { to: set.BACKUP_TO && path.resolve(set.BACKUP_TO), at: set.BACKUP_AT, keep: set.BACKUP_KEEP },
    actionReminderDays: set.ACTION_REMINDER_DAYS,
    actionLevelDays: levelDays(set.ACTION_LEVEL_DAYS),
    filesEndpoint: set.AWS_ENDPOINT_URL_S3 ?? set.AWS_ENDPOINT_URL,
    directory,
    line: lineOf(set),
    channelTargets: channelTargets(set.CHANNEL_TARGETS),
    company1LoginUrl: set.COMPANY1_LOGIN_URL,
    staffDirectories: staffDirectories(env),
    taskToken: set.TASK_TOKEN,
    metrics: { token: set.METRICS_TOKEN, port: set.METRICS_PORT, host: set.METRICS_HOST },
    requestLog: set.REQUEST_LOG,
    securityContact: set.SECURITY_CONTACT,
    stopSeconds: set.STOP_SECONDS,
    databaseWaitSeconds: set.DATABASE_WAIT_SECONDS,
    demo,
    startsAt: set.DAYBOOK_NOW ? Temporal.Instant.from(set.DAYBOOK_NOW) : undefined,
    logLevel: set.LOG_LEVEL,
  }
}

function requireTogether(set: z.output<typeof environment>): void {
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_READ_URL'] as const)
    if (set[name] && !set.DATABASE_URL) throw new ConfigError(`${name} needs DATABASE_URL`)
  if (set.DATABASE_POOLER === 'none') return
  if (!set.DATABASE_URL) throw new ConfigError('DATABASE_POOLER needs DATABASE_URL')
  if (!set.DATABASE_LISTEN_URL)
    throw new ConfigError(
      'DATABASE_LISTEN_URL is required with DATABASE_POOLER=transaction: it leads to PostgreSQL itself, without the pooler',
    )
}

function authorities(file: string): string {
  try {
    return readAuthorities(file)
  } catch (error) {
    throw new ConfigError(`SMTP_CA must be a file with certificates in PEM: ${(error as Error).message}`)
  }
}

/** The mailbox's address with its password, wherever that stands. */
function bounceMailbox(address: string | undefined, file: string | undefined): string | undefined {
  if (address === undefined && file === undefined) return undefined
  if (address === undefined) throw new ConfigError('BOUNCE_IMAP_PASSWORD_FILE needs BOUNCE_IMAP_URL')
  const mailbox = new URL(address)
  if (file === undefined) {
    if (mailbox.password === '')
      throw new ConfigError('BOUNCE_IMAP_URL needs a password, or BOUNCE_IMAP_PASSWORD_FILE a file with it')
    return address
  }
  if (mailbox.password !== '')
    throw new ConfigError('BOUNCE_IMAP_URL must have no password where BOUNCE_IMAP_PASSWORD_FILE is set')
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
  // Editors end a file with a line break.
  const password = text.replace(/\r?\n$/, '')
  if (password === '') throw new ConfigError(`BOUNCE_IMAP_PASSWORD_FILE must hold a password, but ${file} is empty`)
  return password
}

function levelDays(list: string): ReadonlyMap<number, number> {
  const days = new Map<number, number>()
  for (const entry of list.split(',').filter(Boolean)) {
    const [level = 0, after = 0] = entry.split('=').map(Number)
    if (days.has(level)) throw new ConfigError(`ACTION_LEVEL_DAYS names level ${level} twice`)
    days.set(level, after)
  }
  return days
}

function allowedHosts(list: string): string[] {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const host = hostName(entry)
      if (!host) throw new ConfigError(`ALLOWED_HOSTS must be host names such as daybook.example.com, not '${entry}'`)
      return host
    })
}

function trustedProxies(list: string): string {
  try {
    readProxies(list)
    return list
  } catch (error) {
    throw new ConfigError(
      `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, loopback or none, not ${(error as Error).message}`,
    )
  }
}

function directoryOf(set: z.output<typeof environment>): Config['directory'] {
  const { AZURE_TENANT_ID: tenantId, AZURE_CLIENT_ID: clientId, AZURE_CLIENT_SECRET: clientSecret } = set
  if (!tenantId && !clientId && !clientSecret) return undefined
  if (!tenantId || !clientId || !clientSecret) {
    throw new ConfigError('AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET must be set together')
  }
  // The shared addresses take people of any tenant, and a domain name is not what a token says.
  if (!/^[\w-]+$/.test(tenantId) || ['common', 'organizations', 'consumers'].includes(tenantId)) {
    throw new ConfigError('AZURE_TENANT_ID must be the id of one tenant')
  }
  return { tenantId, clientId, clientSecret, instance: set.AZURE_INSTANCE ?? 'https://login.microsoftonline.com/' }
}

function lineOf(set: z.output<typeof environment>): Config['line'] {
  const { LINE_CHANNEL_TOKEN: token, LINE_CHANNEL_SECRET: secret, LINE_BOT_ID: botId } = set
  if (!token && !secret && !botId) return undefined
  if (!token || !secret || !botId) {
    throw new ConfigError('LINE_CHANNEL_TOKEN, LINE_CHANNEL_SECRET and LINE_BOT_ID must be set together')
  }
  return { token, secret, botId, apiUrl: set.LINE_API_URL.replace(/\/+$/, '') }
}

function channelTargets(list: string): string[] {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      if (!/^[\w.-]+:\d{1,5}$/.test(entry)) {
        throw new ConfigError(`CHANNEL_TARGETS must be hosts with ports such as hooks.example.com:443, not '${entry}'`)
      }
      return entry.toLowerCase()
    })
}

function staffDirectories(env: Record<string, string | undefined>): Record<number, string> {
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

/** The secret of this data folder, made at the first start and readable by its owner alone. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, 'app-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
