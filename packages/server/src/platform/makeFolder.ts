import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Like mkdirSync with `recursive`, which never returns where the system knows the parent but takes no folders, as in /proc. */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return
    const parent = path.dirname(folder)
    if (code !== 'ENOENT' || existsSync(parent)) throw error
    makeFolder(parent, mode)
    makeFolder(folder, mode)
  }
}
