import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { EventGroupId, ReportStatus } from '@daybook/shared/rules/rules'
import { readableInstant } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { Problem } from '../platform/problem.ts'
import type { Caller } from '../people/rights/caller.ts'
import { type ReportFacts, covers, visible } from '../people/rights/scope.ts'
import { VALUE_FIELDS, type Values, valuesBy } from '@daybook/shared/calls/reportFields'
import { openUntil } from '../expectations/lock.queries.ts'
import type { DayLock } from './lock.ts'
import { areaName, hasOtherApprover, lacksAction } from './rows.queries.ts'
import { valueColumns } from './values.queries.ts'

/** A report that is about to change, with the facts that rights on it depend on. */
export type ChangingReport = ReportFacts & {
  id: number
  groupId: EventGroupId
  status: ReportStatus
  eventDate: string
  eventTypeId: number
  subEventTypeId: number | null
  startTime: string | null
  endTime: string | null
  isNotEnded: boolean
  values: Values
  isAdvance: boolean
  reportedAt: Date
  decidedBy: number | null
  /** The delegator in whose name it was decided. */
  decidedFor: number | null
  decidedAt: Date | null
  updatedBy: number
  updatedAt: Date
  version: number
  shiftIds: number[]
  files: { id: number; storedName: string }[]
  /** It cannot be approved until it has a corrective action. */
  lacksAction: boolean
  /** Until when reporters may change it; null: always, or not loaded. */
  lock: DayLock | null
}

type Row = Values & {
  id: number
  event_group_id: EventGroupId
  company_id: number
  area_id: number
  event_date: string
  event_type_id: number
  sub_event_type_id: number | null
  start_time: string | null
  end_time: string | null
  is_open: boolean
  is_advance: boolean
  status: ReportStatus
  reported_by: number
  reported_at: Date
  decided_by: number | null
  decided_for: number | null
  decided_at: Date | null
  updated_by: number
  updated_at: Date
  version: number
  requires_approval: boolean
  has_other_approver: boolean
  shift_ids: number[]
  files: { id: number; storedName: string }[]
  lacks_action: boolean
  open_until: string | null
  area_name: string
}

/** A locked day stops filing and changing, not deciding or commenting. */
type Purpose = 'change' | 'decide'

/**
 * Locks reports until the transaction ends and reads them, in order of their ids; leaves out those that do not exist, are
 * deleted, or are not visible to the caller. Locks in a statement of its own, so that the read sees what an earlier writer
 * committed.
 */
export async function lockSeen(
  db: Querying,
  caller: Caller,
  ids: number[],
  language: Language,
  purpose: Purpose = 'decide',
): Promise<ChangingReport[]> {
  const wanted = [...new Set(ids)]
  await sql`select id from event_report where id = any(${wanted}::int[]) order by id for update`.execute(db)
  const { rows } = await sql<Row>`
    select e.id, e.event_group_id, e.company_id, e.area_id, e.event_date, e.event_type_id, e.sub_event_type_id,
      e.start_time, e.end_time, e.is_open, e.is_advance, e.status, e.reported_by, e.reported_at, e.decided_by, e.decided_for, e.decided_at,
      e.updated_by, e.updated_at, e.version, a.requires_approval, ${hasOtherApprover(caller)} as has_other_approver,
      ${lacksAction} as lacks_action, ${areaName(language)} as area_name,
      ${purpose === 'change' ? openUntil('a', sql`e.event_date`) : sql`null`} as open_until,
      (select coalesce(jsonb_agg(s.shift_id order by s.shift_id), '[]') from event_report_shift s where s.report_id = e.id)
        as shift_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'storedName', u.stored_name) order by f.position), '[]')
        from event_report_file f join upload u on u.id = f.upload_id where f.report_id = e.id) as files
      ${valueColumns(VALUE_FIELDS)}
    from event_report e join area a on a.id = e.area_id left join area upper on upper.id = a.parent_id
    where e.id = any(${wanted}::int[]) and e.deleted_at is null
    order by e.id`.execute(db)
  const scope = visible(caller)
  return rows.map(changingReport).filter((report) => covers(scope, report))
}

/** The same, but all of the reports must exist; throws notFound otherwise. */
export async function lockReports(
  db: Querying,
  caller: Caller,
  ids: number[],
  language: Language,
  purpose: Purpose = 'decide',
): Promise<ChangingReport[]> {
  const reports = await lockSeen(db, caller, ids, language, purpose)
  if (reports.length < new Set(ids).size) throw new Problem('notFound')
  return reports
}

export async function lockReport(
  db: Querying,
  caller: Caller,
  id: number,
  language: Language,
  purpose: Purpose = 'decide',
): Promise<ChangingReport> {
  const [report] = await lockReports(db, caller, [id], language, purpose)
  if (!report) throw new Problem('notFound')
  return report
}

function changingReport(row: Row): ChangingReport {
  return {
    id: row.id,
    groupId: row.event_group_id,
    companyId: row.company_id,
    areaId: row.area_id,
    eventDate: row.event_date,
    eventTypeId: row.event_type_id,
    subEventTypeId: row.sub_event_type_id,
    startTime: row.start_time?.slice(0, 5) ?? null,
    endTime: row.end_time?.slice(0, 5) ?? null,
    isNotEnded: row.is_open,
    values: valuesBy((name) => row[name]),
    isAdvance: row.is_advance,
    status: row.status,
    reportedBy: row.reported_by,
    reportedAt: row.reported_at,
    decidedBy: row.decided_by,
    decidedFor: row.decided_for,
    decidedAt: row.decided_at,
    updatedBy: row.updated_by,
    updatedAt: row.updated_at,
    version: row.version,
    requiresApproval: row.requires_approval,
    hasOtherApprover: row.has_other_approver,
    shiftIds: row.shift_ids,
    files: row.files,
    lacksAction: row.lacks_action,
    lock: row.open_until === null ? null : { day: row.event_date, until: row.open_until, area: row.area_name },
  }
}

/** Throws staleVersion, with the name of the last editor, if the form has another version; a form without one is not checked. */
export async function refuseStale(
  db: Querying,
  report: ChangingReport,
  version: number | null,
  timeZone: string,
): Promise<void> {
  if (version === null || version === report.version) return
  const name = await personName(db, report.updatedBy)
  throw new Problem('staleVersion', { name, at: readableInstant(report.updatedAt, timeZone) })
}

export async function personName(db: Querying, userId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from user_account where id = ${userId}`.execute(db)
  return rows[0]?.name ?? ''
}

/** Marks reports deleted and changes nothing else: a restored report is as it was, including who edited it last. */
export async function markDeleted(db: Querying, ids: number[], userId: number, at: Date): Promise<void> {
  await sql`update event_report set deleted_at = ${at}, deleted_by = ${userId} where id = any(${ids}::int[])`.execute(
    db,
  )
}
