import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

export type ClaimedDelivery = {
  id: number
  claim: string
  messageId: string
  body: string
  /** Including this try. */
  attempts: number
  number: number
  webhookId: number
  /** Sealed. */
  address: string
  secret: string
  formerSecret: string | null
}

/** Messages of a killed process wait this long; a try takes at most a quarter of it. */
const CLAIM_SECONDS = 60
/** Limits per turn: only a few of each webhook, so that none waits behind another, and one of each failing webhook. */
const MOST = 20
const MOST_OF_EACH = 5

const claimed = sql`
  d.id, d.claim, d.message_id as "messageId", d.body, d.attempts, d.webhook_id as "webhookId", w.address, w.secret,
  case when w.former_until > daybook_now() then w.former_secret end as "formerSecret"`

/**
 * Claims due messages, including those of a killed process: they may have arrived, and are sent again with the same id. Each try
 * is recorded before it begins, so that an interrupted one is in the log.
 */
export async function claimDeliveries(db: Querying): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select part.id from webhook w cross join lateral (
        select d.id from webhook_delivery d
        where d.webhook_id = w.id and d.due_at <= daybook_now()
          and (d.state = 'waiting' or d.state = 'sending' and d.claimed_until < daybook_now())
        order by d.due_at, d.id limit case when w.failing_since is null then ${MOST_OF_EACH}::int else 1 end
        for update of d skip locked) part
      where w.off_at is null and w.deleted_at is null limit ${MOST}::int),
    claimed as (
      update webhook_delivery d set state = 'sending', claim = gen_random_uuid(), attempts = d.attempts + 1,
        claimed_until = daybook_now() + make_interval(secs => ${CLAIM_SECONDS})
      from due, webhook w where d.id = due.id and w.id = d.webhook_id
      returning ${claimed}),
    noted as (
      insert into webhook_try (delivery_id, number)
      select c.id, 1 + (select count(*) from webhook_try t where t.delivery_id = c.id) from claimed c
      returning delivery_id, number)
    select claimed.*, noted.number from claimed join noted on noted.delivery_id = claimed.id order by claimed.id`.execute(
    db,
  )
  return rows
}

/** Writes a message for the test button, already claimed: no job takes it unless this process dies. */
export async function addTest(db: Querying, webhookId: number, event: string): Promise<ClaimedDelivery> {
  const { rows } = await sql<ClaimedDelivery>`
    with d as (
      insert into webhook_delivery (webhook_id, event, body, state, attempts, claim, claimed_until)
      values (${webhookId}::int, ${event}, webhook_body(${event}, '{}'), 'sending', 1, gen_random_uuid(),
        daybook_now() + make_interval(secs => ${CLAIM_SECONDS}))
      returning *),
    noted as (insert into webhook_try (delivery_id, number) select id, 1 from d returning number)
    select ${claimed}, noted.number from d join webhook w on w.id = d.webhook_id cross join noted`.execute(db)
  const [made] = rows
  if (!made) throw new Error('the test was not written')
  return made
}

export type TryOutcome = 'delivered' | 'refused' | 'notReached' | 'noAnswer' | 'notOpened'

export type EndedTry = {
  outcome: TryOutcome
  httpStatus: number | null
  milliseconds: number | null
  /** Seconds until the next try; null if there is none. */
  waitSeconds: number | null
}

/**
 * Locks a webhook. Call it before writing its messages: otherwise two tries that fail at the same moment would each lock a
 * message and wait for the other's when the webhook is turned off.
 */
export async function lockWebhook(db: Querying, webhookId: number): Promise<void> {
  await sql`select from webhook where id = ${webhookId}::int for no key update`.execute(db)
}

/** Records the outcome of a try. If the message was claimed again in the meantime, only 'delivered' still counts. */
export async function endTry(
  db: Querying,
  { id, claim, number }: Pick<ClaimedDelivery, 'id' | 'claim' | 'number'>,
  { outcome, httpStatus, milliseconds, waitSeconds }: EndedTry,
): Promise<void> {
  await sql`
    update webhook_try set outcome = ${outcome}, http_status = ${httpStatus}::int, milliseconds = ${milliseconds}::int
    where delivery_id = ${id}::bigint and number = ${number}::int`.execute(db)
  const isDone = outcome === 'delivered'
  await sql`
    update webhook_delivery set claim = null, claimed_until = null,
      state = ${isDone ? 'delivered' : waitSeconds === null ? 'failed' : 'waiting'},
      ended_at = case when ${isDone || waitSeconds === null} then daybook_now() end,
      due_at = case when ${!isDone && waitSeconds !== null}
        then daybook_now() + make_interval(secs => ${waitSeconds ?? 0}) else due_at end
    where id = ${id}::bigint and (state = 'sending' and claim = ${claim}::uuid
      or ${isDone} and state in ('waiting', 'sending'))`.execute(db)
}

/** A delivered message ends a period of failures. */
export async function noteWorking(db: Querying, webhookId: number): Promise<void> {
  await sql`update webhook set failing_since = null where id = ${webhookId}::int and failing_since is not null`.execute(
    db,
  )
}

export type TurnedOff = { id: number; companyId: number; host: string; reason: 'failing' | 'gone'; since: Date }

/**
 * Records a failure. Turns the webhook off if its receiver is gone for good, or if every try has failed for this many days.
 * Returns the webhook only when this call turned it off.
 */
export async function noteFailing(
  db: Querying,
  webhookId: number,
  { isGone, days }: { isGone: boolean; days: number },
): Promise<TurnedOff | undefined> {
  await sql`
    update webhook set failing_since = daybook_now()
    where id = ${webhookId}::int and failing_since is null and off_at is null`.execute(db)
  const { rows } = await sql<TurnedOff>`
    update webhook set off_at = daybook_now(), off_reason = case when ${isGone} then 'gone' else 'failing' end
    where id = ${webhookId}::int and off_at is null and deleted_at is null
      and (${isGone} or failing_since <= daybook_now() - make_interval(days => ${days}))
    returning id, company_id as "companyId", host, off_reason as reason, failing_since as since`.execute(db)
  if (rows[0]) await cancelWaiting(db, webhookId)
  return rows[0]
}

/** Cancels waiting messages; those on their way may still arrive. */
export async function cancelWaiting(db: Querying, webhookId: number): Promise<void> {
  await sql`
    update webhook_delivery set state = 'cancelled', claim = null, claimed_until = null, ended_at = daybook_now()
    where webhook_id = ${webhookId}::int and state in ('waiting', 'sending')`.execute(db)
}

/** For a restored database: waiting messages may have been sent since, or it may be a copy. Administrators can resend them. */
export async function holdDeliveries(db: Querying): Promise<void> {
  await sql`
    update webhook_delivery set state = 'cancelled', claim = null, claimed_until = null, ended_at = daybook_now()
    where state in ('waiting', 'sending')`.execute(db)
}
