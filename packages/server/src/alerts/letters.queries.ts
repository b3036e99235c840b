import { sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { silentSince } from './alerts.queries.ts'

/** An occurrence as said in a letter, with its rule. */
export type LetterOccurrence = {
  name: string
  ownerId: number
  ownerName: string
  count: number
  minutes: number
  silentSince: number | null
  areaIds: number[]
  spokeAt: Date
  overAt: Date | null
}

/** Undefined once the rule was deleted. */
export async function loadLetterOccurrence(db: Querying, id: number): Promise<LetterOccurrence | undefined> {
  const { rows } = await sql<LetterOccurrence>`
    select r.name, u.id as "ownerId", u.first_name || ' ' || u.last_name as "ownerName", r.count, r.minutes, ${silentSince}, o.area_ids as "areaIds",
      o.spoke_at as "spokeAt", o.over_at as "overAt"
    from alert_occurrence o join alert_rule r on r.id = o.rule_id join user_account u on u.id = r.owner_id
    where o.id = ${id}::int`.execute(db)
  return rows[0]
}
