import { MENU } from '@daybook/shared/registry'
import { MENUS } from '@daybook/shared/registry'
import { LOOKUP_MINIMUM, findStaff } from '../../people/directory/directory.ts'
import { EMPLOYEE_TYPE } from '@daybook/shared/rules/userRules'
import { isLocked } from '../../people/accounts/signInLimits.ts'
import { loadChanges } from '../../audit/history/changes.ts'
import { stagesByColumn } from '../../audit/history/stages.ts'
import { type SignedIn, implement } from '../../call.ts'
import { wakeMail } from '../../mail/outbox/wake.ts'
import { wireInstant } from '../../platform/clock.ts'
import { afterCommit } from '../../platform/postgres/database.ts'
import { pageFacts, readPage } from '../../platform/list.ts'
import { Problem } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../platform/record.ts'
import { areaScope, coversCompany, grantableGroups, userScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { type Judge, judgePersons, whoMay } from '../../people/rights/changing.ts'
import { areasOutside, fillPickers } from './areas.ts'
import { loadPickerAreas } from './areas.queries.ts'
import { explainArea, previewUser } from './explain.ts'
import { readFilter, readOrder } from './list.ts'
import { userChanges } from './UserPermission.changes.ts'
import { exportUsers } from './UserPermission.excel.ts'
import {
  type CompanyChoice,
  type GroupChoice,
  type UserRow,
  loadCompanies,
  loadGroups,
  loadMenuNames,
  loadUsers,
} from './UserPermission.queries.ts'
import { type StoredUser, loadUser } from './user.queries.ts'
import { deleteUsers, removeDirectoryLink, resetPassword, saveUser, unlockUser } from './write.ts'

const flagOf = (value: boolean) => (value ? ('Y' as const) : ('N' as const))

export const userPermission = implement('UserPermission', {
  async LoadUserListData(asked, context) {
    const { db, caller } = context
    const page = readPage(asked)
    const scope = await userScope(db, caller)
    const [{ rows, total }, groups, companies] = await Promise.all([
      loadUsers(db, scope, readFilter(asked), readOrder(asked), page),
      loadGroups(db),
      loadCompanies(db, scope),
    ])
    const people = rows.map(({ id, groups: of, levels }) => ({ id, groups: of ?? [], levels: levels ?? {} }))
    const judge = await judgePersons(db, caller, people)
    return {
      nPermission: levelOf(caller, MENU.userPermission),
      lstUser: await Promise.all(rows.map((row) => rowOf(row, context, judge))),
      lstGroupUser: groups.map((group) => ({ ...groupOf(group), value: group.id, label: group.name })),
      lstCompany: companies.map(optionOf),
      ...pageFacts(page, total),
    }
  },

  ExportExcel: { own: (asked, context) => exportUsers(context, asked) },

  async DeleteUserFromList(ids, context) {
    await deleteUsers(context, ids)
    return {}
  },

  async GetUserPIS({ nUserCompanyID, sText }, { db, caller, config, log }) {
    if (nUserCompanyID === null || [...sText.trim()].length < LOOKUP_MINIMUM) return { lstUserPIS: [] }
    const url = config.staffDirectories[nUserCompanyID]
    if (!url || !coversCompany(await userScope(db, caller), nUserCompanyID)) throw new Problem('notFound')
    try {
      const staff = await findStaff(url, nUserCompanyID, sText)
      return {
        lstUserPIS: staff.map(({ code, firstName, lastName, email, position, department, mobile }) => ({
          sEmpCode: code,
          sFName: firstName,
          sLName: lastName,
          sEmail: email,
          sPosition: position,
          sOrgName: department,
          sMobile: mobile,
          sUsername: email.split('@')[0] || code,
        })),
      }
    } catch (error) {
      // Of a driver's error only its words: the rest may hold the connection string.
      log.warn(
        { company: nUserCompanyID, reason: error instanceof Error ? error.message : '' },
        'a staff directory is away',
      )
      throw new Problem('staffDirectoryAway')
    }
  },

  async LoadCreateUserData({ nEditeUserID, sID }, context) {
    const { db, caller, language, config } = context
    const scope = await userScope(db, caller)
    const id = await askedRecord(context, 'Create-User-Permission', nEditeUserID, sID)
    const stored = id === null ? null : ((await loadUser(db, scope, id)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const obstacle = stored ? (await judgePersons(db, caller, [stored]))(stored.id) : undefined
    const isEdite = levelOf(caller, MENU.userPermission) === 2 && obstacle === undefined
    const offered = [...grantableGroups(caller), ...(stored?.groups ?? [])]
    const companies = await loadCompanies(db, scope, { open: true, kept: stored?.companyId ?? null })
    const names = await loadMenuNames(db, language)
    return {
      nPermission: isEdite ? 2 : 1,
      isCorporateAdmin: isCorporate(caller),
      lstGropUser: (await loadGroups(db)).filter((group) => offered.includes(group.id)).map(groupOf),
      lstCompany: companies.map(optionOf),
      lstMenuPermission: MENUS.map((menu) => ({
        nMenuID: menu,
        sMenuName: names.get(menu) ?? '',
        cPermission: stored?.levels[menu] ?? 0,
        nHighest: levelOf(caller, menu),
      })),
      lstCompanyPIS: companies.map((company) => company.id).filter((company) => config.staffDirectories[company]),
      isEdite,
      sChangedBy: whoMay(language, obstacle),
      userData: stored && (await dataOf(stored, context)),
    }
  },

  async LoadAreaCreateUser({ nUserCompanyID, nEditeUserID }, { db, caller }) {
    if (nEditeUserID !== null && !(await loadUser(db, await userScope(db, caller), nEditeUserID)))
      throw new Problem('notFound')
    return fillPickers(await loadPickerAreas(db, areaScope(caller, MENU.userPermission), nUserCompanyID, nEditeUserID))
  },

  async ResetPasswork({ nEditeUserID }, context) {
    await resetPassword(context, nEditeUserID)
    afterCommit(context.db, () => wakeMail(context))
    return {}
  },

  async UnlockUser({ nEditeUserID }, context) {
    await unlockUser(context, nEditeUserID)
    return {}
  },

  async RemoveDirectoryLink({ nEditeUserID }, context) {
    await removeDirectoryLink(context, nEditeUserID)
    return {}
  },

  async ExplainArea({ nUserID, nAreaID }, context) {
    return explainArea(context, nUserID, nAreaID)
  },

  async PreviewUser({ nUserID }, context) {
    return previewUser(context, nUserID)
  },

  async LoadChanges({ nID }, context) {
    const { db, caller } = context
    const users = await userScope(db, caller)
    if (!(await loadUser(db, users, nID))) throw new Problem('notFound')
    const scope = { areas: areaScope(caller, MENU.userPermission), companies: users, users }
    const stagesOf = () => stagesByColumn('user_account', 'company_id', (id) => coversCompany(users, Number(id)))
    return { lstChange: await loadChanges(context, userChanges, nID, scope, { stagesOf }) }
  },

  SaveCreateUser: {
    async own(sent, context) {
      return { nUserID: await saveUser(context, sent) }
    },
  },
})

function groupOf({ id, name }: GroupChoice) {
  return { nGroupID: id, sGroupName: name }
}

function optionOf({ id, name, is_csr_area }: CompanyChoice) {
  return { value: id, label: name, sMode1: flagOf(is_csr_area) }
}

async function rowOf(row: UserRow, context: SignedIn, judge: Judge) {
  const { caller, clock } = context
  const isEdite = judge(row.id) === undefined
  return {
    nUserID: row.id,
    sID: await sealRecord(context, 'Create-User-Permission', row.id),
    sCompany: row.company,
    sName: row.name,
    sGrupUser: row.group_names ?? '',
    cActive: flagOf(row.is_active),
    sUpdateBy: row.updated_by ?? '',
    dUpdateDate: wireInstant(row.updated_at, clock.timeZone),
    isEdite,
    isDelete: isEdite && row.id !== caller.userId,
  }
}

async function dataOf(stored: StoredUser, { caller, config, limits }: SignedIn) {
  const outside = areasOutside(stored, areaScope(caller, MENU.userPermission))
  return {
    nUserID: stored.id,
    arrGroupUser: stored.groups,
    nCompanyID: stored.companyId,
    nEmployeeTypeID: stored.employeeType,
    sEmployeeID: stored.employeeId,
    sFName: stored.firstName,
    sLName: stored.lastName,
    sPosition: stored.position,
    sOrgName: stored.department,
    sEmail: stored.email,
    sTel: stored.telephone,
    sUsername: stored.username ?? '',
    sStatus: flagOf(stored.isActive),
    sNotificationStatus: flagOf(stored.notifies),
    sInactiveRemark: stored.remark,
    isPIS: stored.employeeType === EMPLOYEE_TYPE.EMPLOYEE && config.staffDirectories[stored.companyId] !== undefined,
    isDirectoryLinked: stored.isDirectoryLinked,
    isLocked:
      stored.username !== null && (await isLocked(limits, { companyId: stored.companyId, username: stored.username })),
    nVersion: stored.version,
    objAreaKept: {
      nReport: outside.report,
      nApprover: outside.approve,
      nAdmin: outside.admin,
      nCSRAdmin: outside.csr_admin,
    },
  }
}
