import type { Services } from '../call/call.ts'
import { commandLine } from '../platform/commandLine.ts'
import { GENESIS, linkHash } from './chain.ts'
import { lockSealing, readHead, unpackedLinks } from './chain.queries.ts'
import { requireUntouched, TrailBroken } from './seal.ts'
import { chainKeys } from './secrets.ts'
import { addSegment, deletePacked, hashBefore, packedEnd } from './segments.queries.ts'
import { segmentOf } from './segments.ts'

/** Few enough that one entry is found in milliseconds, many enough to compress well. */
const ENTRIES_OF_SEGMENT = 1_000

type Needs = Pick<Services, 'database' | 'config' | 'files'>

/**
 * Packs the oldest sealed entries, one segment per transaction, as long as all entries of the segment were written before a
 * moment. Several processes may call it at once; one of them does the work.
 *
 * @returns how many segments it made
 * @throws TrailBroken if an entry differs from what was sealed: changed entries are never packed
 */
export async function packTrail(
  services: Needs,
  { before, atMost = Infinity, size = ENTRIES_OF_SEGMENT }: { before: Date; atMost?: number; size?: number },
): Promise<number> {
  let made = 0
  while (made < atMost && (await packSegment(services, before, size))) made++
  return made
}

async function packSegment({ database, config, files }: Needs, before: Date, size: number): Promise<boolean> {
  const keys = chainKeys(config.secret, config.earlierSecrets)
  return database.transaction().execute(async (tx) => {
    if (!(await lockSealing(tx))) return false
    await requireUntouched({ db: tx, files }, keys, await readHead(tx), config.dataDir)
    const first = (await packedEnd(tx)) + 1
    // The last link always stays unpacked.
    const links = (await unpackedLinks(tx, first, size + 1)).slice(0, -1)
    if (links.length < size) return false
    const end = before.getTime() / 1_000
    if (links.some(({ entry }) => entry && Number(entry.at) >= end)) return false
    let hash = first === 1 ? GENESIS : await hashBefore(tx, first)
    const hashes: Buffer[] = []
    const entries = links.map(({ entry, position, hash: sealed }, n) => {
      const expected = first + n
      if (hash && entry) hash = linkHash(keys.at(expected), hash, expected, entry)
      if (!hash || !entry || position !== expected || !hash.equals(sealed))
        throw new TrailBroken(
          `the audit trail was changed after it was sealed, at position ${expected}; ${commandLine('audit:verify')} says how`,
        )
      hashes.push(hash)
      return entry
    })
    const segment = segmentOf(first, entries, hashes)
    await addSegment(tx, segment)
    await deletePacked(
      tx,
      segment.last,
      entries.map(({ id }) => id),
    )
    return true
  })
}
