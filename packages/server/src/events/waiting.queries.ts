import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { type Caller } from '../people/rights/caller.ts'
import { approvable, inScope, isEmpty } from '../people/rights/scope.ts'
import { decidable } from './rows.queries.ts'

/*
 * Which reports wait where somebody decides, found by event_report_waiting. Their own are among them: who may decide one
 * is whyNotDecide() in people/rights/scope.ts, and decidable() in SQL.
 */

/** Reports `e` with their areas `a` that wait where the person decides; more conditions follow. */
export const waitingFor = (person: Caller): RawBuilder<unknown> => sql`
  event_report e join area a on a.id = e.area_id and a.requires_approval
  where e.status = 1 and e.deleted_at is null and ${inScope(approvable(person), 'e.company_id', 'e.area_id')}`

export function countQuery(person: Caller): RawBuilder<{ waiting: number }> {
  return sql`select count(*) as waiting from ${waitingFor(person)} and ${decidable(person)}`
}

/** How many reports wait for the person's decision. */
export async function countWaiting(db: Querying, person: Caller): Promise<number> {
  if (isEmpty(approvable(person))) return 0
  const { rows } = await countQuery(person).execute(db)
  return rows[0]?.waiting ?? 0
}

/** Whether any does. */
export async function hasWaiting(db: Querying, person: Caller): Promise<boolean> {
  if (isEmpty(approvable(person))) return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${waitingFor(person)} and ${decidable(person)}) as found`.execute(db)
  return rows[0]?.found ?? false
}
