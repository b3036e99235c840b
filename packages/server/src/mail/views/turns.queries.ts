import { sql } from 'kysely'
import type { Language } from '@daybook/shared/registry'
import { nameIn } from '../../platform/postgres/names.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { ViewLetter } from '../../views/views.queries.ts'

export type Due = ViewLetter & { userId: number; viewId: number; nextAt: Date }

/** At most so many in one transaction. */
const AT_ONCE = 200

/** Those that are due, held until the transaction ends; others' are skipped. */
export async function holdDue(db: Querying): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select t.user_id as "userId", t.view_id as "viewId", t.next_at as "nextAt", l.rhythm, l.on_day as "onDay", l.hour
    from view_letter_turn t join view_letter l using (user_id, view_id)
    where t.next_at <= daybook_now() order by t.next_at, t.user_id, t.view_id limit ${AT_ONCE}
    for update of t skip locked`.execute(db)
  return rows
}

/** Who of these can be written to now. */
export async function reachable(db: Querying, userIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from user_account u join company c on c.id = u.company_id and c.is_active and c.deleted_at is null
    where u.id = any(${userIds}::int[]) and u.is_active and u.deleted_at is null and u.notifies_by_email`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function setTurn(db: Querying, { userId, viewId }: Due, nextAt: Date, isWritten: boolean): Promise<void> {
  await sql`
    update view_letter_turn set next_at = ${nextAt}, last_at = case when ${isWritten} then daybook_now() else last_at end
    where user_id = ${userId}::int and view_id = ${viewId}::int`.execute(db)
}

export type DueSchedule = ViewLetter & { scheduleId: number; viewId: number; receiverGroupId: number; nextAt: Date }

/** A schedule that is due, held until the transaction ends; others' are skipped. */
export async function holdDueSchedule(db: Querying): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.id as "scheduleId", s.view_id as "viewId", s.receiver_group_id as "receiverGroupId", t.next_at as "nextAt",
      s.rhythm, s.on_day as "onDay", s.hour
    from view_schedule_turn t join view_schedule s on s.id = t.schedule_id
    where t.next_at <= daybook_now() and not s.is_paused order by t.next_at, s.id limit 1
    for update of t skip locked`.execute(db)
  return rows[0]
}

/** A member `m` of group `r` who gets the letters of schedule `s`. */
const gets = sql`r.is_active and r.deleted_at is null and m.is_active
  and not exists (select from view_schedule_stop x where x.schedule_id = s.id and x.user_id = m.user_id)`

/** Who gets the letters of a schedule and can be written to now, with their languages; nobody while its view is private. */
export async function receiversOf(db: Querying, scheduleId: number): Promise<{ id: number; language: Language }[]> {
  const { rows } = await sql<{ id: number; language: Language }>`
    select u.id, u.language from view_schedule s join saved_view v on v.id = s.view_id and v.group_id is not null
    join receiver_group r on r.id = s.receiver_group_id join receiver_group_member m on m.receiver_group_id = r.id
    join user_account u on u.id = m.user_id join company c on c.id = u.company_id
    where s.id = ${scheduleId}::int and ${gets} and u.is_active and u.deleted_at is null and u.notifies_by_email
      and c.is_active and c.deleted_at is null
    order by u.id`.execute(db)
  return rows
}

export async function setScheduleTurn(db: Querying, { scheduleId }: DueSchedule, nextAt: Date): Promise<void> {
  await sql`
    update view_schedule_turn set next_at = ${nextAt}, last_at = daybook_now()
    where schedule_id = ${scheduleId}::int`.execute(db)
}

/** The receiver group through which a schedule's letters come to somebody; undefined if they do not. */
export async function findComing(
  db: Querying,
  scheduleId: number,
  userId: number,
  language: Language,
): Promise<{ groupName: string } | undefined> {
  const { rows } = await sql<{ groupName: string }>`
    select ${nameIn('r', language)} as "groupName"
    from view_schedule s join saved_view v on v.id = s.view_id and v.group_id is not null
    join receiver_group r on r.id = s.receiver_group_id join receiver_group_member m on m.receiver_group_id = r.id
    where s.id = ${scheduleId}::int and m.user_id = ${userId}::int and not s.is_paused and ${gets}`.execute(db)
  return rows[0]
}
