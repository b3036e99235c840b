import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { Querying } from '../platform/postgres/database.ts'
import { type NamesIn, nameIn, namedIn } from '../platform/postgres/names.ts'
import { areaName } from '../events/rows.queries.ts'
import { type Moment, expectedDays, isPlace } from '../expectations/areaDays.queries.ts'
import { type CountFilter, counts, inDays, isAbnormal, isChosen, withoutLeftOut } from './conditions.queries.ts'
import { STATUS_ID } from '../people/ids.ts'

/* The only place that counts. Every report, export, board, link and letter takes its numbers from here. */

/** An area's chosen events of one parent event type. */
export type TypeCount = {
  typeId: number
  events: number
  /** Days with such an event. */
  days: number
  /** Events of levels 1 to 4. */
  levels: [number, number, number, number]
  abnormal: number
  /** Ids of the events, if requested. */
  ids: number[]
}

export type AreaCount = {
  areaId: number
  /** 'Area / Sub area'. */
  name: string
  companyId: number
  companyName: string
  groupId: EventGroupId
  /** Positions for sorting by company, parent area and sub area (0 for an area without a parent). */
  places: { company: number; area: number; subArea: number }
  /** Days of the range, up to today, on which the area was expected to report. */
  expected: number
  /** Those of them with a counted event of any type. */
  reported: number
  /** Days of the range with a counted event of any type, expected or not. */
  daysWithEvents: number
  types: TypeCount[]
}

/** The areas of a filter, with their expected days. */
export function places(filter: CountFilter, moment: Moment): RawBuilder<unknown> {
  // Without `offset 0` PostgreSQL computes the days again for each reference.
  return sql`place as materialized (
    select a.id, expected.days as expected, ${lengthOf(sql`expected.days`)} as expected_days
    from area a cross join lateral (select ${withoutLeftOut(expectedDays(filter, moment), filter)} as days offset 0) expected
    where ${isPlace(filter)})`
}

/** Every counted event of those areas. */
export const seen = (filter: CountFilter): RawBuilder<unknown> =>
  sql`seen as (${seenIn(filter, sql`place join event_report e on e.area_id = place.id`)})`

/** The counted events among rows `e` of event_report. */
export const seenIn = (filter: CountFilter, source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select e.area_id, e.event_type_id, e.event_date, e.security_level_id as level, e.id, ${isAbnormal} as is_abnormal,
      ${isChosen(filter)} as is_chosen
    from ${source}
    where ${counts} and ${inDays(filter)}`

/**
 * The days of each area with counted events, and those of its expected days that have none: what Not Report (Day) counts, and
 * what its list shows.
 *
 * @param source rows with area_id and event_date
 */
export const missingDays = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  filed as (
    select area_id, count(*)::int as count, range_agg(daterange(event_date, event_date, '[]')) as days
    from (select distinct area_id, event_date from ${source}) day group by 1),
  missing as materialized (
    select place.id as area_id, own.days, ${lengthOf(sql`own.days`)} as count from place left join filed on filed.area_id = place.id
    cross join lateral (select place.expected - coalesce(filed.days, '{}') as days offset 0) own)`

/** How many days a multirange has. */
export const lengthOf = (days: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(upper(part) - lower(part)), 0)::int from unnest(${days}) part)`

export const named = sql`join area a on a.id = place.id join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id`
export const inOrder = sql`c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
  upper.id is not null, a.position, a.id`
const identity = (language: NamesIn) => sql`
  a.id as area_id, ${namedIn(areaName, language)} as name, a.company_id, ${namedIn((one) => nameIn('c', one), language)} as company_name, a.event_group_id, c.position as company_place,
  coalesce(upper.position, a.position) as area_place, case when upper.id is null then 0 else a.position end as sub_place,
  place.expected_days`

type Identity = {
  area_id: number
  name: string
  company_id: number
  company_name: string
  event_group_id: EventGroupId
  company_place: number
  area_place: number
  sub_place: number
  expected_days: number
}

type CountRow = Identity & {
  type_id: number | null
  events: number
  days: number | null
  reported: number
  level_1: number
  level_2: number
  level_3: number
  level_4: number
  abnormal: number
  ids: string | null
}

/** One row per area and event type, and one per area with a null type. */
export function areaCountsQuery(
  filter: CountFilter,
  moment: Moment,
  language: NamesIn,
  withIds: boolean,
): RawBuilder<CountRow> {
  const ids = withIds ? sql`array_agg(id) filter (where is_chosen)` : sql`null::int[]`
  const sums = sql.join(
    ['events', 'level_1', 'level_2', 'level_3', 'level_4', 'abnormal'].map(
      (name) => sql`sum(${sql.ref(name)})::int as ${sql.ref(name)}`,
    ),
  )
  const ofLevel = (level: number) => sql`count(*) filter (where is_chosen and level = ${sql.lit(level)})`
  // Distinct days are counted by grouping twice, which hashes; count(distinct) would sort every event.
  return sql<CountRow>`
    with ${places(filter, moment)}, ${seen(filter)}, by_day as materialized (
      select area_id, event_type_id, event_date, count(*) filter (where is_chosen) as events,
        ${sql.join([1, 2, 3, 4].map((level) => sql`${ofLevel(level)} as ${sql.ref(`level_${level}`)}`))},
        count(*) filter (where is_chosen and is_abnormal) as abnormal, ${ids} as ids
      from seen group by 1, 2, 3),
    by_type as (
      select area_id, event_type_id as type_id, count(*) filter (where events > 0)::int as days, ${sums},
        ${withIds ? sql`string_agg(array_to_string(ids, ','), ',')` : sql`null::text`} as ids
      from by_day group by 1, 2),
    ${missingDays(sql`by_day`)}
    select ${identity(language)}, place.expected_days - missing.count as reported, counted.type_id, counted.days,
      counted.events, counted.level_1, counted.level_2, counted.level_3, counted.level_4, counted.abnormal, counted.ids
    from place ${named} join missing on missing.area_id = place.id left join (
      select area_id, type_id, days, events, level_1, level_2, level_3, level_4, abnormal, ids from by_type
      union all select area_id, null, count, 0, 0, 0, 0, 0, 0, null from filed) counted on counted.area_id = place.id
    where place.expected_days > 0 or counted.area_id is not null
    order by ${inOrder}, counted.type_id nulls first`
}

/**
 * Areas that were expected to report in the range or have events in it, sorted by company and area; one statement.
 *
 * @param withIds includes the ids of the events
 */
export async function countAreas(
  db: Querying,
  filter: CountFilter,
  moment: Moment,
  language: NamesIn,
  withIds = false,
): Promise<AreaCount[]> {
  const { rows } = await areaCountsQuery(filter, moment, language, withIds).execute(db)
  const areas: AreaCount[] = []
  for (const row of rows) {
    if (row.type_id === null) {
      areas.push({
        ...identityOf(row),
        expected: row.expected_days,
        reported: row.reported,
        daysWithEvents: row.days ?? 0,
        types: [],
      })
    } else if (row.events > 0) {
      areas.at(-1)?.types.push({
        typeId: row.type_id,
        events: row.events,
        days: row.days ?? 0,
        levels: [row.level_1, row.level_2, row.level_3, row.level_4],
        abnormal: row.abnormal,
        ids: row.ids === null ? [] : row.ids.split(',').map(Number),
      })
    }
  }
  return areas
}

function identityOf(row: Identity) {
  return {
    areaId: row.area_id,
    name: row.name,
    companyId: row.company_id,
    companyName: row.company_name,
    groupId: row.event_group_id,
    places: { company: row.company_place, area: row.area_place, subArea: row.sub_place },
  }
}

export type MonthCount = { typeId: number; events: number }
export type AreaYear = ReturnType<typeof identityOf> & {
  /** January to December. */
  months: MonthCount[][]
}

type YearRow = Identity & { month: number | null; type_id: number | null; events: number | null }

/** Events of each area by month and parent event type; the filter's range is within one year. */
export function areaYearsQuery(filter: CountFilter, moment: Moment, language: NamesIn): RawBuilder<YearRow> {
  return sql<YearRow>`
    with ${places(filter, moment)}, ${seen(filter)}, counted as (
      select area_id, extract(month from event_date)::int as month, event_type_id as type_id, count(*) as events
      from seen where is_chosen group by 1, 2, 3)
    select ${identity(language)}, counted.month, counted.type_id, counted.events
    from place ${named} left join counted on counted.area_id = place.id
    where place.expected_days > 0 or counted.area_id is not null
    order by ${inOrder}, counted.month, counted.type_id`
}

export async function countYear(
  db: Querying,
  filter: CountFilter,
  moment: Moment,
  language: NamesIn,
): Promise<AreaYear[]> {
  const { rows } = await areaYearsQuery(filter, moment, language).execute(db)
  const areas = new Map<number, AreaYear>()
  for (const row of rows) {
    const area = areas.get(row.area_id) ?? { ...identityOf(row), months: Array.from({ length: 12 }, () => []) }
    areas.set(row.area_id, area)
    if (row.month !== null) area.months[row.month - 1]?.push({ typeId: row.type_id ?? 0, events: row.events ?? 0 })
  }
  return [...areas.values()]
}

/**
 * A day of an area as a letter: 'A' something abnormal, 'W' waiting for approval, 'F' filed, 'R' only rejected reports,
 * 'N' not reported, ' ' nothing expected (yet). An 'R' day on which a report was expected counts as not reported.
 */
export type DayLetter = 'A' | 'W' | 'F' | 'R' | 'N' | ' '

export type AreaBoard = ReturnType<typeof identityOf> & {
  expected: number
  reported: number
  events: number
  /** One letter per day of the range. */
  days: string
  /** Events per day. */
  counts: number[]
}

type BoardRow = Identity & { reported: number; events: number; days: string; counts: number[] }

export function boardQuery(filter: CountFilter, moment: Moment, language: Language): RawBuilder<BoardRow> {
  return sql<BoardRow>`
    with ${places(filter, moment)}, filed as (
      select e.area_id, e.event_date as day, count(*) filter (where e.status <> ${STATUS_ID.REJECTED}) as events,
        bool_or(e.status <> ${STATUS_ID.REJECTED} and ${isAbnormal}) as has_abnormal, bool_or(e.status = ${STATUS_ID.WAITING}) as has_waiting
      from place join event_report e on e.area_id = place.id
      where e.deleted_at is null and e.event_date between ${filter.from}::date and ${filter.to}::date
      group by 1, 2),
    board as (
      select place.id as area_id, sum(coalesce(filed.events, 0))::int as events,
        count(*) filter (where filed.events > 0 and d.day <@ place.expected)::int as reported,
        string_agg(case when filed.has_abnormal then 'A' when filed.has_waiting then 'W' when filed.events > 0 then 'F'
          when filed.area_id is not null then 'R' when d.day <@ place.expected then 'N' else ' ' end, '' order by d.day) as days,
        array_agg(coalesce(filed.events, 0)::int order by d.day) as counts,
        bool_or(filed.area_id is not null) as has_events
      from place cross join generate_series(${filter.from}::date, ${filter.to}::date, interval '1 day') as calendar (moment)
      cross join lateral (select calendar.moment::date as day) d
      left join filed on filed.area_id = place.id and filed.day = d.day
      group by 1)
    select ${identity(language)}, board.reported, board.events, board.days, board.counts
    from place ${named} join board on board.area_id = place.id
    where place.expected_days > 0 or board.has_events
    order by ${inOrder}`
}

/** Areas by days; the range is a month. */
export async function countBoard(
  db: Querying,
  filter: CountFilter,
  moment: Moment,
  language: Language,
): Promise<AreaBoard[]> {
  const { rows } = await boardQuery(filter, moment, language).execute(db)
  return rows.map((row) => ({
    ...identityOf(row),
    expected: row.expected_days,
    reported: row.reported,
    events: row.events,
    days: row.days,
    counts: row.counts,
  }))
}

/** Ids of the events that meet a condition over `e`. */
export async function eventIds(db: Querying, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from event_report e where ${condition} order by e.event_date desc, e.id desc`.execute(db)
  return rows.map(({ id }) => id)
}
