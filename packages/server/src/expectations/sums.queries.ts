import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../platform/clock.ts'
import { type Querying, write } from '../platform/postgres/database.ts'
import { type Places, isPlace } from './areaDays.queries.ts'
import { type StateMoment, cellStates } from './states.queries.ts'

/*
 * Sums of states, stored by area and month. They are only a faster way to the same numbers: anything not stored is computed.
 * See migration 115 for what marks them as outdated, and docs/decisions/compliance-answers-from-stored-sums.md.
 */

/** A report is due on the next day at the latest, plus at most a day of grace, plus one day for clock changes. */
const OPEN_DAYS = 4
/** Key of the advisory lock of whoever stores: one that read earlier must not overwrite what another stored. */
const LOCK = 14
/** Areas whose sums are stored at once. */
const BATCH = 50

const STORED = ['on_time', 'late', 'missing', 'excused'] as const
const STATES = ['onTime', 'late', 'missing', 'excused'] as const

const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The first month with days whose states may still change just because time passes. */
const firstOpenMonth = ({ today }: StateMoment) => firstOf(addDays(today, 1 - OPEN_DAYS))

/** Identifies how states are computed: a hash of the statement and the time zone. */
function definitionOf(db: Querying, { timeZone }: StateMoment): string {
  const anyDay = '2000-01-01'
  const scope = { all: true, companyIds: [], areaIds: [] }
  const { sql: text, parameters } = sql`${cellStates(
    { scope, groupIds: null, companyId: null, areaIds: null, from: anyDay, to: anyDay },
    { today: anyDay, timeZone, now: new Date(0) },
  )}`.compile(db)
  return hash('sha256', JSON.stringify([text, parameters]), 'base64url').slice(0, 16)
}

const nextMonth = sql`(s.month + interval '1 month')::date`
const daysOfMonth = sql`daterange(s.month, ${nextMonth})`

/** Whether one of the marks `outdated` is about the sum `s` of the area `a`. */
const isOutdated = sql<boolean>`exists (
  select from outdated o where o.days && ${daysOfMonth} and case when o.area_id is not null then o.area_id in (a.id, a.parent_id)
    else coalesce(o.company_id = a.company_id, true) end)`

/** A part of a filter's days that is summed separately: the `nth` period before the one that is asked for, itself 0. */
export type SummedPart = { nth: number; from: string; to: string }

/**
 * Common table expressions: `stored` with the sums of the whole months of each part, and `stored_days`, which cellStates can
 * leave out. Together, the parts must cover all days of the filter.
 */
export function storedSums(
  db: Querying,
  filter: Places,
  parts: readonly SummedPart[],
  moment: StateMoment,
): RawBuilder<unknown> {
  const open = firstOpenMonth(moment)
  const first = firstOf(filter.from)
  const sums = sql.join(STORED.map((state) => sql`sum(${sql.id(state)})::int as ${sql.id(state)}`))
  return sql`
    part (nth, first, last) as (
      values ${sql.join(parts.map(({ nth, from, to }) => sql`(${nth}::int, ${from}::date, ${to}::date)`))}),
    -- Most marks are of reports for days that are never stored.
    outdated as materialized (
      select * from state_sum_outdated where days && daterange(${first}::date, ${first > open ? first : open}::date)),
    stored_month as materialized (
      select part.nth, s.*, ${nextMonth} as next_month from part
      join state_sum s on s.month >= part.first and ${nextMonth} <= least(part.last + 1, ${open}::date)
      join area a on a.id = s.area_id
      where ${isPlace(filter)} and s.definition = ${definitionOf(db, moment)} and not ${isOutdated}),
    stored as (select area_id, nth, ${sums} from stored_month group by 1, 2),
    stored_days as (
      select area_id, range_agg(daterange(month, next_month)) as days from stored_month group by 1)`
}

/** Stores the missing sums of the filter's months; returns how many it stored. */
export async function storeSums(db: Querying, filter: Places, moment: StateMoment): Promise<number> {
  let stored = 0
  for (let more = await storeSome(db, filter, moment); more > 0; more = await storeSome(db, filter, moment))
    stored += more
  return stored
}

/** Removes outdated sums, then stores the missing ones of some areas of the filter; returns how many, 0 if there were none. */
export async function storeSome(db: Querying, filter: Places, moment: StateMoment): Promise<number> {
  const definition = definitionOf(db, moment)
  const open = firstOpenMonth(moment)
  const missing = sql`area a cross join (
      select nth::date as month from generate_series(${firstOf(filter.from)}::timestamp, ${addDays(open, -1)}::timestamp,
        interval '1 month') nth) m
    where not exists (select from state_sum s where s.area_id = a.id and s.month = m.month)`
  return write(db, { actorId: null, call: 'stateSums' }, async (tx) => {
    // Lock before the statements that read, so that they see all that was committed.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    // One statement: what it sees of the marks, later ones see of the changes.
    await sql`
      with outdated as (delete from state_sum_outdated returning *)
      delete from state_sum s using area a where a.id = s.area_id and (s.definition <> ${definition} or ${isOutdated})`.execute(
      tx,
    )
    const { rows: areas } = await sql<{ id: number }>`
      select distinct a.id from ${missing} and ${isPlace(filter)} order by 1 limit ${BATCH}`.execute(tx)
    if (areas.length === 0) return 0
    const only = sql<boolean>`a.id = any(${areas.map(({ id }) => id)}::int[])`
    const counted = { ...filter, from: firstOf(filter.from), to: addDays(open, -1) }
    const { numAffectedRows } = await sql`
      with missing_month as materialized (select a.id as area_id, m.month from ${missing} and ${only}),
      stored_days as (
        select s.area_id, range_agg(${daysOfMonth}) as days from state_sum s join area a on a.id = s.area_id
        where ${only} group by 1),
      ${cellStates(counted, moment, { without: 'stored_days', only })},
      per_state as (
        select area_id, date_trunc('month', day::timestamp)::date as month, state, count(*) as n from cell group by 1, 2, 3)
      insert into state_sum (area_id, month, definition, on_time, late, missing, excused)
      select area_id, month, ${definition}, ${sql.join(
        STATES.map((state) => sql`coalesce(sum(n) filter (where state = ${sql.lit(state)}), 0)`),
      )}
      from missing_month left join per_state using (area_id, month) group by 1, 2`.execute(tx)
    return Number(numAffectedRows)
  })
}
