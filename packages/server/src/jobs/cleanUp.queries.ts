import { PAST_FILE_DAYS } from '@daybook/shared/rules/pastFields'
import { sql } from 'kysely'
import { hoursBefore } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'

/** A session ends after a day at most; the extra week lets administrators see where somebody was signed in. */
const SESSION_DAYS = 8
const TOKEN_DAYS = 1
/** The lifetime of the cookie. */
const DEVICE_DAYS = 400
/**
 * Links in letters that are a year old still work, and those of a yearly report a little longer; such letters can be shown
 * for as long.
 */
const LETTER_DAYS = 400
/** A page that repeats its request does so within minutes. */
const DECISION_DAYS = 30
/** As long as deleted reports are kept. */
const DELIVERY_DAYS = 30
/** A report counts as unread again for someone who has not looked at it for this long. */
const LOOK_DAYS = 400

/** Deletes expired sessions, devices, tokens and codes, link values, messages to webhooks, decisions, looks, editions. */
export async function clearSpent(db: Querying, now: Temporal.Instant): Promise<void> {
  const before = (days: number) => hoursBefore(now, days * 24)
  await db.deleteFrom('session').where('created_at', '<', before(SESSION_DAYS)).execute()
  await db.deleteFrom('known_device').where('seen_at', '<', before(DEVICE_DAYS)).execute()
  await db.deleteFrom('one_time_token').where('expires_at', '<', before(TOKEN_DAYS)).execute()
  await db.deleteFrom('line_code').where('expires_at', '<', before(0)).execute()
  await db.deleteFrom('sealed_value').where('created_at', '<', before(LETTER_DAYS)).execute()
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', before(DELIVERY_DAYS))
    .where('state', 'not in', ['waiting', 'sending'])
    .execute()
  await db.deleteFrom('inbox_decision').where('decided_at', '<', before(DECISION_DAYS)).execute()
  await db.deleteFrom('report_look').where('at', '<', before(LOOK_DAYS)).execute()
  await db.deleteFrom('letter_edition').where('made_at', '<', before(LETTER_DAYS)).execute()
}

/** Deletes marks of changed rights that every process has seen: people are cached for at most half a minute. */
export async function clearRightsChanges(db: Querying): Promise<void> {
  await sql`delete from rights_change where at < clock_timestamp() - interval '1 hour'`.execute(db)
}

/** Deletes expired counters, so that no trace of an attempted name remains. They use the wall clock. */
export async function clearCounters(db: Querying): Promise<void> {
  await sql`delete from rate_limit where expire < extract(epoch from clock_timestamp()) * 1000`.execute(db)
}

/**
 * Forgets files of past reports that were left, as their page does: what was brought in from them stays. Photos that were not
 * used are then removed with other unused uploads.
 */
export async function clearPastFiles(db: Querying, now: Temporal.Instant): Promise<void> {
  const left = hoursBefore(now, PAST_FILE_DAYS * 24)
  await sql`
    with gone as (
      update past_file f set removed_at = ${hoursBefore(now, 0)} where f.removed_at is null
        and greatest(f.added_at, f.checked_at, (select max(m.brought_at) from past_month m where m.file_id = f.id),
          (select max(p.given_at) from past_photo p where p.file_id = f.id)) < ${left}
      returning f.id
    ), photos as (delete from past_photo p using gone where p.file_id = gone.id)
    delete from past_row r using gone where r.file_id = gone.id`.execute(db)
}
