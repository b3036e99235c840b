import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pLimit from 'p-limit'
import type { Querying } from '../platform/postgres/database.ts'
import { type Source, withContent } from './archive/content.ts'
import { type Entry, GENESIS, linkHash, TAG_BYTES } from './chain.ts'
import { placeOf, placesOf } from './places.ts'
import type { ChainKeys } from './secrets.ts'
import {
  hashBefore,
  latestSegmentWith,
  packedEnd,
  type SegmentRow,
  segmentFrom,
  segmentsAfter,
  segmentsWith,
  type StoredSegment,
} from './segments.queries.ts'

/** A high level for a small size: compressing a thousand entries takes a tenth of a second, once. */
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 15 } }
/** Limit for decompression; a segment takes a fraction of it. */
const MOST_BYTES = 256 * 1024 * 1024
/** A bucket is slow to answer; for a disk, more at once would be no faster. */
const FILES_AT_ONCE = 4

const FIELDS = [
  'id',
  'transaction_id',
  'at',
  'actor_id',
  'call',
  'action',
  'table_name',
  'row_key',
  'before',
  'after',
] as const satisfies (keyof Entry)[]

/** Stores entries field by field, because values of one field resemble each other. */
export function packEntries(entries: readonly Entry[]): Buffer {
  const columns = FIELDS.map((field) => entries.map((entry) => entry[field]))
  return zstdCompressSync(JSON.stringify(columns), COMPRESSION)
}

/** The entries of a segment in order; undefined if it is damaged. */
export function unpackEntries({ first, last, tags, body }: StoredSegment): Entry[] | undefined {
  try {
    const columns = JSON.parse(zstdDecompressSync(body, { maxOutputLength: MOST_BYTES }).toString()) as unknown[][]
    const count = last - first + 1
    const isWhole = columns.length === FIELDS.length && columns.every((column) => column.length === count)
    if (!isWhole || tags.length !== count * TAG_BYTES) return undefined
    return Array.from(
      { length: count },
      (_, n) => Object.fromEntries(FIELDS.map((field, column) => [field, columns[column]?.[n]])) as Entry,
    )
  } catch {
    return undefined
  }
}

/** The segment for consecutive links. `hash` is that of the last one. */
export function segmentOf(first: number, entries: readonly Entry[], hashes: readonly Buffer[]): StoredSegment {
  return {
    first,
    last: first + entries.length - 1,
    hash: hashes.at(-1) ?? GENESIS,
    tags: Buffer.concat(hashes.map((hash) => hash.subarray(0, TAG_BYTES))),
    ...summaryOf(entries),
    body: packEntries(entries),
  }
}

function summaryOf(entries: readonly Entry[]): Pick<StoredSegment, 'places' | 'newestEntry' | 'newestTransaction'> {
  const transactions = entries.map((entry) => BigInt(entry.transaction_id))
  return {
    places: placesOf(entries),
    newestEntry: Math.max(...entries.map(({ id }) => id)),
    newestTransaction: String(transactions.reduce((most, one) => (one > most ? one : most), 0n)),
  }
}

/** Whether the columns by which a segment is found agree with its entries. */
export function isFoundByAll(segment: StoredSegment, entries: readonly Entry[]): boolean {
  const { places, newestEntry, newestTransaction } = summaryOf(entries)
  return (
    newestEntry === segment.newestEntry &&
    newestTransaction === segment.newestTransaction &&
    places.join() === segment.places.join()
  )
}

/** The chain's hash at a packed position, recomputed from the entries before it. */
export async function packedHashAt(source: Source, keys: ChainKeys, position: number): Promise<Buffer | undefined> {
  const { db } = source
  const segment = await segmentFrom(db, position)
  if (!segment || segment.first > position) return undefined
  if (segment.last === position) return segment.hash
  const entries = unpackEntries(await withContent(source, segment))
  let hash = segment.first === 1 ? GENESIS : await hashBefore(db, segment.first)
  for (let at = segment.first; at <= position; at++) {
    const entry = entries?.[at - segment.first]
    if (!entry || !hash) return undefined
    hash = linkHash(keys.at(at), hash, at, entry)
  }
  return hash
}

/**
 * Reads packed and unpacked entries together: `find` returns the packed ones, `read` adds the others. Entries that are
 * packed in between would be missed by both, so both then run again.
 */
export async function withPacked<T>(
  db: Querying,
  find: () => Promise<Entry[]>,
  read: (packed: Entry[]) => Promise<T>,
): Promise<T> {
  let end = await packedEnd(db)
  for (;;) {
    const result = await read(end === 0 ? [] : await find())
    const endNow = await packedEnd(db)
    if (endNow === end) return result
    end = endNow
  }
}

/** Packed entries of these tables about these records. */
export async function packedEntries(source: Source, tables: readonly string[], keys: readonly string[]) {
  const places = tables.flatMap((table) => keys.map((key) => placeOf(table, key)))
  const [ofTables, ofKeys] = [new Set(tables), new Set(keys)]
  const found = await entriesIn(source, await segmentsWith(source.db, [...new Set(places)]))
  return found.filter(({ table_name, row_key }) => ofTables.has(table_name) && ofKeys.has(row_key))
}

/**
 * Sought packed entries after this one or of any of these transactions; may include others. Reads one segment after the
 * other, however many there are.
 */
export async function packedAfter(
  source: Source,
  entry: number,
  transactions: string[],
  isSought: (entry: Entry) => boolean,
): Promise<Entry[]> {
  const found: Entry[] = []
  for (const last of await segmentsAfter(source.db, entry, transactions)) {
    const segment = await segmentFrom(source.db, last)
    if (segment) found.push(...(await entriesIn(source, [segment])).filter(isSought))
  }
  return found
}

/** The last packed entry of an action that is about no record; ignores archived ones. */
export async function lastPackedOf(db: Querying, action: string): Promise<Entry | undefined> {
  const segment = await latestSegmentWith(db, placeOf('', action))
  return segment && requireEntries(segment).findLast((entry) => entry.table_name === '' && entry.action === action)
}

/** The entries of segments, archived or not. @throws ArchiveUnreadable, or Error if a segment is damaged */
export async function entriesIn(source: Source, segments: readonly SegmentRow[]): Promise<Entry[]> {
  const limit = pLimit(FILES_AT_ONCE)
  const entries = await Promise.all(
    segments.map((segment) => limit(async () => requireEntries(await withContent(source, segment)))),
  )
  return entries.flat()
}

function requireEntries(segment: StoredSegment): Entry[] {
  const entries = unpackEntries(segment)
  if (!entries) throw new Error(`positions ${segment.first} to ${segment.last} of the audit trail cannot be read`)
  return entries
}

/** For a statement that reads packed entries as rows: `from jsonb_to_recordset(…) as e (${PACKED_COLUMNS})`. */
export function asRecords(entries: readonly Entry[]): string {
  const records = entries.map(({ before, after, at, ...rest }) => {
    const plain = JSON.stringify({ ...rest, at: Number(at) })
    return `${plain.slice(0, -1)},"before":${before ?? 'null'},"after":${after ?? 'null'}}`
  })
  return `[${records.join()}]`
}
