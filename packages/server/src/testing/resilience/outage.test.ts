import path from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { freePort } from '../freePort.ts'
import { startServer } from './server.ts'
import { type Visitor, visit } from './visitor.ts'
import { scratchFolder } from '../scratchFolder.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const BOUND_MS = 10_000

async function setUp() {
  const dataDir = scratchFolder()
  let postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'database'), log: silent })
  onTestFinished(() => postgres.stop())
  const server = await startServer({
    DATA_DIR: path.join(dataDir, 'app'),
    DATABASE_URL: postgres.url,
    APP_SECRET: 'a secret of at least 32 characters',
    DEMO: '1',
    PORT: String(await freePort()),
  })
  onTestFinished(() => server.end('SIGTERM'))
  const admin = new pg.Client({ connectionString: postgres.url })
  admin.on('error', () => {})
  await admin.connect()
  onTestFinished(() => admin.end().catch(() => {}))
  const viewer = await visit(server.url, 'viewer')
  return {
    server,
    viewer,
    admin,
    stopDatabase: () => postgres.stop(),
    async startDatabase() {
      postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'database'), log: silent })
    },
  }
}

const look = (viewer: Visitor, url: string) => viewer.call(url, 'EventToday/LoadEventToday', { mode: 1 })

/** Polls until the server has recovered; returns the milliseconds it took. */
async function recovery(viewer: Visitor, url: string): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < 2 * BOUND_MS) {
    if ((await look(viewer, url)).http === 200) return performance.now() - since
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return Number.POSITIVE_INFINITY
}

describe('an outage of the database', () => {
  it('that ends all sessions is over at once', async () => {
    const { server, viewer, admin } = await setUp()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
      ['client backend'],
    )
    expect(await recovery(viewer, server.url)).toBeLessThan(5_000)
    expect(server.isAlive()).toBe(true)
  })

  it('of 5 seconds is answered with 503 in bounded time, and the process survives', async () => {
    const { server, viewer, stopDatabase, startDatabase } = await setUp()
    await stopDatabase()
    const asked = performance.now()
    const answers = await Promise.all(Array.from({ length: 8 }, () => look(viewer, server.url)))
    for (const { http, body } of answers) {
      expect(http).toBe(503)
      expect(body.message).toBe('The system is not available at the moment. Please try again shortly.')
    }
    expect(performance.now() - asked).toBeLessThan(BOUND_MS)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    await startDatabase()
    expect(await recovery(viewer, server.url)).toBeLessThan(5_000)
    expect(server.isAlive()).toBe(true)
  })

  const slow: [of: string, table: string][] = [
    ['the calls of one person, which wait for each other', 'event_report'],
    ['every session, until no connection is left', 'session'],
  ]
  it.each(slow)('that delays %s is answered with 503 in bounded time', async (_of, table) => {
    const { server, viewer, admin } = await setUp()
    await admin.query('begin')
    await admin.query(`lock table ${table} in access exclusive mode`)
    const asked = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, () => look(viewer, server.url)))
    expect(answers.map(({ http }) => http)).toEqual(Array.from({ length: 40 }, () => 503))
    expect(performance.now() - asked).toBeLessThan(2 * BOUND_MS)
    await admin.query('rollback')
    expect(await recovery(viewer, server.url)).toBeLessThan(5_000)
    expect(server.isAlive()).toBe(true)
  })
})
