import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { WebhookEvent } from '@daybook/shared/rules/webhookRules'
import type { Option } from '@daybook/shared/calls/shapes/wire'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn } from '../../platform/postgres/names.ts'

export type StoredWebhook = {
  id: number
  companyId: number
  companyName: string
  /** Sealed. */
  address: string
  host: string
  events: WebhookEvent[]
  failingSince: Date | null
  offAt: Date | null
  offReason: 'person' | 'failing' | 'gone' | null
  waiting: number
  lastDelivered: Date | null
  formerUntil: Date | null
}

export async function loadWebhooks(db: Querying, scope: CompanyScope, language: Language): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`
    select w.id, w.company_id as "companyId", ${nameIn('c', language)} as "companyName", w.address, w.host, w.events,
      w.failing_since as "failingSince", w.off_at as "offAt", w.off_reason as "offReason",
      case when w.former_until > daybook_now() then w.former_until end as "formerUntil",
      (select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.state in ('waiting', 'sending')) as waiting,
      (select max(d.ended_at) from webhook_delivery d where d.webhook_id = w.id and d.state = 'delivered') as "lastDelivered"
    from webhook w join company c on c.id = w.company_id
    where w.deleted_at is null and ${inCompanies(scope, 'w.company_id')}
    order by c.position, c.id, w.id`.execute(db)
  return rows
}

/** The companies that can have webhooks. */
export async function loadCompanies(db: Querying, scope: CompanyScope, language: Language): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select c.id as value, ${choiceNames('c', language, 'label')} from company c
    where c.deleted_at is null and c.is_active and ${inCompanies(scope, 'c.id')} order by c.position, c.id`.execute(db)
  return rows
}

export type LockedWebhook = { id: number; companyId: number; isOn: boolean; secret: string }

/** undefined if it does not exist within this scope. */
export async function lockWebhook(db: Querying, scope: CompanyScope, id: number): Promise<LockedWebhook | undefined> {
  const { rows } = await sql<LockedWebhook>`
    select w.id, w.company_id as "companyId", w.off_at is null as "isOn", w.secret from webhook w
    where w.id = ${id}::int and w.deleted_at is null and ${inCompanies(scope, 'w.company_id')} for update`.execute(db)
  return rows[0]
}

/** Locks a company against concurrent additions; returns how many webhooks it has. */
export async function countWebhooks(db: Querying, companyId: number): Promise<number> {
  await sql`select from company where id = ${companyId}::int for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook where company_id = ${companyId}::int and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export async function isAddressTaken(
  db: Querying,
  { companyId, hash, exceptId }: { companyId: number; hash: Buffer; exceptId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from webhook where company_id = ${companyId}::int and address_hash = ${hash}::bytea and deleted_at is null
      and id is distinct from ${exceptId}::int`.execute(db)
  return rows.length > 0
}

export type KeptAddress = { sealed: string; hash: Buffer; host: string }

export async function addWebhook(
  db: Querying,
  webhook: { companyId: number; address: KeptAddress; events: readonly string[]; secret: string; userId: number },
): Promise<number> {
  const { companyId, address, events, secret, userId } = webhook
  const { rows } = await sql<{ id: number }>`
    insert into webhook (company_id, address, address_hash, host, events, secret, created_by, updated_by)
    values (${companyId}::int, ${address.sealed}, ${address.hash}::bytea, ${address.host}, ${[...events]}::text[], ${secret},
      ${userId}::int, ${userId}::int)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** `isOn`: turning it on resets earlier failures. */
export async function changeWebhook(
  db: Querying,
  id: number,
  { address, events, isOn, userId }: { address: KeptAddress; events: readonly string[]; isOn: boolean; userId: number },
): Promise<void> {
  await sql`
    update webhook set address = case when address_hash = ${address.hash}::bytea then address else ${address.sealed} end,
      address_hash = ${address.hash}::bytea, host = ${address.host}, events = ${[...events]}::text[],
      failing_since = case when ${isOn} and off_at is null and address_hash = ${address.hash}::bytea then failing_since end,
      off_at = case when not ${isOn} then coalesce(off_at, daybook_now()) end,
      off_reason = case when not ${isOn} then coalesce(off_reason, 'person') end,
      updated_by = ${userId}::int, updated_at = daybook_now()
    where id = ${id}::int`.execute(db)
}

export async function removeWebhook(db: Querying, id: number, userId: number): Promise<void> {
  await sql`
    update webhook set deleted_at = daybook_now(), updated_by = ${userId}::int, updated_at = daybook_now()
    where id = ${id}::int`.execute(db)
}

/** The previous secret also signs for some hours. */
export async function replaceSecret(
  db: Querying,
  id: number,
  { secret, formerHours, userId }: { secret: string; formerHours: number; userId: number },
): Promise<void> {
  await sql`
    update webhook set former_secret = secret, former_until = daybook_now() + make_interval(hours => ${formerHours}),
      secret = ${secret}, updated_by = ${userId}::int, updated_at = daybook_now()
    where id = ${id}::int`.execute(db)
}

export type LoggedTry = {
  at: string
  httpStatus: number | null
  outcome: 'delivered' | 'refused' | 'notReached' | 'noAnswer' | 'notOpened' | 'unknown'
  milliseconds: number | null
}
export type LoggedDelivery = {
  deliveryId: number
  messageId: string
  event: string
  createdAt: Date
  state: 'waiting' | 'sending' | 'delivered' | 'failed' | 'cancelled'
  nextAt: Date | null
  tries: LoggedTry[]
}

/** One page of a webhook's deliveries, latest first. */
export async function loadLog(
  db: Querying,
  webhookId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ deliveries: LoggedDelivery[]; total: number }> {
  const { rows: deliveries } = await sql<LoggedDelivery>`
    select d.id as "deliveryId", d.message_id as "messageId", d.event, d.created_at as "createdAt", d.state,
      case when d.state = 'waiting' then d.due_at end as "nextAt",
      coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'httpStatus', t.http_status,
        'outcome', coalesce(t.outcome, 'unknown'), 'milliseconds', t.milliseconds) order by t.number)
        from webhook_try t where t.delivery_id = d.id), '[]') as tries
    from webhook_delivery d where d.webhook_id = ${webhookId}::int
    order by d.id desc limit ${limit}::int offset ${offset}::bigint`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from webhook_delivery where webhook_id = ${webhookId}::int`.execute(db)
  return { deliveries, total: rows[0]?.total ?? 0 }
}

/** The webhook of a delivery, and whether it can send; undefined outside the scope. */
export async function lockDelivery(
  db: Querying,
  scope: CompanyScope,
  id: number,
): Promise<{ webhookId: number; isOn: boolean } | undefined> {
  const { rows } = await sql<{ webhookId: number; isOn: boolean }>`
    select w.id as "webhookId", w.off_at is null as "isOn"
    from webhook_delivery d join webhook w on w.id = d.webhook_id and w.deleted_at is null
    where d.id = ${id}::bigint and ${inCompanies(scope, 'w.company_id')} for update of d`.execute(db)
  return rows[0]
}

/** Sends a delivery at once with its attempts reset; leaves one alone that is being sent. */
export async function sendAgain(db: Querying, id: number): Promise<void> {
  await sql`
    update webhook_delivery set state = 'waiting', attempts = 0, due_at = daybook_now(), ended_at = null
    where id = ${id}::bigint and state <> 'sending'`.execute(db)
}
