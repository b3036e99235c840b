import { type RawBuilder, sql } from 'kysely'
import type { MenuId } from '@daybook/shared/registry'
import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import type { Querying } from '../../platform/postgres/database.ts'
import { type Caller, inGroup, isCorporate, levelOf, ownLevelOf } from './caller.ts'
import { type Scope, lookedAfter } from './scope.ts'

/*
 * Which master data an administrator may change, and what they may grant. Anything outside is treated as if it did not
 * exist.
 */

export type CompanyScope = Pick<Scope, 'all' | 'companyIds'>

/**
 * The companies that a caller administers: group 1 all, group 2 their own and its subsidiaries, group 3 those of their
 * admin areas, group 7 the CSR companies of their CSR admin areas.
 */
export async function companyScope(db: Querying, caller: Caller): Promise<CompanyScope> {
  if (isCorporate(caller)) return { all: true, companyIds: [] }
  const { rows } = await sql<{ company_id: number }>`
    select distinct a.company_id from area a join company c on c.id = a.company_id
    where c.deleted_at is null and (
      (${inGroup(caller, GROUP_USER.AREA_ADMIN)} and a.id = any(${caller.areas.admin}::int[]))
      or (${inGroup(caller, GROUP_USER.CSR_ADMIN)} and c.is_csr_area and a.id = any(${caller.areas.csrAdmin}::int[])))`.execute(
    db,
  )
  const own = inGroup(caller, GROUP_USER.COMPANY_USER) ? caller.companyIds : []
  return { all: false, companyIds: [...new Set([...own, ...rows.map((row) => row.company_id)])] }
}

/** The companies whose users a caller administers: those of companyScope, and for groups 2, 3 and 7 their own. */
export async function userScope(db: Querying, caller: Caller): Promise<CompanyScope> {
  const scope = await companyScope(db, caller)
  const steers = inGroup(caller, GROUP_USER.AREA_ADMIN) || inGroup(caller, GROUP_USER.CSR_ADMIN)
  if (scope.all || !steers || scope.companyIds.includes(caller.companyId)) return scope
  return { all: false, companyIds: [...scope.companyIds, caller.companyId] }
}

/** The areas that a caller administers with at least this level of a menu. */
export function areaScope(caller: Caller, menu: MenuId, level: 1 | 2 = 1): Scope {
  return levelOf(caller, menu) >= level ? lookedAfter(caller) : { all: false, companyIds: [], areaIds: [] }
}

export function coversCompany(scope: CompanyScope, companyId: number): boolean {
  return scope.all || scope.companyIds.includes(companyId)
}

/** The condition of a scope for a column of company ids, such as 'u.company_id'. */
export function inCompanies(scope: CompanyScope, column: string): RawBuilder<boolean> {
  return scope.all ? sql`true` : sql`${sql.ref(column)} = any(${scope.companyIds}::int[])`
}

const { CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, REPORTER, APPROVER, CSR_ADMIN } = GROUP_USER

/** The groups that members of a group may grant; several groups add up. */
const GIVES: Record<GroupUserId, GroupUserId[]> = {
  [CORPORATE_ADMIN]: [CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, REPORTER, APPROVER, CSR_ADMIN],
  [COMPANY_USER]: [COMPANY_USER, REPORTER, APPROVER],
  [AREA_ADMIN]: [AREA_ADMIN, REPORTER, APPROVER],
  [CSR_ADMIN]: [CSR_ADMIN, REPORTER, APPROVER],
  [REPORTER]: [],
  [APPROVER]: [],
}

/** The groups that a caller may grant, ascending. */
export function grantableGroups(caller: Caller): GroupUserId[] {
  return [...new Set(caller.groups.flatMap((group) => GIVES[group]))].sort((one, other) => one - other)
}

/** A person's groups and effective levels, to compare with an administrator's. */
export type Held = { groups: GroupUserId[]; levels: Caller['levels'] }

/**
 * Whether somebody has a group or level that the caller could not grant: such people are visible, but cannot be
 * changed.
 */
export function exceeds(caller: Caller, { groups, levels }: Held): boolean {
  const grantable = grantableGroups(caller)
  if (groups.some((group) => !grantable.includes(group))) return true
  return Object.entries(levels).some(([menu, level]) => (level ?? 0) > ownLevelOf(caller, Number(menu) as MenuId))
}
