import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, instant } from '../../platform/clock.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Caller } from '../rights/caller.ts'
import { findFeedToken } from '../rights/callers.ts'

/* Tokens with which programs read the feed in a person's name. */

/** Scanners for leaked secrets know a token by its beginning. */
const PREFIX = 'daybook_'
const hashOf = (token: string) => hash('sha256', token, 'buffer')

export type FeedToken = { tokenId: number; name: string; createdAt: Date; expiresAt: Date; usedAt: Date | null }

/** A person's tokens that work, the latest first. */
export async function loadTokens(db: Querying, clock: Clock, userId: number): Promise<FeedToken[]> {
  const { rows } = await sql<FeedToken>`
    select k.id as "tokenId", k.name, k.created_at as "createdAt", k.expires_at as "expiresAt", u.used_at as "usedAt"
    from feed_token k left join feed_token_use u on u.token_id = k.id
    where k.user_id = ${userId}::int and k.ended_at is null and k.expires_at > ${instant({ clock })}
    order by k.created_at desc, k.id desc`.execute(db)
  return rows
}

/** Until the transaction ends, nobody else makes a token for this person: there is a most. */
export async function holdTokens(db: Querying, userId: number): Promise<void> {
  await sql`select from user_account where id = ${userId}::int for no key update`.execute(db)
}

/** Stores a new token of 256 random bits, as its hash. */
export async function makeToken(
  db: Querying,
  clock: Clock,
  { userId, name, days }: { userId: number; name: string; days: number },
): Promise<string> {
  const token = PREFIX + randomBytes(32).toString('base64url')
  const now = instant({ clock })
  await sql`
    insert into feed_token (user_id, name, token_hash, created_at, expires_at)
    values (${userId}::int, ${name}, ${hashOf(token)}, ${now}, ${now}::timestamptz + make_interval(days => ${days}))`.execute(
    db,
  )
  return token
}

/** Ends one of a person's tokens, or all. Returns whether there was any. */
export async function endTokens(db: Querying, clock: Clock, userId: number, tokenId?: number): Promise<boolean> {
  const { rows } = await sql`
    update feed_token set ended_at = ${instant({ clock })}
    where user_id = ${userId}::int and ended_at is null and (${tokenId ?? null}::int is null or id = ${tokenId ?? null}::int)
    returning id`.execute(db)
  return rows.length > 0
}

/** Whose token this is, with their present rights; undefined if it does not work. Its use is written at most once a minute. */
export async function holderOfToken(db: Querying, clock: Clock, token: string): Promise<Caller | undefined> {
  if (!token.startsWith(PREFIX)) return undefined
  const now = instant({ clock })
  const found = await findFeedToken(db, hashOf(token), now)
  if (found && now.getTime() - found.seenAt.getTime() >= 60_000)
    await sql`
      insert into feed_token_use (token_id, used_at) select id, ${now} from feed_token where token_hash = ${hashOf(token)}
      on conflict (token_id) do update set used_at = excluded.used_at`.execute(db)
  return found?.caller
}
