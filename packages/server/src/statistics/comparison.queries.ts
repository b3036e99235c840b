import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import { type Moment, isPlace } from '../expectations/areaDays.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import type { CountFilter } from './conditions.queries.ts'
import { lengthOf, places, seenIn } from './counting.queries.ts'

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
  companyId: number
  groupId: EventGroupId
  expected: number
  reported: number
  daysWithEvents: number
  events: number
  abnormal: number
}

/** Days of some companies that are in the same parts. */
type Slot = Omit<Part, 'nth'> & { nths: number[] }

/** Parts overlap, slots do not: so each day is counted once. */
function slotsOf(parts: readonly Part[]): Slot[] {
  const partsOf = new Map<number, Part[]>()
  for (const part of parts) for (const id of part.companyIds) partsOf.set(id, [...(partsOf.get(id) ?? []), part])
  const alike = Map.groupBy(partsOf.keys(), (id) =>
    partsOf
      .get(id)
      ?.map((part) => parts.indexOf(part))
      .join(),
  )
  return [...alike.values()].flatMap((companyIds) => {
    const nthsOf = new Map<string, number[]>()
    for (const { nth, days } of partsOf.get(companyIds[0] ?? 0) ?? [])
      for (const day of days) nthsOf.set(day, [...(nthsOf.get(day) ?? []), nth])
    const slots = Map.groupBy(nthsOf.keys(), (day) => nthsOf.get(day)?.join())
    return [...slots.values()].map((days) => ({ companyIds, days, nths: nthsOf.get(days[0] ?? '') ?? [] }))
  })
}

type SlotCount = Omit<PartCount, 'nth'> & { slot: number }

/**
 * A row for each slot and area that was expected to report or has reports in it, counted as a report counts.
 *
 * @param filter from the first to the last day of all slots
 */
function slotsQuery(filter: CountFilter, moment: Moment, slots: readonly Slot[]): RawBuilder<SlotCount> {
  const ofCompany = slots.flatMap(({ companyIds }, slot) => companyIds.map((companyId) => ({ companyId, slot })))
  const ofDay = slots.flatMap(({ days }, slot) => days.map((day) => ({ day, slot })))
  return sql<SlotCount>`
    with ${places(filter, moment)},
    company_slot as materialized (select company_id, slot from unnest(
      ${ofCompany.map(({ companyId }) => companyId)}::int[], ${ofCompany.map(({ slot }) => slot)}::int[]) one (company_id, slot)),
    day_slot as materialized (select day, slot from unnest(
      ${ofDay.map(({ day }) => day)}::date[], ${ofDay.map(({ slot }) => slot)}::int[]) one (day, slot)),
    slot as (select slot, range_agg(daterange(day, day, '[]')) as days from day_slot group by 1),
    -- By day of the filter; a lookup instead of a join for each day of each area.
    company_day as materialized (
      select company_id, array_agg(coalesce(slot, -1) order by calendar.day) as slots
      from (select distinct company_id from company_slot) company
      cross join lateral (select moment::date as day from generate_series(${filter.from}::date, ${filter.to}::date, interval '1 day') moment) calendar
      left join (company_slot join day_slot using (slot)) using (company_id, day) group by 1),
    summed as (
      select place.id as area_id, company_day.slots[day.event_date - ${filter.from}::date + 1] as slot, count(*)::int as days,
        sum(day.events)::int as events, sum(day.abnormal)::int as abnormal,
        (count(*) filter (where day.event_date <@ place.expected))::int as reported
      from place join area a on a.id = place.id join company_day using (company_id) cross join lateral (
        select event_date, count(*) filter (where is_chosen) as events,
          count(*) filter (where is_chosen and is_abnormal) as abnormal
        from (${seenIn(filter, sql`(select * from event_report where area_id = place.id) e`)}) seen group by 1) day
      group by 1, 2)
    select slot.slot, a.id as "areaId", a.company_id as "companyId", a.event_group_id as "groupId", own.expected, coalesce(summed.reported, 0) as reported,
      coalesce(summed.days, 0) as "daysWithEvents", coalesce(summed.events, 0) as events, coalesce(summed.abnormal, 0) as abnormal
    from place join area a on a.id = place.id join company_slot using (company_id) join slot using (slot)
    cross join lateral (select ${lengthOf(sql`place.expected * slot.days`)} as expected offset 0) own
    left join summed on (summed.area_id, summed.slot) = (place.id, slot.slot)
    where own.expected > 0 or summed.days > 0`
}

/** A row for each part and area that was expected to report or has reports in it. */
export async function countParts(
  db: Querying,
  filter: CountFilter,
  moment: Moment,
  parts: readonly Part[],
): Promise<PartCount[]> {
  if (parts.length === 0) return []
  const slots = slotsOf(parts)
  const counts = new Map<string, PartCount>()
  for (const { slot, ...row } of (await slotsQuery(filter, moment, slots).execute(db)).rows) {
    for (const nth of slots[slot]?.nths ?? []) {
      const key = `${nth} ${row.areaId}`
      const other = counts.get(key)
      counts.set(key, other ? together(other, row) : { ...row, nth })
    }
  }
  return [...counts.values()]
}

const together = (one: PartCount, other: Omit<PartCount, 'nth'>): PartCount => ({
  ...one,
  expected: one.expected + other.expected,
  reported: one.reported + other.reported,
  daysWithEvents: one.daysWithEvents + other.daysWithEvents,
  events: one.events + other.events,
  abnormal: one.abnormal + other.abnormal,
})
