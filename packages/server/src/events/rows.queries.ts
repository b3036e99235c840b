import { type RawBuilder, sql } from 'kysely'
import type { Language } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import {
  EVENT_GROUP,
  type EventGroupId,
  NAME_SEPARATOR,
  type ReportStatus,
  SECURITY_LEVEL_COLOR,
} from '@daybook/shared/rules/rules'
import type { ReportRow } from '@daybook/shared/calls/shapes/wire'
import { plainAt, type Values } from '@daybook/shared/calls/reportFields'
import { wireInstant } from '../platform/clock.ts'
import { type Querying, anyOf, prepared } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { type Caller, isApprover, partnersOf } from '../people/rights/caller.ts'
import { approvableAsOneself, delegated, inScope, isEmpty, pairOf, rightsOn } from '../people/rights/scope.ts'
import { isPicture, uploadSource } from '../uploads/uploads.queries.ts'
import { valueColumns } from './values.queries.ts'
import { STATUS_ID } from '../people/ids.ts'

/** Who reads the rows, and in which language and time zone. A SignedIn context is a RowReader. */
export type RowReader = { caller: Caller; language: Language; clock: { timeZone: string } }

const LISTED = plainAt('list')

/** The selected columns of one report: names in the reader's language, nothing else translated yet. */
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
  is_so_far: boolean
  event_date: string
  status: ReportStatus
  security_level_id: 1 | 2 | 3 | 4 | null
  file_count: number
  /** The stored name of its first picture. */
  picture: string | null
  version: number
  requires_approval: boolean
  has_other_approver: boolean
}

const between = sql.lit(NAME_SEPARATOR)
/** 'Area / Sub area', or the same of event types: the name of `own` and of the one above it, `upper`, if there is one. */
export const fullName = (own: string, language: Language) =>
  sql<string>`case when upper.id is null then ${nameIn(own, language)} else ${nameIn('upper', language)} || ${between} || ${nameIn(own, language)} end`
export const areaName = (language: Language) => fullName('a', language)
/** 'Type / Sub type' of the event type `t` with the chosen sub type `st`. */
export const eventTypeName = (language: Language) =>
  sql<string>`case when st.id is null then ${nameIn('t', language)} else ${nameIn('t', language)} || ${between} || ${nameIn('st', language)} end`
/** When the last of the shifts `s` ends, from the beginning of its day. */
export const shiftsEnd = (s: string) =>
  sql`max(${sql.ref(`${s}.ends_next_day`)}::int * interval '1 day' + ${sql.ref(`${s}.end_time`)}::interval)`

/** Whether report `e` was filed before its time had ended: that of its shifts (`ends`), or its day if it has none. */
export const isBefore = (e: string, ends: RawBuilder<unknown>, timeZone: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${e}.reported_at`)} < (${sql.ref(`${e}.event_date`)} + coalesce(${ends}, interval '1 day')) at time zone ${timeZone}`

/** Whether report `e` of type `t` says that nothing had happened so far: it was filed before its time had ended. */
export const isSoFar = (timeZone: string): RawBuilder<boolean> =>
  sql<boolean>`(t.is_nil and ${isBefore(
    'e',
    sql`(select ${shiftsEnd('es')} from event_report_shift ers join shift es on es.id = ers.shift_id where ers.report_id = e.id)`,
    timeZone,
  )})`

/** The colour of a report: that of its sub type if it has one, else of its type. */
export const eventColor = sql<number>`coalesce(st.color_id, t.color_id)`

/**
 * Whether the type of report `e` requires a corrective action and there is none. An action in any state counts: a waived one
 * says why nothing has to be done. Nobody has to act on a report of the past. See docs/decisions/nobody-closes-their-own-action.md.
 */
export const lacksAction = sql<boolean>`(
  e.brought_in_key is null and exists (select from event_type demanding where demanding.id = e.event_type_id and demanding.requires_action)
  and not exists (select from corrective_action x where x.report_id = e.id))`

/** The approvers of the area `a` who are able to approve today: their roles `ua`, for `exists` or a join. */
export const approversAtWork = sql`
    user_area ua
    join user_account au on au.id = ua.user_id and au.is_active and au.deleted_at is null
    join company ac on ac.id = au.company_id and ac.deleted_at is null
    where ua.role = 'approve' and ua.area_id in (a.id, a.parent_id)
      and${isApprover(sql`ua.user_id`)}`

type Pair = Pick<Caller, 'userId' | 'partners'>
type Report = 'e' | 'report'

/** Whether one of these people filed or last edited the report. */
const isBy = (people: number[], report: Report) =>
  sql`(${sql.ref(`${report}.reported_by`)} = any(${people}::int[]) or ${sql.ref(`${report}.updated_by`)} = any(${people}::int[]))`

/** Whether an approver of area `a` neither filed nor last edited the report. */
const hasOther = (report: Report) =>
  sql<boolean>`exists (select 1 from ${approversAtWork} and ua.user_id not in (${handsOf(report)}))`

/** Whether one of those is not in a running delegation with the people who filed or last edited it either. */
const hasIndependent = (report: Report) =>
  sql<boolean>`exists (select 1 from ${approversAtWork} and ua.user_id not in (${handsOf(report)})
    and ua.user_id not in (${partnersOf(sql.ref(`${report}.reported_by`))})
    and ua.user_id not in (${partnersOf(sql.ref(`${report}.updated_by`))}))`

/** The people who filed and last edited a report. */
const handsOf = (report: Report) => sql`${sql.ref(`${report}.reported_by`)}, ${sql.ref(`${report}.updated_by`)}`

/**
 * Whether somebody who comes before the caller could decide report `e` of area `a`, for rightsOn(). If the caller filed or last
 * edited it: any other approver. If a partner of the caller in a delegation did: an approver who is no partner of theirs. Only
 * approvers who could decide count: handing over to every colleague must not leave nobody. False for any other report, where
 * it is not needed.
 */
export function hasOtherApprover(caller: Pair, condition: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> {
  const partner =
    caller.partners.length > 0
      ? sql`when ${condition} and ${isBy(pairOf(caller), 'e')} then ${hasIndependent('e')}`
      : sql``
  return sql`case when ${condition} and ${caller.userId}::int in (${handsOf('e')}) then ${hasOther('e')} ${partner} else false end`
}

/**
 * The condition that the caller may decide report `e` of area `a`, in their own name or for a delegator. Only for reports found
 * by waitingFor(): for these it is rightsOn(…).canApprove in SQL. It does not repeat the conditions of waitingFor(), because
 * PostgreSQL before 17 does an index lookup for each pair out of two lists of areas.
 */
export function decidable(caller: Caller): RawBuilder<boolean> {
  const isForThem = sql<boolean>`not ${hasOtherApprover(caller)}`
  const others = delegated(caller)
  if (isEmpty(others)) return isForThem
  const asOneself = inScope(approvableAsOneself(caller), 'e.company_id', 'e.area_id')
  const forOthers = inScope(others, 'e.company_id', 'e.area_id')
  return sql`((${asOneself} and ${isForThem}) or (${forOthers} and not ${isBy(pairOf(caller), 'e')}))`
}

/**
 * Who may decide the waiting report with these columns, of area `a`: the `id`s of its approvers and of their stand-ins. The
 * same rule as decidable(), by report instead of by person.
 */
export function deciders(report: Report): RawBuilder<unknown> {
  const isByOf = (userId: RawBuilder<unknown>) => sql`${userId} in (${handsOf(report)})`
  const isByPartner = (userId: RawBuilder<unknown>) =>
    sql`exists (select from (${partnersOf(userId)}) own where ${isByOf(sql`own.partner`)})`
  const approver = sql<number>`approver.id`
  return sql`(
      select approver.id from (select distinct ua.user_id as id from ${approversAtWork}) approver
      where case when ${isByOf(approver)} then not ${hasOther(report)}
        when ${isByPartner(approver)} then not ${hasIndependent(report)} else true end
      union
      select chain.delegate_id from delegation_chain chain
      where chain.delegator_id in (select ua.user_id from ${approversAtWork})
        and not ${isByOf(sql`chain.delegate_id`)} and not ${isByPartner(sql`chain.delegate_id`)})`
}

/** A report `e` joined with the tables that its names come from; also used by queries that select other columns. */
export const reportSource = sql`
  event_report e
  join company c on c.id = e.company_id
  join area a on a.id = e.area_id
  left join area upper on upper.id = a.parent_id
  join event_type t on t.id = e.event_type_id
  left join event_type st on st.id = e.sub_event_type_id
  join user_account u on u.id = e.reported_by`

/** The reports that meet a condition on `e`, unordered. */
export function rowsQuery(
  { caller, language, clock }: Omit<RowReader, 'caller'> & { caller: Pair },
  condition: RawBuilder<unknown>,
): RawBuilder<StoredRow> {
  // hasOtherApprover is computed for waiting reports only: for others it changes no flag.
  return sql<StoredRow>`
    select e.id, e.event_group_id, e.company_id, ${nameIn('c', language)} as company_name, e.area_id, ${areaName(language)} as area_name,
      ${eventColor} as color_id, ${eventTypeName(language)} as event_type_name, e.description,
      u.first_name || ' ' || u.last_name as reporter, e.reported_by, e.updated_by, e.reported_at, ${isSoFar(clock.timeZone)} as is_so_far, e.event_date, e.status,
      e.security_level_id, e.version, a.requires_approval,
      (select count(*) from event_report_file f where f.report_id = e.id) as file_count,
      (select u.stored_name from event_report_file f join (${uploadSource}) on u.id = f.upload_id
        where f.report_id = e.id and ${isPicture} order by f.position, f.upload_id limit 1) as picture,
      ${hasOtherApprover(caller, sql`e.status = ${STATUS_ID.WAITING}`)}
        as has_other_approver ${valueColumns(LISTED)}
    from ${reportSource}
    where ${condition}`
}

/** The reports with these ids, in that order; missing and deleted ones are left out. Check the scope before. */
export async function loadReportRows(db: Querying, reader: RowReader, ids: number[]): Promise<ReportRow[]> {
  if (ids.length === 0) return []
  const { rows } = await prepared(db, rowsQuery(reader, sql`e.id = ${anyOf(ids)} and e.deleted_at is null`))
  const place = new Map(ids.map((id, index) => [id, index]))
  rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
  return rows.map((row) => reportRowOf(row, reader))
}

/** The ids of the reports that meet a condition on `e`, newest createdAt first. It must include scope and deleted_at. */
export function idsQuery(condition: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql`select e.id from event_report e where ${condition} order by e.reported_at desc, e.id desc`
}

/**
 * Those reports. Loads the ids first: a single statement would be planned for its values each time, which takes PostgreSQL
 * several times as long as running it; see docs/decisions/a-page-reads-what-changed.md.
 */
export async function loadReportRowsWhere(
  db: Querying,
  reader: RowReader,
  condition: RawBuilder<unknown>,
): Promise<ReportRow[]> {
  const { rows } = await idsQuery(condition).execute(db)
  return loadReportRows(
    db,
    reader,
    rows.map(({ id }) => id),
  )
}

/** One stored report as its reader sees it, with what the reader may do with it. */
function reportRowOf(row: StoredRow, { caller, language, clock }: RowReader): ReportRow {
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
    soFarAt: row.is_so_far ? wireInstant(row.reported_at, clock.timeZone) : '',
    eventDay: row.event_date,
    statusId: row.status,
    statusName: names.reportStatus[row.status],
    levelColor: level ? (SECURITY_LEVEL_COLOR[level - 1] ?? '') : '',
    levelName: level ? names.securityLevel[level] : '',
    ...(Object.fromEntries(LISTED.map((name) => [name, row[name]])) as Pick<Values, (typeof LISTED)[number]>),
    fileCount: row.file_count,
    picture: row.picture ?? '',
    version: row.version,
    // One by one: spreading them into each row of a list takes longer than computing them.
    canView: rights.canView,
    canEdit: rights.canEdit,
    isDelete: rights.isDelete,
    isApprover: rights.isApprover,
    canApprove: rights.canApprove,
    decidesFor: rights.decidesFor,
  }
}
