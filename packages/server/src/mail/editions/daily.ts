import type { Services } from '../../call.ts'
import { countAreas } from '../../statistics/counting.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { momentOf } from '../../statistics/filter.ts'
import { excerpt } from '../render/excerpt.ts'
import { type CutOff, type DailyRow, loadCutOffs, loadDailyRows } from './daily.queries.ts'
import { type Places, countFilterOf, readPlaces } from './places.ts'

/** Characters of a description that a letter shows. */
const SHOWN = { abnormal: 400, normal: 140 } as const

export type DailyEvent = Omit<DailyRow, 'isListed' | 'isOfDay'>

/** What the daily letters of a day are made of: the daily report and the abnormal digest. */
export type DailyEdition = {
  places: Places
  /** Areas of which a report was expected that day. */
  expected: number[]
  /** Areas with a counted report of that day. */
  reported: number[]
  /** In order of time. */
  events: DailyEvent[]
  cutOffs: CutOff[]
}

/** Reads what the letters about a day (ISO) say. */
export async function makeDaily(db: Querying, { clock }: Pick<Services, 'clock'>, day: string): Promise<DailyEdition> {
  const places = await readPlaces(db, true)
  const ids = places.areas.map(({ id }) => id)
  const counted = await countAreas(db, countFilterOf(ids, { from: day, to: day }), momentOf({ clock }))
  const rows = await loadDailyRows(db, ids, day, clock.timeZone)
  return {
    places,
    expected: counted.flatMap(({ areaId, expected }) => (expected > 0 ? [areaId] : [])),
    reported: [...new Set(rows.flatMap(({ areaId, isOfDay }) => (isOfDay ? [areaId] : [])))],
    events: rows.flatMap(({ isListed, isOfDay: _isOfDay, ...event }) =>
      isListed
        ? [{ ...event, description: excerpt(event.description, event.isAbnormal ? SHOWN.abnormal : SHOWN.normal) }]
        : [],
    ),
    cutOffs: await loadCutOffs(db),
  }
}
