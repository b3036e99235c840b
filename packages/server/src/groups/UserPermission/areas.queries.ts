import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn, otherName } from '../../platform/postgres/names.ts'
import { areaName } from '../../events/rows.queries.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { AreaRole } from '../../people/rights/areaRoles.ts'

export type PickerArea = {
  id: number
  parentId: number | null
  name: string
  otherName: string
  groupId: number
  companyId: number
  company: string
  otherCompany: string
  requiresApproval: boolean
  /** Whether reports of the area or of one of its sub areas need approval. */
  isApprovable: boolean
  isCsrCompany: boolean
  roles: AreaRole[] | null
}

/**
 * Areas of a scope with the roles that a user has there: those of `companyId` first, each upper area before its sub areas. Leaves
 * out closed areas that the user does not have. One statement, since there may be 20,000.
 */
function pickerQuery(scope: Scope, companyId: number | null, userId: number | null, language: Language) {
  return sql<PickerArea>`
    select a.id, a.parent_id as "parentId", ${choiceNames(areaName, language)}, a.event_group_id as "groupId", a.company_id as "companyId",
      ${nameIn('c', language)} as company, ${otherName('c', language)} as "otherCompany", a.requires_approval as "requiresApproval",
      a.requires_approval or waits.parent_id is not null as "isApprovable", c.is_csr_area as "isCsrCompany", held.roles
    from area a
    join company c on c.id = a.company_id and c.deleted_at is null
    left join area upper on upper.id = a.parent_id
    left join (
      select distinct parent_id from area where parent_id is not null and requires_approval and deleted_at is null) waits
      on waits.parent_id = a.id
    left join (
      select area_id, array_agg(role) as roles from user_area where user_id = ${userId}::int group by area_id) held
      on held.area_id = a.id
    where a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
      and (held.roles is not null or (a.is_active and c.is_active and coalesce(upper.is_active, true)))
    order by (a.company_id = ${companyId}::int) is not true, c.position, c.id, a.event_group_id,
      coalesce(upper.position, a.position), coalesce(a.parent_id, a.id), a.parent_id is not null, a.position, a.id`
}

export async function loadPickerAreas(db: Querying, ...asked: Parameters<typeof pickerQuery>): Promise<PickerArea[]> {
  return (await pickerQuery(...asked).execute(db)).rows
}

export type SeenArea = { id: number; name: string; companyId: number; company: string; groupId: number }

/**
 * The first leaf areas that a user sees and the reader administers, and how many there are inside and outside the reader's scope.
 */
export async function loadSeenAreas(db: Querying, seen: Scope, reader: Scope, most: number, language: Language) {
  const { rows } = await sql<SeenArea>`
    select a.id, ${areaName(language)} as name, a.company_id as "companyId", ${nameIn('c', language)} as company, a.event_group_id as "groupId"
    from area a join company c on c.id = a.company_id and c.deleted_at is null left join area upper on upper.id = a.parent_id
    where ${leaf} and ${inScope(seen, 'a.company_id', 'a.id')} and ${inScope(reader, 'a.company_id', 'a.id')}
    order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), a.position, a.id
    limit ${most}`.execute(db)
  const counted = await sql<{ inside: number; outside: number }>`
    select count(*) filter (where ${inScope(reader, 'a.company_id', 'a.id')})::int as inside,
      count(*) filter (where not ${inScope(reader, 'a.company_id', 'a.id')})::int as outside
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    where ${leaf} and ${inScope(seen, 'a.company_id', 'a.id')}`.execute(db)
  return { rows, ...(counted.rows[0] ?? { inside: 0, outside: 0 }) }
}

const leaf = sql`a.deleted_at is null and not exists (
  select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null)`

/** One area of a scope with its company; undefined if not found. */
export async function findArea(
  db: Querying,
  scope: Scope,
  id: number,
  language: Language,
): Promise<(SeenArea & { requiresApproval: boolean }) | undefined> {
  const { rows } = await sql<SeenArea & { requiresApproval: boolean }>`
    select a.id, ${areaName(language)} as name, a.company_id as "companyId", ${nameIn('c', language)} as company, a.event_group_id as "groupId",
      a.requires_approval as "requiresApproval"
    from area a join company c on c.id = a.company_id and c.deleted_at is null left join area upper on upper.id = a.parent_id
    where a.id = ${id} and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return rows[0]
}
