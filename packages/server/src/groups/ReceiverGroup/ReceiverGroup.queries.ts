import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, nameIn, otherName } from '../../platform/postgres/names.ts'
import { type Words, hasWords, namesOf } from '../../platform/postgres/search.ts'
import type { Page, Sorting } from '../../administration/list.ts'
import { fullName } from '../../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

/** The parts of receiver groups that a caller administers: areas, and users who may be members. */
export type ReceiverScope = { areas: Scope; users: CompanyScope }

export type ReceiverFilter = {
  words: Words
  groupId: number | null
  companyId: number | null
}

/** The areas `a` of the receiver group `r` with their companies `ac`. */
const areasOf = sql`receiver_group_area ga join area a on a.id = ga.area_id and a.deleted_at is null
  join company ac on ac.id = a.company_id and ac.deleted_at is null where ga.receiver_group_id = r.id`
const inside = (scope: Scope) => inScope(scope, 'a.company_id', 'a.id')
/** The members `m` of the receiver group `r`: the users `mu` with their companies `mc`. */
const membersOf = ({ users }: ReceiverScope) => sql`receiver_group_member m
  join user_account mu on mu.id = m.user_id and mu.deleted_at is null join company mc on mc.id = mu.company_id
  where m.receiver_group_id = r.id and ${inCompanies(users, 'mu.company_id')}`

/** Lists a group with an area in scope. A group without areas is listed only for callers who administer everything. */
export function isListed(scope: Scope): RawBuilder<boolean> {
  return scope.all ? sql`true` : sql`exists (select 1 from ${areasOf} and ${inside(scope)})`
}

/** Whether a group also has areas outside the scope. */
export function hasOthers(scope: Scope): RawBuilder<boolean> {
  return scope.all ? sql`false` : sql`exists (select 1 from ${areasOf} and not ${inside(scope)})`
}

const SORTS = {
  updatedAt: () => sql`r.updated_at`,
  receiverGroupName: (_, language) => byNameIn('r', language),
  active: () => sql`r.is_active`,
  updatedBy: () => sql`(by.first_name || ' ' || by.last_name) collate "th-x-icu"`,
  companyNames: (scope: ReceiverScope) =>
    sql`(select count(distinct a.company_id) from ${areasOf} and ${inside(scope.areas)})`,
  groupNames: (scope: ReceiverScope) =>
    sql`(select count(distinct a.event_group_id) from ${areasOf} and ${inside(scope.areas)})`,
  members: (scope: ReceiverScope) => sql`(select count(*) from ${membersOf(scope)})`,
} satisfies Record<string, (scope: ReceiverScope, language: Language) => RawBuilder<unknown>>

/** Sort columns by name. */
export const receiverSorts = SORTS
export type ReceiverSort = Sorting<keyof typeof SORTS>

const source = sql`receiver_group r left join user_account by on by.id = r.updated_by`

export function matching(scope: ReceiverScope, { words, groupId, companyId }: ReceiverFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`r.deleted_at is null`, isListed(scope.areas)]
  if (words.length > 0) conditions.push(hasWords(words, namesOf('r')))
  if (groupId !== null || companyId !== null) {
    const chosen = [
      inside(scope.areas),
      ...(groupId === null ? [] : [sql`a.event_group_id::bigint = ${groupId}::bigint`]),
      ...(companyId === null ? [] : [sql`a.company_id = ${companyId}::int`]),
    ]
    conditions.push(sql`exists (select 1 from ${areasOf} and ${sql.join(chosen, sql` and `)})`)
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function ordered(scope: ReceiverScope, { by, descending }: ReceiverSort, language: Language): RawBuilder<unknown> {
  const way = descending ? sql`desc nulls last` : sql`asc nulls first`
  return sql`${SORTS[by](scope, language)} ${way}, r.id ${descending ? sql`desc` : sql`asc`}`
}

export type ReceiverRow = {
  id: number
  name: string
  otherName: string
  isActive: boolean
  members: { name: string; company: string; position: string; isActive: boolean }[]
  companies: string[]
  groupIds: (1 | 2 | 3)[]
  updatedBy: string | null
  updatedAt: Date
  hasOthers: boolean
}

function listQuery(scope: ReceiverScope, filter: ReceiverFilter, order: ReceiverSort, page: Page, language: Language) {
  return sql<ReceiverRow>`
    select r.id, ${nameIn('r', language)} as name, ${otherName('r', language)} as "otherName", r.is_active as "isActive",
      (select coalesce(jsonb_agg(jsonb_build_object('name', mu.first_name || ' ' || mu.last_name, 'company', ${nameIn('mc', language)},
        'position', mu.position, 'isActive', m.is_active) order by mc.position, mc.id, mu.first_name, mu.last_name, mu.id), '[]')
        from ${membersOf(scope)}) as members,
      (select coalesce(jsonb_agg(own.name order by own.position, own.id), '[]') from (
        select distinct ac.id, ${nameIn('ac', language)} as name, ac.position from ${areasOf} and ${inside(scope.areas)}) own) as companies,
      (select coalesce(jsonb_agg(distinct a.event_group_id), '[]') from ${areasOf} and ${inside(scope.areas)}) as "groupIds",
      by.first_name || ' ' || by.last_name as "updatedBy", r.updated_at as "updatedAt", ${hasOthers(scope.areas)} as "hasOthers"
    from (
      select r.id from ${source} where ${matching(scope, filter)}
      order by ${ordered(scope, order, language)} limit ${page.limit} offset ${page.offset}) listed
    join receiver_group r on r.id = listed.id left join user_account by on by.id = r.updated_by
    order by ${ordered(scope, order, language)}`
}

export function countQuery(scope: ReceiverScope, filter: ReceiverFilter) {
  return sql<{ total: number }>`select count(*)::int as total from receiver_group r where ${matching(scope, filter)}`
}

export async function loadReceivers(
  db: Querying,
  scope: ReceiverScope,
  filter: ReceiverFilter,
  order: ReceiverSort,
  page: Page,
  language: Language,
): Promise<{ rows: ReceiverRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    listQuery(scope, filter, order, page, language).execute(db),
    countQuery(scope, filter).execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Every group that matches a filter, in screen order, with the workbook's columns in order, for a cursor. */
export function exportQuery(
  scope: ReceiverScope,
  filter: ReceiverFilter,
  order: ReceiverSort,
  timeZone: string,
  language: Language,
) {
  return sql`
    select row_number() over (order by ${ordered(scope, order, language)}), r.name, r.is_active::int, r.inactive_note,
      (select count(*) from ${membersOf(scope)}), (select count(*) from ${areasOf} and ${inside(scope.areas)}),
      by.first_name || ' ' || by.last_name, to_char(r.updated_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI'), r.second_name
    from ${source} where ${matching(scope, filter)} order by 1`
}

/** Members and areas of the exported groups, one in each row, as they are imported. */
export function exportRelationsQuery(scope: ReceiverScope, filter: ReceiverFilter, language: Language) {
  const name = nameIn('r', language)
  return sql`
    select name, company, employee_id, person, event_group_id, area_company, area, sub_area from (
      select r.id as group_id, ${name} as name, 1 as part, row_number() over (order by mc.position, mc.id, mu.first_name, mu.last_name, mu.id) as place,
        ${nameIn('mc', language)} as company, mu.employee_id, mu.first_name || ' ' || mu.last_name as person,
        null::int as event_group_id, null as area_company, null as area, null as sub_area
      from receiver_group r join lateral (select m.user_id from ${membersOf(scope)}) m on true
      join user_account mu on mu.id = m.user_id join company mc on mc.id = mu.company_id
      where ${matching(scope, filter)}
      union all
      select r.id, ${name}, 2, row_number() over (order by a.event_group_id, c.position, c.id, coalesce(upper.position, a.position),
          coalesce(upper.id, a.id), a.parent_id is not null, a.position, a.id),
        null, null, null, a.event_group_id, ${nameIn('c', language)},
        case when upper.id is null then ${nameIn('a', language)} else ${nameIn('upper', language)} end,
        case when upper.id is not null then ${nameIn('a', language)} end
      from receiver_group r join lateral (select a.id from ${areasOf} and ${inside(scope.areas)}) own on true
      join area a on a.id = own.id join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
      where ${matching(scope, filter)}) relations
    order by name collate "th-x-icu", group_id, part, place`
}

/** The members of the exported groups, for the second sheet. */
export function exportMembersQuery(scope: ReceiverScope, filter: ReceiverFilter, language: Language) {
  return sql`
    select ${nameIn('r', language)}, ${nameIn('mc', language)}, mu.employee_id, mu.first_name, mu.last_name, mu.position, mu.email, m.is_active::int
    from receiver_group r join lateral (
      select m.user_id, m.is_active from ${membersOf(scope)}) m on true
    join user_account mu on mu.id = m.user_id join company mc on mc.id = mu.company_id
    where ${matching(scope, filter)}
    order by ${byNameIn('r', language)}, r.id, mc.position, mc.id, mu.first_name, mu.last_name, mu.id`
}

/** The areas of the exported groups, for the third sheet. */
export function exportAreasQuery(scope: ReceiverScope, filter: ReceiverFilter, language: Language) {
  return sql`
    select ${nameIn('r', language)}, a.event_group_id, ${nameIn('c', language)}, ${fullName('a', language)}
    from receiver_group r join lateral (
      select a.id from ${areasOf} and ${inside(scope.areas)}) own on true
    join area a on a.id = own.id join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
    where ${matching(scope, filter)}
    order by ${byNameIn('r', language)}, r.id, a.event_group_id, c.position, c.id, coalesce(upper.position, a.position),
      coalesce(upper.id, a.id), a.parent_id is not null, a.position, a.id`
}

/** The ids of the groups with an area of a company, or with all of them, by name. */
export async function receiversOfCompany(db: Querying, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from receiver_group r
    where r.deleted_at is null and (exists (select 1 from ${areasOf} and a.company_id = ${companyId})
      or exists (select 1 from receiver_group_company_area w where w.receiver_group_id = r.id and w.company_id = ${companyId}))
    order by r.name collate "th-x-icu", r.id`.execute(db)
  return rows.map(({ id }) => id)
}
