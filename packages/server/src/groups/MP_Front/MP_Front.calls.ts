import { implement } from '../../call/call.ts'
import { mayHandOver } from '../../people/rights/scope.ts'
import { loadOffers } from '../../accounts/offers.queries.ts'
import { groupUsersOf } from '../../people/rights/groupNames.ts'
import { loadMenus, loadOwnSettings } from './MP_Front.queries.ts'
import { companyNameIn } from '../../people/rights/caller.ts'

export const mpFront = implement('MP_Front', {
  async LoadMP_Front(_input, { db, caller, language, clock }) {
    const userGroups = groupUsersOf(caller.groups, language)
    return {
      menus: await loadMenus(db, caller, language, 'front'),
      fullName: caller.fullName,
      companyName: companyNameIn(caller, language),
      userName: caller.username,
      userId: caller.userId,
      companyId: caller.companyId,
      userGroups,
      groupNames: userGroups.map(({ groupName }) => groupName).join(', '),
      timeZone: clock.timeZone,
      ...(await loadOwnSettings(db, caller.userId)),
      canHandOver: mayHandOver(caller),
      standIns: caller.standIns.map(({ delegatorName, until }) => ({ delegatorName, until })),
      offers: await loadOffers(db, caller.userId),
    }
  },
})
