import { type Transaction, sql } from 'kysely'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import type { DB } from '../db/types.ts'

/** Lets one process at a time handle the alerts, until the transaction ends. */
export async function holdAlerts(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('daybook operation alerts')) as got`.execute(tx)
  return rows[0]?.got === true
}

/** Records which facts are red now. */
export async function noteRed(tx: Transaction<DB>, facts: readonly string[]): Promise<void> {
  await sql`
    insert into operation_alert (fact) select unnest(${facts}::text[])
    on conflict (fact) do update set well_since = null`.execute(tx)
  // Drop facts that recovered before anybody was told.
  await sql`delete from operation_alert where fact <> all(${facts}::text[]) and told_at is null`.execute(tx)
  await sql`
    update operation_alert set well_since = daybook_now()
    where fact <> all(${facts}::text[]) and well_since is null`.execute(tx)
}

/** Facts that have been red for this many seconds without anybody being told; marks them as told. */
export async function takeRed(tx: Transaction<DB>, seconds: number): Promise<string[]> {
  const { rows } = await sql<{ fact: string }>`
    update operation_alert set told_at = daybook_now()
    where told_at is null and red_since <= daybook_now() - make_interval(secs => ${seconds})
    returning fact`.execute(tx)
  return rows.map(({ fact }) => fact)
}

/** Facts that people were told about and that have been well for this many seconds; forgets them. */
export async function takeWell(tx: Transaction<DB>, seconds: number): Promise<{ fact: string; redSince: Date }[]> {
  const { rows } = await sql<{ fact: string; redSince: Date }>`
    delete from operation_alert
    where well_since <= daybook_now() - make_interval(secs => ${seconds})
    returning fact, red_since as "redSince"`.execute(tx)
  return rows
}

/** The receivers of alerts. */
export async function loadCorporateAdministrators(tx: Transaction<DB>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from user_account u join user_group g on g.user_id = u.id
    where g.group_id = ${GROUP_USER.CORPORATE_ADMIN} and u.is_active and u.deleted_at is null
    order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}
