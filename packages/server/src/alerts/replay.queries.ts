import { type RawBuilder, sql } from 'kysely'
import { type Scope, inScope } from '../people/rights/scope.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { type Scoped, matches, minuteOf, ruleRows } from './alerts.queries.ts'

/** What the trail says of a report; only columns that decide whether and when it counts. */
export type Entry = {
  reportId: number
  transaction: string
  /** Whole minutes since 1970. */
  at: number
  action: 'insert' | 'update' | 'delete'
  after: Partial<Row> | null
}

/** Moments as PostgreSQL writes them in JSON. */
export type Row = {
  company_id: number
  area_id: number
  event_group_id: number
  event_type_id: number
  sub_event_type_id: number | null
  security_level_id: number | null
  event_date: string
  start_time: string | null
  status: number
  reported_at: string
  received_at: string | null
  deleted_at: string | null
  brought_in_key: string | null
}

const COLUMNS: readonly (keyof Row)[] = [
  'company_id',
  'area_id',
  'event_group_id',
  'event_type_id',
  'sub_event_type_id',
  'security_level_id',
  'event_date',
  'start_time',
  'status',
  'reported_at',
  'received_at',
  'deleted_at',
  'brought_in_key',
]

/**
 * Reports that a rule counts or may have counted, of days from one on: by what they are now, or, if they were edited, by where
 * they were. At most `most`.
 */
export async function candidates(
  db: Querying,
  rule: Scoped,
  scope: Scope,
  { from, most }: { from: string; most: number },
): Promise<number[]> {
  const place: RawBuilder<unknown>[] = [inScope(scope, 'a.company_id', 'a.id')]
  if (rule.companyId !== null) place.push(sql`a.company_id = ${rule.companyId}::int`)
  if (rule.areaIds.length > 0)
    place.push(sql`(a.id = any(${rule.areaIds}::int[]) or a.parent_id = any(${rule.areaIds}::int[]))`)
  const counted = sql`
    select e.id from event_report e join area a on a.id = e.area_id join ${ruleRows([{ ...rule, scope }])} on ${matches}
    where e.event_date >= ${from}::date
    union`
  const isOfSilence = rule.silentSince !== null
  const { rows } = await sql<{ id: number }>`
    ${isOfSilence ? sql`` : counted}
    select e.id from event_report e join area a on a.id = e.area_id
    where e.event_date >= ${from}::date and (e.version > 1 or ${isOfSilence}::boolean) and ${sql.join(place, sql` and `)}
    union
    select p.report_id from report_placing p join area a on a.id = p.area_id
    where p.event_date >= ${from}::date and ${sql.join(place, sql` and `)}
    limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What ever happened to these reports, in order. */
export async function loadEntries(db: Querying, ids: number[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select h.row_key::int as "reportId", h.transaction_id::text as transaction, ${minuteOf(sql`h.at`)} as at, h.action,
      (select jsonb_object_agg(o.key, o.value) from jsonb_each(h.after) o where o.key = any(${COLUMNS}::text[])) as after
    from audit_entry h where h.table_name = 'event_report' and h.row_key = any(${ids.map(String)}::text[])
    order by h.id`.execute(db)
  return rows
}

/** Event types that say that nothing happened, and abnormal ones. */
export async function loadTypes(db: Querying): Promise<{ id: number; isNil: boolean; colorId: number }[]> {
  const { rows } = await sql<{ id: number; isNil: boolean; colorId: number }>`
    select id, is_nil as "isNil", color_id as "colorId" from event_type`.execute(db)
  return rows
}

/** Areas with the one above them. */
export async function loadParents(db: Querying, ids: number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; parentId: number | null }>`
    select id, parent_id as "parentId" from area where id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}
