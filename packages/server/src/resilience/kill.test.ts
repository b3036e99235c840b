import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { socketFolder } from '../platform/postgresHome.ts'
import { type Filing, filingsOf } from './reports.ts'
import { type Server, freePort, startServer } from './server.ts'
import { type Visitor, visit } from './visitor.ts'

const ROUNDS = 20
const WRITERS = 16
const START_NUMBER = 1

type Victim = 'app' | 'database' | 'both'
const victims: Victim[] = ['app', 'database', 'both', 'app']

describe('a report that was acknowledged', () => {
  it(`is there after ${ROUNDS} kills of app, database or both under ${WRITERS} writers, whole and once`, {
    timeout: 300_000,
  }, async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'daybook-kill-'))
    const env = { DATA_DIR: dataDir, DEMO: '1', PORT: String(await freePort()) }
    let server = await startServer(env)
    onTestFinished(async () => {
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    })
    const reporter = await visit(server.url, 'reporter')
    const filing = await filingsOf(reporter, server.url)
    const database = databaseOf(dataDir)
    onTestFinished(() => database.end().catch(() => {}))

    const acknowledged = new Map<string, number[]>()
    const unanswered: Filing[] = []
    let next = START_NUMBER
    for (let round = 0; round < ROUNDS; round += 1) {
      let killed = false
      const writers = Array.from({ length: WRITERS }, async () => {
        // What got no answer is sent again as a browser would: the same submission.
        while (!killed) {
          const sent = unanswered.pop() ?? filing((next += 1))
          if (!(await tryToFile(reporter, server.url, sent, acknowledged))) unanswered.push(sent)
        }
      })
      await grown(acknowledged, acknowledged.size + 12 + ((round * 7) % 11))
      await kill(victims[round % victims.length] ?? 'app', server, dataDir)
      killed = true
      await Promise.all(writers)
      await server.end('SIGKILL')
      server = await startServer(env)
    }
    for (const sent of unanswered) expect(await tryToFile(reporter, server.url, sent, acknowledged)).toBe(true)

    const expected = [...acknowledged.values()].flat().sort((a, b) => a - b)
    const { rows } = await database.query<{ id: number; shifts: number; entries: number; submissions: number }>(
      `select e.id, (select count(*)::int from event_report_shift s where s.report_id = e.id) as shifts,
              (select count(*)::int from audit_entry a where a.table_name = 'event_report' and a.row_key = e.id::text) as entries,
              (select count(*)::int from submission s where e.id = any(s.report_ids)) as submissions
       from event_report e where e.description ~ '^ทดสอบ [0-9]+$' order by e.id`,
    )
    expect(expected.length).toBeGreaterThan(10 * ROUNDS)
    expect(rows.map(({ id }) => id)).toEqual(expected)
    for (const row of rows) expect(row).toMatchObject({ shifts: 1, entries: 1, submissions: 1 })
    console.log(`${expected.length} acknowledged reports, all there after ${ROUNDS} kills`)
  })
})

/** Waits until so many are acknowledged, or 10 s: the kill comes in the middle of the writing either way. */
async function grown(acknowledged: Map<string, number[]>, size: number): Promise<void> {
  for (let waited = 0; acknowledged.size < size && waited < 10_000; waited += 5) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function tryToFile(
  reporter: Visitor,
  url: string,
  filing: Filing,
  acknowledged: Map<string, number[]>,
): Promise<boolean> {
  try {
    const { http, body } = await reporter.call(url, 'CreateReport/SaveData', filing)
    if (body.sStatus === 'Success') acknowledged.set(filing.sRequestID ?? '', body.lstEventID)
    else if (http !== 503) throw new Error(`refused: ${http} ${body.sMsg}`)
    return body.sStatus === 'Success'
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('refused')) throw error
    return false
  }
}

async function kill(victim: Victim, server: Server, dataDir: string): Promise<void> {
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  if (victim !== 'database') await server.end('SIGKILL')
  if (victim !== 'app' && existsSync(`/proc/${postmaster}`)) process.kill(postmaster, 'SIGKILL')
}

function databaseOf(dataDir: string): pg.Pool {
  const host = socketFolder(realpathSync(path.join(dataDir, 'postgres')))
  const pool = new pg.Pool({ host, user: 'daybook', database: 'daybook', max: 1 })
  pool.on('error', () => {})
  return pool
}
