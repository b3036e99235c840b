import { type Transaction, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Querying } from '../../../platform/postgres/database.ts'
import { hasName } from '../../../platform/postgres/names.ts'
import { inCompanies } from '../../../people/rights/administration.ts'
import { type ReceiverScope, hasOthers, isListed } from '../ReceiverGroup.queries.ts'
import { type Scope, inScope } from '../../../people/rights/scope.ts'

export type NamedGroup = {
  /** The name as the database compares it. */
  key: string
  /** null if no group in scope has this name. */
  id: number | null
  name: string
  /** Whether several groups in scope have the name. */
  isOfSeveral: boolean
  hasOthers: boolean
  memberIds: number[]
  areaIds: number[]
}

/** Receiver groups of a scope by name, in the order of the names. */
export async function findGroups(db: Querying, scope: Scope, names: string[]): Promise<NamedGroup[]> {
  const { rows } = await sql<NamedGroup>`
    select name_key(asked.name) as key, r.id, coalesce(r.name, asked.name) as name, coalesce(r.n > 1, false) as "isOfSeveral",
      case when r.id is null then false else ${hasOthers(scope)} end as "hasOthers",
      coalesce((select array_agg(m.user_id) from receiver_group_member m where m.receiver_group_id = r.id), '{}') as "memberIds",
      coalesce((select array_agg(ga.area_id) from receiver_group_area ga where ga.receiver_group_id = r.id), '{}') as "areaIds"
    from unnest(${names}::text[]) with ordinality asked (name, place)
    left join lateral (
      select r.id, r.name, count(*) over () as n from receiver_group r
      where ${hasName('r', 'asked.name')} and r.deleted_at is null and ${isListed(scope)}
      order by r.id limit 1) r on true
    order by asked.place`.execute(db)
  return rows
}

/** Members and areas of a group that an importer may take away. `isWhole`: it belongs to a company that is related as a whole. */
export type Held = {
  members: { id: number; name: string }[]
  areas: { id: number; name: string; company: string; isWhole: boolean }[]
}

export async function loadHeld(db: Querying, scope: ReceiverScope, ids: number[]): Promise<Map<number, Held>> {
  const { rows } = await sql<Held & { id: number }>`
    select r.id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by u.id), '[]')
        from receiver_group_member m join user_account u on u.id = m.user_id and u.deleted_at is null
        where m.receiver_group_id = r.id and ${inCompanies(scope.users, 'u.company_id')}) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', c.name || ' / ' || coalesce(upper.name || ' / ', '') || a.name,
          'company', c.name, 'isWhole', a.parent_id is null and exists (select from receiver_group_company_area w
            where w.receiver_group_id = r.id and w.company_id = a.company_id and w.event_group_id = a.event_group_id)) order by a.id), '[]')
        from receiver_group_area ga join area a on a.id = ga.area_id and a.deleted_at is null
        join company c on c.id = a.company_id and c.deleted_at is null left join area upper on upper.id = a.parent_id
        where ga.receiver_group_id = r.id and ${inScope(scope.areas, 'a.company_id', 'a.id')}) as areas
    from receiver_group r where r.id = any(${ids}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

export type MemberKey = { companyId: number; employeeId: string }

/** Users by company and employee id, in the order of the keys; null if not found. */
export async function findMembers(
  db: Querying,
  keys: MemberKey[],
): Promise<{ id: number | null; name: string; isActive: boolean }[]> {
  const { rows } = await sql<{ id: number | null; name: string; isActive: boolean }>`
    select u.id, coalesce(u.first_name || ' ' || u.last_name, '') as name, coalesce(u.is_active, false) as "isActive"
    from unnest(${keys.map(({ companyId }) => companyId)}::int[], ${keys.map(({ employeeId }) => employeeId)}::text[])
      with ordinality k (company_id, employee_id, place)
    left join user_account u
      on u.company_id = k.company_id and name_key(u.employee_id) = name_key(k.employee_id) and u.deleted_at is null
    order by k.place`.execute(db)
  return rows
}

export type AreaKey = { company: string; groupId: number; area: string; subArea: string }

/** `wrong`: the column to blame if no area is found. */
export type FoundArea = { id: number | null; isActive: boolean; wrong: 'areaCompany' | 'areaName' | 'subArea' }

/** Areas of a scope by company, event group and name, in the order of the keys; looks up a sub area below its area. */
export async function findAreas(db: Querying, scope: Scope, keys: AreaKey[]): Promise<FoundArea[]> {
  const { rows } = await sql<FoundArea>`
    select found.id, coalesce(found.is_active, false) as "isActive",
      case when not exists (
          select 1 from company c join area a on a.company_id = c.id and a.deleted_at is null
          where ${hasName('c', 'k.company')} and c.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')})
        then 'areaCompany'
        when k.sub_area <> '' and exists (
          select 1 from company c join area a on a.company_id = c.id and a.event_group_id = k.group_id
          join area upper on upper.id = a.parent_id and upper.deleted_at is null
          where ${hasName('c', 'k.company')} and c.deleted_at is null and a.deleted_at is null
            and ${inScope(scope, 'a.company_id', 'a.id')} and ${hasName('upper', 'k.area')})
        then 'subArea' else 'areaName' end as wrong
    from unnest(${keys.map(({ company }) => company)}::text[], ${keys.map(({ groupId }) => groupId)}::int[],
      ${keys.map(({ area }) => area)}::text[], ${keys.map(({ subArea }) => subArea)}::text[])
      with ordinality k (company, group_id, area, sub_area, place)
    left join lateral (
      select a.id, c.is_active and a.is_active and coalesce(upper.is_active, true) as is_active
      from company c join area a on a.company_id = c.id and a.event_group_id = k.group_id and a.deleted_at is null
      left join area upper on upper.id = a.parent_id and upper.deleted_at is null
      where ${hasName('c', 'k.company')} and c.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
        and case when k.sub_area = '' then a.parent_id is null and ${hasName('a', 'k.area')}
          else ${hasName('upper', 'k.area')} and ${hasName('a', 'k.sub_area')} end
      limit 1) found on true
    order by k.place`.execute(db)
  return rows
}

/** Creates receiver groups and returns their ids in the order of the names. */
export async function addGroups(tx: Transaction<DB>, names: string[], editorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with reserved as materialized (
      select nextval(pg_get_serial_sequence('receiver_group', 'id'))::int as id, asked.name, asked.place
      from unnest(${names}::text[]) with ordinality asked (name, place)
    ), made as (
      insert into receiver_group (id, name, created_by, updated_by)
      select id, name, ${editorId}, ${editorId} from reserved returning id)
    select reserved.id from reserved join made on made.id = reserved.id order by reserved.place`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Relation = { groupId: number; memberId: number | null; areaId: number | null }

/** Adds members and areas to receiver groups; leaves existing ones unchanged. */
export async function addRelations(tx: Transaction<DB>, relations: Relation[]): Promise<void> {
  const members = relations.filter(({ memberId }) => memberId !== null)
  const areas = relations.filter(({ areaId }) => areaId !== null)
  await sql`
    insert into receiver_group_member (receiver_group_id, user_id)
    select * from unnest(${members.map(({ groupId }) => groupId)}::int[], ${members.map(({ memberId }) => memberId)}::int[])
    on conflict do nothing`.execute(tx)
  await sql`
    insert into receiver_group_area (receiver_group_id, area_id)
    select * from unnest(${areas.map(({ groupId }) => groupId)}::int[], ${areas.map(({ areaId }) => areaId)}::int[])
    on conflict do nothing`.execute(tx)
}

/** Takes members and areas away from a group. */
export async function removeRelations(tx: Transaction<DB>, groupId: number, { members, areas }: Held): Promise<void> {
  await sql`delete from receiver_group_member where receiver_group_id = ${groupId} and user_id = any(${members.map(({ id }) => id)}::int[])`.execute(
    tx,
  )
  await sql`delete from receiver_group_area where receiver_group_id = ${groupId} and area_id = any(${areas.map(({ id }) => id)}::int[])`.execute(
    tx,
  )
}

export async function touchGroups(tx: Transaction<DB>, ids: number[], editorId: number): Promise<void> {
  await sql`
    update receiver_group set updated_at = daybook_now(), updated_by = ${editorId} where id = any(${ids}::int[])`.execute(
    tx,
  )
}
