import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from './configError.ts'

export type FolderLock = { release(): void }

/**
 * Takes the folder for this process alone until it is released or the process ends, however it ends.
 *
 * Node has no file locks of its own. SQLite's are the kernel's: they fall with their process and, other than a file
 * with a process id in it, can neither be left behind nor be mistaken for a process that was given the same id.
 * A process that is just ending gets two seconds to let go.
 *
 * @returns undefined when another process (or this one) holds the folder already
 * @throws ConfigError when the folder cannot be written
 */
export function lockFolder(folder: string): FolderLock | undefined {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'app.lock')
  let database: DatabaseSync | undefined
  try {
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
