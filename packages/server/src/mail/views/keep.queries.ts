import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { levelsOfUser } from '../../people/rights/caller.ts'
import { MENU_ID, USER_GROUP_ID } from '../../people/ids.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'

export type Leaver = { id: number; name: string; companyId: number; isGone: boolean }
export type Heir = { id: number; language: Language; isOfCompany: boolean; wantsMail: boolean }

const isHere = sql`u.is_active and u.deleted_at is null and uc.is_active and uc.deleted_at is null`
/** Whether user `u` may keep the letters of receiver groups. */
const mayKeep = sql`coalesce((${levelsOfUser}->>(${MENU_ID.receiverGroup}::text))::int, 0) = 2`
const isIn = (group: RawBuilder<unknown>) =>
  sql`exists (select from user_group ug where ug.user_id = u.id and ug.group_id = ${group})`

/** People who left and have shared views, and those who may no longer keep the schedules that they keep. */
export async function findLeavers(db: Querying): Promise<Leaver[]> {
  const { rows } = await sql<Leaver>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.company_id as "companyId", not (${isHere}) as "isGone"
    from user_account u join company uc on uc.id = u.company_id
    where (u.id in (select owner_id from saved_view where group_id is not null) and not (${isHere}))
      or (u.id in (select owner_id from view_schedule) and not (${isHere} and ${mayKeep}))
    order by u.id`.execute(db)
  return rows
}

/** Who keeps things after somebody: an administrator of the company, of its parent, or of all; undefined if there is none. */
export async function findHeir(db: Querying, { id, companyId }: Leaver): Promise<Heir | undefined> {
  const ofCompany = isIn(USER_GROUP_ID.COMPANY_USER)
  const { rows } = await sql<Heir>`
    select u.id, u.language, u.company_id = c.id as "isOfCompany", u.notifies_by_email as "wantsMail"
    from company c join user_account u on u.id <> ${id}::int join company uc on uc.id = u.company_id
    where c.id = ${companyId}::int and ${isHere} and ${mayKeep}
      and (${isIn(USER_GROUP_ID.CORPORATE_ADMIN)} or (${ofCompany} and u.company_id in (c.id, c.head_company_id)))
    order by (${ofCompany} and u.company_id = c.id) desc, ${ofCompany} desc, u.notifies_by_email desc, u.id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Gives the shared views of somebody to somebody else, under a name that is free there. Returns their names. */
export async function passViews(db: Querying, from: number, to: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update saved_view v set owner_id = ${to}::int, version = v.version + 1,
      name = case when exists (select from saved_view o where o.owner_id = ${to}::int and lower(o.name) = lower(v.name))
        then left(v.name, 60) || ' (' || v.id || ')' else v.name end
    where v.owner_id = ${from}::int and v.group_id is not null returning v.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Lets somebody else keep the schedules of somebody. Returns what comes to whom. */
export async function passSchedules(
  db: Querying,
  from: number,
  { id, language }: Heir,
): Promise<{ view: string; group: string }[]> {
  const { rows } = await sql<{ view: string; group: string }>`
    update view_schedule s set owner_id = ${id}::int from saved_view v, receiver_group r
    where s.owner_id = ${from}::int and v.id = s.view_id and r.id = s.receiver_group_id
    returning v.name as view, ${nameIn('r', language)} as "group"`.execute(db)
  return rows
}
