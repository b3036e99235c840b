import { statfs } from 'node:fs/promises'
import { ConfigError } from './configError.ts'
import { asProblem } from './problem.ts'

/** A disk is full: one line for the operator that says which disk, and what to do. */
class FullDisk extends ConfigError {}

/** PostgreSQL stops when its next WAL segment, 16 MB, does not fit; it frees a little space as it stops. */
const LITTLE_ROOM = 32 * 1_048_576

/** The error of SQLite, which we use to lock folders, on a full disk. */
const LOCK_IS_FULL = /database or disk is full/

/**
 * Runs work that writes files; if the disk is full, throws an error that names it.
 *
 * @param what such as 'backups in /srv/backups'
 * @param advice sentences: the state in which the work was left, and what to do
 * @throws FullDisk instead of the original error when the disk is full; other errors unchanged
 */
export async function writingFiles<T>(what: string, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const isFull = code === 'ENOSPC' || code === 'EDQUOT' || LOCK_IS_FULL.test(message)
    throw isFull ? fullDisk(what, advice, error) : error
  }
}

/**
 * Runs work that writes to a database; if that has no space left, throws an error that says so.
 *
 * @param folder of an embedded database, whose lost connections do not say why it stopped; undefined: DATABASE_URL is used
 * @param advice sentences: the state in which the work was left, and what to do
 * @throws FullDisk instead of the original error when the disk is full; other errors unchanged
 */
export async function writingDatabase<T>(
  folder: string | undefined,
  advice: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const what = folder === undefined ? 'the database on the server of DATABASE_URL' : `the database in ${folder}`
    throw (await lackedRoom(error, folder)) ? fullDisk(what, advice, error) : error
  }
}

const fullDisk = (what: string, advice: string, cause: unknown) =>
  new FullDisk(`There is no space left for ${what}. ${advice}`, { cause })

async function lackedRoom(error: unknown, folder: string | undefined): Promise<boolean> {
  if (error instanceof FullDisk || !(error instanceof Error)) return false
  // PostgreSQL's programs report it only in the message.
  if (/No space left on device|Disk quota exceeded/.test(error.message) || LOCK_IS_FULL.test(error.message)) return true
  const code = asProblem(error)?.code
  if (code === 'storageFull') return true
  if (code !== 'databaseAway' || folder === undefined) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < LITTLE_ROOM
}
