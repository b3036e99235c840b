import type { Language } from '@daybook/shared/registry'
import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'

/** Reserves `count` new ids, ascending. */
export async function newAreaIds(db: Querying, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('area', 'id')) as id from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ id }) => id)
}

/** An area or sub area to save; a new one gets its id from newAreaIds. */
export type WrittenArea = {
  id: number
  isNew: boolean
  parentId: number | null
  name: string
  secondName: string | null
  requiresApproval: boolean
  isActive: boolean
  remark: string | null
  notifies: boolean
  shiftIds: number[]
}

export type AreaWriting = {
  companyId: number
  groupId: number
  /** The upper area, whether written or not: its change time is the version of the whole record. */
  upperId: number
  areas: WrittenArea[]
  /** For the upper area; null leaves them unchanged. */
  typeIds: number[] | null
}

/**
 * Saves an area with its sub areas, working times and event types. Adds new ones to the end of their list; records the editor
 * only on those that changed.
 */
export async function writeAreas(
  db: Querying,
  { companyId, groupId, upperId, areas, typeIds }: AreaWriting,
  userId: number,
): Promise<void> {
  await sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as s (id int, "isNew" boolean, "parentId" int, name text, "secondName" text,
        "requiresApproval" boolean, "isActive" boolean, remark text, notifies boolean)
    ), made as (
      insert into area (id, event_group_id, company_id, parent_id, name, second_name, requires_approval, is_active, inactive_note,
        notifies_by_email, position, created_by, updated_by)
      select s.id, ${groupId}, ${companyId}, s."parentId", s.name, s."secondName", s."requiresApproval", s."isActive", s.remark, s.notifies,
        (select count(*) from area o where o.company_id = ${companyId} and o.event_group_id = ${groupId}
          and o.parent_id is not distinct from s."parentId" and o.deleted_at is null)
          + row_number() over (partition by s."parentId" order by s.id), ${userId}, ${userId}
      from sent s where s."isNew" order by s."parentId" nulls first
    ), touched as (
      update area set updated_by = ${userId}, updated_at = daybook_now()
      where id = ${upperId} and not exists (select 1 from sent s where s.id = ${upperId})
    )
    update area a set name = s.name, second_name = s."secondName", requires_approval = s."requiresApproval", is_active = s."isActive",
      inactive_note = s.remark, notifies_by_email = s.notifies, updated_by = ${userId}, updated_at = daybook_now()
    from sent s where a.id = s.id and not s."isNew" and (a.id = ${upperId}
      or (a.name, a.second_name, a.requires_approval, a.is_active, a.inactive_note, a.notifies_by_email)
        is distinct from (s.name, s."secondName", s."requiresApproval", s."isActive", s.remark, s.notifies))`.execute(
    db,
  )
  await writeLinks(db, upperId, areas, typeIds)
}

async function writeLinks(
  db: Querying,
  upperId: number,
  areas: WrittenArea[],
  typeIds: number[] | null,
): Promise<void> {
  const pairs = areas.flatMap((area) => area.shiftIds.map((shiftId) => [area.id, shiftId] as const))
  const links = sql`unnest(${pairs.map(([id]) => id)}::int[], ${pairs.map(([, id]) => id)}::int[]) link (area_id, shift_id)`
  await sql`
    with gone as (
      delete from area_shift o where o.area_id = any(${areas.map(({ id }) => id)}::int[])
        and not exists (select 1 from ${links} where link.area_id = o.area_id and link.shift_id = o.shift_id)
    ), left_out as (
      delete from area_event_type where area_id = ${upperId} and event_type_id <> all(${typeIds}::int[])
    ), types as (
      insert into area_event_type (area_id, event_type_id) select ${upperId}, t from unnest(${typeIds}::int[]) t
      on conflict do nothing
    )
    insert into area_shift (area_id, shift_id) select area_id, shift_id from ${links} on conflict do nothing`.execute(
    db,
  )
}

/** Someone who creates an area without administering its whole company becomes the area's administrator. */
export async function giveToMaker(
  db: Querying,
  areaId: number,
  userId: number,
  role: 'admin' | 'csr_admin',
): Promise<void> {
  await db.insertInto('user_area').values({ user_id: userId, area_id: areaId, role }).execute()
}

/** Of the given upper areas, those fully in scope, with their company, group and sub areas. */
export async function loadOwnAreas(
  db: Querying,
  scope: Scope,
  ids: number[],
): Promise<{ id: number; companyId: number; groupId: number; subIds: number[] }[]> {
  const { rows } = await sql<{ id: number; companyId: number; groupId: number; subIds: number[] }>`
    select a.id, a.company_id as "companyId", a.event_group_id as "groupId",
      array(select s.id from area s where s.parent_id = a.id and s.deleted_at is null) as "subIds"
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.id = any(${ids}::int[]) and a.parent_id is null and a.deleted_at is null
      and ${inScope(scope, 'a.company_id', 'a.id')}`.execute(db)
  return rows
}

/** What still uses each area and its sub areas, not counting the caller's own administrator right. */
export type AreaUse = { id: number; name: string; hasReports: boolean; rights: number; receiverGroups: number }

export async function loadAreaUse(db: Querying, ids: number[], userId: number, language: Language): Promise<AreaUse[]> {
  const those = sql`select e.id from area e where (e.id = a.id or e.parent_id = a.id) and e.deleted_at is null`
  const { rows } = await sql<AreaUse>`
    select a.id, ${nameIn('a', language)} as name,
      exists (select 1 from event_report r where r.area_id in (${those}) and r.deleted_at is null) as "hasReports",
      (select count(distinct ua.user_id)::int from user_area ua join user_account u on u.id = ua.user_id and u.deleted_at is null
        where ua.area_id in (${those}) and not (ua.user_id = ${userId} and ua.role in ('admin', 'csr_admin'))) as rights,
      (select count(distinct g.id)::int from receiver_group_area o
        join receiver_group g on g.id = o.receiver_group_id and g.deleted_at is null
        where o.area_id in (${those})) as "receiverGroups"
    from area a where a.id = any(${ids}::int[]) and a.deleted_at is null
    order by a.event_group_id, a.position`.execute(db)
  return rows
}

/** Marks areas and their sub areas deleted, and removes the caller's own administrator right. */
export async function markDeleted(db: Querying, ids: number[], userId: number): Promise<void> {
  await sql`
    with gone as (
      update area set deleted_at = daybook_now(), updated_at = daybook_now(), updated_by = ${userId}
      where (id = any(${ids}::int[]) or parent_id = any(${ids}::int[])) and deleted_at is null returning id
    )
    delete from user_area using gone where user_area.area_id = gone.id and user_area.user_id = ${userId}
      and user_area.role in ('admin', 'csr_admin')`.execute(db)
}

/** Records who reordered the sub areas. */
export async function touchAreas(db: Querying, ids: number[], userId: number): Promise<void> {
  await sql`
    update area set updated_at = daybook_now(), updated_by = ${userId} where id = any(${ids}::int[])`.execute(db)
}
