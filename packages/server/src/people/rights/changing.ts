import { MENU } from '@daybook/shared/registry'
import type { MenuId } from '@daybook/shared/registry'
import type { Language } from '@daybook/shared/registry'
import { type ProblemCode, problemText } from '@daybook/shared/problems'
import type { Querying } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/problem.ts'
import { type CompanyScope, type Held, areaScope, coversCompany, exceeds } from './administration.ts'
import { type Caller, levelOf } from './caller.ts'
import { covers } from './scope.ts'
import { companyRulesBeyond, personsBeyond, typesBeyond, wholeCompanies, wholeEventGroups } from './changing.queries.ts'

/*
 * The only place that decides who may change a record of the administration: people who administer everything it
 * affects, at level 2 of its menu. Visibility is checked before. A receiver group's relations are each checked by their
 * own area, see groups/ReceiverGroup/save.ts. See docs/decisions/026.
 */

/** Why somebody may not change a record that they see. */
export type Obstacle = Extract<
  ProblemCode,
  | 'noPermission'
  | 'companyOfOthers'
  | 'areaOfOthers'
  | 'ruleOfAll'
  | 'eventTypeOfOthers'
  | 'eventGroupOfOthers'
  | 'companyRuleOfOthers'
  | 'personOfOthers'
  | 'personAbove'
>

/** Returns why the caller may not change the record with an id; undefined if they may. */
export type Judge = (id: number) => Obstacle | undefined

/** The companies whose records a caller may change: those in which they administer every area. */
async function changeableCompanies(db: Querying, caller: Caller, menu: MenuId): Promise<CompanyScope> {
  return wholeCompanies(db, areaScope(caller, menu, 2))
}

export async function judgeCompanies(db: Querying, caller: Caller): Promise<Judge> {
  const companies = await changeableCompanies(db, caller, MENU.company)
  return judging(caller, MENU.company, 'companyOfOthers', (id) => !coversCompany(companies, id))
}

/** For event types, not sub types: they affect the companies that use them, a new one none. */
export async function judgeEventTypes(db: Querying, caller: Caller, ids: number[]): Promise<Judge> {
  const beyond = await typesBeyond(db, await changeableCompanies(db, caller, MENU.eventType), ids)
  return judging(caller, MENU.eventType, 'eventTypeOfOthers', (id) => beyond.has(id))
}

/** For records of a menu per event group, by the group: they affect all its areas. */
export async function judgeEventGroups(db: Querying, caller: Caller, menu: MenuId): Promise<Judge> {
  const groups: number[] = await wholeEventGroups(db, areaScope(caller, menu, 2))
  return judging(caller, menu, 'eventGroupOfOthers', (group) => !groups.includes(group))
}

/** For the days of Notification Company, by the companies that a caller may name there. */
export async function judgeCompanyRules(
  db: Querying,
  caller: Caller,
  menu: MenuId,
  ids: number[],
): Promise<Judge & { companies: CompanyScope }> {
  const companies = await changeableCompanies(db, caller, menu)
  const beyond = await companyRulesBeyond(db, companies, ids)
  return Object.assign(
    judging(caller, menu, 'companyRuleOfOthers', (id) => beyond.has(id)),
    { companies },
  )
}

/** For people: all their areas, and nothing that the caller could not grant. */
export async function judgePersons(db: Querying, caller: Caller, people: ({ id: number } & Held)[]): Promise<Judge> {
  const above = new Set(people.filter((person) => exceeds(caller, person)).map(({ id }) => id))
  const ids = people.map(({ id }) => id).filter((id) => !above.has(id))
  const beyond = await personsBeyond(db, areaScope(caller, MENU.userPermission, 2), ids)
  const isBeyond = judging(caller, MENU.userPermission, 'personOfOthers', (id) => beyond.has(id))
  return (id) => (levelOf(caller, MENU.userPermission) === 2 && above.has(id) ? 'personAbove' : isBeyond(id))
}

/** What a rule of expected reports applies to: an area with its sub areas, a company, or all companies. */
export type Reach = { companyId: number | null; area: { companyId: number; areaId: number } | null }

/** For rules of expected reports, holidays and excuses, by what they apply to. */
export async function judgeExpectations(db: Querying, caller: Caller): Promise<(reach: Reach) => Obstacle | undefined> {
  const scope = areaScope(caller, MENU.expectations, 2)
  const companies = await changeableCompanies(db, caller, MENU.expectations)
  return ({ companyId, area }) => {
    if (levelOf(caller, MENU.expectations) < 2) return 'noPermission'
    if (area) return covers(scope, area) ? undefined : 'areaOfOthers'
    if (companyId !== null) return coversCompany(companies, companyId) ? undefined : 'companyOfOthers'
    return scope.all ? undefined : 'ruleOfAll'
  }
}

function judging(caller: Caller, menu: MenuId, obstacle: Obstacle, isBeyond: (id: number) => boolean): Judge {
  if (levelOf(caller, menu) < 2) return () => 'noPermission'
  return (id) => (isBeyond(id) ? obstacle : undefined)
}

export function refuseObstacle(obstacle: Obstacle | undefined): void {
  if (obstacle) throw new Problem(obstacle)
}

/**
 * The sentence that says who may change the record; '' for those who may, and for those who have only view access
 * anyway.
 */
export function whoMay(language: Language, obstacle: Obstacle | undefined): string {
  return obstacle === undefined || obstacle === 'noPermission' ? '' : problemText(obstacle, language, {})
}
