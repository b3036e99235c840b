import { MENU } from '@daybook/shared/registry'
import { type RawBuilder, sql } from 'kysely'
import { GROUP_USER, type GroupUserId, REPORT_STATUS } from '@daybook/shared/rules/rules'
import { type Caller, levelOf, ownLevelOf } from './caller.ts'

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

/** The areas of the administrator groups 1, 2, 3 and 7, at any level. */
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

/** The areas whose reports the caller approves or rejects in their own name. */
export const approvableAsOneself = oncePerCaller((caller) =>
  ownLevelOf(caller, MENU.eventToday, MENU.eventRecord) === 2 ? scopeOf(caller, APPROVER) : nothing,
)

/** The areas that others handed over to the caller. */
export const delegated = oncePerCaller((caller) =>
  union(...caller.standIns.map(({ areas }) => ({ ...nothing, areaIds: areas }))),
)

/** The areas whose reports the caller approves or rejects, in their own name or for somebody who handed over to them. */
export const approvable = oncePerCaller((caller) => union(approvableAsOneself(caller), delegated(caller)))

/** The areas whose corrective actions the caller adds, changes and, as their owner, finishes. */
export const actionable = oncePerCaller((caller) => (levelOf(caller, MENU.actions) === 2 ? visible(caller) : nothing))

/** The areas whose corrective actions of others the caller verifies, waives and reopens. */
export const verifiable = oncePerCaller((caller) =>
  levelOf(caller, MENU.actions) === 2 ? union(lookedAfter(caller), scopeOf(caller, APPROVER)) : nothing,
)

/** The areas for whose reports the caller can waive a required corrective action, including those where they decide. */
export const waivable = oncePerCaller((caller) => union(verifiable(caller), approvable(caller)))

/** Every area whose reports the caller sees, in lists, counts, charts, exports, links and live updates. */
export const visible = oncePerCaller((caller) =>
  union(...groundsOf(caller).map(({ scope }) => scope), delegated(caller)),
)

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

/** The columns of scopes that are rows, and the values of one: inScopeOf() is inScope() for such a row. */
export const SCOPE_COLUMNS = sql`"seesAll" boolean, "seenCompanyIds" int[], "seenAreaIds" int[]`
export const scopeColumns = ({ all, companyIds, areaIds }: Scope) => ({
  seesAll: all,
  seenCompanyIds: companyIds,
  seenAreaIds: areaIds,
})
export const inScopeOf = (row: string, company: string, area: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`(${of('seesAll')} or ${sql.ref(company)} = any(${of('seenCompanyIds')}) or ${sql.ref(area)} = any(${of('seenAreaIds')}))`
}

/** Whether somebody has approvals that count after being handed over: their own, or handed over to them directly. */
export function mayHandOver(person: Caller | undefined): boolean {
  if (!person) return false
  return !isEmpty(approvableAsOneself(person)) || person.standIns.some(({ isDirect }) => isDirect)
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
  /** Whether somebody else could approve it too; see hasOtherApprover() in events/rows.queries.ts. */
  hasOtherApprover: boolean
}

/** Why a person may not decide a report. */
export type DecisionRefusal = 'outOfScope' | 'alreadyDecided' | 'notWaiting' | 'own' | 'lastEdited' | 'ofPartner'

/**
 * Why a person may not decide a report; null: they may. Used for the flags of rows, and for decisions on one report or many.
 */
export function whyNotDecide(person: Caller, report: ReportFacts): DecisionRefusal | null {
  if (!covers(approvable(person), report)) return 'outOfScope'
  if (report.status === REPORT_STATUS.APPROVED || report.status === REPORT_STATUS.REJECTED) return 'alreadyDecided'
  if (!report.requiresApproval || report.status !== REPORT_STATUS.WAITING) return 'notWaiting'
  if (decidesAs(person, report) !== undefined) return null
  if (report.reportedBy === person.userId) return 'own'
  return report.updatedBy === person.userId ? 'lastEdited' : 'ofPartner'
}

/** Why a person may not approve a report; null: they may. They may still reject one that lacks an action. */
export function whyNotApprove(
  person: Caller,
  report: ReportFacts & { lacksAction: boolean },
): DecisionRefusal | 'actionMissing' | null {
  return whyNotDecide(person, report) ?? (report.lacksAction ? 'actionMissing' : null)
}

/**
 * In whose name the caller may decide a waiting report: their own ('self'), that of a delegator (the id), or undefined for
 * nobody's. The person who filed or last edited a report does not decide it; both people of a running delegation count as
 * that person. In one's own name this holds unless nobody else approves there; in another's name it always holds. decidable()
 * and deciders() in events/rows.queries.ts are the same rule in SQL. See docs/decisions/one-rule-says-who-decides.md.
 */
export function decidesAs(caller: Caller, report: ReportFacts): 'self' | number | undefined {
  if (!report.requiresApproval || report.status !== REPORT_STATUS.WAITING) return undefined
  const isOwnWork = pairOf(caller).some((userId) => userId === report.reportedBy || userId === report.updatedBy)
  if (covers(approvableAsOneself(caller), report) && (!isOwnWork || !report.hasOtherApprover)) return 'self'
  if (isOwnWork) return undefined
  return caller.standIns.find(({ areas }) => areas.includes(report.areaId))?.delegatorId
}

/** The name of the person for whom the caller decides a report; '' if in their own name, or not at all. */
export function decidesFor(caller: Caller, report: ReportFacts): string {
  const as = decidesAs(caller, report)
  return caller.standIns.find(({ delegatorId }) => delegatorId === as)?.delegatorName ?? ''
}

/** The people who count as one pair of eyes: the caller and their partners in running delegations. */
export function pairOf({ userId, partners }: Pick<Caller, 'userId' | 'partners'>): number[] {
  return [userId, ...partners]
}

/** The flags of a row. `isApprover` and `canApprove` are the same flag under two names. */
export function rightsOn(caller: Caller, report: ReportFacts) {
  const runs = covers(administered(caller), report)
  const files = covers(reportable(caller), report)
  const isOpen = report.status !== REPORT_STATUS.APPROVED
  const isOwn = report.reportedBy === caller.userId
  const canApprove = whyNotDecide(caller, report) === null
  return {
    canView: true,
    canEdit: isOpen && files,
    isDelete: isOpen && (runs || (files && isOwn)),
    isApprover: canApprove,
    canApprove,
    decidesFor: canApprove ? decidesFor(caller, report) : '',
  }
}

/** `isDelete` of rightsOn as a condition on reports `e`; for a deleted report, whether the caller may restore it. */
export function mayDelete(caller: Caller): RawBuilder<boolean> {
  const inAreas = (scope: Scope) => inScope(scope, 'e.company_id', 'e.area_id')
  return sql<boolean>`(e.status <> ${sql.lit(REPORT_STATUS.APPROVED)} and (${inAreas(administered(caller))}
    or (e.reported_by = ${caller.userId}::int and ${inAreas(reportable(caller))})))`
}
