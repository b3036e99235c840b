import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import type { OrderedList } from '../../administration/ordering.ts'
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

/** Records who moved an entry; false if it no longer exists. */
export async function touch(db: Querying, table: OrderedList['table'], id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set updated_at = daybook_now(), updated_by = ${userId}
    where id = ${id} and deleted_at is null returning id`.execute(db)
  return rows.length > 0
}
