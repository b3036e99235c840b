import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { SEARCH_BY, memberSearchProblems } from '@daybook/shared/rules/receiverRules'
import { EVENT_GROUPS, GROUP_USER } from '@daybook/shared/rules/rules'
import { loadChanges } from '../../history/changes.ts'
import { stagesByParts } from '../../history/stages.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { eventGroupOptions } from '../../administration/dayRule/dayRule.ts'
import { wireInstant } from '../../platform/clock.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { companyOption, pageFacts, readPage } from '../../administration/list.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../administration/record.ts'
import { areaScope, coversCompany, userScope } from '../../people/rights/administration.ts'
import { inGroup, levelOf } from '../../people/rights/caller.ts'
import { findMembers, loadAreaCompanies, loadMemberCompanies, loadRelationAreas } from './choices.queries.ts'
import { readFilter, readOrder } from './list.ts'
import { receiverChanges } from './ReceiverGroup.changes.ts'
import { exportReceivers } from './ReceiverGroup.excel.ts'
import { type ReceiverRow, loadReceivers } from './ReceiverGroup.queries.ts'
import { type StoredReceiver, loadReceiver } from './record.queries.ts'
import { deleteReceivers, receiverScope, saveReceiver } from './save.ts'

export const receiverGroup = implement('ReceiverGroup', {
  async LoadListData(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const scope = await receiverScope(context)
    const [{ rows, total }, companies] = await Promise.all([
      loadReceivers(db, scope, readFilter(asked), readOrder(asked), page, language),
      loadAreaCompanies(db, scope.areas, asked.eventGroupId, { onlyOpen: false }, language),
    ])
    return {
      permission: levelOf(caller, MENU.receiverGroup),
      rows: await Promise.all(rows.map((row) => rowOf(row, context))),
      eventGroups: eventGroupOptions(language),
      companyChoices: companies.map(companyOption),
      ...pageFacts(page, total),
    }
  },

  async GetCompanyCSR_List({ eventGroupId }, { db, caller, language }) {
    const companies = await loadAreaCompanies(
      db,
      areaScope(caller, MENU.receiverGroup),
      eventGroupId,
      {
        onlyOpen: false,
      },
      language,
    )
    return { companyChoices: companies.map(companyOption) }
  },

  async GetCompanyCSR({ eventGroupId }, { db, caller, language }) {
    const companies = await loadAreaCompanies(
      db,
      areaScope(caller, MENU.receiverGroup),
      eventGroupId,
      {
        onlyOpen: true,
      },
      language,
    )
    return { companyChoices: companies.map(companyOption) }
  },

  ExportExcels: { own: (asked, context) => exportReceivers(context, asked) },

  async DeleteReceiverGroup({ receiverGroupIds }, context) {
    await deleteReceivers(context, receiverGroupIds)
    return {}
  },

  async LoadArea({ companyId, eventGroupId }, { db, caller, language }) {
    if (companyId === null || eventGroupId === null) return { areas: [], isWholeAllowed: false }
    const scope = areaScope(caller, MENU.receiverGroup)
    return {
      areas: await loadRelationAreas(db, scope, companyId, eventGroupId, language),
      isWholeAllowed: coversCompany(scope, companyId),
    }
  },

  async LoadCreate({ receiverGroupId, sealedId }, context) {
    const { db, caller, language } = context
    const scope = await receiverScope(context)
    const id = await askedRecord(context, 'Create-Receiver-Group', receiverGroupId, sealedId)
    const stored = id === null ? null : ((await loadReceiver(db, scope, id, language)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const isCsrAdmin = inGroup(caller, GROUP_USER.CSR_ADMIN)
    return {
      permission: levelOf(caller, MENU.receiverGroup),
      csrAdminIds: isCsrAdmin ? caller.areas.csrAdmin : [],
      isCsrAdmin,
      eventGroups: eventGroupOptions(language),
      companyChoices: (await loadMemberCompanies(db, scope.users, language)).map(companyOption),
      record: stored && dataOf(stored, context),
    }
  },

  async SearchMember({ companyId, searchBy, searchText }, { db, caller, language }) {
    refuseFields(memberSearchProblems({ companyId, searchBy, text: searchText }))
    const { found, isTruncated } = await findMembers(
      db,
      await userScope(db, caller),
      {
        companyId: companyId as number,
        byPosition: searchBy === SEARCH_BY.POSITION,
        words: wordsOf(searchText),
      },
      language,
    )
    return { members: found.map((member) => memberOf({ ...member, isActive: true })), isTruncated }
  },

  async LoadChanges({ id }, context) {
    const { db, language } = context
    const scope = await receiverScope(context)
    const stored = await loadReceiver(db, scope, id, language)
    if (!stored) throw new Problem('notFound')
    const names = { areas: scope.areas, companies: scope.users, users: scope.users }
    if (scope.areas.all) return { changes: await loadChanges(context, receiverChanges, id, names) }
    const areaIds = stored.areas.map(({ id }) => id)
    const stagesOf = ({ area }: { area: ReadonlyMap<number, string> }) =>
      stagesByParts('receiver_group_area', 'area_id', areaIds, (id) => area.has(id))
    return { changes: await loadChanges(context, receiverChanges, id, names, { stagesOf }) }
  },

  async SaveData(sent, context) {
    return { receiverGroupId: await saveReceiver(context, sent) }
  },
})

async function rowOf(row: ReceiverRow, context: SignedIn) {
  const { caller, clock, language } = context
  const isOwn = levelOf(caller, MENU.receiverGroup) === 2 && !row.hasOthers
  return {
    receiverGroupId: row.id,
    sealedId: await sealRecord(context, 'Create-Receiver-Group', row.id),
    receiverGroupName: row.name,
    otherName: row.otherName,
    active: row.isActive,
    members: row.members.map(({ name, company, position, isActive }) => ({
      userName: name,
      companyName: company,
      jobTitle: position,
      status: isActive,
    })),
    companyNames: row.companies,
    groupNames: EVENT_GROUPS.filter((group) => row.groupIds.includes(group)).map(
      (group) => texts[language].eventGroup[group],
    ),
    updatedBy: row.updatedBy ?? '',
    updatedAt: wireInstant(row.updatedAt, clock.timeZone),
    canEdit: isOwn,
    isDelete: isOwn,
  }
}

function memberOf(member: StoredReceiver['members'][number]) {
  return {
    userId: member.id,
    employeeCode: member.employeeId,
    userName: member.name,
    companyId: member.companyId,
    companyName: member.company,
    jobTitle: member.position,
    status: member.isActive,
    companyOrder: member.companyOrder,
  }
}

function dataOf(stored: StoredReceiver, { caller, language }: SignedIn) {
  return {
    receiverGroupId: stored.id,
    receiverGroupName: stored.name,
    secondName: stored.secondName,
    active: stored.isActive,
    inactiveNote: stored.remark,
    version: stored.version,
    canEdit: levelOf(caller, MENU.receiverGroup) === 2 && !stored.hasOthers,
    members: stored.members.map(memberOf),
    areaRelations: stored.areas.map((area) => ({
      eventGroupId: area.groupId,
      eventName: texts[language].eventGroup[area.groupId],
      companyId: area.companyId,
      companyName: area.company,
      areaId: area.id,
      areaName: area.name,
      companyOrder: area.companyOrder,
      areaOrder: area.order,
    })),
    wholeCompanies: stored.whole.map(({ companyId, company, eventGroupId }) => ({
      companyId,
      companyName: company,
      eventGroupId,
    })),
  }
}
