import { hash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { IDLE_MINUTES } from '@daybook/shared/rules/sessionRules'
import { type Clock, instant } from '../../platform/clock.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Caller } from '../rights/caller.ts'
import { findSession } from '../rights/callers.ts'
import { endTokens } from './feedTokens.queries.ts'

const LONGEST_MINUTES = 24 * 60
/** The cookie lives as long as its session, so that a browser which was closed is still signed in. */
export const SESSION_SECONDS = IDLE_MINUTES * 60

/** 256 random bits, as text for a cookie or a link. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: read access to the database is not enough to sign in. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** __Host- binds the cookie to this host and https; browsers reject that prefix over http. */
export function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-daybook' : 'daybook'
}

/** Marks the browser in which a directory sign-in was started; its ticket works only there. */
export function browserCookieName(isHttps: boolean): string {
  return `${cookieName(isHttps)}-browser`
}

/** Marks a browser in which somebody has signed in, so that failed attempts by strangers do not lock it out. */
export function deviceCookieName(isHttps: boolean): string {
  return `${cookieName(isHttps)}-device`
}

/** What a screen is known by that shows a wall, or waits for one; it opens nothing else. */
export function wallCookieName(isHttps: boolean): string {
  return `${cookieName(isHttps)}-wall`
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value) return value
  }
  return undefined
}

export function setCookie(reply: FastifyReply, name: string, value: string, isHttps: boolean, maxAge?: number): void {
  const parts = [`${name}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (isHttps) parts.push('Secure')
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  reply.header('Set-Cookie', parts.join('; '))
}

/** Starts a session and returns its token. */
export async function startSession(
  db: Querying,
  clock: Clock,
  user: { id: number; address: string; userAgent: string },
): Promise<string> {
  const token = randomToken()
  const now = instant({ clock })
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      user_id: user.id,
      created_at: now,
      seen_at: now,
      address: user.address,
      user_agent: user.userAgent.slice(0, 300),
    })
    .execute()
  return token
}

/** Keeps when somebody signed in last, for as long as they exist: sessions are deleted after a while. */
export async function rememberSignIn(db: Querying, clock: Clock, userId: number): Promise<void> {
  const at = instant({ clock })
  await db
    .insertInto('last_sign_in')
    .values({ user_id: userId, at })
    .onConflict((known) => known.column('user_id').doUpdateSet({ at }))
    .execute()
}

/**
 * The person of a session that has not ended, is not idle for 8 hours and not older than 24; this check does not count
 * as activity.
 */
export async function lookAtSession(db: Querying, clock: Clock, token: string) {
  const session = await findSession(db, tokenHash(token))
  if (!session) return undefined
  const now = clock.now().epochMilliseconds
  const minutesSince = (moment: Date) => (now - moment.getTime()) / 60_000
  const isOver = minutesSince(session.seenAt) > IDLE_MINUTES || minutesSince(session.createdAt) > LONGEST_MINUTES
  return isOver
    ? undefined
    : {
        caller: session.caller,
        idleMinutes: minutesSince(session.seenAt),
        minutesLeft: LONGEST_MINUTES - minutesSince(session.createdAt),
      }
}

/**
 * The same, but counts as activity, which is written at most once a minute. `onRenewed` gets the seconds for which the session's
 * cookie is to live from now on.
 */
export async function resumeSession(
  db: Querying,
  clock: Clock,
  token: string,
  onRenewed?: (seconds: number) => void,
): Promise<Caller | undefined> {
  const session = await lookAtSession(db, clock, token)
  if (session && session.idleMinutes >= 1) {
    const now = instant({ clock })
    // Of concurrent requests one writes; the others find it done.
    await sql`update session set seen_at = ${now}
      where token_hash = ${tokenHash(token)} and seen_at <= ${now}::timestamptz - interval '1 minute'`.execute(db)
    onRenewed?.(Math.ceil(Math.min(SESSION_SECONDS, session.minutesLeft * 60)))
  }
  return session?.caller
}

export async function endSession(db: Querying, clock: Clock, token: string): Promise<void> {
  const now = instant({ clock })
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session and every token of a user, after a new password or a reset. */
export async function endAccessOf(db: Querying, clock: Clock, userId: number): Promise<void> {
  await endSessionsOf(db, clock, userId)
  await endTokens(db, clock, userId)
}

/** Ends every session of a user. */
export async function endSessionsOf(db: Querying, clock: Clock, userId: number): Promise<void> {
  const now = instant({ clock })
  await db
    .updateTable('session')
    .set({ ended_at: now, is_revoked: true })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}
