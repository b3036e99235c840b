import type { TypedDirectory } from './directoryTest.queries.ts'
import type { Config } from '../../platform/config.ts'
import { findStaff } from '../../accounts/directory/directory.ts'
import type { Outcome } from './outcome.ts'
import { addressOf, isConfigured, targetOf } from '../../platform/transport/target.ts'

const KINDS: Record<string, TypedDirectory['kind']> = {
  'postgres:': 'postgres',
  'postgresql:': 'postgres',
  'mysql:': 'mysql',
  'mariadb:': 'mysql',
}

/** Drivers read files, sockets and hosts from other parameters. */
const PARAMETERS: ReadonlySet<string> = new Set(['sslmode', 'ssl-mode', 'options'])

/** undefined if it is not a directory's connection string. */
export function readDirectory(typed: string): TypedDirectory | undefined {
  const text = typed.trim()
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const kind = KINDS[url.protocol]
  const { host, port } = targetOf(url)
  if (!kind || !/^[\w.:-]+$/.test(host) || port < 1) return undefined
  if ([...url.searchParams.keys()].some((name) => !PARAMETERS.has(name))) return undefined
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl-mode') ?? 'disable'
  try {
    return {
      kind,
      host,
      port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
      isEncrypted: mode.toLowerCase() !== 'disable' && mode.toLowerCase() !== 'disabled',
      options: url.searchParams.get('options') ?? '',
    }
  } catch {
    return undefined
  }
}

/** Tests whether the directory can be reached, accepts its user and has staff to read. */
export async function tryDirectory(config: Config, directory: TypedDirectory): Promise<Outcome> {
  const address = await addressOf(directory, { isKnown: isConfigured(config, 'directory', directory) })
  if (address === undefined) return 'notReached'
  const { readPostgres, readMysql } = await import('./directoryTest.queries.ts')
  try {
    await (directory.kind === 'postgres' ? readPostgres : readMysql)(directory, address)
    return 'connected'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** A name that nobody has, for a lookup like those of the forms. */
const NOBODY = '\u2400\u2400\u2400'

/** The same for a company's configured directory, using the normal lookup. */
export async function tryCompany({ staffDirectories }: Config, companyId: number): Promise<Outcome> {
  const url = staffDirectories[companyId]
  if (url === undefined) return 'notConfigured'
  try {
    await findStaff(url, companyId, NOBODY)
    return 'connected'
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Error codes of PostgreSQL, then of MySQL. */
const OUTCOMES: Record<string, Outcome> = {
  '28P01': 'signInRefused',
  '28000': 'signInRefused',
  '3D000': 'signInRefused',
  ER_ACCESS_DENIED_ERROR: 'signInRefused',
  ER_DBACCESS_DENIED_ERROR: 'signInRefused',
  ER_BAD_DB_ERROR: 'signInRefused',
  ER_NO_DB_ERROR: 'noDirectory',
  ER_NO_SUCH_TABLE: 'noDirectory',
  ER_TABLEACCESS_DENIED_ERROR: 'noDirectory',
  ER_BAD_FIELD_ERROR: 'noDirectory',
  '42P01': 'noDirectory',
  '42501': 'noDirectory',
  '42703': 'noDirectory',
  '3F000': 'noDirectory',
  HANDSHAKE_NO_SSL_SUPPORT: 'notTrusted',
}

function outcomeOf(error: unknown): Outcome {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (/certificate|altnames|does not support (SSL|secure)/i.test(message)) return 'notTrusted'
  return OUTCOMES[code] ?? 'notReached'
}
