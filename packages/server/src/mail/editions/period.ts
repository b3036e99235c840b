import type { Services } from '../../call/call.ts'
import { type AreaCount, countAreas } from '../../statistics/counting.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { columnsOf } from '../../statistics/block.ts'
import type { ReportType } from '../../statistics/choices.queries.ts'
import { momentOf } from '../../statistics/filter.ts'
import type { Period } from '../../statistics/periods.ts'
import { type Places, countFilterOf, readPlaces } from './places.ts'

/** Content of the weekly and monthly letters: the reports' counts by area. */
export type PeriodEdition = { places: Places; period: Period; areas: AreaCount[]; types: ReportType[] }

export async function makePeriod(
  db: Querying,
  { clock }: Pick<Services, 'clock'>,
  period: Period,
): Promise<PeriodEdition> {
  const places = await readPlaces(db, false)
  const filter = countFilterOf(
    places.areas.map(({ id }) => id),
    period,
  )
  const areas = await countAreas(db, filter, momentOf({ clock }), 'each')
  return { places, period, areas, types: await columnsOf({ db, language: 'each' }, filter, areas) }
}
