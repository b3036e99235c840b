import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUPS, GROUP_USER } from '@daybook/shared/rules/rules'
import { loadChanges } from '../../audit/history/changes.ts'
import { stagesByColumn } from '../../audit/history/stages.ts'
import { type SignedIn, implement } from '../../call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { usedBy } from '../../platform/inUse.ts'
import { containing, pageFacts, placeOptions, readPage, readSorting } from '../../platform/list.ts'
import { arrange, lockOrder } from '../../platform/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../platform/record.ts'
import { areaScope, companyScope, coversCompany, userScope } from '../../people/rights/administration.ts'
import { inGroup, isCorporate, levelOf } from '../../people/rights/caller.ts'
import { type Judge, judgeCompanies, whoMay } from '../../people/rights/changing.ts'
import { companyChanges } from './Company.changes.ts'
import { exportCompanies } from './Company.excel.ts'
import { type CompanyChoice, type CompanyRow, companySorts, loadCompanies, loadListChoices } from './Company.queries.ts'
import {
  type StoredCompany,
  loadCompany,
  loadFormChoices,
  lockCompanyUse,
  markDeleted,
} from './Company.record.queries.ts'
import { saveCompany } from './Company.save.ts'
import { saveSignIn, signInOptions } from './Company.signIn.ts'
import { moveRow } from './Company.order.ts'

const flagOf = (value: boolean) => (value ? ('Y' as const) : ('N' as const))

export const company = implement('Company', {
  async LoadCompanyListData(asked, context) {
    const { db, caller } = context
    const page = readPage(asked)
    const order = readSorting(companySorts, asked)
    const scope = await companyScope(db, caller)
    const filter = { text: containing(asked.sTxtSearch), headId: asked.SearchCompanyID }
    const [{ rows, total }, choices, judge] = await Promise.all([
      loadCompanies(db, scope, filter, order, page),
      loadListChoices(db, scope),
      judgeCompanies(db, caller),
    ])
    return {
      n_Permission: levelOf(caller, MENU.company),
      isCorporateAdmin: isCorporate(caller),
      lstCompany: await Promise.all(rows.map((row) => rowOf(row, context, judge))),
      lstCompyne: choices.heads.map(optionOf),
      lstOrder: isCorporate(caller) ? placeOptions(choices.places) : [],
      ...pageFacts(page, total),
    }
  },

  ExportExcel: { own: (asked, context) => exportCompanies(context, asked) },

  async DeleteCompanyListData({ lstCompanyID }, { db, caller, language }) {
    if (!isCorporate(caller)) throw new Problem('noPermission')
    const ids = [...new Set(lstCompanyID)]
    await lockOrder(db, { table: 'company' })
    const found = await lockCompanyUse(db, ids)
    if (found.length < ids.length) throw new Problem('notFound')
    for (const { name, areas, users, hasReports, subsidiaries, notifications } of found) {
      const by = usedBy(language, [
        { kind: 'area', ...areas },
        { kind: 'user', count: users },
        { kind: 'report', count: hasReports },
        { kind: 'subsidiary', ...subsidiaries },
        { kind: 'notification', count: notifications },
      ])
      if (by) throw new Problem('inUseBy', { name, by })
    }
    await markDeleted(db, ids, caller.userId)
    await arrange(db, { table: 'company' })
    return {}
  },

  async SaveChangeOrder({ sTo, sTableName, nID, nSubID }, context) {
    if (nID === null) throw wrongValue('nID')
    if (sTo === null) throw wrongValue('sTo')
    await moveRow(context, sTableName, { id: nID, subId: nSubID, place: sTo })
    return {}
  },

  async LoadCreateCompanyData({ nEditID, sID }, context) {
    const { db, caller, language } = context
    const scope = await companyScope(db, caller)
    const id = await askedRecord(context, 'Create-Company', nEditID, sID)
    const stored = id === null ? null : ((await loadCompany(db, scope, id)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const { places, heads, types, lastShiftId } = await loadFormChoices(db, scope, stored)
    const isCorporateAdmin = isCorporate(caller)
    const obstacle = stored ? (await judgeCompanies(db, caller))(stored.id) : undefined
    return {
      nPermission: levelOf(caller, MENU.company),
      isCorporateAdmin,
      isEdite: stored ? obstacle === undefined : levelOf(caller, MENU.company) === 2 && isCorporateAdmin,
      sChangedBy: whoMay(language, obstacle),
      // A new one has a place of its own behind the others.
      lstOrder: placeOptions(places + (stored ? 0 : 1)),
      lstDDLCompany: heads.filter((head) => !head.is_csr_area).map(optionOf),
      lstDDLCompanyCSR: heads.filter((head) => head.is_csr_area).map(optionOf),
      lstSignIn: signInOptions(context, stored?.id),
      lstEventGroup: EVENT_GROUPS.map((value) => ({ value, label: texts[language].eventGroup[value] })),
      lstDDLEventType: types.map((type) => ({
        value: type.id,
        label: type.name,
        nEventGroupID: type.groupId,
        nEventColor: type.colorId,
      })),
      CompanyData: stored && dataOf(stored, context),
      nMaxID: lastShiftId,
    }
  },

  async LoadChanges({ nID }, context) {
    const { db, caller } = context
    const companies = await companyScope(db, caller)
    if (!coversCompany(companies, nID) || !(await loadCompany(db, companies, nID))) throw new Problem('notFound')
    const scope = { areas: areaScope(caller, 4), companies, users: await userScope(db, caller) }
    // A company user looks after a subsidiary for as long as it is one of their company.
    const isByHead = inGroup(caller, GROUP_USER.COMPANY_USER) && nID !== caller.companyId
    const stagesOf = () =>
      stagesByColumn('company', 'head_company_id', (head) => !isByHead || head === caller.companyId)
    return { lstChange: await loadChanges(context, companyChanges, nID, scope, { stagesOf }) }
  },

  async sendToDB(sent, context) {
    const nCompanyID = await saveCompany(context, sent)
    await saveSignIn(context, nCompanyID, sent.nSignInID)
    return { nCompanyID }
  },
})

function optionOf({ id, name, is_csr_area }: CompanyChoice) {
  return { value: id, label: name, sMode1: flagOf(is_csr_area) }
}

async function rowOf(row: CompanyRow, context: SignedIn, judge: Judge) {
  const { clock, language } = context
  const instant = (at: Date | string) => wireInstant(new Date(at), clock.timeZone)
  return {
    nCompanyID: row.id,
    sID: await sealRecord(context, 'Create-Company', row.id),
    sCompanyName: row.name,
    nHeadCompany: row.head_id,
    sHeadNameCompany: row.head_name ?? '',
    cCSR: flagOf(row.is_csr_area),
    cSubsidiary: flagOf(row.head_id !== null),
    cActive: flagOf(row.is_active),
    nOrder: row.position,
    nSubsidiary: row.subsidiaries.length,
    nWorkingTime: row.shifts.length,
    nEventType: row.types.length,
    isEdite: judge(row.id) === undefined,
    sUpdateBy: row.updated_by ?? '',
    dUpdateDate: instant(row.updated_at),
    lstSubsidary: row.subsidiaries.map(({ name, updatedAt }) => ({
      sCompanyName: name,
      dUpdateDate: instant(updatedAt),
    })),
    lstWorkTime: row.shifts.map(({ name, start, end }) => ({ sWorkingTime: name, timeset: `${start}-${end}` })),
    lstEventData: row.types.map(({ colorId, groupId, name }) => ({
      nEventColor: colorId,
      sEventGroupName: texts[language].eventGroup[groupId],
      sEventTypeName: name,
    })),
  }
}

function dataOf(stored: StoredCompany, { language }: SignedIn) {
  return {
    nCompanyID: stored.id,
    nEditID: stored.id,
    sCompanyName: stored.name,
    nHeadCompany: stored.headId,
    cCSR: flagOf(stored.isCsr),
    cSubsidiary: flagOf(stored.headId !== null),
    cActive: flagOf(stored.isActive),
    sStatus: flagOf(stored.isActive),
    sNotificationStatus: flagOf(stored.notifies),
    sNoteInActive: stored.remark,
    nOrder: stored.place,
    nSignInID: stored.signIn,
    nVersion: stored.version,
    lstWorkTime: stored.shifts.map((shift) => ({
      nWorkingTime: shift.id,
      sWorkingTime: shift.name,
      sStartTime: shift.startTime,
      sEndTime: shift.endTime,
      timeset: `${shift.startTime}-${shift.endTime}`,
      cActive: flagOf(shift.isActive),
      sNoteInActive: shift.remark,
      isOverDay: shift.isOvernight,
      cDelWorkTime: 'N' as const,
      isNew: false,
      isDelect: false,
    })),
    lstEventData: stored.types.map(({ id, groupId, colorId, name }) => ({
      nComEventID: id,
      nEventTypeID: id,
      nEventGroupID: groupId,
      sEventGroupName: texts[language].eventGroup[groupId],
      sEventTypeName: name,
      nEventColor: colorId,
      isDelete: false,
    })),
  }
}
