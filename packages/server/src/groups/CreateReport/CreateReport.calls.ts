import { problemText } from '@daybook/shared/problems'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { formatDay } from '@daybook/shared/days'
import { type SignedIn, implement } from '../../call/call.ts'
import { today, wireInstant, instant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { loadAreas } from '../../events/choices.queries.ts'
import { doubtText } from '../../events/filedOffline.ts'
import { formOf } from '../../events/form.ts'
import { loadLastLevels } from '../../events/level.queries.ts'
import { removeReports } from '../../events/remove.ts'
import { loadEditData } from '../../events/report.queries.ts'
import { loadReportRowsWhere } from '../../events/rows.queries.ts'
import { isLevelChanged } from '../../events/rules.ts'
import { editReport, fileReports } from '../../events/save.ts'
import { reportable, visible } from '../../people/rights/scope.ts'
import { quarantineFilesAfterwards } from '../../uploads/afterwards.ts'
import { markUploadsDeleted, uploadedFileOf } from '../../uploads/uploads.queries.ts'
import { formChoices, loadAdvance } from './CreateReport.choices.ts'
import { loadPrevious, loadTaken, ofDay } from './CreateReport.queries.ts'
import { loadDraft, removeDraft, saveDraft } from './Draft.queries.ts'

export const createReport = implement('CreateReport', {
  LoadCreateReport: (input, context) => formChoices(context, input),

  async LoadListEventReport({ eventGroupId, companyId, eventDate }, context) {
    const { db, caller, clock } = context
    const condition = ofDay(visible(caller), eventDate ?? today(clock), eventGroupId, companyId)
    return { events: await loadReportRowsWhere(db, context, condition) }
  },

  async GetEventPrevious({ eventGroupId, companyId, areaIds, eventDate }, context) {
    const areas = await ownAreas(context, areaIds)
    const group = eventGroupId ?? areas[0]?.eventGroupId
    const ids = areas
      .filter(({ companyId: company, eventGroupId }) => eventGroupId === group && company === (companyId ?? company))
      .map(({ areaId }) => areaId)
    const before = eventDate ?? today(context.clock)
    const previous = group && ids.length > 0 ? await loadPrevious(context.db, group, ids, before) : undefined
    const levelId = previous && group === EVENT_GROUP.SECURITY ? await levelOfAll(context, ids, before) : null
    return {
      isPreviousData: previous !== undefined,
      eventDay: previous?.eventDate ?? null,
      eventTypeId: previous?.eventTypeId ?? null,
      subEventTypeId: previous?.subEventTypeId ?? null,
      startTime: previous?.startTime ?? '',
      endTime: previous?.endTime ?? '',
      notEnded: previous?.isNotEnded ?? false,
      description: previous?.description ?? '',
      levelId,
      shifts: previous?.shiftIds ?? [],
    }
  },

  async CheckAreaAdvance({ areaIds, day }, context) {
    const { language } = context
    if (day === null) {
      refuseFields([{ path: 'day', code: 'required', values: { field: 'advanceDate' } }])
      return {}
    }
    const areas = (await ownAreas(context, areaIds)).map(({ areaId }) => areaId)
    const taken = await loadTaken(context.db, areas, { first: day, last: day }, language)
    if (taken.length > 0) {
      const names = taken.map(({ areaName }) => areaName).join(', ')
      throw new Problem('advanceTaken', { date: formatDay(day), areas: names })
    }
    return {}
  },

  async GetAdvanceReport({ eventGroupId, areaIds }, context) {
    const { language } = context
    const areas = (await ownAreas(context, areaIds)).map(({ areaId }) => areaId)
    return loadAdvance(context.db, today(context.clock), eventGroupId, areas, language)
  },

  async CheclSecurityLevel({ eventGroupId, areaIds, eventDate, levelId }, { db, caller, clock, language }) {
    const isSecurity = (eventGroupId ?? EVENT_GROUP.SECURITY) === EVENT_GROUP.SECURITY
    const day = eventDate ?? today(clock)
    const areas = isSecurity ? await loadLastLevels(db, reportable(caller), areaIds, { day, self: 0 }) : []
    const isPass = !areas.some((area) => isLevelChanged({ levelId }, area))
    return { isPass, message: isPass ? '' : problemText('levelChanged', language) }
  },

  async SaveData(input, context) {
    const form = formOf(input, input.areaId)
    const { requestId, draftId, draftDigest, filedOffline: offline } = input
    const submission = { requestId, draftId, draftDigest, offline }
    if (input.eventId !== null) {
      const { ids } = await editReport(context, input.eventId, form, submission)
      return { eventIds: ids, filedNote: '' }
    }
    const { ids, doubt } = await fileReports(context, form, submission)
    return { eventIds: ids, filedNote: doubtText(doubt, context.language) }
  },

  async LoadEditReport({ eventId }, context) {
    return { record: await loadEditData(context.db, context, eventId) }
  },

  async DeleteEvent({ eventId }, context) {
    await removeReports(context, [eventId])
    return {}
  },

  async LoadDraft(_input, { db, caller, clock }) {
    const draft = await loadDraft(db, caller.userId)
    return {
      draftId: draft?.id ?? null,
      digest: draft?.digest ?? '',
      formData: draft?.formData ?? '',
      files: (draft?.files ?? []).map((file) => uploadedFileOf(file, { isNew: true })),
      updatedAt: draft ? wireInstant(draft.updatedAt, clock.timeZone) : null,
    }
  },

  async SaveDraft({ formData, files, digest: known }, { db, caller, clock }) {
    const at = instant({ clock })
    const fileIds = files.map(({ id }) => id)
    const { id, digest } = await saveDraft(db, caller.userId, { formData, fileIds, at }, known)
    return { draftId: id, updatedAt: wireInstant(at, clock.timeZone), digest }
  },

  async DeleteDraft({ draftId, digest }, context) {
    const { db, caller, clock } = context
    const files = await removeDraft(db, caller.userId, draftId, digest)
    await markUploadsDeleted(
      db,
      files.map(({ id }) => id),
      instant({ clock }),
    )
    quarantineFilesAfterwards(
      context,
      files.map(({ storedName }) => storedName),
    )
    return {}
  },
})

/** The given areas that the caller may file for; treats the others as unknown. */
async function ownAreas({ db, caller, language }: SignedIn, areaIds: number[]) {
  if (areaIds.length === 0) return []
  const wanted = new Set(areaIds)
  return (await loadAreas(db, reportable(caller), language)).filter(({ areaId }) => wanted.has(areaId))
}

/** The level that all of the areas have for a report of the day: that which CheclSecurityLevel compares with. */
async function levelOfAll({ db, caller }: SignedIn, areaIds: number[], day: string): Promise<number | null> {
  const levels = (await loadLastLevels(db, reportable(caller), areaIds, { day, self: 0 })).map((area) => area.lastLevel)
  const [level = null, ...others] = [...new Set(levels)]
  return others.length === 0 ? level : null
}
