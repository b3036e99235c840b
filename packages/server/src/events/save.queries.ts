import { type RawBuilder, sql } from 'kysely'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import { addApprovalLetters, insertApprovalLetters } from './reportLetters.queries.ts'
import { type Querying, hotAndLast, hotAtOnce } from '../platform/postgres/database.ts'
import { type Free, isFree } from './context.queries.ts'
import { digestOfDraft } from './draft.queries.ts'

/** What one submission stores in every report that it makes. */
export type ReportContent = {
  eventTypeId: number
  subEventTypeId: number | null
  startTime: string | null
  endTime: string | null
  isNotEnded: boolean
  description: string
  levelId: number | null
  securityNote: string
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
}

export type Filing = {
  content: ReportContent
  reports: NewReport[]
  isAdvance: boolean
  userId: number
  at: Date
  request: { id: string; payloadHash: Buffer } | null
  draftId: number | null
  draftDigest: string | null
  /** The host of the Message-IDs of letters to approvers. */
  host: string
}

/**
 * Files reports with their shifts, files and letters to approvers in one statement, keeps the answer under the request's id,
 * and ends the draft that they came from. The last statement of its transaction. Returns the ids in the order of `reports`.
 *
 * A filing without shifts, files, approval, request or draft has a statement without them: PostgreSQL prepares every table
 * that a statement could write.
 */
export async function insertReports(db: Querying, filing: Filing): Promise<number[]> {
  const { values, parts, name } = partsOf(filing)
  const { rows } = await hotAndLast(db, name, values, ($) => inserting($, parts, sql``))
  return rows[0]?.ids ?? []
}

/**
 * The same as the whole of a transaction, with its locks: files nothing and returns undefined unless `free` holds under
 * them, and the transaction goes on then.
 */
export async function insertFreeReports(
  db: Querying,
  filing: Filing,
  free: Pick<Free, 'areaIds' | 'first' | 'last' | 'startTime' | 'snapshot'>,
): Promise<number[] | undefined> {
  const { values, parts, name } = partsOf(filing)
  const { startTime, ...others } = free
  const { rows } = await hotAtOnce(db, `free_${name}`, { ...values, ...others, typedStart: startTime }, ($) =>
    inserting($, parts, sql`where ${isFree({ ...$, startTime: $.typedStart })}`),
  )
  return rows[0]?.ids
}

function partsOf({ content, reports, isAdvance, userId, at, request, draftId, draftDigest, host }: Filing) {
  const column = <K extends keyof NewReport>(key: K) => reports.map((report) => report[key])
  const values = {
    ...content,
    groups: column('groupId'),
    companies: column('companyId'),
    areas: column('areaId'),
    days: column('eventDate'),
    statuses: column('status'),
    areLevelsChanged: column('isLevelChanged'),
    isAdvance,
    userId,
    at,
    requestId: request?.id ?? null,
    payloadHash: request?.payloadHash ?? null,
    draftId,
    draftDigest,
    host,
  }
  const parts = PARTS.filter(({ isUsed }) => isUsed(values))
  return { values, parts, name: ['save_reports', ...parts.map((part) => part.name)].join('_') }
}

type Filed = ReturnType<typeof partsOf>

/** No row when `where` lets no report in; then no part may write anything. */
function inserting($: Filed['values'], parts: Filed['parts'], where: RawBuilder<unknown>) {
  return sql<{ ids: number[] }>`
    with report as (
      insert into event_report (event_group_id, company_id, area_id, event_date, status, is_level_changed,
        event_type_id, sub_event_type_id, start_time, end_time, is_open, description, security_level_id, security_note,
        is_advance, reported_by, reported_at, updated_by, updated_at)
      select n.*, ${$.eventTypeId}::int, ${$.subEventTypeId}::int, ${$.startTime}::time, ${$.endTime}::time,
        ${$.isNotEnded}::boolean, ${$.description}::text, ${$.levelId}::smallint, ${$.securityNote}::text,
        ${$.isAdvance}::boolean, ${$.userId}::int, ${$.at}::timestamptz, ${$.userId}::int, ${$.at}::timestamptz
      from unnest(${$.groups}::smallint[], ${$.companies}::int[], ${$.areas}::int[], ${$.days}::date[],
        ${$.statuses}::smallint[], ${$.areLevelsChanged}::boolean[]) n ${where}
      returning id, area_id, event_date, status, version, reported_by, updated_by
    )${sql.join(
      parts.map((part) => sql`, ${sql.raw(part.name)} as (${part.statement($)})`),
      sql``,
    )}
    select array_agg(id order by id) as ids from report having count(*) > 0`
}

type Values = Pick<ReportContent, 'shiftIds' | 'fileIds'> & {
  statuses: number[]
  host: string
  userId: number
  at: Date
  requestId: string | null
  payloadHash: Buffer | null
  draftId: number | null
  draftDigest: string | null
}

const PARTS: { name: string; isUsed(values: Values): boolean; statement(values: Values): RawBuilder<unknown> }[] = [
  {
    name: 'shift',
    isUsed: ({ shiftIds }) => shiftIds.length > 0,
    statement: ($) => sql`insert into event_report_shift (report_id, shift_id)
      select report.id, s from report, unnest(${$.shiftIds}::int[]) s`,
  },
  {
    name: 'file',
    isUsed: ({ fileIds }) => fileIds.length > 0,
    statement: ($) => sql`insert into event_report_file (report_id, upload_id, position)
      select report.id, f.id, f.position from report, unnest(${$.fileIds}::int[]) with ordinality f (id, position)`,
  },
  {
    name: 'letter',
    isUsed: ({ statuses }) => statuses.includes(REPORT_STATUS.WAITING),
    statement: ($) => insertApprovalLetters($.host),
  },
  {
    name: 'submission',
    isUsed: ({ requestId }) => requestId !== null,
    statement: ($) => sql`insert into submission (request_id, user_id, report_ids, payload_hash, created_at)
      select ${$.requestId}::uuid, ${$.userId}::int, array_agg(id order by id), ${$.payloadHash}::bytea, ${$.at}::timestamptz
      from report having count(*) > 0`,
  },
  {
    name: 'draft',
    isUsed: ({ draftId }) => draftId !== null,
    statement: ($) => sql`delete from draft d where id = ${$.draftId}::int and user_id = ${$.userId}::int
      and exists (select from report) and (${$.draftDigest}::text is null or ${$.draftDigest}::text = ${digestOfDraft})`,
  },
]

export type Rewriting = Omit<Filing, 'reports' | 'content' | 'isAdvance' | 'draftDigest'> & {
  id: number
  report: NewReport
  content: Omit<ReportContent, 'fileIds'>
  addedFileIds: number[]
  removedFileIds: number[]
  /** Whether approvers have to be told. */
  needsApproval: boolean
}

/**
 * Writes an edit over a locked report and returns its version. A report that goes back to waiting has no decision any
 * more. Files that no report holds then are marked deleted; their stored names are `orphans`.
 */
export async function rewriteReport(
  db: Querying,
  { id, report, content, addedFileIds, removedFileIds, needsApproval, userId, at, request, draftId, host }: Rewriting,
): Promise<{ version: number; orphans: string[] }> {
  const { rows } = await sql<{ version: number }>`
    update event_report set
      event_group_id = ${report.groupId}, company_id = ${report.companyId}, area_id = ${report.areaId},
      event_date = ${report.eventDate}::date, status = ${report.status}, is_level_changed = ${report.isLevelChanged},
      event_type_id = ${content.eventTypeId}, sub_event_type_id = ${content.subEventTypeId},
      start_time = ${content.startTime}::time, end_time = ${content.endTime}::time, is_open = ${content.isNotEnded},
      description = ${content.description}, security_level_id = ${content.levelId}, security_note = ${content.securityNote},
      reject_reason = '', decided_by = null, decided_at = null,
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
    ),
    submission as (
      insert into submission (request_id, user_id, report_ids, payload_hash, created_at)
      select ${request?.id ?? null}::uuid, ${userId}::int, array[${id}::int], ${request?.payloadHash ?? null}::bytea, ${at}::timestamptz
      where ${request?.id ?? null}::uuid is not null
    ),
    draft as (delete from draft where id = ${draftId}::int and user_id = ${userId}::int)
    select 1`.execute(db)
  if (needsApproval) await addApprovalLetters(db, id, host)
  return { version: rows[0]?.version ?? 0, orphans: await dropUnheld(db, removedFileIds, at) }
}

/** Marks uploads deleted that no report holds; returns the names under which they are stored. */
async function dropUnheld(db: Querying, ids: number[], at: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ stored_name: string }>`
    update upload set deleted_at = ${at} where id = any(${ids}::int[]) and deleted_at is null
      and not exists (select 1 from event_report_file f where f.upload_id = upload.id)
    returning stored_name`.execute(db)
  return rows.map(({ stored_name }) => stored_name)
}
