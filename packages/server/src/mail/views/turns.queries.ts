import { sql } from 'kysely'
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
