import { sql } from 'kysely'
import { openUntil } from '../expectations/lock.queries.ts'
import { type Cell, type StateMoment, loadCells } from '../expectations/states.queries.ts'
import type { Querying } from '../platform/postgres/database.ts'

/** An area and a day for which something is filed. */
type Place = { areaId: number; eventDate: string }

/** Those of the places whose day is locked now. */
async function lockedNow(db: Querying, places: readonly Place[], today: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select a.id as "areaId", p.day::text as "eventDate"
    from unnest(${places.map(({ areaId }) => areaId)}::int[], ${places.map(({ eventDate }) => eventDate)}::date[]) p(area_id, day)
    join area a on a.id = p.area_id where ${openUntil('a', sql`p.day`)} < ${today}::date`.execute(db)
  return rows
}

/** What was due in the places, by shift where a rule says so, and has passed without being on time. */
async function passedIn(db: Querying, places: readonly Place[], moment: StateMoment): Promise<Cell[]> {
  const days = places.map(({ eventDate }) => eventDate).sort()
  const filter = {
    scope: { all: true, companyIds: [], areaIds: [] },
    groupIds: null,
    companyId: null,
    areaIds: [...new Set(places.map(({ areaId }) => areaId))],
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
  }
  const cells = await loadCells(db, filter, moment)
  return cells.filter(({ state, lastAt }) => lastAt < moment.now && state !== 'onTime' && state !== 'notExpected')
}

/**
 * Those of the places, as 'area day', that a report filed at `filed` would put on time, or whose day is locked, although it
 * arrives too late for that.
 *
 * @param shiftIds the shifts of the report
 * @param moment when it arrives
 */
export async function claimedPlaces(
  db: Querying,
  places: readonly Place[],
  shiftIds: readonly number[],
  filed: Date,
  moment: StateMoment,
): Promise<Set<string>> {
  const passed = await passedIn(db, places, moment)
  const onTime = passed.filter(
    ({ lastAt, shiftId }) => filed <= lastAt && (shiftId === null || shiftIds.includes(shiftId)),
  )
  return new Set([
    ...(await lockedNow(db, places, moment.today)).map(({ areaId, eventDate }) => `${areaId} ${eventDate}`),
    ...onTime.map(({ areaId, day }) => `${areaId} ${day}`),
  ])
}

/** A report whose claim somebody may confirm. */
export type Claimed = { companyId: number; areaId: number; claimedAt: Date | null }

export async function findClaimed(db: Querying, id: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select company_id as "companyId", area_id as "areaId", claimed_at as "claimedAt" from event_report
    where id = ${id}::int and deleted_at is null for update`.execute(db)
  return rows[0]
}

/** From now on, the report counts from the time that its device stated. */
export async function confirmClaim(db: Querying, id: number): Promise<void> {
  await sql`update event_report set reported_at = claimed_at, claimed_at = null
    where id = ${id}::int and claimed_at is not null`.execute(db)
}
