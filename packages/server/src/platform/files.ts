import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where uploads lie, under random names. */
export type FileStore = {
  /** Takes the whole stream or nothing: a cut one leaves no file behind. Rejects with the stream's error. */
  save(name: string, stream: Readable, signal?: AbortSignal): Promise<void>
  /** undefined when there is no such file. */
  read(name: string): Promise<{ stream: Readable; size: number } | undefined>
  remove(name: string): Promise<void>
}

/** A folder. Names are spread over sub folders by their first two letters. */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => {
    if (!/^[A-Za-z0-9_-]{20,60}$/.test(name)) throw new Error('not a stored name')
    return path.join(folder, name.slice(0, 2), name)
  }
  return {
    async save(name, stream, signal) {
      const place = placeOf(name)
      const part = `${place}.part`
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      try {
        await pipeline(stream, createWriteStream(part, { mode: 0o600, flush: true }), signal ? { signal } : {})
        await rename(part, place)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      const place = placeOf(name)
      const found = await stat(place).catch(() => undefined)
      return found && { stream: createReadStream(place), size: found.size }
    },
    remove: (name) => rm(placeOf(name), { force: true }),
  }
}
