import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { DelegationForm } from '@daybook/shared/rules/delegationRules'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Held } from '../../people/rights/administration.ts'
import { groupsOfUser, isApprover, levelsOfUser } from '../../people/rights/caller.ts'
import type { Page } from '../../administration/list.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf } from '../../platform/postgres/search.ts'

/** Maximum number of delegations in a list. */
const MOST = 50

export type StoredDelegation = {
  id: number
  delegatorId: number
  delegatorName: string
  delegateId: number
  delegateName: string
  from: string
  until: string
  reason: string
  state: 'coming' | 'running' | 'over'
  isOffer: boolean
  isInEffect: boolean
  createdBy: string
  createdAt: Date
  endedBy: string | null
  endedAt: Date | null
}

const nameOf = (person: string) =>
  sql<string>`${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`

/** Whether the running delegation `d` grants anything: the delegator's own right, or one delegated to them. */
const givesSomething = sql<boolean>`exists (
  select from delegation_in_force hop where hop.delegator_id = d.delegator_id and hop.delegate_id = d.delegate_id and (
    (${isApprover(sql`hop.delegator_id`)})
    or exists (select from delegation_in_force above
      where above.delegate_id = hop.delegator_id and ${isApprover(sql`above.delegator_id`)})))`

function select(condition: RawBuilder<unknown>): RawBuilder<StoredDelegation> {
  return sql<StoredDelegation>`
    select d.id, d.delegator_id as "delegatorId", ${nameOf('giver')} as "delegatorName", d.delegate_id as "delegateId",
      ${nameOf('taker')} as "delegateName", d.from_day as "from", d.until_day as "until", d.reason, now.state,
      d.awaits_acceptance and now.state <> 'over' as "isOffer",
      now.state = 'running' and ${givesSomething} as "isInEffect", ${nameOf('maker')} as "createdBy",
      d.created_at as "createdAt", ${nameOf('ender')} as "endedBy", d.ended_at as "endedAt"
    from delegation d
    join user_account giver on giver.id = d.delegator_id
    join user_account taker on taker.id = d.delegate_id
    join user_account maker on maker.id = d.created_by
    left join user_account ender on ender.id = d.ended_by
    cross join lateral (select case when d.ended_at is not null or d.until_day < daybook_today() then 'over'
      when d.from_day > daybook_today() then 'coming' else 'running' end as state) now
    where ${condition}
    order by array_position(array['running', 'coming', 'over'], now.state),
      case now.state when 'over' then null else d.from_day end, d.until_day desc, d.id desc
    limit ${MOST}`
}

/** The delegations that a person gave and received. */
export async function loadDelegations(
  db: Querying,
  userId: number,
): Promise<{ given: StoredDelegation[]; received: StoredDelegation[] }> {
  const { rows: given } = await select(sql`d.delegator_id = ${userId}::int`).execute(db)
  const { rows: received } = await select(sql`d.delegate_id = ${userId}::int`).execute(db)
  return { given, received }
}

export type Person = Held & { id: number; name: string }

/** A person of the companies in scope; undefined otherwise. */
export async function loadPerson(db: Querying, scope: CompanyScope, id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id, ${nameOf('u')} as name, coalesce(${groupsOfUser}, '{}') as groups, coalesce(${levelsOfUser}, '{}') as levels
    from user_account u where u.id = ${id}::int and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}`.execute(
    db,
  )
  return rows[0]
}

/** Users `u` of companies `c` whom this person may delegate to, as the `from` and `where` of a select. */
const candidates = (delegatorId: number) => sql`
  from user_account giver
  join company home on home.id = giver.company_id
  join user_account u on u.company_id in (home.id, home.head_company_id) and u.id <> giver.id
  join company c on c.id = u.company_id and c.is_active and c.deleted_at is null
  where giver.id = ${delegatorId}::int and u.is_active and u.deleted_at is null`

export type Candidate = { userId: number; name: string; jobTitle: string; companyName: string }

/** The candidates whose name has these words, by name. */
export async function findCandidates(
  db: Querying,
  delegatorId: number,
  words: Words,
  { limit, offset }: Page,
  language: Language,
): Promise<{ people: Candidate[]; total: number }> {
  const found = sql`${candidates(delegatorId)} and ${hasWords(words, namesOf('u'))}`
  const { rows: people } = await sql<Candidate>`
    select u.id as "userId", ${nameOf('u')} as name, u.position as "jobTitle", ${nameIn('c', language)} as "companyName" ${found}
    order by u.first_name collate "th-x-icu", u.last_name collate "th-x-icu", u.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { people, total: rows[0]?.total ?? 0 }
}

/** Those of these people whom the delegator of a delegation may delegate to. */
export async function candidatesAmong(db: Querying, delegationId: number, userIds: number[]): Promise<number[]> {
  const people = await findPeople(db, delegationId)
  if (!people) return []
  const { rows } = await sql<{ id: number }>`
    select u.id ${candidates(people.delegatorId)} and u.id = any(${userIds}::int[])`.execute(db)
  return rows.map(({ id }) => id)
}

/** The name of a candidate; undefined for anyone else. */
export async function findCandidate(db: Querying, delegatorId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${nameOf('u')} as name ${candidates(delegatorId)} and u.id = ${id}::int`.execute(db)
  return rows[0]?.name
}

export type NewDelegation = { [K in keyof DelegationForm]: NonNullable<DelegationForm[K]> } & {
  requestId: string
  delegatorId: number
  createdBy: number
}

/** What a request already created, and whether this person sent it with the same values. */
export async function findRequest(
  db: Querying,
  { requestId, delegatorId, delegateId, from, until, reason, createdBy }: NewDelegation,
): Promise<{ id: number; isOwn: boolean; isSame: boolean } | undefined> {
  const { rows } = await sql<{ id: number; isOwn: boolean; isSame: boolean }>`
    select id, created_by = ${createdBy}::int as "isOwn", (delegator_id, delegate_id, from_day, until_day, reason)
        = (${delegatorId}::int, ${delegateId}::int, ${from}::date, ${until}::date, ${reason}::text) as "isSame"
    from delegation where request_id = ${requestId}::uuid`.execute(db)
  return rows[0]
}

/** Locks a person's delegations until the transaction ends. Returns whether an existing one to the same person overlaps. */
export async function isTwice(db: Querying, { delegatorId, delegateId, from, until }: NewDelegation): Promise<boolean> {
  await sql`select 1 from user_account where id = ${delegatorId}::int for no key update`.execute(db)
  const { rows } = await sql`
    select 1 from delegation where delegator_id = ${delegatorId}::int and delegate_id = ${delegateId}::int
      and ended_at is null and from_day <= ${until}::date and until_day >= ${from}::date`.execute(db)
  return rows.length > 0
}

export async function insertDelegation(db: Querying, made: NewDelegation): Promise<number> {
  const { id } = await db
    .insertInto('delegation')
    .values({
      delegator_id: made.delegatorId,
      delegate_id: made.delegateId,
      from_day: made.from,
      until_day: made.until,
      reason: made.reason,
      request_id: made.requestId,
      created_by: made.createdBy,
      awaits_acceptance: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The two people of a delegation, and what is left of it. */
type Parties = {
  delegatorId: number
  delegateId: number
  reason: string
  from: string
  until: string
  isOpen: boolean
}

export async function findPeople(db: Querying, id: number): Promise<Parties | undefined> {
  const { rows } = await sql<Parties>`
    select delegator_id as "delegatorId", delegate_id as "delegateId", reason, until_day as until,
      greatest(from_day, daybook_today()) as from, ended_at is null and until_day >= daybook_today() as "isOpen" from delegation where id = ${id}::int`.execute(
    db,
  )
  return rows[0]
}

/** Accepts an offer to this person; returns whether there was one. */
export async function acceptDelegation(db: Querying, id: number, delegateId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update delegation set awaits_acceptance = false
    where id = ${id}::int and delegate_id = ${delegateId}::int and awaits_acceptance and ended_at is null
      and until_day >= daybook_today()`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Ends a delegation that is not over yet; returns whether it did. */
export async function endDelegation(db: Querying, id: number, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update delegation set ended_at = daybook_now(), ended_by = ${userId}::int
    where id = ${id}::int and ended_at is null and until_day >= daybook_today()`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
