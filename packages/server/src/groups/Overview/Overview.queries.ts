import type { Language } from '@daybook/shared/registry'
import { MOST_OPEN, SILENT_DAYS } from '@daybook/shared/rules/overviewRules'
import { type RawBuilder, sql } from 'kysely'
import { actionInScope, fullName, isOverdue, typedActions } from '../../events/actions.queries.ts'
import { areaName } from '../../events/rows.queries.ts'
import { type Where, narrowed } from '../../events/waiting.queries.ts'
import type { Moment } from '../../expectations/areaDays.queries.ts'
import { STATUS_ID } from '../../people/ids.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { addDays } from '../../platform/clock.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import type { CountFilter } from '../../statistics/conditions.queries.ts'
import { inOrder, lengthOf, missingDays, named, places, seen } from '../../statistics/counting.queries.ts'

export type OpenAction = {
  actionId: number
  eventId: number
  text: string
  ownerName: string
  due: string
  areaId: number
  areaName: string
  companyName: string
}

/** The open corrective actions: their number, how many are overdue, and those that are overdue longest. */
export async function loadOpenActions(
  db: Querying,
  where: Where,
  language: Language,
): Promise<{ open: number; overdue: number; oldest: OpenAction[] }> {
  const { rows } = await sql<OpenAction & { isOverdue: boolean; open: number; overdue: number }>`
    select x.id as "actionId", e.id as "eventId", x.description as text, ${fullName('o')} as "ownerName", x.due_date as due, e.area_id as "areaId",
      ${areaName(language)} as "areaName", ${nameIn('c', language)} as "companyName", ${isOverdue} as "isOverdue",
      (count(*) over ())::int as open, (count(*) filter (where ${isOverdue}) over ())::int as overdue
    from ${typedActions}
    where x.state = 'open' and ${actionInScope(where.scope)} and ${narrowed(where)}
    order by x.due_date, x.id limit ${MOST_OPEN}`.execute(db)
  const { open = 0, overdue = 0 } = rows[0] ?? {}
  return { open, overdue, oldest: rows.filter((row) => row.isOverdue) }
}

export type CompanyOpen = { companyId: number; companyName: string; waiting: number; open: number; overdue: number }

/** What is open in each company, in their order: of those named, and of any that has something open. */
export async function loadCompanies(
  db: Querying,
  companyIds: readonly number[],
  where: Where,
  language: Language,
): Promise<CompanyOpen[]> {
  const { rows } = await sql<CompanyOpen>`
    with waiting as (
      select e.company_id, count(*)::int as count from event_report e
      where e.status = ${STATUS_ID.WAITING} and e.deleted_at is null and ${inScope(where.scope, 'e.company_id', 'e.area_id')}
        and ${narrowed(where)}
      group by 1),
    action as (
      select e.company_id, count(*)::int as count, (count(*) filter (where ${isOverdue}))::int as overdue from ${typedActions}
      where x.state = 'open' and ${actionInScope(where.scope)} and ${narrowed(where)}
      group by 1)
    select c.id as "companyId", ${nameIn('c', language)} as "companyName", coalesce(waiting.count, 0) as waiting,
      coalesce(action.count, 0) as open, coalesce(action.overdue, 0) as overdue
    from company c left join waiting on waiting.company_id = c.id left join action on action.company_id = c.id
    where c.id = any(${companyIds}::int[]) or waiting.count > 0 or action.count > 0 order by c.position, c.id`.execute(
    db,
  )
  return rows
}

export type SilentArea = { areaId: number; areaName: string; days: number }

/**
 * The areas that were expected to report on the filter's last day and have been silent for days, longest first. Days are those
 * without a report that the reports count, since the last one with a report.
 */
function silentQuery(filter: CountFilter, moment: Moment, language: Language): RawBuilder<SilentArea> {
  return sql<SilentArea>`
    with ${places(filter, moment)}, ${seen(filter)}, ${missingDays(sql`seen`)},
    silent as (
      select place.id, ${lengthOf(sql`missing.days * datemultirange(daterange(coalesce(upper(filed.days), ${filter.from}::date), null))`)} as days
      from place join missing on missing.area_id = place.id left join filed on filed.area_id = place.id
      where ${filter.to}::date <@ missing.days)
    select a.id as "areaId", ${areaName(language)} as "areaName", place.days
    from silent place ${named} where place.days >= ${SILENT_DAYS} order by place.days desc, ${inOrder}`
}

/** Silent until yesterday, seen over the days before. */
export async function loadSilent(
  db: Querying,
  filter: CountFilter,
  moment: Moment,
  days: number,
  language: Language,
): Promise<SilentArea[]> {
  const span = { from: addDays(moment.today, -days), to: addDays(moment.today, -1) }
  return (await silentQuery({ ...filter, ...span }, moment, language).execute(db)).rows
}

/** The name of an area of the scope; undefined if outside it. */
export async function findAreaName(
  db: Querying,
  scope: Scope,
  areaId: number,
  language: Language,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${areaName(language)} as name from area a left join area upper on upper.id = a.parent_id
    where a.id = ${areaId}::int and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return rows[0]?.name
}
