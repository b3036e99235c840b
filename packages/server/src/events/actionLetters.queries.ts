import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { ActionState } from '@daybook/shared/rules/actionRules'
import { VERIFIERS, inCharge } from '../people/rights/inCharge.queries.ts'
import { seesReport } from '../people/rights/seers.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { type LetterAction, fullName, letterAction, typedActions } from './actions.queries.ts'
import { messageId } from './reportLetters.queries.ts'

/** News of an action in a letter: to its owner, to its verifiers ('done') or to its previous owner ('moved'). */
export const ACTION_NEWS = ['given', 'reopened', 'changed', 'done', 'verified', 'waived', 'moved'] as const
export type ActionNews = (typeof ACTION_NEWS)[number]

/** News about one report within this time is collected in one letter, which shows the state when it is sent. */
const COLLECT_SECONDS = 120

/** Nobody gets a letter about an area or a company without e-mail notification. */
export const areaSendsMail = sql`a.notifies_by_email and upper.notifies_by_email is not false and c.notifies_by_email`

/** Content of a collected letter: the latest news, except that an action given and then changed is still new to its owner. */
const collected = (id: RawBuilder<unknown>, news: ActionNews) => sql`
  case when l.content->'actions'->>(${id}) = 'given' then case ${news}
    when 'moved' then l.content #- array['actions', ${id}]
    when 'changed' then l.content
    when 'reopened' then l.content
    else jsonb_set(l.content, array['actions', ${id}], to_jsonb(${news}::text)) end
  else jsonb_set(l.content, array['actions', ${id}], to_jsonb(${news}::text)) end`

/** Writes the letters with news of an action. `receivers` is a table expression: id, language. */
async function addNews(
  db: Querying,
  actionId: number,
  news: ActionNews,
  host: string,
  receivers: RawBuilder<unknown>,
): Promise<void> {
  const id = sql`${String(actionId)}::text`
  await sql`
    with told as materialized (
      select receiver.id, receiver.language, e.id as report_id, e.event_date, x.version
      from corrective_action x
      join event_report e on e.id = x.report_id and e.deleted_at is null
      join company c on c.id = e.company_id
      join area a on a.id = e.area_id
      left join area upper on upper.id = a.parent_id
      cross join lateral ${receivers} receiver
      where x.id = ${actionId}::int and ${areaSendsMail}),
    held as (
      select l.id from letter l join told on told.id = l.receiver_id
      where l.kind = 'action' and l.status = 'waiting' and l.attempts = 0 and l.due_at > daybook_now()
        and l.content->'report' = to_jsonb(told.report_id)
      order by l.id for update of l),
    joined as (
      update letter l set content = ${collected(id, news)} from held where l.id = held.id and l.status = 'waiting'
      returning l.receiver_id)
    insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id, due_at)
    select 'action', told.id, 'action:' || ${id} || ':' || told.version, told.event_date, told.language,
      jsonb_build_object('report', told.report_id, 'to', told.id, 'actions', jsonb_build_object(${id}, ${news}::text)),
      ${messageId(host)}, daybook_now() + make_interval(secs => ${COLLECT_SECONDS})
    from told where told.id not in (select receiver_id from joined)
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(db)
}

/** Writes the letter to one person, unless they did it themselves or cannot see the report. */
export function tellOne(
  db: Querying,
  actionId: number,
  { news, receiverId, actorId, host }: { news: ActionNews; receiverId: number; actorId: number; host: string },
): Promise<void> {
  return addNews(
    db,
    actionId,
    news,
    host,
    sql`(
      select u.id, u.language from user_account u join company uc on uc.id = u.company_id
      where u.id = ${receiverId}::int and u.id <> ${actorId}::int and u.notifies_by_email and ${seesReport})`,
  )
}

/**
 * Tells the people who may verify an action that it is done: the person who added it, and of the others the ones nearest to
 * the area who want mail. The owner may not verify.
 */
export function tellVerifiers(db: Querying, actionId: number, actorId: number, host: string): Promise<void> {
  return addNews(
    db,
    actionId,
    'done',
    host,
    sql`(
      select near.id, near.language from (
        select v.*, min(v.ring) over () as nearest from ${inCharge(VERIFIERS)} v
        where v.wants_mail and v.id not in (x.owner_id, ${actorId}::int)) near
      where near.ring = near.nearest or near.id = x.created_by)`,
  )
}

/** An action as shown in a letter about it, with the fields that decide whether the letter still holds. */
export type NewsAction = LetterAction & {
  state: ActionState
  reason: string
  doneAt: Date | string | null
  closedBy: string
  /** Where the report was when it was added, if it has moved since. */
  addedIn: { companyId: number; areaId: number } | null
}

/** Actions of a report that was not deleted, by due date. */
export async function loadNewsActions(
  db: Querying,
  eventId: number,
  ids: number[],
  language: Language,
): Promise<NewsAction[]> {
  const { rows } = await sql<NewsAction>`
    select ${letterAction(language)}, x.state, x.reason, x.done_at as "doneAt", coalesce(${fullName('closer')}, '') as "closedBy",
      case when x.area_id is not null then jsonb_build_object('companyId', x.company_id, 'areaId', x.area_id) end as "addedIn"
    from ${typedActions} left join user_account closer on closer.id = x.closed_by
    where x.report_id = ${eventId}::int and x.id = any(${ids}::int[])
    order by x.due_date, x.id`.execute(db)
  return rows
}
