import { type ActChange, type ActPhase, type ActRecord, type ActVerdict, recordOfAct } from '@daybook/shared/calls/Acts'
import type { ProblemCode, ProblemValues } from '@daybook/shared/problems'
import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { versionOf } from '../../administration/record.ts'
import { areaName } from '../../events/rows.queries.ts'
import { type CompanyScope, type Held, inCompanies } from '../../people/rights/administration.ts'
import { groupsOfUser, levelsOfUser } from '../../people/rights/caller.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'

export type FrozenRow = { id: number; version: string }

/** The people of a scope with what decides who may change them. */
export async function loadPeople(db: Querying, scope: CompanyScope, ids: number[]): Promise<(FrozenRow & Held)[]> {
  const { rows } = await sql<FrozenRow & Held>`
    select u.id, ${versionOf('u.updated_at')} as version, coalesce(${groupsOfUser}, '{}') as groups, coalesce(${levelsOfUser}, '{}') as levels
    from user_account u where u.id = any(${ids}::int[]) and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}
    order by u.id`.execute(db)
  return rows
}

/** The upper areas of a scope. */
export async function loadUpperAreas(db: Querying, scope: Scope, ids: number[]): Promise<FrozenRow[]> {
  const { rows } = await sql<FrozenRow>`
    select a.id, ${versionOf('a.updated_at')} as version from area a
    where a.id = any(${ids}::int[]) and a.parent_id is null and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
    order by a.id`.execute(db)
  return rows
}

/** Open and closed companies of a scope, or event types. */
export async function loadRecords(
  db: Querying,
  of: { table: 'company'; scope: CompanyScope } | { table: 'event_type' },
  ids: number[],
): Promise<FrozenRow[]> {
  const { rows } = await sql<FrozenRow>`
    select t.id, ${versionOf('t.updated_at')} as version from ${sql.table(of.table)} t
    where t.id = any(${ids}::int[]) and t.deleted_at is null
      and ${of.table === 'company' ? inCompanies(of.scope, 't.id') : sql`t.parent_id is null`}
    order by t.id`.execute(db)
  return rows
}

export type NewAct = {
  authorId: number
  requestId: string
  payloadHash: Buffer
  change: ActChange
  day: string | null
  rows: FrozenRow[]
}

/** Writes an act; undefined if the author's request has made one before. A second one at once waits for the first. */
export async function insertAct(tx: Querying, act: NewAct): Promise<number | undefined> {
  const { authorId, requestId, payloadHash, change, day, rows } = act
  const made = await sql<{ id: number }>`
    insert into act (author_id, request_id, payload_hash, kind, change, from_day, phase)
    values (${authorId}, ${requestId}::uuid, ${payloadHash}::bytea, ${change.kind}, ${JSON.stringify(change)}::jsonb, ${day}::date,
      ${day === null ? 'running' : 'planned'})
    on conflict (author_id, request_id) do nothing returning id`.execute(tx)
  const id = made.rows[0]?.id
  if (id === undefined) return undefined
  // The versions of a plan would be old on its day.
  await sql`
    insert into act_row (act_id, record_id, version)
    select ${id}, record_id, version from unnest(${rows.map((row) => row.id)}::int[],
      ${rows.map(({ version }) => (day === null ? version : ''))}::text[]) frozen (record_id, version)
    on conflict do nothing`.execute(tx)
  return id
}

export async function findRequest(db: Querying, authorId: number, requestId: string) {
  const { rows } = await sql<{ id: number; payloadHash: string }>`
    select id, encode(payload_hash, 'hex') as "payloadHash" from act
    where author_id = ${authorId} and request_id = ${requestId}::uuid`.execute(db)
  return rows[0]
}

export async function hasDue(db: Querying, today: string): Promise<boolean> {
  const { rows } = await sql`select 1 from act where phase = 'planned' and from_day <= ${today}::date limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Begins the planned acts whose day has come. */
export async function beginDue(tx: Querying, today: string): Promise<void> {
  await sql`update act set phase = 'running' where phase = 'planned' and from_day <= ${today}::date`.execute(tx)
}

export type OpenAct = { id: number; change: ActChange; phase: 'running' | 'undoing'; byId: number }

/** The acts that are being carried out or undone, and in whose name. */
export async function loadOpen(db: Querying): Promise<OpenAct[]> {
  const { rows } = await sql<OpenAct>`
    select id, change, phase, case phase when 'undoing' then undone_by else author_id end as "byId"
    from act where phase in ('running', 'undoing') order by id`.execute(db)
  return rows
}

const leftIn = { running: 'pending', undoing: 'done' } as const

/** A record still to do, locked until the transaction ends. Other processes take the next ones. */
export async function takeRow(tx: Querying, { id, phase }: OpenAct) {
  const { rows } = await sql<FrozenRow & { reversal: unknown; laterVersion: string | null }>`
    select r.record_id as id, r.version, r.reversal, r.later_version as "laterVersion"
    from act_row r join act on act.id = r.act_id and act.phase = ${phase}
    where r.act_id = ${id} and r.verdict = ${leftIn[phase]} order by r.record_id limit 1 for update of r skip locked`.execute(
    tx,
  )
  return rows[0]
}

/** Ends an act of which nothing is left to do. */
export async function endAct(tx: Querying, { id, phase }: OpenAct, at: Date): Promise<void> {
  await sql`
    update act set phase = ${phase === 'running' ? 'done' : 'undone'}, ended_at = coalesce(ended_at, ${at})
    where id = ${id} and phase = ${phase}
      and not exists (select from act_row where act_id = ${id} and verdict = ${leftIn[phase]})`.execute(tx)
}

export async function keepChanged(
  tx: Querying,
  actId: number,
  recordId: number,
  verdict: ActVerdict,
  kept: { reversal?: unknown; laterVersion?: string } = {},
): Promise<void> {
  const reversal = kept.reversal === undefined ? null : JSON.stringify(kept.reversal)
  await sql`
    update act_row set verdict = ${verdict}, reversal = coalesce(${reversal}::jsonb, reversal),
      later_version = coalesce(${kept.laterVersion ?? null}, later_version), transaction_id = coalesce(transaction_id, pg_current_xact_id()),
      undone_in = case when ${verdict} = 'undone' then pg_current_xact_id() end
    where act_id = ${actId} and record_id = ${recordId}`.execute(tx)
}

/** Keeps why a record was refused, unless somebody else has decided about it meanwhile. */
export async function keepRefused(
  tx: Querying,
  { id, phase }: OpenAct,
  recordId: number,
  code: ProblemCode,
  values: ProblemValues,
): Promise<void> {
  await sql`
    update act_row set verdict = ${phase === 'running' ? 'refused' : 'kept'}, problem = ${code}, problem_values = ${JSON.stringify(values)}::jsonb
    where act_id = ${id} and record_id = ${recordId} and verdict = ${leftIn[phase]}`.execute(tx)
}

export type StoredAct = {
  id: number
  authorId: number
  author: string
  change: ActChange
  companyName: string
  day: string | null
  phase: ActPhase
  madeAt: Date
  endedAt: Date | null
  undoneBy: string
  counts: Partial<Record<ActVerdict, number>>
}

const stored = (language: Language) => sql`
  select act.id, act.author_id as "authorId", u.first_name || ' ' || u.last_name as author, act.change,
    coalesce((select ${nameIn('c', language)} from company c where c.id = (act.change ->> 'companyId')::int), '') as "companyName",
    act.from_day as day, act.phase, act.made_at as "madeAt", act.ended_at as "endedAt",
    coalesce((select by.first_name || ' ' || by.last_name from user_account by where by.id = act.undone_by), '') as "undoneBy",
    (select coalesce(jsonb_object_agg(verdict, n), '{}') from (
      select verdict, count(*) as n from act_row where act_id = act.id group by verdict) counted) as counts
  from act join user_account u on u.id = act.author_id`

const MOST_LISTED = 200

/** The acts of an author, or all: planned ones by their day, then the latest. */
export async function loadActs(db: Querying, authorId: number | null, language: Language): Promise<StoredAct[]> {
  const { rows } = await sql<StoredAct>`
    ${stored(language)} where ${authorId}::int is null or act.author_id = ${authorId}::int
    order by case act.phase when 'planned' then act.from_day end nulls last, act.id desc limit ${MOST_LISTED}`.execute(
    db,
  )
  return rows
}

/** An act of an author, or of anybody; locked if it is about to change. */
export async function findAct(
  db: Querying,
  id: number,
  authorId: number | null,
  language: Language,
  { isHeld = false } = {},
): Promise<StoredAct | undefined> {
  const { rows } = await sql<StoredAct>`
    ${stored(language)} where act.id = ${id} and (${authorId}::int is null or act.author_id = ${authorId}::int)
    ${isHeld ? sql`for no key update of act` : sql``}`.execute(db)
  return rows[0]
}

export type VerdictRow = {
  id: number
  name: string
  verdict: ActVerdict
  problem: ProblemCode | null
  values: ProblemValues | null
}

/** The verdicts of an act, those refused first; '' for the name of a record outside the scope. */
export async function loadVerdicts(
  db: Querying,
  { id, change }: Pick<StoredAct, 'id' | 'change'>,
  scope: { areas: Scope; people: CompanyScope; companies: CompanyScope },
  take: number,
  language: Language,
): Promise<VerdictRow[]> {
  const names: Record<ActRecord, RawBuilder<unknown>> = {
    person: sql`(select u.first_name || ' ' || u.last_name from user_account u where u.id = r.record_id and ${inCompanies(scope.people, 'u.company_id')})`,
    area: sql`(select ${nameIn('c', language)} || ' · ' || ${areaName(language)} from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
        where a.id = r.record_id and ${inScope(scope.areas, 'a.company_id', 'a.id')})`,
    company: sql`(select ${nameIn('c', language)} from company c where c.id = r.record_id and ${inCompanies(scope.companies, 'c.id')})`,
    eventType: sql`(select ${nameIn('t', language)} from event_type t where t.id = r.record_id)`,
  }
  const name = names[recordOfAct(change.kind)]
  const { rows } = await sql<VerdictRow>`
    select r.record_id as id, coalesce(${name}, '') as name, r.verdict, r.problem, r.problem_values as values
    from act_row r where r.act_id = ${id}
    order by r.verdict not in ('refused', 'kept'), r.record_id limit ${take}`.execute(db)
  return rows
}

/** Stops an act: what is being done is waited for, the rest stays undone. */
export async function cancelAct(tx: Querying, id: number, at: Date): Promise<void> {
  await sql`update act set phase = 'cancelled', ended_at = ${at} where id = ${id} and phase in ('planned', 'running')`.execute(
    tx,
  )
  await sql`update act_row set verdict = 'refused', problem = 'actCancelled' where act_id = ${id} and verdict = 'pending'`.execute(
    tx,
  )
}

export async function beginUndo(tx: Querying, id: number, byId: number): Promise<void> {
  await sql`update act set phase = 'undoing', undone_by = ${byId} where id = ${id}`.execute(tx)
}
