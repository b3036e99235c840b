import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { ADMINISTRATORS, inCharge } from '../people/rights/inCharge.queries.ts'
import { seesReport } from '../people/rights/seers.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { areaSendsMail } from './actionLetters.queries.ts'
import { type LetterAction, foundActions, isOfArea, isOverdue, letterAction, typedActions } from './actions.queries.ts'

/**
 * Who is reminded of which open action, as a table expression: receiver_id, action_id, due_date, is_own. The owner is
 * reminded once the action is due within `daysBefore` days. Once it is overdue, so are the administrators nearest to the
 * area, except the owner.
 */
function reminders(daysBefore: number): RawBuilder<unknown> {
  return sql`(
    with due as materialized (
      select x.id, x.owner_id, x.due_date, e.area_id, ${isOverdue} as is_overdue, ${isOfArea} as is_of_area from ${foundActions}
      where x.state = 'open' and x.due_date <= daybook_today() + ${daysBefore}::int and ${areaSendsMail}),
    charge as materialized (
      select place.area_id, person.id, person.ring
      from (select distinct area_id from due where is_overdue) place
      join area a on a.id = place.area_id
      join company c on c.id = a.company_id
      cross join lateral ${inCharge(ADMINISTRATORS)} person
      where person.wants_mail)
    select u.id as receiver_id, due.id as action_id, due.due_date, true as is_own
    from due
    join corrective_action x on x.id = due.id
    join event_report e on e.id = x.report_id
    join area a on a.id = e.area_id
    join user_account u on u.id = due.owner_id and u.notifies_by_email
    join company uc on uc.id = u.company_id
    where ${seesReport}
    union all
    select near.id, near.action_id, near.due_date, false from (
      select charge.id, due.id as action_id, due.due_date, charge.ring,
        min(charge.ring) over (partition by due.id) as nearest
      from due join charge on charge.area_id = due.area_id and charge.id <> due.owner_id
      where due.is_overdue and due.is_of_area) near
    where near.ring = near.nearest)`
}

/** Days between two reminders of an overdue action. */
const REPEAT_DAYS = 7

/**
 * The receivers of a day's reminders: people with an action that has a step on that day, or had one since the previous
 * reminders. Steps for the owner alone: `daysBefore` days before the due date, and the due date itself. Steps for the owner
 * and the administrators: the day after the due date, and every week from then on.
 *
 * @param day ISO
 */
export async function findReminded(db: Querying, day: string, daysBefore: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with before as (
      select greatest(coalesce(max(for_date), ${day}::date - 1), ${day}::date - ${REPEAT_DAYS}::int) as day from mail_run
      where kind = 'action_due' and ended_at is not null and for_date < ${day}::date),
    step as (
      select stepped::date as day
      from before, generate_series(before.day + 1, ${day}::date, interval '1 day') stepped)
    select distinct r.receiver_id as id from ${reminders(daysBefore)} r join step on case
      when step.day > r.due_date then (step.day - r.due_date) % ${REPEAT_DAYS}::int = 1
      else r.is_own and r.due_date - step.day in (0, ${daysBefore}::int) end
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** An action that somebody is reminded of. */
export type ReminderAction = LetterAction & { isOwn: boolean; isOverdue: boolean; isToday: boolean }

/** Everything that a person is reminded of now, longest overdue first. */
export async function loadReminders(
  db: Querying,
  receiverId: number,
  daysBefore: number,
  language: Language,
): Promise<ReminderAction[]> {
  const { rows } = await sql<ReminderAction>`
    select ${letterAction(language)}, r.is_own as "isOwn", ${isOverdue} as "isOverdue", x.due_date = daybook_today() as "isToday"
    from ${typedActions} join ${reminders(daysBefore)} r on r.action_id = x.id
    where r.receiver_id = ${receiverId}::int
    order by x.due_date, x.id`.execute(db)
  return rows
}
