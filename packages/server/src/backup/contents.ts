import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../platform/files.ts'
import { makeFolder } from '../platform/makeFolder.ts'
import { contentFile, type ListedFile, listedFiles, missing } from './place.ts'

/** Files copied at once: a bucket is slow to answer; for a disk, more would be no faster. */
const AT_ONCE = 4

export type Copied = { count: number; bytes: number; missing: string[]; damaged: string[] }

/** Copies the uploads on a backup's list into the place, except contents that an earlier backup has already copied. */
export async function saveContents(store: FileStore, place: string, folder: string): Promise<Copied> {
  const copied: Copied = { count: 0, bytes: 0, missing: [], damaged: [] }
  await eachFile(folder, async (file) => {
    const outcome = await saveContent(store, place, file)
    copied.count += 1
    copied.bytes += file.bytes
    if (outcome !== 'kept') copied[outcome].push(file.name)
  })
  return copied
}

async function saveContent(
  store: FileStore,
  place: string,
  { name, sha256 }: ListedFile,
): Promise<'kept' | 'missing' | 'damaged'> {
  const target = contentFile(place, sha256)
  if (await stat(target).catch(missing)) return 'kept'
  // After a clean-up by a server with an older copy of the database, say.
  const content = (await store.read(name)) ?? (await store.readQuarantined(name))
  if (!content) return 'missing'
  makeFolder(path.dirname(target), 0o700)
  // Two uploads with the same content may be copied at the same time.
  const part = `${target}.${name}.part`
  try {
    const hash = hashing()
    await pipeline(content, hash.stream, createWriteStream(part, { mode: 0o600, flush: true }))
    if (hash.digest() !== sha256) return 'damaged'
    await rename(part, target)
    return 'kept'
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Copies the uploads of a backup into a store.
 *
 * @returns names whose content is missing from the place, or damaged
 */
export async function restoreContents(store: FileStore, place: string, folder: string): Promise<string[]> {
  const lost: string[] = []
  await eachFile(folder, async ({ name, sha256, bytes }) => {
    const source = contentFile(place, sha256)
    if (!(await stat(source).catch(missing))) {
      lost.push(name)
      return
    }
    // Already copied by an interrupted restore.
    if ((await store.size(name)) === bytes) return
    const hash = hashing()
    const stream = createReadStream(source)
    stream.on('error', (error) => hash.stream.destroy(error))
    await store.save(name, stream.pipe(hash.stream))
    if (hash.digest() === sha256) return
    await store.remove(name)
    lost.push(name)
  })
  return lost
}

/** The names on a backup's list that a store does not have, not even in quarantine. */
export async function missingFrom(store: FileStore, folder: string): Promise<string[]> {
  const lost: string[] = []
  await eachFile(folder, async ({ name }) => {
    if ((await store.size(name)) !== undefined) return
    const kept = await store.readQuarantined(name)
    kept?.destroy()
    if (!kept) lost.push(name)
  })
  return lost
}

/** Calls `work` for each file on a backup's list, a few at once. Starts no other after the first failure. */
export async function eachFile(folder: string, work: (file: ListedFile) => Promise<void>): Promise<void> {
  const files = listedFiles(folder)
  const takeInTurn = async () => {
    for await (const file of files) await work(file)
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, takeInTurn))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

/** Hashes the bytes that pass through. */
export function hashing(): { stream: Transform; digest(): string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}
