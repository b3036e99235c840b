import { implement } from '../../call.ts'
import { groupUsersOf, loadMenus } from './MP_Front.queries.ts'

export const mpFront = implement('MP_Front', {
  async LoadMP_Front(_input, { db, caller, language, clock }) {
    const lstGroupUser = await groupUsersOf(db, caller.groups)
    return {
      lstMenuData: await loadMenus(db, caller, language, 'front'),
      sFullUserName: caller.fullName,
      sCompanyName: caller.companyName,
      sUserName: caller.username,
      nUserID: caller.userId,
      nCompanyID: caller.companyId,
      lstGroupUser,
      sGroupUserName: lstGroupUser.map(({ sGroupName }) => sGroupName).join(', '),
      sTimeZone: clock.timeZone,
    }
  },
})
