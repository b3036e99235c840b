import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Output } from '@daybook/shared'
import { decode } from '@daybook/shared/names'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { type Filing, filingsOf } from '../packages/server/src/testing/resilience/reports.ts'
import { type Server, startServer } from '../packages/server/src/testing/resilience/server.ts'
import { visit, type Visitor } from '../packages/server/src/testing/resilience/visitor.ts'
import type { Machine } from './machine.ts'
import { query } from './postgres.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const SECRET = 'a secret of at least 32 characters'

/** Starts Daybook; all servers of a drill share secret and uploads. */
export async function startDaybook(machine: Machine, name: string, env: Record<string, string>): Promise<Server> {
  const settings = {
    DATA_DIR: path.join(machine.folder, name),
    FILES_URL: path.join(machine.folder, 'uploads'),
    APP_SECRET: SECRET,
    DEMO: '1',
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    ...env,
  }
  // On a machine under other load, making the demo data takes minutes.
  const server = await startServer(settings, { seconds: 240 })
  machine.atEnd(() => server.end('SIGTERM'))
  return server
}

export type Said = { code: number; output: string; seconds: number }

/** Runs an operator's command as typed: npm run NAME -- … */
export async function operate(name: string, env: Record<string, string>, ...args: string[]): Promise<Said> {
  const begun = performance.now()
  const { HOME = '', PATH = '' } = process.env
  const said = await promisify(execFile)('npm', ['run', '--silent', name, '--', ...args], {
    cwd: ROOT,
    env: { HOME, PATH, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, output: stdout + stderr }),
  )
  return { ...said, seconds: (performance.now() - begun) / 1_000 }
}

/** The same, but it must succeed. */
export async function operated(name: string, env: Record<string, string>, ...args: string[]): Promise<Said> {
  const said = await operate(name, env, ...args)
  if (said.code !== 0) throw new Error(`npm run ${name} -- ${args.join(' ')} exited with ${said.code}: ${said.output}`)
  return said
}

type SentFile = Output<'UploadFile/Upload'>['file']

/** Uploads a file for a report, as a browser does; undefined: no answer, or the server is temporarily unavailable. */
export async function sendFile(server: string, cookie: string, content: Buffer): Promise<SentFile | undefined> {
  const form = new FormData()
  form.set('sFolder', 'CreateReport')
  form.set('file', new Blob([new Uint8Array(content)]), 'note.txt')
  const response = await fetch(`${server}/api/UploadFile/Upload`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    body: form,
    signal: AbortSignal.timeout(40_000),
  }).catch(() => undefined)
  if (!response || response.status >= 500) return undefined
  const body = decode(await response.json()) as { status: string; message: string; file?: SentFile }
  if (!body.file) throw new Error(`an upload was refused: ${response.status} ${body.message}`)
  return body.file
}

export type Writers = {
  /** Reports acknowledged so far, by request id. */
  acknowledged: ReadonlyMap<string, number[]>
  /** Files uploaded with them: SHA-256, hex. */
  contents: ReadonlySet<string>
  /** A report that differs from the others only by its number; the writers count from 1. */
  filing: (number: number) => Filing
  /** Failed answers: refused with 5xx, or cut off. */
  failures(): number
  /** The message of the latest failure. */
  lastFailure(): string
  /** The longest time in seconds without an acknowledgement. */
  longestGap(): number
  /** Waits for this many more acknowledged reports. */
  grow(count: number, seconds?: number): Promise<void>
  /** Stops the writers and resends unanswered reports until all are acknowledged. */
  stop(): Promise<void>
}

/**
 * Starts reporters that file without a pause. Unanswered reports are sent again, as a browser does.
 *
 * @param servers where they file, in turn
 */
export async function startWriters(
  servers: string[],
  count: number,
  { withFiles = false } = {},
): Promise<Writers & { reporter: Visitor }> {
  const [first = ''] = servers
  const reporter = await visit(first, 'reporter')
  const filing = await filingsOf(reporter, first)
  const acknowledged = new Map<string, number[]>()
  const contents = new Set<string>()
  let next = 0
  let turn = 0
  let failures = 0
  let lastFailure = ''
  let isOver = false
  let lastAt = performance.now()
  let gap = 0
  let fault: unknown
  const server = () => servers[(turn += 1) % servers.length] as string
  const attach = async (): Promise<Filing['files']> => {
    const content = Buffer.from(randomBytes(3_000).toString('hex'))
    for (;;) {
      const sent = await sendFile(server(), reporter.cookie, content)
      if (sent) {
        contents.add(createHash('sha256').update(content).digest('hex'))
        return [sent]
      }
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const file = async () => {
    const bare = filing((next += 1))
    const sent = withFiles ? { ...bare, files: await attach() } : bare
    for (;;) {
      const answer = await reporter.call(server(), 'CreateReport/SaveData', sent).catch((error: unknown) => {
        lastFailure = String(error)
        return undefined
      })
      if (answer?.body.status === 'Success') {
        acknowledged.set(sent.requestId as string, answer.body.eventIds)
        gap = Math.max(gap, performance.now() - lastAt)
        lastAt = performance.now()
        return
      }
      if (answer && answer.http < 500) throw new Error(`refused: ${answer.http} ${answer.body.message}`)
      if (answer) lastFailure = `${answer.http} ${answer.body.message}`
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const working = Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver) await file()
    }),
  ).catch((error: unknown) => {
    fault = error
    isOver = true
  })
  return {
    reporter,
    acknowledged,
    contents,
    filing,
    failures: () => failures,
    lastFailure: () => lastFailure,
    longestGap: () => gap / 1_000,
    async grow(more, seconds = 60) {
      const wanted = acknowledged.size + more
      const end = performance.now() + seconds * 1_000
      while (acknowledged.size < wanted) {
        if (fault) throw fault
        if (performance.now() > end)
          throw new Error(`only ${acknowledged.size} of ${wanted} reports within ${seconds} s`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async stop() {
      isOver = true
      await working
      if (fault) throw fault
    },
  }
}

/** Checks that every acknowledged report is stored, and nothing twice. Throws otherwise. */
export async function requireStored(url: string, { acknowledged }: Pick<Writers, 'acknowledged'>): Promise<string> {
  const ids = [...acknowledged.values()].flat()
  const [found] = await query<{ stored: number; twice: number }>(
    url,
    `select (select count(*)::int from event_report where id = any($1::int[]) and deleted_at is null) as stored,
      (select count(*)::int from (select area_id, event_date, start_time from event_report
        where id >= $2 and deleted_at is null and description like 'ทดสอบ %'
        group by 1, 2, 3, description having count(*) > 1) again) as twice`,
    [ids, Math.min(...ids)],
  )
  if (found?.stored !== ids.length || found.twice !== 0)
    throw new Error(`${ids.length} acknowledged, ${found?.stored} stored, ${found?.twice} twice`)
  return `${ids.length} acknowledged = stored, 0 twice`
}
