import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import path from 'node:path'

const WORDS: Record<string, string> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is read-only',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
}

/**
 * Why a folder cannot be used or created; undefined if it can. Leaves nothing behind: it makes a folder there and removes
 * it, because rights do not tell of a read-only disk, nor of /proc, where even root creates nothing.
 *
 * @param name what the folder is to the operator, such as the setting that names it
 */
export function folderFault(name: string, folder: string): string | undefined {
  const there = nearestThere(folder)
  const why = faultOf(there)
  if (why === undefined) return undefined
  return there === folder ? `${name} (${folder}) ${why}.` : `${name} (${folder}) cannot be created: ${there} ${why}.`
}

/** The folder itself, or the nearest one above it that exists. */
const nearestThere = (folder: string): string => (existsSync(folder) ? folder : nearestThere(path.dirname(folder)))

function faultOf(folder: string): string | undefined {
  if (!statSync(folder).isDirectory()) return 'is not a folder'
  try {
    rmdirSync(mkdtempSync(path.join(folder, '.daybook-')))
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return WORDS[code] ?? `accepts no files (${code})`
  }
}
