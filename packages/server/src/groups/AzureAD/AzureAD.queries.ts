import { type Transaction, sql } from 'kysely'
import { ENTRA_COMPANY } from '@daybook/shared/rules/rules'
import type { DB } from '../../db/types.ts'
import type { Querying } from '../../platform/postgres/database.ts'

/** A user whom a directory account may belong to. `isOpen`: neither the user nor their company is deactivated. */
export type Candidate = { id: number; companyId: number; isOpen: boolean; isLinked: boolean; isNamed: boolean }

const candidates = (db: Querying, principalName: string) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.company_id as companyId',
      sql<boolean>`u.is_active and c.is_active and c.deleted_at is null`.as('isOpen'),
      sql<boolean>`u.directory_object_id is not null`.as('isLinked'),
      sql<boolean>`coalesce(lower(u.username) = ${principalName}, false)`.as('isNamed'),
    ])
    .where('u.deleted_at', 'is', null)

/** The user linked to this directory account, in any company. */
export function findLinked(db: Querying, tenantId: string, objectId: string): Promise<Candidate | undefined> {
  return candidates(db, '')
    .where('u.directory_tenant_id', '=', tenantId)
    .where('u.directory_object_id', '=', objectId)
    .executeTakeFirst()
}

/** Users of the directory company whose user name or e-mail address equals this name (given in lower case). */
export function findNamed(db: Querying, principalName: string): Promise<Candidate[]> {
  return candidates(db, principalName)
    .where('u.company_id', '=', ENTRA_COMPANY)
    .where(sql<boolean>`(lower(u.username) = ${principalName} or lower(u.email) = ${principalName})`)
    .execute()
}

/** Links a user to a directory account; false if either was linked elsewhere meanwhile. */
export async function link(tx: Transaction<DB>, userId: number, tenantId: string, objectId: string): Promise<boolean> {
  const { rows } = await sql`
    update user_account u set directory_tenant_id = ${tenantId}, directory_object_id = ${objectId}
    where u.id = ${userId} and u.directory_object_id is null and u.is_active and u.deleted_at is null
      and not exists (
        select 1 from user_account other where other.directory_tenant_id = ${tenantId}
          and other.directory_object_id = ${objectId} and other.deleted_at is null)
    returning u.id`.execute(tx)
  return rows.length === 1
}
