import { sql } from 'kysely'
import { type Querying, prepared } from '../platform/postgres/database.ts'

/** Approvals that somebody would hand over to a person; `until`: the last day, ISO. */
export type Offer = { delegatorName: string; until: string }

/** The offers that wait for a person's answer, the soonest first. */
export async function loadOffers(db: Querying, userId: number): Promise<Offer[]> {
  const { rows } = await prepared(
    db,
    sql<Offer>`
      select giver.first_name || ' ' || giver.last_name as "delegatorName", d.until_day as until
      from delegation d join user_account giver on giver.id = d.delegator_id
      where d.delegate_id = ${userId}::int and d.awaits_acceptance and d.ended_at is null
        and d.until_day >= daybook_today()
      order by d.from_day, d.id limit 20`,
  )
  return rows
}
