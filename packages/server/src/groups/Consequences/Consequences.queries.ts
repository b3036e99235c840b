import { type RawBuilder, sql } from 'kysely'
import type { ClosedKind, Consequence } from '@daybook/shared/calls/Consequences'
import { candidates, rules } from '../../expectations/rules.queries.ts'
import { REPORT_STATUS } from '@daybook/shared/rules/rules'
import type { AreaRole } from '../../people/rights/areaRoles.ts'
import { isApprover } from '../../people/rights/caller.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { USER_GROUP_ID } from '../../people/ids.ts'

/*
 * Each consequence counts things that are in effect now and would not be without the closed records: the difference
 * between two states, of which the second is only thought of.
 */

/** Besides closed records: what an act takes away. Areas of people by role, working times and event types of areas. */
type Taken = 'held' | 'areaShift' | 'areaType'

/** Whether a row of an alias is one of the closed records, or taken away. */
type Closed = (kind: ClosedKind | Taken, alias: string) => RawBuilder<boolean>

export function closedIn(closed: ClosedKind, ids: readonly number[]): Closed {
  return (kind, alias) =>
    kind === closed ? sql<boolean>`(${sql.ref(`${alias}.id`)} = any(${[...ids]}::int[]))` : sql<boolean>`false`
}

/** What an act takes from these people or areas: `ids`, or all but those; of people in this role. */
export type Taking = { records: readonly number[]; ids: readonly number[]; isAllBut: boolean } & (
  | { taken: 'held'; role: AreaRole }
  | { taken: 'areaShift' | 'areaType' }
)

function takenBy(taking: Taking): Closed {
  const { records, ids, isAllBut } = taking
  return (kind, alias) => {
    if (kind !== taking.taken) return sql<boolean>`false`
    const column = (name: string) => sql.ref(`${alias}.${name}`)
    const isNamed = (name: string) =>
      sql<boolean>`(${column(name)} = any(${[...ids]}::int[])) is distinct from ${isAllBut}::boolean`
    if (taking.taken === 'held')
      return sql<boolean>`(${column('user_id')} = any(${[...records]}::int[]) and ${column('role')} = ${taking.role} and ${isNamed('area_id')})`
    const ofAreas = sql<boolean>`${column('area_id')} in (
      select own.id from area own where own.id = any(${[...records]}::int[]) or own.parent_id = any(${[...records]}::int[]))`
    return sql<boolean>`(${ofAreas} and ${isNamed(taking.taken === 'areaShift' ? 'shift_id' : 'event_type_id')})`
  }
}

export const nothing: Closed = () => sql<boolean>`false`

/* Each of these is a condition on an alias; its tables are read inside, so that the conditions can be nested. */

const companyInEffect = (id: RawBuilder<unknown>, closed: Closed) => sql<boolean>`exists (
  select from company open_company where open_company.id = ${id} and open_company.is_active and open_company.deleted_at is null
    and not ${closed('company', 'open_company')})`

/** The area `a` with its upper area and company. */
export const areaInEffect = (closed: Closed) => sql<boolean>`(
  a.is_active and a.deleted_at is null and not ${closed('area', 'a')} and ${companyInEffect(sql`a.company_id`, closed)}
  and not exists (select from area above where above.id = a.parent_id
    and (not above.is_active or above.deleted_at is not null or ${closed('area', 'above')})))`

export const isLeaf = sql<boolean>`not exists (
  select from area below where below.parent_id = a.id and below.deleted_at is null)`

/** Whether the person `u` can sign in. */
export const canSignIn = (closed: Closed) => sql<boolean>`(
  u.is_active and u.deleted_at is null and not ${closed('person', 'u')} and ${companyInEffect(sql`u.company_id`, closed)})`

/** Whether somebody reports for the area `a`. */
export const hasReporter = (closed: Closed) => sql<boolean>`exists (
  select from user_area held join user_account u on u.id = held.user_id
  where held.role = 'report' and held.area_id in (a.id, a.parent_id) and not ${closed('held', 'held')}
    and exists (select from user_group g where g.user_id = u.id and g.group_id = ${USER_GROUP_ID.REPORTER}) and ${canSignIn(closed)})`

/** Whether somebody approves for the area `a`. */
export const hasApprover = (closed: Closed) => sql<boolean>`exists (
  select from user_area held join user_account u on u.id = held.user_id
  where held.role = 'approve' and held.area_id in (a.id, a.parent_id) and not ${closed('held', 'held')}
    and ${isApprover(sql`held.user_id`)} and ${canSignIn(closed)})`

/** Whether the person `u` gets the letters of a receiver group: also when their company is closed, see loadReceivers(). */
const getsLetters = (closed: Closed) =>
  sql<boolean>`(u.is_active and u.deleted_at is null and not ${closed('person', 'u')})`

/** Whether the receiver group `r` has somebody to write to about something. */
const sends = (closed: Closed) => sql<boolean>`(
  r.is_active and r.deleted_at is null and not ${closed('receiverGroup', 'r')}
  and exists (select from receiver_group_member m join user_account u on u.id = m.user_id
    where m.receiver_group_id = r.id and m.is_active and ${getsLetters(closed)})
  and exists (select from receiver_group_area ga join area a on a.id = ga.area_id
    where ga.receiver_group_id = r.id and ${areaInEffect(closed)}))`

/** Whether the rule `r` of expected reports applies to some area, now or later. */
const applies = (closed: Closed) => sql<boolean>`(
  (r.until_day is null or r.until_day >= daybook_today())
  and exists (select from area a where ${areaInEffect(closed)}
    and (r.company_id is null or a.company_id = r.company_id) and (r.area_id is null or r.area_id in (a.id, a.parent_id))
    and (r.event_group_id is null or a.event_group_id = r.event_group_id)))`

/** Whether the area `a` reports by one of the closed versions `own` of rules, today or once it begins. */
const follows = (isClosed: RawBuilder<boolean>) => sql<boolean>`(${areaInEffect(nothing)} and exists (
  select from (select r.series_id as id, r.id as version_id, greatest(r.from_day, daybook_today()) as day, r.until_day
    from expectation_rule r) own
  where ${isClosed} and (own.until_day is null or own.until_day >= own.day)
    and own.version_id = (select ranked.rule_id from (${candidates('a', sql`(${rules(null)})`)}) ranked
      where ranked.during @> own.day order by ranked.rank limit 1)))`

/** Whether the version `own` is the last one of a closed rule and has not begun. */
const isComing = (closed: Closed) => sql<boolean>`(${closed('comingRule', 'own')} and own.day > daybook_today()
  and not exists (select from expectation_rule later where later.series_id = own.id and later.from_day > own.day))`

/** Whether the version before `own` takes its days if it is taken back, see takeBackVersion(). */
const isChange = sql<boolean>`exists (
  select from expectation_rule before where before.series_id = own.id and before.until_day = own.day - 1)`

/** Whether the rule of area `a` expects reports of the day but for the holiday. */
const restsOn = (day: string | null) => sql<boolean>`exists (
  select from (select ranked.* from (${candidates('a', sql`(${rules(null)})`)}) ranked
    where ranked.during @> ${day}::date order by ranked.rank limit 1) own
  where own.leaves_out_holidays and own.weekdays @> array[extract(isodow from ${day}::date)::smallint])`

/** Whether the area `a` has an event type that may be reported ahead. */
const hasAdvanceType = sql<boolean>`exists (
  select from area_event_type o join event_type t on t.id = o.event_type_id
  where o.area_id = coalesce(a.parent_id, a.id) and t.allows_advance and t.is_active and t.deleted_at is null)`

/** Whether the area `a` has an event type, or one that says that there is nothing to report. The types are its upper area's. */
const hasType = (closed: Closed, isNil: boolean) => sql<boolean>`exists (
  select from area_event_type o join event_type t on t.id = o.event_type_id
  where o.area_id = coalesce(a.parent_id, a.id) and t.is_active and t.deleted_at is null
    and (not ${isNil}::boolean or t.is_nil) and not ${closed('eventType', 't')}
    and not (${isNil}::boolean and ${closed('nilType', 't')}) and not ${closed('areaType', 'o')})`

const hasShift = (closed: Closed) => sql<boolean>`exists (
  select from area_shift o join shift s on s.id = o.shift_id
  where o.area_id = a.id and s.is_active and s.deleted_at is null and not ${closed('shift', 's')} and not ${closed('areaShift', 'o')})`

type Counted = Partial<Record<Consequence, RawBuilder<unknown>>>

/** The counts that a kind of record can change; the others stay out of the statement. */
function countsOf(kind: ClosedKind | Taken, closed: Closed, ids: readonly number[], day: string | null): Counted {
  const lost = (from: RawBuilder<unknown>, was: (closed: Closed) => RawBuilder<unknown>, more = sql<boolean>`true`) =>
    sql`(select count(*) from ${from} where ${was(nothing)} and not ${was(closed)} and ${more})`
  const areas = (more: RawBuilder<boolean>) => lost(sql`area a`, areaInEffect, more)
  /** Areas that stay in effect and lose something. */
  const staying = (was: (closed: Closed) => RawBuilder<unknown>, more = sql<boolean>`true`) =>
    lost(sql`area a`, was, sql`${areaInEffect(closed)} and ${more}`)
  const leaves = (condition: RawBuilder<unknown>) => sql`(select count(*) from area a where ${condition} and ${isLeaf})`
  const stopping: Counted = {
    areasStop: areas(sql`a.parent_id is null`),
    subAreasStop: areas(sql`a.parent_id is not null`),
    rulesEnd: lost(sql`expectation_rule r`, applies),
    receiverGroupsEmpty: lost(sql`receiver_group r`, sends),
  }
  const leaving: Counted = {
    signIns: lost(sql`user_account u`, canSignIn),
    waitingWithoutApprover: lost(
      sql`event_report e join area a on a.id = e.area_id`,
      hasApprover,
      sql`e.status = ${sql.lit(REPORT_STATUS.WAITING)} and e.deleted_at is null`,
    ),
    areasWithoutReporter: staying(hasReporter, isLeaf),
    areasWithoutApprover: staying(hasApprover, sql`a.requires_approval and ${isLeaf}`),
    actionsWithoutOwner: lost(
      sql`corrective_action x join event_report e on e.id = x.report_id join user_account u on u.id = x.owner_id`,
      canSignIn,
      sql`x.state = 'open' and e.deleted_at is null`,
    ),
    delegationsEnd: lost(
      sql`delegation d`,
      (without) =>
        sql`(select count(*) = 2 from user_account u where u.id in (d.delegator_id, d.delegate_id) and ${canSignIn(without)})`,
      sql`d.ended_at is null and d.until_day >= daybook_today()`,
    ),
    receiverGroupsEmpty: lost(sql`receiver_group r`, sends),
  }
  const linked = (link: RawBuilder<unknown>) =>
    sql`(select count(distinct a.id) from area a ${link} and ${areaInEffect(nothing)})`
  switch (kind) {
    case 'company':
      return { ...stopping, ...leaving }
    case 'area':
      return stopping
    case 'person':
      return leaving
    case 'held': {
      const { areasWithoutReporter, areasWithoutApprover, waitingWithoutApprover } = leaving
      return { areasWithoutReporter, areasWithoutApprover, waitingWithoutApprover }
    }
    case 'areaShift':
      return { areasWithoutAnyShift: staying(hasShift, isLeaf) }
    case 'areaType':
      return {
        areasWithoutAnyType: staying((without) => hasType(without, false), isLeaf),
        areasWithoutNil: staying((without) => hasType(without, true), isLeaf),
      }
    case 'receiverGroup':
      return {
        receivers: sql`(
          select count(distinct u.id) from receiver_group r join receiver_group_member m on m.receiver_group_id = r.id and m.is_active
          join user_account u on u.id = m.user_id
          where ${closed('receiverGroup', 'r')} and r.is_active and ${getsLetters(nothing)})`,
      }
    case 'eventType':
      return {
        companiesWithoutType: sql`(
          select count(distinct o.company_id) from company_event_type o join event_type t on t.id = o.event_type_id
          where ${closed('eventType', 't')} and t.is_active and ${companyInEffect(sql`o.company_id`, nothing)})`,
        areasWithoutThisType: linked(sql`
          join area_event_type o on o.area_id = coalesce(a.parent_id, a.id) join event_type t on t.id = o.event_type_id
          where ${closed('eventType', 't')} and t.is_active and ${isLeaf}`),
        areasWithoutAnyType: staying((without) => hasType(without, false), isLeaf),
        areasWithoutNil: staying((without) => hasType(without, true), isLeaf),
      }
    case 'nilType':
      return { areasWithoutNil: staying((without) => hasType(without, true), isLeaf) }
    case 'shift':
      return {
        areasWithoutThisShift: linked(sql`
          join area_shift o on o.area_id = a.id join shift s on s.id = o.shift_id
          where ${closed('shift', 's')} and s.is_active and ${isLeaf}`),
        areasWithoutAnyShift: staying(hasShift, isLeaf),
      }
    case 'rule':
      return { areasWithoutThisRule: leaves(follows(closed('rule', 'own'))) }
    case 'comingRule':
      return {
        areasWithoutThisRule: leaves(follows(sql`${isComing(closed)} and not ${isChange}`)),
        areasKeepRule: leaves(follows(sql`${isComing(closed)} and ${isChange}`)),
      }
    case 'holiday':
      return {
        areasReportThatDay: leaves(
          sql`a.company_id = any(${[...ids]}::int[]) and ${areaInEffect(nothing)} and ${restsOn(day)}`,
        ),
      }
    case 'advanceRule':
      return {
        areasWithoutAdvance: leaves(sql`${areaInEffect(nothing)} and ${hasAdvanceType} and exists (
          select from advance_rule d where d.event_group_id = a.event_group_id and d.is_active and ${closed(kind, 'd')})`),
      }
    case 'reminderRule':
      return {
        areasWithoutReminder: leaves(sql`${areaInEffect(nothing)} and exists (
          select from notification_time_rule d
          where d.event_group_id = a.event_group_id and d.is_active and ${closed(kind, 'd')})`),
      }
    case 'companyRule':
      return {
        companiesWithoutYearly: sql`(
          select count(distinct n.company_id) from notification_company n join notification_company_rule d on d.id = n.rule_id
          where ${closed(kind, 'd')} and d.is_active and ${companyInEffect(sql`n.company_id`, nothing)})`,
      }
  }
}

/** How many things closing these records takes with it. */
export async function countConsequences(
  db: Querying,
  kind: ClosedKind,
  ids: readonly number[],
  day: string | null = null,
): Promise<Partial<Record<Consequence, number>>> {
  return countAll(db, countsOf(kind, closedIn(kind, ids), ids, day))
}

/** What goes with what an act takes away. */
export const countTaken = (db: Querying, taking: Taking) =>
  countAll(db, countsOf(taking.taken, takenBy(taking), taking.records, null))

async function countAll(db: Querying, counts: Counted): Promise<Partial<Record<Consequence, number>>> {
  const counted = Object.entries(counts)
  const { rows } = await sql<Partial<Record<Consequence, number>>>`
    select ${sql.join(counted.map(([what, count]) => sql`${count}::int as ${sql.id(what)}`))}`.execute(db)
  return rows[0] ?? {}
}

/** Where a record is that is judged by its company or area. */
type Place = { id: number; companyId: number; areaId: number }

export async function placesOf(db: Querying, kind: 'area' | 'shift', ids: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select t.id, t.company_id as "companyId", ${kind === 'area' ? sql`t.id` : sql`0`} as "areaId" from ${sql.table(kind)} t
    where t.id = any(${[...ids]}::int[]) and t.deleted_at is null`.execute(db)
  return rows
}

/** Each event type's top type, by which its sub types are judged. */
export async function topTypesOf(db: Querying, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(parent_id, id) as id from event_type where id = any(${[...ids]}::int[]) and deleted_at is null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
