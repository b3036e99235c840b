import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { moveEntry } from '@daybook/shared/places'
import { EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { loadChanges } from '../../history/changes.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { pageFacts, placeOptions, readPage, readSorting } from '../../administration/list.ts'
import { arrange, countPlaces, lockOrder } from '../../administration/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../administration/record.ts'
import { areaScope, companyScope, coversCompany, userScope } from '../../people/rights/administration.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { areaChanges } from './Area.changes.ts'
import { copyArea, previewCopies } from './Area.copy.ts'
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

export const area = implement('Area', {
  async LoadAreaList(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const order = readSorting(areaSorts, asked)
    const { searchText, eventGroupId: groupId, companyId } = asked
    const filter = { words: wordsOf(searchText), groupId, companyId, ids: [] }
    const scope = await companyScope(db, caller)
    const [{ rows, total }, companies] = await Promise.all([
      loadAreas(db, areaScope(caller, 6), filter, order, page, language),
      loadCompanyChoices(db, scope, null, language),
    ])
    const isOneList = groupId !== null && companies.some(({ id }) => id === companyId)
    const places = isOneList ? await countPlaces(db, upperList(companyId as number, groupId)) : 0
    return {
      permission: levelOf(caller, MENU.area),
      rows: await Promise.all(rows.map((row) => rowOf(row, context))),
      eventGroups: groupOptions(language),
      companyChoices: companies.map(companyOption),
      positions: placeOptions(places),
      ...pageFacts(page, total),
    }
  },

  async GetCompanyCSR({ eventGroupId }, { db, caller, language }) {
    const companies = await loadCompanyChoices(db, await companyScope(db, caller), eventGroupId, language)
    return { companyChoices: companies.map(companyOption) }
  },

  PreviewCopies: (asked, context) => previewCopies(context, asked),

  async Copy(asked, context) {
    return { areaIds: await copyArea(context, asked) }
  },

  ExportExcel: { own: (asked, context) => exportAreas(context, asked) },

  async DeleteArea({ areaIds }, context) {
    await removeAreas(context, [...new Set(areaIds)])
    return {}
  },

  async ChangeSubOrderFromModal({ from, to, subAreas, areaId }, context) {
    if (to === null) throw wrongValue('to')
    const { db, caller, language } = context
    const scope = areaScope(caller, 6, 2)
    const before = await loadArea(db, scope, areaId, language)
    if (!before) throw new Problem('notFound')
    await lockOrder(db, { table: 'area', companyId: before.companyId })
    // Someone may have moved the area that the popup showed at that position.
    const shown = subAreas.find((sub) => sub.position === from)?.areaId
    const stored = await loadArea(db, scope, areaId, language)
    const own = stored?.subAreas.filter((sub) => sub.isOwn)
    const moved = own?.find((sub) => (shown === undefined ? sub.place === from : sub.id === shown))
    if (!stored || !moved) throw new Problem('notFound')
    const { id, companyId, groupId } = stored
    await arrange(db, { table: 'area', companyId, groupId, parentId: id }, [{ id: moved.id, place: to }])
    await touchAreas(db, [id, moved.id], caller.userId)
    const rows = await loadSubRows(db, scope, id, language)
    return { subAreas: rows.map((row) => subRowOf(row, id, context)) }
  },

  async LoadCreateArea({ areaId, sealedId }, context) {
    const { db, caller, language } = context
    const id = await askedRecord(context, 'Create-Area-Structure', areaId, sealedId)
    const stored = id === null ? null : ((await loadArea(db, areaScope(caller, 6), id, language)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const companies = await loadCompanyChoices(db, await companyScope(db, caller), null, language)
    const offered = companies.filter(({ id: company, isActive }) => isActive || company === stored?.companyId)
    return {
      permission: levelOf(caller, MENU.area),
      canEdit: levelOf(caller, MENU.area) === 2 && (stored?.isOwn ?? true),
      positions: placeOptions(stored ? await countPlaces(db, upperList(stored.companyId, stored.groupId)) : 1),
      subPositions: placeOptions((stored?.subAreas.length ?? 0) + 1),
      eventGroups: groupOptions(language),
      companyChoices: offered.map(companyOption),
      approvedAreaIds: stored ? await approvedAreas(db, [stored.id, ...stored.subAreas.map((sub) => sub.id)]) : [],
      area: stored && dataOf(stored, context),
    }
  },

  async GetWorkTimeAndEvent({ companyId, eventGroupId, areaId }, { db, caller, language }) {
    if (companyId === null || !coversCompany(await companyScope(db, caller), companyId))
      return { shifts: [], eventTypes: [] }
    const { shifts, types } = await loadOffered(db, companyId, eventGroupId, language)
    const stored = areaId === null ? undefined : await loadArea(db, areaScope(caller, 6), areaId, language)
    const had = new Set(stored && [...stored.shiftIds, ...stored.subAreas.flatMap((sub) => sub.shiftIds)])
    return {
      shifts: shifts
        .filter(({ id, isActive }) => isActive || had.has(id))
        .map(({ id, name, start, end }) => ({ shift: id, shiftName: name, hours: `${start}-${end}` })),
      eventTypes: types
        .filter(({ id, isActive }) => isActive || stored?.typeIds.includes(id))
        .map(({ id, groupId, colorId, name, isActive }) => ({
          eventTypeId: id,
          eventTypeName: name,
          eventGroupId: groupId,
          eventGroupName: texts[language].eventGroup[groupId],
          colorId,
          active: isActive,
        })),
    }
  },

  async getListOrder({ companyId, eventGroupId: groupId }, { db, caller }) {
    const isOneList = companyId !== null && groupId !== null && coversCompany(await companyScope(db, caller), companyId)
    const position = (isOneList ? await countPlaces(db, upperList(companyId, groupId)) : 0) + 1
    return { positions: placeOptions(position), position }
  },

  async ChangeSubOrder({ from, to, subAreas }) {
    const isMove = from !== null && to !== null
    return { subAreas: isMove ? moveEntry(subAreas, from, to) : subAreas }
  },

  async LoadChanges({ id }, context) {
    const { db, caller, language } = context
    const areas = areaScope(caller, 6)
    const stored = await loadArea(db, areas, id, language)
    if (!stored) throw new Problem('notFound')
    const scope = { areas, companies: await companyScope(db, caller), users: await userScope(db, caller) }
    const ids = stored.isOwn
      ? await everySubArea(db, id)
      : stored.subAreas.filter((sub) => sub.isOwn).map((sub) => sub.id)
    const below = { kind: 'area', part: 'subArea', ids } as const
    return { changes: await loadChanges(context, areaChanges, id, scope, { below }) }
  },

  async SaveAreaData(sent, context) {
    return { areaId: await saveArea(context, sent) }
  },
})

const upperList = (companyId: number, groupId: number) =>
  ({ table: 'area', companyId, groupId, parentId: null }) as const

function groupOptions(language: SignedIn['language']) {
  return EVENT_GROUPS.map((value) => ({ value, label: texts[language].eventGroup[value] }))
}

function companyOption({ id, name, otherName, isCsr }: CompanyChoice) {
  return { value: id, label: name, otherName, csr: isCsr }
}

async function rowOf(row: AreaRow, context: SignedIn) {
  return {
    areaId: row.id,
    sealedId: await sealRecord(context, 'Create-Area-Structure', row.id),
    position: row.place,
    eventGroupId: row.groupId,
    eventGroupName: texts[context.language].eventGroup[row.groupId],
    companyId: row.companyId,
    companyName: row.companyName,
    areaName: row.name,
    otherName: row.otherName,
    requiresApproval: row.requiresApproval,
    active: row.isActive,
    subAreaCount: row.subAreas.length,
    subAreas: row.subAreas.map((sub) => subRowOf(sub, row.id, context)),
    canEdit: row.isOwn,
    updatedBy: row.updatedBy ?? '',
    updatedAt: wireInstant(row.updatedAt, context.clock.timeZone),
  }
}

function subRowOf(sub: SubRow, upperId: number, { clock }: SignedIn) {
  return {
    areaId: sub.id,
    headAreaId: upperId,
    position: sub.place,
    areaName: sub.name,
    otherName: sub.otherName,
    shiftName: sub.shifts,
    approval: sub.requiresApproval,
    status: sub.isActive,
    updatedAt: wireInstant(new Date(sub.updatedAt), clock.timeZone),
  }
}

function dataOf(stored: StoredArea, { clock }: SignedIn) {
  return {
    areaId: stored.id,
    eventGroupId: stored.groupId,
    companyId: stored.companyId,
    parentAreaId: null,
    areaName: stored.name,
    secondName: stored.secondName,
    requiresApproval: stored.requiresApproval,
    active: stored.isActive,
    inactiveNote: stored.remark,
    notification: stored.notifies,
    position: stored.place,
    version: stored.version,
    shiftIds: stored.shiftIds,
    eventTypeIds: stored.typeIds,
    subAreas: stored.subAreas
      .filter((sub) => sub.isOwn)
      .map((sub) => ({
        areaId: sub.id,
        headAreaId: stored.id,
        position: sub.place,
        areaName: sub.name,
        secondName: sub.secondName,
        requiresApproval: sub.requiresApproval,
        active: sub.isActive,
        inactiveNote: sub.remark,
        shiftIds: sub.shiftIds,
        shiftName: sub.shiftNames,
        approval: sub.requiresApproval,
        status: sub.isActive,
        deleted: false,
        isNew: false,
        isDelete: false,
        updatedAt: wireInstant(new Date(sub.updatedAt), clock.timeZone),
      })),
  }
}
