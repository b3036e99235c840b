import type { MenuId } from '@daybook/shared/registry'
import { type SignedIn, implement } from '../../call/call.ts'
import { hasMailServer } from '../../platform/mailServer.ts'
import { countRuns } from '../../mail/schedule/runs.queries.ts'
import { groupUsersOf } from '../../people/rights/groupNames.ts'
import { loadMenus } from '../MP_Front/MP_Front.queries.ts'
import { today, wireInstant } from '../../platform/clock.ts'
import { sealRecord } from '../../administration/record.ts'
import { type CompanyScope, areaScope, companyScope, userScope } from '../../people/rights/administration.ts'
import { companyNameIn, levelOf } from '../../people/rights/caller.ts'
import { lookedAfter } from '../../people/rights/scope.ts'
import {
  countKept,
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
    const userGroups = groupUsersOf(caller.groups, language)
    return {
      menus: await loadMenus(db, caller, language, 'back'),
      fullName: caller.fullName,
      companyName: companyNameIn(caller, language),
      userGroups,
      groupNames: userGroups.map(({ groupName }) => groupName).join(', '),
    }
  },

  async LoadAdminHome(_input, context) {
    const { db, caller, clock, language } = context
    const has = (menu: MenuId) => levelOf(caller, menu) > 0
    const day = today(clock)
    const people = await userScope(db, caller)
    const scope = await companyScope(db, caller)
    const [{ all, silent, areas }, incomplete, companies, users, mail, lastImport, kept] = await Promise.all([
      loadSilentAreas(db, lookedAfter(caller), day, language),
      has(AREA) ? loadIncompleteAreas(db, areaScope(caller, AREA), language) : NONE,
      has(COMPANY) ? loadEmptyCompanies(db, scope, language) : NONE,
      has(USER_PERMISSION) ? loadPowerlessUsers(db, people, language) : NONE,
      has(MAIL) ? mailTrouble(context, people) : null,
      has(IMPORT) ? latestImport(context, people) : null,
      countKept(db, scope, people, caller.userId),
    ])
    return {
      today: day,
      areasWithoutReport: areas.map(({ id, name, company, groupId }) => ({
        areaId: id,
        areaName: name,
        companyName: company,
        eventGroupId: groupId,
      })),
      areasWithoutReportCount: silent,
      areaTotal: all,
      incompleteAreas: await Promise.all(
        incomplete.rows.map(async ({ id, formId, name, company, groupId, lacksType, lacksApprover }) => ({
          areaId: id,
          areaName: name,
          companyName: company,
          eventGroupId: groupId,
          isNoType: lacksType,
          isNoApprover: lacksApprover,
          sealedId: await sealRecord(context, 'Create-Area-Structure', formId),
        })),
      ),
      incompleteAreaCount: incomplete.count,
      companiesWithoutArea: await Promise.all(
        companies.rows.map(async ({ id, name }) => ({
          companyId: id,
          companyName: name,
          sealedId: await sealRecord(context, 'Create-Company', id),
        })),
      ),
      companiesWithoutAreaCount: companies.count,
      companyTotal: kept.companies,
      usersWithoutRight: await Promise.all(
        users.rows.map(async ({ id, name, company }) => ({
          userId: id,
          name,
          companyName: company,
          sealedId: await sealRecord(context, 'Create-User-Permission', id),
        })),
      ),
      usersWithoutRightCount: users.count,
      userTotal: kept.people,
      mail,
      lastImport,
    }
  },
})

async function mailTrouble({ db, config }: SignedIn, people: CompanyScope) {
  const [{ failed, unknown, file, total }, { overdue }] = await Promise.all([
    countTroubledLetters(db, people),
    countRuns(db),
  ])
  return { failed, unknown, fileCount: file, overdue, total, isMailServer: hasMailServer(config) }
}

async function latestImport({ db, clock }: SignedIn, people: CompanyScope) {
  const last = await loadLastImport(db, people)
  if (!last) return null
  return {
    date: wireInstant(last.ran_at, clock.timeZone),
    kind: last.kind,
    userName: last.user,
    added: last.added,
    changed: last.changed,
    refused: last.refused,
    isDone: last.is_done,
  }
}
