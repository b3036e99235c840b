import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Head } from './chain.ts'
import { makeFolder } from '../platform/makeFolder.ts'

const shape = z.object({
  position: z.int(),
  transactionId: z.string(),
  entryId: z.int(),
  hash: z.string(),
  sealedAt: z.string(),
  signature: z.string(),
})

/**
 * The copy of the head outside the database. It reveals whether somebody cut off the trail's end and put back an older head.
 */
export function headFile(dataDir: string): string {
  return path.join(dataDir, 'audit-head.json')
}

/** undefined: none yet; 'broken': the file is not a valid head. */
export async function readHeadCopy(dataDir: string): Promise<Head | undefined | 'broken'> {
  let text: string
  try {
    text = await readFile(headFile(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return 'broken'
  }
}

/** Replaces the copy atomically, after flushing the new one to disk: a power cut leaves the old copy or the new one. */
export async function writeHeadCopy(dataDir: string, head: Head): Promise<void> {
  makeFolder(dataDir)
  const unfinished = `${headFile(dataDir)}.${process.pid}.new`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(head)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, headFile(dataDir))
}
