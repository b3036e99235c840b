import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { CallName, Input } from '@daybook/shared'
import { succeeded, visit, type Visitor } from '../packages/server/src/testing/resilience/visitor.ts'
import type { Drill } from './main.ts'
import { query, startPostgres } from './postgres.ts'
import { operated, requireStored, ROOT, SECRET, sendFile, startDaybook, startWriters } from './product.ts'

/** The call tests that check plans, and those of filing, deciding and lists. */
const TESTS = [
  'events',
  'groups/CreateReport',
  'groups/EventApprove',
  'groups/EventRecord/EventRecord.queries',
  'groups/EventToday',
  'groups/Inbox',
  'groups/LogMailMonitoring/LogMailMonitoring.test',
  'groups/MyAreas',
]

/** Runs the tests on PostgreSQL 15, then a server on an empty database there: the main tasks of each kind of user. */
export const postgres15Drill: Drill = async (machine) => {
  const postgres = await startPostgres(machine)
  const [version] = await query<{ server_version: string }>(postgres.url, 'show server_version')
  const tests = await runTests(postgres.superuserUrl, path.join(machine.folder, 'tests.json'))

  const begun = performance.now()
  const settings = { DATABASE_URL: postgres.url }
  const server = await startDaybook(machine, 'data', settings)
  const ready = ((performance.now() - begun) / 1_000).toFixed(1)
  const writers = await startWriters([server.url], 4, { withFiles: true })
  await writers.grow(60, 120)
  await writers.stop()
  if (writers.failures() > 0) throw new Error(`${writers.failures()} saves failed`)
  await requireFile(server.url, writers.reporter)
  const decided = await decide(server.url)
  const calls = await callAll(server.url)

  await server.end('SIGTERM')
  const again = performance.now()
  await startDaybook(machine, 'data', settings)
  const second = ((performance.now() - again) / 1_000).toFixed(1)
  const trail = await operated('audit:verify', { ...settings, APP_SECRET: SECRET, DATA_DIR: `${machine.folder}/data` })
  return [
    `PostgreSQL ${version?.server_version}: ${tests} call tests passed, those of plans among them`,
    `ready after ${ready} s with migrations and demo data, ${second} s the second time`,
    `${await requireStored(postgres.url, writers)}; ${decided}; ${calls} calls of lists and reports answered`,
    trail.output.trim().split('\n').at(-1) ?? '',
  ]
}

/** Returns how many passed; throws the names of those that failed. */
async function runTests(url: string, file: string): Promise<number> {
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const folders = TESTS.map((name) => `packages/server/src/${name}`)
  const args = [vitest, 'run', '--project', 'calls', '--reporter=json', `--outputFile=${file}`, ...folders]
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    maxBuffer: 100_000_000,
  }).catch(() => undefined)
  const { numPassedTests, numFailedTests, success, testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    success: boolean
    testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  if (!success || numFailedTests > 0 || numPassedTests === 0)
    throw new Error(`${numFailedTests} tests failed, ${numPassedTests} passed: ${failed.join('; ')}`)
  return numPassedTests
}

async function requireFile(url: string, { cookie }: Visitor): Promise<void> {
  const content = Buffer.from('a note')
  const file = await sendFile(url, cookie, content)
  if (!file) throw new Error('an upload was not taken')
  const served = await fetch(new URL(`/Uploadfiles/${file.url}`, url), { headers: { cookie } })
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  if (hash(Buffer.from(await served.arrayBuffer())) !== hash(content)) throw new Error(`a file: ${served.status}`)
}

/** An approver approves some waiting reports, rejects one and undoes that. */
async function decide(url: string): Promise<string> {
  const approver = await visit(url, 'approver')
  const { rows, total } = succeeded(await approver.call(url, 'Inbox/GetList', { take: 100 } as never))
  const [first, ...others] = rows.filter(({ mayDecide, isActionMissing }) => mayDecide && !isActionMissing).slice(0, 20)
  if (!first || others.length === 0) throw new Error(`of ${total} waiting reports the approver decides none`)
  const waiting = async () => succeeded(await approver.call(url, 'Inbox/GetCount', {})).waiting
  const before = await waiting()
  const choose = async (decision: 'approve' | 'reject', chosen: typeof rows) => {
    const asked: Input<'Inbox/Decide'> = {
      requestId: randomUUID(),
      decision,
      reason: decision === 'reject' ? 'Not complete' : '',
      rows: chosen.map(({ eventId, version }) => ({ eventId, version })),
    }
    const { rows: verdicts } = succeeded(await approver.call(url, 'Inbox/Decide', asked))
    const wanted = decision === 'approve' ? 'approved' : 'rejected'
    const strange = verdicts.filter(({ verdict }) => verdict !== wanted)
    if (verdicts.length !== chosen.length || strange.length > 0)
      throw new Error(`of ${chosen.length} to be ${wanted}: ${JSON.stringify(strange)}`)
    return asked.requestId
  }
  await choose('approve', others)
  const rejected = await choose('reject', [first])
  if ((await waiting()) !== before - others.length - 1) throw new Error(`of ${before} wait ${await waiting()}`)
  succeeded(await approver.call(url, 'Inbox/Undo', { requestId: rejected }))
  if ((await waiting()) !== before - others.length) throw new Error('a decision was not taken back')
  return `${others.length} approved, 1 rejected and taken back`
}

const CALLS: Record<string, [name: CallName, input: object][]> = {
  reporter: [
    ['MyAreas/GetToday', {}],
    ['EventToday/LoadEventToday', { mode: 1 }],
  ],
  approver: [
    ['Inbox/GetCount', {}],
    ['Inbox/GetChoices', {}],
  ],
  viewer: [
    ['EventRecord/GetData', { page: 1, pageSize: 20 }],
    ['Report/GetByEventType', { eventGroupId: 2, companyId: 3 }],
    ['Report/GetBoard', { eventGroupId: 2, companyId: 3 }],
    ['ReportAbnormal/GetByEventType', { eventGroupId: [2], companyId: 3 }],
  ],
  admin: [
    ['Compliance/GetSummary', {}],
    ['UserPermission/LoadUserListData', { page: 1, pageSize: 50 }],
    ['Operations/GetFacts', {}],
  ],
}

async function callAll(url: string): Promise<number> {
  let count = 0
  for (const [person, asked] of Object.entries(CALLS)) {
    const visitor = await visit(url, person)
    for (const [name, input] of asked) {
      const answer = await visitor.call(url, name, input as never)
      if (answer.body.status !== 'Success')
        throw new Error(`${person}, ${name}: ${answer.http} ${answer.body.message}`)
      count += 1
    }
  }
  return count
}
