import { type RawBuilder, sql } from 'kysely'
import { texts } from '@daybook/shared/problems'
import { sheetTexts } from '@daybook/shared/texts/catalogues'
import type { Language } from '@daybook/shared/registry'
import type { GroupUserId } from '@daybook/shared/rules/rules'
import { mailCameBack } from '../../mail/bounces/bounces.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, choiceNames, nameIn } from '../../platform/postgres/names.ts'
import { type Words, hasWords, personKeys } from '../../platform/postgres/search.ts'
import type { Page, Sorting } from '../../administration/list.ts'
import type { CompanyChoice } from '../../administration/list.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import type { AreaRole } from '../../people/rights/areaRoles.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { type Caller, groupsOfUser, levelsOfUser } from '../../people/rights/caller.ts'

export type UserFilter = {
  /** For name, e-mail, user name or employee id. */
  words: Words
  companyId: number | null
  groupId: number | null
  isActive: boolean | null
}

/** The names of a user's groups in the reader's language. */
const groupNamesIn = (language: Language) => sql<string | null>`(
  select string_agg(${JSON.stringify(texts[language].groupUserName)}::jsonb ->> g.group_id::text, ', ' order by g.group_id)
  from user_group g where g.user_id = u.id)`

const SORTS = {
  updatedAt: () => sql`u.updated_at`,
  userId: () => sql`u.id`,
  companyName: (language: Language) => byNameIn('c', language),
  name: () => sql`(u.first_name || ' ' || u.last_name) collate "th-x-icu"`,
  employeeId: () => sql`u.employee_id`,
  email: () => sql`lower(u.email)`,
  lastSignIn: () => sql`(select at from last_sign_in where user_id = u.id)`,
  groupNames: (language: Language) => groupNamesIn(language),
  updatedBy: () => sql`(by.first_name || ' ' || by.last_name) collate "th-x-icu"`,
} satisfies Record<string, (language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const userSorts = SORTS
export type UserSort = Sorting<keyof typeof SORTS>

const source = sql`user_account u join company c on c.id = u.company_id left join user_account by on by.id = u.updated_by`

function matching(scope: CompanyScope, { words, companyId, groupId, isActive }: UserFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`u.deleted_at is null`, inCompanies(scope, 'u.company_id')]
  if (companyId !== null) conditions.push(sql`u.company_id = ${companyId}::int`)
  if (groupId !== null)
    conditions.push(
      sql`exists (select 1 from user_group g where g.user_id = u.id and g.group_id::bigint = ${groupId}::bigint)`,
    )
  if (isActive !== null) conditions.push(sql`u.is_active = ${isActive}`)
  if (words.length > 0) conditions.push(hasWords(words, personKeys('u')))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Sorting by the last change alone matches an index. */
function ordered({ by, descending }: UserSort, language: Language): RawBuilder<unknown> {
  const way = descending ? sql`desc` : sql`asc`
  return by === 'updatedAt'
    ? sql`u.updated_at ${way}, u.id ${way}`
    : sql`${SORTS[by](language)} ${way} ${descending ? sql`nulls last` : sql`nulls first`}, u.id`
}

export type UserRow = {
  id: number
  company: string
  name: string
  employee_id: string
  email: string
  last_sign_in: Date | null
  is_active: boolean
  is_mail_returned: boolean
  updated_by: string | null
  updated_at: Date
  groups: GroupUserId[] | null
  levels: Caller['levels'] | null
}

function listQuery(scope: CompanyScope, filter: UserFilter, order: UserSort, page: Page, language: Language) {
  return sql<UserRow>`
    select u.id, ${nameIn('c', language)} as company, u.first_name || ' ' || u.last_name as name, u.employee_id, u.email, entered.at as last_sign_in, u.is_active,
      ${mailCameBack} is not null as is_mail_returned,
      by.first_name || ' ' || by.last_name as updated_by, u.updated_at, ${groupsOfUser} as groups, ${levelsOfUser} as levels
    from (
      select u.id from ${source} where ${matching(scope, filter)}
      order by ${ordered(order, language)} limit ${page.limit} offset ${page.offset}) listed
    join user_account u on u.id = listed.id
    join company c on c.id = u.company_id
    left join last_sign_in entered on entered.user_id = u.id
    left join user_account by on by.id = u.updated_by
    order by ${ordered(order, language)}`
}

/** Number of rows that match a filter. */
export function countQuery(scope: CompanyScope, filter: UserFilter) {
  return sql<{ total: number }>`
    select count(*)::int as total from user_account u where ${matching(scope, filter)}`
}

export async function loadUsers(
  db: Querying,
  scope: CompanyScope,
  filter: UserFilter,
  order: UserSort,
  page: Page,
  language: Language,
): Promise<{ rows: UserRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    listQuery(scope, filter, order, page, language).execute(db),
    countQuery(scope, filter).execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Roles in the order of the workbook's columns. */
export const ROLES = ['report', 'approve', 'admin', 'csr_admin'] as const satisfies readonly AreaRole[]

/** Most characters of a list of areas; a cell of Excel holds 32,767. */
const LONGEST_LIST = 30_000

/** Names of areas that several event groups of a company have. */
const ambiguous = (language: Language) => sql`ambiguous as materialized (
  select a.company_id, name_key(${nameIn('a', language)}) as key from area a
  where a.parent_id is null and a.deleted_at is null group by 1, 2 having count(distinct a.event_group_id) > 1)`

/** The areas of user `u` in a role as 'Company > Area > Sub Area; …', for a statement that begins with ambiguous(). */
const areaPaths = (role: AreaRole, scope: Scope, language: Language) => sql<string>`(
  select case when length(string_agg(path, '; ')) > ${LONGEST_LIST} then count(*) || ' ' || ${sheetTexts[language].areas}::text
    else coalesce(string_agg(path, '; ' order by place), '') end
  from (
    select ${nameIn('ac', language)} || ' > ' || case when exists (
        select 1 from ambiguous where ambiguous.company_id = a.company_id
          and ambiguous.key = name_key(coalesce(${nameIn('upper', language)}, ${nameIn('a', language)})))
        then (${JSON.stringify(texts[language].eventGroup)}::jsonb ->> a.event_group_id::text) || ' > ' else '' end
      || coalesce(${nameIn('upper', language)} || ' > ', '') || ${nameIn('a', language)} as path,
      row_number() over (order by ac.position, ac.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
        a.parent_id is not null, a.position, a.id) as place
    from user_area held join area a on a.id = held.area_id and a.deleted_at is null
    join company ac on ac.id = a.company_id left join area upper on upper.id = a.parent_id
    where held.user_id = u.id and held.role = ${role} and ${inScope(scope, 'a.company_id', 'a.id')}) paths)`

/** The areas of users by role, as the workbook has them. */
export async function loadAreaPaths(
  db: Querying,
  ids: number[],
  scope: Scope,
  language: Language,
): Promise<({ id: number } & Record<AreaRole, string>)[]> {
  const { rows } = await sql<{ id: number } & Record<AreaRole, string>>`
    with ${ambiguous(language)}
    select u.id, ${sql.join(ROLES.map((role) => sql`${areaPaths(role, scope, language)} as ${sql.id(role)}`))}
    from user_account u where u.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Every row that matches a filter, in screen order, with the workbook's columns in order, for a cursor. */
export function exportQuery(
  scope: CompanyScope,
  areas: Scope,
  filter: UserFilter,
  order: UserSort,
  timeZone: string,
  language: Language,
) {
  return sql`
    with ${ambiguous(language)}
    select row_number() over (order by ${ordered(order, language)}), ${nameIn('c', language)}, u.employee_type, u.employee_id, u.first_name, u.last_name,
      u.position, u.department, u.email, u.telephone, u.username, ${groupNamesIn(language)}, u.is_active::int, u.inactive_note,
      u.notifies_by_email::int,
      to_char((select at from last_sign_in where user_id = u.id) at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'),
      ${sql.join(ROLES.map((role) => areaPaths(role, areas, language)))}, by.first_name || ' ' || by.last_name,
      to_char(u.updated_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')
    from ${source} where ${matching(scope, filter)} order by 1`
}

/** The companies of a scope. Includes closed ones, since their users still exist, unless `only` asks for open ones. */
export async function loadCompanies(
  db: Querying,
  scope: CompanyScope,
  language: Language,
  only: { open: true; kept: number | null } | null = null,
): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, ${choiceNames('c', language)}, c.is_csr_area from company c
    where c.deleted_at is null and ${inCompanies(scope, 'c.id')}
      ${only ? sql`and (c.is_active or c.id = ${only.kept}::int)` : sql``}
    order by c.position, ${nameIn('c', language)}, c.id`.execute(db)
  return rows
}
