import { isoDate, time } from '@daybook/shared/calls/shapes/wire'
import { VALUE_FIELDS } from '@daybook/shared/calls/reportFields'
import { texts } from '@daybook/shared/problems'
import { EVENT_GROUP, SECURITY_LEVEL_COLOR } from '@daybook/shared/rules/rules'
import { type SignedIn, implement } from '../../call/call.ts'
import { changesSince, loadLife } from '../../events/history.ts'
import { loadReasons } from '../../events/decide.queries.ts'
import { keepLooks, loadLook } from '../../events/looks.queries.ts'
import { searching } from '../../events/search.ts'
import { loadEditData } from '../../events/report.queries.ts'
import { countWaiting } from '../../events/waiting.queries.ts'
import { instant, wireInstant } from '../../platform/clock.ts'
import { Problem, wrongValue } from '../../platform/problem.ts'
import { approvable, decidesFor, isEmpty, whyNotDecide } from '../../people/rights/scope.ts'
import {
  type Place,
  type StoredChoice,
  type StoredWaiting,
  loadChoices,
  loadDetails,
  loadPage,
  loadRows,
} from './Inbox.queries.ts'
import { decideList, undoList } from './decisions.ts'

const USUAL_TAKE = 50

export const inbox = implement('Inbox', {
  async GetList({ take, cursor, text, ...filter }, context) {
    requireDecider(context)
    const { db, caller, language } = context
    const limit = take ?? USUAL_TAKE
    const after = cursor === null ? null : placeOf(cursor)
    const { result, correctedText } = await searching(context, text, (search) =>
      loadPage(db, caller, { ...filter, search: search.terms.length > 0 ? search : null }, after, limit),
    )
    const { ids, total, waiting } = result
    const rows = await loadRows(db, caller, ids, language)
    const last = rows.at(-1)
    return {
      rows: rows.map((row) => rowOf(row, context)),
      total,
      waiting,
      correctedText,
      cursor: ids.length === limit && last ? cursorOf(last) : null,
    }
  },

  async GetCount(_input, context) {
    requireDecider(context)
    return { waiting: await countWaiting(context.db, context.caller) }
  },

  async GetChoices(_input, context) {
    const { language } = context
    requireDecider(context)
    const found = await loadChoices(context.db, context.caller, language)
    const groups = texts[context.language].eventGroup
    return {
      companies: countedBy(found, (one) => ({
        id: one.companyId,
        name: one.companyName,
        otherName: one.otherCompanyName,
      })),
      areas: countedBy(found, (one) => ({
        id: one.areaId,
        name: one.name,
        otherName: one.otherName,
        companyId: one.companyId,
        eventGroupId: one.groupId,
      })),
      eventGroups: countedBy(found, (one) => ({ id: one.groupId, name: groups[one.groupId] })),
      eventTypes: countedBy(found, (one) => ({
        id: one.typeId,
        name: one.typeName,
        otherName: one.otherTypeName,
        eventGroupId: one.groupId,
      })),
    }
  },

  async GetLinked({ report }, context) {
    requireDecider(context)
    const { db, caller, sealer, language } = context
    const plain = /^[1-9]\d{0,8}$/.test(report) ? [Number(report)] : undefined
    const ids = plain ?? (await sealer.open(db, INBOX_PAGE, report))?.ids
    if (!ids) throw new Problem('invalidLink')
    const rows = await loadRows(db, caller, ids, language)
    return { eventIds: rows.map(({ id }) => id), total: ids.length }
  },

  async GetReport({ eventId }, context) {
    requireDecider(context)
    const { db, caller, clock, language } = context
    const [row] = await loadRows(db, caller, [eventId], language)
    const details = row && (await loadDetails(db, eventId, language))
    if (!row || !details) throw new Problem('notFound')
    const stored = await loadEditData(db, context, eventId)
    const life = await loadLife(context.db, context, eventId)
    const look = await loadLook(db, caller.userId, eventId)
    const wire = (at: Date | null) => at && wireInstant(at, clock.timeZone)
    return {
      report: rowOf(row, context),
      values: Object.fromEntries(VALUE_FIELDS.map((name) => [name, stored[name]])) as Pick<
        typeof stored,
        (typeof VALUE_FIELDS)[number]
      >,
      isLevelChanged: stored.isLevelChanged,
      isAdvance: stored.advance,
      shifts: details.shifts,
      files: stored.files.map(({ id, fileName, url, fileType, isPicture, stated }) => ({
        id,
        name: fileName,
        url,
        type: fileType,
        isPicture,
        stated,
      })),
      receivedAt: wire(details.receivedAt),
      decidedBy: details.decidedBy,
      decidedAt: wire(details.decidedAt),
      rejectReason: details.reason,
      history: life.map(({ date, userName, action, remark, changes }) => ({
        at: date,
        by: userName,
        action,
        remark,
        changes,
      })),
      seen: look ? { at: wireInstant(look.at, clock.timeZone), version: look.version } : null,
      changes: look ? changesSince(life, look.version) : [],
    }
  },

  async GetReasons(_input, context) {
    requireDecider(context)
    return { reasons: await loadReasons(context.db, context.caller.userId) }
  },

  async Saw({ eventId, version }, context) {
    requireDecider(context)
    const { db, caller, language } = context
    const [row] = await loadRows(db, caller, [eventId], language)
    if (!row) throw new Problem('notFound')
    if (version > row.version) throw wrongValue('version')
    await keepLooks(db, caller.userId, [{ id: eventId, version }], instant(context))
    return {}
  },

  async Decide(input, context) {
    requireDecider(context)
    return decideList(context, input)
  },

  async Undo({ requestId }, context) {
    requireDecider(context)
    return undoList(context, requestId)
  },
})

/** The page to which sealed link values are bound. */
const INBOX_PAGE = 'Inbox'

/** Throws noPermission if the caller may not decide any reports. */
function requireDecider({ caller }: SignedIn): void {
  if (isEmpty(approvable(caller))) throw new Problem('noPermission')
}

const cursorOf = ({ day, urgency, starts, id }: StoredWaiting) => `${day} ${urgency} ${starts.slice(0, 5)} ${id}`

/** Throws wrongValue for a cursor that no page has returned. */
function placeOf(cursor: string): Place {
  const [, day = '', urgency = '', start = '', id = ''] =
    /^(\d{4}-\d\d-\d\d) ([0-3]) (\d\d:\d\d) (\d{1,9})$/.exec(cursor) ?? []
  if (id === '' || !isoDate.safeParse(day).success || !time.safeParse(start).success) throw wrongValue('cursor')
  return { day, urgency: Number(urgency), start, id: Number(id) }
}

/** Choices in order, each with the number of reports waiting there. */
function countedBy<T extends { id: number }>(found: StoredChoice[], choiceOf: (one: StoredChoice) => T) {
  const counted = new Map<number, T & { count: number }>()
  for (const one of found) {
    const choice = choiceOf(one)
    const known = counted.get(choice.id)
    if (known) known.count += one.count
    else counted.set(choice.id, { ...choice, count: one.count })
  }
  return [...counted.values()]
}

function rowOf(row: StoredWaiting, { caller, language, clock }: SignedIn) {
  const names = texts[language]
  const refusal = whyNotDecide(caller, row)
  const levelId = row.groupId === EVENT_GROUP.SECURITY ? row.levelId : null
  return {
    eventId: row.id,
    version: row.version,
    companyId: row.companyId,
    companyName: row.companyName,
    areaId: row.areaId,
    areaName: row.areaName,
    eventGroupId: row.groupId,
    eventGroupName: names.eventGroup[row.groupId],
    eventTypeId: row.typeId,
    eventTypeName: row.typeName,
    subTypeName: row.subTypeName,
    colorId: row.colorId,
    day: row.day,
    start: row.start,
    end: row.end,
    isOpen: row.isOpen,
    levelId,
    levelName: levelId ? names.securityLevel[levelId] : '',
    levelColor: levelId ? (SECURITY_LEVEL_COLOR[levelId - 1] ?? '') : '',
    description: row.description,
    reporterName: row.reporterName,
    filedAt: wireInstant(row.filedAt, clock.timeZone),
    statusId: row.status,
    statusName: names.reportStatus[row.status],
    photoCount: row.photoCount,
    fileCount: row.fileCount,
    picture: row.picture ?? '',
    isOwn: row.reportedBy === caller.userId,
    isSeen: row.seenVersion !== null,
    isChangedSinceSeen: row.seenVersion !== null && row.seenVersion < row.version,
    mayDecide: refusal === null,
    decidesFor: refusal === null ? decidesFor(caller, row) : '',
    isActionMissing: row.lacksAction,
    whyNot: refusal,
  }
}
