import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { areaName } from '../events/rows.queries.ts'
import type { Scope } from '../people/rights/scope.ts'

/** The companies of a scope, then its single areas with their company. */
export async function scopeNames(db: Querying, { companyIds, areaIds }: Scope, language: Language): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${nameIn('c', language)} as name, 0 as kind, c.position, c.id, 0 as area_position from company c where c.id = any(${companyIds}::int[])
    union all
    select ${nameIn('c', language)} || ': ' || ${areaName(language)}, 1, c.position, c.id, a.position
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where a.id = any(${areaIds}::int[]) and not (a.company_id = any(${companyIds}::int[]))
    order by kind, position, id, area_position, name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The companies of a scope, and those of its single areas. */
export async function scopeCompanies(
  db: Querying,
  { companyIds, areaIds }: Scope,
  language: Language,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${nameIn('c', language)} as name from company c where c.id = any(${companyIds}::int[])
      or c.id in (select a.company_id from area a where a.id = any(${areaIds}::int[])) order by c.position, c.id`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
