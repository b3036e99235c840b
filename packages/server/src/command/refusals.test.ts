import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { migrateToLatest } from '../db/migrate.ts'
import { readConfig } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embeddedPostgres.ts'
import { SETTINGS } from '../platform/settings.ts'
import { nameNotes } from './settingNames.ts'
import { dataFolderNotes } from './startChecks.ts'
import { freePort } from '../testing/freePort.ts'
import { startServer } from '../testing/resilience/server.ts'
import { createScratchDatabase, databaseName } from '../testing/scratchDatabase.ts'
import { scratchFolder } from '../testing/scratchFolder.ts'
import { doctorOf } from './examination.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SECRET = 'a secret of at least 32 characters'
const OTHER = 'another secret of at least 32 characters'
type Env = Record<string, string>

/** Runs a program of ours to its end; a server that starts is stopped. */
async function run(file: string, env: Env): Promise<{ code: number | null; said: string; failed: string }> {
  const child = spawn(process.execPath, [path.join(ROOT, 'packages/server/src', file)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { said: '', failed: '' }
  child.stdout.on('data', (bytes: Buffer) => {
    output.said += bytes.toString()
    if (output.said.includes('Daybook is ready')) child.kill('SIGTERM')
  })
  child.stderr.on('data', (bytes: Buffer) => (output.failed += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

/** A port that is taken. */
async function taken(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as { port: number }).port)
}

async function database(): Promise<string> {
  const { url, drop } = await createScratchDatabase(inject('databaseUrl'), inject('templateDatabase'))
  onTestFinished(drop)
  return url
}

async function inDatabase(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function external(...statements: string[]): Promise<Env> {
  const url = await database()
  await inDatabase(url, ...statements)
  return { DATABASE_URL: url, APP_SECRET: SECRET }
}

/** A role without rights, and a database of somebody else. */
async function stranger(isEmpty: boolean, ...statements: string[]): Promise<Env> {
  const administrator = inject('databaseUrl')
  const { url, drop } = await createScratchDatabase(administrator, isEmpty ? undefined : inject('templateDatabase'))
  const role = `${databaseName(url)}_role`
  await inDatabase(url, `create role ${role} login`, ...statements.map((text) => text.replace('ROLE', role)))
  onTestFinished(async () => {
    await drop()
    await inDatabase(administrator, `drop role ${role}`)
  })
  const own = new URL(url)
  own.username = role
  return { DATABASE_URL: own.href, APP_SECRET: SECRET }
}

const OLDER = `delete from kysely_migration where name = (select max(name) from kysely_migration)`
const ANOTHERS = '{"database":"00000000-0000-4000-8000-000000000000"}'

function marked(name: string, content: string): string {
  const place = scratchFolder()
  writeFileSync(path.join(place, name), content)
  return place
}

/** Every check that stops a start, with an environment that it refuses. */
const REFUSED: Record<string, () => Env | Promise<Env>> = {
  'PORT in use': async () => ({ PORT: await taken() }),
  'METRICS_PORT in use': async () => ({ METRICS_PORT: await taken() }),
  'an address of another machine': () => ({ HOST: '192.0.2.1' }),
  'a host name that leads nowhere': () => ({ METRICS_HOST: 'daybook.invalid', METRICS_PORT: '0' }),
  'DATA_DIR in /proc': () => ({ DATA_DIR: '/proc/daybook/data' }),
  'DATA_DIR is a file': () => ({ DATA_DIR: path.join(marked('file', ''), 'file') }),
  'a secret that cannot be read': () => {
    const dataDir = scratchFolder()
    mkdirSync(path.join(dataDir, 'app-secret'))
    return { DATA_DIR: dataDir }
  },
  'FILES_URL in /proc': () => ({ FILES_URL: '/proc/daybook/files' }),
  'a bucket that does not answer': () => ({ FILES_URL: 's3://daybook', AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }),
  'the store of another installation': () => ({ FILES_URL: marked('daybook-store.json', ANOTHERS) }),
  'a store of another installation with an external database': async () => ({
    ...(await external()),
    FILES_URL: marked('daybook-store.json', ANOTHERS),
  }),
  'a database that does not answer': () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/daybook', APP_SECRET: SECRET }),
  'a database that is not there': async () => {
    const url = new URL(inject('databaseUrl'))
    url.pathname = '/daybook_is_not_here'
    return { DATABASE_URL: url.href, APP_SECRET: SECRET }
  },
  'DATABASE_LISTEN_URL that does not answer': async () => ({
    ...(await external()),
    DATABASE_LISTEN_URL: 'postgres://127.0.0.1:1/daybook',
  }),
  'a read-only database': async () => {
    const env = await external()
    await inDatabase(
      env.DATABASE_URL as string,
      `alter database ${databaseName(env.DATABASE_URL as string)} set default_transaction_read_only = on`,
    )
    return env
  },
  'an interrupted restore': () => external('create table restore_unfinished ()'),
  'a database of a newer version': () => external(`insert into kysely_migration values ('999-later', '2030')`),
  'another APP_SECRET': () =>
    external(`insert into app_secret (generation, fingerprint) values (1, '${'0'.repeat(64)}')`),
  'a pooler that cannot prepare': async () => {
    const env = await external()
    return { ...env, DATABASE_LISTEN_URL: env.DATABASE_URL as string, DATABASE_POOLER: 'prepared' }
  },
  'a role that may not create tables': () => stranger(true, 'create extension pg_trgm', 'create extension btree_gist'),
  'a role that may not create extensions': () => stranger(true, 'grant create on schema public to ROLE'),
  'a role that may not read': () => stranger(false),
  'a role that does not own the tables': () =>
    stranger(false, OLDER, 'grant all on all tables in schema public to ROLE', 'grant create on schema public to ROLE'),
  'an upgrade without a place for its backup': async () => ({ ...(await external(OLDER)), BACKUP_TO: '/proc/backups' }),
  'an embedded database whose restore was interrupted': async () => {
    const dataDir = scratchFolder()
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: QUIET, settings: { fsync: 'off' } })
    await migrateToLatest(url)
    await inDatabase(url, 'create table restore_unfinished ()')
    await stop()
    return { DATA_DIR: dataDir, APP_SECRET: OTHER }
  },
  'an embedded database that the settings do not let start': async () => {
    const dataDir = scratchFolder()
    const { stop } = await startEmbeddedPostgres({ dataDir, log: QUIET, settings: { fsync: 'off' } })
    await stop()
    return { DATA_DIR: dataDir, DATABASE_SETTINGS: 'shared_buffers=900000GB' }
  },
}
afterEach(() => void vi.unstubAllEnvs())

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

const COMMON = { DEMO: '0', DATABASE_WAIT_SECONDS: '0', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' }

describe('what a start refuses, the doctor reports as an error in the same words:', () => {
  it.each(Object.entries(REFUSED))('%s', async (_name, environment) => {
    const env = { ...COMMON, PORT: '0', DATA_DIR: scratchFolder(), ...(await environment()) }
    const started = await run('main.ts', env)
    const why = started.failed
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('Warning: '))
    expect([started.code, why]).toEqual([1, [expect.stringMatching(/^\S.{20,}$/)]])
    // The AWS client reads the environment of the process.
    for (const [name, value] of Object.entries(env)) if (name.startsWith('AWS_')) vi.stubEnv(name, value)
    const { lines, errors } = await doctorOf(env, new Set())
    expect(lines).toContain(`  ERROR   ${why[0]}`)
    expect(errors).toBeGreaterThan(0)
  })

  it('and exits with 1 for it', async () => {
    const { code, said, failed } = await run('command/doctor.ts', { ...COMMON, DATA_DIR: '/proc/daybook' })
    expect([code, failed]).toEqual([1, ''])
    expect(said).toContain('ERROR   DATA_DIR (/proc/daybook) cannot be created: /proc accepts no files (ENOENT).')
  })

  // Any text is a folder for DATA_DIR, and would be made.
  it.each(Object.keys(SETTINGS).filter((name) => name !== 'DATA_DIR'))(
    '%s with a value that it does not accept',
    async (name) => {
      for (const value of ['not a value', '-1', 'x://y', '99999999', '/nowhere']) {
        const env = { PORT: '0', DATA_DIR: scratchFolder(), [name]: value }
        const why = refusalOf(env)
        if (why === undefined) continue
        const { lines, errors } = await doctorOf(env, new Set())
        expect(lines).toContain(`  ERROR   ${why}`)
        expect(errors).toBeGreaterThan(0)
      }
    },
  )
})

/** The line with which the settings alone are refused. */
function refusalOf(env: Env): string | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** What a start does without. */
const DEAD = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'daybook@example.com',
  BOUNCE_IMAP_URL: 'imap://daybook:secret@127.0.0.1:1/INBOX',
  BOUNCE_ADDRESS: 'bounces@example.com',
  CLAMD_URL: 'tcp://127.0.0.1:1',
  BACKUP_TO: '/proc/backups',
  STAFF_DIRECTORY_3: 'postgres://127.0.0.1:1/staff',
  SMTP_ULR: 'smtp://127.0.0.1',
  POOLSIZE: '3',
}
const WARNINGS = [
  'SMTP_ULR is not a setting of Daybook. Is it SMTP_URL?',
  'POOLSIZE is not a setting of Daybook. Is it POOL_SIZE?',
  'The mail server of SMTP_URL (smtp://127.0.0.1:1) does not answer: letters wait until it does.',
  'The mailbox of BOUNCE_IMAP_URL cannot be read: connect ECONNREFUSED 127.0.0.1:1',
  'The virus scanner of CLAMD_URL (tcp://127.0.0.1:1) cannot be used: connect ECONNREFUSED 127.0.0.1:1. Until it can, no upload is served.',
  'The staff directory of STAFF_DIRECTORY_3 cannot be used (notReached).',
  'BACKUP_TO cannot be used: The folder for backups (/proc/backups) cannot be created: /proc accepts no files (ENOENT).',
]

describe('what a start does without', () => {
  it('is a warning, in the same words, of the start and of the doctor', async () => {
    const env = { ...COMMON, ...(await external()), ...DEAD, DATA_DIR: scratchFolder(), PORT: String(await freePort()) }
    const server = await startServer(env)
    onTestFinished(() => server.end('SIGTERM'))
    const told = () =>
      server
        .said()
        .split('\n')
        .filter((line) => line.startsWith('Warning: '))
    await expect.poll(told, { timeout: 20_000 }).toHaveLength(WARNINGS.length)
    expect(told().toSorted()).toEqual(WARNINGS.map((text) => `Warning: ${text}`).toSorted())
    // While the server runs, its own port is no error.
    const { lines, errors } = await doctorOf(env, new Set())
    expect(lines).toEqual(expect.arrayContaining(WARNINGS.map((text) => `  Warning ${text}`)))
    expect(lines).toContain('  Warning Daybook is running on this database.')
    expect(errors, lines.join('\n')).toBe(0)
  })

  it('tells names of a file .env that no setting has, but not those of other programs in the environment', () => {
    const names = (env: Env, fromFile: string[] = []) => nameNotes(env, new Set(fromFile)).map(({ text }) => text)
    expect(
      names({ PATH: '/bin', HOME: '/root', HOSTNAME: 'h', LINES: '40', DAYBOOK_SERVICE_HOST: '10.0.0.1' }),
    ).toEqual([])
    expect(names({ COLOUR: 'red' })).toEqual([])
    expect(names({ COLOUR: 'red', TMPDIR: '/run' }, ['COLOUR', 'TMPDIR'])).toEqual([
      'COLOUR is not a setting of Daybook. Check its spelling.',
    ])
    for (const fromFile of [[], ['AUDIT_ARCHIVE_MONTHS']])
      expect(names({ AUDIT_ARCHIVE_MONTHS: '6' }, fromFile)).toEqual([
        'AUDIT_ARCHIVE_MONTHS is no longer a setting of Daybook: audit entries stay in the database. Remove it.',
      ])
    const slips = Object.keys(SETTINGS)
      .filter((one) => one.length > 5 && !one.startsWith('AWS_'))
      .flatMap((name) => {
        const swapped = `${name.slice(0, 1)}${name[2]}${name[1]}${name.slice(3)}`
        return [name.slice(1), `${name}S`, swapped, name.replace(/.$/, '0'), name.toLowerCase()]
      })
      .filter((slip) => !(slip in SETTINGS))
    expect(slips.length).toBeGreaterThan(100)
    for (const slip of slips)
      expect(names({ [slip]: 'x' })[0], slip).toMatch(/ is not a setting of Daybook\. Is it \w+\?$/)
  })
})

describe('a start in another folder', () => {
  it('makes no second database beside a known one', () => {
    const [known, none] = [scratchFolder(), scratchFolder()]
    mkdirSync(path.join(known, 'postgres/cluster'), { recursive: true })
    vi.spyOn(process, 'cwd').mockReturnValue(none)
    onTestFinished(() => void vi.restoreAllMocks())
    const text = `There is no database in ${path.join(none, 'data')}, but there is one in ${known}. Set DATA_DIR to the folder that you mean.`
    expect(dataFolderNotes({}, [none, known])).toEqual([{ stops: true, text }])
    expect(dataFolderNotes({ DATA_DIR: './data' }, [known])).toEqual([])
    expect(dataFolderNotes({ DATABASE_URL: 'postgres://h/d' }, [known])).toEqual([])
    expect(dataFolderNotes({}, [none])).toEqual([])
    mkdirSync(path.join(none, 'data/postgres/cluster'), { recursive: true })
    expect(dataFolderNotes({}, [known])).toEqual([])
  })
})
