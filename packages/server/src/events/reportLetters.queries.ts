import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { prepared, type Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { type LetterValues, letterValues } from './values.queries.ts'
import { UNDO_SECONDS } from './undoSeconds.ts'
import { areaName, deciders, eventTypeName, reportSource } from './rows.queries.ts'
import { STATUS_ID } from '../people/ids.ts'

/*
 * Letters about single reports: to approvers when a report is waiting, to its reporter when it is rejected. None are written
 * about areas or companies without e-mail notification, or to people who want no e-mail.
 */

export const newLetter = sql`insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id)`
export const wantsLetters = sql`join area a on a.id = report.area_id and a.notifies_by_email
    left join area upper on upper.id = a.parent_id
    join company c on c.id = a.company_id and c.notifies_by_email`

/** `<…@host>`, a new one for each row. */
export const messageId = (host: string) => sql`'<' || gen_random_uuid() || '@' || ${host}::text || '>'`

/** In the morning, before the first shift of most companies ends. */
const DAILY_AT = '07:00'

/**
 * When a letter about what is filed now is due, by the receiver's \`choice\`: once the reporter can no longer undo it, with the
 * next full hour, or in the morning. A collected letter is due in five minutes at the earliest, so that what is still being
 * written is never late for it.
 */
const PACE = sql`(
  select every, case every
    when 'hourly' then date_trunc('hour', soon) + interval '1 hour'
    when 'daily' then (date_trunc('day', local - time '${sql.raw(DAILY_AT)}') + interval '1 day' + time '${sql.raw(DAILY_AT)}')
      at time zone daybook_time_zone()
    else daybook_now() + make_interval(secs => ${sql.lit(UNDO_SECONDS)}) end as due
  from (select coalesce(choice.approval_letters, 'now') as every, daybook_now() + interval '5 minutes' as soon) chosen
  cross join lateral (select soon at time zone daybook_time_zone() as local) place)`

/**
 * Writes the letters about reports that need approval, as part of the statement that files them: one for each approver and
 * each stand-in, about all reports of the submission that they could decide, or about all of an hour or a day if they chose
 * that. Their own reports are left out unless nobody else could decide them.
 *
 * `report` is a table expression of that statement: id, area_id, event_date, status, version, reported_by, updated_by.
 */
export function insertApprovalLetters(host: string): RawBuilder<unknown> {
  return sql`
    insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id, due_at)
    select 'approval', u.id, case when pace.every = 'now' then 'report:' || min(report.id) || ':' || min(report.version)
        else 'until:' || pace.due end, min(report.event_date), u.language,
      jsonb_build_object('reports', jsonb_agg(report.id order by report.id)), ${messageId(host)}, pace.due
    from report ${wantsLetters}
    cross join lateral ${deciders('report')} decider
    join user_account u on u.id = decider.id and u.notifies_by_email
    left join notice_choice choice on choice.user_id = u.id
    cross join lateral ${PACE} pace
    where report.status = ${STATUS_ID.WAITING} and upper.notifies_by_email is not false
    group by u.id, u.language, pace.every, pace.due
    on conflict (kind, receiver_id, subject_key) do update
      set content = jsonb_build_object('reports', letter.content -> 'reports' || (excluded.content -> 'reports'))
      where letter.subject_key like 'until:%' and letter.status = 'waiting' and letter.attempts = 0`
}

/** The same for existing reports: those that an edit sent for approval, or that a batch filed in several statements. */
export async function addApprovalLetters(db: Querying, reportIds: number[], host: string): Promise<void> {
  // Planning the query for the deciders takes far longer than running it.
  await prepared(
    db,
    sql`
    with report as (
      select id, area_id, event_date, status, version, reported_by, updated_by from event_report
      where id = any(${reportIds}::int[]) and deleted_at is null)
    ${insertApprovalLetters(host)}`,
  )
}

/** Writes letters to the reporters of rejected reports. `due`: the earliest time to send them. */
export async function addRejectedLetters(db: Querying, reportIds: number[], host: string, due?: Date): Promise<void> {
  await sql`
    insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id, due_at)
    select 'rejected', u.id, ${rejectedKey}, report.event_date, u.language,
      jsonb_build_object('report', report.id, 'version', report.version), ${messageId(host)},
      coalesce(${due ?? null}::timestamptz, daybook_now())
    from event_report report ${wantsLetters}
    join user_account u on u.id = report.reported_by and u.is_active and u.deleted_at is null and u.notifies_by_email
    where report.id = any(${reportIds}::int[]) and upper.notifies_by_email is not false
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(db)
}

const rejectedKey = sql`'report:' || report.id || ':' || report.version`

/**
 * Cancels the letters about these rejections that are not being sent yet; returns the reports whose letter is on its way.
 * Waits for a sender that is just claiming one, so that each letter is either cancelled or on its way.
 */
export async function cancelRejectedLetters(db: Querying, reportIds: number[], reason: string): Promise<Set<number>> {
  const ofReports = sql`report.id = any(${reportIds}::int[]) and l.kind = 'rejected' and l.receiver_id = report.reported_by
    and l.subject_key = ${rejectedKey}`
  await sql`
    update letter l set status = 'cancelled', reason = ${reason} from event_report report
    where ${ofReports} and l.status = 'waiting' and l.attempts = 0`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select report.id from event_report report join letter l on ${ofReports} where l.status <> 'cancelled'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A report as shown in a letter about it. */
export type LetterReport = LetterValues & {
  id: number
  /** Its company and area. Older stored letters do not have them. */
  companyId?: number
  areaId?: number
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
  /** In whose name it was decided; '' for the decider's own. Older stored letters do not have it. */
  decidedFor?: string
  /** A string in a stored letter. */
  decidedAt: Date | string | null
}

/** Reports by their ids, by date and place; deleted ones are left out. */
export async function loadLetterReports(db: Querying, ids: number[], language: Language): Promise<LetterReport[]> {
  const { rows } = await sql<LetterReport>`
    select e.id, e.company_id as "companyId", e.area_id as "areaId", ${areaName(language)} as area, ${nameIn('c', language)} as company, e.event_date as day, ${eventTypeName(language)} as type,
      to_char(e.start_time, 'HH24:MI') as start, to_char(e.end_time, 'HH24:MI') as end, e.is_open as "isOpen",
      e.security_level_id as level, u.first_name || ' ' || u.last_name as reporter, e.description, e.status, e.version,
      e.reject_reason as "rejectReason", coalesce(by.first_name || ' ' || by.last_name, '') as "decidedBy",
      coalesce(delegator.first_name || ' ' || delegator.last_name, '') as "decidedFor",
      e.decided_at as "decidedAt" ${letterValues}
    from ${reportSource} left join user_account by on by.id = e.decided_by
    left join user_account delegator on delegator.id = e.decided_for
    where e.id = any(${ids}::int[]) and e.deleted_at is null
    order by e.event_date, c.position, c.id, coalesce(upper.position, a.position), a.position, e.id`.execute(db)
  return rows
}
