import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'

const MB = 1_048_576

/** Fills the disk of a folder until less than 4 kB are left; returns a function that frees the space. */
export function fillDisk(folder: string): () => void {
  const file = path.join(folder, 'filler')
  const handle = openSync(file, 'w')
  for (const size of [MB, 4_096]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(handle)
  return () => rmSync(file)
}
