import type { Querying } from '../platform/postgres/database.ts'
import { ArchiveUnreadable, type Source, withContent } from './archive/content.ts'
import { type Entry, TAG_BYTES } from './chain.ts'
import { unpackedHashAt, unpackedLastPosition, unpackedLinks } from './chain.queries.ts'
import type { ChainKeys } from './secrets.ts'
import { packedEnd, segmentFrom, type SegmentRow } from './segments.queries.ts'
import { isFoundByAll, packedHashAt, unpackEntries } from './segments.ts'

/** A link of the chain with its entry; null: it is missing. */
export type Link = {
  position: number
  entryId: number
  /** Only the first bytes for a packed link, unless it is the last of its segment. */
  hash: Buffer
  entry: Entry | null
  /** What is wrong with the segment that ends here, even if its links are right, or with its archive file. */
  fault?: { kind: 'edited' | 'archive'; text: string }
}

/** The chain from a position on, packed or not. Fewer than `limit` links: the chain ends there. */
export async function linksFrom(source: Source, position: number, limit: number): Promise<Link[]> {
  const { db } = source
  const links: Link[] = []
  let next = position
  while (links.length < limit) {
    const segment = await segmentFrom(db, next)
    if (!segment) {
      links.push(...(await unpackedLinks(db, next, limit - links.length)))
      break
    }
    links.push(...(await linksOf(source, segment)).filter((link) => link.position >= next))
    next = segment.last + 1
  }
  return links.slice(0, limit)
}

async function linksOf(source: Source, row: SegmentRow): Promise<Link[]> {
  const { first, last, hash } = row
  const place = `The segment of positions ${first} to ${last}`
  const unreadable = (fault: Link['fault']): Link[] => [
    { position: first, entryId: 0, hash, entry: null, ...(fault ? { fault } : {}) },
  ]
  const segment = await withContent(source, row).catch((error: unknown) => {
    if (error instanceof ArchiveUnreadable && error.fault !== undefined) return error.fault
    throw error
  })
  if (typeof segment === 'string') return unreadable({ kind: 'archive', text: segment })
  const { tags } = segment
  const entries = unpackEntries(segment)
  if (!entries) return unreadable({ kind: 'edited', text: `${place} cannot be read: it was edited.` })
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
        : { fault: { kind: 'edited', text: `${place} was edited: a search would miss some of its entries.` } }),
    }
  })
}

/** Whether a link has this hash; compares only the bytes that are kept. */
export function hasHash({ hash }: Pick<Link, 'hash'>, computed: Buffer): boolean {
  return computed.subarray(0, hash.length).equals(hash)
}

/** The chain's hash at a position, in hexadecimal. */
export async function hashAt(source: Source, keys: ChainKeys, position: number): Promise<string | undefined> {
  const found = (await unpackedHashAt(source.db, position)) ?? (await packedHashAt(source, keys, position))
  return found?.toString('hex')
}

export async function lastPosition(db: Querying): Promise<number> {
  return Math.max(await unpackedLastPosition(db), await packedEnd(db))
}
