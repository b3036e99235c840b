import type { Option } from '@daybook/shared/calls/shapes/wire'
import type { Language } from '@daybook/shared/registry'
import type { LetterRhythm, ViewPath } from '@daybook/shared/rules/viewRules'
import { type RawBuilder, sql } from 'kysely'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import type { Scope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, choiceNames, nameIn } from '../../platform/postgres/names.ts'
import type { ViewLetter } from '../../views/views.queries.ts'
import { hasOthers, isListed } from '../ReceiverGroup/ReceiverGroup.queries.ts'

/** The last letter of somebody; null without one. */
type Last = { status: string | null; openedAt: Date | null }
type About = {
  viewId: number
  viewName: string
  page: ViewPath
  rhythm: LetterRhythm
  onDay: number
  hour: number
  isPaused: boolean
  lastAt: Date | null
  nextAt: Date | null
  receiverGroupName: string
}

/** The last letter `l` of a person about a subject, from a moment on, with `o`, when it was opened. */
const lastLetter = (
  userId: RawBuilder<unknown>,
  subject: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
) => sql`lateral (
  select l.status, o.opened_at as "openedAt" from letter l left join letter_opened o on o.letter_id = l.id
  where l.kind = 'view' and l.receiver_id = ${userId} and l.subject_key like ${subject} and l.created_at >= ${since}
  order by l.id desc limit 1)`

export type Mine = About & Last & { scheduleId: number | null; isStopped: boolean }

/** The views that come to somebody, by their own wish or through a receiver group. */
export async function loadMine(db: Querying, userId: number, language: Language): Promise<Mine[]> {
  const { rows } = await sql<Mine>`
    select * from (
      select v.id as "viewId", v.name as "viewName", v.page, w.rhythm, w.on_day as "onDay", w.hour, false as "isPaused",
        t.last_at as "lastAt", t.next_at as "nextAt", null::int as "scheduleId", '' as "receiverGroupName",
        false as "isStopped", last.*
      from view_letter w join saved_view v on v.id = w.view_id join view_letter_turn t using (user_id, view_id)
      left join ${lastLetter(sql`w.user_id`, sql`'view:' || v.id || ':%'`, sql`t.last_at`)} last on true
      where w.user_id = ${userId}::int
      union all
      select v.id, v.name, v.page, s.rhythm, s.on_day, s.hour, s.is_paused, t.last_at, t.next_at, s.id, ${nameIn('r', language)},
        exists (select from view_schedule_stop x where x.schedule_id = s.id and x.user_id = m.user_id), last.*
      from receiver_group_member m join receiver_group r on r.id = m.receiver_group_id and r.is_active and r.deleted_at is null
      join view_schedule s on s.receiver_group_id = r.id join saved_view v on v.id = s.view_id and v.group_id is not null
      join view_schedule_turn t on t.schedule_id = s.id
      left join ${lastLetter(sql`m.user_id`, sql`'schedule:' || s.id || ':%'`, sql`t.last_at`)} last on true
      where m.user_id = ${userId}::int and m.is_active) mine
    order by "viewName" collate "th-x-icu", "viewId", "scheduleId" nulls first`.execute(db)
  return rows
}

export type Listed = About & {
  scheduleId: number
  receiverGroupId: number
  ownerName: string
  isPrivate: boolean
  hasOthers: boolean
  memberCount: number
}

/** The schedules of receiver groups with areas in scope. */
export async function loadSchedules(db: Querying, scope: Scope, language: Language): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select s.id as "scheduleId", v.id as "viewId", v.name as "viewName", v.page, s.rhythm, s.on_day as "onDay", s.hour,
      s.is_paused as "isPaused", t.last_at as "lastAt", t.next_at as "nextAt", r.id as "receiverGroupId",
      ${nameIn('r', language)} as "receiverGroupName", o.first_name || ' ' || o.last_name as "ownerName",
      v.group_id is null as "isPrivate", ${hasOthers(scope)} as "hasOthers",
      (select count(*)::int from receiver_group_member m join user_account u on u.id = m.user_id and u.deleted_at is null
        where m.receiver_group_id = r.id and m.is_active) as "memberCount"
    from view_schedule s join saved_view v on v.id = s.view_id join view_schedule_turn t on t.schedule_id = s.id
    join receiver_group r on r.id = s.receiver_group_id join user_account o on o.id = s.owner_id
    where r.deleted_at is null and ${isListed(scope)}
    order by v.name collate "th-x-icu", ${byNameIn('r', language)}, s.id`.execute(db)
  return rows
}

export type Receiver = Last & { scheduleId: number; userId: number; name: string; isStopped: boolean }

/** The receivers of schedules who are in scope. */
export async function loadReceivers(db: Querying, scheduleIds: number[], scope: CompanyScope): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select s.id as "scheduleId", u.id as "userId", u.first_name || ' ' || u.last_name as name,
      exists (select from view_schedule_stop x where x.schedule_id = s.id and x.user_id = u.id) as "isStopped", last.*
    from view_schedule s join view_schedule_turn t on t.schedule_id = s.id
    join receiver_group_member m on m.receiver_group_id = s.receiver_group_id and m.is_active
    join user_account u on u.id = m.user_id and u.deleted_at is null
    left join ${lastLetter(sql`u.id`, sql`'schedule:' || s.id || ':%'`, sql`t.last_at`)} last on true
    where s.id = any(${scheduleIds}::int[]) and ${inCompanies(scope, 'u.company_id')}
    order by s.id, u.first_name, u.last_name, u.id`.execute(db)
  return rows
}

/** The receiver groups of which the caller administers all areas. */
export async function loadOwnGroups(db: Querying, scope: Scope, language: Language): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select r.id as value, ${choiceNames('r', language, 'label')} from receiver_group r
    where r.deleted_at is null and r.is_active and ${isListed(scope)} and not ${hasOthers(scope)}
    order by ${byNameIn('r', language)}, r.id`.execute(db)
  return rows
}

/** Whether a schedule is to a receiver group of which the caller administers all areas. */
export async function isOwn(db: Querying, scope: Scope, scheduleId: number): Promise<boolean> {
  const { rows } = await sql`
    select from view_schedule s join receiver_group r on r.id = s.receiver_group_id
    where s.id = ${scheduleId}::int and r.deleted_at is null and ${isListed(scope)} and not ${hasOthers(scope)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether the letters of a schedule are for somebody. */
export async function isReceiver(db: Querying, scheduleId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from view_schedule s join receiver_group_member m on m.receiver_group_id = s.receiver_group_id and m.is_active
    join receiver_group r on r.id = s.receiver_group_id and r.is_active and r.deleted_at is null
    join saved_view v on v.id = s.view_id and v.group_id is not null
    where s.id = ${scheduleId}::int and m.user_id = ${userId}::int`.execute(db)
  return rows.length > 0
}

type Saved = ViewLetter & { viewId: number; receiverGroupId: number; ownerId: number; nextAt: Date }

/** Saves when a view comes to a receiver group, and lets it go on. */
export async function saveSchedule(
  db: Querying,
  { viewId, receiverGroupId, ownerId, rhythm, onDay, hour, nextAt }: Saved,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into view_schedule (view_id, receiver_group_id, owner_id, rhythm, on_day, hour)
    values (${viewId}::int, ${receiverGroupId}::int, ${ownerId}::int, ${rhythm}, ${onDay}::int, ${hour}::int)
    on conflict (view_id, receiver_group_id) do update set owner_id = excluded.owner_id, rhythm = excluded.rhythm,
      on_day = excluded.on_day, hour = excluded.hour, is_paused = false
    returning id`.execute(db)
  const id = rows[0]?.id as number
  await setNext(db, id, nextAt)
  return id
}

export async function setNext(db: Querying, scheduleId: number, nextAt: Date): Promise<void> {
  await sql`
    insert into view_schedule_turn (schedule_id, next_at) values (${scheduleId}::int, ${nextAt})
    on conflict (schedule_id) do update set next_at = excluded.next_at`.execute(db)
}

/** Returns when it comes. */
export async function pauseSchedule(db: Querying, scheduleId: number, isPaused: boolean): Promise<ViewLetter> {
  return db
    .updateTable('view_schedule')
    .set({ is_paused: isPaused })
    .where('id', '=', scheduleId)
    .returning(['rhythm', 'on_day as onDay', 'hour'])
    .executeTakeFirstOrThrow() as Promise<ViewLetter>
}

export async function deleteSchedule(db: Querying, scheduleId: number): Promise<void> {
  await db.deleteFrom('view_schedule').where('id', '=', scheduleId).execute()
}

export async function setStopped(db: Querying, scheduleId: number, userId: number, isStopped: boolean): Promise<void> {
  if (isStopped)
    await sql`
      insert into view_schedule_stop (schedule_id, user_id) values (${scheduleId}::int, ${userId}::int)
      on conflict do nothing`.execute(db)
  else
    await sql`
      delete from view_schedule_stop where schedule_id = ${scheduleId}::int and user_id = ${userId}::int`.execute(db)
}

/** Notes that somebody opened the links of a view's letters of a day; the first time counts. */
export async function markOpened(db: Querying, userId: number, viewId: number, day: string): Promise<void> {
  await sql`
    insert into letter_opened (letter_id)
    select id from letter
    where kind = 'view' and receiver_id = ${userId}::int and status in ('Y', 'file', 'unknown')
      and content->>'view' = ${String(viewId)} and content->>'day' = ${day}
    on conflict do nothing`.execute(db)
}
