import { type RawBuilder, sql } from 'kysely'
import { candidates, rules } from './rules.queries.ts'

/**
 * The last day on which reporters file and change the reports of an area on a day: that day and the days of the rule that
 * counts on it. Null when no rule locks. The only place that says so; events/lock.ts says whom it stops.
 *
 * @param place an alias with id, parent_id, company_id and event_group_id
 */
export function openUntil(place: string, day: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select ${day} + ranked.lock_after_days from (${candidates(place, sql`(${rules(null)})`)}) ranked
    where ranked.during @> ${day} order by ranked.rank limit 1)`
}
