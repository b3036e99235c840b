import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import { openUntil } from '../expectations/lock.queries.ts'
import { type Cell, type StateMoment, loadCells } from '../expectations/states.queries.ts'
import { type Scope, inScope } from '../people/rights/scope.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { nameIn } from '../platform/postgres/names.ts'
import { fullName } from './actions.queries.ts'
import { areaName, eventTypeName } from './rows.queries.ts'

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
export type Claimed = { companyId: number; areaId: number; eventDate: string }

export async function findClaimed(db: Querying, id: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    select company_id as "companyId", area_id as "areaId", event_date as "eventDate" from event_report
    where id = ${id}::int and deleted_at is null for update`.execute(db)
  return rows[0]
}

/** The report counts from its arrival for good. */
export async function dropClaim(db: Querying, id: number): Promise<void> {
  await sql`update event_report set claimed_at = null where id = ${id}::int and claimed_at is not null`.execute(db)
}

/** From now on, the report counts from the time that its device stated. */
export async function confirmClaim(db: Querying, id: number): Promise<void> {
  await sql`update event_report set reported_at = claimed_at, claimed_at = null
    where id = ${id}::int and claimed_at is not null`.execute(db)
}

/** More than anybody confirms in a day; the oldest come first, so that the rest follows. */
const MOST_CLAIMS = 500

export type ClaimedReport = {
  eventId: number
  companyId: number
  companyName: string
  areaId: number
  areaName: string
  day: string
  eventTypeName: string
  reporterName: string
  filedAt: Date
  claimedAt: Date
}

/** Reports whose device says an earlier time than the one that they count from, the oldest first. */
export async function loadClaims(db: Querying, scope: Scope, language: Language): Promise<ClaimedReport[]> {
  const { rows } = await sql<ClaimedReport>`
    select e.id as "eventId", e.company_id as "companyId", ${nameIn('c', language)} as "companyName", e.area_id as "areaId",
      ${areaName(language)} as "areaName", e.event_date::text as "day", ${eventTypeName(language)} as "eventTypeName",
      ${fullName('u')} as "reporterName", e.reported_at as "filedAt", e.claimed_at as "claimedAt"
    from event_report e join event_type t on t.id = e.event_type_id left join event_type st on st.id = e.sub_event_type_id
    join user_account u on u.id = e.reported_by join company c on c.id = e.company_id
    join area a on a.id = e.area_id left join area upper on upper.id = a.parent_id
    where e.claimed_at is not null and e.deleted_at is null and ${inScope(scope, 'e.company_id', 'e.area_id')}
    order by e.claimed_at, e.id limit ${MOST_CLAIMS}`.execute(db)
  return rows
}
