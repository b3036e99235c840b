import type { Language } from '@daybook/shared/registry'
import type { EventGroupId } from '@daybook/shared/rules/rules'
import type { Named, Taken } from '@daybook/shared/rules/secondNames'
import { sql } from 'kysely'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn, takenIn } from '../../platform/postgres/names.ts'
import { versionOf } from '../../administration/record.ts'
import { fullName } from '../../events/rows.queries.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Scope, inScope } from '../../people/rights/scope.ts'
import { type ReceiverScope, hasOthers, isListed } from './ReceiverGroup.queries.ts'

export type StoredMember = {
  id: number
  employeeId: string
  name: string
  companyId: number
  company: string
  position: string
  isActive: boolean
  companyOrder: number
}

export type StoredArea = {
  id: number
  groupId: 1 | 2 | 3
  companyId: number
  company: string
  name: string
  companyOrder: number
  order: number
}

export type StoredReceiver = {
  id: number
  name: string
  secondName: string
  isActive: boolean
  remark: string
  version: string
  updatedAt: Date
  updatedBy: string
  /** Whether the group has areas outside the scope. */
  hasOthers: boolean
  /** Members and areas in scope only. */
  members: StoredMember[]
  areas: StoredArea[]
  /** The companies in scope of which all areas are related, also later ones. */
  whole: (WholeCompany & { company: string })[]
}

/** All areas of a company and event group, also later ones. */
export type WholeCompany = { companyId: number; eventGroupId: EventGroupId }

/** A receiver group with an area in scope; undefined for any other. Leaves out its parts outside the scope. */
export async function loadReceiver(
  db: Querying,
  scope: ReceiverScope,
  id: number,
  language: Language,
): Promise<StoredReceiver | undefined> {
  const { rows } = await sql<StoredReceiver>`
    select r.id, r.name, coalesce(r.second_name, '') as "secondName", r.is_active as "isActive", coalesce(r.inactive_note, '') as remark, ${versionOf('r.updated_at')} as version,
      r.updated_at as "updatedAt", coalesce(by.first_name || ' ' || by.last_name, '') as "updatedBy",
      ${hasOthers(scope.areas)} as "hasOthers",
      (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'employeeId', u.employee_id, 'name', u.first_name || ' ' || u.last_name,
          'companyId', c.id, 'company', ${nameIn('c', language)}, 'position', u.position, 'isActive', m.is_active, 'companyOrder', c.position)
          order by c.position, c.id, u.first_name, u.last_name, u.id), '[]')
        from receiver_group_member m join user_account u on u.id = m.user_id join company c on c.id = u.company_id
        where m.receiver_group_id = r.id and u.deleted_at is null and ${inCompanies(scope.users, 'u.company_id')}) as members,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'groupId', a.event_group_id, 'companyId', c.id, 'company', ${nameIn('c', language)},
          'name', ${fullName('a', language)}, 'companyOrder', c.position, 'order', coalesce(upper.position, a.position))
          order by a.event_group_id, c.position, c.id, coalesce(upper.position, a.position), coalesce(upper.id, a.id),
            a.parent_id is not null, a.position, a.id), '[]')
        from receiver_group_area ga join area a on a.id = ga.area_id join company c on c.id = a.company_id
        left join area upper on upper.id = a.parent_id
        where ga.receiver_group_id = r.id and a.deleted_at is null and c.deleted_at is null
          and ${inScope(scope.areas, 'a.company_id', 'a.id')}) as areas,
      (select coalesce(jsonb_agg(jsonb_build_object('companyId', c.id, 'company', ${nameIn('c', language)}, 'eventGroupId', w.event_group_id)
          order by w.event_group_id, c.position, c.id), '[]')
        from receiver_group_company_area w join company c on c.id = w.company_id
        where w.receiver_group_id = r.id and c.deleted_at is null and ${inCompanies(scope.areas, 'c.id')}) as whole
    from receiver_group r left join user_account by on by.id = r.updated_by
    where r.id = ${id} and r.deleted_at is null`.execute(db)
  const [found] = rows
  return found && (scope.areas.all || found.areas.length > 0) ? found : undefined
}

/** Blocks changes to these groups until the transaction ends. */
export async function holdReceivers(db: Querying, ids: number[]): Promise<void> {
  await sql`select 1 from receiver_group where id = any(${ids}::int[]) order by id for no key update`.execute(db)
}

/** The given areas that may be related: in scope and not deleted; open, or already related. */
export async function relatableAreas(db: Querying, scope: Scope, ids: number[], keptIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.id = any(${ids}::int[]) and a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
      and (a.is_active or a.id = any(${keptIds}::int[]))`.execute(db)
  return rows.map(({ id }) => id)
}

/** The areas that whole companies have now, closed ones too; a sub area is reached through its upper area. */
export async function areasOfWhole(db: Querying, whole: readonly WholeCompany[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from ${wholeRows(whole)} join area a on a.company_id = r.company_id and a.event_group_id = r.event_group_id
    where a.parent_id is null and a.deleted_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

const wholeRows = (whole: readonly WholeCompany[]) => sql`
  unnest(${whole.map(({ companyId }) => companyId)}::int[], ${whole.map(({ eventGroupId }) => eventGroupId)}::smallint[])
    r (company_id, event_group_id)`

/** The given users that may be members: in scope and not deleted; active, or already members. */
export async function possibleMembers(
  db: Querying,
  scope: CompanyScope,
  ids: number[],
  keptIds: number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from user_account u
    where u.id = any(${ids}::int[]) and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}
      and (u.is_active or u.id = any(${keptIds}::int[]))`.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes other requests for these names wait until the transaction ends, so that nobody takes a name found to be free. */
export async function holdNames(tx: Querying, names: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('receiver group ' || name_key(name), 0) as key
      from unnest(${names}::text[]) name order by key) keys`.execute(tx)
}

/** Which of a group's names another group in scope has. Does not reveal names outside the scope. */
export async function takenNameOf(db: Querying, areas: Scope, id: number, named: Named): Promise<Taken> {
  const { rows } = await sql<{ taken: Taken }>`
    select ${takenIn('r', named)} as taken from receiver_group r
    where r.deleted_at is null and r.id <> ${id} and ${isListed(areas)}`.execute(db)
  return rows[0]?.taken ?? null
}

export type ReceiverContent = {
  name: string
  secondName: string | null
  isActive: boolean
  remark: string | null
  members: { id: number; isActive: boolean }[]
  removedMemberIds: number[]
  addedAreaIds: number[]
  removedAreaIds: number[]
  addedWhole: WholeCompany[]
  removedWhole: WholeCompany[]
}

/** Saves a receiver group, leaves unchanged values untouched, and returns its id. */
export async function writeReceiver(
  db: Querying,
  id: number | null,
  content: ReceiverContent,
  userId: number,
): Promise<number> {
  const { name, secondName, isActive, remark, members } = content
  const { rows } =
    id === null
      ? await sql<{ id: number }>`
          insert into receiver_group (name, second_name, is_active, inactive_note, created_by, updated_by)
          values (${name}, ${secondName}, ${isActive}, ${remark}, ${userId}, ${userId}) returning id`.execute(db)
      : await sql<{ id: number }>`
          update receiver_group set name = ${name}, second_name = ${secondName}, is_active = ${isActive}, inactive_note = ${remark},
            updated_at = daybook_now(), updated_by = ${userId}
          where id = ${id} returning id`.execute(db)
  const groupId = rows[0]?.id as number
  await sql`
    delete from receiver_group_member
    where receiver_group_id = ${groupId} and user_id = any(${content.removedMemberIds}::int[])`.execute(db)
  await sql`
    insert into receiver_group_member (receiver_group_id, user_id, is_active)
    select ${groupId}, chosen.id, chosen.is_active
    from unnest(${members.map((member) => member.id)}::int[], ${members.map((member) => member.isActive)}::bool[]) chosen (id, is_active)
    on conflict (receiver_group_id, user_id) do update set is_active = excluded.is_active
      where receiver_group_member.is_active <> excluded.is_active`.execute(db)
  await sql`
    delete from receiver_group_area
    where receiver_group_id = ${groupId} and area_id = any(${content.removedAreaIds}::int[])`.execute(db)
  await sql`
    insert into receiver_group_area (receiver_group_id, area_id)
    select ${groupId}, unnest(${content.addedAreaIds}::int[]) on conflict do nothing`.execute(db)
  await sql`
    delete from receiver_group_company_area held using ${wholeRows(content.removedWhole)}
    where held.receiver_group_id = ${groupId} and held.company_id = r.company_id
      and held.event_group_id = r.event_group_id`.execute(db)
  await sql`
    insert into receiver_group_company_area (receiver_group_id, company_id, event_group_id)
    select ${groupId}, r.* from ${wholeRows(content.addedWhole)} on conflict do nothing`.execute(db)
  return groupId
}

export async function markDeleted(db: Querying, ids: number[], userId: number): Promise<void> {
  await sql`
    update receiver_group set deleted_at = daybook_now(), updated_at = daybook_now(), updated_by = ${userId}
    where id = any(${ids}::int[])`.execute(db)
}
