import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/* Runs third-party programs on loopback in a temporary folder. */

/** A package that a drill needs is not installed: the drill is skipped and names it. */
export class Missing extends Error {}

/** Finds a program of a Debian package, wherever it was installed; one on the PATH comes before the package's. */
export function program(name: string, debianPackage: string, ...folders: string[]): string {
  for (const folder of [
    ...folders,
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/bin',
    '/usr/local/bin',
  ]) {
    const file = path.join(folder, name)
    if (existsSync(file)) return file
  }
  throw new Missing(`${name} is not installed (Debian package ${debianPackage})`)
}

/** When we are root, programs that refuse to run as root run as this user. */
const ROOT = { uid: 0, gid: 0 }
const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined

export function idsOf(user: string): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Returns its measurements; throws when a check fails. */
export type Drill = (machine: Machine) => Promise<string[]>

export type Machine = {
  folder: string
  /** Gives a file or folder to the user that programs run as. */
  hand(file: string): void
  /** Runs a program to its end; rejects with its output on failure. */
  run(command: string, args: string[], environment?: Record<string, string>): Promise<string>
  start(command: string, args: string[], environment?: Record<string, string>): Program
  /** As root, for servers that start as root and drop it themselves. Throws Missing if we are not root. */
  startAsRoot(command: string, args: string[]): Program
  /** Runs cleanup work at the end, latest first. */
  atEnd(work: () => unknown): void
  end(): Promise<void>
}

export type Program = { pid: number; isAlive(): boolean; said(): string; end(signal?: NodeJS.Signals): Promise<void> }

export function makeMachine(name: string): Machine {
  const folder = mkdtempSync(path.join(os.tmpdir(), `daybook-drill-${name}-`))
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const hand = (file: string) => owner && chownSync(file, owner.uid, owner.gid)
  hand(folder)
  const launch = (command: string, args: string[], environment: Record<string, string> = {}, user = owner) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    })
    const heard = { text: '' }
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (heard.text = `${heard.text}${bytes.toString()}`.slice(-20_000)))
    return { child, heard }
  }
  return {
    folder,
    hand,
    startAsRoot(command, args) {
      if (process.getuid?.() !== 0) throw new Missing(`${path.basename(command)} must be started by root`)
      const { child, heard } = launch(command, args, {}, ROOT)
      const started = programOf(child, heard)
      ends.push(() => started.end())
      return started
    },
    async run(command, args, environment) {
      const { child, heard } = launch(command, args, environment)
      const [code] = (await once(child, 'close')) as [number | null]
      if (code !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')}: ${heard.text}`)
      return heard.text
    },
    start(command, args, environment) {
      const { child, heard } = launch(command, args, environment)
      const started = programOf(child, heard)
      ends.push(() => started.end())
      return started
    },
    atEnd: (work) => void ends.push(work),
    async end() {
      for (const step of ends.splice(0).toReversed())
        await Promise.resolve()
          .then(step)
          .catch((error: unknown) => console.error(error))
    },
  }
}

function programOf(child: ChildProcess, heard: { text: string }): Program {
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    isAlive,
    said: () => heard.text,
    async end(signal = 'SIGTERM') {
      if (!isAlive()) return
      const exit = once(child, 'exit')
      child.kill(signal)
      if (await Promise.race([exit.then(() => true), sleep(10_000, false, { ref: false })])) return
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** Waits until a check succeeds; an exception counts as not yet. */
export async function until<T>(what: string, seconds: number, look: () => Promise<T | false> | T | false): Promise<T> {
  const end = performance.now() + seconds * 1_000
  for (let last = ''; ; ) {
    try {
      const found = await look()
      if (found !== false) return found
    } catch (error) {
      last = ` (${String(error)})`
    }
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s${last}`)
    await sleep(100)
  }
}
