import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { AreaMaster } from '@daybook/shared/calls/shapes/event'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { CompanyChoice } from '../../administration/list.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { choiceNames, nameIn } from '../../platform/postgres/names.ts'
import { type Words, formOf, hasWords, personKeys } from '../../platform/postgres/search.ts'
import { areaName } from '../../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

/** Companies with areas in scope; with a group, only those that can have its areas: CSR companies for CSR, others otherwise. */
export async function loadAreaCompanies(
  db: Querying,
  scope: Scope,
  groupId: number | null,
  { onlyOpen }: { onlyOpen: boolean },
  language: Language,
): Promise<CompanyChoice[]> {
  const conditions: RawBuilder<unknown>[] = [sql`c.deleted_at is null`]
  const area: RawBuilder<unknown>[] = [sql`a.company_id = c.id`, sql`a.deleted_at is null`]
  area.push(inScope(scope, 'a.company_id', 'a.id'))
  if (onlyOpen) {
    conditions.push(sql`c.is_active`)
    area.push(sql`a.is_active`)
  }
  if (groupId !== null) {
    conditions.push(sql`c.is_csr_area = ${groupId === EVENT_GROUP.CSR}`)
    area.push(sql`a.event_group_id::bigint = ${groupId}::bigint`)
  }
  const { rows } = await sql<CompanyChoice>`
    select c.id, ${choiceNames('c', language)}, c.is_csr_area from company c
    where ${sql.join(conditions, sql` and `)} and exists (select 1 from area a where ${sql.join(area, sql` and `)})
    order by c.position, c.id`.execute(db)
  return rows
}

/** Open companies of a scope, for the member search. */
export async function loadMemberCompanies(
  db: Querying,
  scope: CompanyScope,
  language: Language,
): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, ${choiceNames('c', language)}, c.is_csr_area from company c
    where c.deleted_at is null and c.is_active and ${inCompanies(scope, 'c.id')} order by c.position, c.id`.execute(db)
  return rows
}

/** Open areas of a company and group, each upper area before its sub areas. */
export async function loadRelationAreas(
  db: Querying,
  scope: Scope,
  companyId: number,
  groupId: number,
  language: Language,
): Promise<AreaMaster[]> {
  const { rows } = await sql<{
    id: number
    name: string
    otherName: string
    groupId: number
    companyId: number
    order: number
    subOrder: number
  }>`
    select a.id, ${choiceNames(areaName, language)}, a.event_group_id as "groupId", a.company_id as "companyId",
      coalesce(upper.position, a.position) as "order", case when upper.id is null then 0 else a.position end as "subOrder"
    from area a join company c on c.id = a.company_id and c.deleted_at is null and c.is_active
    left join area upper on upper.id = a.parent_id
    where a.company_id = ${companyId} and a.event_group_id::bigint = ${groupId}::bigint and a.deleted_at is null
      and a.is_active and coalesce(upper.is_active, true) and ${inScope(scope, 'a.company_id', 'a.id')}
    order by "order", coalesce(upper.id, a.id), "subOrder", a.id`.execute(db)
  return rows.map((row) => ({
    value: row.id,
    label: row.name,
    otherName: row.otherName,
    areaId: row.id,
    areaName: row.name,
    eventGroupId: row.groupId,
    companyId: row.companyId,
    position: row.order,
    subPosition: row.subOrder,
  }))
}

export type FoundMember = {
  id: number
  employeeId: string
  name: string
  companyId: number
  company: string
  position: string
  companyOrder: number
}

/** As many as a person will read through; to find others, type more letters. */
const MOST = 500

/** The first active users of a company in scope that are found, and whether there are more. */
export async function findMembers(
  db: Querying,
  scope: CompanyScope,
  { companyId, byPosition, words }: { companyId: number; byPosition: boolean; words: Words },
  language: Language,
): Promise<{ found: FoundMember[]; isTruncated: boolean }> {
  const wanted = hasWords(words, byPosition ? formOf('u.position') : personKeys('u'))
  const { rows } = await sql<FoundMember>`
    select u.id, u.employee_id as "employeeId", u.first_name || ' ' || u.last_name as name, u.company_id as "companyId",
      ${nameIn('c', language)} as company, u.position, c.position as "companyOrder"
    from user_account u join company c on c.id = u.company_id and c.deleted_at is null
    where u.company_id = ${companyId} and u.is_active and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}
      and ${wanted}
    order by u.first_name collate "th-x-icu", u.last_name collate "th-x-icu", u.id limit ${MOST + 1}`.execute(db)
  return { found: rows.slice(0, MOST), isTruncated: rows.length > MOST }
}
