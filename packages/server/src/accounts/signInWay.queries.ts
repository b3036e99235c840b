import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { USER_GROUP_ID } from '../people/ids.ts'

/** Whether user `u` is a corporate administrator. */
export const isCorporateAdmin = sql<boolean>`exists (
  select 1 from user_group g where g.user_id = u.id and g.group_id = ${USER_GROUP_ID.CORPORATE_ADMIN})`

/** How people of a company sign in. */
export async function loadSignIn(db: Querying, companyId: number): Promise<number | undefined> {
  const row = await db.selectFrom('company').select('sign_in').where('id', '=', companyId).executeTakeFirst()
  return row?.sign_in
}

/** Returns whether it changed. */
export async function writeSignIn(db: Querying, companyId: number, signIn: number): Promise<boolean> {
  const { rows } = await sql`
    update company set sign_in = ${signIn} where id = ${companyId} and sign_in <> ${signIn} returning id`.execute(db)
  return rows.length > 0
}

/** Ends sessions and links of a company's people, except corporate administrators, who keep their password. */
export async function endPasswordSignIns(db: Querying, companyId: number, now: Date): Promise<void> {
  const isTheirs = sql`u.company_id = ${companyId} and not ${isCorporateAdmin}`
  await sql`
    update session s set ended_at = ${now} from user_account u
    where u.id = s.user_id and s.ended_at is null and ${isTheirs}`.execute(db)
  await sql`
    update one_time_token t set used_at = ${now} from user_account u
    where u.id = t.user_id and t.used_at is null and t.purpose in ('set_password', 'password_slip') and ${isTheirs}`.execute(
    db,
  )
}
