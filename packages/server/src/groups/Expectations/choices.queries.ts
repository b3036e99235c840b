import type { Language } from '@daybook/shared/registry'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { sql } from 'kysely'
import { areaName } from '../../events/rows.queries.ts'
import { inCompanies } from '../../people/rights/administration.ts'
import { inScope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn } from '../../platform/postgres/names.ts'
import type { Sight } from './rules.queries.ts'

export type CompanyChoice = { id: number; name: string; otherName: string }
export type AreaChoice = {
  id: number
  name: string
  otherName: string
  companyId: number
  eventGroupId: number
  isHead: boolean
  headId: number | null
}
export type ShiftChoice = { id: number; name: string; companyId: number }

export async function loadCompanyChoices(
  db: Querying,
  { companies }: Sight,
  language: Language,
): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, ${choiceNames('c', language)} from company c
    where c.is_active and c.deleted_at is null and ${inCompanies(companies, 'c.id')} order by c.position, c.id`.execute(
    db,
  )
  return rows
}

/** The open areas in sight, or only the one with this id. */
export async function loadAreaChoices(
  db: Querying,
  { areas }: Pick<Sight, 'areas'>,
  language: Language,
  id: number | null = null,
): Promise<AreaChoice[]> {
  const { rows } = await sql<AreaChoice>`
    select a.id, ${choiceNames(areaName, language)}, a.company_id as "companyId", a.event_group_id as "eventGroupId",
      exists (select from area sub where sub.parent_id = a.id and sub.deleted_at is null) as "isHead",
      a.parent_id as "headId"
    from area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where a.is_active and a.deleted_at is null and c.is_active and c.deleted_at is null
      and ${inScope(areas, 'a.company_id', 'a.id')} and (${id}::int is null or a.id = ${id}::int)
    order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
      a.parent_id is not null, a.position, a.id`.execute(db)
  return rows
}

/** The shifts of the companies that have an open area in sight. */
export async function loadShiftChoices(
  db: Querying,
  { areas }: Pick<Sight, 'areas'>,
  language: Language,
): Promise<ShiftChoice[]> {
  const { rows } = await sql<ShiftChoice>`
    select s.id, ${nameIn('s', language)} as name, s.company_id as "companyId" from shift s
    where s.is_active and s.deleted_at is null and exists (
      select from area a where a.company_id = s.company_id and a.deleted_at is null and ${inScope(areas, 'a.company_id', 'a.id')})
    order by s.company_id, s.start_time, s.id`.execute(db)
  return rows
}

/**
 * An Operation area that a rule covers whose first shift of a day begins after these minutes of the day, with that time: no
 * report can be filed there before.
 */
export async function findLaterStart(
  db: Querying,
  { companyId, areaId, groupId }: { companyId: number | null; areaId: number | null; groupId: number | null },
  minutes: number,
  language: Language,
): Promise<{ area: string; at: string } | undefined> {
  const { rows } = await sql<{ area: string; at: string }>`
    select ${areaName(language)} as area, to_char(min(s.start_time), 'HH24:MI') as at
    from area a left join area upper on upper.id = a.parent_id
    join area_shift o on o.area_id = a.id join shift s on s.id = o.shift_id and s.deleted_at is null
    where a.event_group_id = ${EVENT_GROUP.OPERATION} and a.is_active and a.deleted_at is null
      and not exists (select from area sub where sub.parent_id = a.id and sub.deleted_at is null)
      and (${companyId}::int is null or a.company_id = ${companyId}) and (${areaId}::int is null or ${areaId} in (a.id, a.parent_id))
      and (${groupId}::int is null or a.event_group_id = ${groupId})
    group by a.id, upper.id
    having min(coalesce(s.start_time, '00:00')) filter (where s.is_active) > '00:00'::time + make_interval(mins => ${minutes})
    order by a.id limit 1`.execute(db)
  return rows[0]
}

/** The name of a company that was not deleted. */
export async function findCompanyName(db: Querying, id: number, language: Language): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${nameIn('c', language)} as name from company c where c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0]?.name
}
