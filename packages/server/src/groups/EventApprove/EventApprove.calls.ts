import { READING_MENUS } from '@daybook/shared/registry'
import { type EditData } from '@daybook/shared/calls/shapes/event'
import { texts } from '@daybook/shared/problems'
import { DECISION } from '@daybook/shared/rules/rules'
import { type SignedIn, implement } from '../../call.ts'
import { today } from '../../platform/clock.ts'
import {
  companiesOf,
  groupsOf,
  loadAreas,
  loadEventTypes,
  loadShifts,
  loadSubTypes,
  securityLevels,
} from '../../events/choices.queries.ts'
import { decide } from '../../events/decide.ts'
import { formOf } from '../../events/form.ts'
import { loadHistory } from '../../events/history.ts'
import { loadLastLevels } from '../../events/level.queries.ts'
import { loadEditData } from '../../events/report.queries.ts'
import { isLevelChanged } from '../../events/rules.ts'
import { editReport } from '../../events/save.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { reportable, visible } from '../../people/rights/scope.ts'

export const eventApprove = implement('EventApprove', {
  async GetData({ nEventID }, context) {
    const EditeData = await loadEditData(context.db, context, nEventID)
    return {
      nPermission: levelOf(context.caller, ...READING_MENUS),
      ...(await choicesOf(context, EditeData)),
      EditeData,
      lstSecurityLevel: securityLevels(context.language),
      lstHistory: await loadHistory(context.db, context, nEventID),
    }
  },

  async GetSubEventType({ nEventType }, { db }) {
    return { lstSubEventType: await loadSubTypes(db, [nEventType]) }
  },

  async CheclSecurity({ nEventID, nAreaID, nLevelID, sEventDate }, { db, caller, clock }) {
    const place = { day: sEventDate ?? today(clock), self: nEventID ?? 0 }
    const areas = await loadLastLevels(db, visible(caller), [nAreaID], place)
    return { isPass: !areas.some((area) => isLevelChanged({ levelId: nLevelID }, area)) }
  },

  async SaveData(input, context) {
    const message = texts[context.language].message
    if (input.nMode === DECISION.APPROVE || input.nMode === DECISION.REJECT) {
      const isApproved = input.nMode === DECISION.APPROVE
      const nVersion = await decide(context, {
        eventId: input.nEventID,
        isApproved,
        reason: input.sApproveRemark,
        version: input.nVersion,
      })
      return { nVersion, sMsg: isApproved ? message.approved : message.rejected }
    }
    const areaIds = typeof input.nAreaID === 'number' ? [input.nAreaID] : (input.nAreaID ?? [])
    const saved = await editReport(context, input.nEventID, formOf(input, areaIds), {
      requestId: null,
      draftId: null,
      draftDigest: null,
    })
    return { nVersion: saved.version, sMsg: '' }
  },
})

/** What the dialog may offer: all of the report's group to who may edit it, to others what the report already says. */
async function choicesOf({ db, caller, language }: SignedIn, report: EditData) {
  const { nAreaID, nEventTypeID, nSubEventTypeID, lstWorkingTime, isEdite } = report
  const scope = isEdite ? reportable(caller) : { all: false, companyIds: [], areaIds: [nAreaID] }
  const areas = (await loadAreas(db, scope, nAreaID)).filter(
    ({ nEventGrupID }) => nEventGrupID === report.nEventGroupID,
  )
  const subTypes = await loadSubTypes(db, [nEventTypeID], nSubEventTypeID)
  const shifts = await loadShifts(db, [nAreaID], lstWorkingTime)
  return {
    lstEventGroup: groupsOf(areas, language),
    lstCompyne: companiesOf(areas),
    lstArea: areas,
    lstEventType: await loadEventTypes(db, isEdite ? [nAreaID] : [], nEventTypeID),
    lstSubEventType: isEdite ? subTypes : subTypes.filter((type) => type.nEventTypeID === nSubEventTypeID),
    lstWorkingTime: isEdite ? shifts : shifts.filter((shift) => lstWorkingTime.includes(shift.nWorkingTimeID)),
  }
}
