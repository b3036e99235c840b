import { type RawBuilder, type Transaction, sql } from 'kysely'
import type { DB } from '../../../db/types.ts'
import type { Querying } from '../../../platform/postgres/database.ts'
import { inCompanies } from '../../../people/rights/administration.ts'
import { roleOf } from '../../../people/rights/areaRoles.ts'
import { type Scope, inScope } from '../../../people/rights/scope.ts'
import type { AreaPlan } from '../areas.ts'
import { type ChosenArea, type StoredPerson, type UserArea, type UserContent, personColumns } from '../user.queries.ts'

/* Users in bulk: a few statements for hundreds of rows, so that thousands fit into one short transaction. */

export type UserKey = { companyId: number; employeeId: string; username: string }
export type FoundUser = {
  /** The user with this company and employee id; null if there is none. */
  id: number | null
  /** The user of this company who has the user name; null if nobody has it. */
  usernameOwner: number | null
  /** The two values as the database compares them. */
  employeeKey: string
  usernameKey: string
}

/** The existing users for each key, in the order of the keys. */
export async function findUsers(db: Querying, keys: UserKey[]): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    select u.id, named.id as "usernameOwner", name_key(k.employee_id) as "employeeKey", name_key(k.username) as "usernameKey"
    from unnest(${keys.map(({ companyId }) => companyId)}::int[], ${keys.map(({ employeeId }) => employeeId)}::text[],
      ${keys.map(({ username }) => username)}::text[]) with ordinality k (company_id, employee_id, username, place)
    left join user_account u
      on u.company_id = k.company_id and name_key(u.employee_id) = name_key(k.employee_id) and u.deleted_at is null
    left join user_account named
      on named.company_id = k.company_id and name_key(named.username) = name_key(k.username) and named.deleted_at is null
    order by k.place`.execute(db)
  return rows
}

/** Blocks changes to these users until the transaction ends. */
export async function holdUsers(tx: Transaction<DB>, ids: number[]): Promise<void> {
  await sql`select 1 from user_account where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
}

export type ImportedUser = StoredPerson & {
  /** `isWhole`: the person has all areas of its company and event group, also later ones. */
  areas: (UserArea & { isWhole: boolean })[]
}

/** Users by id, with the fields that a file can change. */
export async function loadUsers(db: Querying, ids: number[]): Promise<ImportedUser[]> {
  const { rows } = await sql<ImportedUser>`
    select ${personColumns},
      (select coalesce(jsonb_agg(jsonb_build_object('areaId', a.id, 'role', ua.role, 'companyId', a.company_id, 'isWhole', a.parent_id is null
          and exists (select 1 from user_company_area r where r.user_id = ua.user_id and r.role = ua.role
            and r.company_id = a.company_id and r.event_group_id = a.event_group_id))), '[]')
        from user_area ua join area a on a.id = ua.area_id where ua.user_id = u.id and a.deleted_at is null) as areas
    from user_account u where u.id = any(${ids}::int[])`.execute(db)
  return rows
}

/** Reserves ids for users to insert. */
export async function reserveIds(tx: Transaction<DB>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('user_account', 'id'))::int as id from generate_series(1, ${count})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export type UserWrite = Omit<
  UserContent,
  'groups' | 'levels' | 'addedAreas' | 'removedAreas' | 'addedWhole' | 'removedWhole'
> & {
  id: number
  isNew: boolean
  areas: Pick<AreaPlan, 'added' | 'removed'>
  /** null leaves groups and levels unchanged. */
  rights: { groups: number[]; levels: [menu: number, level: number][] } | null
}

/**
 * Saves users and leaves unchanged values untouched. Removes the areas of roles that a user lost, as far as they are in scope.
 */
export async function writeUsers(
  tx: Transaction<DB>,
  users: UserWrite[],
  editorId: number,
  scope: Scope,
): Promise<void> {
  const made = users.filter(({ isNew }) => isNew)
  const changed = users.filter(({ isNew }) => !isNew)
  if (made.length > 0) {
    await sql`
      insert into user_account (id, company_id, employee_type, employee_id, first_name, last_name, position, department,
        email, telephone, username, is_active, inactive_note, notifies_by_email, created_by, updated_by)
      select v.*, ${editorId}::int, ${editorId}::int from ${columnsOf(made)}`.execute(tx)
  }
  if (changed.length > 0) {
    await sql`
      update user_account u set employee_type = v.employee_type, first_name = v.first_name, last_name = v.last_name,
        position = v.position, department = v.department, email = v.email, telephone = v.telephone,
        username = v.username, is_active = v.is_active, inactive_note = v.inactive_note, notifies_by_email = v.notifies_by_email,
        updated_at = daybook_now(), updated_by = ${editorId}
      from ${columnsOf(changed)} where u.id = v.id`.execute(tx)
  }
  await writeRights(tx, users, scope)
  await writeAreas(tx, users)
}

function columnsOf(users: UserWrite[]) {
  const of = <T>(pick: (user: UserWrite) => T) => users.map(pick)
  return sql`unnest(
    ${of((user) => user.id)}::int[], ${of((user) => user.companyId)}::int[], ${of((user) => user.employeeType)}::int[],
    ${of((user) => user.employeeId)}::text[], ${of((user) => user.firstName)}::text[], ${of((user) => user.lastName)}::text[],
    ${of((user) => user.position)}::text[], ${of((user) => user.department)}::text[], ${of((user) => user.email)}::text[],
    ${of((user) => user.telephone)}::text[], ${of((user) => user.username)}::text[], ${of((user) => user.isActive)}::bool[],
    ${of((user) => user.remark)}::text[], ${of((user) => user.notifies)}::bool[]
  ) v (id, company_id, employee_type, employee_id, first_name, last_name, position, department, email, telephone,
    username, is_active, inactive_note, notifies_by_email)`
}

async function writeAreas(tx: Transaction<DB>, users: UserWrite[]): Promise<void> {
  const chosen = (which: 'added' | 'removed') => {
    const all = users.flatMap(({ id, areas }) => areas[which].map((area) => ({ id, ...area })))
    return sql`unnest(${all.map(({ id }) => id)}::int[], ${all.map(({ areaId }) => areaId)}::int[], ${all.map(({ role }) => role)}::text[])
      chosen (user_id, area_id, role)`
  }
  await sql`
    delete from user_area held using ${chosen('removed')}
    where held.user_id = chosen.user_id and held.area_id = chosen.area_id and held.role = chosen.role`.execute(tx)
  await sql`
    insert into user_area (user_id, area_id, role) select user_id, area_id, role from ${chosen('added')}
    on conflict do nothing`.execute(tx)
}

/** Whether the group `g` is that of a role. */
const isOfRole = (role: RawBuilder<unknown>) => sql`${roleOf(sql`g.group_id`)} = ${role}`

async function writeRights(tx: Transaction<DB>, users: UserWrite[], scope: Scope): Promise<void> {
  const given = users.flatMap(({ id, isNew, rights }) => (rights ? [{ id, isNew, ...rights }] : []))
  if (given.length === 0) return
  const groups = given.flatMap(({ id, groups: own }) => own.map((group) => [id, group] as const))
  const levels = given.flatMap(({ id, levels: own }) => own.map(([menu, level]) => [id, menu, level] as const))
  const changedIds = given.flatMap(({ id, isNew }) => (isNew ? [] : [id]))
  const chosen = sql`unnest(${groups.map(([id]) => id)}::int[], ${groups.map(([, group]) => group)}::int[]) chosen (user_id, group_id)`
  if (changedIds.length > 0) {
    await sql`
      delete from user_group g where g.user_id = any(${changedIds}::int[])
        and not exists (select 1 from ${chosen} where chosen.user_id = g.user_id and chosen.group_id = g.group_id)`.execute(
      tx,
    )
    await sql`
      delete from user_company_area r where r.user_id = any(${changedIds}::int[])
        and ${inCompanies(scope, 'r.company_id')}
        and not exists (select 1 from user_group g where g.user_id = r.user_id and ${isOfRole(sql`r.role`)})`.execute(
      tx,
    )
    await sql`
      delete from user_area ua using area a
      where a.id = ua.area_id and ua.user_id = any(${changedIds}::int[]) and ${inScope(scope, 'a.company_id', 'a.id')}
        and not exists (select 1 from user_group g where g.user_id = ua.user_id and ${isOfRole(sql`ua.role`)})`.execute(
      tx,
    )
  }
  await sql`insert into user_group (user_id, group_id) select user_id, group_id from ${chosen} on conflict do nothing`.execute(
    tx,
  )
  await sql`
    insert into user_menu (user_id, menu_id, level)
    select given.user_id, given.menu_id, given.level
    from unnest(${levels.map(([id]) => id)}::int[], ${levels.map(([, menu]) => menu)}::int[], ${levels.map(([, , level]) => level)}::int[])
      given (user_id, menu_id, level)
    on conflict (user_id, menu_id) do update set level = excluded.level where user_menu.level <> excluded.level`.execute(
    tx,
  )
}

export type NamedArea = ChosenArea & {
  isUpper: boolean
  upperId: number
  /** In every language that has one. */
  companies: string[]
  uppers: string[]
  names: string[]
}

/** All areas of a scope with the names on their path. */
export async function loadNamedAreas(db: Querying, scope: Scope): Promise<NamedArea[]> {
  const { rows } = await sql<NamedArea>`
    select a.id, a.event_group_id as "groupId", a.company_id as "companyId", c.is_csr_area as "isCsrCompany",
      a.is_active as "isActive", a.parent_id is null as "isUpper", coalesce(a.parent_id, a.id) as "upperId",
      array_remove(array[c.name, c.second_name], null) as companies,
      array_remove(array[upper.name, upper.second_name], null) as uppers,
      array_remove(array[a.name, a.second_name], null) as names
    from area a join company c on c.id = a.company_id and c.deleted_at is null
    left join area upper on upper.id = a.parent_id
    where a.deleted_at is null and ${inScope(scope, 'a.company_id', 'a.id')}
    order by c.position, c.id, a.event_group_id, coalesce(upper.position, a.position), a.parent_id is not null, a.position`.execute(
    db,
  )
  return rows
}
