import { MOST_FOUND } from '@daybook/shared/calls/QuickSearch'
import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { areaName } from '../../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope, isEmpty } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf, personKeys } from '../../platform/postgres/search.ts'

/* The first of each kind that have all the words, within a scope. Those whose own name has them come first. */

export type Sought = { db: Querying; language: Language; words: Words }
type AreaFound = {
  areaId: number
  areaName: string
  companyId: number
  companyName: string
  eventGroupId: number
}
type Form = { id: number; name: string; note: string }

const ownFirst = ({ words }: Sought, row: string) => sql`not ${hasWords(words, namesOf(row))}`

async function first<T>({ db }: Sought, query: RawBuilder<T>): Promise<T[]> {
  const { rows } = await sql<T>`${query} limit ${sql.lit(MOST_FOUND)}`.execute(db)
  return rows
}

/** Areas and sub areas, also closed ones: their reports still exist. */
export async function findAreas(sought: Sought, scope: Scope): Promise<AreaFound[]> {
  if (isEmpty(scope)) return []
  const { language, words } = sought
  return first(
    sought,
    sql<AreaFound>`
    select a.id as "areaId", ${areaName(language)} as "areaName", c.id as "companyId", ${nameIn('c', language)} as "companyName",
      a.event_group_id as "eventGroupId"
    from area a join company c on c.id = a.company_id and c.deleted_at is null left join area upper on upper.id = a.parent_id
    where a.deleted_at is null and upper.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
      and ${hasWords(words, namesOf('a'), namesOf('upper'), namesOf('c'))}
    order by ${ownFirst(sought, 'a')}, not a.is_active, c.position, a.event_group_id, coalesce(upper.position, a.position), a.position, a.id`,
  )
}

/** Companies with an area in scope. */
export async function findCompanies(
  sought: Sought,
  scope: Scope,
): Promise<{ companyId: number; companyName: string }[]> {
  if (isEmpty(scope)) return []
  const { language, words } = sought
  return first(
    sought,
    sql<{ companyId: number; companyName: string }>`
    select c.id as "companyId", ${nameIn('c', language)} as "companyName" from company c
    where c.deleted_at is null and ${hasWords(words, namesOf('c'))}
      and exists (select from area a where a.company_id = c.id and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')})
    order by c.position, c.id`,
  )
}

/** Those whom reports in scope name as their reporter; found by their name alone. */
export async function findPeople(sought: Sought, scope: Scope): Promise<{ name: string; companyName: string }[]> {
  if (isEmpty(scope)) return []
  const { language, words } = sought
  return first(
    sought,
    sql<{ name: string; companyName: string }>`
    select u.first_name || ' ' || u.last_name as name, ${nameIn('c', language)} as "companyName"
    from user_account u join company c on c.id = u.company_id
    where ${hasWords(words, namesOf('u'))} and exists (
      select from event_report e where e.reported_by = u.id and e.deleted_at is null and ${inScope(scope, 'e.company_id', 'e.area_id')})
    order by 1, u.id`,
  )
}

/** Areas that the caller administers. */
export async function findAreaForms(sought: Sought, scope: Scope): Promise<Form[]> {
  if (isEmpty(scope)) return []
  const { language, words } = sought
  return first(
    sought,
    sql<Form>`
    select a.id, ${nameIn('a', language)} as name, ${nameIn('c', language)} as note
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.parent_id is null and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
      and ${hasWords(words, namesOf('a'), namesOf('c'))}
    order by ${ownFirst(sought, 'a')}, not a.is_active, c.position, a.event_group_id, a.position, a.id`,
  )
}

/** Companies that the caller administers. */
export async function findCompanyForms(sought: Sought, scope: CompanyScope): Promise<Form[]> {
  const { language, words } = sought
  return first(
    sought,
    sql<Form>`
    select c.id, ${nameIn('c', language)} as name, '' as note from company c
    where c.deleted_at is null and ${inCompanies(scope, 'c.id')} and ${hasWords(words, namesOf('c'))}
    order by c.position, c.id`,
  )
}

/** People whom the caller administers, by all that their list is searched by. */
export async function findUserForms(sought: Sought, scope: CompanyScope): Promise<Form[]> {
  const { language, words } = sought
  return first(
    sought,
    sql<Form>`
    select u.id, u.first_name || ' ' || u.last_name as name, ${nameIn('c', language)} as note
    from user_account u join company c on c.id = u.company_id
    where u.deleted_at is null and ${inCompanies(scope, 'u.company_id')} and ${hasWords(words, personKeys('u'))}
    order by ${ownFirst(sought, 'u')}, not u.is_active, name, u.id`,
  )
}
