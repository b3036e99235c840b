import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { embeddedUrl } from '../packages/server/src/platform/postgres/embeddedPostgres.ts'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import type { Server } from '../packages/server/src/testing/resilience/server.ts'
import { CookieJar } from './cookies.ts'
import { type Drill, type Machine, until } from './machine.ts'
import { query, startPostgres } from './postgres.ts'
import { requireStored, startDaybook, startWriters, type Writers } from './product.ts'
import { startSmtp } from './smtp.ts'

const WRITERS = 8
const LETTERS = 400
const WELL_SECONDS = 120

/** An installation whose parts can be killed; `startServer` and `killDatabase` restart what a service manager would. */
type Installation = {
  url: string
  databaseUrl: string
  environment: Record<string, string>
  server: Server
  startServer(): Promise<void>
  killDatabase(): Promise<void>
}

export const killDrill: Drill = async (machine) => [
  ...(await killAll(machine, 'embedded PostgreSQL', embedded)),
  ...(await killAll(machine, 'PostgreSQL 15', external)),
]

type Install = (machine: Machine, more: Record<string, string>) => Promise<Installation>

/** Kills each part with kill -9 while writers are active. */
async function killAll(machine: Machine, name: string, install: Install): Promise<string[]> {
  const smtp = await startSmtp(machine, 40)
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'Daybook <daybook@example.com>' }
  const one = await install(machine, mail)
  const writers = await startWriters([one.url], WRITERS)
  await writers.grow(50, WELL_SECONDS)
  const figures: string[] = []
  const note = async (what: string, kill: () => Promise<unknown>) =>
    figures.push(`${what} ${(await secondsUntilWell(one, writers, kill)).toFixed(1)} s`)

  await note('web server', async () => {
    await one.server.end('SIGKILL')
    await one.startServer()
  })
  await note('PostgreSQL', () => one.killDatabase())
  await note('web server while it seals', () => killWhileSealing(one))
  await note("an export's process of PostgreSQL", () => killExport(one, 'database'))
  await note('web server during an export', () => killExport(one, 'server'))
  const letters = await killSending(one, smtp.taken)
  await writers.stop()
  return [
    `${name}: ${await requireStored(one.databaseUrl, writers)}; well again after kill -9 of: ${figures.join(', ')}`,
    `${name}: ${letters}; ${await requireTrail(one)}`,
  ]
}

async function embedded(machine: Machine, more: Record<string, string>): Promise<Installation> {
  const folder = path.join(machine.folder, 'embedded')
  return installed(
    machine,
    'embedded',
    more,
    () => embeddedUrl(folder),
    async () => {
      const file = path.join(folder, 'postgres/cluster/postmaster.pid')
      // The server notices, and starts it again.
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    },
  )
}

async function external(machine: Machine, more: Record<string, string>): Promise<Installation> {
  const postgres = await startPostgres(machine)
  return installed(
    machine,
    'external',
    { DATABASE_URL: postgres.url, ...more },
    () => postgres.url,
    async () => {
      await postgres.end('SIGKILL')
      await postgres.start()
    },
  )
}

async function installed(
  machine: Machine,
  name: string,
  more: Record<string, string>,
  databaseUrl: () => string,
  killDatabase: () => Promise<void>,
): Promise<Installation> {
  const port = String(await freePort())
  const environment = { ...more, PORT: port, FILES_URL: path.join(machine.folder, `${name}-uploads`) }
  const start = () => startDaybook(machine, name, environment)
  const server = await start()
  const one: Installation = {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: databaseUrl(),
    environment: { ...environment, DATA_DIR: path.join(machine.folder, name) },
    server,
    async startServer() {
      one.server = await start()
    },
    killDatabase,
  }
  return one
}

/** Seconds from the kill until the server is ready and reports are acknowledged again. */
async function secondsUntilWell(one: Installation, writers: Writers, kill: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  const killedAt = await kill()
  await writers.grow(2 * WRITERS, WELL_SECONDS)
  await until(
    'the server to be ready',
    WELL_SECONDS,
    async () => (await fetch(`${one.url}/health/ready`)).status === 200,
  )
  return (performance.now() - (typeof killedAt === 'number' ? killedAt : begun)) / 1_000
}

/** Blocks the last write of sealing, so that the kill hits in the middle. */
async function killWhileSealing(one: Installation): Promise<number> {
  const holder = new pg.Client({ connectionString: one.databaseUrl })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin; lock table audit_head in share mode')
  await until('sealing to be in progress', 30, async () => {
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into audit_head'`
    // Use another connection: a transaction keeps the activity snapshot of its first look.
    return (await query(one.databaseUrl, waiting)).length === 1
  })
  const killedAt = performance.now()
  await one.server.end('SIGKILL')
  await holder.end().catch(() => {})
  await one.startServer()
  return killedAt
}

/** Kills an export midway: no complete file arrives. Afterwards, an export succeeds. */
async function killExport(one: Installation, part: 'database' | 'server'): Promise<number> {
  const reader = await CookieJar.signIn(one.url, 'viewer')
  const ask = () =>
    reader.file(one.url, 'ReportAbnormal/ExportPDF', { filter: { eventGroupId: [2, 3], companyId: 3 } } as never)
  const asked = ask().then(
    ({ http }) => http,
    () => 0,
  )
  const pid = await until('the export', 60, async () => {
    const running = `select pid from pg_stat_activity where application_name = 'daybook export'`
    return (await query<{ pid: number }>(one.databaseUrl, running))[0]?.pid ?? false
  })
  const killedAt = performance.now()
  if (part === 'database') process.kill(pid, 'SIGKILL')
  else {
    await one.server.end('SIGKILL')
    await one.startServer()
  }
  const http = await asked
  if (http === 200) throw new Error('an export whose part was killed looks complete')
  await until('another export', WELL_SECONDS, async () => {
    const again = await ask()
    return again.http === 200 && again.bytes.subarray(-7).includes('%%EOF')
  })
  return killedAt
}

/** Kills the server in the middle of a run's letters: each arrives under a single Message-ID. */
async function killSending(one: Installation, taken: string[]): Promise<string> {
  const content = JSON.stringify({ at: new Date().toISOString(), red: [], well: [] })
  const added = await query<{ id: string }>(
    one.databaseUrl,
    `insert into letter (kind, receiver_id, subject_key, language, content, message_id, due_at)
     select 'operations', (select id from user_account where username = 'admin' and company_id = 3), 'kill ' || n, 'en', $1,
       '<kill-' || n || '@example.com>', now()
     from generate_series(1, $2::int) n returning message_id as id`,
    [content, LETTERS],
  )
  const wanted = new Set(added.map(({ id }) => id))
  const arrived = () => new Set(taken.filter((id) => wanted.has(id)))
  await until('letters on their way', 180, () => arrived().size >= 30)
  if (arrived().size >= LETTERS - 50) throw new Error('all letters were out before the process was killed')
  await one.server.end('SIGKILL')
  const killedAt = performance.now()
  await one.startServer()
  const before = taken.length
  await until('the next letter', WELL_SECONDS, () => taken.length > before + 8)
  const seconds = (performance.now() - killedAt) / 1_000
  await until('all letters', 300, async () => {
    const left = `select from letter where status in ('waiting', 'sending') and kind = 'operations'`
    return (await query(one.databaseUrl, left)).length === 0
  })
  const lost = wanted.size - arrived().size
  if (lost > 0) throw new Error(`${lost} letters are lost`)
  const twice = taken.filter((id) => wanted.has(id)).length - wanted.size
  return `server killed in the middle of ${LETTERS} letters: 0 lost, ${twice} twice by one Message-ID, the next left after ${seconds.toFixed(1)} s`
}

/** Waits until all entries are sealed, and verifies the trail. */
async function requireTrail(one: Installation): Promise<string> {
  await until('the trail to be sealed', WELL_SECONDS, async () => {
    const unsealed =
      'select from audit_entry e where not exists (select from audit_chain c where c.entry_id = e.id) limit 1'
    return (await query(one.databaseUrl, unsealed)).length === 0
  })
  const command = path.join(import.meta.dirname, '../packages/server/src/audit/verifyCommand.ts')
  const environment = {
    PATH: process.env.PATH ?? '',
    APP_SECRET: 'a secret of at least 32 characters',
    ...one.environment,
  }
  const said = execFileSync(process.execPath, [command], { env: environment, encoding: 'utf8', timeout: 120_000 })
  return /The audit trail holds: \d+ entries/.exec(said)?.[0] ?? said
}
