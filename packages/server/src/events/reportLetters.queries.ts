import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { type LetterValues, letterValues } from './values.queries.ts'
import { approversAtWork, areaName, eventTypeName, mayDecide, reportSource } from './rows.queries.ts'

/*
 * Letters about single reports: to approvers when a report waits, to its reporter when it is rejected. Nobody gets one about
 * an area or a company without e-mail notification, or without wanting e-mail.
 */

const newLetter = sql`insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id)`
const wantsLetters = sql`join area a on a.id = report.area_id and a.notifies_by_email
    left join area upper on upper.id = a.parent_id
    join company c on c.id = a.company_id and c.notifies_by_email`

/** `<…@host>`, a new one for each row. */
const messageId = (host: string) => sql`'<' || gen_random_uuid() || '@' || ${host}::text || '>'`

/**
 * Writes the letters that reports need an approval, as a part of the statement that files them: one for each approver, about
 * all reports of the submission that they could decide. Own ones are left out unless nobody else could.
 *
 * `report` is a table expression of that statement: id, area_id, event_date, status, version, reported_by, updated_by.
 */
export function insertApprovalLetters(host: string): RawBuilder<unknown> {
  return sql`${newLetter}
    select 'approval', u.id, 'report:' || min(report.id) || ':' || min(report.version), min(report.event_date), u.language,
      jsonb_build_object('reports', jsonb_agg(report.id order by report.id)), ${messageId(host)}
    from report ${wantsLetters}
    cross join lateral (select distinct ua.user_id as id from ${approversAtWork}) approver
    join user_account u on u.id = approver.id and u.notifies_by_email
    where report.status = 1 and upper.notifies_by_email is not false
      and ${mayDecide(sql.ref('u.id'), 'report')}
    group by u.id, u.language
    on conflict (kind, receiver_id, subject_key) do nothing`
}

/** The same for a report that an edit has sent to approval. */
export async function addApprovalLetters(db: Querying, reportId: number, host: string): Promise<void> {
  await sql`
    with report as (
      select id, area_id, event_date, status, version, reported_by, updated_by from event_report where id = ${reportId} and deleted_at is null)
    ${insertApprovalLetters(host)}`.execute(db)
}

/** Writes the letter that a report was rejected, to its reporter. */
export async function addRejectedLetter(db: Querying, reportId: number, host: string): Promise<void> {
  await sql`
    ${newLetter}
    select 'rejected', u.id, 'report:' || report.id || ':' || report.version, report.event_date, u.language,
      jsonb_build_object('report', report.id, 'version', report.version), ${messageId(host)}
    from event_report report ${wantsLetters}
    join user_account u on u.id = report.reported_by and u.is_active and u.deleted_at is null and u.notifies_by_email
    where report.id = ${reportId} and upper.notifies_by_email is not false
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(db)
}

/** A report as a letter about it says. */
export type LetterReport = LetterValues & {
  id: number
  area: string
  company: string
  /** ISO. */
  day: string
  type: string
  start: string | null
  end: string | null
  isOpen: boolean
  level: 1 | 2 | 3 | 4 | null
  reporter: string
  description: string
  status: 1 | 2 | 3 | 4
  version: number
  rejectReason: string
  decidedBy: string
  /** A text where a letter keeps it. */
  decidedAt: Date | string | null
}

/** Reports by their ids, by date and place; deleted ones are left out. */
export async function loadLetterReports(db: Querying, ids: number[]): Promise<LetterReport[]> {
  const { rows } = await sql<LetterReport>`
    select e.id, ${areaName} as area, c.name as company, e.event_date as day, ${eventTypeName} as type,
      to_char(e.start_time, 'HH24:MI') as start, to_char(e.end_time, 'HH24:MI') as end, e.is_open as "isOpen",
      e.security_level_id as level, u.first_name || ' ' || u.last_name as reporter, e.description, e.status, e.version,
      e.reject_reason as "rejectReason", coalesce(by.first_name || ' ' || by.last_name, '') as "decidedBy",
      e.decided_at as "decidedAt" ${letterValues}
    from ${reportSource} left join user_account by on by.id = e.decided_by
    where e.id = any(${ids}::int[]) and e.deleted_at is null
    order by e.event_date, c.position, c.id, coalesce(upper.position, a.position), a.position, e.id`.execute(db)
  return rows
}
