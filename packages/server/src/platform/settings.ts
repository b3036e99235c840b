import { z } from 'zod'
import { isEmail } from '@daybook/shared/rules/rules'
import {
  isDatabaseUrl,
  isHostName,
  isInstant,
  isMailbox,
  isOneHost,
  isRoot,
  isSender,
  isTimeZone,
} from './configRules.ts'

/* The settings in the environment: names, formats and defaults. */

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
      .refine(isOneHost, {
        message: 'must name one host: put HAProxy, PgBouncer or a virtual address in front of several servers',
        abort: true,
      })
      .refine(isDatabaseUrl, 'must be a URL such as postgres://user:password@host/name')
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

const PORT_RANGE = 'must be a number from 0 to 65535'
const portNumber = () => z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(0, PORT_RANGE).max(65_535, PORT_RANGE)

const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/

const ONE_LEVEL = '[1-4]=(\\d{1,2}|[12]\\d\\d|3[0-5]\\d|36[0-5])'
const LEVEL_DAYS = new RegExp(`^${ONE_LEVEL}(,${ONE_LEVEL})*$`)

export const environment = z.object({
  HOST: setting(z.string().default('127.0.0.1')),
  PORT: setting(portNumber().default(3000)),
  PUBLIC_URL: setting(
    url('http:', 'https:')
      .refine(
        isRoot,
        'must have no path, as in https://daybook.example.com: Daybook answers at the root of its address only',
      )
      .optional(),
  ),
  ALLOWED_HOSTS: setting(z.string().default('')),
  TRUSTED_PROXIES: setting(z.string().default('loopback')),
  DATA_DIR: setting(z.string().default('./data')),
  DATABASE_URL: databaseUrl(),
  DATABASE_SETTINGS: setting(z.string().default('')),
  DATABASE_POOLER: setting(
    z.enum(['none', 'transaction', 'prepared'], 'must be none, transaction or prepared').default('none'),
  ),
  DATABASE_LISTEN_URL: databaseUrl(),
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
        'must be a folder, or s3:// with a bucket and optionally a folder in it',
      )
      .default('files'),
  ),
  CLAMD_URL: setting(url('tcp:', 'unix:').optional()),
  BIN_DAYS: wholeNumber(1, 3_650, 30),
  REQUEST_DAYS: wholeNumber(30, 3_650, 90),
  LETTER_DAYS: wholeNumber(60, 3_650, 400),
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
  METRICS_PORT: setting(portNumber().optional()),
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
  DRAIN_SECONDS: wholeNumber(0, 600, 0),
  STOP_SECONDS: wholeNumber(1, 600, 25),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3_600, 60),
  DEMO: setting(z.enum(['0', '1'], 'must be 0 or 1').optional()),
  DAYBOOK_NOW: setting(z.string().refine(isInstant, 'must be a moment such as 2028-02-29T10:00+07:00').optional()),
  LOG_LEVEL: setting(
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
})

/** Every setting with its default; undefined: it has none, or it depends on other settings. */
export const SETTINGS: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(environment.shape).map(([name, schema]) => {
    const usual = schema.safeParse(undefined)
    return [name, usual.success && usual.data !== undefined ? String(usual.data) : undefined]
  }),
)

/** The parsed settings by name. */
export type Settings = z.output<typeof environment>

/** The invalid settings, with a line for each. */
export function problemsOf(env: Record<string, string | undefined>): string[] {
  const parsed = environment.safeParse(env)
  return parsed.success ? [] : parsed.error.issues.map(issueLine)
}

/** One line about a setting. */
export const issueLine = (issue: z.core.$ZodIssue) => `${String(issue.path[0])} ${issue.message}`
