import { type RawBuilder, sql } from 'kysely'
import { rankOf } from './rules.queries.ts'

/**
 * The last day on which reporters may file and change the reports of an area for a day: that day plus the lock days of the rule
 * in effect. Null if no rule locks. The only place that decides this; events/lock.ts decides whom it stops.
 *
 * Every save for a past day needs it for one area: a single lookup of the rules costs a third of candidates().
 *
 * @param place an alias with id, parent_id, company_id and event_group_id
 */
export function openUntil(place: string, day: RawBuilder<unknown>): RawBuilder<string | null> {
  const { reaches, rank } = rankOf('r', place)
  return sql<string | null>`(
    select ${day} + r.lock_after_days from expectation_rule r
    where ${reaches} and r.from_day <= ${day} and (r.until_day is null or r.until_day >= ${day}) order by ${rank} limit 1)`
}
