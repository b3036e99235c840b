import { sql } from 'kysely'
import { EVENT_GROUPS, type EventGroupId } from '@daybook/shared/rules/rules'
import type { Querying } from '../../platform/postgres/database.ts'
import { type CompanyScope, inCompanies } from './administration.ts'
import { type Scope, inScope } from './scope.ts'

/* Compares what records affect with the areas of a scope. Closed areas count: they may be reopened. */

const beyond = (scope: Scope) => sql`a.deleted_at is null and not ${inScope(scope, 'a.company_id', 'a.id')}`

/** The companies with every area in a scope. */
export async function wholeCompanies(db: Querying, scope: Scope): Promise<CompanyScope> {
  if (scope.all) return { all: true, companyIds: [] }
  const { rows } = await sql<{ id: number }>`
    select c.id from company c
    where c.deleted_at is null and (c.id = any(${scope.companyIds}::int[]) or (
      exists (select from area a where a.company_id = c.id and a.deleted_at is null)
      and not exists (select from area a where a.company_id = c.id and ${beyond(scope)})))`.execute(db)
  return { all: false, companyIds: rows.map(({ id }) => id) }
}

/** The event groups with every area in a scope; one without areas is only in an unlimited scope. */
export async function wholeEventGroups(db: Querying, scope: Scope): Promise<EventGroupId[]> {
  if (scope.all) return [...EVENT_GROUPS]
  const { rows } = await sql<{ id: EventGroupId }>`
    select a.event_group_id as id from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.deleted_at is null group by a.event_group_id
    having bool_and(${inScope(scope, 'a.company_id', 'a.id')}) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these event types are used by a company outside a scope. */
export async function typesBeyond(db: Querying, companies: CompanyScope, ids: number[]): Promise<Set<number>> {
  if (companies.all || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct o.event_type_id as id from company_event_type o join company c on c.id = o.company_id
    where o.event_type_id = any(${ids}::int[]) and c.deleted_at is null and not (${inCompanies(companies, 'c.id')})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Which of these days of Notification Company name a company outside a scope. */
export async function companyRulesBeyond(db: Querying, companies: CompanyScope, ids: number[]): Promise<Set<number>> {
  if (companies.all || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct n.rule_id as id from notification_company n
    where n.rule_id = any(${ids}::int[]) and not (${inCompanies(companies, 'n.company_id')})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Which of these people have an area outside a scope: in any role, even if they are not in its group now, or in a
 * company that they administer as company users.
 */
export async function personsBeyond(db: Querying, scope: Scope, ids: number[]): Promise<Set<number>> {
  if (scope.all || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select u.id from user_account u
    where u.id = any(${ids}::int[]) and (
      exists (select from user_area ua join area a on a.id = ua.area_id where ua.user_id = u.id and ${beyond(scope)})
      or exists (select from user_group g where g.user_id = u.id and g.group_id = 1)
      or exists (
        select from user_group g
        join company c on (c.id = u.company_id or c.head_company_id = u.company_id) and c.deleted_at is null
        join area a on a.company_id = c.id
        where g.user_id = u.id and g.group_id = 2 and ${beyond(scope)}))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
