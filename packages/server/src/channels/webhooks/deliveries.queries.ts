import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

export type ClaimedDelivery = {
  id: number
  claim: string
  messageId: string
  body: string
  /** With this try. */
  attempts: number
  number: number
  webhookId: number
  /** Sealed. */
  address: string
  secret: string
  formerSecret: string | null
}

/** What a killed process held waits this long; a try takes a quarter of it at most. */
const CLAIM_SECONDS = 60
/** In one turn: few of each webhook, so that none waits behind another, and one of those that fail. */
const MOST = 20
const MOST_OF_EACH = 5

const claimed = sql`
  d.id, d.claim, d.message_id as "messageId", d.body, d.attempts, d.webhook_id as "webhookId", w.address, w.secret,
  case when w.former_until > daybook_now() then w.former_secret end as "formerSecret"`

/**
 * Claims what is due, also of a process that was killed; its message may have arrived, and goes again under the same id. Each
 * try is noted before it begins, so that one that was cut off stands in the log.
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

/** Writes a message of the test button, claimed already: no job takes it unless this process ends. */
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
  /** Seconds until the next try; null: there is none. */
  waitSeconds: number | null
}

/**
 * Before its messages are written: two tries that fail at the same moment would each hold a message and wait for the
 * other's when the webhook is turned off.
 */
export async function lockWebhook(db: Querying, webhookId: number): Promise<void> {
  await sql`select from webhook where id = ${webhookId}::int for no key update`.execute(db)
}

/** Notes what came of a try. One that was claimed again meanwhile is its new holder's, but delivered is delivered. */
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

/** What arrives ends a time of failures. */
export async function noteWorking(db: Querying, webhookId: number): Promise<void> {
  await sql`update webhook set failing_since = null where id = ${webhookId}::int and failing_since is not null`.execute(
    db,
  )
}

export type TurnedOff = { id: number; companyId: number; host: string; reason: 'failing' | 'gone'; since: Date }

/**
 * Notes a failure. Turns the webhook off where its receiver is gone for good, or every try has failed for so many days;
 * returns it then, once.
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

/** What waits is not sent; what is on its way may arrive. */
export async function cancelWaiting(db: Querying, webhookId: number): Promise<void> {
  await sql`
    update webhook_delivery set state = 'cancelled', claim = null, claimed_until = null, ended_at = daybook_now()
    where webhook_id = ${webhookId}::int and state in ('waiting', 'sending')`.execute(db)
}

/** Of a restored database: what waited may have been sent since, and this may be a copy. An administrator can send it again. */
export async function holdDeliveries(db: Querying): Promise<void> {
  await sql`
    update webhook_delivery set state = 'cancelled', claim = null, claimed_until = null, ended_at = daybook_now()
    where state in ('waiting', 'sending')`.execute(db)
}
