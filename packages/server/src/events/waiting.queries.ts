import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { type Caller } from '../people/rights/caller.ts'
import { type Scope, approvable, inScope, isEmpty } from '../people/rights/scope.ts'
import { decidable } from './rows.queries.ts'
import { STATUS_ID } from '../people/ids.ts'

/*
 * The reports waiting in areas where a person decides, found with the index event_report_waiting. Includes their own reports:
 * whether they may decide one is up to whyNotDecide() in people/rights/scope.ts, and decidable() in SQL.
 */

/** Waiting reports `e` with their areas `a`, in areas where the person decides; more conditions follow. */
export const waitingFor = (person: Caller): RawBuilder<unknown> => sql`
  event_report e join area a on a.id = e.area_id and a.requires_approval
  where e.status = ${STATUS_ID.WAITING} and e.deleted_at is null and ${inScope(approvable(person), 'e.company_id', 'e.area_id')}`

/** Since when a report waits, or waited for its decision: since it reached the server, or was filed again. */
export const waitsSince = (e: string): RawBuilder<Date> =>
  sql<Date>`coalesce(${sql.ref(`${e}.filed_again_at`)}, ${sql.ref(`${e}.received_at`)}, ${sql.ref(`${e}.reported_at`)})`

/** Whether report `e` was rejected at least once in a place of the scope, whatever became of it. */
export const wasRejected = (scope: Scope): RawBuilder<boolean> => sql<boolean>`(e.status = ${STATUS_ID.REJECTED}
  or (e.filed_again_at is not null and exists (
    select from answered_rejection r where r.report_id = e.id and ${inScope(scope, 'r.company_id', 'r.area_id')})))`

export function countQuery(person: Caller): RawBuilder<{ waiting: number }> {
  return sql`select count(*) as waiting from ${waitingFor(person)} and ${decidable(person)}`
}

/** How many reports are waiting for the person's decision. */
export async function countWaiting(db: Querying, person: Caller): Promise<number> {
  if (isEmpty(approvable(person))) return 0
  const { rows } = await countQuery(person).execute(db)
  return rows[0]?.waiting ?? 0
}

/** Whether any report is waiting for the person's decision. */
export async function hasWaiting(db: Querying, person: Caller): Promise<boolean> {
  if (isEmpty(approvable(person))) return false
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${waitingFor(person)} and ${decidable(person)}) as found`.execute(db)
  return rows[0]?.found ?? false
}
