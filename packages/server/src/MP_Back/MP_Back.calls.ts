import type { MenuId } from '@daybook/contract/call'
import { type SignedIn, implement } from '../call.ts'
import { countRuns } from '../mail/schedule/runs.queries.ts'
import { groupUsersOf, loadMenus } from '../MP_Front/MP_Front.queries.ts'
import { today, wireInstant } from '../platform/clock.ts'
import { sealRecord } from '../platform/record.ts'
import { companyScope, userScope } from '../rights/administration.ts'
import { levelOf } from '../rights/caller.ts'
import { lookedAfter } from '../rights/scope.ts'
import {
  countTroubledLetters,
  loadEmptyCompanies,
  loadLastImport,
  loadPowerlessUsers,
  loadSilentAreas,
} from './MP_Back.queries.ts'

const [COMPANY, USER_PERMISSION, IMPORT, MAIL] = [4, 10, 11, 8] as const

export const mpBack = implement('MP_Back', {
  async LoadMP_Back(_input, { db, caller, language }) {
    const lstGroupUser = await groupUsersOf(db, caller.groups)
    return {
      lstMenuData: await loadMenus(db, caller, language, 'back'),
      sFullUserName: caller.fullName,
      sCompanyName: caller.companyName,
      lstGroupUser,
      sGroupUserName: lstGroupUser.map(({ sGroupName }) => sGroupName).join(', '),
    }
  },

  async LoadAdminHome(_input, context) {
    const { db, caller, clock } = context
    const has = (menu: MenuId) => levelOf(caller, menu) > 0
    const day = today(clock)
    const { all, silent, areas } = await loadSilentAreas(db, lookedAfter(caller), day)
    const companies = has(COMPANY) ? await loadEmptyCompanies(db, await companyScope(db, caller)) : []
    const users = has(USER_PERMISSION) ? await loadPowerlessUsers(db, await userScope(db, caller)) : []
    return {
      dToday: day,
      lstAreaNoReport: areas.map(({ id, name, company, groupId }) => ({
        nAreaID: id,
        sAreaName: name,
        sCompanyName: company,
        nEventGroupID: groupId,
      })),
      nAreaNoReport: silent,
      nAreaAll: all,
      lstCompanyNoArea: await Promise.all(
        companies.map(async ({ id, name }) => ({
          nCompanyID: id,
          sCompanyName: name,
          sID: await sealRecord(context, 'Create-Company', id),
        })),
      ),
      lstUserNoRight: await Promise.all(
        users.map(async ({ id, name, company }) => ({
          nUserID: id,
          sName: name,
          sCompanyName: company,
          sID: await sealRecord(context, 'Create-User-Permission', id),
        })),
      ),
      objMail: has(MAIL) ? await mailTrouble(context) : null,
      objLastImport: has(IMPORT) ? await lastImport(context) : null,
    }
  },
})

async function mailTrouble({ db, caller }: SignedIn) {
  const { failed, unknown } = await countTroubledLetters(db, await userScope(db, caller))
  return { nFailed: failed, nUnknown: unknown, nOverdue: (await countRuns(db)).overdue }
}

async function lastImport({ db, caller, clock }: SignedIn) {
  const last = await loadLastImport(db, await userScope(db, caller))
  if (!last) return null
  return {
    dDate: wireInstant(last.ran_at, clock.timeZone),
    sKind: last.kind,
    sUserName: last.user,
    nAdded: last.added,
    nChanged: last.changed,
    nRefused: last.refused,
    isDone: last.is_done,
  }
}
