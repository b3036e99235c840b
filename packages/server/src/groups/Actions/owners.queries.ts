import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { fullName } from '../../events/actions.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf } from '../../platform/postgres/search.ts'
import { MENU_ID, USER_GROUP_ID } from '../../people/ids.ts'
import { roleOf } from '../../people/rights/areaRoles.ts'

/* Who can own an action. */

/** Users `u` who see the report's area and may finish actions. Must match what visible() says about a single caller. */
const canOwn = sql`
  u.is_active and u.deleted_at is null and own.is_active and own.deleted_at is null
  and exists (
    select from user_menu m join user_group g on g.user_id = m.user_id
    join group_menu_limit l on l.group_id = g.group_id and l.menu_id = m.menu_id
    where m.user_id = u.id and m.menu_id = ${MENU_ID.actions} and m.level = 2 and l.level = 2)
  and exists (
    select from user_group g where g.user_id = u.id and (
      g.group_id = ${USER_GROUP_ID.CORPORATE_ADMIN}
      or g.group_id = ${USER_GROUP_ID.COMPANY_USER} and (u.company_id = e.company_id or c.head_company_id = u.company_id)
      or exists (
        select from user_area ua
        where ua.user_id = u.id and ua.role = ${roleOf(sql`g.group_id`)} and ua.area_id in (a.id, a.parent_id))))`

const owners = sql`
  user_account u join company own on own.id = u.company_id
  cross join event_report e
  join area a on a.id = e.area_id
  join company c on c.id = e.company_id`

/** People who can own an action of this report and whose name contains every word. */
export async function loadOwners(
  db: Querying,
  eventId: number,
  words: Words,
  limit: number,
  language: Language,
): Promise<{ id: number; name: string; companyName: string }[]> {
  const { rows } = await sql<{ id: number; name: string; companyName: string }>`
    select u.id, ${fullName('u')} as name, ${nameIn('own', language)} as "companyName" from ${owners}
    where e.id = ${eventId}::int and ${canOwn} and ${hasWords(words, namesOf('u'))}
    order by ${fullName('u')} collate "th-x-icu", u.id limit ${limit}`.execute(db)
  return rows
}

export async function mayOwn(db: Querying, eventId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${owners} where e.id = ${eventId}::int and u.id = ${userId}::int and ${canOwn}`.execute(db)
  return rows.length > 0
}

/** Those of these people who can own an action. */
export async function ownersAmong(db: Querying, actionId: number, userIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${owners} join corrective_action x on x.report_id = e.id
    where x.id = ${actionId}::int and u.id = any(${userIds}::int[]) and ${canOwn}`.execute(db)
  return rows.map(({ id }) => id)
}
