import { EVENT_COLOR } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'
import { STATUS_ID } from '../people/ids.ts'
import { SCOPE_COLUMNS, type Scope, inScopeOf, scopeColumns } from '../people/rights/scope.ts'
import { type Querying, prepared } from '../platform/postgres/database.ts'
import type { Condition, Occurrence } from './model.ts'

/** Where a rule looks and what it counts. Null and empty lists do not restrict. */
export type Scoped = {
  companyId: number | null
  groupIds: number[]
  /** An area includes its sub areas. */
  areaIds: number[]
  /** Parent event types. */
  typeIds: number[]
  levels: number[]
  isAbnormal: boolean
  isEachArea: boolean
  /** Not null: it watches for silence, counted from so many minutes after midnight, and counts no events. */
  silentSince: number | null
}

export type AlertRule = Scoped &
  Condition & { id: number; ownerId: number; receiverGroupId: number | null; since: number }

/** What a report was before it was changed. */
export type Facts = {
  companyId: number
  areaId: number
  groupId: number
  eventTypeId: number
  subEventTypeId: number | null
  level: number | null
}

/** Whole minutes since 1970. */
export const minuteOf = (at: RawBuilder<unknown>) => sql<number>`floor(extract(epoch from ${at}) / 60)::int`
const momentOf = (minute: number) => sql`to_timestamp(${minute}::float8 * 60)`

/** When the event `e` happened. Only abnormal events have a time: others count when they were filed, on their day. */
const eventMinute = (timeZone: string) =>
  sql<number>`${minuteOf(sql`case
  when e.start_time is not null then (e.event_date + e.start_time) at time zone ${timeZone}
  else least(greatest(e.reported_at, e.event_date::timestamp at time zone ${timeZone}),
    (e.event_date + time '23:59') at time zone ${timeZone}) end`)}`

/** As in the reports: neither deleted nor rejected. What other tools knew before is no news. */
const counts = sql<boolean>`e.deleted_at is null and e.status <> ${STATUS_ID.REJECTED} and e.brought_in_key is null`

const isAbnormalType = sql`in (select kind.id from event_type kind where kind.color_id = ${sql.lit(EVENT_COLOR.ABNORMAL)})`

/** Minutes after midnight. */
export const silentSince = sql`(extract(epoch from r.silent_since) / 60)::int as "silentSince"`

const ruleColumns = sql`r.id, r.owner_id as "ownerId", r.company_id as "companyId", r.group_ids as "groupIds", r.area_ids as "areaIds",
  r.type_ids as "typeIds", r.levels, r.is_abnormal as "isAbnormal", r.is_each_area as "isEachArea", r.count as n, r.minutes,
  r.receiver_group_id as "receiverGroupId", ${minuteOf(sql`r.since`)} as since, ${silentSince}`

/**
 * Locks the rules that may count one of these reports, as they are or as they were, in order of their ids: whoever judges a rule
 * waits for who judged it before, and then sees their reports. Those that watch for silence matter only if they speak, or if
 * something may have gone.
 */
export async function lockTouched(db: Querying, reportIds: number[], before: readonly Facts[]): Promise<AlertRule[]> {
  const { rows } = await prepared(
    db,
    sql<AlertRule>`
    with changed as materialized (
      select distinct x.company_id, x.area_id, a.parent_id, x.event_group_id, x.event_type_id, x.level,
        coalesce(x.sub_event_type_id, x.event_type_id) ${isAbnormalType} as is_abnormal, t.is_nil, x.may_be_gone
      from (
        select e.company_id, e.area_id, e.event_group_id::int, e.event_type_id, e.sub_event_type_id, e.security_level_id::int as level,
          e.deleted_at is not null as may_be_gone
        from event_report e where e.id = any((select ${reportIds}::int[])::int[])
        union all select b."companyId", b."areaId", b."groupId", b."eventTypeId", b."subEventTypeId", b.level, true
        from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) b ("companyId" int, "areaId" int, "groupId" int, "eventTypeId" int,
          "subEventTypeId" int, level int)) x
      join event_type t on t.id = x.event_type_id
      join area a on a.id = x.area_id)
    select ${ruleColumns} from alert_rule r
    where not r.is_muted and (r.company_id is null or r.company_id in (select company_id from changed))
      and exists (select from changed c
        where (r.company_id is null or r.company_id = c.company_id)
          and (r.group_ids = '{}' or c.event_group_id = any(r.group_ids))
          and (r.area_ids = '{}' or c.area_id = any(r.area_ids) or c.parent_id = any(r.area_ids))
          and (r.type_ids = '{}' or c.event_type_id = any(r.type_ids))
          and (r.levels = '{}' or c.level = any(r.levels))
          and (c.is_abnormal or not r.is_abnormal)
          and case when r.silent_since is null then not c.is_nil else c.may_be_gone
            or exists (select from alert_occurrence o where o.rule_id = r.id and o.over_at is null) end)
    order by r.id for update of r`,
  )
  return rows
}

/** Locks rules by id, those that are not muted. */
export async function lockRules(db: Querying, ids: number[]): Promise<AlertRule[]> {
  const { rows } = await sql<AlertRule>`
    select ${ruleColumns} from alert_rule r where r.id = any(${ids}::int[]) and not r.is_muted order by r.id for update`.execute(
    db,
  )
  return rows
}

/** A rule with what its owner may see. */
export type Seeing = Scoped & { scope: Scope }

/** Rules as rows `r`, for matches(); `more`: further columns. */
export const ruleRows = (rules: readonly (Seeing & object)[], more = sql``): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(rules.map(({ scope, ...rule }) => ({ ...rule, ...scopeColumns(scope) })))}::jsonb)
  as r ("companyId" int, "groupIds" int[], "areaIds" int[], "typeIds" int[], levels int[], "isAbnormal" boolean, ${SCOPE_COLUMNS}${more})`

/** Whether a rule `r` counts an event `e` of area `a`. */
export const matches = sql<boolean>`${inScopeOf('r', 'e.company_id', 'e.area_id')}
  and e.event_type_id not in (select t.id from event_type t where t.is_nil)
  and (r."companyId" is null or e.company_id = r."companyId")
  and (r."groupIds" = '{}' or e.event_group_id = any(r."groupIds"))
  and (r."areaIds" = '{}' or a.id = any(r."areaIds") or a.parent_id = any(r."areaIds"))
  and (r."typeIds" = '{}' or e.event_type_id = any(r."typeIds"))
  and (r.levels = '{}' or e.security_level_id = any(r.levels))
  and (not r."isAbnormal" or coalesce(e.sub_event_type_id, e.event_type_id) ${isAbnormalType})`

export type CountedEvent = { ruleId: number; id: number; subject: number; time: number }

/** The events that rules count, of each since shortly before its minute `from`, by their time. */
export async function loadEvents(
  db: Querying,
  rules: readonly (Seeing & { id: number; from: number })[],
  timeZone: string,
): Promise<CountedEvent[]> {
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${timeZone})::date`
  const first = Math.min(...rules.map(({ from }) => from))
  const { rows } = await sql<CountedEvent>`
    with r as materialized (
      select r.*, ${dayOf(sql`to_timestamp(r."from"::float8 * 60)`)} as since
      from ${ruleRows(rules, sql`, id int, "isEachArea" boolean, "from" int`)})
    select r.id as "ruleId", e.id, case when r."isEachArea" then e.area_id else 0 end as subject, ${eventMinute(timeZone)} as time
    from event_report e join area a on a.id = e.area_id join r on e.event_date >= r.since and ${matches}
    where ${counts} and e.event_date >= ${dayOf(momentOf(first))}
    order by time, e.id`.execute(db)
  return rows
}

export type KnownOccurrence = Occurrence & { id: number; ruleId: number; subject: number }

/** What rules have said of spells that ended after a minute, or go on. */
export async function loadKnown(db: Querying, ruleIds: number[], horizon: number): Promise<KnownOccurrence[]> {
  const { rows } = await sql<KnownOccurrence>`
    select id, rule_id as "ruleId", area_id as subject, ${minuteOf(sql`from_at`)} as "from", ${minuteOf(sql`until_at`)} as until,
      ${minuteOf(sql`spoke_at`)} as "spokeAt", ${minuteOf(sql`over_at`)} as "overAt"
    from alert_occurrence where rule_id = any(${ruleIds}::int[]) and (over_at is null or until_at > ${momentOf(horizon)})
    order by spoke_at, id`.execute(db)
  return rows
}

/** Stores what was said; returns the ids, in the same order. */
export async function addOccurrences(
  db: Querying,
  added: readonly (Occurrence & { ruleId: number; subject: number; reportIds: number[]; areaIds?: number[] })[],
): Promise<number[]> {
  if (added.length === 0) return []
  const values = added.map(
    ({
      ruleId,
      subject,
      reportIds,
      areaIds = [],
      from,
      until,
      spokeAt,
      overAt,
    }) => sql`(${ruleId}, ${subject}, ${momentOf(from)},
      ${momentOf(until)}, ${momentOf(spokeAt)}, ${overAt === null ? null : momentOf(overAt)}, ${reportIds}::int[], ${areaIds}::int[])`,
  )
  const { rows } = await sql<{ id: number }>`
    insert into alert_occurrence (rule_id, area_id, from_at, until_at, spoke_at, over_at, report_ids, area_ids)
    values ${sql.join(values)} returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function updateOccurrence(db: Querying, { id, from, until, overAt }: KnownOccurrence): Promise<void> {
  await sql`
    update alert_occurrence set from_at = ${momentOf(from)}, until_at = ${momentOf(until)},
      over_at = ${overAt === null ? null : momentOf(overAt)} where id = ${id}`.execute(db)
}

/** When to judge rules next; null for never. */
export async function setDue(db: Querying, dues: ReadonlyMap<number, number | null>): Promise<void> {
  const ids = [...dues.keys()]
  const minutes = [...dues.values()]
  await sql`
    delete from alert_due where rule_id in (
      select d.id from unnest(${ids}::int[], ${minutes}::int[]) d (id, due) where d.due is null)`.execute(db)
  if (minutes.every((due) => due === null)) return
  await sql`
    insert into alert_due (rule_id, due_at)
    select d.id, to_timestamp(d.due::float8 * 60) from unnest(${ids}::int[], ${minutes}::int[]) d (id, due)
    where d.due is not null order by d.id
    on conflict (rule_id) do update set due_at = excluded.due_at where alert_due.due_at <> excluded.due_at`.execute(db)
}

/** Rules that are due, the earliest first. */
export async function findDue(db: Querying, at: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select rule_id as id from alert_due where due_at <= ${at} order by due_at, rule_id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The minute at which a rule is due, if that has come; undefined otherwise. */
export async function dueMinute(db: Querying, ruleId: number, at: Date): Promise<number | undefined> {
  const { rows } = await sql<{ due: number }>`
    select ${minuteOf(sql`due_at`)} as due from alert_due where rule_id = ${ruleId} and due_at <= ${at}`.execute(db)
  return rows[0]?.due
}

/**
 * Writes the letters about occurrences to the owner and the members of the receiver group. Whether they may see its reports is
 * decided when a letter is sent. That it is over is said to those who were told that it spoke: a letter that still waits, as for
 * the end of quiet hours, says both.
 */
export async function tell(db: Querying, what: 'spoke' | 'over', ids: number[], host: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into letter (kind, receiver_id, subject_key, event_date, language, content, message_id)
    select 'alert', u.id, said.key || ${what}::text, null, u.language,
      jsonb_build_object('occurrence', o.id, 'what', ${what}::text, 'to', u.id, 'reports', to_jsonb(o.report_ids)),
      '<' || gen_random_uuid() || '@' || ${host}::text || '>'
    from alert_occurrence o join alert_rule r on r.id = o.rule_id cross join lateral (select 'alert:' || o.id || ':' as key) said
    join user_account u on u.is_active and u.deleted_at is null and u.notifies_by_email and (u.id = r.owner_id or exists (
        select from receiver_group_member m join receiver_group g on g.id = m.receiver_group_id
        where g.id = r.receiver_group_id and g.is_active and g.deleted_at is null and m.is_active and m.user_id = u.id))
    where o.id = any(${ids}::int[]) and (${what} = 'spoke' or exists (
        select from letter l where l.kind = 'alert' and l.receiver_id = u.id and l.subject_key = said.key || 'spoke'
          and l.status <> 'cancelled' and not (l.status = 'waiting' and l.attempts = 0)))
    order by o.id, u.id
    on conflict (kind, receiver_id, subject_key) do nothing`.execute(db)
}
