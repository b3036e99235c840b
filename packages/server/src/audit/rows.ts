import type { Source } from './archive/content.ts'
import type { Entry } from './chain.ts'
import { placeOf } from './places.ts'
import { deviations, keyRange, letterDeviations, trailedTables, type Deviation, type Trailed } from './rows.queries.ts'
import { packedEnd, segmentFrom, segmentsAt } from './segments.queries.ts'
import { entriesIn } from './segments.ts'

/** Keys per statement: memory stays small, whatever the size of the table. */
const KEYS_AT_ONCE = 2_000
/** Most rows to report. */
const MOST = 20
/** Tables whose initial rows come with the product, before the first entry. */
const SEEDED = new Set(['contact_page', 'mail_setup'])

/** Number of unpacked segments to cache: rows of the same time are in the same segments. */
const KEPT = 40

export type KeyRange = { first: number; last: number }
type Range = { from: number; to: number }
/** The next id of a table to compare. */
type Place = { table: string; from: number }

/**
 * Compares every row with its replayed audit entries, and letters with their digests, to find every change that the trail
 * did not record.
 *
 * @param sealed the first and the last id of each table among the sealed entries, where any may be packed
 * @param options.from where to resume an interrupted comparison
 * @param options.note called with how far it has come
 * @returns a sentence naming the first rows that differ; undefined if all match
 */
export async function compareRows(
  source: Source,
  sealed: Record<string, KeyRange> = {},
  { from: start = null, note }: { from?: Place | null; note?: (place: Place) => Promise<void> } = {},
): Promise<string | undefined> {
  const found: string[] = []
  const tx = source.db
  const packed = await packedReader(source)
  const tables: { name: string; key: string; trailed?: Trailed }[] = [
    ...(await trailedTables(tx)).map((trailed) => ({ name: trailed.name, key: trailed.key, trailed })),
    { name: 'letter', key: 'id' },
  ]
  const begin = Math.max(
    tables.findIndex(({ name }) => name === start?.table),
    0,
  )
  for (const { name, key, trailed } of tables.slice(begin)) {
    const isSeeded = SEEDED.has(name)
    const { first, last } = spanning(await keyRange(tx, { name, key }), sealed[name])
    const next = name === start?.table ? Math.max(start.from, first) : first
    for (let from = next; from <= last && found.length <= MOST; from += KEYS_AT_ONCE) {
      const range = { from, to: from + KEYS_AT_ONCE - 1 }
      const entries = await packed(name, range)
      const limit = MOST + 1 - found.length
      const differing = trailed
        ? await deviations(tx, trailed, range, entries, { isSeeded, limit })
        : await letterDeviations(tx, range, entries, limit)
      found.push(...differing.map((one) => sentence(name, one)))
      // Findings are not stored: stop noting progress, so that a resumed comparison finds them again.
      if (found.length === 0) await note?.({ table: name, from: range.to + 1 })
    }
  }
  if (found.length === 0) return undefined
  const named = found.slice(0, MOST).join('; ')
  return `Rows do not match the trail: ${named}${found.length > MOST ? '; and more' : ''}.`
}

function spanning(rows: KeyRange, sealed: KeyRange | undefined): KeyRange {
  if (!sealed) return rows
  if (rows.last < rows.first) return sealed
  return { first: Math.min(rows.first, sealed.first), last: Math.max(rows.last, sealed.last) }
}

/** Reads the packed entries of a range of ids. */
async function packedReader(source: Source): Promise<(table: string, range: Range) => Promise<Entry[]>> {
  const { db } = source
  if ((await packedEnd(db)) === 0) return () => Promise.resolve([])
  const kept = new Map<number, Entry[]>()
  const entriesOf = async (last: number): Promise<Entry[]> => {
    const segment = kept.has(last) ? undefined : await segmentFrom(db, last)
    const entries = kept.get(last) ?? (segment ? await entriesIn(source, [segment]) : [])
    kept.delete(last)
    kept.set(last, entries)
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
    return entries
  }
  return async (table, { from, to }) => {
    const places = Array.from({ length: to - from + 1 }, (_, n) => placeOf(table, String(from + n)))
    const found: Entry[] = []
    for (const last of await segmentsAt(db, places)) {
      const entries = await entriesOf(last)
      const isIn = ({ table_name, row_key }: Entry) =>
        table_name === table && Number(row_key) >= from && Number(row_key) <= to
      found.push(...entries.filter(isIn))
    }
    return found
  }
}

function sentence(table: string, { row, what, columns }: Deviation): string {
  return `${table} ${row} was ${what}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`
}
