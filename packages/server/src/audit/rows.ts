import type { Querying } from '../platform/postgres/database.ts'
import { deviations, keyRange, letterDeviations, trailedTables, type Deviation, type Trailed } from './rows.queries.ts'

/** Keys per statement: memory stays small, whatever the size of the table. */
const KEYS_AT_ONCE = 2_000
/** Most rows to report. */
const MOST = 20
/** Tables whose initial rows come with the product, before the first entry. */
const SEEDED = new Set(['contact_page', 'mail_setup'])

/** The next id of a table to compare. */
type Place = { table: string; from: number }

/**
 * Compares every row with its replayed audit entries, and letters with their digests, to find every change that the trail
 * did not record.
 *
 * @param options.from where to resume an interrupted comparison
 * @param options.note called with how far it has come
 * @returns a sentence naming the first rows that differ; undefined if all match
 */
export async function compareRows(
  tx: Querying,
  { from: start = null, note }: { from?: Place | null; note?: (place: Place) => Promise<void> } = {},
): Promise<string | undefined> {
  const found: string[] = []
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
    const { first, last } = await keyRange(tx, { name, key })
    const next = name === start?.table ? Math.max(start.from, first) : first
    for (let from = next; from <= last && found.length <= MOST; from += KEYS_AT_ONCE) {
      const range = { from, to: from + KEYS_AT_ONCE - 1 }
      const limit = MOST + 1 - found.length
      const differing = trailed
        ? await deviations(tx, trailed, range, { isSeeded, limit })
        : await letterDeviations(tx, range, limit)
      found.push(...differing.map((one) => sentence(name, one)))
      // Findings are not stored: stop noting progress, so that a resumed comparison finds them again.
      if (found.length === 0) await note?.({ table: name, from: range.to + 1 })
    }
  }
  if (found.length === 0) return undefined
  const named = found.slice(0, MOST).join('; ')
  return `Rows do not match the trail: ${named}${found.length > MOST ? '; and more' : ''}.`
}

function sentence(table: string, { row, what, columns }: Deviation): string {
  return `${table} ${row} was ${what}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`
}
