import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { areaName } from './rows.queries.ts'

/** A row of the audit trail that belongs to one report, its shifts or its files. */
export type TrailEntry = {
  transactionId: string
  at: Date
  actor: string
  /** 'EventApprove/SaveData' */
  call: string
  table: 'event_report' | 'event_report_shift' | 'event_report_file'
  action: 'insert' | 'update' | 'delete'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const TABLES: TrailEntry['table'][] = ['event_report', 'event_report_shift', 'event_report_file']

/** The audit trail entries of a report, oldest first. */
export async function loadTrail(db: Querying, reportId: number): Promise<TrailEntry[]> {
  const { rows } = await sql<TrailEntry>`
    select h.transaction_id::text as "transactionId", h.at, coalesce(u.first_name || ' ' || u.last_name, '') as actor,
      h.call, h.table_name as "table", h.action, h.before, h.after
    from audit_entry h left join user_account u on u.id = h.actor_id
    where h.table_name = any(${TABLES}::text[]) and h.row_key = ${String(reportId)}
    order by h.id`.execute(db)
  return rows
}

/** Names for the ids in trail entries. */
export type TrailNames = Record<'area' | 'eventType' | 'shift' | 'file' | 'person', Map<number, string>>

export async function loadTrailNames(
  db: Querying,
  ids: Record<keyof TrailNames, number[]>,
  language: Language,
): Promise<TrailNames> {
  const { rows } = await sql<{ kind: keyof TrailNames; id: number; name: string }>`
    select 'area' as kind, a.id, ${areaName(language)} as name
      from area a left join area upper on upper.id = a.parent_id where a.id = any(${ids.area}::int[])
    union all select 'eventType', id, name from event_type where id = any(${ids.eventType}::int[])
    union all select 'shift', id, name from shift where id = any(${ids.shift}::int[])
    union all select 'file', id, original_name from upload where id = any(${ids.file}::int[])
    union all select 'person', id, first_name || ' ' || last_name from user_account where id = any(${ids.person}::int[])`.execute(
    db,
  )
  const namesOf = (kind: keyof TrailNames) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ id, name }) => [id, name]))
  return {
    area: namesOf('area'),
    eventType: namesOf('eventType'),
    shift: namesOf('shift'),
    file: namesOf('file'),
    person: namesOf('person'),
  }
}
