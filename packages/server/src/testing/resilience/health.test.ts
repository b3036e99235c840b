import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../platform/postgres/embeddedPostgres.ts'
import { freePort } from '../freePort.ts'
import { type Server, startServer } from './server.ts'
import { scratchFolder } from '../scratchFolder.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The process ids of a PostgreSQL and its children. */
async function processesOf(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lines = execFileSync('ps', ['-ax', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  await client.end()
  const table = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const server = table.find(([pid]) => pid === rows[0]?.pid)?.[1] ?? 0
  const own = table.filter(([, parent]) => parent === server)
  return [server, ...own.map(([pid]) => pid ?? 0)]
}

async function ask({ url }: Server) {
  const since = performance.now()
  const answer = await fetch(`${url}/health`)
  const body = (await answer.json()) as Record<string, string>
  expect(performance.now() - since).toBeLessThan(2_000)
  return { http: answer.status, database: body.database }
}

describe('/health of a server', () => {
  it('answers within two seconds while the database is frozen, down, and up again', async () => {
    const dataDir = scratchFolder()
    const database = { dataDir: path.join(dataDir, 'database'), log: silent }
    let postgres = await startEmbeddedPostgres(database)
    onTestFinished(() => postgres.stop())
    const server = await startServer({
      DATA_DIR: path.join(dataDir, 'app'),
      DATABASE_URL: postgres.url,
      APP_SECRET: 'a secret of at least 32 characters',
      PORT: String(await freePort()),
    })
    onTestFinished(() => server.end('SIGTERM'))
    expect(await ask(server)).toEqual({ http: 200, database: 'ok' })

    const frozen = await processesOf(postgres.url)
    const signal = (name: NodeJS.Signals) => {
      for (const pid of frozen) {
        try {
          process.kill(pid, name)
        } catch {
          // The connection has ended in the meantime.
        }
      }
    }
    // Results are cached for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    try {
      signal('SIGSTOP')
      for (let probe = 0; probe < 4; probe += 1) expect(await ask(server)).toEqual({ http: 503, database: 'away' })
    } finally {
      signal('SIGCONT')
    }
    await expect.poll(() => ask(server), { timeout: 10_000 }).toEqual({ http: 200, database: 'ok' })

    await postgres.stop()
    await expect.poll(() => ask(server), { timeout: 10_000 }).toEqual({ http: 503, database: 'away' })
    postgres = await startEmbeddedPostgres(database)
    await expect.poll(() => ask(server), { timeout: 10_000 }).toEqual({ http: 200, database: 'ok' })
  })
})
