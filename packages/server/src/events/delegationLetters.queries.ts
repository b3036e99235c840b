import { sql } from 'kysely'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { Querying } from '../platform/postgres/database.ts'
import { messageId, newLetter } from './reportLetters.queries.ts'

export type DelegationNews = 'given' | 'accepted' | 'ended'

/** Writes the letters about a delegation to its two people, except the one who did it. Only once for each kind of news. */
async function addDelegationLetters(
  db: Querying,
  id: number,
  { news, actorId, host, except = [] }: { news: DelegationNews; actorId: number; host: string; except?: number[] },
): Promise<void> {
  await sql`
    ${newLetter}
    select 'delegation', u.id, 'delegation:' || d.id || ':' || ${news}::text, null, u.language,
      jsonb_build_object('delegation', d.id, 'to', u.id, 'news', ${news}::text), ${messageId(host)}
    from delegation d
    join user_account u on u.id in (d.delegate_id, d.delegator_id) and u.id <> ${actorId}::int
      and u.id <> all(${except}::int[]) and u.is_active and u.deleted_at is null and u.notifies_by_email
    where d.id = ${id}::int
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(db)
}

export function tellHandedOver(db: Querying, id: number, actorId: number, host: string): Promise<void> {
  return addDelegationLetters(db, id, { news: 'given', actorId, host })
}

export function tellAccepted(db: Querying, id: number, actorId: number, host: string): Promise<void> {
  return addDelegationLetters(db, id, { news: 'accepted', actorId, host })
}

/** Tells the people that a delegation ended, except those whose letter about its start has not been sent yet: it is cancelled. */
export async function tellEnded(db: Querying, id: number, actorId: number, host: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update letter set status = 'cancelled', reason = ${keptReasons.outdated}
    where kind = 'delegation' and subject_key = ${`delegation:${id}:given`} and status = 'waiting' and attempts = 0
      and receiver_id in (select unnest(array[delegator_id, delegate_id]) from delegation where id = ${id}::int)
    returning receiver_id as id`.execute(db)
  await addDelegationLetters(db, id, { news: 'ended', actorId, host, except: rows.map((row) => row.id) })
}

/** A delegation as shown in a letter about it. */
export type LetterDelegation = {
  delegatorId: number
  delegator: string
  delegateId: number
  delegate: string
  /** ISO. */
  from: string
  until: string
  reason: string
  createdById: number
  createdBy: string
  endedBy: string | null
  endedAt: Date | null
}

const nameOf = (person: string) =>
  sql<string>`${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`

export async function loadLetterDelegation(db: Querying, id: number): Promise<LetterDelegation | undefined> {
  const { rows } = await sql<LetterDelegation>`
    select d.delegator_id as "delegatorId", ${nameOf('giver')} as delegator, d.delegate_id as "delegateId",
      ${nameOf('taker')} as delegate, d.from_day as "from", d.until_day as "until", d.reason, d.created_by as "createdById",
      ${nameOf('maker')} as "createdBy", ${nameOf('ender')} as "endedBy", d.ended_at as "endedAt"
    from delegation d
    join user_account giver on giver.id = d.delegator_id
    join user_account taker on taker.id = d.delegate_id
    join user_account maker on maker.id = d.created_by
    left join user_account ender on ender.id = d.ended_by
    where d.id = ${id}::int`.execute(db)
  return rows[0]
}
