import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, nameIn, otherName } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf } from '../../platform/postgres/search.ts'
import type { Page, Sorting } from '../../administration/list.ts'
import type { CompanyChoice } from '../../administration/list.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'

export type CompanyFilter = {
  words: Words
  headId: number | null
}

const countOf = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from ${rows})`

/* What belongs to a company and is not deleted. Counts only the caller's subsidiaries. */
const subsidiaries = (scope: CompanyScope) =>
  sql`company s where s.head_company_id = c.id and s.deleted_at is null and ${inCompanies(scope, 's.id')}`
const shifts = sql`shift s where s.company_id = c.id and s.deleted_at is null`
const types = sql`company_event_type o join event_type t on t.id = o.event_type_id
  where o.company_id = c.id and t.deleted_at is null`

const SORTS = {
  position: () => sql`c.position`,
  companyName: (_, language) => byNameIn('c', language),
  headCompanyName: (_, language) => byNameIn('head', language),
  subsidiaryCount: (scope: CompanyScope) => countOf(subsidiaries(scope)),
  shift: () => countOf(shifts),
  eventType: () => countOf(types),
  updatedBy: () => sql`(u.first_name || ' ' || u.last_name) collate "th-x-icu"`,
  updatedAt: () => sql`c.updated_at`,
} satisfies Record<string, (scope: CompanyScope, language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const companySorts = SORTS
export type CompanySort = Sorting<keyof typeof SORTS>

const source = sql`company c left join company head on head.id = c.head_company_id
  left join user_account u on u.id = c.updated_by`

function matching(scope: CompanyScope, { words, headId }: CompanyFilter): RawBuilder<boolean> {
  const conditions = [sql`c.deleted_at is null`, inCompanies(scope, 'c.id')]
  if (words.length > 0) conditions.push(hasWords(words, namesOf('c')))
  if (headId !== null) conditions.push(sql`c.head_company_id = ${headId}::int`)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function ordered(scope: CompanyScope, { by, descending }: CompanySort, language: Language): RawBuilder<unknown> {
  return sql`${SORTS[by](scope, language)} ${descending ? sql`desc nulls last` : sql`asc nulls first`}, c.position, c.id`
}

export type CompanyRow = {
  id: number
  name: string
  other_name: string
  head_id: number | null
  head_name: string | null
  is_csr_area: boolean
  is_active: boolean
  position: number
  updated_by: string | null
  updated_at: Date
  subsidiaries: { name: string; updatedAt: string }[]
  shifts: { name: string; start: string; end: string }[]
  types: { colorId: number; groupId: 1 | 2 | 3; name: string }[]
}

/** One page of the list with the contents of its popups, and the total number of rows. */
export function listQuery(
  scope: CompanyScope,
  filter: CompanyFilter,
  order: CompanySort,
  page: Page,
  language: Language,
) {
  return sql<{ total: number } & (CompanyRow | { id: null })>`
    with listed as (
      select c.id, row_number() over (order by ${ordered(scope, order, language)}) as place
      from ${source} where ${matching(scope, filter)}
      order by place limit ${page.limit} offset ${page.offset}
    ), total as (select count(*)::int as total from company c where ${matching(scope, filter)})
    select total.total, c.id, ${nameIn('c', language)} as name, ${otherName('c', language)} as other_name,
      c.head_company_id as head_id, ${nameIn('head', language)} as head_name, c.is_csr_area, c.is_active,
      c.position, u.first_name || ' ' || u.last_name as updated_by, c.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('name', ${nameIn('s', language)}, 'updatedAt', s.updated_at) order by s.position), '[]')
        from ${subsidiaries(scope)}) as subsidiaries,
      (select coalesce(jsonb_agg(jsonb_build_object('name', ${nameIn('s', language)}, 'start', to_char(s.start_time, 'HH24:MI'),
        'end', to_char(s.end_time, 'HH24:MI')) order by s.start_time, s.end_time, s.id), '[]') from ${shifts}) as shifts,
      (select coalesce(jsonb_agg(jsonb_build_object('colorId', t.color_id, 'groupId', t.event_group_id, 'name', ${nameIn('t', language)})
        order by t.event_group_id, t.position), '[]') from ${types}) as types
    from total left join (listed join ${source} on c.id = listed.id) on true
    order by listed.place`
}

export async function loadCompanies(
  db: Querying,
  ...asked: Parameters<typeof listQuery>
): Promise<{ rows: CompanyRow[]; total: number }> {
  const { rows } = await listQuery(...asked).execute(db)
  return {
    rows: rows.filter((row): row is { total: number } & CompanyRow => row.id !== null),
    total: rows[0]?.total ?? 0,
  }
}

/** The head companies in scope, for the filter, and the number of places in the order of all companies. */
export async function loadListChoices(
  db: Querying,
  scope: CompanyScope,
  language: Language,
): Promise<{ heads: CompanyChoice[]; places: number }> {
  const { rows } = await sql<{ heads: CompanyChoice[]; places: number }>`
    select (select count(*)::int from company where deleted_at is null) as places,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', ${nameIn('h', language)}, 'otherName', ${otherName('h', language)}, 'is_csr_area', h.is_csr_area) order by h.position), '[]')
        from company h where h.deleted_at is null and ${inCompanies(scope, 'h.id')} and exists (
          select 1 from company c where c.head_company_id = h.id and c.deleted_at is null)) as heads`.execute(db)
  return rows[0] ?? { heads: [], places: 0 }
}

/** Number of rows in the list. */
export function countQuery(scope: CompanyScope, filter: CompanyFilter): RawBuilder<unknown> {
  return sql`select count(*)::int from company c where ${matching(scope, filter)}`
}

const local = (column: string, timeZone: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`

/** Every row that matches a filter, with the columns of the workbook's first sheet. */
export function exportQuery(
  scope: CompanyScope,
  filter: CompanyFilter,
  order: CompanySort,
  timeZone: string,
  language: Language,
): RawBuilder<unknown> {
  return sql`
    select row_number() over (order by ${ordered(scope, order, language)})::int, c.position, c.name, ${nameIn('head', language)}, c.is_csr_area::int,
      c.is_active::int, c.inactive_note, c.notifies_by_email::int, ${countOf(subsidiaries(scope))}, ${countOf(shifts)},
      ${countOf(types)}, u.first_name || ' ' || u.last_name, ${local('c.updated_at', timeZone)}, c.second_name
    from ${source} where ${matching(scope, filter)}
    order by 1`
}

/** The working times of the same companies. */
export function exportShiftsQuery(scope: CompanyScope, filter: CompanyFilter, language: Language): RawBuilder<unknown> {
  return sql`
    select ${nameIn('c', language)}, s.name, to_char(s.start_time, 'HH24:MI'), to_char(s.end_time, 'HH24:MI'), s.ends_next_day::int,
      s.is_active::int, s.inactive_note, s.second_name
    from company c join shift s on s.company_id = c.id and s.deleted_at is null
    where ${matching(scope, filter)}
    order by c.position, s.start_time, s.end_time, s.id`
}

/** The event types of the same companies. */
export function exportTypesQuery(scope: CompanyScope, filter: CompanyFilter, language: Language): RawBuilder<unknown> {
  return sql`
    select ${nameIn('c', language)}, t.event_group_id, case t.color_id when 4 then 4 else 3 end, ${nameIn('t', language)}
    from company c join company_event_type o on o.company_id = c.id
    join event_type t on t.id = o.event_type_id and t.deleted_at is null
    where ${matching(scope, filter)}
    order by c.position, t.event_group_id, t.position, t.id`
}

/** The name of the head company to filter by, if it is the caller's. */
export async function companyName(
  db: Querying,
  scope: CompanyScope,
  id: number,
  language: Language,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${nameIn('c', language)} as name from company c where c.id = ${id} and c.deleted_at is null and ${inCompanies(scope, 'c.id')}`.execute(
    db,
  )
  return rows[0]?.name
}

/** The keys of all companies' names. */
export async function namesTaken(db: Querying): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select name_key(unnest(array[name, second_name])) as key from company where deleted_at is null`.execute(db)
  return rows.map(({ key }) => key)
}

/** The event types of a company that are in use. */
export async function activeTypes(db: Querying, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from company_event_type o join event_type t on t.id = o.event_type_id
    where o.company_id = ${companyId} and t.is_active and t.deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}
