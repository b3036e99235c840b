import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { approversAtWork, areaName } from '../../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { STATUS_ID, USER_GROUP_ID } from '../../people/ids.ts'
import { roleOf } from '../../people/rights/areaRoles.ts'

/** Maximum rows per list on the home page, which shows the total next to it. */
const MOST = 50

/** The first rows of a list and its total count. */
export type Counted<Row> = { rows: Row[]; count: number }

/** Each row carries the number of rows without the limit. */
type Total = { total: number }

function counted<Row>({ rows }: { rows: (Row & Total)[] }): Counted<Row> {
  return { rows, count: rows[0]?.total ?? 0 }
}

/** Open leaf areas of a scope: `a` with its company `c` and, for a sub area, its `upper` area. */
const openAreas = (scope: Scope) => sql`
  area a join company c on c.id = a.company_id left join area upper on upper.id = a.parent_id
  where ${inScope(scope, 'a.company_id', 'a.id')} and a.deleted_at is null and c.deleted_at is null
    and a.is_active and c.is_active and coalesce(upper.is_active, true) and upper.deleted_at is null
    and not exists (select 1 from area sub where sub.parent_id = a.id and sub.deleted_at is null)`

const areaPlace = sql`c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
  a.position, a.id`

/** Leaf areas of a scope that must report today and have not. */
export async function loadSilentAreas(db: Querying, scope: Scope, day: string, language: Language) {
  const { rows } = await sql<{
    all: number
    silent: number
    areas: { id: number; name: string; company: string; groupId: number }[]
  }>`
    with expected as (
      select a.id, ${areaName(language)} as name, ${nameIn('c', language)} as company, a.event_group_id as "groupId",
        row_number() over (order by ${areaPlace}) as place,
        exists (select 1 from event_report e where e.area_id = a.id and e.event_date = ${day}::date
          and e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED}) as reported
      from ${openAreas(scope)}
    ), silent as (select * from expected where not reported)
    select (select count(*)::int from expected) as "all", (select count(*)::int from silent) as silent,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'company', company, 'groupId', "groupId") order by place), '[]')
        from (select * from silent order by place limit ${MOST}) first) as areas`.execute(db)
  return rows[0] ?? { all: 0, silent: 0, areas: [] }
}

export type IncompleteArea = {
  id: number
  /** The area whose form contains this area. */
  formId: number
  name: string
  company: string
  groupId: number
  lacksType: boolean
  lacksApprover: boolean
}

/** Open leaf areas of a scope that cannot file anything, or whose reports need an approval that nobody can give. */
export async function loadIncompleteAreas(
  db: Querying,
  scope: Scope,
  language: Language,
): Promise<Counted<IncompleteArea>> {
  return counted(
    await sql<IncompleteArea & Total>`
    select found.*, count(*) over ()::int as total from (
      select a.id, coalesce(upper.id, a.id) as "formId", ${areaName(language)} as name, ${nameIn('c', language)} as company, a.event_group_id as "groupId",
        not exists (
          select 1 from area_event_type o join event_type t on t.id = o.event_type_id and t.is_active and t.deleted_at is null
          where o.area_id = coalesce(upper.id, a.id)) as "lacksType",
        a.requires_approval and not exists (select 1 from ${approversAtWork}) as "lacksApprover",
        row_number() over (order by ${areaPlace}) as place
      from ${openAreas(scope)}) found
    where "lacksType" or "lacksApprover" order by place limit ${MOST}`.execute(db),
  )
}

/** Open companies of a scope without an open area. */
export async function loadEmptyCompanies(
  db: Querying,
  scope: CompanyScope,
  language: Language,
): Promise<Counted<{ id: number; name: string }>> {
  const found = await sql<{ id: number; name: string } & Total>`
    select c.id, ${nameIn('c', language)} as name, count(*) over ()::int as total from company c
    where c.deleted_at is null and c.is_active and ${inCompanies(scope, 'c.id')}
      and not exists (select 1 from area a where a.company_id = c.id and a.deleted_at is null and a.is_active)
    order by c.position, c.id limit ${MOST}`.execute(db)
  return counted(found)
}

/**
 * Active users of a scope whose groups give them nothing: no area to see, or no menu to see it with. Reads the holders of each as
 * a set: at 50,000 users, checking one user after another takes three times as long.
 */
export async function loadPowerlessUsers(
  db: Querying,
  scope: CompanyScope,
  language: Language,
): Promise<Counted<{ id: number; name: string; company: string }>> {
  const isPossible = scope.all
    ? sql`true`
    : sql`g.user_id in (select u.id from user_account u where u.deleted_at is null and ${inCompanies(scope, 'u.company_id')})`
  const found = await sql<{ id: number; name: string; company: string } & Total>`
    with reach as materialized (
      select group_id, array_agg(menu_id) as menus from group_menu_limit group by group_id
    ), placed as (
      select g.user_id from user_group g where g.group_id in (${USER_GROUP_ID.CORPORATE_ADMIN}, ${USER_GROUP_ID.COMPANY_USER}) and ${isPossible}
      union all
      select g.user_id from user_group g join user_area ua on ua.user_id = g.user_id
      where ua.role = ${roleOf(sql`g.group_id`)}
        and ua.area_id not in (select id from area where deleted_at is not null) and ${isPossible}
    ), led as (
      select g.user_id from user_group g join reach r on r.group_id = g.group_id
      where ${isPossible} and exists (
        select from user_menu m where m.user_id = g.user_id and m.level > 0 and m.menu_id = any(r.menus))
    )
    select u.id, u.first_name || ' ' || u.last_name as name, ${nameIn('c', language)} as company, count(*) over ()::int as total
    from user_account u join company c on c.id = u.company_id
    where u.deleted_at is null and u.is_active and ${inCompanies(scope, 'u.company_id')}
      and (u.id not in (select user_id from placed) or u.id not in (select user_id from led))
    order by c.position, c.id, (u.first_name || ' ' || u.last_name) collate "th-x-icu", u.id limit ${MOST}`.execute(db)
  return counted(found)
}

/** The latest import by a user of a scope. */
export async function loadLastImport(db: Querying, scope: CompanyScope) {
  const { rows } = await sql<{
    kind: string
    user: string
    added: number
    changed: number
    refused: number
    is_done: boolean
    ran_at: Date
  }>`
    select i.kind, u.first_name || ' ' || u.last_name as "user", i.added, i.changed, i.refused, i.is_done, i.ran_at
    from import_run i join user_account u on u.id = i.user_id
    where ${inCompanies(scope, 'u.company_id')} order by i.ran_at desc, i.id desc limit 1`.execute(db)
  return rows[0]
}

/** Letters to users of a scope that failed, may have failed, or did not leave, in the last seven days. */
export async function countTroubledLetters(db: Querying, scope: CompanyScope) {
  const { rows } = await sql<{ failed: number; unknown: number; file: number; total: number }>`
    select count(*) filter (where l.status = 'N')::int as failed, count(*) filter (where l.status = 'unknown')::int as unknown,
      count(*) filter (where l.status = 'file')::int as file, count(*)::int as total
    from letter l join user_account u on u.id = l.receiver_id
    where l.status in ('Y', 'N', 'unknown', 'file') and l.changed_at >= daybook_now() - interval '7 days'
      and ${inCompanies(scope, 'u.company_id')}`.execute(db)
  return rows[0] ?? { failed: 0, unknown: 0, file: 0, total: 0 }
}

/** The open companies, and the active people besides one. */
export async function countKept(db: Querying, companies: CompanyScope, people: CompanyScope, without: number) {
  const { rows } = await sql<{ companies: number; people: number }>`
    select (select count(*)::int from company c where c.is_active and c.deleted_at is null and ${inCompanies(companies, 'c.id')}) as companies,
      (select count(*)::int from user_account u where u.is_active and u.deleted_at is null and u.id <> ${without}
        and ${inCompanies(people, 'u.company_id')}) as people`.execute(db)
  return rows[0] ?? { companies: 0, people: 0 }
}
