import { MENU } from '@daybook/shared/registry'
import type { MenuId } from '@daybook/shared/registry'
import type { Language } from '@daybook/shared/registry'
import { type ProblemCode, problemText } from '@daybook/shared/problems'
import type { Querying } from '../../platform/postgres/database.ts'
import { Problem } from '../../platform/problem.ts'
import { type CompanyScope, type Held, areaScope, coversCompany, exceeds } from './administration.ts'
import { type Caller, levelOf } from './caller.ts'
import { companyRulesBeyond, personsBeyond, typesBeyond, wholeCompanies, wholeEventGroups } from './changing.queries.ts'

/*
 * The one place that decides who changes which record of the administration: anyone who administers all that it reaches, at
 * level 2 of its menu. Whether somebody sees the record at all is asked before. Of receiver groups each relation is judged
 * by its own area, see groups/ReceiverGroup/save.ts. See docs/decisions/026.
 */

/** Why somebody may not change a record that they see. */
export type Obstacle = Extract<
  ProblemCode,
  | 'noPermission'
  | 'companyOfOthers'
  | 'eventTypeOfOthers'
  | 'eventGroupOfOthers'
  | 'companyRuleOfOthers'
  | 'personOfOthers'
  | 'personAbove'
>

/** What keeps the caller from changing the record of an id, if anything does. */
export type Judge = (id: number) => Obstacle | undefined

/** The companies that a caller may change what belongs to: those all of whose areas they administer. */
export async function changeableCompanies(db: Querying, caller: Caller, menu: MenuId): Promise<CompanyScope> {
  return wholeCompanies(db, areaScope(caller, menu, 2))
}

export async function judgeCompanies(db: Querying, caller: Caller): Promise<Judge> {
  const companies = await changeableCompanies(db, caller, MENU.company)
  return judging(caller, MENU.company, 'companyOfOthers', (id) => !coversCompany(companies, id))
}

/** Of event types, no sub types: they reach the companies that use them, and a new one none. */
export async function judgeEventTypes(db: Querying, caller: Caller, ids: number[]): Promise<Judge> {
  const beyond = await typesBeyond(db, await changeableCompanies(db, caller, MENU.eventType), ids)
  return judging(caller, MENU.eventType, 'eventTypeOfOthers', (id) => beyond.has(id))
}

/** Of what a menu keeps for each event group, by the group: it reaches all areas of the group. */
export async function judgeEventGroups(db: Querying, caller: Caller, menu: MenuId): Promise<Judge> {
  const groups: number[] = await wholeEventGroups(db, areaScope(caller, menu, 2))
  return judging(caller, menu, 'eventGroupOfOthers', (group) => !groups.includes(group))
}

/** Of the days of Notification Company, by the companies that a caller may name there. */
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

/** Of people: all areas that they have, and nothing that the caller could not give. */
export async function judgePersons(db: Querying, caller: Caller, people: ({ id: number } & Held)[]): Promise<Judge> {
  const above = new Set(people.filter((person) => exceeds(caller, person)).map(({ id }) => id))
  const ids = people.map(({ id }) => id).filter((id) => !above.has(id))
  const beyond = await personsBeyond(db, areaScope(caller, MENU.userPermission, 2), ids)
  const isBeyond = judging(caller, MENU.userPermission, 'personOfOthers', (id) => beyond.has(id))
  return (id) => (levelOf(caller, MENU.userPermission) === 2 && above.has(id) ? 'personAbove' : isBeyond(id))
}

function judging(caller: Caller, menu: MenuId, obstacle: Obstacle, isBeyond: (id: number) => boolean): Judge {
  if (levelOf(caller, menu) < 2) return () => 'noPermission'
  return (id) => (isBeyond(id) ? obstacle : undefined)
}

export function refuseObstacle(obstacle: Obstacle | undefined): void {
  if (obstacle) throw new Problem(obstacle)
}

/** The sentence about who may change the record; '' for who may, and for who only looks at that menu anyway. */
export function whoMay(language: Language, obstacle: Obstacle | undefined): string {
  return obstacle === undefined || obstacle === 'noPermission' ? '' : problemText(obstacle, language, {})
}
