import { type RawBuilder, sql } from 'kysely'
import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import { type Language, MENU, type MenuId } from '@daybook/shared/registry'
import { nameInLanguage } from '@daybook/shared/rules/secondNames'
import { type Querying, anyOf, prepared } from '../../platform/postgres/database.ts'
import { MENU_ID, USER_GROUP_ID } from '../ids.ts'
import type { AreaRole } from './areaRoles.ts'

export type Level = 0 | 1 | 2

/** The areas in which somebody may decide for another person today. See docs/decisions/one-rule-says-who-decides.md. */
export type StandIn = {
  delegatorId: number
  delegatorName: string
  /** Handed over by the delegator directly: it may be handed on, once. */
  isDirect: boolean
  /** The last day, ISO. */
  until: string
  areas: number[]
}

/**
 * The person behind a call at the time of the call, so that a revoked right is gone at once (people/rights/callers.ts).
 */
export type Caller = {
  userId: number
  username: string
  fullName: string
  companyId: number
  /** As entered; companyNameIn() has it in a language. */
  companyName: string
  companySecondName?: string | null
  groups: GroupUserId[]
  /** The given levels, limited to what the groups can have. Only levelOf() adds what a delegation opens. */
  levels: Partial<Record<MenuId, Level>>
  /** Their own company and its subsidiaries. */
  companyIds: number[]
  /** Leaf and parent areas of each role; a parent area includes its sub areas. */
  areas: { report: number[]; approve: number[]; admin: number[]; csrAdmin: number[] }
  /** The people they stand in for today. */
  standIns: StandIn[]
  /** Everybody in a running delegation with them, on either side. */
  partners: number[]
}

type Row = {
  user_id: number
  username: string | null
  full_name: string
  company_id: number
  company_name: string
  company_second_name: string | null
  groups: number[] | null
  levels: Record<string, number> | null
  company_ids: number[] | null
  areas: Partial<Record<AreaRole, number[]>> | null
  stand_ins: StandIn[] | null
  partners: number[] | null
}

/** The groups of user `u`, ascending; null if none. */
export const groupsOfUser = sql<number[] | null>`(
  select array_agg(g.group_id order by g.group_id) from user_group g where g.user_id = u.id)`

/** The levels of user `u` by menu, limited to what the groups can have; null if none. */
export const levelsOfUser = sql<Record<string, number> | null>`(
  select jsonb_object_agg(given.menu_id, given.level) from (
    select um.menu_id, least(um.level, max(l.level)) as level
    from user_menu um join user_group g on g.user_id = um.user_id
    join group_menu_limit l on l.group_id = g.group_id and l.menu_id = um.menu_id
    where um.user_id = u.id group by um.menu_id, um.level) given)`

/** The areas of a role: a parent area includes its sub areas. `ua` is the role. */
const areasOfRole = sql`(
  select own.id from area own where own.id = ua.area_id and own.deleted_at is null
  union all select sub.id from area sub where sub.parent_id = ua.area_id and sub.deleted_at is null)`

/** Whether a user is in the approvers group and has the level needed to decide. */
export const isApprover = (userId: RawBuilder<unknown>) => sql`
      exists (select 1 from user_group ug where ug.user_id = ${userId} and ug.group_id = ${USER_GROUP_ID.APPROVER})
      and exists (select 1 from user_menu um where um.user_id = ${userId} and um.menu_id in (${MENU_ID.eventToday}, ${MENU_ID.eventRecord}) and um.level = 2)`

/** The people user `u` stands in for today, with the delegators' current rights. */
const standInsOfUser = sql`(
  select jsonb_agg(jsonb_build_object('delegatorId', given.delegator_id, 'delegatorName', given.name,
    'until', given.until_day, 'isDirect', given.hops = 2, 'areas', given.areas) order by given.hops, given.delegator_id)
  from (
    select chain.delegator_id, min(cardinality(chain.people)) as hops, max(chain.until_day) as until_day, giver.first_name || ' ' || giver.last_name as name,
      (select jsonb_agg(distinct a.id) from user_area ua cross join lateral ${areasOfRole} a
        where ua.user_id = chain.delegator_id and ua.role = 'approve') as areas
    from delegation_chain chain join user_account giver on giver.id = chain.delegator_id
    where chain.delegate_id = u.id and ${isApprover(sql`chain.delegator_id`)}
    group by chain.delegator_id, giver.first_name, giver.last_name) given
  where given.areas is not null)`

/** Everybody in a running delegation with a user, on either side. `userId` must not be a column of `linked` or `partner`. */
export const partnersOf = (userId: RawBuilder<unknown>) => sql`
  select partner from delegation_chain linked cross join unnest(linked.people) partner
  where ${userId} = any(linked.people) and partner <> ${userId}`

const person = sql`
  u.id as user_id, u.username, u.first_name || ' ' || u.last_name as full_name, u.company_id, c.name as company_name,
  c.second_name as company_second_name,
  ${groupsOfUser} as groups, ${levelsOfUser} as levels,
  (select array_agg(o.id) from company o where (o.id = u.company_id or o.head_company_id = u.company_id) and o.deleted_at is null) as company_ids,
  (select jsonb_object_agg(given.role, given.ids) from (
    select ua.role, array_agg(distinct a.id) as ids
    from user_area ua cross join lateral ${areasOfRole} a
    where ua.user_id = u.id group by ua.role) given) as areas,
  ${standInsOfUser} as stand_ins, array(${partnersOf(sql`u.id`)}) as partners
  from user_account u join company c on c.id = u.company_id`

const live = sql`u.is_active and u.deleted_at is null and c.is_active and c.deleted_at is null`

/** A person as a caller; undefined if they do not exist or may no longer sign in. */
export async function findCaller(db: Querying, userId: number): Promise<Caller | undefined> {
  const { rows } = await prepared(db, sql<Row>`select ${person} where u.id = ${userId}::int and ${live}`)
  return rows[0] && callerOf(rows[0])
}

/** Those of these people who may sign in. */
export async function findCallers(db: Querying, userIds: readonly number[]): Promise<Caller[]> {
  const { rows } = await prepared(db, sql<Row>`select ${person} where u.id = ${anyOf(userIds)} and ${live}`)
  return rows.map(callerOf)
}

function callerOf(row: Row): Caller {
  return frozen({
    userId: row.user_id,
    username: row.username ?? '',
    fullName: row.full_name,
    companyId: row.company_id,
    companyName: row.company_name,
    companySecondName: row.company_second_name,
    groups: (row.groups ?? []) as GroupUserId[],
    levels: (row.levels ?? {}) as Caller['levels'],
    companyIds: row.company_ids ?? [],
    areas: {
      report: row.areas?.report ?? [],
      approve: row.areas?.approve ?? [],
      admin: row.areas?.admin ?? [],
      csrAdmin: row.areas?.csr_admin ?? [],
    },
    standIns: row.stand_ins ?? [],
    partners: [...new Set(row.partners)],
  })
}

/** Concurrent calls share a caller, so it is frozen. */
function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) frozen(inner)
  return Object.freeze(value)
}

export function inGroup(caller: Caller, group: GroupUserId): boolean {
  return caller.groups.includes(group)
}

export function isCorporate(caller: Caller): boolean {
  return inGroup(caller, GROUP_USER.CORPORATE_ADMIN)
}

/** The screens that a running delegation opens: those for viewing and deciding waiting reports. */
const STAND_IN_LEVELS: Caller['levels'] = { [MENU.eventToday]: 2, [MENU.eventRecord]: 1 }

/** The caller's highest level on any of the menus, with what delegations open. */
export function levelOf(caller: Caller, ...menus: MenuId[]): Level {
  const opened = caller.standIns.length > 0 ? menus.map((menu) => STAND_IN_LEVELS[menu] ?? 0) : []
  return Math.max(ownLevelOf(caller, ...menus), ...opened) as Level
}

/** The caller's highest level on any of the menus without delegations: what they may give to others. */
export function ownLevelOf(caller: Caller, ...menus: MenuId[]): Level {
  return Math.max(0, ...menus.map((menu) => caller.levels[menu] ?? 0)) as Level
}

/** The name of a caller's company in a language. */
export const companyNameIn = (caller: Pick<Caller, 'companyName' | 'companySecondName'>, language: Language): string =>
  nameInLanguage({ name: caller.companyName, secondName: caller.companySecondName ?? '' }, language)
