import { type RawBuilder, sql } from 'kysely'
import { rankOf } from './rules.queries.ts'

/**
 * The last day on which reporters file and change the reports of an area on a day: that day and the days of the rule that
 * counts on it. Null when no rule locks. The only place that says so; events/lock.ts says whom it stops.
 *
 * Each save of a day that is over asks it of one area: one look at the rules costs a third of what candidates() does.
 *
 * @param place an alias with id, parent_id, company_id and event_group_id
 */
export function openUntil(place: string, day: RawBuilder<unknown>): RawBuilder<string | null> {
  const { reaches, rank } = rankOf('r', place)
  return sql<string | null>`(
    select ${day} + r.lock_after_days from expectation_rule r
    where ${reaches} and r.from_day <= ${day} and (r.until_day is null or r.until_day >= ${day}) order by ${rank} limit 1)`
}
