import { type RawBuilder, sql } from 'kysely'
import {
  type FieldsWith,
  type WhatField,
  REPORT_FIELDS,
  type ValueField,
  type Values,
  VALUE_FIELDS,
} from '@daybook/shared/calls/reportFields'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { EventReport } from '../db/types.ts'
import { recordPlacing } from '../expectations/placing.queries.ts'
import type { DeviceKind } from '../platform/transport/device.ts'
import { type Querying, prepared } from '../platform/postgres/database.ts'
import { STATUS_ID } from '../people/ids.ts'
import { isHeld } from '../uploads/uploads.queries.ts'
import { digestOfDraft } from './draft.queries.ts'
import { addApprovalLetters, insertApprovalLetters } from './reportLetters.queries.ts'
import { waitsSince } from './waiting.queries.ts'

/** What one submission stores in each report that it creates. */
export type ReportContent = Values & {
  eventTypeId: number
  subEventTypeId: number | null
  startTime: string | null
  endTime: string | null
  isNotEnded: boolean
  shiftIds: number[]
  fileIds: number[]
}

export type NewReport = {
  groupId: number
  companyId: number
  areaId: number
  eventDate: string
  status: number
  isLevelChanged: boolean
  /** It counts from its arrival, until the time that its device states is confirmed. */
  isClaimed?: boolean
}

export type Filing = {
  content: ReportContent
  reports: NewReport[]
  isAdvance: boolean
  userId: number
  /** When it counts as filed. */
  filed: Date
  at: Date
  /** Whether it waited on its device. */
  isOffline: boolean
  request: { id: string; payloadHash: Buffer } | null
  draftId: number | null
  draftDigest: string | null
  /** Stored only with 'nothing to report'. */
  deviceKind: DeviceKind | null
  /** The host for the Message-IDs of letters to approvers; null: they are written later, once the whole batch is filed. */
  host: string | null
}

/**
 * Inserts reports with their shifts, files and letters to approvers in one statement, stores the answer under the request's
 * id, and deletes the draft they came from. Returns the ids in the order of `reports`.
 *
 * The statement leaves out shifts, files, approval, request and draft if there are none: PostgreSQL plans for every table
 * that a statement might write.
 */
export async function insertReports(
  db: Querying,
  {
    content,
    reports,
    isAdvance,
    userId,
    filed,
    at,
    isOffline,
    request,
    draftId,
    draftDigest,
    deviceKind,
    host,
  }: Filing,
): Promise<number[]> {
  const column = <K extends keyof NewReport>(key: K) => reports.map((report) => report[key])
  const { shiftIds, fileIds } = content
  const what = columnsOf(content)
  const parts = [
    sql`report as (
      insert into event_report (event_group_id, company_id, area_id, event_date, status, is_level_changed,
        ${sql.join(what.map(({ column }) => sql.ref(column)))}, is_advance, device_kind, reported_by, reported_at, updated_by, updated_at,
        received_at, claimed_at)
      select n.event_group_id, n.company_id, n.area_id, n.event_date, n.status, n.is_level_changed,
        ${sql.join(what.map(({ value }) => value))}, ${isAdvance}::boolean, ${deviceKind}::text, ${userId}::int,
        case when n.is_claimed then ${at}::timestamptz else ${filed}::timestamptz end,
        ${userId}::int, ${at}::timestamptz, ${isOffline ? at : null}::timestamptz, case when n.is_claimed then ${filed}::timestamptz end
      from unnest(${column('groupId')}::smallint[], ${column('companyId')}::int[], ${column('areaId')}::int[],
        ${column('eventDate')}::date[], ${column('status')}::smallint[], ${column('isLevelChanged')}::boolean[],
        ${reports.map(({ isClaimed = false }) => isClaimed)}::boolean[])
        n (event_group_id, company_id, area_id, event_date, status, is_level_changed, is_claimed)
      returning id, area_id, event_date, status, version, reported_by, updated_by)`,
  ]
  if (shiftIds.length > 0) {
    parts.push(sql`shift as (
      insert into event_report_shift (report_id, shift_id)
      select report.id, s from report, unnest(${shiftIds}::int[]) s)`)
  }
  if (fileIds.length > 0) {
    parts.push(sql`file as (
      insert into event_report_file (report_id, upload_id, position)
      select report.id, f.id, f.position from report, unnest(${fileIds}::int[]) with ordinality f (id, position))`)
  }
  if (host !== null && reports.some(({ status }) => status === REPORT_STATUS.WAITING)) {
    parts.push(sql`letter as (${insertApprovalLetters(host)})`)
  }
  if (request) {
    parts.push(sql`submission as (
      insert into submission (request_id, user_id, report_ids, payload_hash, created_at)
      select ${request.id}::uuid, ${userId}::int, array_agg(id order by id), ${request.payloadHash}::bytea,
        ${at}::timestamptz from report)`)
  }
  if (draftId !== null) {
    parts.push(sql`draft as (
      delete from draft d where id = ${draftId}::int and user_id = ${userId}::int
        and (${draftDigest}::text is null or ${draftDigest}::text = ${digestOfDraft}))`)
  }
  const { rows } = await prepared(
    db,
    sql<{ ids: number[] }>`with ${sql.join(parts)} select array_agg(id order by id) as ids from report`,
  )
  return rows[0]?.ids ?? []
}

export type Rewriting = Omit<
  Filing,
  'reports' | 'content' | 'isAdvance' | 'draftDigest' | 'deviceKind' | 'host' | 'filed' | 'isOffline'
> & {
  id: number
  host: string
  report: NewReport
  content: Omit<ReportContent, 'fileIds'>
  addedFileIds: number[]
  removedFileIds: number[]
  /** Whether to write letters to approvers. */
  needsApproval: boolean
  /** Whether its area, day or shifts change. */
  isMoved: boolean
}

/**
 * Overwrites a locked report with an edit and returns its version. The edit removes a previous decision; of a rejection its time stays. Files that no longer
 * belong to any report are marked deleted; `orphans` are their stored names.
 */
export async function rewriteReport(
  db: Querying,
  {
    id,
    report,
    content,
    addedFileIds,
    removedFileIds,
    needsApproval,
    isMoved,
    userId,
    at,
    request,
    draftId,
    host,
  }: Rewriting,
): Promise<{ version: number; orphans: string[] }> {
  if (isMoved) await recordPlacing(db, id, 'filed')
  const { rows } = await sql<{ version: number }>`
    with answered as (
      insert into answered_rejection (report_id, waited_from, rejected_at, company_id, area_id)
      select id, ${waitsSince('event_report')}, decided_at, company_id, area_id from event_report
      where id = ${id} and status = ${STATUS_ID.REJECTED} and decided_at is not null)
    update event_report set
      event_group_id = ${report.groupId}, company_id = ${report.companyId}, area_id = ${report.areaId},
      event_date = ${report.eventDate}::date, status = ${report.status}, is_level_changed = ${report.isLevelChanged},
      ${sql.join(columnsOf(content).map(({ column, value }) => sql`${sql.ref(column)} = ${value}`))},
      reject_reason = '', decided_by = null, decided_for = null, decided_at = null,
      filed_again_at = case when status = ${STATUS_ID.REJECTED}
        or (status <> ${STATUS_ID.WAITING} and ${report.status}::smallint = ${STATUS_ID.WAITING}) then ${at}::timestamptz else filed_again_at end,
      claimed_at = ${isMoved ? null : sql.ref('claimed_at')},
      updated_by = ${userId}, updated_at = ${at}, version = version + 1
    where id = ${id} returning version`.execute(db)
  await sql`
    with gone_shift as (
      delete from event_report_shift where report_id = ${id} and shift_id <> all(${content.shiftIds}::int[])
    ),
    shift as (
      insert into event_report_shift (report_id, shift_id) select ${id}, s from unnest(${content.shiftIds}::int[]) s
      on conflict do nothing
    ),
    gone_file as (
      delete from event_report_file where report_id = ${id} and upload_id = any(${removedFileIds}::int[])
    ),
    file as (
      insert into event_report_file (report_id, upload_id, position)
      select ${id}, f.id, f.position + (select coalesce(max(position), 0) from event_report_file where report_id = ${id})
      from unnest(${addedFileIds}::int[]) with ordinality f (id, position)
    )
    select 1`.execute(db)
  if (isMoved) await recordPlacing(db, id, at)
  await closeEdit(db, { id, userId, at, request, draftId })
  if (needsApproval) await addApprovalLetters(db, [id], host)
  return { version: rows[0]?.version ?? 0, orphans: await dropUnheld(db, removedFileIds, at) }
}

/** Stores the answer to an edit under the request's id, and deletes the draft it came from. */
export async function closeEdit(
  db: Querying,
  { id, userId, at, request, draftId }: Pick<Rewriting, 'id' | 'userId' | 'at' | 'request' | 'draftId'>,
): Promise<void> {
  if (request === null && draftId === null) return
  await sql`
    with submission as (
      insert into submission (request_id, user_id, report_ids, payload_hash, created_at)
      select ${request?.id ?? null}::uuid, ${userId}::int, array[${id}::int], ${request?.payloadHash ?? null}::bytea, ${at}::timestamptz
      where ${request?.id ?? null}::uuid is not null
    )
    delete from draft where id = ${draftId}::int and user_id = ${userId}::int`.execute(db)
}

type Column = { column: keyof EventReport; value: RawBuilder<unknown> }
type Columned = WhatField & FieldsWith<{ column: string }>

/** The columns that say what happened, each with its value. */
function columnsOf(content: Omit<ReportContent, 'fileIds'>): Column[] {
  const own: Record<Exclude<Columned, ValueField>, RawBuilder<unknown>> = {
    eventTypeId: sql`${content.eventTypeId}::int`,
    subEventTypeId: sql`${content.subEventTypeId}::int`,
    startTime: sql`${content.startTime}::time`,
    endTime: sql`${content.endTime}::time`,
    notEnded: sql`${content.isNotEnded}::boolean`,
  }
  const casts = { choice: sql`::smallint`, text: sql`::text` }
  return [
    ...Object.entries(own).map(([name, value]) => ({ column: REPORT_FIELDS[name as keyof typeof own].column, value })),
    ...VALUE_FIELDS.map((name) => {
      const { column, kind } = REPORT_FIELDS[name]
      return { column, value: sql`${content[name]}${casts[kind]}` }
    }),
  ]
}

/** Marks those of the uploads that nothing uses as deleted; returns their stored names. */
export async function dropUnheld(db: Querying, ids: number[], at: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ stored_name: string }>`
    update upload u set deleted_at = ${at} where u.id = any(${ids}::int[]) and u.deleted_at is null and not ${isHeld}
    returning stored_name`.execute(db)
  return rows.map(({ stored_name }) => stored_name)
}
