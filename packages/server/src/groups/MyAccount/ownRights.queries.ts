import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { areaName } from '../../events/rows.queries.ts'
import { type Caller, inGroup, isCorporate } from '../../people/rights/caller.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type AreaRole, GROUP_OF_ROLE } from '../../people/rights/areaRoles.ts'

/** Maximum number of areas to name per group; the rest are only counted. */
const MOST_AREAS = 30

/** The areas assigned to a person, by the group they belong to. */
export async function loadOwnAreas(
  db: Querying,
  userId: number,
  language: Language,
): Promise<Map<number, { names: string[]; total: number }>> {
  const { rows } = await sql<{ role: AreaRole; names: string[]; total: number }>`
    select given.role, (array_agg(given.name order by given.upper_position, given.position, given.id))[:${MOST_AREAS}::int] as names,
      count(*)::int as total
    from (
      select ua.role, a.id, a.position, coalesce(upper.position, a.position) as upper_position, ${areaName(language)} as name
      from user_area ua join area a on a.id = ua.area_id and a.deleted_at is null
      left join area upper on upper.id = a.parent_id
      where ua.user_id = ${userId}::int) given
    group by given.role`.execute(db)
  return new Map(rows.map(({ role, names, total }) => [GROUP_OF_ROLE[role], { names, total }]))
}

/** The caller's company and, if they see those too, its subsidiaries. */
export async function loadCompanies(db: Querying, caller: Caller, language: Language): Promise<string[]> {
  const hasAll = isCorporate(caller) || inGroup(caller, GROUP_USER.COMPANY_USER)
  const ids = hasAll ? caller.companyIds : [caller.companyId]
  const { rows } = await sql<{ name: string }>`
    select ${nameIn('company', language)} as name from company where id = any(${ids}::int[])
    order by id <> ${caller.companyId}::int, position, id`.execute(db)
  return rows.map(({ name }) => name)
}
