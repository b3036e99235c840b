import { type Transaction, sql } from 'kysely'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import type { DB } from '../../db/types.ts'

/** Makes other starting processes wait here until the transaction ends. */
export async function holdFirstStart(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('daybook first administrator', 0))`.execute(tx)
}

export async function hasUsers(tx: Transaction<DB>): Promise<boolean> {
  return (await tx.selectFrom('user_account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Creates a company with one corporate administrator who has every menu. */
export async function createFirstAdministrator(tx: Transaction<DB>, email: string): Promise<number> {
  const company = await tx
    .insertInto('company')
    .values({
      name: 'Head Office',
      position: sql`(select coalesce(max(position), 0) + 1 from company where deleted_at is null)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await tx
    .insertInto('user_account')
    .values({
      company_id: company.id,
      employee_id: '1',
      first_name: 'First',
      last_name: 'Administrator',
      email,
      username: 'admin',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('user_group').values({ user_id: user.id, group_id: GROUP_USER.CORPORATE_ADMIN }).execute()
  await sql`
    insert into user_menu (user_id, menu_id, level)
    select ${user.id}, menu_id, level from group_menu_limit where group_id = ${GROUP_USER.CORPORATE_ADMIN}`.execute(tx)
  return user.id
}

/** The only user, if no password was ever set and no link is open. */
export async function findPendingAdministrator(tx: Transaction<DB>, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from user_account having count(*) = 1 and bool_and(
      password_hash is null and directory_object_id is null and is_active and deleted_at is null
      and not exists (select 1 from one_time_token t where t.user_id = user_account.id and t.used_at is null and t.expires_at > ${now}))`.execute(
    tx,
  )
  return rows[0]?.id
}
