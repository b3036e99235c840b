import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { keptReasons } from '@daybook/shared/texts/mailRuns'
import type { ReportStatus } from '@daybook/shared/rules/rules'
import type { Querying } from '../platform/postgres/database.ts'
import type { ReportFacts } from '../people/rights/scope.ts'
import { openUntil } from '../expectations/lock.queries.ts'
import { areaName, eventTypeName, reportSource } from './rows.queries.ts'
import { STATUS_ID } from '../people/ids.ts'

/** The fields of a report that decide whether another one is its duplicate. */
export type Statement = {
  areaId: number
  eventDate: string
  eventTypeId: number
  subEventTypeId: number | null
  startTime: string | null
  shiftIds: number[]
  isAdvance: boolean
}

/** A report that counts: neither deleted nor rejected. */
export type Standing = Statement & { filedAt: Date; filedBy: string }

/** A report to be restored. */
export type Returning = ReportFacts &
  Standing & {
    id: number
    status: ReportStatus
    isNil: boolean
    /** null if it is not deleted. */
    deletedAt: Date | null
    areaName: string
    isAreaOpen: boolean
    /** Until when reporters may restore it; null: always. */
    openUntil: string | null
    typeName: string
    isTypeOpen: boolean
  }

/** Locks reports, deleted or not, until the transaction ends; returns their areas. */
export async function lockForRestore(db: Querying, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ area_id: number }>`
    select area_id from event_report where id = any(${ids}::int[]) order by id for update`.execute(db)
  return [...new Set(rows.map(({ area_id }) => area_id))]
}

const statement = sql`e.area_id as "areaId", e.event_date as "eventDate", e.event_type_id as "eventTypeId",
  e.sub_event_type_id as "subEventTypeId", to_char(e.start_time, 'HH24:MI') as "startTime", e.is_advance as "isAdvance",
  array(select s.shift_id from event_report_shift s where s.report_id = e.id order by s.shift_id) as "shiftIds",
  coalesce(e.received_at, e.reported_at) as "filedAt", u.first_name || ' ' || u.last_name as "filedBy"`

/** Reports by their ids, most recently deleted first; without those deleted before `since`. */
export async function loadReturning(
  db: Querying,
  ids: number[],
  since: Date,
  language: Language,
): Promise<Returning[]> {
  const { rows } = await sql<Returning>`
    select e.id, ${statement}, e.company_id as "companyId", e.status, e.reported_by as "reportedBy", e.updated_by as "updatedBy",
      a.requires_approval as "requiresApproval", false as "hasOtherApprover", t.is_nil as "isNil", e.deleted_at as "deletedAt",
      ${areaName(language)} as "areaName", a.is_active and a.deleted_at is null and c.is_active and c.deleted_at is null
        and coalesce(upper.is_active and upper.deleted_at is null, true) as "isAreaOpen",
      ${openUntil('a', sql`e.event_date`)} as "openUntil", ${eventTypeName(language)} as "typeName", t.is_active and t.deleted_at is null
        and coalesce(st.is_active and st.deleted_at is null, true) as "isTypeOpen"
    from ${reportSource}
    where e.id = any(${ids}::int[]) and (e.deleted_at is null or e.deleted_at > ${since})
    order by e.deleted_at desc, e.id`.execute(db)
  return rows
}

/** The counted reports of the same areas and days as the given ones. */
export async function loadStanding(db: Querying, places: readonly Statement[]): Promise<Standing[]> {
  const areas = places.map(({ areaId }) => areaId)
  const days = places.map(({ eventDate }) => eventDate)
  const { rows } = await sql<Standing>`
    select ${statement}
    from (select distinct * from unnest(${areas}::int[], ${days}::date[]) p (area_id, day)) place
    join event_report e on e.area_id = place.area_id and e.event_date = place.day
    join user_account u on u.id = e.reported_by
    where e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED}`.execute(db)
  return rows
}

/** Undoes the deletion and changes nothing else. */
export async function markRestored(db: Querying, ids: number[]): Promise<void> {
  await sql`update event_report set deleted_at = null, deleted_by = null where id = any(${ids}::int[])`.execute(db)
}

/**
 * Requeues letters about these reports that were cancelled because of the deletion, unless a later letter covers the same.
 * Returns whether there are any. Call it before markRestored.
 */
export async function reviveLetters(db: Querying, ids: number[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update letter l set status = 'waiting', reason = '', attempts = 0, claim = null, claimed_until = null, due_at = daybook_now()
    from event_report e
    where e.id = any(${ids}::int[]) and l.kind in ('approval', 'rejected', 'action') and l.status = 'cancelled'
      and l.reason = ${keptReasons.outdated} and l.changed_at >= e.deleted_at and l.created_at >= e.reported_at - interval '1 day'
      and (l.content -> 'reports' @> to_jsonb(e.id) or l.content -> 'report' = to_jsonb(e.id))
      and not exists (select from letter later
        where later.kind = l.kind and later.receiver_id = l.receiver_id and later.id > l.id
          and later.created_at >= l.created_at and later.content -> 'reports' @> to_jsonb(e.id))`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
