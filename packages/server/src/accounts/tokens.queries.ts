import { type Transaction, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { randomToken, tokenHash } from '../people/sessions/session.ts'

/** Lifetimes: of a link in a letter, of a printed slip, and of each step of a directory sign-in (getting the ticket, using it). */
export const LINK_MINUTES = 30
export const SLIP_DAYS = 7
export const TICKET_SECONDS = 60

const PURPOSE = {
  link: 'set_password',
  slip: 'password_slip',
  pending: 'directory_pending',
  ticket: 'directory_ticket',
} as const
/** Either sets a password. */
const SETTING = [PURPOSE.link, PURPOSE.slip]

/** Creates a link's token. Only its hash is stored. */
export async function issueLink(tx: Querying, userId: number, now: Date): Promise<string> {
  return issue(tx, { purpose: PURPOSE.link, userId, expires: now.getTime() + LINK_MINUTES * 60_000 })
}

/** Creates the ticket of a directory sign-in, valid only together with the browser's own token. */
export async function issueTicket(db: Querying, userId: number, browser: string, now: Date): Promise<string> {
  return issue(db, { purpose: PURPOSE.ticket, userId, browser, expires: now.getTime() + TICKET_SECONDS * 1000 })
}

/** Creates the token with which a browser returning from the directory gets its ticket; it also marks that browser. */
export async function issuePending(db: Querying, userId: number, now: Date): Promise<string> {
  return issue(db, { purpose: PURPOSE.pending, userId, expires: now.getTime() + TICKET_SECONDS * 1000 })
}

/** Creates the tokens of printed slips, in the order of the people; each replaces the person's earlier one. */
export async function issueSlips(tx: Transaction<DB>, userIds: number[], now: Date, expires: Date): Promise<string[]> {
  if (userIds.length === 0) return []
  await tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('user_id', 'in', userIds)
    .where('purpose', '=', PURPOSE.slip)
    .where('used_at', 'is', null)
    .execute()
  const tokens = userIds.map(() => randomToken())
  await sql`
    insert into one_time_token (token_hash, purpose, user_id, expires_at)
    select unnest(${tokens.map(tokenHash)}::bytea[]), ${PURPOSE.slip}, unnest(${userIds}::int[]), ${expires}`.execute(
    tx,
  )
  return tokens
}

async function issue(
  db: Querying,
  { purpose, userId, browser, expires }: { purpose: string; userId: number; browser?: string; expires: number },
): Promise<string> {
  const token = randomToken()
  await db
    .insertInto('one_time_token')
    .values({
      token_hash: tokenHash(token),
      purpose,
      user_id: userId,
      browser_hash: browser === undefined ? null : tokenHash(browser),
      expires_at: new Date(expires),
    })
    .execute()
  return token
}

/** The owner of a link or slip that is still valid. */
export async function ownerOfLink(db: Querying, token: string, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('one_time_token')
    .select('user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', 'in', SETTING)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether somebody has a link that is still valid at that moment. */
export async function hasLinkUntil(db: Querying, userId: number, until: Date): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_token')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', PURPOSE.link)
    .where('used_at', 'is', null)
    .where('expires_at', '>', until)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a link or slip; of many simultaneous calls one gets true. */
export async function useLink(tx: Transaction<DB>, token: string, now: Date): Promise<boolean> {
  return (await use(tx, SETTING, token, now).executeTakeFirst()) !== undefined
}

/** Uses up a returning browser's token and returns its owner. */
export async function usePending(tx: Transaction<DB>, pending: string, now: Date): Promise<number | undefined> {
  return (await use(tx, [PURPOSE.pending], pending, now).executeTakeFirst())?.user_id
}

/** Uses up a ticket and returns its owner; undefined in another browser, without using it up. */
export async function useTicket(
  tx: Transaction<DB>,
  ticket: string,
  browser: string,
  now: Date,
): Promise<number | undefined> {
  const row = await use(tx, [PURPOSE.ticket], ticket, now)
    .where('browser_hash', '=', tokenHash(browser))
    .executeTakeFirst()
  return row?.user_id
}

function use(tx: Transaction<DB>, purposes: string[], token: string, now: Date) {
  return tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
}

/** Cancels a person's valid links in letters and printed slips. */
export function cancelLinks(tx: Transaction<DB>, userId: number, now: Date): Promise<void> {
  return cancel(tx, userId, SETTING, now)
}

/** Cancels directory sign-ins that a person has begun. */
export function cancelTickets(tx: Transaction<DB>, userId: number, now: Date): Promise<void> {
  return cancel(tx, userId, [PURPOSE.pending, PURPOSE.ticket], now)
}

async function cancel(tx: Transaction<DB>, userId: number, purposes: string[], now: Date): Promise<void> {
  await tx
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute()
}
