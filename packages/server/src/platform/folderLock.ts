import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from './configError.ts'
import { makeFolder } from './makeFolder.ts'

export type FolderLock = { release(): void }

/**
 * Locks the folder for this process until it is released or the process ends for whatever reason.
 *
 * Node has no file locks. SQLite uses the kernel's, which are released when their process ends. Unlike a PID file, they
 * cannot be left behind or be attributed to another process that reuses the id.
 * A process that is shutting down gets two seconds to release its lock.
 *
 * @returns undefined when another process (or this one) already holds the lock
 * @throws ConfigError when the folder is not writable
 */
export function lockFolder(folder: string): FolderLock | undefined {
  const file = path.join(folder, 'app.lock')
  let database: DatabaseSync | undefined
  try {
    makeFolder(folder)
    database = new DatabaseSync(file, { timeout: 2000 })
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if (database?.isOpen) database.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    const SQLITE_BUSY = 5
    if (code === SQLITE_BUSY) return undefined
    throw new ConfigError(`${file} cannot be locked: ${error instanceof Error ? error.message : String(error)}`)
  }
  const held = database
  return { release: () => held.close() }
}
