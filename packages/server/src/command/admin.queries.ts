import { type Transaction, sql } from 'kysely'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import type { DB } from '../db/types.ts'
import type { Querying } from '../platform/postgres/database.ts'

/** The company that is named, or the first one; undefined: there is none, or it is not active. */
export async function findCompany(db: Querying, companyId: number | undefined) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from company
    where is_active and deleted_at is null and not is_csr_area and (${companyId ?? null}::int is null or id = ${companyId ?? null}::int)
    order by position, id limit 1`.execute(db)
  return rows[0]
}

/** A corporate administrator with every menu and no password yet; undefined if the company has somebody of that name. */
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

/** Sessions that have not ended; the latest used first. */
export async function loadSessions(db: Querying, userId: number): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select address::text as address, created_at as "startedAt", seen_at as "seenAt" from session
    where user_id = ${userId} and ended_at is null order by seen_at desc`.execute(db)
  return rows
}

/** Has failed letters of the last days sent again; links that set a password are not, because they live for minutes. */
export async function resendFailedSince(tx: Transaction<DB>, days: number, withUnknown: boolean): Promise<number> {
  const statuses = withUnknown ? ['N', 'unknown'] : ['N']
  const { numAffectedRows } = await sql`
    update letter l set status = 'waiting', reason = '', attempts = 0, claim = null, claimed_until = null, due_at = daybook_now(),
      content = l.content - 'said', channel = null, begun_at = null
    where l.status in ('N', 'unknown') and l.status = any(${statuses}::text[]) and l.kind <> 'set_password'
      and l.changed_at >= daybook_now() - make_interval(days => ${days})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
