import type { Reminded, ReminderStep } from '@daybook/shared/rules/reminderSteps'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'
import { areaSendsMail } from '../../events/actionLetters.queries.ts'
import { type StateMoment, cellStates } from '../../expectations/states.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { MENU_ID, USER_GROUP_ID } from '../../people/ids.ts'
import { roleOf } from '../../people/rights/areaRoles.ts'

/* Whom to remind of which reports. See docs/decisions/reminders-belong-to-a-rule.md. */

/** Reminders older than this are not sent late: later steps cover the same reports. */
const LOOK_BACK_HOURS = 6

/** Most days from the start of a day until its report is due: a shift that ends the next day ends within two days. */
const LATEST_DUE_DAYS = 2

/** A span of time; `from` is exclusive. */
export type Span = { from: Date; until: Date }

/** The time up to now for which no reminders have been written yet. */
export async function findSpan(db: Querying): Promise<Span> {
  const { rows } = await sql<Span>`
    select greatest(until, daybook_now() - make_interval(hours => ${LOOK_BACK_HOURS})) as "from", daybook_now() as until
    from reminder_mark`.execute(db)
  if (!rows[0]) throw new Error('no mark of reminders')
  return rows[0]
}

/** findSpan with a lock until the transaction ends; undefined if another process holds it. */
export async function lockSpan(tx: Querying): Promise<Span | undefined> {
  const { rows } = await sql`select from reminder_mark for update skip locked`.execute(tx)
  return rows.length === 0 ? undefined : findSpan(tx)
}

export async function markReminded(tx: Querying, until: Date): Promise<void> {
  await sql`update reminder_mark set until = ${until} where until < ${until}`.execute(tx)
}

/** The days that may have a step in the span; undefined: none. Reads only the rules, so it is cheap enough for every turn. */
export async function findStepDays(
  db: Querying,
  { from, until }: Span,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<{ from: string; to: string } | undefined> {
  const dayOf = (moment: Date) => sql`(${moment}::timestamptz at time zone ${timeZone})::date`
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    with shift_end as (select distinct end_time, ends_next_day::int as next from area_shift_period)
    select min(d.day) as "from", max(d.day) as "to"
    from expectation_rule r
    cross join lateral jsonb_to_recordset(r.reminder_steps) as step (minutes int)
    cross join lateral (select make_interval(mins => step.minutes) as after) it
    cross join lateral (
      select nth.day::date as day from generate_series(
        greatest(r.from_day, ${dayOf(from)} - ceil(greatest(step.minutes, 0) / 1440.0)::int - ${LATEST_DUE_DAYS}::int),
        least(r.until_day, ${today}::date), interval '1 day') nth (day)) d
    cross join lateral (
      select d.day + r.due_next_day::int + r.due_at where r.due_at is not null
      union all select d.day + s.next + s.end_time from shift_end s where r.by_shift
      union all select d.day + interval '1 day' where r.by_shift) as due (at)
    cross join lateral (select due.at at time zone ${timeZone} + it.after as at) moment
    where moment.at > ${from} and moment.at <= ${until} and moment.at >= d.day::timestamp at time zone ${timeZone}`.execute(
    db,
  )
  const [found] = rows
  return found?.from && found.to ? { from: found.from, to: found.to } : undefined
}

/** A cell that somebody is reminded of, with the step that triggered it. */
export type RemindedCell = ReminderStep & { areaId: number; day: string; shiftId: number | null }

/** One person's reminder at one moment. */
export type Reminder = { receiverId: number; at: Date; cells: RemindedCell[] }

/** The people of a step by distance from the area: reporters there, then administrators of the area, its company, everything. */
const RING: Record<Reminded, number> = { reporters: 0, areaAdministrators: 1, companyAdministrators: 2 }

const { CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, REPORTER, CSR_ADMIN } = GROUP_USER
const TOLD = [CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, REPORTER, CSR_ADMIN]

/**
 * The people who file reports for the areas of `wanted` (area_id) and get letters, as common table expressions up to `near`:
 * area_id, user_id and ring. The same rule as reportable() in scope.ts for a single caller.
 */
const nearby = sql`
  filer as materialized (
    select u.id, u.company_id, ug.group_id
    from user_account u join company uc on uc.id = u.company_id and uc.is_active and uc.deleted_at is null
    join user_group ug on ug.user_id = u.id and ug.group_id = any(${TOLD}::int[])
    where u.is_active and u.deleted_at is null and u.notifies_by_email and exists (
      select from user_menu um join user_group g on g.user_id = um.user_id
      join group_menu_limit l on l.group_id = g.group_id and l.menu_id = um.menu_id
      where um.user_id = u.id and um.menu_id = ${MENU_ID.createReport} and um.level = 2 and l.level = 2)),
  place_told as materialized (
    select a.id, a.parent_id, a.company_id, c.head_company_id
    from (select distinct area_id from wanted) w join area a on a.id = w.area_id
    left join area upper on upper.id = a.parent_id join company c on c.id = a.company_id
    where ${areaSendsMail}),
  near as (
    select p.id as area_id, f.id as user_id, (f.group_id <> ${USER_GROUP_ID.REPORTER})::int as ring
    from place_told p cross join lateral (values (p.id), (p.parent_id)) own (id)
    join user_area ua on ua.area_id = own.id
    join filer f on f.id = ua.user_id
      and ua.role = ${roleOf(sql`f.group_id`)}
    union select p.id, f.id, 2
    from place_told p cross join lateral (values (p.company_id), (p.head_company_id)) own (id)
    join filer f on f.group_id = ${USER_GROUP_ID.COMPANY_USER} and f.company_id = own.id
    union select p.id, f.id, 3 from place_told p cross join filer f where f.group_id = ${USER_GROUP_ID.CORPORATE_ADMIN})`

/** Of these people, the nearest to each area and role asked for in `wanted` (area_id, "to", ring), at or beyond its ring. */
const nearest = sql`
  ${nearby},
  told as (
    select area_id, "to", user_id, ring from (
      select w.area_id, w."to", n.user_id, w.ring, n.ring = min(n.ring) over (partition by w.area_id, w."to") as is_nearest
      from wanted w join near n on n.area_id = w.area_id and n.ring >= w.ring) one where is_nearest)`

/** Who is reminded of the reports of each area when its reporters are: user ids. Areas without anybody have no entry. */
export async function loadToldReporters(db: Querying, areaIds: number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ areaId: number; userIds: number[] }>`
    with wanted as (select unnest(${areaIds}::int[]) as area_id, 'reporters' as "to", ${RING.reporters}::int as ring), ${nearest}
    select area_id as "areaId", array_agg(distinct user_id order by user_id) as "userIds" from told group by area_id`.execute(
    db,
  )
  return new Map(rows.map(({ areaId, userIds }) => [areaId, userIds]))
}

/**
 * The steps in a span, as one reminder per person and moment. If a cell has several steps for the same people in the span, only
 * the last counts. If nobody has the role that a step names, the people next nearest to the area are reminded.
 *
 * @param days as found by findStepDays
 */
function remindersQuery(
  { from, until }: Span,
  days: { from: string; to: string },
  moment: StateMoment,
): RawBuilder<Reminder> {
  const places = { scope: { all: true, companyIds: [], areaIds: [] }, groupIds: null, companyId: null, areaIds: null }
  const ring = (to: RawBuilder<unknown>) =>
    sql`case ${to} ${sql.join(
      Object.entries(RING).map(([name, nth]) => sql`when ${sql.lit(name)} then ${sql.lit(nth)}`),
      sql` `,
    )} end`
  return sql<Reminder>`
    with ${cellStates({ ...places, ...days }, moment)},
    step as materialized (
      select c.area_id, c.day, c.shift_id, c.due_at, s.minutes, s."to", moment.at,
        row_number() over (partition by c.area_id, c.day, c.shift_id, s."to" order by s.minutes desc) as nth
      from cell c join expectation_rule r on r.id = c.rule_id
      cross join lateral jsonb_to_recordset(r.reminder_steps) as s (minutes int, "to" text)
      cross join lateral (select c.due_at + make_interval(mins => s.minutes) as at) moment
      where c.state in ('waiting', 'missing') and moment.at > ${from} and moment.at <= ${until}
        and moment.at >= c.day::timestamp at time zone ${moment.timeZone}),
    wanted as materialized (select distinct area_id, "to", ${ring(sql`"to"`)} as ring from step where nth = 1),
    ${nearest},
    named as (
      select distinct on (t.user_id, s.at, s.area_id, s.day, s.shift_id) t.user_id, s.*
      from step s join told t on t.area_id = s.area_id and t."to" = s."to" where s.nth = 1
      order by t.user_id, s.at, s.area_id, s.day, s.shift_id, t.ring)
    select user_id as "receiverId", at, jsonb_agg(jsonb_build_object('areaId', area_id, 'day', day, 'shiftId', shift_id,
      'minutes', minutes, 'to', "to") order by due_at, area_id, day, shift_id) as cells
    from named group by user_id, at order by at, user_id`
}

export async function loadReminders(
  db: Querying,
  span: Span,
  days: { from: string; to: string },
  moment: StateMoment,
): Promise<Reminder[]> {
  return (await remindersQuery(span, days, moment).execute(db)).rows
}
