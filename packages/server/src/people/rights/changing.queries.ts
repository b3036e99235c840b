import { type RawBuilder, sql } from 'kysely'
import { EVENT_GROUPS, type EventGroupId } from '@daybook/shared/rules/rules'
import type { Querying } from '../../platform/postgres/database.ts'
import { type CompanyScope, inCompanies } from './administration.ts'
import { type Scope, inScope } from './scope.ts'
import { USER_GROUP_ID } from '../ids.ts'
import { roleOf } from './areaRoles.ts'

/*
 * Compares what records affect with the areas of a scope. Closed areas count, because they may be reopened, but they give
 * no right: to change a record, an administrator of areas must administer all that it affects, and something of it must be
 * open. Without the second half, what affects nothing at all would be anybody's.
 */

const within = (scope: Scope) => inScope(scope, 'a.company_id', 'a.id')
const beyond = (scope: Scope) => sql`a.deleted_at is null and not ${within(scope)}`

/** Whether the area `a` is open, with its upper area and its company. */
const isOpen: RawBuilder<boolean> = sql`(
  a.deleted_at is null and a.is_active
  and exists (select from company ac where ac.id = a.company_id and ac.is_active and ac.deleted_at is null)
  and not exists (select from area upper where upper.id = a.parent_id and (not upper.is_active or upper.deleted_at is not null)))`

/** The companies with every area in a scope, and at least one open area. */
export async function wholeCompanies(db: Querying, scope: Scope): Promise<CompanyScope> {
  if (scope.all) return { all: true, companyIds: [] }
  const { rows } = await sql<{ id: number }>`
    select c.id from company c
    where c.deleted_at is null and (c.id = any(${scope.companyIds}::int[]) or (
      exists (select from area a where a.company_id = c.id and ${isOpen})
      and not exists (select from area a where a.company_id = c.id and ${beyond(scope)})))`.execute(db)
  return { all: false, companyIds: rows.map(({ id }) => id) }
}

/** The event groups with every area in a scope; one without open areas is only in an unlimited scope. */
export async function wholeEventGroups(db: Querying, scope: Scope): Promise<EventGroupId[]> {
  if (scope.all) return [...EVENT_GROUPS]
  const { rows } = await sql<{ id: EventGroupId }>`
    select a.event_group_id as id from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.deleted_at is null group by a.event_group_id
    having bool_and(${within(scope)}) and bool_or(${isOpen}) order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Which of these event types somebody may not change: `others`, used by a company outside the scope; `unused`, used by no
 * company, unless they made it and nothing was reported with it.
 */
export async function typesBeyond(
  db: Querying,
  companies: CompanyScope,
  makerId: number,
  ids: number[],
): Promise<Map<number, 'others' | 'unused'>> {
  if (companies.all || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; areAllWithin: boolean | null; isOwnNew: boolean }>`
    select t.id, users."areAllWithin",
      coalesce(t.created_by = ${makerId}::int, false)
        and not exists (select from event_report e where e.event_type_id = t.id) as "isOwnNew"
    from event_type t cross join lateral (
      select bool_and(${inCompanies(companies, 'c.id')}) as "areAllWithin"
      from company_event_type o join company c on c.id = o.company_id and c.deleted_at is null
      where o.event_type_id = t.id) users
    where t.id = any(${ids}::int[])`.execute(db)
  return new Map(
    rows.flatMap(({ id, areAllWithin, isOwnNew }): [number, 'others' | 'unused'][] => {
      if (areAllWithin === null) return isOwnNew ? [] : [[id, 'unused']]
      return areAllWithin ? [] : [[id, 'others']]
    }),
  )
}

/** Which of these days of Notification Company name a company outside a scope, or none. */
export async function companyRulesBeyond(db: Querying, companies: CompanyScope, ids: number[]): Promise<Set<number>> {
  if (companies.all || ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::int[]) asked (id)
    where (select bool_and(${inCompanies(companies, 'n.company_id')}) from notification_company n
      where n.rule_id = asked.id) is not true`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether the user `u` has an open area in a role of a group that they are in. */
const hasOpenArea = sql`exists (
  select from user_area ua join area a on a.id = ua.area_id
  join user_group g on g.user_id = ua.user_id
    and ua.role = ${roleOf(sql`g.group_id`)}
  where ua.user_id = u.id and ${isOpen})`

/**
 * Which of these people somebody may not change: `others`, with an area outside the scope, in any role, even if they are
 * not in its group now, or in a company that they administer as company users; `noArea`, without an open area and of a
 * company that is not in the scope.
 */
export async function personsBeyond(
  db: Querying,
  scope: Scope,
  ids: number[],
): Promise<Map<number, 'others' | 'noArea'>> {
  if (scope.all || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; why: 'others' | 'noArea' }>`
    select u.id, judged.why from user_account u cross join lateral (
      select case
        when exists (select from user_area ua join area a on a.id = ua.area_id where ua.user_id = u.id and ${beyond(scope)})
          or exists (select from user_group g where g.user_id = u.id and g.group_id = ${USER_GROUP_ID.CORPORATE_ADMIN})
          or exists (
            select from user_group g
            join company c on (c.id = u.company_id or c.head_company_id = u.company_id) and c.deleted_at is null
            join area a on a.company_id = c.id
            where g.user_id = u.id and g.group_id = ${USER_GROUP_ID.COMPANY_USER} and ${beyond(scope)}) then 'others'
        when u.company_id <> all(${scope.companyIds}::int[]) and not ${hasOpenArea} then 'noArea'
        end as why) judged
    where u.id = any(${ids}::int[]) and judged.why is not null`.execute(db)
  return new Map(rows.map(({ id, why }) => [id, why]))
}
