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
 * own area, see groups/ReceiverGroup/save.ts. See docs/decisions/a-record-is-changed-by-those-who-administer-all-of-it.md.
 */

/** Why somebody may not change a record that they see. */
export type Obstacle = Extract<
  ProblemCode,
  | 'noPermission'
  | 'companyOfOthers'
  | 'areaOfOthers'
  | 'ruleOfAll'
  | 'eventTypeOfOthers'
  | 'eventTypeUnused'
  | 'eventGroupOfOthers'
  | 'companyRuleOfOthers'
  | 'personOfOthers'
  | 'personWithoutAreas'
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
  return judging(caller, MENU.company, (id) => (coversCompany(companies, id) ? undefined : 'companyOfOthers'))
}

/** For event types, not sub types: they affect the companies that use them; until one does, they are their maker's. */
export async function judgeEventTypes(db: Querying, caller: Caller, ids: number[]): Promise<Judge> {
  const beyond = await typesBeyond(db, await changeableCompanies(db, caller, MENU.eventType), caller.userId, ids)
  const why = { others: 'eventTypeOfOthers', unused: 'eventTypeUnused' } as const
  return judging(caller, MENU.eventType, (id) => obstacleOf(why, beyond.get(id)))
}

/** For records of a menu per event group, by the group: they affect all its areas. */
export async function judgeEventGroups(db: Querying, caller: Caller, menu: MenuId): Promise<Judge> {
  const groups: number[] = await wholeEventGroups(db, areaScope(caller, menu, 2))
  return judging(caller, menu, (group) => (groups.includes(group) ? undefined : 'eventGroupOfOthers'))
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
    judging(caller, menu, (id) => (beyond.has(id) ? 'companyRuleOfOthers' : undefined)),
    { companies },
  )
}

/**
 * For people: all their areas, and nothing that the caller could not grant. Somebody without an open area is for the
 * administrators of their company.
 */
export async function judgePersons(db: Querying, caller: Caller, people: ({ id: number } & Held)[]): Promise<Judge> {
  const above = new Set(people.filter((person) => exceeds(caller, person)).map(({ id }) => id))
  const ids = people.map(({ id }) => id).filter((id) => !above.has(id))
  const beyond = await personsBeyond(db, areaScope(caller, MENU.userPermission, 2), ids)
  const why = { others: 'personOfOthers', noArea: 'personWithoutAreas' } as const
  return judging(caller, MENU.userPermission, (id) => (above.has(id) ? 'personAbove' : obstacleOf(why, beyond.get(id))))
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

function judging(caller: Caller, menu: MenuId, obstacleTo: Judge): Judge {
  return levelOf(caller, menu) < 2 ? () => 'noPermission' : obstacleTo
}

const obstacleOf = <Why extends string>(obstacles: Record<Why, Obstacle>, why: Why | undefined) =>
  why === undefined ? undefined : obstacles[why]

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
