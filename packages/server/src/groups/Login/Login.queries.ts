import type { Language } from '@daybook/shared/registry'
import { type Transaction, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { isCorporateAdmin } from '../../accounts/signInWay.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'

/** How many earlier passwords are kept in addition to the current one. */
const EARLIER_PASSWORDS = 4

export type Account = {
  id: number
  companyId: number
  username: string
  fullName: string
  companyName: string
  isCorporateAdmin: boolean
  passwordHash: string | null
  passwordChangedAt: Date | null
  /** An administrator chose it. */
  isPasswordGiven: boolean
}

const accounts = (db: Querying) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .select([
      'u.id',
      'u.company_id as companyId',
      sql<string>`coalesce(u.username, '')`.as('username'),
      sql<string>`u.first_name || ' ' || u.last_name`.as('fullName'),
      // Only to refuse a password that is easily guessed.
      sql<string>`concat_ws(' ', c.name, c.second_name)`.as('companyName'),
      isCorporateAdmin.as('isCorporateAdmin'),
      'u.password_hash as passwordHash',
      'u.password_changed_at as passwordChangedAt',
      'u.is_password_given as isPasswordGiven',
    ])
    .where('u.is_active', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('c.is_active', '=', true)
    .where('c.deleted_at', 'is', null)

/** `username` must be a name key: each failure counter then covers exactly one name, whatever other letters fold to it. */
export function findAccount(db: Querying, companyId: number, username: string): Promise<Account | undefined> {
  return (
    accounts(db)
      .where(sql<boolean>`u.company_id = ${companyId}::bigint`)
      .where(sql<boolean>`name_key(u.username) = ${username}`)
      // Names stored before they were cleaned may have the same key.
      .orderBy(sql`lower(u.username) = ${username}`, 'desc')
      .orderBy('u.id')
      .executeTakeFirst()
  )
}

export function findAccountById(db: Querying, userId: number): Promise<Account | undefined> {
  return accounts(db).where('u.id', '=', userId).executeTakeFirst()
}

/**
 * Locks the account until the transaction ends and returns whether it is unchanged since the password check: a password change at
 * the same moment must not leave behind a session that used the old one.
 */
export async function holdAccount(tx: Transaction<DB>, userId: number, passwordHash?: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_account u join company c on c.id = u.company_id
    where u.id = ${userId} and u.is_active and u.deleted_at is null and c.is_active and c.deleted_at is null
      and (${passwordHash ?? null}::text is null or u.password_hash = ${passwordHash ?? null})
    for no key update of u for share of c`.execute(tx)
  return rows.length === 1
}

/** Stores the language that a user reads, for letters. */
export async function rememberLanguage(tx: Transaction<DB>, userId: number, language: string): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ language })
    .where('id', '=', userId)
    .where('language', '<>', language)
    .execute()
}

/** Stores the same password, hashed with new parameters. */
export async function renewHash(tx: Transaction<DB>, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('user_account').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** The hashes that a new password must differ from: the current one and earlier ones. */
export async function usedHashes(db: Querying, account: Pick<Account, 'id' | 'passwordHash'>): Promise<string[]> {
  const earlier = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', account.id)
    .orderBy('id', 'desc')
    .limit(EARLIER_PASSWORDS)
    .execute()
  return [...(account.passwordHash ? [account.passwordHash] : []), ...earlier.map((row) => row.password_hash)]
}

/** Sets a new password; false if another change came first. */
export async function replacePassword(
  tx: Transaction<DB>,
  account: Account,
  newHash: string,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('user_account')
    .set({ password_hash: newHash, password_changed_at: now, is_password_given: false })
    .where('id', '=', account.id)
    .where(sql<boolean>`password_hash is not distinct from ${account.passwordHash}`)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (Number(changed.numUpdatedRows) === 0) return false
  if (account.passwordHash) await keepHash(tx, account.id, account.passwordHash, now)
  return true
}

/**
 * Sets a password that an administrator chose, whether or not the account is currently open. Unless it is the administrator's
 * own, its owner must replace it before signing in.
 */
export async function givePassword(
  tx: Transaction<DB>,
  account: Pick<Account, 'id' | 'passwordHash'>,
  newHash: string,
  now: Date,
  { isOwn }: { isOwn: boolean },
): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ password_hash: newHash, password_changed_at: now, is_password_given: !isOwn })
    .where('id', '=', account.id)
    .execute()
  if (account.passwordHash) await keepHash(tx, account.id, account.passwordHash, now)
}

/** Stores a replaced hash and deletes the oldest ones. */
async function keepHash(tx: Transaction<DB>, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('password_history')
    .values({ user_id: userId, password_hash: passwordHash, set_at: now })
    .execute()
  await sql`
    delete from password_history where user_id = ${userId} and id not in (
      select id from password_history where user_id = ${userId} order by id desc limit ${EARLIER_PASSWORDS})`.execute(
    tx,
  )
}

export async function loadSignInCompanies(db: Querying, language: Language) {
  const rows = await db
    .selectFrom('company')
    .select(['id', nameIn('company', language).as('name'), 'is_csr_area'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy(nameIn('company', language))
    .execute()
  return rows.map((row) => ({ value: row.id, label: row.name, csr: row.is_csr_area }))
}

/** Queues the request for a set-password letter; a job answers it. */
export async function askForLetter(
  tx: Querying,
  { email, isKnownDevice }: { email: string; isKnownDevice: boolean },
  now: Date,
): Promise<void> {
  await tx.insertInto('password_request').values({ email, requested_at: now, is_known_device: isKnownDevice }).execute()
}
