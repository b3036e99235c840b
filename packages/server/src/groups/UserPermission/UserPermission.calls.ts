import { texts } from '@daybook/shared/problems'
import { MENU } from '@daybook/shared/registry'
import { MENUS } from '@daybook/shared/registry'
import { LOOKUP_MINIMUM, findStaff } from '../../accounts/directory/directory.ts'
import { EMPLOYEE_TYPE } from '@daybook/shared/rules/userRules'
import { isLocked } from '../../accounts/signInLimits.ts'
import { loadChanges } from '../../history/changes.ts'
import { stagesByColumn } from '../../history/stages.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { shownCameBack } from '../../mail/bounces/cameBack.ts'
import { wakeMail } from '../../letters/wake.ts'
import { wireInstant } from '../../platform/clock.ts'
import { afterCommit } from '../../platform/postgres/database.ts'
import { companyOption, pageFacts, readPage } from '../../administration/list.ts'
import { Problem } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../administration/record.ts'
import { areaScope, coversCompany, grantableGroups, userScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf, ownLevelOf } from '../../people/rights/caller.ts'
import { loadTokens } from '../../people/sessions/feedTokens.queries.ts'
import { type Judge, judgePersons, whoMay } from '../../people/rights/changing.ts'
import { areasOutside, fillPickers, fillWhole } from './areas.ts'
import { loadPickerAreas } from './areas.queries.ts'
import { explainArea, previewUser } from './explain.ts'
import { readFilter, readOrder } from './list.ts'
import { userChanges } from './UserPermission.changes.ts'
import { exportUsers } from './UserPermission.excel.ts'
import { type UserRow, loadCompanies, loadUsers } from './UserPermission.queries.ts'
import { type GroupChoice, groupChoices, groupUsersOf } from '../../people/rights/groupNames.ts'
import { type StoredUser, loadUser, loadWhole } from './user.queries.ts'
import { exportSlips, refusedSlips } from './slips.ts'
import { deleteUsers, removeDirectoryLink, resetPassword, revokeTokens, saveUser, unlockUser } from './write.ts'

export const userPermission = implement('UserPermission', {
  async LoadUserListData(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const scope = await userScope(db, caller)
    const [{ rows, total }, companies] = await Promise.all([
      loadUsers(db, scope, readFilter(asked), readOrder(asked), page, language),
      loadCompanies(db, scope, language),
    ])
    const people = rows.map(({ id, groups: of, levels }) => ({ id, groups: of ?? [], levels: levels ?? {} }))
    const judge = await judgePersons(db, caller, people)
    return {
      permission: levelOf(caller, MENU.userPermission),
      users: await Promise.all(rows.map((row) => rowOf(row, context, judge))),
      userGroups: groupChoices(language).map((group) => ({ ...groupOf(group), value: group.id, label: group.name })),
      companies: companies.map(companyOption),
      ...pageFacts(page, total),
    }
  },

  ExportExcel: { own: (asked, context) => exportUsers(context, asked) },

  async DeleteUserFromList(ids, context) {
    await deleteUsers(context, ids)
    return {}
  },

  async GetUserPIS({ companyId, text }, { db, caller, config, log }) {
    if (companyId === null || [...text.trim()].length < LOOKUP_MINIMUM) return { staff: [] }
    const url = config.staffDirectories[companyId]
    if (!url || !coversCompany(await userScope(db, caller), companyId)) throw new Problem('notFound')
    try {
      const staff = await findStaff(url, companyId, text)
      return {
        staff: staff.map(({ code, firstName, lastName, email, position, department, mobile }) => ({
          employeeCode: code,
          firstName,
          lastName,
          email,
          jobTitle: position,
          department,
          mobile,
          username: email.split('@')[0] || code,
        })),
      }
    } catch (error) {
      // Log only the message of a driver error: the rest may contain the connection string.
      log.warn({ company: companyId, reason: error instanceof Error ? error.message : '' }, 'a staff directory is away')
      throw new Problem('staffDirectoryAway')
    }
  },

  async LoadCreateUserData({ userId, sealedId }, context) {
    const { db, caller, language, config } = context
    const scope = await userScope(db, caller)
    const id = await askedRecord(context, 'Create-User-Permission', userId, sealedId)
    const stored = id === null ? null : ((await loadUser(db, scope, id)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const obstacle = stored ? (await judgePersons(db, caller, [stored]))(stored.id) : undefined
    const canEdit = levelOf(caller, MENU.userPermission) === 2 && obstacle === undefined
    const offered = [...grantableGroups(caller), ...(stored?.groups ?? [])]
    const companies = await loadCompanies(db, scope, language, {
      open: true,
      kept: stored?.companyId ?? null,
    })
    return {
      permission: canEdit ? 2 : 1,
      isCorporateAdmin: isCorporate(caller),
      userGroups: groupChoices(language)
        .filter((group) => offered.includes(group.id))
        .map(groupOf),
      companies: companies.map(companyOption),
      menuPermissions: MENUS.map((menu) => ({
        menuId: menu,
        menuName: texts[language].menu[menu],
        level: stored?.levels[menu] ?? 0,
        highest: ownLevelOf(caller, menu),
      })),
      directoryCompanyIds: companies.map((company) => company.id).filter((company) => config.staffDirectories[company]),
      canEdit,
      changedBy: whoMay(language, obstacle),
      user: stored && (await dataOf(stored, context)),
    }
  },

  async LoadAreaCreateUser({ companyId, userId }, { db, caller, language }) {
    if (userId !== null && !(await loadUser(db, await userScope(db, caller), userId))) throw new Problem('notFound')
    const scope = areaScope(caller, MENU.userPermission)
    const areas = await loadPickerAreas(db, scope, companyId, userId, language)
    const companyIds = [...new Set(areas.map((area) => area.companyId))]
    return {
      ...fillPickers(areas),
      wholeCompanies: fillWhole(userId === null ? [] : await loadWhole(db, userId), scope),
      wholeFor: companyIds.filter((id) => coversCompany(scope, id)),
    }
  },

  async ResetPasswork({ userId }, context) {
    await resetPassword(context, userId)
    afterCommit(context.db, () => wakeMail(context))
    return {}
  },

  async UnlockUser({ userId }, context) {
    await unlockUser(context, userId)
    return {}
  },

  async RevokeTokens({ userId }, context) {
    await revokeTokens(context, userId)
    return {}
  },

  async RemoveDirectoryLink({ userId }, context) {
    await removeDirectoryLink(context, userId)
    return {}
  },

  async ExplainArea({ userId, areaId }, context) {
    return explainArea(context, userId, areaId)
  },

  async PreviewUser({ userId }, context) {
    return previewUser(context, userId)
  },

  async CheckSlips({ userIds }, context) {
    return { refused: await refusedSlips(context, userIds) }
  },

  ExportSlips: { own: ({ userIds }, context) => exportSlips(context, userIds) },

  async LoadChanges({ id }, context) {
    const { db, caller } = context
    const users = await userScope(db, caller)
    if (!(await loadUser(db, users, id))) throw new Problem('notFound')
    const scope = { areas: areaScope(caller, MENU.userPermission), companies: users, users }
    const stagesOf = () => stagesByColumn('user_account', 'company_id', (id) => coversCompany(users, Number(id)))
    return { changes: await loadChanges(context, userChanges, id, scope, { stagesOf }) }
  },

  SaveCreateUser: {
    async own(sent, context) {
      return { userId: await saveUser(context, sent) }
    },
  },
})

function groupOf({ id, name }: GroupChoice) {
  return { groupId: id, groupName: name }
}

async function rowOf(row: UserRow, context: SignedIn, judge: Judge) {
  const { caller, clock } = context
  const canEdit = judge(row.id) === undefined
  return {
    userId: row.id,
    sealedId: await sealRecord(context, 'Create-User-Permission', row.id),
    companyName: row.company,
    name: row.name,
    employeeId: row.employee_id,
    email: row.email,
    lastSignIn: row.last_sign_in && wireInstant(row.last_sign_in, clock.timeZone),
    groupNames: groupUsersOf(row.groups ?? [], context.language)
      .map(({ groupName }) => groupName)
      .join(', '),
    active: row.is_active,
    isMailReturned: row.is_mail_returned,
    updatedBy: row.updated_by ?? '',
    updatedAt: wireInstant(row.updated_at, clock.timeZone),
    canEdit,
    isDelete: canEdit && row.id !== caller.userId,
  }
}

async function dataOf(stored: StoredUser, { db, caller, clock, config, limits }: SignedIn) {
  const outside = areasOutside(stored, areaScope(caller, MENU.userPermission))
  return {
    userId: stored.id,
    userGroups: stored.groups,
    companyId: stored.companyId,
    employeeTypeId: stored.employeeType,
    employeeId: stored.employeeId,
    firstName: stored.firstName,
    lastName: stored.lastName,
    jobTitle: stored.position,
    department: stored.department,
    email: stored.email,
    mailCameBack: shownCameBack(stored.cameBack, clock.timeZone),
    telephone: stored.telephone,
    username: stored.username ?? '',
    status: stored.isActive,
    notification: stored.notifies,
    inactiveNote: stored.remark,
    isStaff: stored.employeeType === EMPLOYEE_TYPE.EMPLOYEE && config.staffDirectories[stored.companyId] !== undefined,
    isDirectoryLinked: stored.isDirectoryLinked,
    isLocked:
      stored.username !== null && (await isLocked(limits, { companyId: stored.companyId, username: stored.username })),
    tokenCount: (await loadTokens(db, clock, stored.id)).length,
    version: stored.version,
    areasKept: {
      report: outside.report,
      approver: outside.approve,
      admin: outside.admin,
      csrAdmin: outside.csr_admin,
    },
  }
}
