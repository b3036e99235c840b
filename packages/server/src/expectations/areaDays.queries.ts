import { type RawBuilder, sql } from 'kysely'
import { type Scope, inScope } from '../people/rights/scope.ts'

/* Which areas exist for reporting on which days. Used by both the statistics and the states of expected reports. */

/** Which areas and days; null means no restriction. Days are ISO and inclusive. */
export type Places = {
  /** What the caller may see. */
  scope: Scope
  groupIds: number[] | null
  companyId: number | null
  /** Several companies instead of one. */
  companyIds?: number[] | null
  /** A parent area includes its sub areas. */
  areaIds: number[] | null
  from: string
  to: string
}

/** Today and its time zone: nothing is expected for later days yet. */
export type Moment = { today: string; timeZone: string }

/** Whether an area `a` matches a filter. */
export function isPlace(filter: Places): RawBuilder<boolean> {
  const conditions = [
    inScope(filter.scope, 'a.company_id', 'a.id'),
    filter.groupIds && sql`a.event_group_id = any(${filter.groupIds}::int[])`,
    filter.companyId !== null && sql`a.company_id = ${filter.companyId}::int`,
    filter.companyIds && sql`a.company_id = any(${filter.companyIds}::int[])`,
    filter.areaIds && sql`(a.id = any(${filter.areaIds}::int[]) or a.parent_id = any(${filter.areaIds}::int[]))`,
  ].filter((one) => one !== false && one !== null && one !== undefined)
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** The days on which an owner was active, as a multirange. */
const activeDays = (table: 'area' | 'company', id: RawBuilder<unknown>) =>
  sql`coalesce((select range_agg(p.during) from ${sql.table(`${table}_active_period`)} p where p.${sql.ref(`${table}_id`)} = ${id}), '{}')`

/**
 * The days on which a report of area `a` was expected: it, its parent area and its company were active and it had no
 * sub areas, within the range and up to today.
 */
export function expectedDays(
  { from, to }: Pick<Places, 'from' | 'to'>,
  { today, timeZone }: Moment,
): RawBuilder<unknown> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${timeZone})::date`
  const until = to < today ? to : today
  return sql`
    ${until < from ? sql`'{}'::datemultirange` : sql`datemultirange(daterange(${from}::date, ${until}::date, '[]'))`}
    * ${activeDays('area', sql`a.id`)}
    * case when a.parent_id is null then '{(,)}' else ${activeDays('area', sql`a.parent_id`)} end
    * ${activeDays('company', sql`a.company_id`)}
    - coalesce((select range_agg(daterange(${dayOf('sub.created_at')},
        case when sub.deleted_at is not null then greatest(${dayOf('sub.deleted_at')}, ${dayOf('sub.created_at')}) end))
        from area sub where sub.parent_id = a.id), '{}')`
}
