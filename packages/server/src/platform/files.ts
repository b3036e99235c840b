import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { makeFolder } from './makeFolder.ts'

/** The store of uploads, under random names. */
export type FileStore = {
  /** Stores the whole stream or nothing: an aborted one leaves no file behind. Rejects with the stream's error. */
  save(name: string, stream: Readable, signal?: AbortSignal): Promise<void>
  /** Size of a stored file in bytes; undefined when there is no such file. */
  size(name: string): Promise<number | undefined>
  /** The file, or its bytes `start` to `end` inclusive; undefined if it does not exist. The caller must read or destroy it. */
  read(name: string, range?: { start: number; end: number }): Promise<Readable | undefined>
  /** Deletes permanently, including the leftovers of a save that was killed. */
  remove(name: string): Promise<void>
  /** Names under which something was stored before a moment, complete or not; excludes the quarantine. */
  namesBefore(moment: Date): AsyncIterable<string>
  /** Moves a file to where it is never served but an operator can still find it. Does nothing if there is no such file. */
  quarantine(name: string): Promise<void>
  /** Moves a file back out of quarantine; false if there is none of that name. */
  takeBack(name: string): Promise<boolean>
  /** Names that went into quarantine before a moment. */
  quarantinedBefore(moment: Date): AsyncIterable<string>
  /** A file in quarantine, as by read(). */
  readQuarantined(name: string): Promise<Readable | undefined>
  /** Permanently deletes a file in quarantine. */
  removeQuarantined(name: string): Promise<void>
  /** The installation that owns this store; undefined if none has claimed it yet. */
  owner(): Promise<StoreOwner | undefined>
  /** Writes the owner unless there is one: of several concurrent claims the first wins. */
  claim(owner: StoreOwner): Promise<void>
  /** Replaces the owner. */
  setOwner(owner: StoreOwner): Promise<void>
}

/**
 * `database`: the holder of a database (table installation); versions before its lease wrote the database's id, which was the
 * same. `lease`: the key that its servers wrote last, and until when nobody else may use the store.
 */
export type StoreOwner = { database: string; lease?: { key: string; until: string } }

export const STORED_NAME = /^[A-Za-z0-9_-]{20,60}$/
/** The folder that keeps unreferenced files for a while, and the file that names the store's owner. */
export const QUARANTINE = 'quarantine'
export const OWNER_FILE = 'daybook-store.json'

/** Whether a server has renewed the lease lately. */
export const isInUse = (owner: StoreOwner | undefined, { now }: Pick<Clock, 'now'>): boolean =>
  owner?.lease !== undefined && Temporal.Instant.compare(owner.lease.until, now()) > 0

const ownerShape = z.object({
  database: z.string(),
  lease: z.object({ key: z.string(), until: z.iso.datetime() }).optional(),
})

/** Parses the owner file. Throws if it is malformed: the owner must never be guessed. */
export function readOwner(text: string): StoreOwner {
  const owner = ownerShape.safeParse(JSON.parse(text))
  if (!owner.success) throw new Error(`${OWNER_FILE} names no database`)
  return owner.data
}
export const ownerText = (owner: StoreOwner) => `${JSON.stringify(owner)}\n`

/** A store in a folder. Files are spread over subfolders by the first two letters of their names. */
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
      makeFolder(path.dirname(place), 0o700)
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
      // Open the file before returning: a missing file then gives undefined rather than an error in mid-response.
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
      makeFolder(path.dirname(kept), 0o700)
      for (const place of [`${placeOf(name)}.part`, placeOf(name)]) {
        // The time in quarantine counts from now.
        const now = new Date()
        await utimes(place, now, now).catch(missing)
        await rename(place, kept).catch(missing)
      }
    },
    async takeBack(name) {
      if (!(await stat(quarantined(name)).catch(missing))) return false
      makeFolder(path.dirname(placeOf(name)), 0o700)
      await rename(quarantined(name), placeOf(name))
      return true
    },
    quarantinedBefore: (moment) => filesBefore(path.join(folder, QUARANTINE), moment),
    async readQuarantined(name) {
      const file = await open(quarantined(name)).catch(missing)
      return file?.createReadStream()
    },
    async removeQuarantined(name) {
      await rm(quarantined(name), { force: true })
    },
    async owner() {
      const text = await readFile(path.join(folder, OWNER_FILE), 'utf8').catch(missing)
      return text === undefined ? undefined : readOwner(text)
    },
    async claim(owner) {
      makeFolder(folder, 0o700)
      await writeFile(path.join(folder, OWNER_FILE), ownerText(owner), { flag: 'wx', mode: 0o600 }).catch(existing)
    },
    async setOwner(owner) {
      makeFolder(folder, 0o700)
      const file = path.join(folder, OWNER_FILE)
      // Two servers of one installation may write at the same time.
      const part = `${file}.${randomUUID()}`
      try {
        await writeFile(part, ownerText(owner), { mode: 0o600, flush: true })
        await rename(part, file)
      } finally {
        await rm(part, { force: true })
      }
    },
  }
}

/** Flushes a new name to disk, so that a power cut does not lose a saved file. Not every file system supports this. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

/** Names of the stored files directly in a folder that were last modified before a moment, complete or not. */
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
