import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { SEARCH_BY, memberSearchProblems } from '@daybook/shared/rules/receiverRules'
import { EVENT_GROUPS, GROUP_USER } from '@daybook/shared/rules/rules'
import { loadChanges } from '../../audit/history/changes.ts'
import { stagesByParts } from '../../audit/history/stages.ts'
import { type SignedIn, implement } from '../../call.ts'
import { eventGroupOptions } from '../../dayRule/dayRule.ts'
import { wireInstant } from '../../platform/clock.ts'
import { containing, pageFacts, readPage } from '../../platform/list.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../platform/record.ts'
import { areaScope, userScope } from '../../people/rights/administration.ts'
import { inGroup, levelOf } from '../../people/rights/caller.ts'
import {
  type CompanyChoice,
  findMembers,
  loadAreaCompanies,
  loadMemberCompanies,
  loadRelationAreas,
} from './choices.queries.ts'
import { readFilter, readOrder } from './list.ts'
import { receiverChanges } from './ReceiverGroup.changes.ts'
import { exportReceivers } from './ReceiverGroup.excel.ts'
import { type ReceiverRow, loadReceivers } from './ReceiverGroup.queries.ts'
import { type StoredReceiver, loadReceiver } from './record.queries.ts'
import { deleteReceivers, receiverScope, saveReceiver } from './save.ts'

const flagOf = (value: boolean) => (value ? ('Y' as const) : ('N' as const))

export const receiverGroup = implement('ReceiverGroup', {
  async LoadListData(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const scope = await receiverScope(context)
    const [{ rows, total }, companies] = await Promise.all([
      loadReceivers(db, scope, readFilter(asked), readOrder(asked), page),
      loadAreaCompanies(db, scope.areas, asked.SearchEventGroupID, { onlyOpen: false }),
    ])
    return {
      nPermission: levelOf(caller, MENU.receiverGroup),
      lstData: await Promise.all(rows.map((row) => rowOf(row, context))),
      lstEventGroup: eventGroupOptions(language),
      lstCompyne: companies.map(optionOf),
      ...pageFacts(page, total),
    }
  },

  async GetCompanyCSR_List({ SearchEventGroupID }, { db, caller }) {
    const companies = await loadAreaCompanies(db, areaScope(caller, MENU.receiverGroup), SearchEventGroupID, {
      onlyOpen: false,
    })
    return { lstCompyne: companies.map(optionOf) }
  },

  async GetCompanyCSR({ SearchEventGroupID }, { db, caller }) {
    const companies = await loadAreaCompanies(db, areaScope(caller, MENU.receiverGroup), SearchEventGroupID, {
      onlyOpen: true,
    })
    return { lstCompyne: companies.map(optionOf) }
  },

  ExportExcels: { own: (asked, context) => exportReceivers(context, asked) },

  async DeleteReceiverGroup({ lstReceiverGroupID }, context) {
    await deleteReceivers(context, lstReceiverGroupID)
    return {}
  },

  async LoadArea({ nCompanyID, nGroupEventID }, { db, caller }) {
    if (nCompanyID === null || nGroupEventID === null) return { lstArea: [] }
    return { lstArea: await loadRelationAreas(db, areaScope(caller, MENU.receiverGroup), nCompanyID, nGroupEventID) }
  },

  async LoadCreate({ nReceiverGroupID, sID }, context) {
    const { db, caller, language } = context
    const scope = await receiverScope(context)
    const id = await askedRecord(context, 'Create-Receiver-Group', nReceiverGroupID, sID)
    const stored = id === null ? null : ((await loadReceiver(db, scope, id)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const isCSRAdmin = inGroup(caller, GROUP_USER.CSR_ADMIN)
    return {
      nPermission: levelOf(caller, MENU.receiverGroup),
      lstCSRAdminID: isCSRAdmin ? caller.areas.csrAdmin : [],
      isCSRAdmin,
      lstEventGroup: eventGroupOptions(language),
      lstCompyne: (await loadMemberCompanies(db, scope.users)).map(optionOf),
      EditeData: stored && dataOf(stored, context),
    }
  },

  async SearchMember({ nCompanyID, nSearchby, sSearchText }, { db, caller }) {
    refuseFields(memberSearchProblems({ companyId: nCompanyID, searchBy: nSearchby, text: sSearchText }))
    const found = await findMembers(db, await userScope(db, caller), {
      companyId: nCompanyID as number,
      byPosition: nSearchby === SEARCH_BY.POSITION,
      pattern: containing(sSearchText) as string,
    })
    return { lstMember: found.map((member) => memberOf({ ...member, isActive: true })) }
  },

  async LoadChanges({ nID }, context) {
    const { db } = context
    const scope = await receiverScope(context)
    const stored = await loadReceiver(db, scope, nID)
    if (!stored) throw new Problem('notFound')
    const names = { areas: scope.areas, companies: scope.users, users: scope.users }
    if (scope.areas.all) return { lstChange: await loadChanges(context, receiverChanges, nID, names) }
    const areaIds = stored.areas.map(({ id }) => id)
    const stagesOf = ({ area }: { area: ReadonlyMap<number, string> }) =>
      stagesByParts('receiver_group_area', 'area_id', areaIds, (id) => area.has(id))
    return { lstChange: await loadChanges(context, receiverChanges, nID, names, { stagesOf }) }
  },

  async SaveData(sent, context) {
    return { nReceiverGroupID: await saveReceiver(context, sent) }
  },
})

function optionOf({ id, name, is_csr_area }: CompanyChoice) {
  return { value: id, label: name, sMode1: flagOf(is_csr_area) }
}

async function rowOf(row: ReceiverRow, context: SignedIn) {
  const { caller, clock, language } = context
  const isOwn = levelOf(caller, MENU.receiverGroup) === 2 && !row.hasOthers
  return {
    nReceiverGroupID: row.id,
    sID: await sealRecord(context, 'Create-Receiver-Group', row.id),
    sReceiverGroupName: row.name,
    cActive: flagOf(row.isActive),
    lstMember: row.members.map(({ name, company, position, isActive }) => ({
      sUserName: name,
      sCompynyName: company,
      sPosition: position,
      sStatus: flagOf(isActive),
    })),
    lstCompanyName: row.companies,
    lstGroupName: EVENT_GROUPS.filter((group) => row.groupIds.includes(group)).map(
      (group) => texts[language].eventGroup[group],
    ),
    sUpdateBy: row.updatedBy ?? '',
    dUpdate: wireInstant(row.updatedAt, clock.timeZone),
    isEdite: isOwn,
    isDelete: isOwn,
  }
}

function memberOf(member: StoredReceiver['members'][number]) {
  return {
    nUserID: member.id,
    sEmpCode: member.employeeId,
    sUserName: member.name,
    nCompanyID: member.companyId,
    sCompynyName: member.company,
    sPosition: member.position,
    sStatus: flagOf(member.isActive),
    nOrderCompany: member.companyOrder,
  }
}

function dataOf(stored: StoredReceiver, { caller, language }: SignedIn) {
  return {
    nReceiverGroupID: stored.id,
    sReceiverGroupName: stored.name,
    cActive: flagOf(stored.isActive),
    sNoteInActive: stored.remark,
    nVersion: stored.version,
    isEdite: levelOf(caller, MENU.receiverGroup) === 2 && !stored.hasOthers,
    lstMember: stored.members.map(memberOf),
    lstAreaData: stored.areas.map((area) => ({
      nEventGroupID: area.groupId,
      sEventName: texts[language].eventGroup[area.groupId],
      nCompanyID: area.companyId,
      sCompanyName: area.company,
      nAreaID: area.id,
      sAreaName: area.name,
      nOrderCompany: area.companyOrder,
      nOrderArea: area.order,
    })),
  }
}
