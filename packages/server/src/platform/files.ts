import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where uploads lie, under random names. */
export type FileStore = {
  /** Takes the whole stream or nothing: a cut one leaves no file behind. Rejects with the stream's error. */
  save(name: string, stream: Readable, signal?: AbortSignal): Promise<void>
  /** Bytes of a stored file; undefined when there is no such file. */
  size(name: string): Promise<number | undefined>
  /** The whole or the bytes from `start` to `end`, both included; undefined when there is no such file. To be read or destroyed. */
  read(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  /** Also what a save that was killed has left. */
  remove(name: string): Promise<void>
  /** Names under which something was stored before a moment, whole or not. */
  namesBefore(moment: Date): AsyncIterable<string>
}

const NAME = /^[A-Za-z0-9_-]{20,60}$/

/** A folder. Names are spread over sub folders by their first two letters. */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('not a stored name')
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
    async size(name) {
      return (await stat(placeOf(name)).catch(missing))?.size
    },
    async read(name, range) {
      // Opened before it is handed out: a file that is gone is an answer, not an error in the middle of one.
      const file = await open(placeOf(name)).catch(missing)
      return file?.createReadStream(range)
    },
    async remove(name) {
      await rm(placeOf(name), { force: true })
      await rm(`${placeOf(name)}.part`, { force: true })
    },
    async *namesBefore(moment) {
      for (const place of (await readdir(folder, { recursive: true }).catch(missing)) ?? []) {
        const name = path.basename(place, '.part')
        if (!NAME.test(name)) continue
        const found = await stat(path.join(folder, place)).catch(missing)
        if (found?.isFile() && found.mtime < moment) yield name
      }
    },
  }
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
