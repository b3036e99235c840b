import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { socketFolder } from '../../platform/postgres/postgresHome.ts'
import { type Filing, filingsOf } from './reports.ts'
import { freePort } from '../freePort.ts'
import { scratchFolder } from '../scratchFolder.ts'
import { type Server, startServer } from './server.ts'
import { type Visitor, visit } from './visitor.ts'
import { rounds } from '../sweep.ts'

const KILLS = rounds(50, 6)
const WRITERS = 16
const START_NUMBER = 1

type Victim = 'app' | 'database' | 'both'
const victims: Victim[] = ['app', 'database', 'both']

describe('an acknowledged report', () => {
  it(`survives ${KILLS} kills of app, database and both under ${WRITERS} writers, complete and once`, async () => {
    const dataDir = scratchFolder()
    const env = { DATA_DIR: dataDir, DEMO: '1', PORT: String(await freePort()) }
    let server = await startServer(env)
    onTestFinished(() => server.end('SIGTERM'))
    const reporter = await visit(server.url, 'reporter')
    const filing = await filingsOf(reporter, server.url)
    const database = databaseOf(dataDir)
    onTestFinished(() => database.end().catch(() => {}))

    const acknowledged = new Map<string, number[]>()
    const unanswered: Filing[] = []
    let next = START_NUMBER
    let isOver = false
    const writers = Array.from({ length: WRITERS }, async () => {
      // An unanswered submission is sent again, as a browser would.
      while (!isOver) {
        const sent = unanswered.pop() ?? filing((next += 1))
        if (await tryToFile(reporter, server.url, sent, acknowledged)) continue
        unanswered.push(sent)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })
    let failed: unknown
    const writing = Promise.all(writers).catch((error: unknown) => (failed = error))
    for (let kills = 0; kills < KILLS && !failed; kills += 1) {
      // Kill in the middle of writing, each time at a different point.
      await grown(acknowledged, acknowledged.size + 4 + ((kills * 7) % 11), server)
      const victim = victims[kills % victims.length] ?? 'app'
      await kill(victim, server, dataDir)
      // If only the database dies, the app restarts it and continues.
      if (victim !== 'database') server = await startServer(env)
    }
    await grown(acknowledged, acknowledged.size + WRITERS, server)
    isOver = true
    await writing
    if (failed) throw failed
    for (const sent of unanswered) expect(await tryToFile(reporter, server.url, sent, acknowledged)).toBe(true)

    const expected = [...acknowledged.values()].flat().sort((a, b) => a - b)
    const { rows } = await database.query<{ id: number; shifts: number; entries: number; submissions: number }>(
      `select e.id, (select count(*)::int from event_report_shift s where s.report_id = e.id) as shifts,
              (select count(*)::int from audit_entry a where a.table_name = 'event_report' and a.row_key = e.id::text) as entries,
              (select count(*)::int from submission s where e.id = any(s.report_ids)) as submissions
       from event_report e where e.description ~ '^ทดสอบ [0-9]+$' order by e.id`,
    )
    expect(expected.length).toBeGreaterThan(4 * KILLS)
    expect(rows.map(({ id }) => id)).toEqual(expected)
    for (const row of rows) expect(row).toMatchObject({ shifts: 1, entries: 1, submissions: 1 })
    console.log(`${expected.length} acknowledged reports, all there after ${KILLS} kills`)
  })
})

/** Waits until this many are acknowledged; throws when writing does not recover within 30 s. */
async function grown(acknowledged: Map<string, number[]>, size: number, server: Server): Promise<void> {
  const deadline = performance.now() + 30_000
  while (acknowledged.size < size) {
    if (!server.isAlive()) throw new Error(`the app did not outlive its database: ${server.said()}`)
    if (performance.now() > deadline)
      throw new Error(`${acknowledged.size} acknowledged, and no more since 30 s; the last failure: ${lastFailure}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

let lastFailure = 'none'

async function tryToFile(
  reporter: Visitor,
  url: string,
  filing: Filing,
  acknowledged: Map<string, number[]>,
): Promise<boolean> {
  try {
    const { http, body } = await reporter.call(url, 'CreateReport/SaveData', filing)
    if (body.status === 'Success') acknowledged.set(filing.requestId ?? '', body.eventIds)
    else if (http === 503) lastFailure = body.message
    else throw new Error(`refused: ${http} ${body.message}`)
    return body.status === 'Success'
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('refused')) throw error
    lastFailure = error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)
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
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
