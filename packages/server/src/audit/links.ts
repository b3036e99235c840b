import type { Querying } from '../platform/postgres/database.ts'
import type { Entry } from './chain.ts'
import { unpackedHashAt, unpackedLastPosition, unpackedLinks } from './chain.queries.ts'
import type { ChainKeys } from './secrets.ts'
import { packedEnd, segmentFrom, type StoredSegment } from './segments.queries.ts'
import { isFoundByAll, packedHashAt, TAG_BYTES, unpackEntries } from './segments.ts'

/** A link of the chain with its entry; null: it is missing. */
export type Link = {
  position: number
  entryId: number
  /** Of a packed link only the first bytes, unless it is the last of its segment. */
  hash: Buffer
  entry: Entry | null
  /** What is wrong with the segment that ends here, though its links may be right. */
  fault?: string
}

/** The chain from a position on, packed or not. Fewer than `limit` links: the chain ends there. */
export async function linksFrom(db: Querying, position: number, limit: number): Promise<Link[]> {
  const links: Link[] = []
  let next = position
  while (links.length < limit) {
    const segment = await segmentFrom(db, next)
    if (!segment) {
      links.push(...(await unpackedLinks(db, next, limit - links.length)))
      break
    }
    links.push(...linksOf(segment).filter((link) => link.position >= next))
    next = segment.last + 1
  }
  return links.slice(0, limit)
}

function linksOf(segment: StoredSegment): Link[] {
  const { first, last, tags } = segment
  const place = `The segment of positions ${first} to ${last}`
  const entries = unpackEntries(segment)
  if (!entries)
    return [
      {
        position: first,
        entryId: 0,
        hash: segment.hash,
        entry: null,
        fault: `${place} cannot be read: it was edited.`,
      },
    ]
  return entries.map((entry, n) => {
    const link = {
      position: first + n,
      entryId: entry.id,
      entry,
      hash: tags.subarray(n * TAG_BYTES, (n + 1) * TAG_BYTES),
    }
    if (link.position < last) return link
    const found = isFoundByAll(segment, entries)
    return {
      ...link,
      hash: segment.hash,
      ...(found && link.hash.equals(segment.hash.subarray(0, TAG_BYTES))
        ? {}
        : { fault: `${place} was edited: it would not be found by all of its entries.` }),
    }
  })
}

/** Whether a link has this hash, as far as it says. */
export function hasHash({ hash }: Pick<Link, 'hash'>, computed: Buffer): boolean {
  return computed.subarray(0, hash.length).equals(hash)
}

/** The chain's hash at a position, in hexadecimal. */
export async function hashAt(db: Querying, keys: ChainKeys, position: number): Promise<string | undefined> {
  const found = (await unpackedHashAt(db, position)) ?? (await packedHashAt(db, keys, position))
  return found?.toString('hex')
}

export async function lastPosition(db: Querying): Promise<number> {
  return Math.max(await unpackedLastPosition(db), await packedEnd(db))
}
