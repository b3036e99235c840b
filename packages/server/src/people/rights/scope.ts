import { MENU } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { GROUP_USER, type GroupUserId, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { type Caller, levelOf } from './caller.ts'

/**
 * The only place that decides which areas a caller sees, files for, administers and approves. A scope is a value:
 * `inScope` turns it into a SQL condition and `covers` checks a single row, with the same result.
 */
export type Scope = { all: boolean; companyIds: number[]; areaIds: number[] }

const nothing: Scope = { all: false, companyIds: [], areaIds: [] }
const everything: Scope = { all: true, companyIds: [], areaIds: [] }

function union(...scopes: Scope[]): Scope {
  if (scopes.some((scope) => scope.all)) return everything
  return {
    all: false,
    companyIds: [...new Set(scopes.flatMap((scope) => scope.companyIds))],
    areaIds: [...new Set(scopes.flatMap((scope) => scope.areaIds))],
  }
}

/** A group of a caller with its areas. The grounds that cover an area explain why somebody sees it. */
export type Ground = { group: GroupUserId; scope: Scope }

export function groundsOf({ groups, companyIds, areas }: Caller): Ground[] {
  const scopes: Record<GroupUserId, Scope> = {
    [GROUP_USER.CORPORATE_ADMIN]: everything,
    [GROUP_USER.COMPANY_USER]: { ...nothing, companyIds },
    [GROUP_USER.AREA_ADMIN]: { ...nothing, areaIds: areas.admin },
    [GROUP_USER.REPORTER]: { ...nothing, areaIds: areas.report },
    [GROUP_USER.APPROVER]: { ...nothing, areaIds: areas.approve },
    [GROUP_USER.CSR_ADMIN]: { ...nothing, areaIds: areas.csrAdmin },
  }
  return groups.map((group) => ({ group, scope: scopes[group] }))
}

const scopeOf = (caller: Caller, ...groups: GroupUserId[]) =>
  union(...groundsOf(caller).flatMap(({ group, scope }) => (groups.includes(group) ? [scope] : [])))

const { CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, REPORTER, APPROVER, CSR_ADMIN } = GROUP_USER

/** A caller is frozen, and every row of a list needs the same scopes. */
function oncePerCaller(make: (caller: Caller) => Scope): (caller: Caller) => Scope {
  const made = new WeakMap<Caller, Scope>()
  return (caller) => {
    const scope = made.get(caller) ?? make(caller)
    made.set(caller, scope)
    return scope
  }
}

/** The areas of the administrator groups 1, 2, 3 and 7, at whatever level. */
export const lookedAfter = oncePerCaller((caller) =>
  scopeOf(caller, CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, CSR_ADMIN),
)

/** The areas in which the caller, as administrator, may also write reports. */
export const administered = oncePerCaller((caller) =>
  levelOf(caller, MENU.createReport) === 2 ? lookedAfter(caller) : nothing,
)

/** The areas the caller files reports for. */
export const reportable = oncePerCaller((caller) =>
  levelOf(caller, MENU.createReport) < 2 ? nothing : union(lookedAfter(caller), scopeOf(caller, REPORTER)),
)

/** The areas whose reports the caller approves or rejects. */
export const approvable = oncePerCaller((caller) =>
  levelOf(caller, MENU.eventToday, MENU.eventRecord) === 2 ? scopeOf(caller, APPROVER) : nothing,
)

/** Every area whose reports the caller sees, in lists, counts, charts, exports, links and live updates. */
export const visible = oncePerCaller((caller) => union(...groundsOf(caller).map(({ scope }) => scope)))

export function isEmpty(scope: Scope): boolean {
  return !scope.all && scope.companyIds.length === 0 && scope.areaIds.length === 0
}

export function covers(scope: Scope, row: { companyId: number; areaId: number }): boolean {
  return scope.all || scope.companyIds.includes(row.companyId) || scope.areaIds.includes(row.areaId)
}

/** The condition of a scope for a company and an area column, such as 'e.company_id', 'e.area_id'. */
export function inScope(scope: Scope, company: string, area: string): RawBuilder<boolean> {
  if (scope.all) return sql`true`
  const conditions = [
    ...(scope.companyIds.length > 0 ? [sql`${sql.ref(company)} = any(${scope.companyIds}::int[])`] : []),
    ...(scope.areaIds.length > 0 ? [sql`${sql.ref(area)} = any(${scope.areaIds}::int[])`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** Facts that determine the rights on a report. */
export type ReportFacts = {
  companyId: number
  areaId: number
  status: number
  reportedBy: number
  /** Who filed or edited it last, while it is waiting. */
  updatedBy: number
  requiresApproval: boolean
  /** Whether somebody else could approve it too. */
  hasOtherApprover: boolean
}

/** The flags of a row. `isApprover` and `canApprove` are the same flag under two names. */
export function rightsOn(caller: Caller, report: ReportFacts) {
  const runs = covers(administered(caller), report)
  const files = covers(reportable(caller), report)
  const isOpen = report.status !== REPORT_STATUS.APPROVED
  const isOwn = report.reportedBy === caller.userId
  const isOwnWork = isOwn || report.updatedBy === caller.userId
  const canApprove =
    report.requiresApproval &&
    report.status === REPORT_STATUS.WAITING &&
    covers(approvable(caller), report) &&
    (!isOwnWork || !report.hasOtherApprover)
  return {
    canView: true,
    canEdit: isOpen && files,
    isDelete: isOpen && (runs || (files && isOwn)),
    isApprover: canApprove,
    canApprove,
  }
}
