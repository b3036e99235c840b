import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { EVENT_GROUP, type EventGroupId, type ReportStatus } from '@daybook/shared/rules/rules'
import { mayName } from '../../expectations/shifts.queries.ts'
import { lastLevel } from '../../events/level.queries.ts'
import { areaName, eventTypeName, isBefore, shiftsEnd } from '../../events/rows.queries.ts'
import { type Scope, inScope, isEmpty } from '../../people/rights/scope.ts'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { STATUS_ID } from '../../people/ids.ts'

export type StoredShift = { id: number; name: string; from: string; to: string }

export type StoredReport = {
  id: number
  version: number
  isNil: boolean
  typeName: string
  by: string
  /** A string, because the database writes timestamps in JSON as text. */
  at: string
  status: ReportStatus
  reason: string
}

/** `isSoFar`: see rows.queries.ts. */
export type DayReport = StoredReport & { shiftIds: number[]; reportedBy: number; isSoFar: boolean }

export type StoredCell = {
  areaId: number
  areaName: string
  companyId: number
  companyName: string
  groupId: EventGroupId
  requiresApproval: boolean
  nilType: { id: number; name: string } | null
  /** The shifts that a report may name, in the order of the day; only for groups that report by shift. */
  shifts: StoredShift[]
  /** Its reports of the day: those that count first, the newest before the others. */
  reports: DayReport[]
}

/** The displayed columns of the report `e`. */
const reportColumns = (language: Language) =>
  [
    ['id', sql`e.id`],
    ['version', sql`e.version`],
    ['isNil', sql`t.is_nil`],
    ['typeName', eventTypeName(language)],
    ['by', sql`u.first_name || ' ' || u.last_name`],
    ['at', sql`e.reported_at`],
    ['status', sql`e.status`],
    ['reason', sql`e.reject_reason`],
  ] as const

/** The joins that supply the names of the report `e`. */
const reportNames = sql`
  join event_type t on t.id = e.event_type_id left join event_type st on st.id = e.sub_event_type_id
  join user_account u on u.id = e.reported_by`

/**
 * The active leaf areas of a scope, each with its shifts, its 'nothing to report' type, and its reports for a day. `only` limits
 * the areas.
 *
 * Finds each part for all areas at once: one by one, 2,000 areas take three times as long. Compares groups on `area` itself:
 * PostgreSQL before 17 has no statistics for `own`, assumes that a group has few areas, and looks them up one by one.
 */
export function cellsQuery(
  scope: Scope,
  day: string,
  timeZone: string,
  language: Language,
  only: number[] | null = null,
): RawBuilder<StoredCell> {
  return sql<StoredCell>`
    with own as materialized (
      select a.id, ${areaName(language)} as name, a.company_id, ${nameIn('c', language)} as company_name, a.event_group_id, a.requires_approval,
        coalesce(upper.id, a.id) as upper_id,
        row_number() over (order by c.position, ${nameIn('c', language)}, c.id, a.event_group_id, coalesce(upper.position, a.position),
          coalesce(upper.id, a.id), a.position, a.id) as nth
      from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
      where ${inScope(scope, 'a.company_id', 'a.id')} and ${only ? sql`a.id = any(${only}::int[])` : sql`true`}
        and a.deleted_at is null and c.deleted_at is null and upper.deleted_at is null
        and a.is_active and c.is_active and coalesce(upper.is_active, true)
        and c.is_csr_area = (a.event_group_id = ${sql.lit(EVENT_GROUP.CSR)})
        and not exists (select from area sub where sub.parent_id = a.id and sub.deleted_at is null)
    ),
    nil as (
      select distinct on (own.id) own.id, jsonb_build_object('id', t.id, 'name', ${nameIn('t', language)}) as type
      from own join area top on top.id = own.upper_id join area_event_type o on o.area_id = top.id
      join event_type t on t.id = o.event_type_id and t.event_group_id = top.event_group_id
        and t.is_nil and t.is_active and t.deleted_at is null
      where not exists (select from event_type sub where sub.parent_id = t.id and sub.is_active and sub.deleted_at is null)
      order by own.id, t.id
    ),
    shifts as (
      select own.id, jsonb_agg(jsonb_build_object('id', s.id, 'name', ${nameIn('s', language)}, 'from', to_char(s.start_time, 'HH24:MI'),
        'to', to_char(s.end_time, 'HH24:MI')) order by s.start_time, s.end_time, s.id) as list
      from own join area a on a.id = own.id and a.event_group_id = ${sql.lit(EVENT_GROUP.OPERATION)}
      join shift s on s.company_id = a.company_id and ${mayName('a', 's', { first: sql`${day}::date`, last: sql`${day}::date` })}
      group by own.id
    ),
    of_day as materialized (
      select e.* from own join event_report e on e.area_id = own.id and e.event_date = ${day}::date and e.deleted_at is null
    ),
    shifts_of as (
      select s.report_id, jsonb_agg(s.shift_id) as ids, ${shiftsEnd('sh')} as ends
      from event_report_shift s join shift sh on sh.id = s.shift_id where s.report_id = any(array(select id from of_day)) group by s.report_id
    ),
    reports as (
      select e.area_id, jsonb_agg(jsonb_build_object('shiftIds', coalesce(shifts_of.ids, '[]'), 'reportedBy', e.reported_by,
          'isSoFar', t.is_nil and ${isBefore('e', sql`shifts_of.ends`, timeZone)},
          ${sql.join(reportColumns(language).flatMap(([key, value]) => [sql.lit(key), value]))})
        order by e.status = ${STATUS_ID.REJECTED}, e.reported_at desc, e.id desc) as list
      from of_day e ${reportNames} left join shifts_of on shifts_of.report_id = e.id group by e.area_id
    )
    select own.id as "areaId", own.name as "areaName", own.company_id as "companyId", own.company_name as "companyName",
      own.event_group_id as "groupId", own.requires_approval as "requiresApproval", nil.type as "nilType",
      coalesce(shifts.list, '[]') as shifts, coalesce(reports.list, '[]') as reports
    from own left join nil on nil.id = own.id left join shifts on shifts.id = own.id
    left join reports on reports.area_id = own.id
    order by own.nth`
}

export async function loadCells(
  db: Querying,
  scope: Scope,
  day: string,
  timeZone: string,
  language: Language,
  only: number[] | null = null,
): Promise<StoredCell[]> {
  if (isEmpty(scope)) return []
  const query = cellsQuery(scope, day, timeZone, language, only)
  // For a few areas, planning takes six times as long as running. For a whole scope the plan depends on the number of areas.
  const { rows } = await (only ? prepared(db, query) : query.execute(db))
  return rows
}

/** The levels of security areas before anything else is filed for a day. */
export async function loadLevels(db: Querying, areaIds: number[], day: string): Promise<Map<number, number | null>> {
  if (areaIds.length === 0) return new Map()
  const level = lastLevel(sql`a.id`, { day, reportedAt: sql`'infinity'::timestamptz`, self: 0 })
  const { rows } = await sql<{ id: number; level: number | null }>`
    select a.id, ${level} as level from area a where a.id = any(${areaIds}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.level]))
}

/** A person's rejected reports in areas that they report for. */
const toMend = (
  userId: number,
  scope: Scope,
) => sql`e.reported_by = ${userId} and e.status = ${STATUS_ID.REJECTED} and e.deleted_at is null
  and e.brought_in_key is null and ${inScope(scope, 'e.company_id', 'e.area_id')}`

export async function countToMend(db: Querying, userId: number, scope: Scope): Promise<number> {
  if (isEmpty(scope)) return 0
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from event_report e where ${toMend(userId, scope)}`.execute(db)
  return rows[0]?.n ?? 0
}

export type ToMend = StoredReport & { day: string; areaId: number; areaName: string; companyName: string }

/** The newest of these reports, each with the total count. */
export function toMendQuery(
  userId: number,
  scope: Scope,
  limit: number,
  language: Language,
): RawBuilder<ToMend & { total: number }> {
  return sql<ToMend & { total: number }>`
    select ${sql.join(reportColumns(language).map(([key, value]) => sql`${value} as ${sql.id(key)}`))}, e.event_date as day,
      e.area_id as "areaId", ${areaName(language)} as "areaName", ${nameIn('c', language)} as "companyName", mine.total
    from (
      select e.id, count(*) over () as total from event_report e where ${toMend(userId, scope)}
      order by e.event_date desc, e.id desc limit ${limit}) mine
    join event_report e on e.id = mine.id ${reportNames}
    join area a on a.id = e.area_id left join area upper on upper.id = a.parent_id
    join company c on c.id = e.company_id
    order by e.event_date desc, e.id desc`
}

export async function loadToMend(
  db: Querying,
  userId: number,
  scope: Scope,
  limit: number,
  language: Language,
): Promise<{ rows: ToMend[]; total: number }> {
  if (isEmpty(scope)) return { rows: [], total: 0 }
  const { rows } = await toMendQuery(userId, scope, limit, language).execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Names of the given areas of a scope that are closed. */
export async function loadClosed(
  db: Querying,
  scope: Scope,
  areaIds: number[],
  language: Language,
): Promise<Map<number, string>> {
  if (areaIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, ${areaName(language)} as name
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where a.id = any(${areaIds}::int[]) and ${inScope(scope, 'a.company_id', 'a.id')} and a.deleted_at is null
      and not (a.is_active and c.is_active and coalesce(upper.is_active, true))`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
