import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { Option } from '@daybook/shared/calls/shapes/wire'
import type { CompanyChoice as InAdministration } from '../administration/list.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { byNameIn, choiceNames as namesOf, nameIn } from '../platform/postgres/names.ts'
import { areaName, fullName } from './rows.queries.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'

export type CompanyChoice = InAdministration & { groups: EventGroupId[] }

/** Companies with an area in scope, and the groups of those areas. Includes closed ones: their reports still exist. */
export async function companyChoices(db: Querying, scope: Scope, language: Language): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, ${namesOf('c', language)}, c.is_csr_area, array_agg(distinct a.event_group_id)::int[] as groups
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
    group by c.id order by c.position, ${byNameIn('c', language)}, c.id`.execute(db)
  return rows
}

/** Areas and sub areas in scope; choosing an upper area includes all of its sub areas. */
export async function areaChoices(
  db: Querying,
  scope: Scope,
  groupId: number | null,
  companyId: number | null,
  language: Language,
): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select a.id as value, ${namesOf(areaName, language, 'label')}
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    left join area upper on upper.id = a.parent_id
    where a.deleted_at is null and upper.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
      and (${groupId}::int is null or a.event_group_id = ${groupId}::int)
      and (${companyId}::int is null or a.company_id = ${companyId}::int)
    order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
      upper.id is not null, a.position, a.id`.execute(db)
  return rows
}

/** Event types that the areas in scope report; they are assigned to the upper area. */
export async function typeChoices(
  db: Querying,
  scope: Scope,
  chosen: { groupId: number | null; companyId: number | null; areaId: number | null },
  language: Language,
): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select t.id as value, ${namesOf('t', language, 'label')}
    from event_type t
    where t.parent_id is null and t.deleted_at is null
      and (${chosen.groupId}::int is null or t.event_group_id = ${chosen.groupId}::int)
      and exists (
        select 1 from area a join area_event_type o on o.area_id = coalesce(a.parent_id, a.id)
        where o.event_type_id = t.id and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
          and (${chosen.companyId}::int is null or a.company_id = ${chosen.companyId}::int)
          and (${chosen.areaId}::int is null or a.id = ${chosen.areaId}::int))
    order by t.event_group_id, t.position, ${byNameIn('t', language)}, t.id`.execute(db)
  return rows
}

/** Names of the chosen ids that are in scope. Event types are shared by all companies. */
export async function choiceNames(
  db: Querying,
  scope: Scope,
  companyId: number | null,
  areaId: number | null,
  typeId: number | null,
  language: Language,
): Promise<{ company: string | null; area: string | null; type: string | null }> {
  const { rows } = await sql<{ company: string | null; area: string | null; type: string | null }>`
    select
      (select ${nameIn('c', language)} from company c where c.id = ${companyId}::int and c.deleted_at is null
        and exists (select 1 from area a where a.company_id = c.id and ${inScope(scope, 'a.company_id', 'a.id')})) as company,
      (select ${areaName(language)} from area a left join area upper on upper.id = a.parent_id
        where a.id = ${areaId}::int and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}) as area,
      (select ${fullName('t', language)}
        from event_type t left join event_type upper on upper.id = t.parent_id where t.id = ${typeId}::int) as type`.execute(
    db,
  )
  return rows[0] ?? { company: null, area: null, type: null }
}
