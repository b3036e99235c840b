import { fill } from '@daybook/shared/texts/fill'
import { MENU } from '@daybook/shared/registry'
import { GROUP_USER, type GroupUserId } from '@daybook/shared/rules/rules'
import { rightsTexts } from '@daybook/shared/texts/catalogues'
import type { RightsText } from '@daybook/shared/texts/en/rights'
import type { SignedIn } from '../../call/call.ts'
import { formatDay } from '@daybook/shared/days'
import { loadMenus } from '../MP_Front/MP_Front.queries.ts'
import { Problem } from '../../platform/problem.ts'
import { areaScope, userScope } from '../../people/rights/administration.ts'
import { type Caller, findCaller, levelOf, ownLevelOf } from '../../people/rights/caller.ts'
import { administered, approvable, covers, groundsOf, reportable, visible } from '../../people/rights/scope.ts'
import { findArea, loadSeenAreas } from './areas.queries.ts'
import { groupChoices } from '../../people/rights/groupNames.ts'
import { loadUser } from './user.queries.ts'

/** Maximum number of areas in a preview. */
const MOST_AREAS = 1_000

/** Explains why a user sees an area or not, using the same decision as every call of that user. */
export async function explainArea(context: SignedIn, userId: number, areaId: number) {
  const { db, caller, language } = context
  const says = rightsTexts[language]
  const person = await findPerson(context, userId)
  const area = await findArea(db, areaScope(caller, 10), areaId, language)
  if (!area) throw new Problem('notFound')
  if (!person) return { ...nothing, reasons: [says.inactive] }

  const names = new Map(groupChoices(language).map(({ id, name }) => [id, name]))
  const place = { companyId: area.companyId, areaId }
  const values = { user: person.fullName, company: person.companyName, area: area.name, areaCompany: area.company }
  const say = (text: RightsText, more: Record<string, string | number> = {}) => fill(says[text], { ...values, ...more })
  const grounds = groundsOf(person).map(({ group, scope }) => ({ group, isCovered: covers(scope, place) }))
  const reasons = grounds.map(({ group, isCovered }) => {
    const [covered, missed] = GROUND_TEXTS[group]
    return say(isCovered ? covered : missed, { group: names.get(group) ?? '' })
  })
  const has = (...groups: GroupUserId[]) => grounds.some(({ group, isCovered }) => isCovered && groups.includes(group))
  const { REPORTER, APPROVER, CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, CSR_ADMIN } = GROUP_USER
  const create = levelOf(person, MENU.createReport)
  if (create < 2 && has(REPORTER, CORPORATE_ADMIN, COMPANY_USER, AREA_ADMIN, CSR_ADMIN))
    reasons.push(say('noReporting', { level: create }))
  const decide = ownLevelOf(person, MENU.eventToday, MENU.eventRecord)
  if (decide < 2 && has(APPROVER)) reasons.push(say('noApproving', { level: decide }))
  if (has(APPROVER) && !area.requiresApproval) reasons.push(say('nothingToApprove'))
  for (const { delegatorName, until, areas } of person.standIns)
    if (areas.includes(areaId)) reasons.push(say('standIn', { delegator: delegatorName, until: formatDay(until) }))
  return {
    isVisible: covers(visible(person), place),
    isReportable: covers(reportable(person), place),
    isAdministered: covers(administered(person), place),
    isApprovable: covers(approvable(person), place),
    reasons: reasons.length > 0 ? reasons : [say('noGroup')],
  }
}

const nothing = { isVisible: false, isReportable: false, isAdministered: false, isApprovable: false }

/** The text per group for an area that it covers, and for one that it does not. */
const GROUND_TEXTS: Record<GroupUserId, [RightsText, RightsText]> = {
  1: ['everything', 'everything'],
  2: ['ownCompany', 'otherCompany'],
  3: ['adminArea', 'noAdminArea'],
  4: ['reportArea', 'noReportArea'],
  5: ['approveArea', 'noApproveArea'],
  7: ['csrAdminArea', 'noCsrAdminArea'],
}

/** What a user would see: the menus as passed to the layouts, and the leaf areas that the reader administers too. */
export async function previewUser(context: SignedIn, userId: number) {
  const { db, caller, language } = context
  const person = await findPerson(context, userId)
  if (!person) return { menus: [], areas: [], area: 0, areasOutside: 0 }
  const menus = [
    ...(await loadMenus(db, person, language, 'front')),
    ...(await loadMenus(db, person, language, 'back')),
  ]
  const seen = await loadSeenAreas(db, visible(person), areaScope(caller, 10), MOST_AREAS, language)
  const [files, runs, approves] = [reportable(person), administered(person), approvable(person)]
  return {
    menus: menus.map(({ menuId, title, permission }) => ({
      menuId,
      menuName: title,
      level: permission,
    })),
    areas: seen.rows.map(({ id, name, companyId, company, groupId }) => {
      const place = { companyId, areaId: id }
      return {
        areaId: id,
        areaName: name,
        companyName: company,
        eventGroupId: groupId,
        isReportable: covers(files, place),
        isAdministered: covers(runs, place),
        isApprovable: covers(approves, place),
      }
    }),
    area: seen.inside,
    areasOutside: seen.outside,
  }
}

/** The person with the rights of their own calls; undefined while they cannot make any. Throws notFound outside the scope. */
async function findPerson({ db, caller }: SignedIn, userId: number): Promise<Caller | undefined> {
  if (!(await loadUser(db, await userScope(db, caller), userId))) throw new Problem('notFound')
  return findCaller(db, userId)
}
