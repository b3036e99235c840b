import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { addDays } from '../platform/clock.ts'
import { type Querying, write } from '../platform/postgres/database.ts'
import { type Places, isPlace } from './areaDays.queries.ts'
import { type StateMoment, cellStates } from './states.queries.ts'

/*
 * Sums of states, stored by area and month. They are only a faster way to the same numbers: anything not stored is computed.
 * See migration 059 for what marks them as outdated, and docs/decisions/compliance-answers-from-stored-sums.md.
 */

/** A report is due on the next day at the latest, plus at most a day of grace, plus one day for clock changes. */
const OPEN_DAYS = 4
/** First key of the advisory locks that migration 059 takes for each change. */
const LOCK = 14

/** Areas of a month whose sums are stored at once; filing reports for that month waits in the meantime. */
const BATCH = 100

/** From this many new sums of a month, PostgreSQL's planner needs new statistics. */
const MANY = 1_000

/** The last day whose states no longer change just because time passes. */
export const lastSettled = ({ today }: Pick<StateMoment, 'today'>): string => addDays(today, -OPEN_DAYS)

export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`
const earlier = (one: string, other: string) => (one < other ? one : other)

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

// 'not in', because few sums are marked as outdated: 'not exists' makes PostgreSQL hash all sums with their arrays.
const isValid = (db: Querying, moment: StateMoment) => sql<boolean>`(
  s.definition = ${definitionOf(db, moment)} and s.until_day <= ${lastSettled(moment)}::date
  and (s.area_id, s.month) not in (select o.area_id, o.month from state_sum_outdated o))`

const months = (filter: Places) => sql<boolean>`s.month between ${firstOf(filter.from)}::date and ${filter.to}::date
  and s.area_id in (select a.id from area a where ${isPlace(filter)})`

/** A part of a filter's days that is summed separately. */
export type SummedPart = { isNow: boolean; from: string; to: string }

/**
 * Common table expressions: `stored` with the sums of each part, and `stored_days`, which cellStates can leave out. Together,
 * the parts must cover all days of the filter.
 */
export function storedSums(
  db: Querying,
  filter: Places,
  parts: readonly SummedPart[],
  moment: StateMoment,
): RawBuilder<unknown> {
  const sum = (state: string) =>
    sql`sum(s.${sql.id(state)}[till - s.month + 1] - coalesce(s.${sql.id(state)}[since - s.month], 0))::int as ${sql.id(state)}`
  return sql`
    part (is_now, first, last, first_month) as (
      values ${sql.join(
        parts.map(
          ({ isNow, from, to }) => sql`(${isNow}::boolean, ${from}::date, ${to}::date, ${firstOf(from)}::date)`,
        ),
      )}),
    -- Area by area: combined in one step, the months of all areas would have to be sorted.
    stored as materialized (
      select a.id as area_id, part.is_now, own.* from area a cross join part cross join lateral (
        select min(s.month) as first, max(s.until_day) as last, sum(s.until_day - s.month + 1) as days,
          ${sql.join(['on_time', 'late', 'missing', 'excused'].map(sum))}
        from state_sum s
        cross join lateral (
          select greatest(part.first, s.month) as since, least(part.last, s.until_day) as till offset 0) cut
        where s.area_id = a.id and s.month between part.first_month and part.last and s.until_day >= part.first
          and ${isValid(db, moment)} offset 0) own
      where ${isPlace(filter)} and own.days is not null),
    -- Usually without a gap, and then nothing has to be combined.
    stored_days as (
      select area_id, range_agg(case when days = last - first + 1 then datemultirange(daterange(first, last, '[]')) else (
          select range_agg(daterange(s.month, s.until_day, '[]')) from state_sum s
          where s.area_id = stored.area_id and s.month between first and last and ${isValid(db, moment)}) end) as days
      from stored group by 1)`
}

/** The number of areas of a filter, of their days up to today, and of those days with a stored sum. */
export type Stored = { areas: number; days: number; stored: number }

const daysIn = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`greatest(0, ${last} - ${first} + 1)`

/** At most the difference has to be computed: the days of areas that were closed at times are counted too. */
export async function countStored(db: Querying, filter: Places, moment: StateMoment): Promise<Stored> {
  const to = sql`${earlier(filter.to, moment.today)}::date`
  const { rows } = await sql<Stored>`
    with wanted as (
      select count(*)::int as areas, coalesce(sum(${daysIn(firstDay(filter, moment), to)}), 0)::int as days
      from area a where ${isPlace(filter)})
    select areas, days, (
      select coalesce(sum(${daysIn(sql`greatest(s.month, ${filter.from}::date)`, sql`least(s.until_day, ${to})`)}), 0)::int
      from state_sum s where ${months(filter)} and ${isValid(db, moment)}) as stored
    from wanted`.execute(db)
  return rows[0] ?? { areas: 0, days: 0, stored: 0 }
}

/** The first day of a filter on which an area `a` existed. */
const firstDay = ({ from }: Places, { timeZone }: StateMoment) =>
  sql`greatest(${from}::date, (a.created_at at time zone ${timeZone})::date)`

/** How many area days have no stored sum, by the first day of their month. */
export async function countUnstored(db: Querying, filter: Places, moment: StateMoment): Promise<Map<string, number>> {
  const to = sql`${earlier(filter.to, moment.today)}::date`
  const { rows } = await sql<{ month: string; days: number }>`
    with wanted as (
      select m.month, sum(${daysIn(sql`greatest(m.month, ${firstDay(filter, moment)})`, sql`least(m.next - 1, ${to})`)}) as days
      from (select nth::date as month, (nth + interval '1 month')::date as next
        from generate_series(${firstOf(filter.from)}::timestamp, ${to}, interval '1 month') nth) m
      cross join area a where ${isPlace(filter)} group by 1),
    stored as (
      select s.month, sum(${daysIn(sql`greatest(s.month, ${filter.from}::date)`, sql`least(s.until_day, ${to})`)}) as days
      from state_sum s where ${months(filter)} and ${isValid(db, moment)} group by 1)
    select month, (w.days - coalesce(s.days, 0))::int as days from wanted w left join stored s using (month)`.execute(
    db,
  )
  return new Map(rows.map(({ month, days }) => [month, days]))
}

/** Computes and stores the missing sums of the filter's months, latest first; returns how many it stored. */
export async function storeSums(db: Querying, filter: Places, moment: StateMoment): Promise<number> {
  let stored = 0
  for (let rest: Places | null = filter; rest; ) {
    const done = await storeLatest(db, rest, moment)
    stored += done.stored
    rest = done.rest
  }
  return stored
}

/** Stores the latest month of a filter for storeSums; returns the rest for the next time. */
export async function storeLatest(
  db: Querying,
  filter: Places,
  moment: StateMoment,
): Promise<{ stored: number; rest: Places | null }> {
  const to = earlier(filter.to, lastSettled(moment))
  if (to < filter.from) return { stored: 0, rest: null }
  const { rows } = await sql<{ id: number }>`select a.id from area a where ${isPlace(filter)} order by a.id`.execute(db)
  let stored = 0
  for (let at = 0; at < rows.length; at += BATCH) {
    const areaIds = rows.slice(at, at + BATCH).map(({ id }) => id)
    stored += (await storeMonth(db, { ...filter, areaIds }, to, moment)) ?? 0
  }
  // The next query may come before autovacuum analyzes the table, and without statistics its plan takes twice as long.
  if (stored >= MANY) await sql`analyze state_sum`.execute(db)
  const before = addDays(firstOf(to), -1)
  return { stored, rest: before < filter.from ? null : { ...filter, to: before } }
}

/**
 * Recomputes outdated sums, for some areas of the latest month that has any. Returns whether to continue: false after the last
 * ones, and while something in that month is being changed.
 */
export async function storeOutdated(db: Querying, moment: StateMoment): Promise<boolean> {
  const { rows } = await sql<{ month: string; areaIds: number[] }>`
    select month, array_agg(area_id) as "areaIds" from (
      select s.month, s.area_id from state_sum s
      where s.month <= ${lastSettled(moment)}::date and not ${isValid(db, moment)}
      order by s.month desc, s.area_id limit ${BATCH}) stale
    group by month order by month desc limit 1`.execute(db)
  const [stale] = rows
  if (!stale) return false
  const scope = { all: true, companyIds: [], areaIds: [] }
  const { month, areaIds } = stale
  const places = { scope, groupIds: null, companyId: null, areaIds, from: month, to: month }
  if ((await storeMonth(db, places, month, moment)) === null) return false
  // Nothing was stored for areas that are no longer expected to report. Deleting is always safe: missing sums are computed.
  await sql`
    delete from state_sum s where s.month = ${month}::date and s.area_id = any(${areaIds}::int[])
      and not ${isValid(db, moment)}`.execute(db)
  return true
}

/** Stores the settled days of a day's month. Returns null, and stores nothing, while something in it is being changed. */
async function storeMonth(db: Querying, filter: Places, day: string, moment: StateMoment): Promise<number | null> {
  const from = firstOf(day)
  const nextMonth = firstOf(addDays(from, 31))
  const [last, settled] = [addDays(nextMonth, -1), lastSettled(moment)]
  const to = last < settled ? last : settled
  const definition = definitionOf(db, moment)
  return write(db, { actorId: null, call: 'stateSums' }, async (tx) => {
    // Lock before the statement that reads, so that it sees all committed changes.
    const { rows: locks } = await sql<{ got: boolean }>`
      select bool_and(pg_try_advisory_xact_lock(${LOCK}, key)) as got from (
        select 0 as key union all
        select ${from}::date - date '2000-01-01' + nth from generate_series(0, ${to}::date - ${from}::date) nth) keys`.execute(
      tx,
    )
    if (!locks[0]?.got) return null
    const { rows } = await sql<{ count: number }>`
      with stored_days as (
        select s.area_id, datemultirange(daterange(s.month, s.until_day, '[]')) as days from state_sum s
        where s.month = ${from}::date and s.until_day = ${to}::date and ${isValid(db, moment)}),
      ${cellStates({ ...filter, from, to }, moment, { without: 'stored_days' })},
      per_state as (select area_id, day, state, count(*) as n from cell group by 1, 2, 3),
      running as (
        select p.id as area_id, d.day, ${sql.join(
          ['onTime', 'late', 'missing', 'excused', 'waiting'].map(
            (state) =>
              sql`sum(coalesce(sum(n) filter (where state = ${sql.lit(state)}), 0)) over before as ${sql.id(state)}`,
          ),
        )}
        from place p cross join generate_series(0, ${to}::date - ${from}::date) nth
        cross join lateral (select ${from}::date + nth as day) d left join per_state c on c.area_id = p.id and c.day = d.day
        group by p.id, d.day window before as (partition by p.id order by d.day)),
      written as (
        insert into state_sum (area_id, month, until_day, definition, on_time, late, missing, excused)
        select area_id, ${from}::date, ${to}::date, ${definition}, ${sql.join(
          ['onTime', 'late', 'missing', 'excused'].map(
            (state) => sql`array_agg(${sql.id(state)}::smallint order by day)`,
          ),
        )}
        from running group by 1 having max(waiting) = 0
        on conflict (area_id, month) do update set until_day = excluded.until_day, definition = excluded.definition,
          on_time = excluded.on_time, late = excluded.late, missing = excluded.missing, excused = excluded.excused
        returning area_id),
      cleared as (
        delete from state_sum_outdated where month = ${from}::date and area_id in (select area_id from written))
      select count(*)::int as count from written`.execute(tx)
    return rows[0]?.count ?? 0
  })
}
