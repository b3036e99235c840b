import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { verifyTrail } from '../packages/server/src/audit/verify.ts'
import { openDatabase } from '../packages/server/src/platform/postgres/database.ts'
import { type Drill, type Machine, type Program, program, until } from './machine.ts'
import { query } from './postgres.ts'
import { requireStored, SECRET, startDaybook, startWriters } from './product.ts'

const BIN = '/usr/lib/postgresql/15/bin'
const FAILOVERS = 20
const WRITERS = 8
/** Start no further failover after this many minutes; if a busy machine does not complete them all, the drill says so. */
const MOST_MINUTES = 10
/** Reports acknowledged between two failovers. */
const BETWEEN = 12

/**
 * How a primary is lost: by a switchover, by killing its server, or by killing server and Patroni together, as when the
 * machine dies.
 */
const WAYS = ['switchover', 'server', 'machine'] as const
type Way = (typeof WAYS)[number]

type Member = { name: string; port: number; restPort: number; folder: string; start(): void; manager(): Program }

/**
 * Three PostgreSQL servers under Patroni with etcd, synchronous, behind HAProxy. People file at two Daybooks while the primary
 * is lost again and again.
 */
export const patroniDrill: Drill = async (machine) => {
  const { members, proxyPort } = await startCluster(machine)
  const byProxy = `postgres://daybook:daybook@127.0.0.1:${proxyPort}/daybook`
  const first = await startDaybook(machine, 'first', { DATABASE_URL: byProxy })
  const second = await startDaybook(machine, 'second', { DATABASE_URL: byProxy })
  const writers = await startWriters([first.url, second.url], WRITERS)
  await writers.grow(BETWEEN * 3, 120)

  const end = performance.now() + MOST_MINUTES * 60_000
  const pauses: Record<Way, number[]> = { switchover: [], server: [], machine: [] }
  let count = 0
  for (; count < FAILOVERS && performance.now() < end; count += 1) {
    const way = WAYS[count % WAYS.length] ?? 'server'
    const lost = await until('a leader with a synchronous standby', 120, () => leaderOf(members))
    const before = writers.acknowledged.size
    const begun = performance.now()
    await lose(lost, way)
    await until('another leader', 120, async () => {
      const now = await leaderOf(members, false)
      return now !== false && now.name !== lost.name
    })
    // The first save after it; saves in progress at the old primary may have been acknowledged a moment before.
    await writers.grow(1, 60).catch(async (error: unknown) => {
      const states = await described(members, [first.url, second.url])
      throw new Error(
        `after failover ${count + 1} (${way}) of ${lost.name}: ${String(error)}; the last try: ${writers.lastFailure()}; ${states}`,
      )
    })
    pauses[way].push((performance.now() - begun) / 1_000)
    if (way === 'machine') lost.start()
    await writers.grow(Math.max(1, BETWEEN - (writers.acknowledged.size - before)), 120)
  }
  await until('all members again', 180, async () => (await leaderOf(members)) !== false)
  await writers.stop()
  for (const { url } of [first, second])
    await until('the server to be ready', 30, async () => (await fetch(`${url}/health/ready`)).status === 200)

  const stored = await requireStored(byProxy, writers)
  const sealed = await requireTrail(byProxy)
  const span = (way: Way) => `${way} ${range(pauses[way])}`
  const short = count < FAILOVERS ? ` (of ${FAILOVERS}: no time for more)` : ''
  return [
    stored,
    `${count} failovers${short} under ${WRITERS} writers: ${writers.failures()} tries without an answer, all answered later by the same request`,
    `seconds until the next acknowledged save: ${WAYS.map(span).join('; ')}; longest time without one ${writers.longestGap().toFixed(1)}`,
    sealed,
  ]
}

function range(seconds: readonly number[]): string {
  if (seconds.length === 0) return '–'
  return `${Math.min(...seconds).toFixed(1)} to ${Math.max(...seconds).toFixed(1)} (${seconds.length})`
}

async function startCluster(machine: Machine): Promise<{ members: Member[]; proxyPort: number }> {
  const at = (...names: string[]) => path.join(machine.folder, ...names)
  const write = (name: string, text: string) => {
    writeFileSync(at(name), text)
    machine.hand(at(name))
    return at(name)
  }
  const [etcd, patroni, haproxy] = [
    program('etcd', 'etcd-server'),
    program('patroni', 'patroni'),
    program('haproxy', 'haproxy'),
  ]
  program('postgres', 'postgresql-15', BIN)
  const [clientPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const client = `http://127.0.0.1:${clientPort}`
  const peer = `http://127.0.0.1:${peerPort}`
  const ofClients = ['--listen-client-urls', client, '--advertise-client-urls', client]
  const ofPeers = [
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `one=${peer}`,
  ]
  machine.start(etcd, ['--name', 'one', '--data-dir', at('etcd'), ...ofClients, ...ofPeers])
  await until('etcd', 30, async () => (await fetch(`${client}/health`)).ok)

  const members: Member[] = []
  for (const name of ['one', 'two', 'three']) {
    const [port, restPort] = [await freePort(), await freePort()]
    const file = write(
      `${name}.yml`,
      memberFile({ name, port, restPort, clientPort, folder: at(name), home: machine.folder }),
    )
    let manager: Program | undefined
    members.push({
      name,
      port,
      restPort,
      folder: at(name),
      start: () => void (manager = machine.start(patroni, [file])),
      manager: () => manager as Program,
    })
  }
  for (const one of members) {
    one.start()
    // The first one creates the cluster; the others copy it.
    await until(`${one.name} to run: ${one.manager().said()}`, 120, async () => {
      const { state } = await stateOf(one)
      return state === 'running'
    })
  }
  const leader = await until('a leader with a synchronous standby', 120, () => leaderOf(members))
  const superuser = `postgres://postgres:postgres@127.0.0.1:${leader.port}/postgres`
  await query(superuser, `create role daybook login password 'daybook'`)
  await query(superuser, 'create database daybook owner daybook')

  const proxy = write(
    'haproxy.cfg',
    `defaults
  mode tcp
  timeout connect 4s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${proxyPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map(({ name, port, restPort }) => `  server ${name} 127.0.0.1:${port} check port ${restPort}`).join('\n')}
`,
  )
  machine.start(haproxy, ['-db', '-f', proxy])
  const byProxy = `postgres://daybook:daybook@127.0.0.1:${proxyPort}/daybook`
  await until('HAProxy', 30, async () => (await query(byProxy, 'select 1')).length === 1)
  return { members, proxyPort }
}

function memberFile(one: {
  name: string
  port: number
  restPort: number
  clientPort: number
  folder: string
  home: string
}): string {
  return `scope: daybook
name: ${one.name}
restapi:
  listen: 127.0.0.1:${one.restPort}
  connect_address: 127.0.0.1:${one.restPort}
etcd3:
  host: 127.0.0.1:${one.clientPort}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    primary_start_timeout: 0
    master_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        wal_keep_size: 512MB
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${one.port}
  connect_address: 127.0.0.1:${one.port}
  data_dir: ${one.folder}
  bin_dir: ${BIN}
  pgpass: ${one.folder}.pgpass
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser:
      username: postgres
      password: postgres
    replication:
      username: replicator
      password: replicator
  parameters:
    unix_socket_directories: ${one.home}
`
}

type State = { state: string; role: string; server_version?: number }

async function stateOf({ restPort }: Member): Promise<State> {
  const response = await fetch(`http://127.0.0.1:${restPort}/patroni`, { signal: AbortSignal.timeout(3_000) })
  return (await response.json()) as State
}

/**
 * The member that accepts writes.
 *
 * @param isWhole only if all members run and one is synchronous, so that the next failover has a target
 */
async function leaderOf(members: readonly Member[], isWhole = true): Promise<Member | false> {
  const states = await Promise.all(
    members.map(async (member) => ({ member, ...(await stateOf(member).catch(() => ({ state: 'away', role: '' }))) })),
  )
  const leader = states.find(({ state, role }) => state === 'running' && (role === 'master' || role === 'primary'))
  if (!leader) return false
  if (!isWhole) return leader.member
  if (states.some(({ state }) => state !== 'running' && state !== 'streaming')) return false
  const synchronous = await fetch(`http://127.0.0.1:${leader.member.restPort}/cluster`).then(
    async (response) => (await response.json()) as { members: { role: string; state: string; lag?: number }[] },
  )
  return synchronous.members.some(({ role }) => role === 'sync_standby') ? leader.member : false
}

/** The status that each part reports, to find out why nothing can be saved. */
async function described(members: readonly Member[], servers: string[]): Promise<string> {
  const parts = [
    ...members.map(({ name, restPort }) => [name, `http://127.0.0.1:${restPort}/patroni`] as const),
    ...servers.map((url) => [url, `${url}/health/ready`] as const),
  ]
  const said = parts.map(async ([name, url]) => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then((response) => response.text(), String)
    return `${name}: ${answer}`
  })
  return (await Promise.all(said)).join('; ')
}

async function lose(member: Member, way: Way): Promise<void> {
  if (way === 'switchover') {
    const response = await fetch(`http://127.0.0.1:${member.restPort}/switchover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader: member.name }),
    })
    if (!response.ok) throw new Error(`Patroni refused to hand over: ${response.status} ${await response.text()}`)
    return
  }
  const [row] = await query<{ pid: number }>(
    `postgres://postgres:postgres@127.0.0.1:${member.port}/postgres`,
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  if (!row) throw new Error(`${member.name} has no server`)
  if (way === 'machine') await member.manager().end('SIGKILL')
  process.kill(row.pid, 'SIGKILL')
  await sleep(0)
}

async function requireTrail(url: string): Promise<string> {
  const { db } = openDatabase({ url, timeZone: 'Asia/Bangkok', size: 1, onError: () => {} })
  try {
    const config = { secret: SECRET, dataDir: '/nonexistent' }
    const { sealed, finding } = await verifyTrail({ database: db, config })
    if (finding) throw new Error(`the audit trail is broken: ${finding.text}`)
    return `the audit trail holds: ${sealed} entries sealed, every row matches it`
  } finally {
    await db.destroy()
  }
}
