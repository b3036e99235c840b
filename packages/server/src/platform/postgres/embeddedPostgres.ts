import { realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../configError.ts'
import { APP_ROLE, ensureDatabase } from './embeddedRole.ts'
import { lockFolder } from '../folderLock.ts'
import {
  type CarryOver,
  carriedFolder,
  findOlder,
  type OlderCluster,
  putInPlace,
  settleInterrupted,
} from './olderCluster.ts'
import {
  SUPERUSER,
  binaries,
  type DatabaseUser,
  databaseHome,
  databaseUser,
  makeCluster,
  makeSocketFolder,
  socketFolder,
} from './postgresHome.ts'
import { endServer, readPidFile, startServer, stopLeftover } from './postgresProcess.ts'

export type EmbeddedPostgres = {
  /** Connection string over the Unix socket, the same at every start from this data folder. Its role only owns the database. */
  url: string
  /** The same for the superuser that created the cluster. */
  superuserUrl: string
  /** Ends every session and stops the server; safe to call twice. */
  stop(): Promise<void>
}

/** The next start carries the database over; until then no command can use it. */
export class ToCarryOver extends ConfigError {}

type Log = { info(message: string): void; warn(message: string): void; error(message: string): void }

type Options = {
  dataDir: string
  log: Log
  /** PostgreSQL settings that override the defaults; tests trade durability for speed. */
  settings?: Record<string, string>
  /** Needed for a data folder of an older major version, which is refused otherwise. */
  carryOver?: CarryOver
  /** How long the server may take to flush its memory when it is stopped; 30 by default. */
  stopSeconds?: number
}

const DEFAULT_SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  jit: 'off',
  wal_level: 'replica',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The app reports its own failed statements; their text and details would put people's data into the log.
  log_min_messages: 'error',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the bundled PostgreSQL, with its files in `<dataDir>/postgres` and a database `daybook`, which is empty at first.
 * The server stops when this process ends for whatever reason, and is restarted if it crashes.
 *
 * @throws ConfigError with one line for the operator: another process uses the folder, there are no binaries for this
 *   platform, there is no account to run as, or PostgreSQL's error when it could not start
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings: own = {},
  carryOver,
  stopSeconds = 30,
}: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') throw new ConfigError('PostgreSQL is not embedded on Windows; set DATABASE_URL.')
  const user = databaseUser()
  const lock = lockFolder(dataDir)
  const refuse = (folder: string) =>
    new ConfigError(
      `Another Daybook is using the data folder ${folder}. Stop it, or let this one share its database: see DATABASE_URL and APP_SECRET in docs/operations.md.`,
    )
  if (!lock) throw refuse(dataDir)
  let homeLock: typeof lock | undefined
  try {
    const home = databaseHome(path.resolve(dataDir), user)
    // A copied data folder may link to the original's database.
    homeLock = lockFolder(home)
    if (!homeLock) throw refuse(home)
    const native = binaries(home, user)
    const at = { home, user, log, native, settings: { ...DEFAULT_SETTINGS, ...own }, stopSeconds }
    settleInterrupted(home)
    const older = findOlder(home, native)
    if (older) await carry(at, older, carryOver)
    const server = await keepRunning(at, makeCluster(path.join(home, 'cluster'), native, user))
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await server.stop()
      homeLock?.release()
      lock.release()
    }
    return { url: server.url, superuserUrl: server.superuserUrl, stop: () => (stopped ??= stop()) }
  } catch (error) {
    homeLock?.release()
    lock.release()
    throw error
  }
}

function urlOn(socket: string, role: string): string {
  return `postgresql://${role}@localhost/daybook?host=${encodeURIComponent(socket)}`
}

/** The URL of a data folder's server that another process is running. */
export function embeddedUrl(dataDir: string): string {
  const home = realpathSync(path.join(dataDir, 'postgres'))
  const socket = readPidFile(path.join(home, 'cluster'))[4]?.trim()
  return urlOn(socket || socketFolder(home), APP_ROLE)
}

/** A server's parameters, except its cluster. */
type Place = {
  home: string
  user: DatabaseUser
  log: Log
  native: string
  settings: Record<string, string>
  stopSeconds: number
}

/** Copies the rows of an older cluster into a new one, running one server after the other. */
async function carry(at: Place, older: OlderCluster, work: CarryOver | undefined): Promise<void> {
  const { home, log } = at
  if (!work)
    throw new ToCarryOver(
      `The database in ${home} was made by PostgreSQL ${older.major}. Start Daybook once: it carries the database over.`,
    )
  log.info(`the database was made by PostgreSQL ${older.major}: it is carried over, which may take minutes`)
  const cluster = path.join(home, 'cluster')
  const saved = await during(keepRunning({ ...at, native: older.native }, cluster), ({ url }) => work.save(url))
  const carried = makeCluster(carriedFolder(home), at.native, at.user)
  await during(keepRunning(at, carried), async ({ url }) => {
    if (saved !== undefined) await work.load(url, saved)
  })
  putInPlace(home, older.major)
  log.info(`the database is carried over; that of PostgreSQL ${older.major} stays in ${cluster}-${older.major}`)
}

async function during<T>(
  starting: ReturnType<typeof keepRunning>,
  work: (server: Awaited<typeof starting>) => Promise<T>,
): Promise<T> {
  const server = await starting
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

async function keepRunning({ home, user, log, native, settings, stopSeconds }: Place, cluster: string) {
  const socket = socketFolder(home)
  const superuserUrl = urlOn(socket, SUPERUSER)
  const command = [path.join(native, 'bin/postgres'), '-D', cluster]
  for (const [name, value] of Object.entries({ ...settings, unix_socket_directories: socket })) {
    command.push('-c', `${name}=${value}`)
  }
  const launch = async () => {
    await stopLeftover(cluster, log)
    makeSocketFolder(socket, user)
    return startServer(command, cluster, path.join(home, 'postgres.log'), user)
  }

  let guard = await launch()
  let stopping = false
  let restarting: Promise<void> | undefined
  const restart = async () => {
    log.error('PostgreSQL ended unexpectedly; starting it again')
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5000)) {
      try {
        guard = await launch()
        watch()
        log.info('PostgreSQL runs again')
        return
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error))
        await sleep(pause)
      }
    }
  }
  const watch = () =>
    guard.once('exit', () => {
      guard.stdin?.destroy()
      if (!stopping) restarting = restart()
    })
  const stop = async () => {
    stopping = true
    await restarting
    await endServer(guard, cluster, stopSeconds)
    rmSync(socket, { recursive: true, force: true })
  }
  watch()
  try {
    await ensureDatabase(superuserUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOn(socket, APP_ROLE), superuserUrl, stop }
}
