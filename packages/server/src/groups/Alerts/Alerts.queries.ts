import type { Language } from '@daybook/shared/registry'
import { GROUP_USER } from '@daybook/shared/rules/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Option } from '@daybook/shared/calls/shapes/wire'
import { type Scoped, silentSince } from '../../alerts/alerts.queries.ts'
import { areaName, eventTypeName, reportSource } from '../../events/rows.queries.ts'
import { type Caller, inGroup, levelOf } from '../../people/rights/caller.ts'
import { type Scope, inScope, lookedAfter } from '../../people/rights/scope.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { byNameIn, choiceNames, nameIn } from '../../platform/postgres/names.ts'
import { MENU } from '@daybook/shared/registry'

export type StoredAlert = Scoped & {
  alertId: number
  name: string
  companyName: string
  count: number
  minutes: number
  receiverGroupId: number | null
  receiverGroupName: string
  areas: Option[]
  eventTypes: Option[]
  isMuted: boolean
  isSpeaking: boolean
  spokeAt: Date | null
}

/** Somebody's rules by name, with the names that they may see. */
export async function loadAlerts(
  db: Querying,
  ownerId: number,
  scope: Scope,
  language: Language,
): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    select r.id as "alertId", r.name, r.company_id as "companyId", coalesce(${nameIn('c', language)}, '') as "companyName",
      r.group_ids as "groupIds", r.area_ids as "areaIds", r.type_ids as "typeIds", r.levels, r.is_abnormal as "isAbnormal",
      r.count, r.minutes, ${silentSince}, r.is_each_area as "isEachArea", r.receiver_group_id as "receiverGroupId",
      coalesce(${nameIn('g', language)}, '') as "receiverGroupName", r.is_muted as "isMuted",
      (select coalesce(jsonb_agg(jsonb_build_object('value', a.id, 'label', ${areaName(language)})
          order by coalesce(upper.position, a.position), a.position, a.id), '[]')
        from area a left join area upper on upper.id = a.parent_id
        where a.id = any(r.area_ids) and ${inScope(scope, 'a.company_id', 'a.id')}) as areas,
      (select coalesce(jsonb_agg(jsonb_build_object('value', t.id, 'label', ${nameIn('t', language)}) order by t.position, t.id), '[]')
        from event_type t where t.id = any(r.type_ids)) as "eventTypes",
      exists (select from alert_occurrence o where o.rule_id = r.id and o.over_at is null) as "isSpeaking",
      (select max(o.spoke_at) from alert_occurrence o where o.rule_id = r.id) as "spokeAt"
    from alert_rule r left join company c on c.id = r.company_id left join receiver_group g on g.id = r.receiver_group_id
    where r.owner_id = ${ownerId} order by r.name, r.id`.execute(db)
  return rows
}

/** Those of these areas that are in scope, and in the company if one is given. */
export async function areasAmong(
  db: Querying,
  scope: Scope,
  companyId: number | null,
  ids: number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from area a where a.id = any(${ids}::int[]) and a.deleted_at is null
      and ${inScope(scope, 'a.company_id', 'a.id')} and (${companyId}::int is null or a.company_id = ${companyId}::int)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Event types that areas in scope report, with their group. */
export async function typesInScope(
  db: Querying,
  scope: Scope,
  companyId: number | null,
  language: Language,
): Promise<(Option & { eventGroupId: number })[]> {
  const { rows } = await sql<Option & { eventGroupId: number }>`
    select t.id as value, ${choiceNames('t', language, 'label')}, t.event_group_id as "eventGroupId"
    from event_type t
    where t.parent_id is null and t.deleted_at is null and not t.is_nil and exists (
      select from area a join area_event_type o on o.area_id = coalesce(a.parent_id, a.id)
      where o.event_type_id = t.id and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
        and (${companyId}::int is null or a.company_id = ${companyId}::int))
    order by t.event_group_id, t.position, ${byNameIn('t', language)}, t.id`.execute(db)
  return rows
}

/** The groups `g` that somebody may have told: those that they are in, and those of areas that they look after. */
function tellable(caller: Caller): RawBuilder<boolean> {
  if (inGroup(caller, GROUP_USER.CORPORATE_ADMIN)) return sql`true`
  const isMember = sql`exists (select from receiver_group_member m
    where m.receiver_group_id = g.id and m.user_id = ${caller.userId} and m.is_active)`
  if (levelOf(caller, MENU.receiverGroup) < 2) return sql`${isMember}`
  const areas = sql`receiver_group_area ga join area a on a.id = ga.area_id where ga.receiver_group_id = g.id`
  const own = inScope(lookedAfter(caller), 'a.company_id', 'a.id')
  return sql`(${isMember} or (exists (select from ${areas} and ${own}) and not exists (select from ${areas} and not ${own})))`
}

export async function receiverGroups(db: Querying, caller: Caller, language: Language): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select g.id as value, ${choiceNames('g', language, 'label')} from receiver_group g
    where g.deleted_at is null and g.is_active and ${tellable(caller)} order by ${byNameIn('g', language)}, g.id`.execute(
    db,
  )
  return rows
}

export type AlertValues = Scoped & { name: string; count: number; minutes: number; receiverGroupId: number | null }

/** Makes other saves of a person's rules wait; returns how many there are. */
export async function holdAlerts(db: Querying, ownerId: number): Promise<number> {
  await sql`select from user_account where id = ${ownerId} for no key update`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_rule where owner_id = ${ownerId}`.execute(db)
  return rows[0]?.count ?? 0
}

const columnsOf = (values: AlertValues) => ({
  name: values.name,
  company_id: values.companyId,
  group_ids: values.groupIds,
  area_ids: values.areaIds,
  type_ids: values.typeIds,
  levels: values.levels,
  is_abnormal: values.isAbnormal,
  count: values.count,
  minutes: values.minutes,
  silent_since:
    values.silentSince === null ? null : sql<string>`time '00:00' + make_interval(mins => ${values.silentSince}::int)`,
  is_each_area: values.isEachArea,
  receiver_group_id: values.receiverGroupId,
})

export async function insertAlert(db: Querying, ownerId: number, since: Date, values: AlertValues): Promise<number> {
  const { id } = await db
    .insertInto('alert_rule')
    .values({ owner_id: ownerId, since, ...columnsOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes somebody's rule; returns whether there is one. */
export async function updateAlert(
  db: Querying,
  { id, ownerId, since }: { id: number; ownerId: number; since: Date },
  values: AlertValues | { is_muted: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alert_rule')
    .set({ since, ...('name' in values ? columnsOf(values) : values) })
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends what a rule has said without a letter: it begins anew, or keeps quiet. */
export async function endQuietly(db: Querying, id: number, at: Date): Promise<void> {
  await sql`
    update alert_occurrence set over_at = ${at}, until_at = least(until_at, ${at}) where rule_id = ${id} and over_at is null`.execute(
    db,
  )
  await sql`delete from alert_due where rule_id = ${id}`.execute(db)
}

export async function deleteAlert(db: Querying, id: number, ownerId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_rule')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type PlayedReport = { eventId: number; areaName: string; eventTypeName: string; day: string; time: string }

/** Reports that exist, in scope. */
export async function loadPlayed(
  db: Querying,
  ids: number[],
  scope: Scope,
  language: Language,
): Promise<Map<number, PlayedReport>> {
  const { rows } = await sql<PlayedReport>`
    select e.id as "eventId", ${areaName(language)} as "areaName", ${eventTypeName(language)} as "eventTypeName",
      e.event_date as day, coalesce(to_char(e.start_time, 'HH24:MI'), '') as time
    from ${reportSource}
    where e.id = any(${ids}::int[]) and e.deleted_at is null and ${inScope(scope, 'e.company_id', 'e.area_id')}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.eventId, row]))
}

/** Names of areas in scope. */
export async function namesOfAreas(
  db: Querying,
  ids: number[],
  scope: Scope,
  language: Language,
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, ${areaName(language)} as name from area a left join area upper on upper.id = a.parent_id
    where a.id = any(${ids}::int[]) and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
