import { Readable } from 'node:stream'
import { placeFault } from '../backup/place.ts'
import { mailServerAnswers } from '../operations/connections/mailTest.ts'
import { tryCompany } from '../operations/connections/directoryTest.ts'
import { mailboxAnswers } from '../mail/bounces/readMailbox.ts'
import { askSession } from '../operations/askDatabase.queries.ts'
import type { Config } from '../platform/config.ts'
import { folderFault } from '../platform/folderFault.ts'
import { tellingUrl } from '../platform/tellingUrl.ts'
import { clamd } from '../platform/virusScanner.ts'
import { type Note, warning } from './startChecks.ts'

/* What Daybook uses and starts without: what does not work of it is a warning, at the start and by `doctor`. */

const SCAN_MS = 5_000

/** @param holder who holds the folder of backups; undefined: no database could be asked */
export async function surroundingNotes(config: Config, holder: string | undefined): Promise<Note[]> {
  const checks = [mailServer, mailbox, scanner, pooler, staffDirectories]
  const found = await Promise.all([...checks.map((check) => check(config)), backups(config, holder)])
  return found.flat().map(warning)
}

async function mailServer(config: Config): Promise<string[]> {
  if (config.smtpUrl === undefined) return []
  const at = `The mail server of SMTP_URL (${tellingUrl(config.smtpUrl)})`
  const answers = await mailServerAnswers(config).catch(() => undefined)
  if (answers) return []
  return [`${at} ${answers === undefined ? 'does not answer' : 'refuses Daybook'}: letters wait until it does.`]
}

async function mailbox(config: Config): Promise<string[]> {
  if (config.bounceMailbox === undefined) return []
  return mailboxAnswers(config.bounceMailbox, config).then(
    () => [],
    (error: Error) => [error.message],
  )
}

async function scanner({ clamdUrl }: Config): Promise<string[]> {
  if (clamdUrl === undefined) return []
  return clamd(
    clamdUrl,
    SCAN_MS,
  )(Readable.from([Buffer.from('Daybook')])).then(
    () => [],
    (error: Error) => [
      `The virus scanner of CLAMD_URL (${clamdUrl}) cannot be used: ${error.message}. Until it can, no upload is served.`,
    ],
  )
}

async function backups({ backups: { to } }: Config, holder: string | undefined): Promise<string[]> {
  if (to === undefined) return []
  const fault = holder === undefined ? folderFault('The folder for backups', to) : await placeFault(to, holder)
  return fault === undefined ? [] : [`BACKUP_TO cannot be used: ${fault}`]
}

async function pooler({ databaseUrl, pooler: kind }: Config): Promise<string[]> {
  const session = databaseUrl && kind !== 'none' ? await askSession(databaseUrl).catch(() => undefined) : undefined
  return [
    ...(session?.isCompiling
      ? [
          'Behind DATABASE_POOLER PostgreSQL compiles large statements (JIT), which makes lists many times slower: add `set jit = off` to the connect_query.',
        ]
      : []),
    ...(session?.hasLimit === false
      ? [
          'Behind DATABASE_POOLER no statement has a time limit: give the pooler a connect_query that sets statement_timeout.',
        ]
      : []),
  ]
}

async function staffDirectories(config: Config): Promise<string[]> {
  const asked = Object.keys(config.staffDirectories).map(async (id) => {
    const outcome = await tryCompany(config, Number(id))
    return outcome === 'connected' ? [] : [`The staff directory of STAFF_DIRECTORY_${id} cannot be used (${outcome}).`]
  })
  return (await Promise.all(asked)).flat()
}
