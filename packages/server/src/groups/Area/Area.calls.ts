import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { moveEntry } from '@daybook/shared/places'
import { EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { loadChanges } from '../../audit/history/changes.ts'
import { type SignedIn, implement } from '../../call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { containing, pageFacts, placeOptions, readPage, readSorting } from '../../platform/list.ts'
import { arrange, countPlaces, lockOrder } from '../../platform/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../platform/record.ts'
import { areaScope, companyScope, coversCompany, userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { areaChanges } from './Area.changes.ts'
import { exportAreas } from './Area.excel.ts'
import {
  type AreaRow,
  type CompanyChoice,
  type SubRow,
  areaSorts,
  loadAreas,
  loadCompanyChoices,
  loadSubRows,
} from './Area.queries.ts'
import { type StoredArea, approvedAreas, everySubArea, loadArea, loadOffered } from './Area.record.queries.ts'
import { removeAreas } from './Area.remove.ts'
import { saveArea } from './Area.save.ts'
import { touchAreas } from './Area.write.queries.ts'

const flagOf = (value: boolean) => (value ? ('Y' as const) : ('N' as const))

export const area = implement('Area', {
  async LoadAreaList(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const order = readSorting(areaSorts, asked)
    const { SearchText, SearchEventGroupID: groupId, SearchCompanyID: companyId } = asked
    const filter = { text: containing(SearchText), groupId, companyId, ids: [] }
    const scope = await companyScope(db, caller)
    const [{ rows, total }, companies] = await Promise.all([
      loadAreas(db, areaScope(caller, 6), filter, order, page),
      loadCompanyChoices(db, scope, null),
    ])
    const isOneList = groupId !== null && companies.some(({ id }) => id === companyId)
    const places = isOneList ? await countPlaces(db, upperList(companyId as number, groupId)) : 0
    return {
      nPermission: levelOf(caller, MENU.area),
      lstData: await Promise.all(rows.map((row) => rowOf(row, context))),
      lstEventGroup: groupOptions(language),
      lstCompyne: companies.map(companyOption),
      lstOrder: placeOptions(places),
      ...pageFacts(page, total),
    }
  },

  async GetCompanyCSR({ SearchEventGroupID }, { db, caller }) {
    const companies = await loadCompanyChoices(db, await companyScope(db, caller), SearchEventGroupID)
    return { lstCompyne: companies.map(companyOption) }
  },

  ExportExcel: { own: (asked, context) => exportAreas(context, asked) },

  async DeleteArea({ lstAreaID }, context) {
    await removeAreas(context, [...new Set(lstAreaID)])
    return {}
  },

  async ChangeSubOrderFromModal({ sFrom, sTo, lstSubArea, nAreaID }, context) {
    if (sTo === null) throw wrongValue('sTo')
    const { db, caller } = context
    const scope = areaScope(caller, 6, 2)
    const before = await loadArea(db, scope, nAreaID)
    if (!before) throw new Problem('notFound')
    await lockOrder(db, { table: 'area', companyId: before.companyId })
    // What the popup showed at that place may have been moved by somebody else since.
    const shown = lstSubArea.find((sub) => sub.nOrder === sFrom)?.nAreaID
    const stored = await loadArea(db, scope, nAreaID)
    const own = stored?.subAreas.filter((sub) => sub.isOwn)
    const moved = own?.find((sub) => (shown === undefined ? sub.place === sFrom : sub.id === shown))
    if (!stored || !moved) throw new Problem('notFound')
    const { id, companyId, groupId } = stored
    await arrange(db, { table: 'area', companyId, groupId, parentId: id }, [{ id: moved.id, place: sTo }])
    await touchAreas(db, [id, moved.id], caller.userId)
    const rows = await loadSubRows(db, scope, id)
    return { lstSubArea: rows.map((row) => subRowOf(row, id, context)) }
  },

  async LoadCreateArea({ nAreaID, sID }, context) {
    const { db, caller, language } = context
    const id = await askedRecord(context, 'Create-Area-Structure', nAreaID, sID)
    const stored = id === null ? null : ((await loadArea(db, areaScope(caller, 6), id)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const companies = await loadCompanyChoices(db, await companyScope(db, caller), null)
    const offered = companies.filter(({ id: company, isActive }) => isActive || company === stored?.companyId)
    return {
      nPermission: levelOf(caller, MENU.area),
      isEdite: levelOf(caller, MENU.area) === 2 && (stored?.isOwn ?? true),
      lstOrder: placeOptions(stored ? await countPlaces(db, upperList(stored.companyId, stored.groupId)) : 1),
      lstSubOrder: placeOptions((stored?.subAreas.length ?? 0) + 1),
      lstEventGroup: groupOptions(language),
      lstCompyne: offered.map(companyOption),
      lstApprovedAreaID: stored ? await approvedAreas(db, [stored.id, ...stored.subAreas.map((sub) => sub.id)]) : [],
      EditeAreaCreateData: stored && dataOf(stored, context),
    }
  },

  async GetWorkTimeAndEvent({ nCompanyID, nEventGroupID, nAreaID }, { db, caller, language }) {
    if (nCompanyID === null || !coversCompany(await companyScope(db, caller), nCompanyID))
      return { ListWorkingTimes: [], lstEventTypes: [] }
    const { shifts, types } = await loadOffered(db, nCompanyID, nEventGroupID)
    const stored = nAreaID === null ? undefined : await loadArea(db, areaScope(caller, 6), nAreaID)
    const had = new Set(stored && [...stored.shiftIds, ...stored.subAreas.flatMap((sub) => sub.shiftIds)])
    return {
      ListWorkingTimes: shifts
        .filter(({ id, isActive }) => isActive || had.has(id))
        .map(({ id, name, start, end }) => ({ nWorkingTime: id, sWorkingTime: name, timeset: `${start}-${end}` })),
      lstEventTypes: types
        .filter(({ id, isActive }) => isActive || stored?.typeIds.includes(id))
        .map(({ id, groupId, colorId, name, isActive }) => ({
          nEventTypeID: id,
          sEventTypeName: name,
          nEventGroupID: groupId,
          sEventGroupName: texts[language].eventGroup[groupId],
          nEventColor: colorId,
          cActive: flagOf(isActive),
        })),
    }
  },

  async getListOrder({ SearchCompanyID: companyId, SearchEventGroupID: groupId }, { db, caller }) {
    const isOneList = companyId !== null && groupId !== null && coversCompany(await companyScope(db, caller), companyId)
    const nOrder = (isOneList ? await countPlaces(db, upperList(companyId, groupId)) : 0) + 1
    return { lstOrder: placeOptions(nOrder), nOrder }
  },

  async ChangeSubOrder({ sFrom, sTo, lstSubArea }) {
    const isMove = sFrom !== null && sTo !== null
    return { lstSubArea: isMove ? moveEntry(lstSubArea, sFrom, sTo) : lstSubArea }
  },

  async LoadChanges({ nID }, context) {
    const { db, caller } = context
    const areas = areaScope(caller, 6)
    const stored = await loadArea(db, areas, nID)
    if (!stored) throw new Problem('notFound')
    const scope = { areas, companies: await companyScope(db, caller), users: await userScope(db, caller) }
    const ids = stored.isOwn
      ? await everySubArea(db, nID)
      : stored.subAreas.filter((sub) => sub.isOwn).map((sub) => sub.id)
    const below = { kind: 'area', part: 'subArea', ids } as const
    return { lstChange: await loadChanges(context, areaChanges, nID, scope, { below }) }
  },

  async SaveAreaData(sent, context) {
    return { nAreaID: await saveArea(context, sent) }
  },
})

const upperList = (companyId: number, groupId: number) =>
  ({ table: 'area', companyId, groupId, parentId: null }) as const

function groupOptions(language: SignedIn['language']) {
  return EVENT_GROUPS.map((value) => ({ value, label: texts[language].eventGroup[value] }))
}

function companyOption({ id, name, isCsr }: CompanyChoice) {
  return { value: id, label: name, sMode1: flagOf(isCsr) }
}

async function rowOf(row: AreaRow, context: SignedIn) {
  return {
    nAreaID: row.id,
    sID: await sealRecord(context, 'Create-Area-Structure', row.id),
    nOrder: row.place,
    nEventGroupID: row.groupId,
    sEventGroupName: texts[context.language].eventGroup[row.groupId],
    nCompanyID: row.companyId,
    sCompanyName: row.companyName,
    sAreaName: row.name,
    cRequireApprove: flagOf(row.requiresApproval),
    cActive: flagOf(row.isActive),
    nSubArea: row.subAreas.length,
    lstSubArea: row.subAreas.map((sub) => subRowOf(sub, row.id, context)),
    isEdite: row.isOwn,
    sUpdateBy: row.updatedBy ?? '',
    dUpdate: wireInstant(row.updatedAt, context.clock.timeZone),
  }
}

function subRowOf(sub: SubRow, upperId: number, { clock }: SignedIn) {
  return {
    nAreaID: sub.id,
    nHeadreaID: upperId,
    nOrder: sub.place,
    sAreaName: sub.name,
    sWorkingTime: sub.shifts,
    sApprove: flagOf(sub.requiresApproval),
    sStatus: flagOf(sub.isActive),
    dUpdate: wireInstant(new Date(sub.updatedAt), clock.timeZone),
  }
}

function dataOf(stored: StoredArea, { clock }: SignedIn) {
  return {
    nAreaID: stored.id,
    nEventGroupID: stored.groupId,
    nCompanyID: stored.companyId,
    nAreaHeadID: null,
    sAreaName: stored.name,
    cRequireApprove: stored.requiresApproval,
    cActive: flagOf(stored.isActive),
    sNoteInActive: stored.remark,
    sNotificationStatus: flagOf(stored.notifies),
    nOrder: stored.place,
    nVersion: stored.version,
    lstWorkingTimeID: stored.shiftIds,
    lstEventTypeID: stored.typeIds,
    lstSubArea: stored.subAreas
      .filter((sub) => sub.isOwn)
      .map((sub) => ({
        nAreaID: sub.id,
        nHeadreaID: stored.id,
        nOrder: sub.place,
        sAreaName: sub.name,
        cRequireApprove: sub.requiresApproval,
        cActive: flagOf(sub.isActive),
        sNoteInActive: sub.remark,
        lstWorkingTimeID: sub.shiftIds,
        sWorkingTime: sub.shiftNames,
        sApprove: flagOf(sub.requiresApproval),
        sStatus: flagOf(sub.isActive),
        cDel: 'N' as const,
        isNew: false,
        isDelete: false,
        dUpdate: wireInstant(new Date(sub.updatedAt), clock.timeZone),
      })),
  }
}
