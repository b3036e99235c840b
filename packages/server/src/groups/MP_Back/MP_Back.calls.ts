import type { MenuId } from '@daybook/shared/registry'
import { type SignedIn, implement } from '../../call.ts'
import { hasMailServer } from '../../mail/delivery/transport.ts'
import { countRuns } from '../../mail/schedule/runs.queries.ts'
import { groupUsersOf, loadMenus } from '../MP_Front/MP_Front.queries.ts'
import { today, wireInstant } from '../../platform/clock.ts'
import { sealRecord } from '../../platform/record.ts'
import { type CompanyScope, areaScope, companyScope, userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { lookedAfter } from '../../people/rights/scope.ts'
import {
  countTroubledLetters,
  type Counted,
  loadEmptyCompanies,
  loadIncompleteAreas,
  loadLastImport,
  loadPowerlessUsers,
  loadSilentAreas,
} from './MP_Back.queries.ts'

const [COMPANY, AREA, USER_PERMISSION, IMPORT, MAIL] = [4, 6, 10, 11, 8] as const
const NONE: Counted<never> = { rows: [], count: 0 }

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
    const people = await userScope(db, caller)
    const [{ all, silent, areas }, incomplete, companies, users, objMail, objLastImport] = await Promise.all([
      loadSilentAreas(db, lookedAfter(caller), day),
      has(AREA) ? loadIncompleteAreas(db, areaScope(caller, AREA)) : NONE,
      has(COMPANY) ? companyScope(db, caller).then((scope) => loadEmptyCompanies(db, scope)) : NONE,
      has(USER_PERMISSION) ? loadPowerlessUsers(db, people) : NONE,
      has(MAIL) ? mailTrouble(context, people) : null,
      has(IMPORT) ? lastImport(context, people) : null,
    ])
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
      lstAreaIncomplete: await Promise.all(
        incomplete.rows.map(async ({ id, formId, name, company, groupId, lacksType, lacksApprover }) => ({
          nAreaID: id,
          sAreaName: name,
          sCompanyName: company,
          nEventGroupID: groupId,
          isNoType: lacksType,
          isNoApprover: lacksApprover,
          sID: await sealRecord(context, 'Create-Area-Structure', formId),
        })),
      ),
      nAreaIncomplete: incomplete.count,
      lstCompanyNoArea: await Promise.all(
        companies.rows.map(async ({ id, name }) => ({
          nCompanyID: id,
          sCompanyName: name,
          sID: await sealRecord(context, 'Create-Company', id),
        })),
      ),
      nCompanyNoArea: companies.count,
      lstUserNoRight: await Promise.all(
        users.rows.map(async ({ id, name, company }) => ({
          nUserID: id,
          sName: name,
          sCompanyName: company,
          sID: await sealRecord(context, 'Create-User-Permission', id),
        })),
      ),
      nUserNoRight: users.count,
      objMail,
      objLastImport,
    }
  },
})

async function mailTrouble({ db, config }: SignedIn, people: CompanyScope) {
  const [{ failed, unknown, file }, { overdue }] = await Promise.all([countTroubledLetters(db, people), countRuns(db)])
  return { nFailed: failed, nUnknown: unknown, nFile: file, nOverdue: overdue, isMailServer: hasMailServer(config) }
}

async function lastImport({ db, clock }: SignedIn, people: CompanyScope) {
  const last = await loadLastImport(db, people)
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
