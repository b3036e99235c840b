import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { decode } from '@daybook/shared/names'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { UPLOAD_LIMIT_MB } from '@daybook/shared/rules/rules'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import type { Server } from '../packages/server/src/testing/resilience/server.ts'
import { succeeded } from '../packages/server/src/testing/resilience/visitor.ts'
import { PNG } from '../packages/server/src/testing/upload.ts'
import { FOLDER_PART } from '../packages/server/src/testing/wire.ts'
import { CookieJar } from './cookies.ts'
import { openLiveUpdates } from './liveUpdates.ts'
import type { Drill } from './main.ts'
import { type Machine, until } from './machine.ts'
import { type Postgres, query, startPostgres } from './postgres.ts'
import { requireStored, startDaybook, startWriters, type Writers } from './product.ts'
import { startCaddy, startNginx, type StartProxy } from './proxies.ts'
import { tryToSignIn } from './signIns.ts'

const WRITERS = 8
const PASSWORD = 'Daybook#2026'
const AWAY = 'The system is not available at the moment. Please try again shortly.'
/** Longer than the default timeout of proxies. */
const SILENT_SECONDS = 70
const LIMIT = UPLOAD_LIMIT_MB.CreateReport * 1_048_576

export const nginxDrill: Drill = (machine) => behind(machine, startNginx)
export const caddyDrill: Drill = (machine) => behind(machine, startCaddy)

/** Two processes behind a TLS proxy, set up as in the samples. */
async function behind(machine: Machine, startProxy: StartProxy): Promise<string[]> {
  const ports = { https: await freePort(), http: await freePort() }
  const own = [await freePort(), await freePort()] as const
  const url = `https://localhost:${ports.https}`
  const proxy = await startProxy(machine, ports, own)
  const postgres = await startPostgres(machine)
  const start = (name: string, port: number) =>
    startDaybook(machine, name, {
      DATABASE_URL: postgres.url,
      PUBLIC_URL: url,
      PORT: String(port),
      // The proxy's address; the clients of this drill use other addresses of this machine.
      TRUSTED_PROXIES: '127.0.0.1',
    })
  const servers: [Server, Server] = [await start('first', own[0]), await start('second', own[1])]
  await until('the proxy', 30, async () => (await fetch(`${url}/health/ready`)).status === 200)

  const figures = [await signIn(url, ports.http), await countAddresses(url)]
  const writers = await startWriters([url], WRITERS)
  figures.push(await hear(url, writers))
  await writers.grow(200, 180)
  if (writers.failures() > 0) throw new Error(`${writers.failures()} of the first saves failed: ${writers.lastFailure()}`)
  figures.push(await killOne(url, servers, writers, () => start('first', own[0])))
  await writers.stop()
  figures.push(await requireStored(postgres.url, writers))
  figures.push(await upload(url), await waitLong(url, postgres), await loseDatabase(url, postgres))
  if (!proxy.running.isAlive()) throw new Error(`${proxy.name} has ended: ${proxy.running.said()}`)
  return figures
}

async function signIn(url: string, plainPort: number): Promise<string> {
  const { cookies, headers, http } = await tryToSignIn(url, { username: 'viewer', password: PASSWORD })
  const [session = ''] = cookies.filter((cookie) => cookie.startsWith('__Host-daybook='))
  for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure'])
    if (!session.includes(part)) throw new Error(`signing in answers ${http} and the cookies ${cookies.join(' ')}`)
  if (/domain/i.test(session)) throw new Error(`the cookie names a domain: ${session}`)
  if (!headers['strict-transport-security']) throw new Error('browsers may come back without TLS')
  const plain = await fetch(`http://localhost:${plainPort}/`, { redirect: 'manual' })
  const to = plain.headers.get('location') ?? ''
  if (plain.status < 301 || plain.status > 308 || !to.startsWith('https://localhost'))
    throw new Error(`http is answered by ${plain.status} ${to}`)
  return 'signed in by a __Host- cookie; http leads to https'
}

/** 30 wrong passwords lock the client's real address. */
async function countAddresses(url: string): Promise<string> {
  const from = '127.0.7.1'
  const wrong = (n: number) =>
    tryToSignIn(url, { username: `nobody ${n}`, password: 'wrong', from, headers: { 'x-forwarded-for': `10.7.0.${n}` } })
  for (let n = 1; n <= 30; n += 1) {
    const { http } = await wrong(n)
    if (http !== 200) throw new Error(`wrong password ${n} is answered by ${http}`)
  }
  const locked = await tryToSignIn(url, { username: 'viewer', password: PASSWORD, from })
  const other = await tryToSignIn(url, { username: 'viewer', password: PASSWORD, from: '127.0.7.2' })
  if (locked.http !== 429) throw new Error(`the address of 30 wrong passwords is answered by ${locked.http}`)
  if (other.status !== 'Success') throw new Error(`another address is answered by ${other.http} ${other.status}`)
  return '30 wrong passwords with forged X-Forwarded-For: their real address is locked, the next one is not'
}

/** Files a report for today, which triggers live updates. */
async function fileToday(url: string, reporter: CookieJar, writers: Writers, minute: number): Promise<void> {
  const { reportDate } = succeeded(await reporter.call(url, 'EventToday/LoadEventToday', { mode: 1 } as never))
  const today = { eventDate: wireDay(reportDate.slice(0, 10)), startTime: `00:${String(minute).padStart(2, '0')}` }
  succeeded(await reporter.call(url, 'CreateReport/SaveData', { ...writers.filing(30_000 + minute), ...today }))
}

let minute = 0

/** Seconds from the answer to a save until its hint, which may arrive first. */
async function hintOf(url: string, viewer: CookieJar, writers: Writers): Promise<number> {
  const reporter = await CookieJar.signIn(url, 'reporter')
  const updates = await openLiveUpdates(url, viewer.cookie)
  try {
    const [heardAt, filedAt] = await Promise.all([
      updates.heard(/^data: ?changed/m, 60).then(() => performance.now()),
      fileToday(url, reporter, writers, (minute += 1)).then(() => performance.now()),
    ])
    return Math.max(0, heardAt - filedAt) / 1_000
  } finally {
    updates.close()
  }
}

async function hear(url: string, writers: Writers): Promise<string> {
  const viewer = await CookieJar.signIn(url, 'viewer')
  const all: number[] = []
  for (let turn = 0; turn < 6; turn += 1) all.push(await hintOf(url, viewer, writers))
  const slowest = Math.max(...all)
  if (slowest > 5) throw new Error(`a live update took ${slowest.toFixed(1)} s`)
  const quiet = await openLiveUpdates(url, viewer.cookie)
  const sign = await quiet.heard(/^:/m, 30)
  quiet.close()
  return `live updates by HTTP/2 under ${WRITERS} writers: the slowest of ${all.length} came ${slowest.toFixed(1)} s after the answer to the save, a sign of life after ${sign.toFixed(0)} s`
}

async function killOne(
  url: string,
  servers: [Server, Server],
  writers: Writers,
  startAgain: () => Promise<Server>,
): Promise<string> {
  const before = writers.failures()
  const answers: Record<string, number> = {}
  await servers[0].end('SIGKILL')
  for (let n = 0; n < 40; n += 1) {
    const { status } = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(30_000) })
    answers[status] = (answers[status] ?? 0) + 1
  }
  await writers.grow(150, 120)
  const cut = writers.failures() - before
  if (Object.keys(answers).join() !== '200') throw new Error(`the other process answered ${JSON.stringify(answers)}`)
  // Saves accepted by the killed process are sent again; after that, nobody should notice.
  if (cut > WRITERS) throw new Error(`${cut} saves failed after one process was killed`)
  const viewer = await CookieJar.signIn(url, 'viewer')
  const hint = await hintOf(url, viewer, writers)
  servers[0] = await startAgain()
  await writers.grow(100, 120)
  return `one process killed under them: ${cut} saves cut off and sent again, 40 of 40 other requests answered, longest gap ${writers.longestGap().toFixed(1)} s, a live update after ${hint.toFixed(1)} s`
}

async function send(url: string, { cookie }: CookieJar, bytes: number) {
  const form = new FormData()
  form.set(FOLDER_PART, 'CreateReport')
  form.set('file', new Blob([PNG, new Uint8Array(bytes - PNG.length)], { type: 'image/png' }), 'picture.png')
  const whole = new Response(form)
  // Over HTTP/1.1: unlike browsers, Node's HTTP/2 treats an answer that arrives before the upload has finished as an error.
  const sent = https.request(`${url}/api/UploadFile/Upload`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': whole.headers.get('content-type') ?? '' },
    signal: AbortSignal.timeout(120_000),
  })
  const content = Buffer.from(await whole.arrayBuffer())
  sent.setHeader('content-length', content.length)
  sent.end(content)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const said = await text(response)
  const body = said.startsWith('{') ? (decode(JSON.parse(said)) as { uploadStatus?: string; message?: string }) : {}
  return { http: response.statusCode, ...body }
}

async function upload(url: string): Promise<string> {
  const reporter = await CookieJar.signIn(url, 'reporter')
  const begun = performance.now()
  const largest = await send(url, reporter, LIMIT)
  const seconds = (performance.now() - begun) / 1_000
  if (largest.uploadStatus !== 'Success') throw new Error(`a file of the limit: ${JSON.stringify(largest)}`)
  const larger = await send(url, reporter, LIMIT + 1)
  if (larger.uploadStatus === 'Success' || !/50 MB/.test(larger.message ?? ''))
    throw new Error(`a file above the limit: ${JSON.stringify(larger)}`)
  const huge = await send(url, reporter, LIMIT + 8 * 1_048_576)
  // How the web app recognises the proxy's answer: 413 without a status of ours.
  const isOfTheProxy = huge.http === 413 && huge.message === undefined
  if (!isOfTheProxy && huge.message !== larger.message)
    throw new Error(`a file above the proxy's limit: ${JSON.stringify(huge)}`)
  return `50 MB uploaded in ${seconds.toFixed(1)} s; one byte more: '${larger.message}'; 58 MB: ${isOfTheProxy ? '413 of the proxy' : 'the same sentence'}`
}

/** A PDF arrives complete, although the database stalls for longer than the proxies' default timeout. */
async function waitLong(url: string, { url: databaseUrl }: Postgres): Promise<string> {
  const reader = await CookieJar.signIn(url, 'viewer')
  const begun = performance.now()
  const asked = reader.file(url, 'ReportAbnormal/ExportPDF', { filter: { eventGroupId: [2, 3], companyId: 3 } } as never)
  const pid = await until('the export', 60, async () => {
    const running = `select pid from pg_stat_activity where application_name = 'daybook export'`
    return (await query<{ pid: number }>(databaseUrl, running))[0]?.pid ?? false
  })
  process.kill(pid, 'SIGSTOP')
  await sleep(SILENT_SECONDS * 1_000)
  process.kill(pid, 'SIGCONT')
  const { http, bytes } = await asked
  const seconds = (performance.now() - begun) / 1_000
  const isWhole = bytes.subarray(0, 5).toString() === '%PDF-' && bytes.subarray(-7).includes('%%EOF')
  if (http !== 200 || !isWhole) throw new Error(`a slow PDF: ${http}, ${bytes.toString('utf8', 0, 200)}`)
  if (seconds < SILENT_SECONDS) throw new Error(`the PDF was there before, after ${seconds.toFixed(1)} s`)
  return `a PDF that was silent for ${SILENT_SECONDS} s arrived complete (${Math.round(bytes.length / 1_000)} kB)`
}

/** While the database is away, no process is ready, but it is still Daybook that tells users so, not the proxy. */
async function loseDatabase(url: string, postgres: Postgres): Promise<string> {
  const reader = await CookieJar.signIn(url, 'viewer')
  const read = () => reader.call(url, 'EventRecord/GetData', { page: 1, pageSize: 20 } as never)
  await postgres.end()
  await until('no process to be ready', 30, async () => (await fetch(`${url}/health/ready`)).status === 503)
  // Give a proxy with periodic health checks time to notice, too.
  await sleep(8_000)
  const { http, body } = await read()
  if (http !== 503 || body.message !== AWAY) throw new Error(`without a database: ${http} ${body.message}`)
  const begun = performance.now()
  await postgres.start()
  await until('reports to be read again', 60, async () => (await read()).body.status === 'Success')
  return `without a database: '${AWAY}'; read again ${((performance.now() - begun) / 1_000).toFixed(1)} s after its start`
}
