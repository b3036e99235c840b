import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { type Moment, isPlace } from '../expectations/areaDays.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import type { CountFilter } from './conditions.queries.ts'
import { lengthOf, places, seen } from './counting.queries.ts'

/** A company of a filter, and its holidays in a range. */
export type CompanyHolidays = { companyId: number; holidays: string[] }

export async function loadHolidays(
  db: Querying,
  filter: CountFilter,
  { from, to }: { from: string; to: string },
): Promise<CompanyHolidays[]> {
  const { rows } = await sql<CompanyHolidays>`
    select c.id as "companyId", array(select h.day::text from company_holiday h
      where h.company_id = c.id and h.day between ${from}::date and ${to}::date order by 1) as holidays
    from company c where exists (select from area a where a.company_id = c.id and ${isPlace(filter)}) order by 1`.execute(
    db,
  )
  return rows
}

/** Days of some companies that are counted together. */
export type Part = { nth: number; companyIds: number[]; days: string[] }

/** What an area has in the days of a part; the names are those of AreaCount. */
export type PartCount = {
  nth: number
  areaId: number
  groupId: EventGroupId
  expected: number
  reported: number
  daysWithEvents: number
  events: number
  abnormal: number
}

/**
 * A row for each part and area that was expected to report or has reports in it, counted as a report counts.
 *
 * @param filter from the first to the last day of all parts
 */
function partsQuery(filter: CountFilter, moment: Moment, parts: readonly Part[]): RawBuilder<PartCount> {
  const ofCompany = parts.flatMap(({ companyIds, nth }, at) => companyIds.map((companyId) => ({ companyId, nth, at })))
  return sql<PartCount>`
    with ${places(filter, moment)}, ${seen(filter)},
    day_of as (
      select at, day from unnest(${parts.flatMap(({ days }, at) => days.map(() => at))}::int[], ${parts.flatMap(({ days }) => days)}::date[]) of_part (at, day)),
    company_of as (
      select company_id, nth, at from unnest(${ofCompany.map(({ companyId }) => companyId)}::int[],
        ${ofCompany.map(({ nth }) => nth)}::int[], ${ofCompany.map(({ at }) => at)}::int[]) of_company (company_id, nth, at)),
    part_day as materialized (select company_id, nth, day from company_of join day_of using (at)),
    part as materialized (
      select company_id, nth, range_agg(daterange(day, day, '[]')) as days from part_day group by 1, 2),
    by_day as materialized (
      select area_id, event_date, count(*) filter (where is_chosen) as events,
        count(*) filter (where is_chosen and is_abnormal) as abnormal
      from seen group by 1, 2),
    summed as (
      select part_day.nth, by_day.area_id, count(*)::int as days, sum(events)::int as events, sum(abnormal)::int as abnormal,
        (count(*) filter (where by_day.event_date <@ place.expected))::int as reported
      from by_day join place on place.id = by_day.area_id join area a on a.id = by_day.area_id
      join part_day on part_day.company_id = a.company_id and part_day.day = by_day.event_date
      group by 1, 2)
    select part.nth, a.id as "areaId", a.event_group_id as "groupId", own.expected, coalesce(summed.reported, 0) as reported,
      coalesce(summed.days, 0) as "daysWithEvents", coalesce(summed.events, 0) as events, coalesce(summed.abnormal, 0) as abnormal
    from place join area a on a.id = place.id join part on part.company_id = a.company_id
    cross join lateral (select ${lengthOf(sql`place.expected * part.days`)} as expected offset 0) own
    left join summed on (summed.nth, summed.area_id) = (part.nth, place.id)
    where own.expected > 0 or summed.days > 0 order by 1, 2`
}

export async function countParts(
  db: Querying,
  filter: CountFilter,
  moment: Moment,
  parts: readonly Part[],
): Promise<PartCount[]> {
  return parts.length === 0 ? [] : (await partsQuery(filter, moment, parts).execute(db)).rows
}
