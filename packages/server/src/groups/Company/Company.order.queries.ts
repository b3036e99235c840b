import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import type { Language } from '@daybook/shared/registry'
import { nameIn } from '../../platform/postgres/names.ts'
import { type OrderedList, within } from '../../administration/ordering.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

/** The list that contains an area, under `parentId` if given; undefined if not in scope. */
export async function listOfArea(
  db: Querying,
  scope: Scope,
  id: number,
  parentId: number | null,
): Promise<Extract<OrderedList, { table: 'area' }> | undefined> {
  const { rows } = await sql<Extract<OrderedList, { table: 'area' }>>`
    select 'area' as "table", a.company_id as "companyId", a.event_group_id as "groupId", a.parent_id as "parentId"
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.id = ${id} and a.deleted_at is null and a.parent_id is not distinct from ${parentId}::int
      and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return rows[0]
}

/** The list that contains an event type, under `parentId` if given; undefined if not found. */
export async function listOfEventType(
  db: Querying,
  id: number,
  parentId: number | null,
): Promise<Extract<OrderedList, { table: 'event_type' }> | undefined> {
  const { rows } = await sql<Extract<OrderedList, { table: 'event_type' }>>`
    select 'event_type' as "table", event_group_id as "groupId", parent_id as "parentId" from event_type
    where id = ${id} and deleted_at is null and parent_id is not distinct from ${parentId}::int`.execute(db)
  return rows[0]
}

/** The entries of a list in their order; an area is the caller's if it is in their scope. */
export async function loadEntries(
  db: Querying,
  list: OrderedList,
  scope: Scope,
  language: Language,
): Promise<{ id: number; name: string; isOwn: boolean }[]> {
  const isOwn = list.table === 'area' ? inScope(scope, 'entry.company_id', 'entry.id') : sql`true`
  const { rows } = await sql<{ id: number; name: string; isOwn: boolean }>`
    select entry.id, ${nameIn('entry', language)} as name, ${isOwn} as "isOwn"
    from ${sql.table(list.table)} entry where ${within(list)} order by entry.position, entry.id`.execute(db)
  return rows
}

/** Records who moved entries; returns how many still exist. */
export async function touch(db: Querying, table: OrderedList['table'], ids: number[], userId: number): Promise<number> {
  const { rows } = await sql`
    update ${sql.table(table)} set updated_at = daybook_now(), updated_by = ${userId}
    where id = any(${ids}::int[]) and deleted_at is null returning id`.execute(db)
  return rows.length
}
