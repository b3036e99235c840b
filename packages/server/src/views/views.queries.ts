import type { Language } from '@daybook/shared/registry'
import type { GroupUserId } from '@daybook/shared/rules/rules'
import type { LetterRhythm, ViewPath, ViewPeriod } from '@daybook/shared/rules/viewRules'
import { type RawBuilder, sql } from 'kysely'
import { areaName } from '../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../people/rights/administration.ts'
import type { Caller } from '../people/rights/caller.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'

export type StoredView = {
  viewId: number
  version: number
  name: string
  page: ViewPath
  query: string
  period: ViewPeriod | null
  ownerId: number
  ownerName: string
  groupId: GroupUserId | null
  isStart: boolean
  letter: { rhythm: LetterRhythm; onDay: number; hour: number } | null
  lastAt: Date | null
  updatedAt: Date
}

/**
 * Whether a caller may read view `v` of owner `o`: their own, one that is shared with a group of theirs in its owner's company,
 * or a shared one that comes to a receiver group of theirs.
 */
const isShown = ({ userId, groups, companyId }: Caller) => sql<boolean>`(v.owner_id = ${userId}::int
  or (v.group_id = any(${groups}::smallint[]) and o.company_id = ${companyId}::int)
  or (v.group_id is not null and exists (
    select from view_schedule s join receiver_group r on r.id = s.receiver_group_id and r.is_active and r.deleted_at is null
    join receiver_group_member m on m.receiver_group_id = r.id and m.is_active
    where s.view_id = v.id and m.user_id = ${userId}::int)))`

const viewsOf = (caller: Caller, condition: RawBuilder<unknown>) => sql<StoredView>`
  select v.id as "viewId", v.version, v.name, v.page, v.query, v.period, v.owner_id as "ownerId",
    o.first_name || ' ' || o.last_name as "ownerName", v.group_id as "groupId", v.updated_at as "updatedAt",
    exists (select from start_view s where s.view_id = v.id and s.user_id = ${caller.userId}::int) as "isStart",
    case when l.user_id is not null then jsonb_build_object('rhythm', l.rhythm, 'onDay', l.on_day, 'hour', l.hour) end as letter,
    turn.last_at as "lastAt"
  from saved_view v join user_account o on o.id = v.owner_id
  left join view_letter l on l.view_id = v.id and l.user_id = ${caller.userId}::int
  left join view_letter_turn turn on turn.view_id = v.id and turn.user_id = l.user_id
  where ${isShown(caller)} and ${condition}
  order by v.name collate "th-x-icu", v.id`

export async function loadViews(db: Querying, caller: Caller): Promise<StoredView[]> {
  const { rows } = await viewsOf(caller, sql`true`).execute(db)
  return rows
}

/** A view that the caller may read. */
export async function findView(db: Querying, caller: Caller, viewId: number): Promise<StoredView | undefined> {
  const { rows } = await viewsOf(caller, sql`v.id = ${viewId}::int`).execute(db)
  return rows[0]
}

/** The view with which the caller starts. */
export async function findStart(db: Querying, caller: Caller): Promise<StoredView | undefined> {
  const { rows } = await viewsOf(
    caller,
    sql`exists (select from start_view s where s.view_id = v.id and s.user_id = ${caller.userId}::int)`,
  ).execute(db)
  return rows[0]
}

/** Holds a person's views until the transaction ends: they are counted, and named once. */
export async function holdViews(db: Querying, ownerId: number): Promise<number> {
  await sql`select from user_account where id = ${ownerId}::int for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_view where owner_id = ${ownerId}::int`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether another view of theirs has this name. */
export async function isNamed(db: Querying, ownerId: number, name: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from saved_view where owner_id = ${ownerId}::int and lower(name) = lower(${name}::text)
      and id is distinct from ${except}::int`.execute(db)
  return rows.length > 0
}

type Kept = Pick<StoredView, 'name' | 'page' | 'query' | 'period' | 'groupId'>

const valuesOf = ({ name, page, query, period, groupId }: Kept) => ({ name, page, query, period, group_id: groupId })

export async function insertView(db: Querying, ownerId: number, kept: Kept): Promise<number> {
  const { id } = await db
    .insertInto('saved_view')
    .values({ owner_id: ownerId, ...valuesOf(kept) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateView(db: Querying, viewId: number, kept: Kept): Promise<void> {
  await db
    .updateTable('saved_view')
    .set(({ eb }) => ({
      ...valuesOf(kept),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`daybook_now()`,
    }))
    .where('id', '=', viewId)
    .execute()
}

/** Deletes a view of a person; returns whether it was there. */
export async function deleteView(db: Querying, ownerId: number, viewId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from saved_view where id = ${viewId}::int and owner_id = ${ownerId}::int`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Where a person starts; null: with the usual page. */
export async function setStart(db: Querying, userId: number, viewId: number | null): Promise<void> {
  if (viewId === null) await sql`delete from start_view where user_id = ${userId}::int`.execute(db)
  else
    await sql`insert into start_view (user_id, view_id) values (${userId}::int, ${viewId}::int)
      on conflict (user_id) do update set view_id = excluded.view_id where start_view.view_id <> excluded.view_id`.execute(
      db,
    )
}

export type ViewLetter = NonNullable<StoredView['letter']>

/** Lets a view come to a person; null: no longer. */
export async function setLetter(
  db: Querying,
  { userId, viewId }: { userId: number; viewId: number },
  letter: (ViewLetter & { nextAt: Date }) | null,
): Promise<void> {
  if (letter === null) {
    await sql`delete from view_letter where user_id = ${userId}::int and view_id = ${viewId}::int`.execute(db)
    return
  }
  const { rhythm, onDay, hour, nextAt } = letter
  await sql`
    insert into view_letter (user_id, view_id, rhythm, on_day, hour)
    values (${userId}::int, ${viewId}::int, ${rhythm}, ${onDay}::int, ${hour}::int)
    on conflict (user_id, view_id) do update
      set rhythm = excluded.rhythm, on_day = excluded.on_day, hour = excluded.hour`.execute(db)
  await sql`
    insert into view_letter_turn (user_id, view_id, next_at) values (${userId}::int, ${viewId}::int, ${nextAt})
    on conflict (user_id, view_id) do update set next_at = excluded.next_at`.execute(db)
}

/** A record that a view names. One that the reader may not see has no name. */
export type Named = { id: number; name: string; isThere: boolean; isClosed: boolean }

type Sought = { db: Querying; language: Language; ids: number[] }

export async function loadNamedAreas({ db, language, ids }: Sought, scope: Scope): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select a.id, ${areaName(language)} as name, not a.is_active as "isClosed",
      a.deleted_at is null and upper.deleted_at is null and c.deleted_at is null as "isThere"
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where a.id = any(${ids}::int[]) and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return rows
}

/** `administered`: for lists of records; `scope`: a company is seen by any of its areas. */
export async function loadNamedCompanies(
  { db, language, ids }: Sought,
  scope: Scope,
  administered: CompanyScope,
): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.id, ${nameIn('c', language)} as name, not c.is_active as "isClosed", c.deleted_at is null as "isThere"
    from company c where c.id = any(${ids}::int[]) and (${inCompanies(administered, 'c.id')} or exists (
      select from area a where a.company_id = c.id and ${inScope(scope, 'a.company_id', 'a.id')}))`.execute(db)
  return rows
}

export async function loadNamedTypes({ db, language, ids }: Sought): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select t.id, ${nameIn('t', language)} as name, false as "isClosed", t.deleted_at is null as "isThere"
    from event_type t where t.id = any(${ids}::int[])`.execute(db)
  return rows
}
