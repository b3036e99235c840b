import type { ClosedKind } from '@daybook/shared/calls/Consequences'
import { MENU, type MenuId } from '@daybook/shared/registry'
import { begun } from '@daybook/shared/rules/expectationForms'
import { type SignedIn, implement } from '../../call/call.ts'
import { type DayRuleTable, findRule as findDayRule } from '../../administration/dayRule/dayRule.queries.ts'
import { sentencesOf } from '../../administration/consequences.ts'
import { areaScope, companyScope, coversCompany, userScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import {
  judgeCompanies,
  judgeCompanyRules,
  judgeEventGroups,
  judgeEventTypes,
  judgeExpectations,
  judgePersons,
  refuseObstacle,
} from '../../people/rights/changing.ts'
import { covers } from '../../people/rights/scope.ts'
import { today } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { loadHolidays } from '../Expectations/holidays.queries.ts'
import { type StoredRule, findRule, reachOf } from '../Expectations/rules.queries.ts'
import { findRule as findCompanyRule } from '../NotificationCompany/NotificationCompany.queries.ts'
import { loadReceiver } from '../ReceiverGroup/record.queries.ts'
import { loadUser } from '../UserPermission/user.queries.ts'
import { countConsequences, placesOf, topTypesOf } from './Consequences.queries.ts'

export const consequences = implement('Consequences', {
  async Count({ kind, ids: asked, day }, context) {
    const ids = [...new Set(asked)]
    await JUDGES[kind](context, ids, day)
    const counts = await countConsequences(context.db, kind, ids, day)
    return { consequences: sentencesOf(counts, context) }
  },
})

/** Throws unless the caller may close the records, as their save does: notFound, noPermission or the obstacle. */
const JUDGES: Record<ClosedKind, (context: SignedIn, ids: number[], day: string | null) => Promise<void>> = {
  async company({ db, caller }, ids) {
    // A company's status is for corporate administrators alone.
    if (levelOf(caller, MENU.company) < 2 || !isCorporate(caller)) throw new Problem('noPermission')
    const scope = await companyScope(db, caller)
    if (!ids.every((id) => coversCompany(scope, id))) throw new Problem('notFound')
  },
  async area({ db, caller }, ids) {
    const places = await placesOf(db, 'area', ids)
    const scope = areaScope(caller, MENU.area, 2)
    if (places.length < ids.length || !places.every((place) => covers(scope, place))) throw new Problem('notFound')
  },
  async shift({ db, caller }, ids) {
    const places = await placesOf(db, 'shift', ids)
    const scope = await companyScope(db, caller)
    if (places.length < ids.length || !places.every(({ companyId }) => coversCompany(scope, companyId)))
      throw new Problem('notFound')
    const judge = await judgeCompanies(db, caller)
    for (const { companyId } of places) refuseObstacle(judge(companyId))
  },
  eventType: judgeTypes,
  nilType: judgeTypes,
  async person({ db, caller }, ids) {
    const scope = await userScope(db, caller)
    const people = await Promise.all(ids.map((id) => loadUser(db, scope, id)))
    const found = people.filter((person) => person !== undefined)
    if (found.length < ids.length) throw new Problem('notFound')
    const judge = await judgePersons(db, caller, found)
    for (const id of ids) refuseObstacle(judge(id))
  },
  async receiverGroup({ db, caller, language }, ids) {
    if (levelOf(caller, MENU.receiverGroup) < 2) throw new Problem('noPermission')
    const scope = { areas: areaScope(caller, MENU.receiverGroup, 2), users: await userScope(db, caller) }
    for (const id of ids) {
      const stored = await loadReceiver(db, scope, id, language)
      if (!stored) throw new Problem('notFound')
      if (stored.hasOthers) throw new Problem('sharedWithOthers', { name: stored.name })
    }
  },
  async rule(context, ids) {
    await judgedRules(context, ids)
  },
  async comingRule(context, ids) {
    for (const { state } of await judgedRules(context, ids)) {
      if (state === 'past') throw new Problem('ruleOver')
      if (state !== 'coming') throw new Problem('ruleHasBegun')
    }
  },
  async holiday({ db, caller, clock }, ids, day) {
    const scope = await companyScope(db, caller)
    if (!ids.every((id) => coversCompany(scope, id))) throw new Problem('notFound')
    const judge = await judgeExpectations(db, caller)
    for (const companyId of ids) refuseObstacle(judge({ companyId, area: null }))
    if (day === null) return refuseFields([{ path: 'day', code: 'required', values: { field: 'date' } }])
    refuseFields(begun('day', day, today(clock)))
    for (const companyId of ids)
      if ((await loadHolidays(db, companyId, day, day)).length === 0) throw new Problem('holidayGone')
  },
  advanceRule: judgeDayRules(MENU.advanceDays, 'advance_rule'),
  reminderRule: judgeDayRules(MENU.notificationTime, 'notification_time_rule'),
  async companyRule({ db, caller, language }, ids) {
    const scope = await companyScope(db, caller)
    for (const id of ids) if (!(await findCompanyRule(db, scope, id, language))) throw new Problem('notFound')
    const judge = await judgeCompanyRules(db, caller, MENU.notificationCompany, ids)
    for (const id of ids) refuseObstacle(judge(id))
  },
}

async function judgeTypes({ db, caller }: SignedIn, ids: number[]): Promise<void> {
  const types = await topTypesOf(db, ids)
  if (types.length < ids.length) throw new Problem('notFound')
  const judge = await judgeEventTypes(db, caller, types)
  for (const id of types) refuseObstacle(judge(id))
}

/** The latest versions of rules of expected reports, all of which the caller may change. */
async function judgedRules({ db, caller, language }: SignedIn, ids: number[]): Promise<StoredRule[]> {
  const judge = await judgeExpectations(db, caller)
  const sight = { areas: areaScope(caller, MENU.expectations), companies: await companyScope(db, caller) }
  return Promise.all(
    ids.map(async (id) => {
      const stored = await findRule(db, sight, id, language)
      if (!stored) throw new Problem('notFound')
      refuseObstacle(judge(reachOf(stored)))
      return stored
    }),
  )
}

function judgeDayRules(menu: MenuId, table: DayRuleTable) {
  return async ({ db, caller }: SignedIn, ids: number[]) => {
    const judge = await judgeEventGroups(db, caller, menu)
    for (const id of ids) {
      const stored = await findDayRule(db, table, { id })
      if (!stored) throw new Problem('notFound')
      refuseObstacle(judge(stored.groupId))
    }
  }
}
