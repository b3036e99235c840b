import type { Language } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { areaName } from '../../events/rows.queries.ts'
import { type Where, narrowed, waitsSince } from '../../events/waiting.queries.ts'
import { STATUS_ID } from '../../people/ids.ts'
import { inScope } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import type { Part } from '../../statistics/comparison.queries.ts'
import { inOrder, named } from '../../statistics/counting.queries.ts'

const seen = (where: Where) => sql`${inScope(where.scope, 'e.company_id', 'e.area_id')} and ${narrowed(where)}`

/** What was decided in a part: in an area, in a company (areaId null), or in all (companyId null too). */
export type Decided = {
  nth: number
  companyId: number | null
  areaId: number | null
  /** Reports that were decided at least once, and those of them that were rejected at least once. */
  decided: number
  rejected: number
  /** Minutes within which half and nine tenths of the rounds were decided; null if none has a time. */
  median: number | null
  slow: number | null
}

/**
 * The decisions on the reports of each part, by the rules of docs/decisions/approval-is-measured-from-filing-to-decision.md. Places of
 * the periods before (from 1 on) are left out: only their totals say what is usual.
 */
function decidedQuery(where: Where, parts: readonly Part[]): RawBuilder<Decided> {
  const days = parts.flatMap(({ nth, companyIds, days: own }) =>
    companyIds.flatMap((companyId) => own.map((day) => ({ nth, companyId, day }))),
  )
  const places = sql`grouping sets ((nth), (nth, company_id), (nth, company_id, area_id))
    having nth <= 0 or grouping(company_id) = 1`
  return sql<Decided>`
    with part_day as materialized (select * from unnest(${days.map(({ nth }) => nth)}::int[],
      ${days.map(({ companyId }) => companyId)}::int[], ${days.map(({ day }) => day)}::date[]) one (nth, company_id, day)),
    report as materialized (
      select part_day.nth, e.id, e.company_id, e.area_id, e.status, e.filed_again_at, e.decided_at, ${waitsSince('e')} as since
      from part_day join event_report e on e.company_id = part_day.company_id and e.event_date = part_day.day
      where e.deleted_at is null and (e.status in (${STATUS_ID.APPROVED}, ${STATUS_ID.REJECTED}) or e.filed_again_at is not null)
        and ${seen(where)}),
    decision as materialized (
      select nth, id, company_id, area_id, status = ${STATUS_ID.REJECTED} as is_rejected, since, decided_at from report
        where status in (${STATUS_ID.APPROVED}, ${STATUS_ID.REJECTED})
      union all
      select nth, id, report.company_id, report.area_id, true, r.waited_from, r.rejected_at
        from report join answered_rejection r on r.report_id = report.id
        where filed_again_at is not null and ${inScope(where.scope, 'r.company_id', 'r.area_id')}),
    counted as (
      select nth, company_id, area_id, count(*)::int as decided, (count(*) filter (where is_rejected))::int as rejected
      from (select nth, id, company_id, area_id, bool_or(is_rejected) as is_rejected from decision group by 1, 2, 3, 4) report
      group by ${places}),
    timed as (
      select nth, company_id, area_id, percentile_disc(array[0.5, 0.9]) within group (
        order by floor(extract(epoch from decided_at - since) / 60)::int) as minutes
      from decision where decided_at >= since group by ${places})
    select counted.nth, counted.company_id as "companyId", counted.area_id as "areaId", decided, rejected, minutes[1] as median,
      minutes[2] as slow
    from counted left join timed on timed.nth = counted.nth and timed.company_id is not distinct from counted.company_id
      and timed.area_id is not distinct from counted.area_id`
}

export async function loadDecided(db: Querying, where: Where, parts: readonly Part[]): Promise<Decided[]> {
  return parts.length === 0 ? [] : (await decidedQuery(where, parts).execute(db)).rows
}

/** What waits in an area now, and since when the first of it. */
export type Waiting = { areaId: number; waiting: number; since: Date }

const waitingQuery = (where: Where): RawBuilder<Waiting> => sql<Waiting>`
  select e.area_id as "areaId", count(*)::int as waiting, min(${waitsSince('e')}) as since
  from event_report e where e.status = ${STATUS_ID.WAITING} and e.deleted_at is null and ${seen(where)} group by 1`

export async function loadWaitingByArea(db: Querying, where: Where): Promise<Waiting[]> {
  return (await waitingQuery(where).execute(db)).rows
}

export type PlaceName = { areaId: number; areaName: string; companyId: number; companyName: string }

/** The names of areas, in place order. */
export async function loadPlaces(db: Querying, areaIds: number[], language: Language): Promise<PlaceName[]> {
  const { rows } = await sql<PlaceName>`
    select a.id as "areaId", ${areaName(language)} as "areaName", c.id as "companyId", ${nameIn('c', language)} as "companyName"
    from unnest(${areaIds}::int[]) place (id) ${named} order by ${inOrder}`.execute(db)
  return rows
}
