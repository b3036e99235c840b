import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_COLOR, EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { moveEntry } from '@daybook/shared/places'
import { loadChanges } from '../../audit/history/changes.ts'
import { type SignedIn, implement } from '../../call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { usedBy } from '../../platform/inUse.ts'
import { containing, pageFacts, placeOptions, readPage, readSorting } from '../../platform/list.ts'
import { arrange, countPlaces, lockOrder } from '../../platform/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../platform/record.ts'
import { areaScope, companyScope, userScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { judgeEventTypes, refuseObstacle, whoMay } from '../../people/rights/changing.ts'
import { eventTypeChanges } from './EventType.changes.ts'
import { exportTypes } from './EventType.excel.ts'
import { type TypeRow, loadSubRows, loadTypes, typeSorts } from './EventType.queries.ts'
import { type StoredType, loadType, lockTypeUse, markDeleted, touchType } from './EventType.record.queries.ts'
import { saveEventType } from './EventType.save.ts'

const flagOf = (value: boolean) => (value ? ('Y' as const) : ('N' as const))
const upper = (groupId: number) => ({ table: 'event_type', groupId, parentId: null }) as const

export const eventType = implement('EventType', {
  async LaodDataList(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const order = readSorting(typeSorts, asked)
    const filter = { text: containing(asked.sTestSearch), groupId: asked.nEventGroupID }
    const { rows, total } = await loadTypes(db, filter, order, page)
    const places = filter.groupId === null ? 0 : await countPlaces(db, upper(filter.groupId))
    const judge = await judgeEventTypes(
      db,
      caller,
      rows.map(({ id }) => id),
    )
    return {
      nPermission: levelOf(caller, MENU.eventType),
      isDelete: mayDelete(context),
      lstData: await Promise.all(
        rows.map(async (row) => ({
          ...rowOf(row, context),
          sID: await sealRecord(context, 'Create-Event-Type', row.id),
          nSubEventType: row.subTypes.length,
          lstSubEventTtype: row.subTypes.map((sub) => rowOf(sub, context)),
          isEdite: judge(row.id) === undefined,
        })),
      ),
      lstEventGroup: groupOptions(language),
      lstOrder: placeOptions(places),
      ...pageFacts(page, total),
    }
  },

  ExportExcel: { own: (asked, context) => exportTypes(context, asked) },

  async DeleteEventType({ lstEventTypeID }, { db, caller, language }) {
    if (!isCorporate(caller)) throw new Problem('noPermission')
    const ids = [...new Set(lstEventTypeID)]
    await lockOrder(db, ...EVENT_GROUPS.map((groupId) => ({ table: 'event_type', groupId }) as const))
    const found = await lockTypeUse(db, ids, null)
    if (found.length < ids.length) throw new Problem('notFound')
    for (const { name, companies, areas, hasReports } of found) {
      const by = usedBy(language, [
        { kind: 'company', ...companies },
        { kind: 'area', ...areas },
        { kind: 'report', count: hasReports },
      ])
      if (by) throw new Problem('inUseBy', { name, by })
    }
    await markDeleted(db, ids, caller.userId)
    for (const groupId of new Set(found.map((type) => type.groupId))) await arrange(db, upper(groupId))
    return {}
  },

  async GetEventTypeCreate({ EventTypeID, sID }, context) {
    const { db, caller, language } = context
    const id = await askedRecord(context, 'Create-Event-Type', EventTypeID, sID)
    const stored = id === null ? null : ((await loadType(db, id)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const { eventColor } = texts[language]
    const obstacle = stored ? (await judgeEventTypes(db, caller, [stored.id]))(stored.id) : undefined
    return {
      nPermission: levelOf(caller, MENU.eventType),
      isDelete: mayDelete(context),
      isEdite: levelOf(caller, MENU.eventType) === 2 && obstacle === undefined,
      sChangedBy: whoMay(language, obstacle),
      lstOrder: placeOptions(stored ? await countPlaces(db, upper(stored.groupId)) : 1),
      lstSubOrder: placeOptions((stored?.subTypes.length ?? 0) + 1),
      lstEventColor: Object.values(EVENT_COLOR).map((value) => ({ value, label: eventColor[value] })),
      lstEventGroup: groupOptions(language),
      EventTypeData: stored && dataOf(stored),
    }
  },

  async getListOrder({ nEventGroupID }, { db }) {
    const nOrder = (nEventGroupID === null ? 0 : await countPlaces(db, upper(nEventGroupID))) + 1
    return { lstOrder: placeOptions(nOrder), nOrder }
  },

  async ChangeSubOrder({ sFrom, sTo, lstSubEventType }) {
    const isMove = sFrom !== null && sTo !== null
    return { lstSubEvent: isMove ? moveEntry(lstSubEventType, sFrom, sTo) : lstSubEventType }
  },

  async ChangeSubOrderFromModal({ sFrom, sTo, lstSubEventType, nEventTypeID }, context) {
    const { db, caller } = context
    if (sTo === null) throw wrongValue('sTo')
    const before = await loadType(db, nEventTypeID)
    if (!before) throw new Problem('notFound')
    await lockOrder(db, { table: 'event_type', groupId: before.groupId })
    refuseObstacle((await judgeEventTypes(db, caller, [nEventTypeID]))(nEventTypeID))
    // What the popup showed at that place may have been moved by somebody else since.
    const shown = lstSubEventType.find((sub) => sub.nOrder === sFrom)?.nEventTypeID
    const stored = await loadType(db, nEventTypeID)
    const moved = stored?.subTypes.find((sub) => (shown === undefined ? sub.place === sFrom : sub.id === shown))
    if (!stored || !moved) throw new Problem('notFound')
    const list = { table: 'event_type', groupId: stored.groupId, parentId: stored.id } as const
    await arrange(db, list, [{ id: moved.id, place: sTo }])
    await touchType(db, moved.id, caller.userId)
    await touchType(db, stored.id, caller.userId)
    return { lstSubEvent: (await loadSubRows(db, stored.id)).map((row) => rowOf(row, context)) }
  },

  async LoadChanges({ nID }, context) {
    const { db, caller } = context
    const stored = await loadType(db, nID)
    if (!stored) throw new Problem('notFound')
    const scope = {
      areas: areaScope(caller, 7),
      companies: await companyScope(db, caller),
      users: await userScope(db, caller),
    }
    const ids = stored.subTypes.map((sub) => sub.id)
    const below = { kind: 'eventType', part: 'subEventType', ids } as const
    return { lstChange: await loadChanges(context, eventTypeChanges, nID, scope, { below }) }
  },

  async SaveEventTypeCreate(sent, context) {
    return { nEventTypeID: await saveEventType(context, sent) }
  },
})

/** Event types are common to all companies: only who answers for all takes one away. */
function mayDelete({ caller }: SignedIn): boolean {
  return isCorporate(caller) && levelOf(caller, MENU.eventType) === 2
}

function groupOptions(language: SignedIn['language']) {
  return EVENT_GROUPS.map((value) => ({ value, label: texts[language].eventGroup[value] }))
}

function rowOf(row: TypeRow, { language, clock }: SignedIn) {
  return {
    nEventTypeID: row.id,
    // A sub type has no page of its own.
    sID: '',
    nEventTypeHeadID: row.parentId,
    nEventGroupID: row.groupId,
    sEventGroupName: texts[language].eventGroup[row.groupId],
    nEventColor: row.colorId,
    sEventTypeName: row.name,
    sEventTypeSubName: row.shortName,
    sNote: row.definition,
    cActive: flagOf(row.isActive),
    cAdvanceReport: flagOf(row.allowsAdvance),
    nOrder: row.place,
    sUpdateBy: row.updatedBy ?? '',
    dUpdate: wireInstant(new Date(row.updatedAt), clock.timeZone),
  }
}

function dataOf(stored: StoredType) {
  const fields = (type: StoredType | StoredType['subTypes'][number]) => ({
    nEventTypeID: type.id,
    nEventColor: type.colorId,
    sEventTypeName: type.name,
    sEventTypeSubName: type.shortName,
    sNote: type.definition,
    cActive: flagOf(type.isActive),
    InactiveRemark: type.remark,
    cAdvanceReport: flagOf(type.allowsAdvance),
    nOrder: type.place,
  })
  return {
    ...fields(stored),
    nEventGroupID: stored.groupId,
    nVersion: stored.version,
    lstSubEventTtype: stored.subTypes.map((sub) => ({
      ...fields(sub),
      nEventTypeHeadID: stored.id,
      isNew: false,
      isDelete: false,
    })),
  }
}
