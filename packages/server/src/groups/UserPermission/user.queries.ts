import { type Transaction, sql } from 'kysely'
import type { Language, MenuId } from '@daybook/shared/registry'
import type { EventGroupId, GroupUserId } from '@daybook/shared/rules/rules'
import type { DB } from '../../db/types.ts'
import { type CameBack, mailCameBack } from '../../mail/bounces/bounces.queries.ts'
import type { Querying } from '../../platform/postgres/database.ts'
import { nameIn } from '../../platform/postgres/names.ts'
import { versionOf } from '../../administration/record.ts'
import { type CompanyScope, inCompanies } from '../../people/rights/administration.ts'
import { type Caller, groupsOfUser, levelsOfUser } from '../../people/rights/caller.ts'
import type { AreaRole } from '../../people/rights/areaRoles.ts'

export type UserArea = { areaId: number; role: AreaRole; companyId: number }

/** What forms and files change of a person. */
export type StoredPerson = {
  id: number
  companyId: number
  employeeType: number
  employeeId: string
  firstName: string
  lastName: string
  position: string
  department: string
  email: string
  telephone: string
  username: string | null
  isActive: boolean
  remark: string
  notifies: boolean
  groups: GroupUserId[]
  /** Effective levels: the assigned ones, capped by what the groups allow. */
  levels: Caller['levels']
  /** Levels as assigned. */
  givenLevels: Partial<Record<MenuId, number>>
}

export type StoredUser = StoredPerson & {
  cameBack: CameBack | null
  passwordHash: string | null
  isDirectoryLinked: boolean
  areas: UserArea[]
  version: string
  updatedAt: Date
  updatedBy: string
}

/** Of the user `u`: a StoredPerson. */
export const personColumns = sql`
  u.id, u.company_id as "companyId", u.employee_type as "employeeType", u.employee_id as "employeeId",
  u.first_name as "firstName", u.last_name as "lastName", u.position, u.department, u.email, u.telephone, u.username,
  u.is_active as "isActive", coalesce(u.inactive_note, '') as remark, u.notifies_by_email as notifies,
  coalesce(${groupsOfUser}, '{}') as groups, coalesce(${levelsOfUser}, '{}') as levels,
  (select coalesce(jsonb_object_agg(m.menu_id, m.level), '{}') from user_menu m where m.user_id = u.id) as "givenLevels"`

/** A user of the companies in scope; undefined if not found. */
export async function loadUser(db: Querying, scope: CompanyScope, id: number): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    select ${personColumns}, ${mailCameBack} as "cameBack", u.password_hash as "passwordHash",
      u.directory_object_id is not null as "isDirectoryLinked",
      (select coalesce(jsonb_agg(jsonb_build_object('areaId', a.id, 'role', ua.role, 'companyId', a.company_id) order by a.id), '[]')
        from user_area ua join area a on a.id = ua.area_id where ua.user_id = u.id and a.deleted_at is null) as areas,
      ${versionOf('u.updated_at')} as version, u.updated_at as "updatedAt",
      coalesce(by.first_name || ' ' || by.last_name, '') as "updatedBy"
    from user_account u left join user_account by on by.id = u.updated_by
    where u.id = ${id} and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')}`.execute(db)
  return rows[0]
}

/** Locks a user until the transaction ends; false if the version has changed. */
export async function holdUser(tx: Transaction<DB>, id: number, version: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_account u
    where u.id = ${id} and u.deleted_at is null and ${versionOf('u.updated_at')} = ${version} for no key update`.execute(
    tx,
  )
  return rows.length === 1
}

/** Whether another user of the company has the user name or the employee id. */
export async function findTaken(
  db: Querying,
  { id, companyId, username, employeeId }: { id: number; companyId: number; username: string; employeeId: string },
): Promise<{ username: boolean; employeeId: boolean }> {
  const { rows } = await sql<{ username: boolean; employeeId: boolean }>`
    select coalesce(bool_or(name_key(username) = name_key(${username})), false) as username,
      coalesce(bool_or(name_key(employee_id) = name_key(${employeeId})), false) as "employeeId"
    from user_account where company_id = ${companyId} and deleted_at is null and id <> ${id}
      and (name_key(username) = name_key(${username}) or name_key(employee_id) = name_key(${employeeId}))`.execute(db)
  return rows[0] ?? { username: false, employeeId: false }
}

/** A company that a user may be moved to: whether it is open, and whether all its subsidiaries are in scope too. */
export async function findCompany(
  db: Querying,
  scope: CompanyScope,
  id: number,
  language: Language,
): Promise<{ name: string; isActive: boolean; isFamilyInScope: boolean } | undefined> {
  const { rows } = await sql<{ name: string; isActive: boolean; isFamilyInScope: boolean }>`
    select ${nameIn('c', language)} as name, c.is_active as "isActive", not exists (
        select 1 from company s where s.head_company_id = c.id and s.deleted_at is null
          and not (${inCompanies(scope, 's.id')})) as "isFamilyInScope"
    from company c where c.id = ${id} and c.deleted_at is null and ${inCompanies(scope, 'c.id')}`.execute(db)
  return rows[0]
}

export type ChosenArea = { id: number; groupId: number; companyId: number; isCsrCompany: boolean; isActive: boolean }

export async function findAreas(db: Querying, ids: number[]): Promise<ChosenArea[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ChosenArea>`
    select a.id, a.event_group_id as "groupId", a.company_id as "companyId", c.is_csr_area as "isCsrCompany",
      a.is_active as "isActive"
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    where a.id = any(${ids}::int[]) and a.deleted_at is null`.execute(db)
  return rows
}

/** All areas of a company and event group, also later ones. */
export type WholeCompany = { role: AreaRole; companyId: number; eventGroupId: EventGroupId }

export async function loadWhole(db: Querying, userId: number): Promise<WholeCompany[]> {
  const { rows } = await sql<WholeCompany>`
    select role, company_id as "companyId", event_group_id as "eventGroupId"
    from user_company_area where user_id = ${userId} order by 1, 2, 3`.execute(db)
  return rows
}

export type WholeArea = { role: AreaRole; areaId: number; companyId: number }

/** The areas that whole companies have now, closed ones too; a sub area is reached through its upper area. */
export async function findWholeAreas(db: Querying, whole: readonly WholeCompany[]): Promise<WholeArea[]> {
  if (whole.length === 0) return []
  const { rows } = await sql<WholeArea>`
    select r.role, a.id as "areaId", a.company_id as "companyId"
    from ${wholeRows(whole)} join area a on a.company_id = r.company_id and a.event_group_id = r.event_group_id
      and a.parent_id is null and a.deleted_at is null`.execute(db)
  return rows
}

const wholeRows = (whole: readonly WholeCompany[]) => sql`
  unnest(${whole.map(({ role }) => role)}::text[], ${whole.map(({ companyId }) => companyId)}::int[],
    ${whole.map(({ eventGroupId }) => eventGroupId)}::smallint[]) r (role, company_id, event_group_id)`

export type UserContent = {
  companyId: number
  employeeType: number
  employeeId: string
  firstName: string
  lastName: string
  position: string
  department: string
  email: string
  telephone: string
  username: string | null
  isActive: boolean
  remark: string | null
  notifies: boolean
  groups: number[]
  levels: ReadonlyMap<number, number>
  addedAreas: { areaId: number; role: AreaRole }[]
  removedAreas: { areaId: number; role: AreaRole }[]
  addedWhole: WholeCompany[]
  removedWhole: WholeCompany[]
}

/** Saves a user with groups, levels and areas, leaves unchanged values untouched, and returns the id. */
export async function writeUser(
  tx: Transaction<DB>,
  id: number | null,
  content: UserContent,
  editorId: number,
): Promise<number> {
  const columns = {
    company_id: content.companyId,
    employee_type: content.employeeType,
    employee_id: content.employeeId,
    first_name: content.firstName,
    last_name: content.lastName,
    position: content.position,
    department: content.department,
    email: content.email,
    telephone: content.telephone,
    username: content.username,
    is_active: content.isActive,
    inactive_note: content.remark,
    notifies_by_email: content.notifies,
    updated_at: sql<Date>`daybook_now()`,
    updated_by: editorId,
  }
  const { id: userId } =
    id === null
      ? await tx
          .insertInto('user_account')
          .values({ ...columns, created_by: editorId })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.updateTable('user_account').set(columns).where('id', '=', id).returning('id').executeTakeFirstOrThrow()
  await writeRights(tx, userId, content)
  return userId
}

async function writeRights(tx: Transaction<DB>, userId: number, content: UserContent): Promise<void> {
  const { groups, levels, addedAreas, removedAreas, addedWhole, removedWhole } = content
  await sql`delete from user_group where user_id = ${userId} and group_id <> all(${groups}::int[])`.execute(tx)
  await sql`
    insert into user_group (user_id, group_id) select ${userId}, unnest(${groups}::int[]) on conflict do nothing`.execute(
    tx,
  )
  await sql`
    insert into user_menu (user_id, menu_id, level)
    select ${userId}, menu_id, level from unnest(${[...levels.keys()]}::int[], ${[...levels.values()]}::int[]) given (menu_id, level)
    on conflict (user_id, menu_id) do update set level = excluded.level where user_menu.level <> excluded.level`.execute(
    tx,
  )
  const columns = (areas: UserContent['addedAreas']) => sql`
    unnest(${areas.map(({ areaId }) => areaId)}::int[], ${areas.map(({ role }) => role)}::text[]) chosen (area_id, role)`
  if (removedAreas.length > 0) {
    await sql`
      delete from user_area held using ${columns(removedAreas)}
      where held.user_id = ${userId} and held.area_id = chosen.area_id and held.role = chosen.role`.execute(tx)
  }
  if (addedAreas.length > 0) {
    await sql`
      insert into user_area (user_id, area_id, role)
      select ${userId}, chosen.area_id, chosen.role from ${columns(addedAreas)} on conflict do nothing`.execute(tx)
  }
  if (removedWhole.length > 0) {
    await sql`
      delete from user_company_area held using ${wholeRows(removedWhole)}
      where held.user_id = ${userId} and held.role = r.role and held.company_id = r.company_id
        and held.event_group_id = r.event_group_id`.execute(tx)
  }
  if (addedWhole.length > 0) {
    await sql`
      insert into user_company_area (user_id, role, company_id, event_group_id)
      select ${userId}, r.* from ${wholeRows(addedWhole)} on conflict do nothing`.execute(tx)
  }
}

/** Removes the link to a directory account; false if there is none. */
export async function unlinkDirectory(tx: Transaction<DB>, id: number): Promise<boolean> {
  const { rows } = await sql`
    update user_account set directory_tenant_id = null, directory_object_id = null
    where id = ${id} and directory_object_id is not null and deleted_at is null returning id`.execute(tx)
  return rows.length > 0
}

export type UserUse = {
  id: number
  name: string
  groups: GroupUserId[]
  levels: Caller['levels']
  reports: number
  receiverGroups: { count: number; names: string[] }
}

/** Users of the companies in scope with what uses them, locked until the transaction ends; leaves out users not found. */
export async function holdForDeletion(
  tx: Transaction<DB>,
  scope: CompanyScope,
  ids: number[],
  language: Language,
): Promise<UserUse[]> {
  await sql`select 1 from user_account where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<UserUse>`
    select u.id, u.first_name || ' ' || u.last_name as name, coalesce(${groupsOfUser}, '{}') as groups,
      coalesce(${levelsOfUser}, '{}') as levels,
      ((select count(*) from event_report e where e.reported_by = u.id and e.deleted_at is null)
        + (select count(*) from event_report e where e.decided_by = u.id and e.deleted_at is null))::int as reports,
      (select jsonb_build_object('count', count(*), 'names', coalesce(jsonb_agg(${nameIn('r', language)} order by ${nameIn('r', language)}), '[]'))
        from receiver_group_member m join receiver_group r on r.id = m.receiver_group_id
        where m.user_id = u.id and r.deleted_at is null) as "receiverGroups"
    from user_account u
    where u.id = any(${ids}::int[]) and u.deleted_at is null and ${inCompanies(scope, 'u.company_id')} order by u.id`.execute(
    tx,
  )
  return rows
}

export async function markDeleted(tx: Transaction<DB>, ids: number[], editorId: number): Promise<void> {
  await sql`
    update user_account set deleted_at = daybook_now(), updated_at = daybook_now(), updated_by = ${editorId}
    where id = any(${ids}::int[])`.execute(tx)
}

/** The language in which a person is written to. */
export async function languageOf(db: Querying, id: number): Promise<Language> {
  const { language } = await db
    .selectFrom('user_account')
    .select('language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return language as Language
}

export async function setLanguage(tx: Transaction<DB>, id: number, language: Language): Promise<void> {
  await tx.updateTable('user_account').set({ language }).where('id', '=', id).execute()
}
