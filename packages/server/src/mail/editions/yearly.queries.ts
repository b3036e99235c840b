import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'

/** Companies whose yearly report is sent on a day (ISO). In other years, 29 February counts as the 28th. */
export async function companiesOfDay(db: Querying, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asked as (select ${day}::date as day)
    select distinct chosen.company_id as id
    from asked, notification_company_rule rule join notification_company chosen on chosen.rule_id = rule.id
    where rule.is_active and rule.month = extract(month from asked.day)
      and (rule.day = extract(day from asked.day)
        or (rule.month = 2 and rule.day = 29 and extract(day from asked.day) = 28
          and extract(month from asked.day + 1) = 3))`.execute(db)
  return rows.map(({ id }) => id)
}
