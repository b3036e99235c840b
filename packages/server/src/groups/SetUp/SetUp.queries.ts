import { sql } from 'kysely'
import { approversAtWork } from '../../events/rows.queries.ts'
import { USER_GROUP_ID } from '../../people/ids.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'

/** How much there is of each, and of how much something is lacking. */
export type SetUpCounts = {
  /** Event groups with a type, and those of them without one for nothing to report. */
  typedGroups: number
  groupsWithoutNil: number
  companies: number
  companiesWithoutType: number
  areas: number
  areasWithoutType: number
  /** People who report for an area; the areas that nobody reports for. */
  people: number
  areasWithoutReporter: number
  approvedAreas: number
  areasWithoutApprover: number
  receiverGroups: number
  letters: number
  rules: number
  reports: number
}

/** What is set up within a scope. */
export async function countSetUp(db: Querying, areas: Scope, companies: CompanyScope): Promise<SetUpCounts> {
  const { rows } = await sql<SetUpCounts>`
    with leaf as (
      select a.*, coalesce(upper.id, a.id) as upper_id from area a
      join company c on c.id = a.company_id and c.is_active and c.deleted_at is null
      left join area upper on upper.id = a.parent_id
      where ${inScope(areas, 'a.company_id', 'a.id')} and a.is_active and a.deleted_at is null
        and coalesce(upper.is_active, true) and upper.deleted_at is null
        and not exists (select from area sub where sub.parent_id = a.id and sub.deleted_at is null)
    ), typed as (
      select event_group_id, bool_or(is_nil) as has_nil from event_type
      where parent_id is null and is_active and deleted_at is null group by event_group_id
    ), open_company as (
      select c.id, exists (select from company_event_type o join event_type t on t.id = o.event_type_id
        and t.is_active and t.deleted_at is null where o.company_id = c.id) as has_types
      from company c where c.is_active and c.deleted_at is null and ${inCompanies(companies, 'c.id')}
    ), reporting as (
      select held.user_id, held.area_id from user_area held
      join user_account u on u.id = held.user_id and u.is_active and u.deleted_at is null
      join user_group g on g.user_id = u.id and g.group_id = ${USER_GROUP_ID.REPORTER}
      where held.role = 'report'
    ), checked as (
      select a.id, a.requires_approval,
        exists (select from area_event_type o join event_type t on t.id = o.event_type_id and t.is_active and t.deleted_at is null
          where o.area_id = a.upper_id) as has_type,
        exists (select from reporting where area_id in (a.id, a.upper_id)) as has_reporter,
        not a.requires_approval or exists (select from ${approversAtWork}) as has_approver
      from leaf a
    )
    select (select count(*)::int from typed) as "typedGroups",
      (select count(*)::int from typed where not has_nil) as "groupsWithoutNil",
      (select count(*)::int from open_company) as companies,
      (select count(*)::int from open_company c where not has_types
        and (exists (select from leaf where company_id = c.id) or not exists (select from open_company where has_types)))
        as "companiesWithoutType",
      count(*)::int as areas, count(*) filter (where not has_type)::int as "areasWithoutType",
      (select count(distinct user_id)::int from reporting r join leaf a on r.area_id in (a.id, a.upper_id)) as people,
      count(*) filter (where not has_reporter)::int as "areasWithoutReporter",
      count(*) filter (where requires_approval)::int as "approvedAreas",
      count(*) filter (where not has_approver)::int as "areasWithoutApprover",
      (select count(*)::int from receiver_group r where r.is_active and r.deleted_at is null
        and exists (select from receiver_group_member m join user_account u on u.id = m.user_id and u.is_active and u.deleted_at is null
          where m.receiver_group_id = r.id and m.is_active)
        and exists (select from receiver_group_area ga join leaf a on ga.area_id in (a.id, a.upper_id)
          where ga.receiver_group_id = r.id)) as "receiverGroups",
      (select count(*)::int from (select from letter l join user_account u on u.id = l.receiver_id
        where l.status = 'Y' and ${inCompanies(companies, 'u.company_id')} limit 1) sent) as letters,
      (select count(distinct r.series_id)::int from expectation_rule r
        where (r.until_day is null or r.until_day >= daybook_today()) and exists (select from leaf a
          where (r.company_id is null or r.company_id = a.company_id) and (r.area_id is null or r.area_id in (a.id, a.upper_id))
            and (r.event_group_id is null or r.event_group_id = a.event_group_id))) as rules,
      (select count(*)::int from (select from event_report e
        where e.deleted_at is null and ${inScope(areas, 'e.company_id', 'e.area_id')} limit 1) filed) as reports
    from checked`.execute(db)
  return rows[0] as SetUpCounts
}
