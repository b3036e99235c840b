import { appendFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../packages/server/src/testing/freePort.ts'
import { type Machine, type Program, program, until } from './machine.ts'

const BIN = '/usr/lib/postgresql/15/bin'

export type Postgres = {
  port: number
  folder: string
  /** As the role that the server uses; `superuserUrl` is unrestricted. */
  url: string
  superuserUrl: string
  start(): Promise<void>
  end(signal?: NodeJS.Signals): Promise<void>
}

const tool = (name: string) => program(name, 'postgresql-15', BIN)

/** Debian's PostgreSQL 15 with an empty database. `home`: the parent of its folder. */
export async function startPostgres(
  machine: Machine,
  settings: Record<string, string> = {},
  home = machine.folder,
): Promise<Postgres> {
  const port = await freePort()
  const folder = path.join(home, `postgres-${port}`)
  await machine.run(tool('initdb'), ['-D', folder, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'])
  configure(folder, {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: machine.folder,
    max_connections: '200',
    shared_buffers: '128MB',
    ...settings,
  })
  const server = serverOf(machine, port, folder)
  await server.start()
  await asSuperuser(server, async (client) => {
    await client.query('create role daybook login')
    await client.query('create database daybook owner daybook')
  })
  return server
}

function configure(folder: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(path.join(folder, 'postgresql.conf'), lines.join(''))
}

function serverOf(machine: Machine, port: number, folder: string): Postgres {
  let running: Program | undefined
  const superuserUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    port,
    folder,
    superuserUrl,
    url: `postgres://daybook@127.0.0.1:${port}/daybook`,
    async start() {
      const start = () => machine.start(tool('postgres'), ['-D', folder, '-p', String(port)])
      running = start()
      await until(`PostgreSQL: ${running.said()}`, 60, async () => {
        // It refuses to start while children of a killed server remain.
        if (!running?.isAlive()) running = start()
        await query(superuserUrl, 'select 1')
        return true
      })
    },
    async end(signal = 'SIGINT') {
      await running?.end(signal)
    },
  }
}

async function asSuperuser({ superuserUrl }: Postgres, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement on its own connection. */
export async function query<R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
