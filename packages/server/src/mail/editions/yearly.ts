import type { Services } from '../../call/call.ts'
import { type AreaYear, countYear } from '../../statistics/counting.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { columnsOf } from '../../statistics/block.ts'
import type { ReportType } from '../../statistics/choices.queries.ts'
import { momentOf } from '../../statistics/filter.ts'
import { type Period, yearOf } from '../../statistics/periods.ts'
import { type Places, countFilterOf, readPlaces } from './places.ts'
import { companiesOfDay } from './yearly.queries.ts'

/** Content of the yearly letters. */
export type YearlyEdition = {
  places: Places
  /** The reported year; see reportedYear. */
  year: number
  areas: AreaYear[]
  types: ReportType[]
}

/** Rules up to this month report the previous year, later ones their own year. */
const LAST_MONTH_OF_REVIEW = 6

/** The reported period for a rule's day (ISO): the whole previous year, or its own year up to that day. */
function reportedYear(day: string): Period {
  const { year, month } = Temporal.PlainDate.from(day)
  return month <= LAST_MONTH_OF_REVIEW ? yearOf(year - 1) : { from: yearOf(year).from, to: day }
}

/** The report due on a day, for the areas of companies whose rules name that day. */
export async function makeYearly(
  db: Querying,
  { clock }: Pick<Services, 'clock'>,
  day: string,
): Promise<YearlyEdition> {
  const companies = new Set(await companiesOfDay(db, day))
  const { areas: all, receiverGroups } = await readPlaces(db, false)
  const ofCompanies = all.filter(({ companyId }) => companies.has(companyId))
  const period = reportedYear(day)
  const filter = countFilterOf(
    ofCompanies.map(({ id }) => id),
    period,
  )
  const areas = await countYear(db, filter, momentOf({ clock }), 'each')
  const seen = areas.map(({ areaId, months }) => ({
    areaId,
    types: months
      .flat()
      .map(({ typeId, events }) => ({ typeId, events, days: 0, levels: noLevels, abnormal: 0, ids: [] })),
  }))
  return {
    places: { areas: ofCompanies, receiverGroups },
    year: Number(period.from.slice(0, 4)),
    areas,
    types: await columnsOf({ db, language: 'each' }, filter, seen),
  }
}

const noLevels: [number, number, number, number] = [0, 0, 0, 0]
