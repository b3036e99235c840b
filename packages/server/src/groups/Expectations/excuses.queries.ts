import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { ExcuseState } from '@daybook/shared/rules/expectationForms'
import { areaName } from '../../events/rows.queries.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Page } from '../../administration/list.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'

export type ExcuseFilter = { states: ExcuseState[]; companyId: number | null; areaId: number | null }

export type StoredExcuse = {
  excuseId: number
  areaId: number
  companyId: number
  areaName: string
  companyName: string
  shiftName: string | null
  from: string
  until: string
  reason: string
  state: ExcuseState
  madeOn: string
  createdById: number
  createdBy: string
  createdAt: Date
  secondedBy: string | null
  secondedAt: Date | null
  endedBy: string | null
  endedAt: Date | null
}

const isWaiting = sql`(x.from_day < x.made_on and x.seconded_at is null and x.ended_at is null)`
const state = sql`case when ${isWaiting} then 'waiting' when x.ended_at is not null or x.until_day < daybook_today() then 'past'
  when x.from_day > daybook_today() then 'coming' else 'running' end`
const name = (person: string) => sql`${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`

const source = sql`
  excuse x join area a on a.id = x.area_id left join area upper on upper.id = a.parent_id join company c on c.id = a.company_id
  left join shift s on s.id = x.shift_id join user_account maker on maker.id = x.created_by
  left join user_account seconder on seconder.id = x.seconded_by left join user_account ender on ender.id = x.ended_by`

const columns = (language: Language) => sql`
  x.id as "excuseId", x.area_id as "areaId", a.company_id as "companyId", ${areaName(language)} as "areaName", ${nameIn('c', language)} as "companyName",
  ${nameIn('s', language)} as "shiftName", x.from_day as "from", x.until_day as until, x.reason, ${state} as state, x.made_on as "madeOn",
  x.created_by as "createdById", ${name('maker')} as "createdBy", x.created_at as "createdAt",
  ${name('seconder')} as "secondedBy", x.seconded_at as "secondedAt", ${name('ender')} as "endedBy", x.ended_at as "endedAt"`

function matching(scope: Scope, { states, companyId, areaId }: ExcuseFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [inScope(scope, 'a.company_id', 'a.id')]
  if (states.length > 0) conditions.push(sql`${state} = any(${states}::text[])`)
  if (companyId !== null) conditions.push(sql`a.company_id = ${companyId}::int`)
  if (areaId !== null)
    conditions.push(sql`(${areaId}::int in (a.id, a.parent_id) or upper.id is null and exists (
    select from area sub where sub.id = ${areaId}::int and sub.parent_id = a.id))`)
  return sql.join(conditions, sql` and `)
}

/** One page of excuses; those awaiting a second person come first. */
export async function loadExcuses(
  db: Querying,
  scope: Scope,
  filter: ExcuseFilter,
  page: Page,
  language: Language,
): Promise<{ rows: StoredExcuse[]; total: number }> {
  const where = matching(scope, filter)
  const { rows } = await sql<StoredExcuse>`
    select ${columns(language)} from ${source} where ${where}
    order by not ${isWaiting}, x.from_day desc, x.id desc limit ${page.limit}::int offset ${page.offset}::bigint`.execute(
    db,
  )
  const counted = await sql<{ count: number }>`select count(*)::int as count from ${source} where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

/** How many excuses made by others await this user's confirmation. */
export async function countWaiting(db: Querying, scope: Scope, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from excuse x join area a on a.id = x.area_id
    where ${isWaiting} and x.created_by <> ${userId}::int and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Locks an excuse until the transaction ends; undefined if outside the scope. */
export async function lockExcuse(
  db: Querying,
  scope: Scope,
  id: number,
  language: Language,
): Promise<StoredExcuse | undefined> {
  await sql`select id from excuse where id = ${id}::int for update`.execute(db)
  const { rows } = await sql<StoredExcuse>`
    select ${columns(language)} from ${source} where x.id = ${id}::int and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(
    db,
  )
  return rows[0]
}

export type NewExcuse = { areaId: number; shiftId: number | null; from: string; until: string; reason: string }

/** Whether the area is already excused on one of these days. Blocks other writers until the transaction ends. */
export async function isExcused(db: Querying, { areaId, shiftId, from, until }: NewExcuse): Promise<boolean> {
  await sql`lock table excuse in share row exclusive mode`.execute(db)
  const { rows } = await sql`
    select from excuse where area_id = ${areaId}::int and shift_id is not distinct from ${shiftId}::int and ended_at is null
      and from_day <= ${until}::date and until_day >= ${from}::date limit 1`.execute(db)
  return rows.length > 0
}

export async function insertExcuse(
  db: Querying,
  { areaId, shiftId, from, until, reason }: NewExcuse,
  userId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into excuse (area_id, shift_id, from_day, until_day, reason, created_by)
    values (${areaId}::int, ${shiftId}::int, ${from}::date, ${until}::date, ${reason}, ${userId}::int) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

export async function markSeconded(db: Querying, id: number, userId: number): Promise<void> {
  await sql`update excuse set seconded_at = daybook_now(), seconded_by = ${userId}::int where id = ${id}::int`.execute(
    db,
  )
}

/** Today has begun, so it stays excused; an excuse that has not started yet covers no day. */
export async function markEnded(db: Querying, id: number, userId: number): Promise<void> {
  await sql`
    update excuse set ended_at = daybook_now(), ended_by = ${userId}::int,
      until_day = case when from_day > daybook_today() then from_day - 1 else least(until_day, daybook_today()) end
    where id = ${id}::int`.execute(db)
}
