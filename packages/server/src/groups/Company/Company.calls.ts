import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUPS, GROUP_USER } from '@daybook/shared/rules/rules'
import { loadChanges } from '../../history/changes.ts'
import { stagesByColumn } from '../../history/stages.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { usedBy } from '../../administration/inUse.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { companyOption, pageFacts, placeOptions, readPage, readSorting } from '../../administration/list.ts'
import { arrange, lockOrder } from '../../administration/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../administration/record.ts'
import { areaScope, companyScope, coversCompany, userScope } from '../../people/rights/administration.ts'
import { inGroup, isCorporate, levelOf } from '../../people/rights/caller.ts'
import { type Judge, judgeCompanies, whoMay } from '../../people/rights/changing.ts'
import type { CompanyParts } from '../../administration/companyParts.ts'
import { companyChanges } from './Company.changes.ts'
import { copyCompany, previewCopies } from './Company.copy.ts'
import { exportCompanies } from './Company.excel.ts'
import { type CompanyRow, companySorts, loadCompanies, loadListChoices } from './Company.queries.ts'
import {
  type StoredCompany,
  loadCompany,
  loadFormChoices,
  lockCompanyUse,
  markDeleted,
} from './Company.record.queries.ts'
import { saveCompany } from './Company.save.ts'
import { saveSignIn, signInOptions } from './Company.signIn.ts'
import { loadOrder, moveRow, saveOrder } from './Company.order.ts'

/** `parts`: what copies of a company may have of other groups' records. */
export const companyOf = (parts: CompanyParts) =>
  implement('Company', {
    async PreviewCopies(asked, context) {
      return previewCopies(context, parts, asked)
    },

    async Copy(asked, context) {
      return { companyIds: await copyCompany(context, parts, asked) }
    },

    async LoadCompanyListData(asked, context) {
      const { db, caller, language } = context
      const page = readPage(asked)
      const order = readSorting(companySorts, asked)
      const scope = await companyScope(db, caller)
      const filter = { words: wordsOf(asked.searchText), headId: asked.companyId }
      const [{ rows, total }, choices, judge] = await Promise.all([
        loadCompanies(db, scope, filter, order, page, language),
        loadListChoices(db, scope, language),
        judgeCompanies(db, caller),
      ])
      return {
        permission: levelOf(caller, MENU.company),
        isCorporateAdmin: isCorporate(caller),
        companies: await Promise.all(rows.map((row) => rowOf(row, context, judge))),
        companyChoices: choices.heads.map(companyOption),
        positions: isCorporate(caller) ? placeOptions(choices.places) : [],
        ...pageFacts(page, total),
      }
    },

    ExportExcel: { own: (asked, context) => exportCompanies(context, asked) },

    async DeleteCompanyListData({ companyIds }, { db, caller, language }) {
      if (!isCorporate(caller)) throw new Problem('noPermission')
      const ids = [...new Set(companyIds)]
      await lockOrder(db, { table: 'company' })
      const found = await lockCompanyUse(db, ids, language)
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

    async SaveChangeOrder({ to, tableName, id, subId }, context) {
      if (id === null) throw wrongValue('id')
      if (to === null) throw wrongValue('to')
      await moveRow(context, tableName, { id, subId, place: to })
      return {}
    },

    async LoadOrder(asked, context) {
      return { rows: (await loadOrder(context, asked)).map(({ id, name }) => ({ recordId: id, name })) }
    },

    async SaveOrder(asked, context) {
      return { moved: await saveOrder(context, asked) }
    },

    async LoadCreateCompanyData({ editId, sealedId }, context) {
      const { db, caller, language } = context
      const scope = await companyScope(db, caller)
      const id = await askedRecord(context, 'Create-Company', editId, sealedId)
      const stored = id === null ? null : ((await loadCompany(db, scope, id, language)) ?? null)
      if (id !== null && !stored) throw new Problem('notFound')
      const { places, heads, types, lastShiftId } = await loadFormChoices(db, scope, stored, language)
      const isCorporateAdmin = isCorporate(caller)
      const obstacle = stored ? (await judgeCompanies(db, caller))(stored.id) : undefined
      return {
        permission: levelOf(caller, MENU.company),
        isCorporateAdmin,
        canEdit: stored ? obstacle === undefined : levelOf(caller, MENU.company) === 2 && isCorporateAdmin,
        changedBy: whoMay(language, obstacle),
        // A new company gets its own place at the end.
        positions: placeOptions(places + (stored ? 0 : 1)),
        companies: heads.filter((head) => !head.is_csr_area).map(companyOption),
        csrCompanies: heads.filter((head) => head.is_csr_area).map(companyOption),
        signInWays: signInOptions(context, stored?.id),
        eventGroups: EVENT_GROUPS.map((value) => ({ value, label: texts[language].eventGroup[value] })),
        eventTypes: types.map((type) => ({
          value: type.id,
          label: type.name,
          otherName: type.otherName,
          eventGroupId: type.groupId,
          colorId: type.colorId,
        })),
        company: stored && dataOf(stored, context),
        maxId: lastShiftId,
      }
    },

    async LoadChanges({ id }, context) {
      const { db, caller, language } = context
      const companies = await companyScope(db, caller)
      if (!coversCompany(companies, id) || !(await loadCompany(db, companies, id, language)))
        throw new Problem('notFound')
      const scope = { areas: areaScope(caller, 4), companies, users: await userScope(db, caller) }
      // A company user administers a subsidiary only while it belongs to their company.
      const isByHead = inGroup(caller, GROUP_USER.COMPANY_USER) && id !== caller.companyId
      const stagesOf = () =>
        stagesByColumn('company', 'head_company_id', (head) => !isByHead || head === caller.companyId)
      return { changes: await loadChanges(context, companyChanges, id, scope, { stagesOf }) }
    },

    async sendToDB(sent, context) {
      const companyId = await saveCompany(context, sent)
      await saveSignIn(context, companyId, sent.signInId)
      return { companyId }
    },
  })

async function rowOf(row: CompanyRow, context: SignedIn, judge: Judge) {
  const { clock, language } = context
  const instant = (at: Date | string) => wireInstant(new Date(at), clock.timeZone)
  return {
    companyId: row.id,
    sealedId: await sealRecord(context, 'Create-Company', row.id),
    companyName: row.name,
    otherName: row.other_name,
    headCompanyId: row.head_id,
    headCompanyName: row.head_name ?? '',
    csr: row.is_csr_area,
    subsidiary: row.head_id !== null,
    active: row.is_active,
    position: row.position,
    subsidiaryCount: row.subsidiaries.length,
    shift: row.shifts.length,
    eventType: row.types.length,
    canEdit: judge(row.id) === undefined,
    updatedBy: row.updated_by ?? '',
    updatedAt: instant(row.updated_at),
    subsidiaries: row.subsidiaries.map(({ name, updatedAt }) => ({
      companyName: name,
      updatedAt: instant(updatedAt),
    })),
    shifts: row.shifts.map(({ name, start, end }) => ({ shiftName: name, hours: `${start}-${end}` })),
    events: row.types.map(({ colorId, groupId, name }) => ({
      colorId,
      eventGroupName: texts[language].eventGroup[groupId],
      eventTypeName: name,
    })),
  }
}

function dataOf(stored: StoredCompany, { language }: SignedIn) {
  return {
    companyId: stored.id,
    editId: stored.id,
    companyName: stored.name,
    secondName: stored.secondName,
    headCompanyId: stored.headId,
    csr: stored.isCsr,
    subsidiary: stored.headId !== null,
    active: stored.isActive,
    status: stored.isActive,
    notification: stored.notifies,
    inactiveNote: stored.remark,
    position: stored.place,
    signInId: stored.signIn,
    version: stored.version,
    shifts: stored.shifts.map((shift) => ({
      shift: shift.id,
      shiftName: shift.name,
      secondName: shift.secondName,
      startTime: shift.startTime,
      endTime: shift.endTime,
      hours: `${shift.startTime}-${shift.endTime}`,
      active: shift.isActive,
      inactiveNote: shift.remark,
      isOvernight: shift.isOvernight,
      deleted: false,
      isNew: false,
      isDeleted: false,
    })),
    events: stored.types.map(({ id, groupId, colorId, name }) => ({
      companyEventTypeId: id,
      eventTypeId: id,
      eventGroupId: groupId,
      eventGroupName: texts[language].eventGroup[groupId],
      eventTypeName: name,
      colorId,
      isDelete: false,
    })),
  }
}
