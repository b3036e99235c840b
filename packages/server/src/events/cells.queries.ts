import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { nameIn } from '../platform/postgres/names.ts'
import { type FieldsAt, type ValueField, VALUE_FIELDS } from '@daybook/shared/calls/reportFields'
import { areaName, eventColor, eventTypeName, isSoFar } from './rows.queries.ts'
import { valueColumn } from './values.queries.ts'

type Shown = FieldsAt<'record'> | FieldsAt<'details'>
/** The columns that a file can have: the fields of a report, and its metadata. */
export type Cell =
  | Shown
  | 'color'
  | 'soFar'
  | 'broughtIn'
  | 'reporter'
  | 'reportedAt'
  | 'status'
  | 'decider'
  | 'decidedAt'
  | 'rejectReason'

/** A timestamp in the company time zone, in the format that workbooks parse. */
const local = (column: string, timeZone: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`

/** Everything except choices and texts, which are read directly from their columns. */
const OWN: Record<Exclude<Cell, ValueField>, (timeZone: string, language: Language) => RawBuilder<unknown>> = {
  eventDate: () => sql`e.event_date::text`,
  eventGroupId: () => sql`e.event_group_id`,
  companyId: (_, language) => nameIn('c', language),
  areaId: (_, language) => areaName(language),
  color: () => sql`case when ${eventColor} = 4 then 4 else 3 end`,
  eventTypeId: (_, language) => eventTypeName(language),
  soFar: (timeZone) => sql`case when ${isSoFar(timeZone)} then ${local('e.reported_at', timeZone)} end`,
  broughtIn: () => sql`case when e.brought_in_key is not null then 1 end`,
  shifts: (_, language) => sql`
      (select string_agg(${nameIn('s', language)}, ', ' order by s.start_time, s.id) from event_report_shift es join shift s on s.id = es.shift_id
        where es.report_id = e.id)`,
  startTime: () => sql`to_char(e.start_time, 'HH24:MI')`,
  endTime: () => sql`to_char(e.end_time, 'HH24:MI')`,
  reporter: () => sql`u.first_name || ' ' || u.last_name`,
  reportedAt: (timeZone) => local('e.reported_at', timeZone),
  status: () => sql`e.status`,
  decider: () => sql`d.first_name || ' ' || d.last_name || coalesce(
      (select ' (' || du.first_name || ' ' || du.last_name || ')' from user_account du where du.id = e.decided_for), '')`,
  decidedAt: (timeZone) => local('e.decided_at', timeZone),
  rejectReason: () => sql`e.reject_reason`,
}

const isValue = (cell: Cell): cell is Cell & ValueField => VALUE_FIELDS.some((name) => name === cell)

/** The select list of a file's columns over reportSource; the query must also join the decider as `d`. */
export function selected(cells: readonly Cell[], timeZone: string, language: Language): RawBuilder<unknown> {
  return sql.join(cells.map((cell) => (isValue(cell) ? valueColumn(cell) : OWN[cell](timeZone, language))))
}
