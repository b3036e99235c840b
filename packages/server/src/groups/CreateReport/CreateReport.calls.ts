import { problemText } from '@daybook/shared/problems'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'
import { wireDay } from '@daybook/shared/calls/shapes/wire'
import { type SignedIn, implement } from '../../call.ts'
import { today, wireInstant, instant } from '../../platform/clock.ts'
import { Problem, refuseFields } from '../../platform/problem.ts'
import { loadAreas } from '../../events/choices.queries.ts'
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

  async LoadListEventReport({ nEventGroupID, nCompanyID, sEventDate }, context) {
    const { db, caller, clock } = context
    const condition = ofDay(visible(caller), sEventDate ?? today(clock), nEventGroupID, nCompanyID)
    return { lstEventReport: await loadReportRowsWhere(db, context, condition) }
  },

  async GetEventPrevious({ nEventGroupID, nCompanyID, lstAreaID, sEventDate }, context) {
    const areas = await ownAreas(context, lstAreaID)
    const group = nEventGroupID ?? areas[0]?.nEventGrupID
    const areaIds = areas
      .filter(({ nCompanyID: company, nEventGrupID }) => nEventGrupID === group && company === (nCompanyID ?? company))
      .map(({ nAreaID }) => nAreaID)
    const before = sEventDate ?? today(context.clock)
    const previous = group && areaIds.length > 0 ? await loadPrevious(context.db, group, areaIds, before) : undefined
    return {
      isPreviousData: previous !== undefined,
      dEventDate: previous?.eventDate ?? null,
      nEventTypeID: previous?.eventTypeId ?? null,
      nSubEventTypeID: previous?.subEventTypeId ?? null,
      sEventStartTime: previous?.startTime ?? '',
      sEventEndTime: previous?.endTime ?? '',
      cEventNotEnd: previous?.isNotEnded ? ('Y' as const) : ('N' as const),
      sEventDesc: previous?.description ?? '',
      nLevelID: previous?.levelId ?? null,
      lstWorkingTime: previous?.shiftIds ?? [],
    }
  },

  async CheckAreaAdvance({ lstAreaID, sDate }, context) {
    if (sDate === null) {
      refuseFields([{ path: 'sDate', code: 'required', values: { field: 'advanceDate' } }])
      return {}
    }
    const areas = (await ownAreas(context, lstAreaID)).map(({ nAreaID }) => nAreaID)
    const taken = await loadTaken(context.db, areas, { first: sDate, last: sDate })
    if (taken.length > 0) {
      const names = taken.map(({ areaName }) => areaName).join(', ')
      throw new Problem('advanceTaken', { date: wireDay(sDate), areas: names })
    }
    return {}
  },

  async GetAdvanceReport({ nEventGroupID, lstAreaID }, context) {
    const areas = (await ownAreas(context, lstAreaID)).map(({ nAreaID }) => nAreaID)
    return loadAdvance(context.db, today(context.clock), nEventGroupID, areas)
  },

  async CheclSecurityLevel(
    { nEventGroupID, lstAreaID, sEventDate, nSecurityLevelID },
    { db, caller, clock, language },
  ) {
    const isSecurity = (nEventGroupID ?? EVENT_GROUP.SECURITY) === EVENT_GROUP.SECURITY
    const day = sEventDate ?? today(clock)
    const areas = isSecurity ? await loadLastLevels(db, reportable(caller), lstAreaID, { day, self: 0 }) : []
    const isPass = !areas.some((area) => isLevelChanged({ levelId: nSecurityLevelID }, area))
    return { isPass, sMsg: isPass ? '' : problemText('levelChanged', language) }
  },

  async SaveData(input, context) {
    const form = formOf(input, input.nAreaID)
    const submission = { requestId: input.sRequestID, draftId: input.nDraftID, draftDigest: input.sDraftDigest }
    const { ids } = await (input.nEventID === null
      ? fileReports(context, form, submission)
      : editReport(context, input.nEventID, form, submission))
    return { lstEventID: ids }
  },

  async LoadEditReport({ nEventID }, context) {
    return { EditeData: await loadEditData(context.db, context, nEventID) }
  },

  async DeleteEvent({ nEventReportID }, context) {
    await removeReports(context, [nEventReportID])
    return {}
  },

  async LoadDraft(_input, { db, caller, clock }) {
    const draft = await loadDraft(db, caller.userId)
    return {
      nDraftID: draft?.id ?? null,
      sDigest: draft?.digest ?? '',
      sFormData: draft?.formData ?? '',
      lstFileData: (draft?.files ?? []).map((file) => uploadedFileOf(file, { isNew: true })),
      dUpdate: draft ? wireInstant(draft.updatedAt, clock.timeZone) : null,
    }
  },

  async SaveDraft({ sFormData, lstFileData, sDigest: known }, { db, caller, clock }) {
    const at = instant({ clock })
    const fileIds = lstFileData.map(({ nID }) => nID)
    const { id, digest } = await saveDraft(db, caller.userId, { formData: sFormData, fileIds, at }, known)
    return { nDraftID: id, dUpdate: wireInstant(at, clock.timeZone), sDigest: digest }
  },

  async DeleteDraft({ nDraftID, sDigest }, context) {
    const { db, caller, clock } = context
    const files = await removeDraft(db, caller.userId, nDraftID, sDigest)
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

/** Which of these areas the caller files for; the others do not exist. */
async function ownAreas({ db, caller }: SignedIn, areaIds: number[]) {
  if (areaIds.length === 0) return []
  const wanted = new Set(areaIds)
  return (await loadAreas(db, reportable(caller))).filter(({ nAreaID }) => wanted.has(nAreaID))
}
