import path from 'node:path'
import { ConfigError } from './configError.ts'
import {
  type CompanyDirectory,
  type LineBot,
  allowedHosts,
  authorities,
  bounceMailbox,
  channelTargets,
  directoryOf,
  embeddedSettings,
  levelDays,
  lineOf,
  requireTogether,
  staffDirectories,
  storedSecret,
  trustedProxies,
} from './configParts.ts'
import { hasDots, isHostName } from './configRules.ts'
import type { Pooler } from './postgres/database.ts'
import { environment, issueLine } from './settings.ts'

/** Path below PUBLIC_URL to which the directory redirects the browser; it must be registered at the directory too. */
export const CALLBACK_PATH = '/AzureAD/callback'

export type Config = {
  host: string
  port: number
  /** The address that people open, without a trailing slash. */
  publicUrl: string
  isHttps: boolean
  /** Host names that requests may use besides that of publicUrl. */
  allowedHosts: string[]
  /** Proxies whose X-Forwarded-For is trusted to say where a request came from. */
  trustedProxies: string
  dataDir: string
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Parameters of the embedded PostgreSQL, beside its defaults. */
  embeddedSettings: Readonly<Record<string, string>>
  /** Connects to PostgreSQL directly when databaseUrl points to a pooler: for LISTEN, migrations and backups. */
  directUrl: string | undefined
  /** What databaseUrl points to, unless it is 'none'. */
  pooler: Pooler
  /** Maximum number of connections of this process to databaseUrl. */
  poolSize: number
  adminEmail: string | undefined
  secret: string
  /** Earlier secrets, oldest first; filled in once the database is reachable. */
  earlierSecrets: readonly { secret: string; until: number; generation: number }[]
  timeZone: string
  smtpUrl: string | undefined
  mailFrom: string
  /** MAIL_FROM is not set. */
  isMailFromDefault: boolean
  /** Where undeliverable letters are returned; undefined: to mailFrom. */
  bounceAddress: string | undefined
  /** imap: or imaps: URL of the mailbox from which returned letters are read. */
  bounceMailbox: string | undefined
  /** The name with which Daybook greets mail servers; undefined: the machine's name. */
  smtpName: string | undefined
  /** PEM certificates of authorities to trust for mail servers, in addition to the default ones. */
  smtpAuthorities: string | undefined
  /** A folder, absolute or below dataDir, or s3://bucket/folder. */
  filesUrl: string
  /** tcp://host:port or unix:///path of a virus scanner. */
  clamdUrl: string | undefined
  /** Number of days in which a deleted report can be restored. */
  binDays: number
  /** Days to keep the id of a request, and days to keep a finished letter in the mail log. */
  keptDays: { requests: number; letters: number }
  /** Scheduled backups: the folder (undefined: none are made), the time of day, and how many to keep. */
  backups: { to: string | undefined; at: string; keep: number }
  /** How many days before the due date the owner of a corrective action is first reminded; 0: on the due date itself. */
  actionReminderDays: number
  /** Days until a new corrective action is due, by level of the security event. */
  actionLevelDays: ReadonlyMap<number, number>
  /** Endpoint of an S3-compatible store other than Amazon's. */
  filesEndpoint: string | undefined
  directory: CompanyDirectory | undefined
  line: LineBot | undefined
  /** host:port targets that channels and webhooks may reach in any network, also over plain HTTP. */
  channelTargets: string[]
  company1LoginUrl: string | undefined
  staffDirectories: Record<number, string>
  taskToken: string | undefined
  /** How /metrics is served: with a token, on a listener of its own, or not at all. */
  metrics: { token: string | undefined; port: number | undefined; host: string }
  requestLog: 'off' | 'errors' | 'all'
  /** Where to report vulnerabilities, for security.txt: mailto: or https:. */
  securityContact: string | undefined
  /** How long a server that is to stop still answers, but is not ready. */
  drainSeconds: number
  /** How long a shutdown may take after that before the process exits anyway. */
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
    embeddedSettings: embeddedSettings(set),
    directUrl: set.DATABASE_LISTEN_URL ?? set.DATABASE_URL,
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
    drainSeconds: set.DRAIN_SECONDS,
    stopSeconds: set.STOP_SECONDS,
    databaseWaitSeconds: set.DATABASE_WAIT_SECONDS,
    demo,
    startsAt: set.DAYBOOK_NOW ? Temporal.Instant.from(set.DAYBOOK_NOW) : undefined,
    logLevel: set.LOG_LEVEL,
  }
}
