import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { addedInScope } from '../../events/actions.queries.ts'
import { type Querying, prepared } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf } from '../../platform/postgres/search.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { seesReport } from '../../people/rights/seers.queries.ts'

type Place = { companyId: number; areaId: number; eventDate: string }

/** Company, area and day of a report; undefined if it is deleted or outside the scope. */
export async function findPlace(db: Querying, scope: Scope, eventId: number): Promise<Place | undefined> {
  const { rows } = await prepared(
    db,
    sql<Place>`
    select e.company_id as "companyId", e.area_id as "areaId", e.event_date as "eventDate" from event_report e
    where e.id = ${eventId}::int and e.deleted_at is null and ${inScope(scope, 'e.company_id', 'e.area_id')}`,
  )
  return rows[0]
}

/** Whether the report has this corrective action, added within the scope. */
export async function hasAction(db: Querying, scope: Scope, eventId: number, actionId: number): Promise<boolean> {
  const { rows } = await sql`
    select from corrective_action x where x.id = ${actionId}::int and x.report_id = ${eventId}::int
      and ${addedInScope(scope, 'x')}`.execute(db)
  return rows.length > 0
}

/** Comments `said` on the report's corrective action, or on the report itself if actionId is null. */
const about = (eventId: number, actionId: number | null) =>
  sql`said.report_id = ${eventId}::int and said.action_id is not distinct from ${actionId}::int`

type StoredComment = {
  id: number
  text: string
  authorId: number
  author: string
  at: Date
  editedAt: Date | null
  deletedAt: Date | null
  deletedBy: string
  version: number
  mentions: { userId: number; name: string }[]
}

/** The newest comments on a report, or on one of its actions, that were written within the scope; newest first. */
export async function loadComments(
  db: Querying,
  scope: Scope,
  eventId: number,
  actionId: number | null,
  take: number,
): Promise<StoredComment[]> {
  const { rows } = await prepared(
    db,
    sql<StoredComment>`
    select said.id, said.body as text, said.author_id as "authorId", by.first_name || ' ' || by.last_name as author,
      said.written_at as at, said.edited_at as "editedAt", said.deleted_at as "deletedAt", said.version,
      coalesce(gone.first_name || ' ' || gone.last_name, '') as "deletedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('userId', u.id, 'name', u.first_name || ' ' || u.last_name)
          order by u.first_name, u.last_name, u.id), '[]')
        from report_comment_mention m join user_account u on u.id = m.user_id where m.comment_id = said.id) as mentions
    from report_comment said
    join user_account by on by.id = said.author_id
    left join user_account gone on gone.id = said.deleted_by
    where ${about(eventId, actionId)} and ${inScope(scope, 'said.company_id', 'said.area_id')}
    order by said.id desc limit ${take}::int`,
  )
  return rows
}

/** How many comments a report or one of its actions has, and how many of them were written within the scope. */
export async function countComments(
  db: Querying,
  scope: Scope,
  eventId: number,
  actionId: number | null,
): Promise<{ all: number; seen: number }> {
  const { rows } = await prepared(
    db,
    sql<{ all: number; seen: number }>`
    select count(*)::int as all, (count(*) filter (where ${inScope(scope, 'said.company_id', 'said.area_id')}))::int as seen
    from report_comment said where ${about(eventId, actionId)}`,
  )
  return rows[0] ?? { all: 0, seen: 0 }
}

export type SeeingPerson = { userId: number; name: string; companyName: string }

/** People who may see the report and whose name contains every word, by name. */
export async function findSeers(
  db: Querying,
  eventId: number,
  words: Words,
  most: number,
  language: Language,
): Promise<SeeingPerson[]> {
  const { rows } = await sql<SeeingPerson>`
    select u.id as "userId", u.first_name || ' ' || u.last_name as name, ${nameIn('uc', language)} as "companyName"
    from event_report e join area a on a.id = e.area_id
    cross join user_account u join company uc on uc.id = u.company_id
    where e.id = ${eventId} and ${hasWords(words, namesOf('u'))} and ${seesReport}
    order by u.first_name, u.last_name, u.id limit ${most}`.execute(db)
  return rows
}

/** Of the given people, those who may see the report. */
export async function seersAmong(db: Querying, eventId: number, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select u.id from event_report e join area a on a.id = e.area_id
    join user_account u on u.id = any(${userIds}::int[]) join company uc on uc.id = u.company_id
    where e.id = ${eventId} and ${seesReport} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A comment about to change, with the company and area it was written in. */
type ChangingComment = {
  id: number
  eventId: number
  /** Null for a comment on the report itself. */
  actionId: number | null
  authorId: number
  /** Where it was written. */
  companyId: number
  areaId: number
  text: string
  mentionIds: number[]
  writtenAt: Date
  changedAt: Date
  isDeleted: boolean
  version: number
}

/** The report id of a comment. Lock the report before you read the comment. */
export async function reportOfComment(db: Querying, commentId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select report_id as id from report_comment where id = ${commentId}`.execute(db)
  return rows[0]?.id
}

const changing = sql`
  said.id, said.report_id as "eventId", said.action_id as "actionId", said.author_id as "authorId", said.company_id as "companyId",
  said.area_id as "areaId", said.body as text, said.written_at as "writtenAt",
  coalesce(said.edited_at, said.written_at) as "changedAt", said.deleted_at is not null as "isDeleted", said.version,
  array(select m.user_id from report_comment_mention m where m.comment_id = said.id order by 1) as "mentionIds"`

export async function findComment(db: Querying, commentId: number): Promise<ChangingComment | undefined> {
  const { rows } = await sql<ChangingComment>`
    select ${changing} from report_comment said where said.id = ${commentId}`.execute(db)
  return rows[0]
}

/** The comment that this user already sent with this request id. */
export async function findSent(db: Querying, userId: number, requestId: string): Promise<ChangingComment | undefined> {
  const { rows } = await sql<ChangingComment>`
    select ${changing} from report_comment said
    where said.author_id = ${userId} and said.request_id = ${requestId}::uuid`.execute(db)
  return rows[0]
}

export async function insertComment(
  db: Querying,
  comment: {
    eventId: number
    actionId: number | null
    companyId: number
    areaId: number
    authorId: number
    requestId: string
    text: string
    at: Date
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into report_comment (report_id, action_id, company_id, area_id, author_id, request_id, body, written_at)
    values (${comment.eventId}, ${comment.actionId}, ${comment.companyId}, ${comment.areaId}, ${comment.authorId}, ${comment.requestId}::uuid,
      ${comment.text}, ${comment.at})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function updateComment(db: Querying, id: number, text: string, at: Date): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update report_comment set body = ${text}, edited_at = ${at}, version = version + 1
    where id = ${id} returning version`.execute(db)
  return rows[0]?.version ?? 0
}

/** Replaces the mentioned people. */
export async function setMentions(db: Querying, commentId: number, userIds: number[]): Promise<void> {
  await sql`
    delete from report_comment_mention where comment_id = ${commentId} and user_id <> all(${userIds}::int[])`.execute(
    db,
  )
  await sql`
    insert into report_comment_mention (comment_id, user_id)
    select ${commentId}, id from unnest(${userIds}::int[]) as given (id) order by id
    on conflict do nothing`.execute(db)
}

/** Clears the text; keeps the author and who deleted it. */
export async function markCommentDeleted(db: Querying, id: number, userId: number, at: Date): Promise<void> {
  await sql`
    update report_comment set body = '', deleted_at = ${at}, deleted_by = ${userId}, version = version + 1
    where id = ${id}`.execute(db)
}
