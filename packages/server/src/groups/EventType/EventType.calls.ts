import { MENU } from '@daybook/shared/registry'
import { texts } from '@daybook/shared/problems'
import { EVENT_COLOR, EVENT_GROUPS } from '@daybook/shared/rules/rules'
import { moveEntry } from '@daybook/shared/places'
import { loadChanges } from '../../history/changes.ts'
import { type SignedIn, implement } from '../../call/call.ts'
import { wireInstant } from '../../platform/clock.ts'
import { usedBy } from '../../administration/inUse.ts'
import { wordsOf } from '../../platform/postgres/search.ts'
import { pageFacts, placeOptions, readPage, readSorting } from '../../administration/list.ts'
import { arrange, countPlaces, lockOrder } from '../../administration/ordering.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { askedRecord, sealRecord } from '../../administration/record.ts'
import { areaScope, companyScope, userScope } from '../../people/rights/administration.ts'
import { isCorporate, levelOf } from '../../people/rights/caller.ts'
import { judgeEventTypes, refuseObstacle, whoMay } from '../../people/rights/changing.ts'
import { eventTypeChanges } from './EventType.changes.ts'
import { exportTypes } from './EventType.excel.ts'
import { type TypeRow, loadSubRows, loadTypes, typeSorts } from './EventType.queries.ts'
import { type StoredType, loadType, lockTypeUse, markDeleted, touchType } from './EventType.record.queries.ts'
import { addStarterTypes, saveEventType } from './EventType.save.ts'

const upper = (groupId: number) => ({ table: 'event_type', groupId, parentId: null }) as const

export const eventType = implement('EventType', {
  async LaodDataList(asked, context) {
    const { db, caller, language } = context
    const page = readPage(asked)
    const order = readSorting(typeSorts, asked)
    const filter = { words: wordsOf(asked.searchText), groupId: asked.eventGroupId }
    const { rows, total } = await loadTypes(db, filter, order, page, language)
    const places = filter.groupId === null ? 0 : await countPlaces(db, upper(filter.groupId))
    const judge = await judgeEventTypes(
      db,
      caller,
      rows.map(({ id }) => id),
    )
    return {
      permission: levelOf(caller, MENU.eventType),
      isDelete: mayDelete(context),
      rows: await Promise.all(
        rows.map(async (row) => ({
          ...rowOf(row, context),
          sealedId: await sealRecord(context, 'Create-Event-Type', row.id),
          subEventTypeCount: row.subTypes.length,
          subEventTypes: row.subTypes.map((sub) => rowOf(sub, context)),
          canEdit: judge(row.id) === undefined,
        })),
      ),
      eventGroups: groupOptions(language),
      positions: placeOptions(places),
      ...pageFacts(page, total),
    }
  },

  ExportExcel: { own: (asked, context) => exportTypes(context, asked) },

  async DeleteEventType({ eventTypeIds }, { db, caller, language }) {
    if (!isCorporate(caller)) throw new Problem('noPermission')
    const ids = [...new Set(eventTypeIds)]
    await lockOrder(db, ...EVENT_GROUPS.map((groupId) => ({ table: 'event_type', groupId }) as const))
    const found = await lockTypeUse(db, ids, null, language)
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

  async GetEventTypeCreate({ eventTypeId, sealedId }, context) {
    const { db, caller, language } = context
    const id = await askedRecord(context, 'Create-Event-Type', eventTypeId, sealedId)
    const stored = id === null ? null : ((await loadType(db, id)) ?? null)
    if (id !== null && !stored) throw new Problem('notFound')
    const { eventColor } = texts[language]
    const obstacle = stored ? (await judgeEventTypes(db, caller, [stored.id]))(stored.id) : undefined
    return {
      permission: levelOf(caller, MENU.eventType),
      isDelete: mayDelete(context),
      canEdit: levelOf(caller, MENU.eventType) === 2 && obstacle === undefined,
      changedBy: whoMay(language, obstacle),
      positions: placeOptions(stored ? await countPlaces(db, upper(stored.groupId)) : 1),
      subPositions: placeOptions((stored?.subTypes.length ?? 0) + 1),
      colors: Object.values(EVENT_COLOR).map((value) => ({ value, label: eventColor[value] })),
      eventGroups: groupOptions(language),
      eventType: stored && dataOf(stored),
    }
  },

  async getListOrder({ eventGroupId }, { db }) {
    const position = (eventGroupId === null ? 0 : await countPlaces(db, upper(eventGroupId))) + 1
    return { positions: placeOptions(position), position }
  },

  async ChangeSubOrder({ from, to, subEventTypes }) {
    const isMove = from !== null && to !== null
    return { subEventTypes: isMove ? moveEntry(subEventTypes, from, to) : subEventTypes }
  },

  async ChangeSubOrderFromModal({ from, to, subEventTypes, eventTypeId }, context) {
    const { db, caller } = context
    if (to === null) throw wrongValue('to')
    const before = await loadType(db, eventTypeId)
    if (!before) throw new Problem('notFound')
    await lockOrder(db, { table: 'event_type', groupId: before.groupId })
    refuseObstacle((await judgeEventTypes(db, caller, [eventTypeId]))(eventTypeId))
    // Someone may have moved the type that the popup showed at that position.
    const shown = subEventTypes.find((sub) => sub.position === from)?.eventTypeId
    const stored = await loadType(db, eventTypeId)
    const moved = stored?.subTypes.find((sub) => (shown === undefined ? sub.place === from : sub.id === shown))
    if (!stored || !moved) throw new Problem('notFound')
    const list = { table: 'event_type', groupId: stored.groupId, parentId: stored.id } as const
    await arrange(db, list, [{ id: moved.id, place: to }])
    await touchType(db, moved.id, caller.userId)
    await touchType(db, stored.id, caller.userId)
    return { subEventTypes: (await loadSubRows(db, stored.id, context.language)).map((row) => rowOf(row, context)) }
  },

  async LoadChanges({ id }, context) {
    const { db, caller } = context
    const stored = await loadType(db, id)
    if (!stored) throw new Problem('notFound')
    const scope = {
      areas: areaScope(caller, 7),
      companies: await companyScope(db, caller),
      users: await userScope(db, caller),
    }
    const ids = stored.subTypes.map((sub) => sub.id)
    const below = { kind: 'eventType', part: 'subEventType', ids } as const
    return { changes: await loadChanges(context, eventTypeChanges, id, scope, { below }) }
  },

  async AddStarterTypes({ eventGroupId }, context) {
    const groupId = EVENT_GROUPS.find((group) => group === eventGroupId)
    if (groupId === undefined) throw wrongValue('eventGroupId')
    return { added: await addStarterTypes(context, groupId) }
  },

  async SaveEventTypeCreate(sent, context) {
    return { eventTypeId: await saveEventType(context, sent) }
  },
})

/** Event types are shared by all companies: only a corporate administrator deletes one. */
function mayDelete({ caller }: SignedIn): boolean {
  return isCorporate(caller) && levelOf(caller, MENU.eventType) === 2
}

function groupOptions(language: SignedIn['language']) {
  return EVENT_GROUPS.map((value) => ({ value, label: texts[language].eventGroup[value] }))
}

function rowOf(row: TypeRow, { language, clock }: SignedIn) {
  return {
    eventTypeId: row.id,
    // A sub type has no page.
    sealedId: '',
    headEventTypeId: row.parentId,
    eventGroupId: row.groupId,
    eventGroupName: texts[language].eventGroup[row.groupId],
    colorId: row.colorId,
    eventTypeName: row.name,
    otherName: row.otherName,
    shortName: row.shortName,
    note: row.definition,
    active: row.isActive,
    advance: row.allowsAdvance,
    isNil: row.isNil,
    requiresAction: row.requiresAction,
    actionDays: row.actionDays,
    position: row.place,
    updatedBy: row.updatedBy ?? '',
    updatedAt: wireInstant(new Date(row.updatedAt), clock.timeZone),
  }
}

function dataOf(stored: StoredType) {
  const fields = (type: StoredType | StoredType['subTypes'][number]) => ({
    eventTypeId: type.id,
    colorId: type.colorId,
    eventTypeName: type.name,
    secondName: type.secondName,
    shortName: type.shortName,
    note: type.definition,
    active: type.isActive,
    inactiveNote: type.remark,
    advance: type.allowsAdvance,
    position: type.place,
  })
  return {
    ...fields(stored),
    isNil: stored.isNil,
    requiresAction: stored.requiresAction,
    actionDays: stored.actionDays,
    eventGroupId: stored.groupId,
    version: stored.version,
    subEventTypes: stored.subTypes.map((sub) => ({
      ...fields(sub),
      headEventTypeId: stored.id,
      isNew: false,
      isDelete: false,
    })),
  }
}
