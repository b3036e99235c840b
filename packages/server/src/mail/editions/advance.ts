import type { Services } from '../../call/call.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { excerpt } from '../render/excerpt.ts'
import { type AdvanceRow, loadAdvanceRows } from './advance.queries.ts'
import { type Places, readPlaces } from './places.ts'

const SHOWN = 280

/** Content of a day's reminders. */
export type AdvanceEdition = {
  places: Places
  /** Sorted by date. */
  reports: AdvanceRow[]
}

export async function makeAdvance(
  db: Querying,
  _services: Pick<Services, 'clock'>,
  day: string,
): Promise<AdvanceEdition> {
  const places = await readPlaces(db, true)
  const rows = await loadAdvanceRows(
    db,
    places.areas.map(({ id }) => id),
    day,
  )
  return { places, reports: rows.map((row) => ({ ...row, description: excerpt(row.description, SHOWN) })) }
}
