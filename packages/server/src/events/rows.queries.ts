import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUP, type EventGroupId, type ReportStatus, SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { plainAt, type Values } from '@daybook/shared/calls/reportFields'
import { wireInstant } from '../platform/clock.ts'
import { type Querying, prepared } from '../platform/postgres/database.ts'
import type { Caller } from '../people/rights/caller.ts'
import { rightsOn } from '../people/rights/scope.ts'
import { valueColumns } from './values.queries.ts'

/** Who reads the rows, in which language and in which zone; a SignedIn context is one. */
export type RowReader = { caller: Caller; language: Language; clock: { timeZone: string } }

const LISTED = plainAt('list')

/** What is selected of one report; every name is as entered, nothing of it is in a language yet. */
export type StoredRow = Pick<Values, (typeof LISTED)[number]> & {
  id: number
  event_group_id: EventGroupId
  company_id: number
  company_name: string
  area_id: number
  area_name: string
  color_id: number
  event_type_name: string
  description: string
  reporter: string
  reported_by: number
  updated_by: number
  reported_at: Date
  event_date: string
  status: ReportStatus
  security_level_id: 1 | 2 | 3 | 4 | null
  file_count: number
  version: number
  requires_approval: boolean
  has_other_approver: boolean
}

/** 'Area / Sub area' of the area `a` with its upper area `upper`. */
export const areaName = sql<string>`case when upper.id is null then a.name else upper.name || ' / ' || a.name end`
/** 'Type / Sub type' of the event type `t` with the chosen sub type `st`. */
export const eventTypeName = sql<string>`case when st.id is null then t.name else t.name || ' / ' || st.name end`
/** A sub type has a colour of its own, which then is the report's. */
export const eventColor = sql<number>`coalesce(st.color_id, t.color_id)`

/** Who approves for the area `a` and could do it today, not only on paper: roles `ua`, for `exists` or a join. */
export const approversAtWork = sql`
    user_area ua
    join user_account au on au.id = ua.user_id and au.is_active and au.deleted_at is null
    join company ac on ac.id = au.company_id and ac.deleted_at is null
    where ua.role = 'approve' and ua.area_id in (a.id, a.parent_id)
      and exists (select 1 from user_group ug where ug.user_id = ua.user_id and ug.group_id = 5)
      and exists (select 1 from user_menu um where um.user_id = ua.user_id and um.menu_id in (2, 3) and um.level = 2)`

/** Whether anybody but `userId` approves for the area `a`. */
export function otherApprover(userId: number | RawBuilder<number>): RawBuilder<boolean> {
  return sql`exists (select 1 from ${approversAtWork} and ua.user_id <> ${userId}::int)`
}

/**
 * Whether `userId`, who approves for the area `a`, may decide the waiting report with these columns: not one that they filed
 * or edited last, unless nobody else approves there. rightsOn() in people/rights/scope.ts says the same of one report.
 */
export function mayDecide(userId: RawBuilder<number>, report: 'e' | 'report'): RawBuilder<boolean> {
  const own = sql`${userId} in (${sql.ref(`${report}.reported_by`)}, ${sql.ref(`${report}.updated_by`)})`
  return sql`(not ${own} or not ${otherApprover(userId)})`
}

/** The tables that name a report `e`; also for anyone who selects other columns of the same. */
export const reportSource = sql`
  event_report e
  join company c on c.id = e.company_id
  join area a on a.id = e.area_id
  left join area upper on upper.id = a.parent_id
  join event_type t on t.id = e.event_type_id
  left join event_type st on st.id = e.sub_event_type_id
  join user_account u on u.id = e.reported_by`

/** The reports that meet a condition over `e`, in no order. */
export function rowsQuery(caller: Pick<Caller, 'userId'>, condition: RawBuilder<unknown>): RawBuilder<StoredRow> {
  // Asked of waiting reports that the caller filed or edited last alone: for any other the answer changes no flag.
  return sql<StoredRow>`
    select e.id, e.event_group_id, e.company_id, c.name as company_name, e.area_id, ${areaName} as area_name,
      ${eventColor} as color_id, ${eventTypeName} as event_type_name, e.description,
      u.first_name || ' ' || u.last_name as reporter, e.reported_by, e.updated_by, e.reported_at, e.event_date, e.status,
      e.security_level_id, e.version, a.requires_approval,
      (select count(*) from event_report_file f where f.report_id = e.id) as file_count,
      case when e.status = 1 and ${caller.userId}::int in (e.reported_by, e.updated_by) then ${otherApprover(caller.userId)} else false end
        as has_other_approver ${valueColumns(LISTED)}
    from ${reportSource}
    where ${condition}`
}

/** The reports of these ids in the order of the ids; what is not there (any more) is left out. Scope is the caller's to have checked. */
export async function loadReportRows(db: Querying, reader: RowReader, ids: number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return []
  const { rows } = await prepared(db, rowsQuery(reader.caller, sql`e.id = any(${ids}::int[]) and e.deleted_at is null`))
  const place = new Map(ids.map((id, index) => [id, index]))
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
  return rows.map((row) => reportRowOf(row, reader))
}

/** The reports that meet a condition over `e`, newest createdAt first. The condition carries scope and deleted_at. */
export async function loadReportRowsWhere(
  db: Querying,
  reader: RowReader,
  condition: RawBuilder<unknown>,
): Promise<ReportRow[]> {
  const query = sql<StoredRow>`${rowsQuery(reader.caller, condition)} order by e.reported_at desc, e.id desc`
  const { rows } = await query.execute(db)
  return rows.map((row) => reportRowOf(row, reader))
}

/** One stored report as its reader sees it, with what the reader may do to it. */
export function reportRowOf(row: StoredRow, { caller, language, clock }: RowReader): ReportRow {
  const names = texts[language]
  const rights = rightsOn(caller, {
    companyId: row.company_id,
    areaId: row.area_id,
    status: row.status,
    reportedBy: row.reported_by,
    updatedBy: row.updated_by,
    requiresApproval: row.requires_approval,
    hasOtherApprover: row.has_other_approver,
  })
  const level = row.event_group_id === EVENT_GROUP.SECURITY ? row.security_level_id : null
  return {
    eventId: row.id,
    eventGroupId: row.event_group_id,
    eventGroupName: names.eventGroup[row.event_group_id],
    companyName: row.company_name,
    areaName: row.area_name,
    colorId: row.color_id,
    eventTypeName: row.event_type_name,
    description: row.description,
    reporterName: row.reporter,
    createdAt: wireInstant(row.reported_at, clock.timeZone),
    eventDay: row.event_date,
    statusId: row.status,
    statusName: names.reportStatus[row.status],
    levelColor: level ? (SECURITY_LEVEL_COLOR[level - 1] ?? '') : '',
    levelName: level ? names.securityLevel[level] : '',
    ...(Object.fromEntries(LISTED.map((name) => [name, row[name]])) as Pick<Values, (typeof LISTED)[number]>),
    fileCount: row.file_count,
    version: row.version,
    // One by one: to spread them over each row of a list takes longer than to find them.
    canView: rights.canView,
    canEdit: rights.canEdit,
    isDelete: rights.isDelete,
    isApprover: rights.isApprover,
    canApprove: rights.canApprove,
  }
}
