import { type Transaction, sql } from 'kysely'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import type { DB } from '../db/types.ts'
import type { Querying } from '../platform/postgres/database.ts'

/** The company with the given id, or else the first one; undefined if there is none or it is inactive. */
export async function findCompany(db: Querying, companyId: number | undefined) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from company
    where is_active and deleted_at is null and not is_csr_area and (${companyId ?? null}::int is null or id = ${companyId ?? null}::int)
    order by position, id limit 1`.execute(db)
  return rows[0]
}

/** Adds a corporate administrator with all menus and no password yet; undefined if the company has a user of that name. */
export async function addAdministrator(
  tx: Transaction<DB>,
  person: { companyId: number; username: string; firstName: string; lastName: string; email: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into user_account (company_id, employee_id, first_name, last_name, email, username)
    values (${person.companyId}, ${person.username.slice(0, 50)}, ${person.firstName}, ${person.lastName}, ${person.email}, ${person.username})
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) return undefined
  await tx.insertInto('user_group').values({ user_id: id, group_id: GROUP_USER.CORPORATE_ADMIN }).execute()
  await sql`
    insert into user_menu (user_id, menu_id, level)
    select ${id}, menu_id, level from group_menu_limit where group_id = ${GROUP_USER.CORPORATE_ADMIN}`.execute(tx)
  return id
}

export type OpenSession = { address: string; startedAt: Date; seenAt: Date }

/** Sessions that have not ended, most recently used first. */
export async function loadSessions(db: Querying, userId: number): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select address::text as address, created_at as "startedAt", seen_at as "seenAt" from session
    where user_id = ${userId} and ended_at is null order by seen_at desc`.execute(db)
  return rows
}

/** Queues failed letters of the last days again, except those with links to set a password, which expire in minutes. */
export async function resendFailedSince(tx: Transaction<DB>, days: number, withUnknown: boolean): Promise<number> {
  const statuses = withUnknown ? ['N', 'unknown'] : ['N']
  const { numAffectedRows } = await sql`
    update letter l set status = 'waiting', reason = '', attempts = 0, claim = null, claimed_until = null, due_at = daybook_now(),
      content = l.content - 'said', channel = null, begun_at = null
    where l.status in ('N', 'unknown') and l.status = any(${statuses}::text[]) and l.kind <> 'set_password'
      and l.changed_at >= daybook_now() - make_interval(days => ${days})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
