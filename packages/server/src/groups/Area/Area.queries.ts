import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, choiceNames, nameIn, otherName } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf } from '../../platform/postgres/search.ts'
import type { Page, Sorting } from '../../administration/list.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

export type AreaFilter = {
  /** For areas with their sub areas and company. */
  words: Words
  groupId: number | null
  companyId: number | null
  /** Only these areas, unless empty. */
  ids: number[]
}

const SORTS = {
  position: () => sql`row(a.event_group_id, c.position, a.position)`,
  eventGroupName: () => sql`a.event_group_id`,
  companyName: (language) => byNameIn('c', language),
  areaName: (language) => byNameIn('a', language),
  subAreaCount: () => sql`(select count(*) from area s where s.parent_id = a.id and s.deleted_at is null)`,
  active: () => sql`not a.is_active`,
  requiresApproval: () => sql`not a.requires_approval`,
  updatedBy: () => sql`(u.first_name || ' ' || u.last_name) collate "th-x-icu"`,
  updatedAt: () => sql`a.updated_at`,
} satisfies Record<string, (language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const areaSorts = SORTS
export type AreaSort = Sorting<keyof typeof SORTS>

const source = sql`area a join company c on c.id = a.company_id left join user_account u on u.id = a.updated_by`

/** The caller's sub areas `s` of area `a`. */
const ownSubs = (scope: Scope) =>
  sql`area s where s.parent_id = a.id and s.deleted_at is null and ${inScope(scope, 's.company_id', 's.id')}`

/** Lists an area if it or one of its sub areas is the caller's. */
function listed(scope: Scope): RawBuilder<boolean> {
  const own = inScope(scope, 'a.company_id', 'a.id')
  return scope.all || scope.areaIds.length === 0 ? own : sql`(${own} or exists (select 1 from ${ownSubs(scope)}))`
}

function matching(scope: Scope, { words, groupId, companyId, ids }: AreaFilter): RawBuilder<boolean> {
  const conditions = [sql`a.parent_id is null and a.deleted_at is null and c.deleted_at is null`, listed(scope)]
  if (groupId !== null) conditions.push(sql`a.event_group_id = ${groupId}::int`)
  if (companyId !== null) conditions.push(sql`a.company_id = ${companyId}::int`)
  if (ids.length > 0) conditions.push(sql`a.id = any(${ids}::int[])`)
  if (words.length > 0) {
    const subs = sql`(select string_agg(${namesOf('s')}, ' ') from ${ownSubs(scope)})`
    conditions.push(hasWords(words, namesOf('a'), namesOf('c'), subs))
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function ordered({ by, descending }: AreaSort, language: Language): RawBuilder<unknown> {
  const way = descending ? sql`desc nulls last` : sql`asc nulls first`
  return sql`${SORTS[by](language)} ${way}, a.event_group_id, c.position, a.position, a.id`
}

/** Formats an area's shifts: 'Morning 08:00-16:00, Evening 16:00-00:00'. */
const shiftNames = (area: string, language: Language) => sql<string>`coalesce((
  select string_agg(${nameIn('w', language)} || ' ' || to_char(w.start_time, 'HH24:MI') || '-' || to_char(w.end_time, 'HH24:MI'), ', '
    order by w.start_time, w.end_time, w.id)
  from area_shift o join shift w on w.id = o.shift_id and w.deleted_at is null where o.area_id = ${sql.ref(area)}), '')`

/** The names of an area's event types. */
const typeNames = (area: string, language: Language) => sql<string>`coalesce((
  select string_agg(${nameIn('t', language)}, ', ' order by t.position) from area_event_type o
  join event_type t on t.id = o.event_type_id and t.deleted_at is null where o.area_id = ${sql.ref(area)}), '')`

/** The working times and event types of areas as the workbook has them, in a language. */
export async function loadWorkbookLists(
  db: Querying,
  ids: number[],
  language: Language,
): Promise<{ id: number; shifts: string; types: string }[]> {
  const { rows } = await sql<{ id: number; shifts: string; types: string }>`
    select a.id, ${shiftNames('a.id', language)} as shifts, ${typeNames('a.id', language)} as types
    from area a where a.id = any(${ids}::int[])`.execute(db)
  return rows
}

export type SubRow = {
  id: number
  place: number
  name: string
  otherName: string
  shifts: string
  requiresApproval: boolean
  isActive: boolean
  updatedAt: string
}

const subRows = (scope: Scope, language: Language) => sql<SubRow[]>`
  (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'place', s.position, 'name', ${nameIn('s', language)},
      'otherName', ${otherName('s', language)}, 'shifts', ${shiftNames('s.id', language)},
      'requiresApproval', s.requires_approval, 'isActive', s.is_active, 'updatedAt', s.updated_at) order by s.position), '[]')
    from ${ownSubs(scope)})`

export type AreaRow = {
  id: number
  place: number
  groupId: EventGroupId
  companyId: number
  companyName: string
  name: string
  otherName: string
  requiresApproval: boolean
  isActive: boolean
  updatedBy: string | null
  updatedAt: Date
  /** True if the area itself is the caller's, not only some of its sub areas. */
  isOwn: boolean
  subAreas: SubRow[]
}

/** One page of the list, each row with its sub areas, and the total number of rows. */
export function listQuery(scope: Scope, filter: AreaFilter, order: AreaSort, page: Page, language: Language) {
  return sql<{ total: number } & (AreaRow | { id: null })>`
    with listed as (
      select * from unnest(array(
        select a.id from ${source} where ${matching(scope, filter)}
        order by ${ordered(order, language)} limit ${page.limit} offset ${page.offset})) with ordinality listed (id, nth)
    ), total as (
      select count(*)::int as total from area a join company c on c.id = a.company_id where ${matching(scope, filter)})
    select total.total, a.id, a.position as place, a.event_group_id as "groupId", a.company_id as "companyId",
      ${nameIn('c', language)} as "companyName", ${nameIn('a', language)} as name,
      ${otherName('a', language)} as "otherName", a.requires_approval as "requiresApproval", a.is_active as "isActive",
      u.first_name || ' ' || u.last_name as "updatedBy", a.updated_at as "updatedAt",
      ${inScope(scope, 'a.company_id', 'a.id')} as "isOwn", ${subRows(scope, language)} as "subAreas"
    from total left join (listed join ${source} on a.id = listed.id) on true
    order by listed.nth`
}

export async function loadAreas(
  db: Querying,
  ...asked: Parameters<typeof listQuery>
): Promise<{ rows: AreaRow[]; total: number }> {
  const { rows } = await listQuery(...asked).execute(db)
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 }
}

/** The caller's sub areas of an area, in list order. */
export async function loadSubRows(db: Querying, scope: Scope, areaId: number, language: Language): Promise<SubRow[]> {
  const { rows } = await sql<{ rows: SubRow[] }>`
    select ${subRows(scope, language)} as rows from area a where a.id = ${areaId}`.execute(db)
  return rows[0]?.rows ?? []
}

/** Number of workbook rows: one per area and one per sub area of the caller. */
export function countQuery(scope: Scope, filter: AreaFilter): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(1 + (select count(*) from ${ownSubs(scope)})), 0)::int
    from area a join company c on c.id = a.company_id where ${matching(scope, filter)}`
}

/** Each area followed by its sub areas, with the workbook's columns. */
export function exportQuery(
  scope: Scope,
  filter: AreaFilter,
  order: AreaSort,
  timeZone: string,
  language: Language,
): RawBuilder<unknown> {
  return sql`
    with listed as (
      select a.id, row_number() over (order by ${ordered(order, language)}) as nth from ${source} where ${matching(scope, filter)}
    )
    select case when e.parent_id is null then listed.nth::int end, a.event_group_id, e.position, ${nameIn('c', language)}, a.name,
      case when e.parent_id is null then null else e.name end, e.requires_approval::int, ${shiftNames('e.id', language)},
      ${typeNames('e.id', language)}, e.is_active::int, e.inactive_note,
      case when e.parent_id is null then e.notifies_by_email::int end, editor.first_name || ' ' || editor.last_name,
      to_char(e.updated_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'), e.second_name
    from listed join ${source} on a.id = listed.id
    join area e on (e.id = a.id or (e.parent_id = a.id and ${inScope(scope, 'e.company_id', 'e.id')})) and e.deleted_at is null
    left join user_account editor on editor.id = e.updated_by
    order by listed.nth, e.parent_id is not null, e.position`
}

export type CompanyChoice = { id: number; name: string; otherName: string; isCsr: boolean; isActive: boolean }

/**
 * A scope's companies in order; with a group, only those that can have its areas: CSR companies for CSR, the others otherwise.
 */
export async function loadCompanyChoices(
  db: Querying,
  scope: CompanyScope,
  groupId: number | null,
  language: Language,
): Promise<CompanyChoice[]> {
  const { rows } = await sql<CompanyChoice>`
    select c.id, ${choiceNames('c', language)}, c.is_csr_area as "isCsr", c.is_active as "isActive" from company c
    where c.deleted_at is null and ${inCompanies(scope, 'c.id')}
      and (${groupId}::int is null or c.is_csr_area = (${groupId}::int = 1))
    order by c.position`.execute(db)
  return rows
}

/** The keys of all names of a company's areas in a group, those of sub areas aside. */
export async function namesTaken(db: Querying, companyId: number, groupId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select name_key(unnest(array[a.name, a.second_name])) as key from area a
    where a.company_id = ${companyId} and a.event_group_id = ${groupId} and a.parent_id is null and a.deleted_at is null`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** The ids of a company's areas that are in use, in order, those of sub areas aside. */
export async function upperAreas(db: Querying, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from area a where a.company_id = ${companyId} and a.parent_id is null and a.is_active and a.deleted_at is null
    order by a.event_group_id, a.position`.execute(db)
  return rows.map(({ id }) => id)
}
