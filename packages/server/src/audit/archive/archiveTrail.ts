import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Services } from '../../call/call.ts'
import { instant } from '../../platform/clock.ts'
import { commandLine } from '../../platform/commandLine.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { GENESIS, linkHash } from '../chain.ts'
import { record } from '../record.ts'
import { TrailBroken } from '../seal.ts'
import { type ChainKeys, chainKeys } from '../secrets.ts'
import { hashBefore, segmentFrom, type StoredSegment } from '../segments.queries.ts'
import { isFoundByAll, unpackEntries } from '../segments.ts'
import { addArchive, databaseId, lockArchiving, newestArchive } from './archive.queries.ts'
import { readContent } from './content.ts'
import { archiveFile, sha256 } from './file.ts'

/** Segments per file: some megabytes. */
const SEGMENTS_OF_FILE = 100
const MOST_BYTES = 32 * 1024 * 1024
/** A file that is not full is written only after this time. */
const WAIT_MS = 24 * 3_600_000

type Needs = Pick<Services, 'database' | 'config' | 'files' | 'clock'>

/**
 * Moves the oldest segments whose entries were all written before a moment to a file in the upload store. The file is
 * written, read back and compared before the content is removed from the database. Several processes may call it at once;
 * one of them does the work.
 *
 * @param options.size number of segments in a full file; a smaller file is written at most once a day
 * @returns how many segments it moved
 * @throws TrailBroken if an entry differs from what was sealed: changed entries are never archived
 */
export async function archiveTrail(
  { database, config, files, clock }: Needs,
  { before, size = SEGMENTS_OF_FILE }: { before: Date; size?: number },
): Promise<number> {
  const keys = chainKeys(config.secret, config.earlierSecrets)
  const now = instant({ clock })
  // This transaction gets an id only with its last statements, so sealing does not wait for it.
  return database.transaction().execute(async (tx) => {
    if (!(await lockArchiving(tx))) return 0
    const newest = await newestArchive(tx)
    const first = (newest?.last ?? 0) + 1
    const start = first === 1 ? GENESIS : await hashBefore(tx, first)
    if (!start) throw broken(first)
    const segments = await segmentsBefore(tx, keys, { first, hash: start, size, before })
    const isFull = segments.length === size || bytesOf(segments) >= MOST_BYTES
    const isDue = !newest || now.getTime() - newest.archivedAt.getTime() >= WAIT_MS
    const end = segments.at(-1)
    if (!end || !(isFull || isDue)) return 0

    const file = archiveFile(keys.newest, { database: await databaseId(tx), before: start, segments })
    const name = randomBytes(32).toString('base64url')
    await saveAndReadBack(files, name, file.bytes)
    const archive = {
      first,
      last: end.last,
      segments: segments.length,
      hash: end.hash,
      name,
      bytes: file.bytes.length,
      sha256: sha256(file.bytes),
      archivedAt: now,
    }
    // From here on a failure leaves the file in place: if the connection is lost, the transaction may have been committed. A
    // file without a row is an orphan of the store.
    await addArchive(tx, archive, file.parts)
    const detail = {
      first,
      last: archive.last,
      file: name,
      bytes: archive.bytes,
      sha256: archive.sha256.toString('hex'),
    }
    await record(tx, { actorId: null, call: 'archive the audit trail', action: 'archived', detail })
    return segments.length
  })
}

const bytesOf = (segments: readonly StoredSegment[]) =>
  segments.reduce((sum, { body, tags }) => sum + body.length + tags.length, 0)

/** The oldest segments, up to the first with an entry that is not older than a moment. Checks each against its seal. */
async function segmentsBefore(
  tx: Querying,
  keys: ChainKeys,
  { first, hash: start, size, before }: { first: number; hash: Buffer; size: number; before: Date },
): Promise<StoredSegment[]> {
  const end = before.getTime() / 1_000
  const found: StoredSegment[] = []
  let hash = start
  for (let next = first; found.length < size && bytesOf(found) < MOST_BYTES; ) {
    const segment = await segmentFrom(tx, next)
    if (!segment) break
    if (segment.first !== next || segment.archived) throw broken(next)
    const entries = unpackEntries(segment)
    if (!entries) throw broken(next)
    if (entries.some(({ at }) => Number(at) >= end)) break
    entries.forEach((entry, n) => (hash = linkHash(keys.at(next + n), hash, next + n, entry)))
    if (!hash.equals(segment.hash) || !isFoundByAll(segment, entries)) throw broken(next)
    found.push(segment)
    next = segment.last + 1
  }
  return found
}

function broken(position: number): TrailBroken {
  return new TrailBroken(
    `the audit trail was changed after it was sealed, in the segment from position ${position}; ${commandLine('audit:verify')} says how`,
  )
}

async function saveAndReadBack(files: Needs['files'], name: string, bytes: Buffer): Promise<void> {
  try {
    await files.save(name, Readable.from([bytes]))
    const stored = await readContent(files, name)
    if (!stored?.equals(bytes)) throw new Error('an archive of the audit trail in the store is not as it was written')
  } catch (error) {
    await files.remove(name).catch(() => {})
    throw error
  }
}
