import { sql } from 'kysely'
import { type Places, isPlace } from '../expectations/areaDays.queries.ts'
import { type StateMoment, cellStates } from '../expectations/states.queries.ts'
import type { Scope } from '../people/rights/scope.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { type Scoped, minuteOf } from './alerts.queries.ts'
import type { AreaDay } from './silence.ts'

/** The oldest day that a report can still be filed for, before today. */
const OLDEST = 31

/** The places of a rule within what its owner may see. */
export const placesOf = (rule: Scoped, scope: Scope, from: string, to: string): Places => ({
  scope,
  groupIds: rule.groupIds.length > 0 ? rule.groupIds : null,
  companyId: rule.companyId,
  areaIds: rule.areaIds.length > 0 ? rule.areaIds : null,
  from,
  to,
})

/** The areas of places by day, with whether they are watched: see AreaDay. `since`: minutes after midnight. */
export async function loadWatched(
  db: Querying,
  places: Places,
  since: number,
  moment: StateMoment,
): Promise<{ areaId: number; day: string; isWatched: boolean }[]> {
  const { rows } = await sql<{ areaId: number; day: string; isWatched: boolean }>`
    with ${cellStates(places, moment)}
    select cell.area_id as "areaId", cell.day, bool_or(cell.state not in ('notExpected', 'excused')) and not exists (
        select from began b where b.area_id = cell.area_id and b.day = cell.day
          and b.at > (cell.day + make_interval(mins => ${since}::int)) at time zone ${moment.timeZone}) as "isWatched"
    from cell group by cell.area_id, cell.day`.execute(db)
  return rows
}

/** The areas of a rule on a day as they stood at a minute, of which silence counts from `start`. */
export async function loadAreaDays(
  db: Querying,
  rule: Scoped & { silentSince: number },
  scope: Scope,
  { day, start, at }: { day: string; start: number; at: number },
  moment: StateMoment,
): Promise<AreaDay[]> {
  const places = placesOf(rule, scope, day, day)
  const watched = await loadWatched(db, places, rule.silentSince, moment)
  const arrived = minuteOf(sql`coalesce(e.received_at, e.reported_at)`)
  const { rows } = await sql<{ areaId: number; hasReported: boolean; heard: number | null }>`
    select e.area_id as "areaId", bool_or(e.event_date = ${day}::date) as "hasReported",
      max(${arrived}) filter (where ${arrived} >= ${start}) as heard
    from area a join event_report e on e.area_id = a.id
    where ${isPlace(places)} and e.deleted_at is null and e.event_date >= ${day}::date - ${OLDEST}::int and ${arrived} <= ${at}
    group by e.area_id`.execute(db)
  const reports = new Map(rows.map((row) => [row.areaId, row]))
  return watched.map(({ areaId, isWatched }) => ({
    areaId,
    isWatched,
    hasReported: reports.get(areaId)?.hasReported ?? false,
    heard: reports.get(areaId)?.heard ?? null,
  }))
}
