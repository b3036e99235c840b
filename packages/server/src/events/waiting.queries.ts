import type { Language } from '@daybook/shared/registry'
import { MOST_OPEN } from '@daybook/shared/rules/overviewRules'
import { type RawBuilder, sql } from 'kysely'
import type { Querying } from '../platform/postgres/database.ts'
import { type Caller } from '../people/rights/caller.ts'
import { type Scope, approvable, inScope, isEmpty } from '../people/rights/scope.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { areaName, decidable, eventTypeName, reportSource } from './rows.queries.ts'
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

/** What the reader sees of which company and event group; null means all. */
export type Where = { scope: Scope; companyId: number | null; eventGroupId: number | null }

export const narrowed = ({ companyId, eventGroupId }: Omit<Where, 'scope'>): RawBuilder<unknown> =>
  sql`(${companyId}::int is null or e.company_id = ${companyId}::int)
    and (${eventGroupId}::int is null or e.event_group_id = ${eventGroupId}::int)`

export type WaitingReport = {
  eventId: number
  areaId: number
  areaName: string
  companyName: string
  eventTypeName: string
  day: string
  since: Date
}

/** The reports with the status that Event Record calls waiting: their number, and those that wait longest. */
export async function loadLongestWaiting(
  db: Querying,
  where: Where,
  language: Language,
): Promise<{ count: number; oldest: WaitingReport[] }> {
  const since = waitsSince('e')
  const { rows } = await sql<WaitingReport & { count: number }>`
    select e.id as "eventId", e.area_id as "areaId", ${areaName(language)} as "areaName", ${nameIn('c', language)} as "companyName",
      ${eventTypeName(language)} as "eventTypeName", e.event_date as day, ${since} as since, (count(*) over ())::int as count
    from ${reportSource}
    where e.status = ${STATUS_ID.WAITING} and e.deleted_at is null and ${inScope(where.scope, 'e.company_id', 'e.area_id')}
      and ${narrowed(where)}
    order by ${since}, e.id limit ${MOST_OPEN}`.execute(db)
  return { count: rows[0]?.count ?? 0, oldest: rows.map(({ count: _ofAll, ...row }) => row) }
}

/** How many reports the inbox lists for a person; null if they decide nowhere. */
export async function countInbox(db: Querying, person: Caller, where: Omit<Where, 'scope'>): Promise<number | null> {
  if (isEmpty(approvable(person))) return null
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${waitingFor(person)} and ${narrowed(where)}`.execute(db)
  return rows[0]?.count ?? 0
}
