import type { Querying } from '../platform/postgres/database.ts'
import { type Deviation, deviations, keyRange, letterDeviations, trailedTables } from './rows.queries.ts'

/** Keys per statement: memory stays small, whatever the size of the table. */
const KEYS_AT_ONCE = 2_000
/** Most rows to report. */
const MOST = 20
/** Their rows come with the product, before the first entry. */
const SEEDED = new Set(['contact_page', 'mail_setup'])

/**
 * Compares every row with its replayed audit entries, and letters with their digests: it finds everything written
 * without the trail.
 *
 * @returns a sentence naming the first rows that differ; undefined if all match
 */
export async function compareRows(tx: Querying): Promise<string | undefined> {
  const found: string[] = []
  for (const table of await trailedTables(tx)) {
    const isSeeded = SEEDED.has(table.name)
    await inRanges(await keyRange(tx, table), found, async (range, limit) =>
      (await deviations(tx, table, range, { isSeeded, limit })).map((one) => sentence(table.name, one)),
    )
  }
  await inRanges(await keyRange(tx, { name: 'letter', key: 'id' }), found, async (range, limit) =>
    (await letterDeviations(tx, range, limit)).map((one) => sentence('letter', one)),
  )
  if (found.length === 0) return undefined
  const named = found.slice(0, MOST).join('; ')
  return `Rows are not as the trail left them: ${named}${found.length > MOST ? '; and more' : ''}.`
}

async function inRanges(
  { first, last }: { first: number; last: number },
  found: string[],
  look: (range: { from: number; to: number }, limit: number) => Promise<string[]>,
): Promise<void> {
  for (let from = first; from <= last && found.length <= MOST; from += KEYS_AT_ONCE) {
    found.push(...(await look({ from, to: from + KEYS_AT_ONCE - 1 }, MOST + 1 - found.length)))
  }
}

function sentence(table: string, { row, what, columns }: Deviation): string {
  return `${table} ${row} was ${what}${columns.length > 0 ? ` (${columns.join(', ')})` : ''}`
}
