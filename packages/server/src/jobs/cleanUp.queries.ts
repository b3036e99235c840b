import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'

/** A session ends after a day at most; a week more tells an administrator from where somebody was signed in. */
const SESSION_DAYS = 8
const TOKEN_DAYS = 1
/** As long as browsers keep the cookie. */
const DEVICE_DAYS = 400
/** Links in letters of a year ago still open, and those of a yearly report a while longer; so long such letters can be shown. */
const LETTER_DAYS = 400

/** Removes sessions, devices, one-time tokens, stored link values and editions of letters that nobody can use any more. */
export async function clearSpent(db: Querying, now: Temporal.Instant): Promise<void> {
  const before = (days: number) => new Date(now.subtract({ hours: days * 24 }).epochMilliseconds)
  await db.deleteFrom('session').where('created_at', '<', before(SESSION_DAYS)).execute()
  await db.deleteFrom('known_device').where('seen_at', '<', before(DEVICE_DAYS)).execute()
  await db.deleteFrom('one_time_token').where('expires_at', '<', before(TOKEN_DAYS)).execute()
  await db.deleteFrom('sealed_value').where('created_at', '<', before(LETTER_DAYS)).execute()
  await db.deleteFrom('letter_edition').where('made_at', '<', before(LETTER_DAYS)).execute()
}

/** Removes marks of changed rights that every process has seen: none remembers anybody for longer than half a minute. */
export async function clearRightsChanges(db: Querying): Promise<void> {
  await sql`delete from rights_change where at < clock_timestamp() - interval '1 hour'`.execute(db)
}

/** Removes counters whose time is over, so that a name that was tried leaves nothing behind. They run by the wall clock. */
export async function clearCounters(db: Querying): Promise<void> {
  await sql`delete from rate_limit where expire < extract(epoch from clock_timestamp()) * 1000`.execute(db)
}
