import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { StateSums } from '@daybook/shared/rules/complianceRules'
import { GROUP_USER, type ReportStatus } from '@daybook/shared/rules/rules'
import { fullName } from '../../events/actions.queries.ts'
import { areaName, eventTypeName } from '../../events/rows.queries.ts'
import type { Places } from '../../expectations/areaDays.queries.ts'
import { type StateMoment, cellStates } from '../../expectations/states.queries.ts'
import { type SummedPart, storedSums } from '../../expectations/sums.queries.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import {
  type Asked,
  type NamedCell,
  cellColumns,
  inPlaceOrder,
  namedCell,
  placesIn,
} from '../../statistics/openCells.queries.ts'
import type { Period } from '../../statistics/periods.ts'
import { MENU_ID } from '../../people/ids.ts'

const EXPECTED = ['onTime', 'late', 'missing', 'excused', 'waiting'] as const
/** Sums over `per_state`, which holds a count `n` per state. */
const counted = sql.join([
  sql`coalesce(sum(n) filter (where state <> 'notExpected'), 0)::int as expected`,
  ...EXPECTED.map(
    (state) => sql`coalesce(sum(n) filter (where state = ${sql.lit(state)}), 0)::int as ${sql.id(state)}`,
  ),
])

export type AreaSums = {
  companyId: number
  companyName: string
  areaId: number
  areaName: string
  eventGroupId: number
  /** 0 for the requested period, 1 for the one before it. */
  nth: number
} & StateSums

const partPlaces = (asked: Asked, parts: readonly Period[]): Places =>
  placesIn(asked, { from: parts.at(-1)?.from ?? '', to: parts[0]?.to ?? '' })

/**
 * Common table expression `summed`: the sums of each area and part.
 *
 * @param parts consecutive, the latest first
 */
function summedParts(
  db: Querying,
  asked: Asked,
  parts: readonly SummedPart[],
  moment: StateMoment,
): RawBuilder<unknown> {
  const filter = partPlaces(asked, parts)
  const nth = sql.join(
    parts.map((part) => sql`when day >= ${part.from}::date then ${part.nth}::int`),
    sql` `,
  )
  return sql`${storedSums(db, filter, parts, moment)},
    ${cellStates(filter, moment, { without: 'stored_days', isByArea: true })},
    -- By state first: counted in one step, the state of each cell would be computed once per sum.
    per_state as (
      select area_id, case ${nth} end as nth, state, count(*) as n from cell group by 1, 2, 3),
    counted as (
      select area_id, nth, ${counted} from per_state group by 1, 2
      union all
      select area_id, nth, on_time + late + missing + excused, on_time, late, missing, excused, 0 from stored),
    summed as (
      select area_id, nth, ${sql.join(['expected', ...EXPECTED].map((name) => sql`sum(${sql.id(name)})::int as ${sql.id(name)}`))}
      from counted group by 1, 2)`
}

/**
 * Up to two rows per area: the period and the one before it. Areas with nothing expected have none.
 *
 * @param parts consecutive, the latest first
 */
export function summaryQuery(
  db: Querying,
  asked: Asked,
  parts: readonly SummedPart[],
  moment: StateMoment,
  language: Language,
): RawBuilder<AreaSums> {
  return sql`
    with ${summedParts(db, asked, parts, moment)}
    select a.company_id as "companyId", ${nameIn('c', language)} as "companyName", a.id as "areaId", ${areaName(language)} as "areaName",
      a.event_group_id as "eventGroupId", cell.nth, expected, ${sql.join(EXPECTED.map((state) => sql.id(state)))}
    from summed cell ${namedCell} where expected > 0 order by ${inPlaceOrder}, cell.nth`
}

/** The sums of the period and of the one before it. */
export async function loadSummary(
  db: Querying,
  asked: Asked,
  { period, before }: { period: Period; before: Period },
  moment: StateMoment,
  language: Language,
): Promise<AreaSums[]> {
  const parts = [
    { nth: 0, ...period },
    { nth: 1, ...before },
  ]
  return (await summaryQuery(db, asked, parts, moment, language).execute(db)).rows
}

/** The sums of all areas in each part that has any. */
export async function loadPartSums(
  db: Querying,
  asked: Asked,
  parts: readonly SummedPart[],
  moment: StateMoment,
): Promise<({ nth: number } & StateSums)[]> {
  const sums = ['expected', ...EXPECTED].map((name) => sql`sum(${sql.id(name)})::int as ${sql.id(name)}`)
  const { rows } = await sql<{ nth: number } & StateSums>`
    with ${summedParts(db, asked, parts, moment)} select nth, ${sql.join(sums)} from summed group by 1`.execute(db)
  return rows
}

/** An area of the scope, closed or not; undefined if outside it. */
export async function findArea(
  db: Querying,
  scope: Scope,
  id: number,
  language: Language,
): Promise<{ areaId: number; areaName: string; companyId: number; companyName: string } | undefined> {
  const { rows } = await sql<{ areaId: number; areaName: string; companyId: number; companyName: string }>`
    select a.id as "areaId", ${areaName(language)} as "areaName", c.id as "companyId", ${nameIn('c', language)} as "companyName"
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where a.id = ${id}::int and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return rows[0]
}

/** Those of the areas that are in the scope. */
export async function loadAreasIn(db: Querying, scope: Scope, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from area a where a.id = any(${ids}::int[]) and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Days with their sums, of one area or of all together. */
export function daysQuery(
  asked: Asked,
  areaId: number | null,
  period: Period,
  moment: StateMoment,
): RawBuilder<{ day: string } & StateSums> {
  return sql`
    with ${cellStates(areaId === null ? placesIn(asked, period) : placesIn(asked, period, [areaId]), moment)}
, per_state as (select day, state, count(*) as n from cell where ${areaId === null ? sql`true` : sql`area_id = ${areaId}::int`} group by 1, 2)
    select day, ${counted} from per_state group by day order by day`
}

export async function loadDays(
  db: Querying,
  asked: Asked,
  areaId: number | null,
  period: Period,
  moment: StateMoment,
): Promise<({ day: string } & StateSums)[]> {
  return (await daysQuery(asked, areaId, period, moment).execute(db)).rows
}

/** What an area had to report on a day. */
export async function loadCells(
  db: Querying,
  asked: Asked,
  areaId: number,
  day: string,
  moment: StateMoment,
  language: Language,
): Promise<NamedCell[]> {
  const { rows } = await sql<NamedCell>`
    with ${cellStates(placesIn(asked, { from: day, to: day }, [areaId]), moment)}
    select ${cellColumns(language)} from cell left join shift s on s.id = cell.shift_id
    where cell.area_id = ${areaId}::int order by cell.last_at, s.start_time, cell.shift_id`.execute(db)
  return rows
}

/**
 * Who files reports for areas of a scope, by name: active people who report there and may create reports. Leaves out
 * administrators and whole-company users: they may file too, but nobody would ask them first.
 */
export async function loadReporters(db: Querying, scope: Scope, areaIds: number[]): Promise<Map<number, string[]>> {
  if (areaIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; people: string[] }>`
    select a.id, array_agg(distinct ${fullName('u')}) as people
    from area a join user_area ua on ua.area_id in (a.id, a.parent_id) and ua.role = 'report'
    join user_account u on u.id = ua.user_id and u.is_active and u.deleted_at is null
    join company own on own.id = u.company_id and own.is_active and own.deleted_at is null
    where a.id = any(${areaIds}::int[]) and ${inScope(scope, 'a.company_id', 'a.id')}
      and exists (select from user_group g where g.user_id = u.id and g.group_id = ${sql.lit(GROUP_USER.REPORTER)})
      and exists (
        select from user_menu m join user_group g on g.user_id = m.user_id
        join group_menu_limit l on l.group_id = g.group_id and l.menu_id = m.menu_id
        where m.user_id = u.id and m.menu_id = ${MENU_ID.createReport} and m.level = 2 and l.level = 2)
    group by a.id`.execute(db)
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** To see more reports of one area on one day, use Event Record. */
const MOST_REPORTS = 100

export type DayReport = {
  eventId: number
  eventTypeName: string
  reporterName: string
  filedAt: Date
  claimedAt: Date | null
  statusId: ReportStatus
}

/** The reports of an area on a day, by when they came to stand there; including rejected ones. */
export async function loadDayReports(
  db: Querying,
  scope: Scope,
  areaId: number,
  day: string,
  language: Language,
): Promise<DayReport[]> {
  const { rows } = await sql<DayReport>`
    select e.id as "eventId", ${eventTypeName(language)} as "eventTypeName", ${fullName('u')} as "reporterName",
      coalesce(moved.at, e.reported_at) as "filedAt", e.claimed_at as "claimedAt", e.status as "statusId"
    from event_report e join event_type t on t.id = e.event_type_id left join event_type st on st.id = e.sub_event_type_id
    join user_account u on u.id = e.reported_by
    left join report_placing moved
      on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, 0)
    where e.area_id = ${areaId}::int and e.event_date = ${day}::date and e.deleted_at is null
      and ${inScope(scope, 'e.company_id', 'e.area_id')}
    order by "filedAt", e.id limit ${MOST_REPORTS}`.execute(db)
  return rows
}
