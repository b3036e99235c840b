import { type Transaction, sql } from 'kysely'
import { nameIn, namedIn } from '../platform/postgres/names.ts'
import type { DB } from '../db/types.ts'
import { isCorporateAdmin } from '../accounts/signInWay.queries.ts'

const accounts = (tx: Transaction<DB>) =>
  tx
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      sql<string>`u.username`.as('username'),
      'u.company_id as companyId',
      namedIn((language) => nameIn('c', language), 'each').as('companyName'),
      isCorporateAdmin.as('isCorporateAdmin'),
    ])
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('c.is_active', '=', true)
    .where('c.deleted_at', 'is', null)
    .where('u.username', 'is not', null)

/** The account for a set-password letter; undefined if it is inactive or has no user name. */
export function findLetterAccount(tx: Transaction<DB>, userId: number) {
  return accounts(tx).where('u.id', '=', userId).executeTakeFirst()
}

/** Accounts that may set a password by letter: not those that sign in only through the directory. */
export function findLetterAccounts(tx: Transaction<DB>, email: string) {
  return accounts(tx)
    .where(sql<boolean>`lower(u.email) = ${email}`)
    .where(sql<boolean>`(u.password_hash is not null or u.directory_object_id is null)`)
    .orderBy('u.id')
    .execute()
}

export type PasswordRequest = { email: string; isKnownDevice: boolean }

/** Takes requests from the queue; if the process dies before the commit, they stay there. */
export async function takeRequests(tx: Transaction<DB>, most: number): Promise<PasswordRequest[]> {
  const { rows } = await sql<PasswordRequest>`
    delete from password_request where id in (
      select id from password_request order by id limit ${most} for update skip locked)
    returning email, is_known_device as "isKnownDevice"`.execute(tx)
  return rows
}
