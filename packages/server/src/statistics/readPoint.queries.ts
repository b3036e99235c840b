import { type RawBuilder, sql } from 'kysely'
import { EVENT_COLOR, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { type Querying, atOneMoment } from '../platform/postgres/database.ts'
import { type AsRead, type Cell, type CountFilter, isCounted } from './conditions.queries.ts'

/*
 * A number in a report counts the events as they were when the report was read. The audit trail has the state of each event
 * before every later change.
 */

/** The state of the database when a report was read. */
export type ReadPoint = {
  /** The newest event. */
  event: number
  /** The newest entry of the audit trail. */
  entry: number
  /** Open transactions: none of their changes were read, whatever the numbers of their entries. */
  open: string[]
}

/** Reads everything in one snapshot and returns the point. Within a transaction, that transaction is used. */
export async function readAtOnce<T>(
  db: Querying,
  read: (db: Querying) => Promise<T>,
): Promise<{ point: ReadPoint; result: T }> {
  return atOneMoment(db, async (at) => ({ point: await readPoint(at), result: await read(at) }))
}

async function readPoint(db: Querying): Promise<ReadPoint> {
  const { rows } = await sql<ReadPoint>`
    select coalesce((select max(id) from event_report), 0) as event, coalesce((select max(id) from audit_entry), 0) as entry,
      array(select pg_snapshot_xip(pg_current_snapshot())::text) as open`.execute(db)
  return rows[0] as ReadPoint
}

/** Whether an audit entry was written, or became visible, after that point. */
const isLater = ({ entry, open }: ReadPoint): RawBuilder<boolean> =>
  open.length === 0
    ? sql`id > ${entry}::bigint`
    : sql`(id > ${entry}::bigint or transaction_id = any(${open}::text[]::xid8[]))`

/** Columns of an event that decide which cells count it. */
const PLACING = [
  'event_group_id',
  'company_id',
  'area_id',
  'event_date',
  'event_type_id',
  'sub_event_type_id',
  'security_level_id',
  'deleted_at',
]

/** The events behind a cell as they were when its report was read, including deleted ones, as a condition over `e`. */
export async function countedThen(
  db: Querying,
  point: ReadPoint,
  filter: CountFilter,
  cell: Cell,
): Promise<RawBuilder<boolean>> {
  const asRead: AsRead = {
    last: point.event,
    abnormalTypes: filter.isAbnormal || cell.isAbnormal !== undefined ? await abnormalTypes(db, point) : null,
  }
  const isCell = isCounted(filter, cell, asRead)
  const { rows } = await changesQuery(point, isCell).execute(db)
  const then = new Set(rows[0]?.then)
  const now = new Set(rows[0]?.now)
  const came = [...now.difference(then)]
  const left = [...then.difference(now)]
  const stayed = came.length > 0 ? sql<boolean>`(${isCell} and e.id <> all(${came}::int[]))` : isCell
  return left.length > 0 ? sql<boolean>`(${stayed} or e.id = any(${left}::int[]))` : stayed
}

/** Relevant changes of events since: which of them the cell counted then, and which it would count now. */
function changesQuery(point: ReadPoint, isCell: RawBuilder<boolean>): RawBuilder<{ then: number[]; now: number[] }> {
  const rejected = sql.lit(REPORT_STATUS.REJECTED)
  return sql`
    with later as materialized (
      select row_key::int as id, id as entry, action, before from audit_entry
      where table_name = 'event_report' and ${isLater(point)}
        and (case when table_name = 'event_report' then row_key::int end) <= ${point.event}::int
        and (action = 'insert' or before ?| ${PLACING}::text[]
          or (before ? 'status' and ${rejected} in ((before ->> 'status')::int, (after ->> 'status')::int)))),
    changed as (
      select later.id, bool_or(action = 'insert') as is_new,
        -- Of several values of a column the last one wins, which is that of the first change.
        coalesce(jsonb_object_agg(part.key, part.value order by entry desc) filter (where part.key is not null), '{}') as before
      from later left join lateral jsonb_each(case when action = 'update' then before end) part on true group by 1)
    select array(select e.id from changed join event_report present on present.id = changed.id
        cross join lateral jsonb_populate_record(present, changed.before) e where not is_new and ${isCell}) as then,
      array(select e.id from changed join event_report e on e.id = changed.id where ${isCell}) as now`
}

/** The event types that were red at that point. */
async function abnormalTypes(db: Querying, point: ReadPoint): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from event_type t where ${sql.lit(EVENT_COLOR.ABNORMAL)} = coalesce((
      select (before ->> 'color_id')::int from audit_entry e
      where table_name = 'event_type' and row_key = t.id::text and action = 'update' and ${isLater(point)} and before ? 'color_id'
      order by e.id limit 1), t.color_id)`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * How many events meet a condition over `e`: in all, and of those that are `own` how many exist and how many are
 * deleted.
 */
export async function countStanding(
  db: Querying,
  condition: RawBuilder<boolean>,
  own: RawBuilder<boolean>,
): Promise<{ all: number; standing: number; deleted: number }> {
  const { rows } = await sql<{ all: number; standing: number; deleted: number }>`
    select count(*)::int as "all", count(*) filter (where ${own} and e.deleted_at is null)::int as standing,
      count(*) filter (where ${own} and e.deleted_at is not null)::int as deleted
    from event_report e where ${condition}`.execute(db)
  return rows[0] ?? { all: 0, standing: 0, deleted: 0 }
}
