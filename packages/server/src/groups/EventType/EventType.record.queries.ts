import type { Language } from '@daybook/shared/registry'
import type { Named, Taken } from '@daybook/shared/rules/secondNames'
import { sql } from 'kysely'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { Querying } from '../../platform/postgres/database.ts'
import { hasName, nameIn, takenIn } from '../../platform/postgres/names.ts'
import { versionOf } from '../../administration/record.ts'

export type TypeContent = {
  colorId: number
  name: string
  secondName: string
  shortName: string
  definition: string
  isActive: boolean
  remark: string
  allowsAdvance: boolean
}

export type StoredSubType = TypeContent & { id: number; place: number }

export type StoredType = TypeContent & {
  id: number
  isNil: boolean
  requiresAction: boolean
  actionDays: number | null
  groupId: EventGroupId
  place: number
  version: string
  updatedAt: Date
  updatedBy: string
  subTypes: StoredSubType[]
}

/** A top-level event type with its sub types in order; undefined if not found. */
export async function loadType(db: Querying, id: number): Promise<StoredType | undefined> {
  return (await loadTypeRecords(db, [id]))[0]
}

/** Top-level event types with their sub types in order. */
export async function loadTypeRecords(db: Querying, ids: number[]): Promise<StoredType[]> {
  const { rows } = await sql<StoredType>`
    select t.id, t.event_group_id as "groupId", t.color_id as "colorId", t.name,
      coalesce(t.second_name, '') as "secondName", t.short_name as "shortName", t.definition,
      t.is_active as "isActive", coalesce(t.inactive_note, '') as remark, t.allows_advance as "allowsAdvance", t.is_nil as "isNil",
      t.requires_action as "requiresAction", t.action_days as "actionDays",
      t.position as place, ${versionOf('t.updated_at')} as version, t.updated_at as "updatedAt",
      coalesce(u.first_name || ' ' || u.last_name, '') as "updatedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'colorId', s.color_id, 'name', s.name,
          'secondName', coalesce(s.second_name, ''), 'shortName', s.short_name,
          'definition', s.definition, 'isActive', s.is_active, 'remark', coalesce(s.inactive_note, ''),
          'allowsAdvance', s.allows_advance, 'place', s.position) order by s.position), '[]')
        from event_type s where s.parent_id = t.id and s.deleted_at is null) as "subTypes"
    from event_type t left join user_account u on u.id = t.updated_by
    where t.id = any(${ids}::int[]) and t.parent_id is null and t.deleted_at is null`.execute(db)
  return rows
}

/** Which of a type's names another type in its group already uses. */
export async function takenNames(
  db: Querying,
  groupId: number,
  own: { id: number; shortName: string } & Named,
): Promise<{ name: Taken; shortName: boolean }> {
  const { rows } = await sql<{ name: Taken; shortName: boolean }>`
    select ${takenIn('t', own)} as name,
      coalesce(bool_or(name_key(short_name) = name_key(${own.shortName})), false) as "shortName"
    from event_type t where event_group_id = ${groupId}::int and parent_id is null and deleted_at is null and id <> ${own.id}`.execute(
    db,
  )
  return rows[0] ?? { name: null, shortName: false }
}

/** Another active 'nothing to report' type in a company that has this type, and the first such company. */
export async function otherNilType(
  db: Querying,
  groupId: number,
  id: number,
  language: Language,
): Promise<{ name: string; company: string } | undefined> {
  const { rows } = await sql<{ name: string; company: string }>`
    select ${nameIn('t', language)} as name, ${nameIn('c', language)} as company
    from company_event_type own join company_event_type o on o.company_id = own.company_id and o.event_type_id <> ${id}
    join event_type t on t.id = o.event_type_id and t.event_group_id = ${groupId}::int and t.is_nil and t.is_active
      and t.deleted_at is null
    join company c on c.id = o.company_id
    where own.event_type_id = ${id}
    order by c.deleted_at is not null, c.position, c.id limit 1`.execute(db)
  return rows[0]
}

/** Reserves `count` new ids, ascending. */
export async function newTypeIds(db: Querying, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event_type', 'id')) as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

/** A type or sub type to save; a new one gets its id from newTypeIds. */
export type WrittenType = Omit<TypeContent, 'secondName'> & { secondName: string | null } & {
  id: number
  parentId: number | null
  isNew: boolean
} & Pick<StoredType, 'isNil' | 'requiresAction' | 'actionDays'>

/**
 * Saves a type and its sub types in one statement. Adds new ones to the end of their list; records the editor on those that
 * changed, and always on the first: its change time is the version of the whole record.
 */
export async function writeTypes(
  db: Querying,
  groupId: number,
  [type, ...subTypes]: [WrittenType, ...WrittenType[]],
  userId: number,
): Promise<void> {
  await sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify([type, ...subTypes])}::jsonb) as s (id int, "parentId" int, "isNew" boolean,
        "colorId" smallint, name text, "secondName" text, "shortName" text, definition text, "isActive" boolean, remark text, "allowsAdvance" boolean, "isNil" boolean,
        "requiresAction" boolean, "actionDays" smallint)
    ), changed as (
      update event_type t set color_id = s."colorId", name = s.name, second_name = s."secondName", short_name = s."shortName", definition = s.definition,
        is_active = s."isActive", inactive_note = nullif(s.remark, ''), allows_advance = s."allowsAdvance", is_nil = s."isNil",
        requires_action = s."requiresAction", action_days = s."actionDays", updated_by = ${userId},
        updated_at = daybook_now()
      from sent s where t.id = s.id and not s."isNew" and (t.id = ${type.id}
        or (t.color_id, t.name, t.second_name, t.short_name, t.definition, t.is_active, t.inactive_note, t.allows_advance)
          is distinct from (s."colorId", s.name, s."secondName", s."shortName", s.definition, s."isActive", nullif(s.remark, ''), s."allowsAdvance"))
    )
    insert into event_type (id, event_group_id, parent_id, color_id, name, second_name, short_name, definition, is_active, inactive_note,
      allows_advance, is_nil, requires_action, action_days, position, created_by, updated_by)
    select s.id, ${groupId}, s."parentId", s."colorId", s.name, s."secondName", s."shortName", s.definition, s."isActive",
      nullif(s.remark, ''), s."allowsAdvance", s."isNil", s."requiresAction", s."actionDays", (select count(*) from event_type o where o.event_group_id = ${groupId}
        and o.parent_id is not distinct from s."parentId" and o.deleted_at is null)
        + row_number() over (partition by s."parentId" order by s.id), ${userId}, ${userId}
    from sent s where s."isNew"`.execute(db)
}

/** What still uses types or sub types; for reports, only whether any exist. */
export type TypeUse = {
  id: number
  name: string
  groupId: number
  companies: { count: number; names: string[] }
  areas: { count: number; names: string[] }
  hasReports: boolean
}

/** Locks types under `parentId` and their sub types, then reads what uses them. A concurrent new use waits or is seen. */
export async function lockTypeUse(
  db: Querying,
  ids: number[],
  parentId: number | null,
  language: Language,
): Promise<TypeUse[]> {
  await sql`
    select id from event_type where id = any(${ids}::int[]) or parent_id = any(${ids}::int[]) order by id for update`.execute(
    db,
  )
  const { rows } = await sql<TypeUse>`
    select t.id, ${nameIn('t', language)} as name, t.event_group_id as "groupId",
      (select jsonb_build_object('count', count(*), 'names', coalesce(jsonb_agg(${nameIn('c', language)} order by c.position), '[]'))
        from company_event_type o join company c on c.id = o.company_id and c.deleted_at is null
        where o.event_type_id = t.id) as companies,
      (select jsonb_build_object('count', count(*), 'names', coalesce(jsonb_agg(${nameIn('c', language)} || ': ' || ${nameIn('a', language)} order by c.position, a.position), '[]'))
        from area_event_type o join area a on a.id = o.area_id and a.deleted_at is null
        join company c on c.id = a.company_id and c.deleted_at is null where o.event_type_id = t.id) as areas,
      exists (select 1 from event_report e where e.deleted_at is null
        and (e.event_type_id = t.id or (e.event_type_id = t.parent_id and e.sub_event_type_id = t.id))) as "hasReports"
    from event_type t
    where t.id = any(${ids}::int[]) and t.parent_id is not distinct from ${parentId}::int and t.deleted_at is null
    order by t.event_group_id, t.position`.execute(db)
  return rows
}

/** Marks types and their sub types deleted. */
export async function markDeleted(db: Querying, ids: number[], userId: number): Promise<void> {
  await sql`
    update event_type set deleted_at = daybook_now(), updated_at = daybook_now(), updated_by = ${userId}
    where (id = any(${ids}::int[]) or parent_id = any(${ids}::int[])) and deleted_at is null`.execute(db)
}

/** Records who reordered the sub types. */
export async function touchType(db: Querying, id: number, userId: number): Promise<void> {
  await sql`update event_type set updated_at = daybook_now(), updated_by = ${userId} where id = ${id}`.execute(db)
}

/** The event type with each name in a group; null if there is none. */
export async function findTypes(db: Querying, keys: { groupId: number; name: string }[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select (select min(t.id) from event_type t where t.event_group_id = k.group_id and t.parent_id is null
        and t.deleted_at is null and ${hasName('t', 'k.name')}) as id
    from unnest(${keys.map(({ groupId }) => groupId)}::int[], ${keys.map(({ name }) => name)}::text[])
      with ordinality k (group_id, name, place)
    order by k.place`.execute(db)
  return rows.map(({ id }) => id)
}
