import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
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
  /** Deletes for good, also what a save that was killed has left. */
  remove(name: string): Promise<void>
  /** Names under which something was stored before a moment, whole or not; of the quarantine none. */
  namesBefore(moment: Date): AsyncIterable<string>
  /** Moves a file where nothing serves it and an operator can still find it. Without such a file nothing happens. */
  quarantine(name: string): Promise<void>
  /** Takes a file out of quarantine again; false when there is none of that name. */
  takeBack(name: string): Promise<boolean>
  /** Names that went into quarantine before a moment. */
  quarantinedBefore(moment: Date): AsyncIterable<string>
  /** Deletes a file in quarantine for good. */
  removeQuarantined(name: string): Promise<void>
  /** The id of the database whose uploads lie here; undefined while none has claimed the store. */
  owner(): Promise<string | undefined>
  /** Writes the owner unless there is one: of several at once the first stays. */
  claim(owner: string): Promise<void>
}

export const STORED_NAME = /^[A-Za-z0-9_-]{20,60}$/
/** Where what nobody names any more is kept for a while, and what says whose store it is. */
export const QUARANTINE = 'quarantine'
export const OWNER_FILE = 'daybook-store.json'

/** What the owner's file says. Throws when it says something else: nobody may guess whose files these are. */
export function readOwner(text: string): string {
  const { database } = JSON.parse(text) as { database?: unknown }
  if (typeof database !== 'string') throw new Error(`${OWNER_FILE} names no database`)
  return database
}
export const ownerText = (database: string) => `${JSON.stringify({ database })}\n`

/** A folder. Names are spread over sub folders by their first two letters. */
export function folderStore(folder: string): FileStore {
  const quarantined = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error('not a stored name')
    return path.join(folder, QUARANTINE, name)
  }
  const placeOf = (name: string) => {
    if (!STORED_NAME.test(name)) throw new Error('not a stored name')
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
        await flushFolder(path.dirname(place))
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
      for (const part of (await readdir(folder).catch(missing)) ?? []) {
        if (part !== QUARANTINE) yield* filesBefore(path.join(folder, part), moment)
      }
    },
    async quarantine(name) {
      const kept = quarantined(name)
      await mkdir(path.dirname(kept), { recursive: true, mode: 0o700 })
      for (const place of [`${placeOf(name)}.part`, placeOf(name)]) {
        // It counts from now how long it stays.
        const now = new Date()
        await utimes(place, now, now).catch(missing)
        await rename(place, kept).catch(missing)
      }
    },
    async takeBack(name) {
      if (!(await stat(quarantined(name)).catch(missing))) return false
      await mkdir(path.dirname(placeOf(name)), { recursive: true, mode: 0o700 })
      await rename(quarantined(name), placeOf(name))
      return true
    },
    quarantinedBefore: (moment) => filesBefore(path.join(folder, QUARANTINE), moment),
    async removeQuarantined(name) {
      await rm(quarantined(name), { force: true })
    },
    async owner() {
      const text = await readFile(path.join(folder, OWNER_FILE), 'utf8').catch(missing)
      return text === undefined ? undefined : readOwner(text)
    },
    async claim(owner) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path.join(folder, OWNER_FILE), ownerText(owner), { flag: 'wx', mode: 0o600 }).catch(existing)
    },
  }
}

/** So that a power cut does not take a name away that somebody was told of. Not every file system can. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Names of the stored files right in a folder that were last changed before a moment, whole or not. */
async function* filesBefore(folder: string, moment: Date): AsyncIterable<string> {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTDIR') return missing(error)
    return undefined
  })
  for (const file of inside ?? []) {
    const name = path.basename(file, '.part')
    if (!STORED_NAME.test(name)) continue
    const found = await stat(path.join(folder, file)).catch(missing)
    if (found?.isFile() && found.mtime < moment) yield name
  }
}

function existing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
