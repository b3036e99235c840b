import { type RawBuilder, sql } from 'kysely'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { Querying } from '../platform/postgres/database.ts'
import { rankOf } from './rules.queries.ts'

/* What the rule in effect says about a single area and day: a single lookup of the rules costs a third of candidates(). */

/** A value of the rule `r` in effect for an area on a day; null if no rule applies. `place`: see openUntil. */
function inEffect<T>(place: string, day: RawBuilder<unknown>, value: RawBuilder<T>): RawBuilder<T | null> {
  const { reaches, rank } = rankOf('r', place)
  return sql<T | null>`(
    select ${value} from expectation_rule r
    where ${reaches} and r.from_day <= ${day} and (r.until_day is null or r.until_day >= ${day}) order by ${rank} limit 1)`
}

/**
 * The last day on which reporters may file and change the reports of an area for a day: that day plus the lock days of the rule
 * in effect. Null if no rule locks. The only place that decides this; events/lock.ts decides whom it stops.
 *
 * @param place an alias with id, parent_id, company_id and event_group_id
 */
export function openUntil(place: string, day: RawBuilder<unknown>): RawBuilder<string | null> {
  return inEffect(place, day, sql<string>`${day} + r.lock_after_days`)
}

/** Whether a rule says for an area and day that 'nothing to report' is taken only after the end. `place`: see openUntil. */
export function isNilOnlyAfterEnd(place: string, day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from expectation_rule where nil_only_after_end)
    and coalesce(${inEffect(place, day, sql`r.nil_only_after_end`)}, false))`
}

/** Those of the areas for which this holds on a day. */
export const loadNilOnlyAfterEnd = (db: Querying, areaIds: number[], day: string) =>
  areasWith(db, areaIds, isNilOnlyAfterEnd('a', sql`${day}::date`))

/** Those of the areas of which a report is expected for each shift on a day, if they have shifts: see candidates(). */
export const loadByShift = (db: Querying, areaIds: number[], day: string) =>
  areasWith(
    db,
    areaIds,
    inEffect('a', sql`${day}::date`, sql<boolean>`r.by_shift and a.event_group_id = ${sql.lit(EVENT_GROUP.OPERATION)}`),
  )

async function areasWith(db: Querying, areaIds: number[], holds: RawBuilder<boolean | null>): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from area a where a.id = any(${areaIds}::int[]) and ${holds}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
