import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import type { Server } from '../packages/server/src/testing/resilience/server.ts'
import { succeeded, visit, type Visitor } from '../packages/server/src/testing/resilience/visitor.ts'
import { type Drill, type Machine, program, until } from './machine.ts'
import { type Postgres, query, startPostgres } from './postgres.ts'
import { requireStored, startDaybook, startWriters } from './product.ts'

const MOST_SLOWER = 20
const ROUNDS = 6
const CALLS = 300

type PgBouncer = { url: string; version: string; kill(): Promise<void> }

/** PgBouncer in transaction mode, as in docs/operations.md; the number of connections is small, so that they must be shared. */
async function startPgBouncer(machine: Machine, { port }: Postgres): Promise<PgBouncer> {
  const file = program('pgbouncer', 'pgbouncer')
  const [version = ''] = (await machine.run(file, ['--version'])).split('\n')
  const own = await freePort()
  const settings = path.join(machine.folder, 'pgbouncer.ini')
  writeFileSync(
    settings,
    `[databases]
daybook = host=127.0.0.1 port=${port} dbname=daybook connect_query='set statement_timeout = 30000; set lock_timeout = 5000; set jit = off'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
admin_users = daybook
`.replace('daybook = host', 'daybook = user=daybook host'),
  )
  machine.hand(settings)
  const start = async () => {
    const running = machine.start(file, [settings])
    const url = `postgres://daybook@127.0.0.1:${own}/daybook`
    await until('PgBouncer', 10, async () => (await query(url, 'select 1')).length === 1)
    return { running, url }
  }
  let { running, url } = await start()
  return {
    url,
    version,
    async kill() {
      await running.end('SIGKILL')
      ;({ running, url } = await start())
    },
  }
}

export const poolerDrill: Drill = async (machine) => {
  const postgres = await startPostgres(machine)
  const pooler = await startPgBouncer(machine, postgres)
  const direct = await startDaybook(machine, 'direct', { DATABASE_URL: postgres.url })
  const behind = (mode: string) =>
    startDaybook(machine, mode, {
      DATABASE_URL: pooler.url,
      DATABASE_LISTEN_URL: postgres.url,
      DATABASE_POOLER: mode,
    })
  const pooled = [await behind('transaction')]
  const refusal = await behind('prepared').then(
    (server) => void pooled.push(server),
    (error: Error) => error.message,
  )
  if (refusal && !refusal.includes('set DATABASE_POOLER=transaction')) throw new Error(refusal)

  const writers = await startWriters(
    pooled.map(({ url }) => url),
    16,
  )
  await writers.grow(600, 120)
  if (writers.failures() > 0) throw new Error(`${writers.failures()} saves failed behind the pooler`)
  await pooler.kill()
  await writers.grow(100, 60)
  await writers.stop()
  const stored = await requireStored(postgres.url, writers)

  const reader = await visit(direct.url, 'viewer')
  const [near = 0, plain = 0, prepared] = await compare(reader, [direct, ...pooled])
  const slower = (far: number) => `${far.toFixed(2)} ms, ${Math.round((far / near - 1) * 100)} % slower`
  const isMissed = prepared !== undefined && prepared / near > 1 + MOST_SLOWER / 100
  const [kept] = await query<{ count: number }>(
    postgres.superuserUrl,
    `select count(*)::int as count from pg_stat_activity where datname = 'daybook' and application_name <> 'daybook live'`,
  )
  return [
    stored,
    `${pooler.version} killed under 16 writers: longest gap ${writers.longestGap().toFixed(1)} s`,
    `a call direct: ${near.toFixed(2)} ms; DATABASE_POOLER=transaction: ${slower(plain)}`,
    prepared === undefined
      ? 'DATABASE_POOLER=prepared: refused at the start, as this PgBouncer does not prepare statements'
      : `DATABASE_POOLER=prepared: ${slower(prepared)} (goal ${isMissed ? 'MISSED: ' : ''}at most ${MOST_SLOWER} %)`,
    `${kept?.count} connections of PostgreSQL for all processes`,
  ]
}

/**
 * Times the same calls on each server in turn, in milliseconds per call with eight at once. The best round of each: on a
 * machine under other load, slower rounds mostly measure that load.
 */
async function compare(reader: Visitor, servers: Server[]): Promise<number[]> {
  const once = async (server: Server) => {
    const begun = performance.now()
    let left = CALLS
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while ((left -= 1) >= 0) {
          const isList = left % 2 === 0
          succeeded(
            isList
              ? await reader.call(server.url, 'EventRecord/GetData', { page: 1, pageSize: 20 } as never)
              : await reader.call(server.url, 'EventToday/LoadEventToday', {} as never),
          )
        }
      }),
    )
    return (performance.now() - begun) / CALLS
  }
  const best = servers.map(() => Number.POSITIVE_INFINITY)
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, server] of servers.entries()) {
      const time = await once(server)
      if (round > 0) best[index] = Math.min(best[index] as number, time)
    }
  return best
}
