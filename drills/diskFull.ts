import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { decode } from '@daybook/shared/names'
import type { FactId } from '@daybook/shared/texts/operations'
import type { Server } from '../packages/server/src/testing/resilience/server.ts'
import { succeeded } from '../packages/server/src/testing/resilience/visitor.ts'
import { FOLDER_PART } from '../packages/server/src/testing/wire.ts'
import { CookieJar } from './cookies.ts'
import { type Drill, until } from './machine.ts'
import { query, startPostgres } from './postgres.ts'
import { requireStored, startDaybook, startWriters, type Writers } from './product.ts'
import { type Disk, smallDisk } from './smallDisk.ts'

const WRITERS = 4
/** The last that is distinct from those that the writers count from 1: 1,400 starts on each of 28 days. */
const LAST_FILING = 39_199
const FULL = 'There is no space left to store the data. Please inform the administrator.'
const AWAY = 'The system is not available at the moment. Please try again shortly.'
const SECRET = 'a secret of at least 32 characters'

/** The state shared by the steps: a server that runs through all of them, and its users. */
type Scene = { server: Server; databaseUrl: string; writers: Writers; admin: CookieJar; viewer: CookieJar }

/** Puts each location on its own small disk and fills one after another while people file; nothing is restarted. */
export const diskFullDrill: Drill = async (machine) => {
  const at = (...names: string[]) => path.join(machine.folder, ...names)
  const database = await smallDisk(machine, at('database'), 700)
  const uploads = await smallDisk(machine, at('uploads'), 24)
  const outbox = await smallDisk(machine, at('data', 'outbox'), 200)
  const spool = await smallDisk(machine, at('data', 'spool'), 60)
  const backups = await smallDisk(machine, at('backups'), 100)
  const restored = await smallDisk(machine, at('restored'), 500)
  const postgres = await startPostgres(machine, {}, database.folder)

  // Before the first backup, which is due immediately.
  const freeBackups = backups.fill()
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: at('data'),
    FILES_URL: path.join(uploads.folder, 'files'),
    // Not the disk itself: a backup location must be empty at first.
    BACKUP_TO: path.join(backups.folder, 'place'),
    LOG_LEVEL: 'warn',
  }
  const server = await startDaybook(machine, 'data', environment)
  const writers = await startWriters([server.url], WRITERS)
  const scene: Scene = {
    server,
    databaseUrl: postgres.url,
    writers,
    admin: await CookieJar.signIn(server.url, 'admin'),
    viewer: await CookieJar.signIn(server.url, 'viewer'),
  }
  const figures = [
    await fillBackups(scene, backups, freeBackups, environment),
    fillRestored(restored, environment.BACKUP_TO),
    await fillUploads(scene, uploads),
    await fillOutbox(scene, outbox),
    await fillSpool(scene, spool),
  ]
  if (writers.failures() > 0) throw new Error(`${writers.failures()} saves failed while other disks were full`)
  figures.push(await fillDatabase(scene, database, () => postgres.start()))
  await writers.stop()
  if (!server.isAlive()) throw new Error(`the server has ended: ${server.said()}`)
  return [await requireStored(postgres.url, writers), ...figures]
}

const since = (begun: number) => `${((performance.now() - begun) / 1_000).toFixed(1)} s`

/** The Operations page's text about a fact that is red. */
async function redText({ server, admin }: Scene, fact: FactId): Promise<string | false> {
  const { facts } = succeeded(await admin.call(server.url, 'Operations/GetFacts', {}))
  const found = facts.find(({ id }) => id === fact)
  return found?.state === 'red' ? (found.findings.find(({ state }) => state === 'red')?.says ?? '') : false
}

const ready = async ({ server }: Scene) => {
  const response = await fetch(`${server.url}/health/ready`)
  return { http: response.status, ...((await response.json()) as { database: string; files: string }) }
}

function run(command: 'backup' | 'restore', environment: Record<string, string>, ...args: string[]) {
  const file = path.join(import.meta.dirname, `../packages/server/src/command/${command}.ts`)
  const env = { PATH: process.env.PATH ?? '', ...environment }
  return spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8', timeout: 240_000 })
}

/** The one line printed by a command that hit a full disk. */
function requireRefused({ status, stdout, stderr }: ReturnType<typeof run>, what: string): string {
  const [line = '', ...more] = stderr.trim().split('\n')
  const isRight =
    status === 1 && stdout === '' && more.length === 0 && line.startsWith(`There is no space left for ${what}. `)
  if (!isRight) throw new Error(`the command exits with ${status}: ${stdout}${stderr}`)
  return line
}

async function fillBackups(
  scene: Scene,
  disk: Disk,
  makeRoom: () => void,
  environment: Record<string, string> & { BACKUP_TO: string },
): Promise<string> {
  const to = environment.BACKUP_TO
  const line = requireRefused(run('backup', { APP_SECRET: SECRET, ...environment }, '--to', to), `backups in ${to}`)
  const says = await until('Operations to say so', 60, () => redText(scene, 'backups'))
  // Wait for the job's first attempt.
  await until('the job to have tried', 120, () =>
    scene.server
      .said()
      .split('\n')
      .some((line) => line.includes('"job":"backups"') && line.includes('ENOSPC')),
  )
  const place = path.join(disk.folder, 'place')
  const half = readdirSync(place).filter((name) => !name.startsWith('app.lock'))
  if (half.length > 0) throw new Error(`half a backup is left: ${half.join()}`)
  await scene.writers.grow(20)
  makeRoom()
  const begun = performance.now()
  await until('a backup', 180, () => readdirSync(place).some((name) => /^\d{4}/.test(name)))
  await until('Operations to be well', 120, async () => (await redText(scene, 'backups')) === false)
  return `backups: the command ends with one line ('${line}'), Operations is red ('${says}'), nothing of it is left; ${since(begun)} after there was space the job had made one`
}

/** Restores to a disk that is full from the start, and again with room. */
function fillRestored(disk: Disk, from: string): string {
  const makeRoom = disk.fill()
  const target = { DATA_DIR: path.join(disk.folder, 'data') }
  const restore = () => run('restore', target, '--from', from)
  const line = requireRefused(restore(), `the database in ${target.DATA_DIR}/postgres`)
  makeRoom()
  const { status, stdout, stderr } = restore()
  if (status !== 0 || stderr !== '') throw new Error(`a restore with space exits with ${status}: ${stderr}`)
  return `restore: the command ends with one line ('${line}'), the same one with space restored all (${stdout.split('\n')[0]})`
}

async function send({ server }: Scene, { cookie }: CookieJar) {
  const form = new FormData()
  form.set(FOLDER_PART, 'CreateReport')
  form.set('file', new Blob(['%PDF-1.7\n', new Uint8Array(2_000_000)], { type: 'application/pdf' }), 'scan.pdf')
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`${server.url}/api/UploadFile/Upload`, { method: 'POST', headers, body: form })
  return { http: response.status, ...(decode(await response.json()) as { uploadStatus?: string; message: string }) }
}

async function fillUploads(scene: Scene, disk: Disk): Promise<string> {
  const reporter = await CookieJar.signIn(scene.server.url, 'reporter')
  const isStored = async () => (await send(scene, reporter)).uploadStatus === 'Success'
  if (!(await isStored())) throw new Error('an upload failed before')
  const makeRoom = disk.fill()
  for (let turn = 0; turn < 4; turn += 1) {
    const { http, message } = await send(scene, reporter)
    if (http !== 507 || message !== FULL) throw new Error(`an upload is answered by ${http} ${message}`)
  }
  const state = await until('readiness to say so', 30, async () => {
    const found = await ready(scene)
    return found.http === 503 && found.files === 'notWritable' ? found.files : false
  })
  const says = await until('Operations to say so', 30, () => redText(scene, 'files'))
  await scene.writers.grow(20)
  makeRoom()
  const begun = performance.now()
  if (!(await isStored())) throw new Error('an upload failed when there was space again')
  await until('readiness', 30, async () => (await ready(scene)).http === 200)
  return `uploads: 507 and the sentence, not ready (${state}), Operations is red ('${says}'), reports are filed; the next upload went well, ready after ${since(begun)}`
}

async function fillOutbox(scene: Scene, disk: Disk): Promise<string> {
  const { server, databaseUrl, admin } = scene
  const makeRoom = disk.fill()
  const [person] = await query<{ id: number }>(
    databaseUrl,
    `select id from user_account where username = 'approver' and company_id = 3 and deleted_at is null`,
  )
  succeeded(await admin.call(server.url, 'UserPermission/ResetPasswork', { userId: person?.id ?? 0 }))
  const letter = async () => {
    const own = `select id, status, reason, attempts from letter where kind = 'set_password' order by id desc limit 1`
    return (await query<{ id: number; status: string; reason: string; attempts: number }>(databaseUrl, own))[0]
  }
  const tried = await until('the letter to be tried', 60, async () => {
    const found = await letter()
    return found !== undefined && /ENOSPC|no space/i.test(found.reason) ? found : false
  })
  if (tried.status !== 'waiting') throw new Error(`the letter is ${tried.status}: ${tried.reason}`)
  await scene.writers.grow(20)
  makeRoom()
  const begun = performance.now()
  await until('the letter', 300, async () => (await letter())?.status === 'file')
  const after = since(begun)
  await until('all letters', 300, async () => {
    const left = `select from letter where status in ('waiting', 'sending') and due_at < now() - interval '20 seconds'`
    return (await query(databaseUrl, left)).length === 0
  })
  const parts = readdirSync(disk.folder).filter((name) => name.endsWith('.part'))
  if (parts.length > 0) throw new Error(`half letters are left: ${parts.join()}`)
  return `letters as files: the letter waits, with '${tried.reason}' as its reason; written ${after} after there was space`
}

async function fillSpool({ server, viewer, writers }: Scene, disk: Disk): Promise<string> {
  const ask = () =>
    viewer.file(server.url, 'ReportAbnormal/ExportPDF', { filter: { eventGroupId: [2, 3], companyId: 3 } } as never)
  const makeRoom = disk.fill()
  const refused = await ask()
  const text = refused.bytes.toString('utf8', 0, 2_000)
  if (refused.http !== 507 || !text.includes(FULL)) throw new Error(`an export is answered by ${refused.http} ${text}`)
  await writers.grow(20)
  makeRoom()
  const { http, bytes } = await ask()
  if (http !== 200 || !bytes.subarray(-7).includes('%%EOF'))
    throw new Error(`with room: ${http}, ${bytes.length} bytes`)
  return 'files of exports: 507 and the sentence instead of a download; the next one came complete'
}

async function fillDatabase(scene: Scene, disk: Disk, startPostgresAgain: () => Promise<void>): Promise<string> {
  const { server, databaseUrl, writers } = scene
  const reporter = await CookieJar.signIn(server.url, 'reporter')
  const before = writers.failures()
  const makeRoom = disk.fill()
  await until('saves to fail', 120, () => writers.failures() > before + 20)
  const messages = new Set<string>()
  for (let n = 0; n < 10; n += 1) {
    const { http, body } = await reporter.call(server.url, 'CreateReport/SaveData', writers.filing(LAST_FILING - n))
    if (body.status !== 'Success') messages.add(`${http} ${body.message}`)
  }
  const strange = [...messages].filter((one) => ![`507 ${FULL}`, `503 ${AWAY}`].includes(one))
  if (messages.size === 0 || strange.length > 0) throw new Error(`a save is answered by ${[...messages].join()}`)
  const state = await until('readiness to say so', 30, async () => {
    const found = await ready(scene)
    return found.http === 503 && ['full', 'away'].includes(found.database) ? found.database : false
  })
  const says = await redText(scene, 'database').catch(() => 'nothing: the database does not answer')
  makeRoom()
  const begun = performance.now()
  const isThere = () =>
    query(databaseUrl, 'select 1').then(
      () => true,
      () => false,
    )
  const ended = await until('the database', 15, isThere).then(
    () => '',
    async () => {
      await startPostgresAgain()
      return ', PostgreSQL had ended and was started again'
    },
  )
  await writers.grow(3 * WRITERS, 120)
  const filed = since(begun)
  await until('readiness', 60, async () => (await ready(scene)).http === 200)
  return `database: ${[...messages].map((one) => one.slice(0, 3)).join(' and ')} with the sentence, not ready (${state}), Operations: '${says}'; reports are filed ${filed} after there was space, ready after ${since(begun)}${ended}`
}
