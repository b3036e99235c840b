import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../configError.ts'
import { asUser, type DatabaseUser } from './postgresHome.ts'

/* The process of an embedded PostgreSQL: starting it under a guarding shell, stopping it, and finding it after a crash. */

/** Time and process at the beginning of a line of PostgreSQL's log. */
const LOG_PREFIX = /\b\d{4}-\d\d-\d\d \S+ \w+ \[\d+\] /g

/** Signals, and how many seconds to wait after each. Committed work survives all of them. */
const FIRMLY = [
  ['SIGQUIT', 10],
  ['SIGKILL', 5],
] as const

/**
 * PostgreSQL's parent process. Its read ends when the app closes the pipe or dies, even by SIGKILL; the server is then
 * asked to stop. As the parent, this shell prevents reuse of the server's process id in the meantime. It ignores signals
 * that a terminal or service manager sends to all processes at once: acting on them is up to the app.
 */
const GUARD = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- >&2 &
server=$!
(
  while read -r _; do :; done
  kill -INT $server
) <&3 >/dev/null 2>&1 &
watch=$!
echo $server
exec >&-
wait $server
status=$?
kill -KILL $watch
exit $status
`

/** Asks the server to stop, and forces it if it does not. */
export async function endServer(guard: ChildProcess, cluster: string, seconds: number): Promise<void> {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  const exit = once(guard, 'exit')
  guard.ref()
  guard.stdin?.end()
  const isGone = await Promise.race([exit.then(() => true), sleep(seconds * 1_000, false, { ref: false })])
  // PostgreSQL 18 never stops if asked to while it restarts after a crash, as on a full disk.
  if (!isGone) await signal(Number(readPidFile(cluster)[0]), cluster, FIRMLY)
  await exit
}

/** Resolves once the server accepts connections; after a crash it replays its log first. */
export async function startServer(command: string[], cluster: string, logFile: string, user: DatabaseUser) {
  const deadline = performance.now() + 15_000
  for (;;) {
    keepSmall(logFile)
    const log = openSync(logFile, 'a', 0o600)
    const logStart = statSync(logFile).size
    const guard = spawn('/bin/sh', ['-c', GUARD, 'daybook-postgres', ...command], {
      cwd: '/',
      env: { PATH: process.env.PATH },
      stdio: ['pipe', 'pipe', log],
      detached: true,
      ...asUser(user),
    })
    closeSync(log)
    guard.stdin?.on('error', () => {})
    let printed = ''
    guard.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    const running = () => guard.exitCode === null && guard.signalCode === null
    while (running()) {
      const pid = Number(printed)
      const [owner, , , , , , , status] = readPidFile(cluster)
      if (pid && Number(owner) === pid && status?.trim() === 'ready') {
        guard.unref()
        return guard
      }
      await sleep(10)
    }
    const said = readFileSync(logFile).subarray(logStart).toString().trim()
    // Sessions of a killed server take a moment to notice, and until then its shared memory counts as in use.
    if (!/shared memory block|lock file/.test(said) || performance.now() > deadline) {
      throw new ConfigError(
        `PostgreSQL did not start: ${said.split('\n').slice(-3).join(' ').replace(LOG_PREFIX, '') || `see ${logFile}`}`,
      )
    }
    await sleep(200)
  }
}

function keepSmall(logFile: string): void {
  const { size } = statSync(logFile, { throwIfNoEntry: false }) ?? { size: 0 }
  if (size > 5_000_000) renameSync(logFile, `${logFile}.1`)
}

/** The lines of postmaster.pid: process id, data folder, start, port, sockets, address, memory key, status. */
export function readPidFile(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * Cleans up after an earlier start. Stops a server of ours that is still stopping (or has lost its guard). Removes a
 * postmaster.pid whose id now belongs to another process, with which PostgreSQL would refuse to start. Keeps the file if no
 * process has the id, because PostgreSQL itself uses it to check that no session of the dead server is still running.
 */
export async function stopLeftover(cluster: string, log: { warn(message: string): void }): Promise<void> {
  const pid = Number(readPidFile(cluster)[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return
  if (!isServerOf(pid, cluster)) {
    log.warn(`postmaster.pid names process ${pid}, which is not PostgreSQL: removed`)
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  if (await signal(pid, cluster, [['SIGINT', 20], ...FIRMLY])) return
  throw new ConfigError(`PostgreSQL process ${pid} of an earlier start cannot be stopped.`)
}

/** Sends a server the signals in turn until it is gone. */
async function signal(
  pid: number,
  cluster: string,
  signals: readonly (readonly [NodeJS.Signals, seconds: number])[],
): Promise<boolean> {
  for (const [name, seconds] of signals) {
    try {
      process.kill(pid, name)
    } catch {
      return true
    }
    for (let waited = 0; waited < seconds * 1000; waited += 20) {
      if (!isAlive(pid) || !isServerOf(pid, cluster)) return true
      await sleep(20)
    }
  }
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return !stdout.startsWith('/bin/sh') && stdout.includes(`/bin/postgres -D ${cluster} `)
  }
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return args[0]?.endsWith('/bin/postgres') === true && args.includes(cluster)
  } catch {
    return false
  }
}
