import { statfs } from 'node:fs/promises'
import { ConfigError } from './configError.ts'
import { asProblem } from './problem.ts'

/** A disk takes nothing more: one line for the operator that says which, and what to do. */
export class FullDisk extends ConfigError {}

/** PostgreSQL ends when the next segment of its log, 16 MB, does not fit; it frees a little as it does. */
const LITTLE_ROOM = 32 * 1_048_576

/** What SQLite, which locks folders, says of a full disk. */
const LOCK_IS_FULL = /database or disk is full/

/**
 * Does work that writes files, and names the disk that was full.
 *
 * @param what 'backups in /srv/backups'
 * @param advice sentences: what became of the work, and what to do
 * @throws FullDisk in place of the error of a full disk; any other error as it is
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
 * Does work that writes to a database, and says if that had no room.
 *
 * @param folder of an embedded one, whose connections do not say why it has ended; undefined: DATABASE_URL names it
 * @param advice sentences: what became of the work, and what to do
 * @throws FullDisk in place of the error of a full disk; any other error as it is
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
  // PostgreSQL's programs say it in words alone.
  if (/No space left on device|Disk quota exceeded/.test(error.message) || LOCK_IS_FULL.test(error.message)) return true
  const code = asProblem(error)?.code
  if (code === 'storageFull') return true
  if (code !== 'databaseAway' || folder === undefined) return false
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < LITTLE_ROOM
}
