import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrateToLatest } from '../../db/migrate.ts'
import { embeddedUrl, startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { filingsOf } from './reports.ts'
import { fillDisk } from '../fillDisk.ts'
import { freePort } from '../freePort.ts'
import { type Server, startServer } from './server.ts'
import { type Visitor, visit } from './visitor.ts'
import { OWNER_FILE } from '../../platform/files.ts'
import { FOLDER_PART } from '../wire.ts'
import { decode } from '@daybook/shared/names'
import { scratchFolder } from '../scratchFolder.ts'

const MB = 1024 * 1024
const NO_MOUNT = 'a small file system cannot be mounted here: that takes root and a kernel that lets it'

/** A file system of this size in megabytes; undefined if mounting is not permitted. */
function smallDisk(megabytes: number): string | undefined {
  const folder = scratchFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  if (status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  chmodSync(folder, 0o755)
  return folder
}

async function started(env: Record<string, string>): Promise<Server> {
  const server = await startServer({ DEMO: '1', PORT: String(await freePort()), ...env })
  onTestFinished(() => server.end('SIGTERM'))
  return server
}

const PDF = new TextEncoder().encode('%PDF-1.7\n')

/** Uploads a file of this size that is stored as it is, which a picture is not; returns HTTP status and message, and its address if it was accepted. */
async function upload(server: Server, { cookie }: Visitor, bytes: number) {
  const form = new FormData()
  form.set(FOLDER_PART, 'CreateReport')
  form.set('file', new Blob([PDF, new Uint8Array(bytes)], { type: 'application/pdf' }), 'scan.pdf')
  const response = await fetch(`${server.url}/api/UploadFile/Upload`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: form,
  })
  const body = decode(await response.json()) as { uploadStatus?: string; message: string; file?: { url: string } }
  return { http: response.status, message: body.message, uploadStatus: body.uploadStatus, url: body.file?.url }
}

const FULL = 'There is no space left to store the data. Please inform the administrator.'
const AWAY = 'The system is not available at the moment. Please try again shortly.'

describe('a full disk', () => {
  it('for uploads refuses what does not fit, leaves nothing of it, and accepts it once there is space', async ({
    skip,
  }) => {
    const disk = smallDisk(16)
    if (!disk) return skip(NO_MOUNT)
    const dataDir = scratchFolder()
    const server = await started({ DATA_DIR: dataDir, FILES_URL: path.join(disk, 'files') })
    const reporter = await visit(server.url, 'reporter')
    const before = await upload(server, reporter, 2 * MB)
    expect(before).toMatchObject({ http: 200, uploadStatus: 'Success' })
    const makeRoom = fillDisk(disk)

    const refused = await Promise.all(Array.from({ length: 4 }, () => upload(server, reporter, 2 * MB)))
    for (const answer of refused) expect(answer).toMatchObject({ http: 507, uploadStatus: 'Error', message: FULL })
    const stored = () =>
      readdirSync(path.join(disk, 'files'), { recursive: true, withFileTypes: true }).filter(
        (one) => one.isFile() && one.name !== OWNER_FILE && !one.name.startsWith('demo-picture'),
      )
    expect(stored()).toHaveLength(1)
    const read = await fetch(`${server.url}/Uploadfiles/${before.url}`, { headers: { cookie: reporter.cookie } })
    expect((await read.arrayBuffer()).byteLength).toBe(PDF.length + 2 * MB)

    makeRoom()
    expect(await upload(server, reporter, 2 * MB)).toMatchObject({ http: 200, uploadStatus: 'Success' })
    expect(stored()).toHaveLength(2)
    expect(server.isAlive()).toBe(true)
  })

  it('for the database refuses clearly, loses no acknowledged report, and recovers once there is space', async ({
    skip,
  }) => {
    const disk = smallDisk(512)
    if (!disk) return skip(NO_MOUNT)
    const dataDir = path.join(disk, 'data')
    mkdirSync(dataDir)
    const server = await started({ DATA_DIR: dataDir })
    const reporter = await visit(server.url, 'reporter')
    const filing = await filingsOf(reporter, server.url)
    let next = 0
    const acknowledged: number[] = []
    const unanswered: ReturnType<typeof filing>[] = []
    const messages = new Set<string>()
    const file = async (form: ReturnType<typeof filing>) => {
      const { http, body } = await reporter.call(server.url, 'CreateReport/SaveData', form)
      if (body.status === 'Success') return void acknowledged.push(...body.eventIds)
      unanswered.push(form)
      messages.add(`${http} ${body.message}`)
    }
    const long = () => {
      const form = filing((next += 1))
      return { ...form, description: `${form.description} ${randomText(3_000)}` }
    }
    for (let count = 0; count < 5; count++) await file(long())
    expect(unanswered).toEqual([])

    const makeRoom = fillDisk(disk)
    const deadline = performance.now() + 40_000
    while (unanswered.length < 20 && performance.now() < deadline)
      await Promise.all(Array.from({ length: 8 }, () => file(long())))
    expect(unanswered.length).toBeGreaterThan(0)
    for (const message of messages) expect([`507 ${FULL}`, `503 ${AWAY}`]).toContain(message)
    const ready = async () => (await fetch(`${server.url}/health/ready`)).status
    await expect.poll(ready, { timeout: 20_000 }).toBe(503)
    // Reads continue, or fail in bounded time.
    const look = await reporter.call(server.url, 'EventToday/LoadEventToday', { mode: 1 })
    expect([200, 503]).toContain(look.http)

    makeRoom()
    const waiting = unanswered.splice(0)
    const since = performance.now()
    for (const form of waiting) {
      await file(form)
      while (unanswered.length > 0 && performance.now() - since < 20_000) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        await file(unanswered.pop() ?? form)
      }
    }
    expect(unanswered).toEqual([])
    expect(server.isAlive()).toBe(true)
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)

    const database = new pg.Client({ connectionString: embeddedUrl(dataDir) })
    await database.connect()
    const { rows } = await database.query<{ id: number; entries: number }>(
      `select id, (select count(*)::int from audit_entry where table_name = 'event_report' and row_key = e.id::text) as entries
       from event_report e where description ~ '^ทดสอบ [0-9]+ ' order by id`,
    )
    await database.end()
    expect(rows.map(({ id }) => id)).toEqual(acknowledged.toSorted((a, b) => a - b))
    expect(rows.every(({ entries }) => entries === 1)).toBe(true)
  })
})

/** The output of an operator's command. */
function run(command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) {
  const file = path.join(import.meta.dirname, `../../command/${command}.ts`)
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    env: { PATH, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

describe('a restore onto a disk that is too small', () => {
  // Too small for PostgreSQL's data folder, its tables and its log.
  it.for([75, 100, 120])(
    'of %i MB says so in one line, and continues once there is space',
    async (megabytes, { skip }) => {
      const disk = smallDisk(megabytes)
      if (!disk) return skip(NO_MOUNT)
      const made = scratchFolder()
      const source = path.join(made, 'data')
      await fillSource(source)
      const place = path.join(made, 'backups')
      expect(run('backup', { DATA_DIR: source }, '--to', place)).toMatchObject({ status: 0, stderr: '' })

      const target = { DATA_DIR: path.join(disk, 'data') }
      const line = `There is no space left for the database in ${target.DATA_DIR}/postgres. `
      const requireRefused = () => {
        const { status, stdout, stderr } = run('restore', target, '--from', place)
        expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
        expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(line)])
      }
      const makeRoom = fillDisk(disk)
      requireRefused()
      makeRoom()
      requireRefused()
      spawnSync('mount', ['-o', 'remount,size=512m', disk])
      expect(run('restore', target, '--from', place)).toMatchObject({ status: 0, stderr: '' })
    },
  )
})

/** A database with 38 MB of rows that do not compress. */
async function fillSource(dataDir: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  try {
    await migrateToLatest(postgres.url)
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(
      `insert into sealed_value (handle, page, content, created_at)
       select rpad(n::text, 40, 'x'), 'x', (select string_agg(sha512((n || ' ' || g)::text::bytea), '') from generate_series(1, 1000) g),
         now() from generate_series(1, 600) n`,
    )
    await client.end()
  } finally {
    await postgres.stop()
  }
}

/** Random letters, which do not compress. */
function randomText(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(0x0e01 + Math.floor(Math.random() * 46))).join('')
}
