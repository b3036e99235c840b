import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'
import { succeeded } from '../packages/server/src/testing/resilience/visitor.ts'
import { type Contents, contentsOf, differences, requireFiles } from './contents.ts'
import { type Drill, until } from './machine.ts'
import { query, startPostgres } from './postgres.ts'
import { operated, ROOT, startDaybook, startWriters } from './product.ts'

const WRITERS = 8
/** Milliseconds after the work has started at which a command is killed. */
const KILLS = [0, 150, 400, 900]

/** Restoring and verifying add entries to the trail; restoring also runs the migrations at a different time. */
const isOfRestore = (table: string, row: Record<string, unknown>) =>
  table === 'kysely_migration' || (table === 'audit_entry' && (row.action === 'restored' || row.action === 'verified'))

/**
 * A backup while people file reports with files; loss of everything; a restore, then the same database on Debian's PostgreSQL
 * and back to an embedded one. Both commands are killed at several moments and rerun.
 */
export const backupDrill: Drill = async (machine) => {
  const at = (...names: string[]) => path.join(machine.folder, ...names)
  const place = at('backups')
  const embedded = { DATA_DIR: at('data'), LOG_LEVEL: 'error' }
  const server = await startDaybook(machine, 'data', { FILES_URL: 'files', APP_SECRET: '' })
  const writers = await startWriters([server.url], WRITERS, { withFiles: true })
  await writers.grow(150, 240)

  const kills = await killed(['packages/server/src/command/backup.ts', '--to', place], embedded, () =>
    folders(place).some((name) => !existsSync(path.join(place, name, 'manifest.json'))),
  )
  const before = new Set([...writers.acknowledged.values()].flat())
  const sent = new Set(writers.contents)
  const made = await operated('backup', embedded, '--to', place)
  const during = [...writers.acknowledged.values()].flat().length - before.size
  await writers.grow(20, 120)
  await writers.stop()
  if (writers.failures() > 0) throw new Error(`${writers.failures()} saves failed while a backup was made`)
  if (folders(place).length !== 1) throw new Error(`the killed backups left ${folders(place).join()}`)
  const figures = [
    `${kills} backups killed, the next one made in ${made.seconds.toFixed(1)} s; ${during} reports were filed meanwhile, 0 of ${WRITERS} writers' saves failed`,
  ]

  // The backup's state: everything acknowledged before that moment, and nothing partial.
  const scratch = { DATA_DIR: at('moment'), LOG_LEVEL: 'error' }
  await operated('restore', scratch, '--from', place)
  const moment = await embeddedContents(scratch.DATA_DIR)
  requireWhole(moment, before, sent)
  const momentFiles = await requireFiles(moment, at('moment', 'files'))
  const verdict = await operated('audit:verify', scratch)
  figures.push(
    `restored: ${before.size} reports that were acknowledged before it and ${(moment.get('event_report') ?? []).length} in all, ${momentFiles} files by their hash; ${lineOf(verdict.output, 'audit trail holds')}`,
  )
  rmSync(at('moment'), { recursive: true })

  // Journey 12: back up, lose everything, restore, verify.
  await server.end('SIGTERM')
  const whole = await embeddedContents(embedded.DATA_DIR)
  const journey = [await operated('backup', embedded, '--to', place)]
  rmSync(embedded.DATA_DIR, { recursive: true })
  journey.push(await operated('restore', embedded, '--from', place, '--send-letters'))
  journey.push(await operated('backup', embedded, 'verify', place))
  requireSame('after journey 12', whole, await embeddedContents(embedded.DATA_DIR))
  const files = await requireFiles(whole, at('data', 'files'))
  figures.push(
    `journey 12: ${journey.length} commands (${journey.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(', ')}): ${whole.size} tables and ${files} files are the same`,
  )

  // To Debian's PostgreSQL, killed on the way, and back.
  const postgres = await startPostgres(machine)
  const external = { DATABASE_URL: postgres.url, DATA_DIR: at('external'), FILES_URL: at('store'), LOG_LEVEL: 'error' }
  const restoring = ['packages/server/src/command/restore.ts', '--from', place, '--send-letters']
  const broken = await killed(restoring, external, async () => {
    const found = await query(postgres.url, `select to_regclass('restore_unfinished') as found`)
    return found[0]?.found !== null
  })
  const secret = { ...external, APP_SECRET: await secretOf(place) }
  const halfway = await startDaybook(machine, 'external', secret).catch(String)
  if (typeof halfway !== 'string' || !halfway.includes('The restore of this database was interrupted'))
    throw new Error(`a server on half a restore: ${typeof halfway === 'string' ? halfway : 'it started'}`)
  const moved = await operated('restore', external, '--from', place, '--send-letters')
  requireSame('on PostgreSQL 15', whole, await contentsOf(postgres.url))
  const storedFiles = await requireFiles(whole, at('store'))
  const verified = await operated('audit:verify', secret)
  figures.push(
    `${broken} restores into PostgreSQL 15 killed, the next one done in ${moved.seconds.toFixed(1)} s: the same ${whole.size} tables and ${storedFiles} files; ${lineOf(verified.output, 'audit trail holds')}`,
  )
  const back = at('back')
  await operated('backup', secret, '--to', back)
  const home = { DATA_DIR: at('home'), LOG_LEVEL: 'error' }
  const brokenHome = await killed(
    ['packages/server/src/command/restore.ts', '--from', back, '--send-letters'],
    home,
    () => existsSync(at('home', 'postgres', 'cluster', 'postmaster.pid')),
  )
  await operated('restore', home, '--from', back, '--send-letters')
  requireSame('back in an embedded one', whole, await embeddedContents(home.DATA_DIR))
  await requireFiles(whole, at('home', 'files'))
  const again = await startDaybook(machine, 'home', { FILES_URL: 'files', APP_SECRET: '' })
  const { reporter } = await startWriters([again.url], 0)
  succeeded(await reporter.call(again.url, 'EventRecord/GetData', { page: 1, pageSize: 20 } as never))
  await again.end('SIGTERM')
  figures.push(`${brokenHome} restores into an embedded database killed, the next one is the same again and serves`)
  return figures
}

const folders = (place: string) =>
  existsSync(place)
    ? readdirSync(place).filter((name) => name.endsWith('Z') && statSync(path.join(place, name)).isDirectory())
    : []

const lineOf = (output: string, words: string) => output.split('\n').find((line) => line.includes(words)) ?? output

async function secretOf(place: string): Promise<string> {
  return (await readFile(path.join(place, folders(place).at(-1) ?? '', 'app-secret'), 'utf8')).trim()
}

/** Starts a command several times and kills it, later each time. Returns how many were still running at that point. */
async function killed(
  command: string[],
  env: Record<string, string>,
  isUnderWay: () => boolean | Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const pause of KILLS) {
    const child: ChildProcess = spawn(process.execPath, command, {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: 'ignore',
    })
    const exit = once(child, 'exit')
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null
    await until(`${command.join(' ')} to start`, 60, async () => hasEnded() || (await isUnderWay()))
    await sleep(pause)
    if (!hasEnded()) count += 1
    child.kill('SIGKILL')
    await exit
  }
  if (count === 0) throw new Error(`${command.join(' ')} was never killed: it had ended each time`)
  return count
}

export async function embeddedContents(dataDir: string): Promise<Contents> {
  const log = { info: () => {}, warn: () => {}, error: (message: string) => console.error(message) }
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    return await contentsOf(postgres.superuserUrl)
  } finally {
    await postgres.stop()
  }
}

function requireSame(when: string, one: Contents, other: Contents): void {
  const found = differences(unmarked(one), unmarked(other), isOfRestore)
  if (found.length > 0) throw new Error(`${when}: ${found.join('; ')}`)
}

/**
 * Without what a restore changes: the mark that it sets until the next entry is sealed, see
 * docs/decisions/triggers-write-the-trail-a-job-seals-it.md, and who holds the store, see
 * docs/decisions/a-store-is-leased-to-one-installation.md.
 */
function unmarked(contents: Contents): Contents {
  const without = (table: string, ...names: string[]) =>
    [
      table,
      (contents.get(table) ?? []).map((row) => ({
        ...row,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      })),
    ] as const
  return new Map([...contents, without('audit_head', 'is_moved'), without('installation', 'holder', 'store_keys')])
}

/** Checks that each report has all its parts, and that each file sent before exists. */
function requireWhole(contents: Contents, ids: ReadonlySet<number>, sent: ReadonlySet<string>): void {
  const keys = (table: string, column: string) => new Set((contents.get(table) ?? []).map((row) => Number(row[column])))
  const reports = keys('event_report', 'id')
  const lost = [...ids].filter((id) => !reports.has(id))
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged reports are not in the backup`)
  const written = [...reports].filter((id) => id >= Math.min(...ids))
  for (const [table, column] of [
    ['event_report_shift', 'report_id'],
    ['event_report_file', 'report_id'],
  ] as const) {
    const parts = keys(table, column)
    const bare = written.filter((id) => !parts.has(id))
    if (bare.length > 0) throw new Error(`${bare.length} reports have no ${table}`)
  }
  const hashes = new Set((contents.get('upload') ?? []).map(({ sha256 }) => String(sha256).slice(2)))
  const missing = [...sent].filter((hash) => !hashes.has(hash))
  if (missing.length > 0) throw new Error(`${missing.length} files that were sent before are not in the backup`)
}
