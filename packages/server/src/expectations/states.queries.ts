import { type RawBuilder, sql } from 'kysely'
import type { ExpectationState } from '@daybook/shared/rules/expectationRules'
import { isEmpty } from '../people/rights/scope.ts'
import { addDays } from '../platform/clock.ts'
import type { Querying } from '../platform/postgres/database.ts'
import { type Moment, type Places, expectedDays, isPlace } from './areaDays.queries.ts'
import { type Draft, RULE_COLUMNS, candidates, rules } from './rules.queries.ts'

/*
 * The only place that determines the state of an expected report. See docs/decisions/one-statement-decides-what-is-expected.md.
 */

/** Today and the current time: reports that are not due yet are waiting. */
export type StateMoment = Moment & { now: Date }

/** A leaf area on a day; if reports are expected by shift, one cell per shift. */
export type Cell = {
  areaId: number
  day: string
  /** Null: the whole day. */
  shiftId: number | null
  /** Null: the final time of Mail Setup applies. */
  ruleId: number | null
  /** `lastAt` is `dueAt` plus the minutes of grace: until then a report is on time. */
  dueAt: Date
  lastAt: Date
  /** The first moment at which one of its reports stood there; rejected ones count too. */
  filedAt: Date | null
  state: ExpectationState
}

type Options = {
  /** An unsaved rule to treat as saved. */
  draft?: Draft | null
  /** Name of a common table expression with area_id and days (a multirange) to leave out. */
  without?: string | null
  /** Looks up reports area by area; for when few days of each area are left. */
  isByArea?: boolean
  /** A condition on areas `a` that replaces that of the filter. */
  only?: RawBuilder<boolean>
}

/**
 * Common table expressions up to `cell`, which has area_id, day, shift_id, rule_id, due_at, last_at, filed_at and state:
 * for each leaf area of the filter and each day on which it existed, up to today.
 */
export function cellStates(
  filter: Places,
  moment: StateMoment,
  { draft = null, without = null, isByArea = false, only = isPlace(filter) }: Options = {},
): RawBuilder<unknown> {
  const { timeZone, now } = moment
  const days = expectedDays(filter, moment)
  // An edit may have moved a report: it then stands for its place since that moment, not since it was filed.
  const first = (
    columns: RawBuilder<unknown>,
    areas: RawBuilder<unknown>,
    shift: RawBuilder<unknown>,
    more = sql``,
  ) => {
    const at = sql`min(coalesce(moved.at, e.reported_at)) as at`
    const placing = sql`left join report_placing moved
      on (moved.report_id, moved.area_id, moved.event_date, moved.shift_id) = (e.id, e.area_id, e.event_date, ${shift})`
    return isByArea
      ? sql`select p.id as area_id, x.* from ${areas} p cross join unnest(p.days) part cross join lateral (
          select e.event_date as day, ${columns} ${at} from event_report e ${more} ${placing}
          where e.area_id = p.id and e.event_date >= lower(part) and e.event_date < upper(part) and e.deleted_at is null
          group by e.event_date, ${columns} () offset 0) x`
      : sql`select e.area_id, e.event_date as day, ${columns} ${at}
          from ${areas} p join event_report e on e.area_id = p.id ${more} ${placing}
          where e.deleted_at is null and e.event_date between ${filter.from}::date and ${filter.to}::date
          group by e.area_id, e.event_date, ${columns} ()`
  }
  const range = sql`daterange(${filter.from}::date, ${filter.to}::date, '[]')`
  const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone ${timeZone})::date`
  // Periods that were entered later, with the demo data for example, say nothing about the time of their first day.
  const since = (owner: RawBuilder<unknown>, table: string, is: RawBuilder<unknown>) => sql`
    select ${owner}, lower(b.during) as day, b.began_at as at from place p join ${sql.table(table)} b on ${is}
    where lower(b.during) between ${filter.from}::date and ${filter.to}::date and ${dayOf('b.began_at')} = lower(b.during)`
  const end = (time: RawBuilder<unknown>) => sql`(${time}) at time zone ${timeZone}`
  // `began`: from when an area existed on a day that is not whole, as active or without sub areas; in `due`, with a shift.
  // Each rule gets the days of its range that no more specific rule takes. Multiranges do this for all days of an area at once.
  return sql`
    rule as (${rules(draft)}),
    place as materialized (
      select a.id, a.parent_id, a.company_id, a.event_group_id, expected.days
      from area a ${without ? sql`left join ${sql.table(without)} o on o.area_id = a.id` : sql``}
      cross join lateral (select ${without ? sql`${days} - coalesce(o.days, '{}')` : days} as days offset 0) expected
      where ${only} and not isempty(expected.days)),
    ruled as (
      select p.id as area_id, p.company_id, ${RULE_COLUMNS}, p.days * datemultirange(r.during) - coalesce(range_agg(r.during)
        over (partition by p.id order by r.rank groups between unbounded preceding and 1 preceding), '{}') as days
      from place p cross join lateral (${candidates('p', sql`rule`)}) r
      where r.during && ${range}),
    ruled_day as (
      select r.area_id, ${RULE_COLUMNS}, d.day,
        r.weekdays @> array[extract(isodow from d.day)::smallint] and h.day is null as is_expected
      from ruled r cross join unnest(r.days) part cross join generate_series(0, upper(part) - lower(part) - 1) nth
      cross join lateral (select lower(part) + nth as day) d
      left join company_holiday h on r.leaves_out_holidays and h.company_id = r.company_id and h.day = d.day),
    began as (
      select area_id, day, max(at) as at from (
        ${since(sql`p.id as area_id`, 'area_active_period', sql`b.area_id = p.id`)}
        union all ${since(sql`p.id`, 'area_active_period', sql`b.area_id = p.parent_id`)}
        union all ${since(sql`p.id`, 'company_active_period', sql`b.company_id = p.company_id`)}
        union all select p.id, ${dayOf('sub.deleted_at')}, sub.deleted_at from place p join area sub on sub.parent_id = p.id
        where ${dayOf('sub.deleted_at')} between ${filter.from}::date and ${filter.to}::date
          and ${dayOf('sub.created_at')} < ${dayOf('sub.deleted_at')}) first group by 1, 2),
    due as (
      select d.area_id, d.day, d.rule_id, d.is_expected, s.shift_id, ${end(sql`coalesce(
          greatest(d.day + d.due_next_day::int + d.due_at, d.day + s.ends_next_day::int + s.end_time), d.day + interval '1 day')`)}
          as due_at, d.grace_minutes,
        case when ${dayOf('s.began_at')} = d.day and lower(s.during) = d.day then s.began_at end as shift_began_at
      from ruled_day d left join area_shift_period s on d.by_shift and d.is_expected and s.area_id = d.area_id
        and s.during @> d.day),
    filed as (${first(sql``, sql`place`, sql`0`)}),
    filed_by_shift as (${first(
      sql`es.shift_id,`,
      sql`(select id, days from place where id in (select area_id from ruled where by_shift))`,
      sql`es.shift_id`,
      sql`join event_report_shift es on es.report_id = e.id`,
    )}),
    excused as (
      select p.id as area_id, x.shift_id, range_agg(daterange(span.first, x.until_day, '[]')) as days
      from place p join excuse x on x.area_id in (p.id, p.parent_id)
      cross join lateral (
        select case when x.seconded_at is null then greatest(x.from_day, x.made_on) else x.from_day end as first) span
      where span.first <= x.until_day and x.until_day >= ${filter.from}::date group by 1, 2),
    cell as (
      select d.area_id, d.day, d.shift_id, d.rule_id, d.due_at, last.at as last_at, own.at as filed_at,
        case when not d.is_expected or last.at < greatest(b.at, d.shift_began_at) then 'notExpected'
          when own.at <= last.at then 'onTime'
          when coalesce(x.days @> d.day, false) or coalesce(xs.days @> d.day, false) then 'excused'
          when own.at is not null then 'late'
          when ${now}::timestamptz <= last.at then 'waiting'
          else 'missing' end as state
      from due d left join began b on b.area_id = d.area_id and b.day = d.day
      left join filed f on f.area_id = d.area_id and f.day = d.day
      left join filed_by_shift fs on fs.area_id = d.area_id and fs.day = d.day and fs.shift_id = d.shift_id
      left join excused x on x.area_id = d.area_id and x.shift_id is null
      left join excused xs on xs.area_id = d.area_id and xs.shift_id = d.shift_id
      cross join lateral (select d.due_at + make_interval(mins => d.grace_minutes) as at) last
      cross join lateral (select case when d.shift_id is null then f.at else fs.at end as at) own)`
}

function cellsQuery(filter: Places, moment: StateMoment, draft: Draft | null = null): RawBuilder<Cell> {
  return sql<Cell>`
    with ${cellStates(filter, moment, { draft })}
    select area_id as "areaId", day, shift_id as "shiftId", rule_id as "ruleId", due_at as "dueAt", last_at as "lastAt",
      filed_at as "filedAt", state
    from cell order by area_id, day, shift_id`
}

export async function loadCells(
  db: Querying,
  filter: Places,
  moment: StateMoment,
  draft: Draft | null = null,
): Promise<Cell[]> {
  return (await cellsQuery(filter, moment, draft).execute(db)).rows
}

/** How many cells of an area are in each state. `expected` is the sum of all states except notExpected. */
export type Sums = { expected: number } & Record<ExpectationState, number>

/** The sums of each area of the filter that has cells. */
export async function sumStates(
  db: Querying,
  filter: Places,
  moment: StateMoment,
): Promise<({ areaId: number } & Sums)[]> {
  return (await sumsQuery(filter, moment).execute(db)).rows
}

function sumsQuery(filter: Places, moment: StateMoment): RawBuilder<{ areaId: number } & Sums> {
  const of = (state: ExpectationState) =>
    sql`count(*) filter (where state = ${sql.lit(state)})::int as ${sql.id(state)}`
  return sql<{ areaId: number } & Sums>`
    with ${cellStates(filter, moment)}
    select area_id as "areaId", count(*) filter (where state <> 'notExpected')::int as expected, ${of('onTime')}, ${of('late')},
      ${of('missing')}, ${of('excused')}, ${of('waiting')}, ${of('notExpected')}
    from cell group by area_id order by area_id`
}

/** The states that mark a day of an area, worst first; a day without any of them is not marked. */
const MARKED = ['missing', 'late', 'waiting', 'excused'] as const satisfies readonly ExpectationState[]
export type DayState = { areaId: number; day: string; state: (typeof MARKED)[number] }

/** The worst state of each area and day that has one of these. */
export async function loadDayStates(db: Querying, filter: Places, moment: StateMoment): Promise<DayState[]> {
  const { rows } = await sql<DayState>`
    with ${cellStates(filter, moment)}, worst as (
      select area_id, day, min(array_position(${[...MARKED]}::text[], state)) as place from cell group by 1, 2)
    select area_id as "areaId", day, (${[...MARKED]}::text[])[place] as state from worst where place is not null`.execute(
    db,
  )
  return rows
}

/** Grace and 'due on the next day' end at most this many days after the day itself. */
export const MOST_DAYS_OPEN = 3

/** A report that somebody has to file, or has filed, before it was due. */
export type Duty = Pick<Cell, 'areaId' | 'day' | 'shiftId' | 'lastAt' | 'state'>

/** Today's reports of a scope by shift or still to be filed, and those of earlier days that are not due yet. */
function dutiesQuery(scope: Places['scope'], moment: StateMoment): RawBuilder<Duty> {
  const { today, now } = moment
  const from = addDays(today, -MOST_DAYS_OPEN)
  const filter = { scope, groupIds: null, companyId: null, areaIds: null, from, to: today }
  return sql<Duty>`
    with ${cellStates(filter, moment)}
    select area_id as "areaId", day, shift_id as "shiftId", last_at as "lastAt", state from cell
    where case when day = ${today}::date then state in ('waiting', 'missing') or (shift_id is not null and state <> 'notExpected')
      else state in ('waiting', 'onTime') and last_at >= ${now}::timestamptz end
    order by area_id, day, last_at, shift_id`
}

export async function loadDuties(db: Querying, scope: Places['scope'], moment: StateMoment): Promise<Duty[]> {
  return isEmpty(scope) ? [] : (await dutiesQuery(scope, moment).execute(db)).rows
}
