import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { tokenHash } from '../people/sessions/session.ts'

/** Most known devices per person; the least recently used one is forgotten. */
const MOST_DEVICES = 20

/** Whether somebody with that company and user name (as a name key) has signed in on the device. */
export async function isDeviceOf(
  db: Querying,
  device: string,
  { companyId, username }: { companyId: number; username: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_device d join user_account u on u.id = d.user_id
    where d.token_hash = ${tokenHash(device)} and u.company_id = ${companyId}::bigint
      and name_key(u.username) = ${username} and u.deleted_at is null`.execute(db)
  return rows.length > 0
}

/** Whether somebody with that e-mail address (in lower case) has signed in on the device. */
export async function isDeviceOfEmail(db: Querying, device: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from known_device d join user_account u on u.id = d.user_id
    where d.token_hash = ${tokenHash(device)} and lower(u.email) = ${email} and u.deleted_at is null`.execute(db)
  return rows.length > 0
}

/** Adds the device to the person's, with a new token. Other people who use the same browser get that token too. */
export async function addDevice(
  tx: Transaction<DB>,
  userId: number,
  { before, token }: { before: string | undefined; token: string },
  now: Date,
): Promise<void> {
  if (before !== undefined) {
    await sql`delete from known_device where token_hash = ${tokenHash(before)} and user_id = ${userId}`.execute(tx)
    await sql`update known_device set token_hash = ${tokenHash(token)} where token_hash = ${tokenHash(before)}`.execute(
      tx,
    )
  }
  await tx
    .insertInto('known_device')
    .values({ token_hash: tokenHash(token), user_id: userId, seen_at: now })
    .execute()
  await sql`
    delete from known_device where user_id = ${userId} and token_hash not in (
      select token_hash from known_device where user_id = ${userId} order by seen_at desc limit ${MOST_DEVICES})`.execute(
    tx,
  )
}

/** Forgets the devices of a person except one. */
export async function forgetDevices(tx: Transaction<DB>, userId: number, kept?: string): Promise<void> {
  await sql`
    delete from known_device
    where user_id = ${userId} and token_hash is distinct from ${kept === undefined ? null : tokenHash(kept)}::bytea`.execute(
    tx,
  )
}
