import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { migrateToLatest } from '../../db/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'

const ownerScript = fileURLToPath(new URL('../../testing/postgresOwner.ts', import.meta.url))
const log = { info: () => {}, warn: () => {}, error: () => {} }
let base: string
let dataDir: string
let children: ChildProcess[]
let servers: { stop(): Promise<void> }[]
const sockets = new Set<string>()

beforeAll(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'daybook-postgres-'))
  chmodSync(base, 0o755)
})

afterAll(() => {
  for (const folder of sockets) rmSync(folder, { recursive: true, force: true })
  rmSync(base, { recursive: true, force: true })
})

beforeEach(() => {
  // Most tests share a folder: creating a cluster takes longer than the tests themselves.
  dataDir = path.join(base, 'data')
  children = []
  servers = []
})

afterEach(async () => {
  for (const child of children) await kill(child)
  for (const server of servers) await server.stop()
  await untilServerIsGone()
})

/** Starts the server in this process; it is stopped after the test at the latest. */
async function start(options: { stopSeconds?: number } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log, ...options })
  servers.push(server)
  return server
}

/** Starts the server in a separate process that can be killed. */
async function startOwner(umask = '022'): Promise<{ url: string; owner: ChildProcess }> {
  const command = ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, ownerScript, dataDir]
  const owner = spawn('/bin/sh', command, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(owner)
  let said = ''
  owner.stderr?.on('data', (text) => {
    said += text
  })
  const url = await Promise.race([
    once(owner.stdout ?? owner, 'data').then(([text]) => String(text).trim()),
    once(owner, 'close').then(() => Promise.reject(new Error(said))),
  ])
  sockets.add(new URL(url).searchParams.get('host') ?? '')
  return { url, owner }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

const pidFile = () => path.join(dataDir, 'postgres/cluster/postmaster.pid')

function serverPid(): number {
  return Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
}

function untilServerIsGone(): Promise<void> {
  return vi.waitFor(() => expect(existsSync(pidFile())).toBe(false), { timeout: 20_000 })
}

describe('startEmbeddedPostgres', () => {
  it('creates a database that sorts and searches Thai, keeps what it acknowledged and listens on no port', async () => {
    const { url } = await start()
    const [row] = await query(
      url,
      `SELECT pg_encoding_to_char(encoding) AS encoding, 'เก' < 'ข' COLLATE "th-x-icu" AS vowel_sorts_after_its_consonant,
         current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync,
         current_setting('synchronous_commit') AS commit
       FROM pg_database WHERE datname = 'daybook'`,
    )
    expect(row).toEqual({
      encoding: 'UTF8',
      vowel_sorts_after_its_consonant: true,
      addresses: '',
      fsync: 'on',
      commit: 'on',
    })
    expect(await query(url, "SELECT show_trgm('ไทย') <> '{}' AS thai_is_letters")).toEqual([{ thai_is_letters: true }])
  })

  it('kills a server that does not stop on request', async () => {
    const { stop } = await start({ stopSeconds: 1 })
    process.kill(serverPid(), 'SIGSTOP')
    await stop()
    expect(existsSync(pidFile())).toBe(true)
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('connects the app as the owner of its database, without rights over the server', async () => {
    const { url } = await start()
    const [role] = await query(
      url,
      `select current_user as name, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         pg_get_userbyid(datdba) as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    expect(role).toEqual({
      name: 'daybook_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      owner: 'daybook_app',
    })
    for (const statement of [
      'set session_replication_role = replica',
      `copy (select 1) to program 'true'`,
      `select pg_read_file('/etc/hosts')`,
      'set role daybook',
      'create role other superuser',
    ]) {
      await expect(query(url, statement), statement).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('lets the app migrate, listen, and copy its own tables', async () => {
    const { url } = await start()
    await migrateToLatest(url)
    await query(url, "listen daybook; notify daybook, 'x'; copy (select * from company) to stdout")
    await query(url, 'create schema staff; drop schema staff')
    await query(url, "alter database daybook set daybook.clock_offset = '0'")
    await query(url, 'alter database daybook reset daybook.clock_offset')
  })

  it('hands over to the app a data folder that an earlier version created and filled as the superuser', async () => {
    const before = await start()
    const objects = `
      create table earlier (id bigint generated always as identity primary key, state text, at timestamptz default now());
      create sequence earlier_number;
      create view earlier_view as select id from earlier;
      create type earlier_kind as enum ('one');
      create function earlier_function() returns trigger language plpgsql as 'begin return null; end';
      create trigger earlier_trigger after insert on earlier for each row execute function earlier_function();
      create schema earlier_staff; create table earlier_staff.person (name text);
      insert into earlier (state) values ('kept')`
    await query(before.superuserUrl, `alter database daybook owner to daybook; ${objects}`)
    await expect(query(before.url, 'select * from earlier')).rejects.toMatchObject({ code: '42501' })
    await before.stop()
    const { url } = await start()
    expect(await query(url, 'select state from earlier')).toEqual([{ state: 'kept' }])
    await query(
      url,
      `alter table earlier add column more text; insert into earlier (state, more) values ('new', 'x');
       insert into earlier_staff.person values ('somebody'); select nextval('earlier_number');
       alter type earlier_kind add value 'other'; drop trigger earlier_trigger on earlier; drop function earlier_function()`,
    )
    await query(url, 'drop table earlier, earlier_staff.person cascade; drop schema earlier_staff')
  })

  it('finds its rows again at the second start, at the same address', async () => {
    const first = await start()
    await query(first.url, 'CREATE TABLE stopped AS SELECT 1 AS n')
    await first.stop()
    expect(existsSync(pidFile())).toBe(false)
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'SELECT n FROM stopped')).toEqual([{ n: 1 }])
  })

  it('stops with its owner, killed again and again, and loses nothing', async () => {
    const written: number[] = []
    for (const n of [1, 2, 3, 4, 5]) {
      const { url, owner } = await startOwner()
      await query(url, 'CREATE TABLE IF NOT EXISTS owner_killed (n int)')
      await query(url, 'INSERT INTO owner_killed VALUES ($1)', [n])
      written.push(n)
      await kill(owner)
      // Every other time, the next start finds the server still stopping.
      if (n % 2) await untilServerIsGone()
    }
    const { url } = await startOwner()
    expect((await query(url, 'SELECT n FROM owner_killed ORDER BY n')).map((row) => row.n)).toEqual(written)
  })

  it('starts after owner and server were both killed', async () => {
    for (const n of [1, 2]) {
      const { url, owner } = await startOwner()
      await query(url, `CREATE TABLE both_killed_${n} ()`)
      const pid = serverPid()
      owner.kill('SIGKILL')
      process.kill(pid, 'SIGKILL')
      await kill(owner)
    }
    const { url } = await startOwner()
    expect(await query(url, "SELECT FROM pg_tables WHERE tablename LIKE 'both_killed%'")).toHaveLength(2)
  })

  it('restarts the server if only that is killed', async () => {
    const { url } = await start()
    await query(url, 'CREATE TABLE server_killed AS SELECT 1 AS n')
    const pid = serverPid()
    process.kill(pid, 'SIGKILL')
    const rows = await vi.waitFor(() => query(url, 'SELECT n FROM server_killed'), { timeout: 20_000 })
    expect(rows).toEqual([{ n: 1 }])
    expect(serverPid()).not.toBe(pid)
  })

  it('starts despite a process id that now belongs to another process, and leaves that process alone', async () => {
    const stranger = spawn('sleep', ['600'])
    children.push(stranger)
    const first = await startOwner()
    const stale = readFileSync(pidFile(), 'utf8')
    await kill(first.owner)
    await untilServerIsGone()
    writeFileSync(pidFile(), stale.replace(/^\d+/, String(stranger.pid)))
    const { url } = await start()
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
    expect(serverPid()).not.toBe(stranger.pid)
  })

  it('refuses a second owner of the folder, in one line, and the first continues', async () => {
    const { url } = await startOwner()
    await expect(startOwner()).rejects.toThrow(/^Another Daybook is using the data folder \S+\. .*DATABASE_URL.*\n$/)
    await expect(start()).rejects.toThrow('Another Daybook')
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('starts under a path longer than a socket may have', async () => {
    dataDir = path.join(base, 'd'.repeat(100), 'ข้อมูล'.repeat(10), 'data')
    mkdirSync(path.dirname(dataDir), { recursive: true })
    const { url } = await start()
    expect(await query(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }])
  })

  it('starts under umask 077', async () => {
    dataDir = path.join(base, 'private')
    for (const n of [1, 2]) {
      const { url, owner } = await startOwner('077')
      expect(await query(url, `SELECT ${n} AS n`)).toEqual([{ n }])
      await kill(owner)
    }
  })

  it('starts where only its owner can enter, as in a home folder', async () => {
    const home = path.join(base, 'home')
    mkdirSync(home, { mode: 0o700 })
    dataDir = path.join(home, 'data')
    const first = await startOwner()
    const elsewhere = realpathSync(path.join(dataDir, 'postgres'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS n')
    await kill(first.owner)
    const second = await startOwner()
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }])
  })
})
