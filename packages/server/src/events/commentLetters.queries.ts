import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { seesReport } from '../people/rights/seers.queries.ts'
import { messageId, newLetter, wantsLetters } from './reportLetters.queries.ts'

/**
 * Writes the letters about a comment: to the people it mentions and to the reporter. About a comment on an action: to its
 * owner, to the person who closed it and to earlier commenters. Only people who may see the report now get one; nobody
 * gets two, and the author gets none. Deleted comments produce no letters.
 */
export async function addCommentLetters(db: Querying, commentId: number, host: string): Promise<void> {
  await sql`
    ${newLetter}
    select 'comment', u.id, 'comment:' || said.id, e.event_date, u.language,
      jsonb_build_object('report', e.id, 'comment', said.id, 'to', u.id), ${messageId(host)}
    from report_comment said
    join event_report report on report.id = said.report_id ${wantsLetters}
    join event_report e on e.id = report.id
    left join corrective_action x on x.id = said.action_id
    join user_account u on u.notifies_by_email and u.id <> said.author_id
      and (u.id = coalesce(x.owner_id, e.reported_by) or u.id = x.closed_by
        or exists (select from report_comment before where before.action_id = x.id and before.author_id = u.id
          and before.id < said.id and before.deleted_at is null)
        or exists (select 1 from report_comment_mention m where m.comment_id = said.id and m.user_id = u.id))
    join company uc on uc.id = u.company_id
    where said.id = ${commentId} and said.deleted_at is null and upper.notifies_by_email is not false and ${seesReport}
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(db)
}

/** A comment as shown in a letter about it. */
export type LetterComment = {
  text: string
  author: string
  at: Date
  companyId: number
  areaId: number
  isMentioned: boolean
  /** Whether the receiver owns the action that it is about. */
  isOwner: boolean
  /** The text of the corrective action that it is about, if any. */
  action: string | null
}

/** A comment for a receiver; undefined once it is deleted, or once the report has moved to another area. */
export async function loadLetterComment(
  db: Querying,
  commentId: number,
  receiverId: number,
): Promise<LetterComment | undefined> {
  const { rows } = await sql<LetterComment>`
    select said.body as text, by.first_name || ' ' || by.last_name as author, said.written_at as at,
      said.company_id as "companyId", said.area_id as "areaId",
      exists (select 1 from report_comment_mention m where m.comment_id = said.id and m.user_id = ${receiverId})
        as "isMentioned", coalesce(x.owner_id = ${receiverId}, false) as "isOwner",
      case when x.area_id is null or x.area_id = said.area_id then x.description end as action
    from report_comment said
    join event_report e on e.id = said.report_id and e.deleted_at is null
      and e.company_id = said.company_id and e.area_id = said.area_id
    join user_account by on by.id = said.author_id
    left join corrective_action x on x.id = said.action_id
    where said.id = ${commentId} and said.deleted_at is null`.execute(db)
  return rows[0]
}
