import { READING_MENUS } from '@daybook/shared/registry'
import { type EditData } from '@daybook/shared/calls/shapes/event'
import { texts } from '@daybook/shared/problems'
import { DECISION } from '@daybook/shared/rules/rules'
import { type SignedIn, implement } from '../../call/call.ts'
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
import { loadHistory, withSoFar } from '../../events/history.ts'
import { loadLastLevels } from '../../events/level.queries.ts'
import { loadEditData } from '../../events/report.queries.ts'
import { isLevelChanged } from '../../events/rules.ts'
import { editReport } from '../../events/save.ts'
import { levelOf } from '../../people/rights/caller.ts'
import { reportable, visible } from '../../people/rights/scope.ts'

export const eventApprove = implement('EventApprove', {
  async GetData({ eventId }, context) {
    const record = await loadEditData(context.db, context, eventId)
    return {
      permission: levelOf(context.caller, ...READING_MENUS),
      ...(await choicesOf(context, record)),
      record,
      securityLevels: securityLevels(context.language),
      history: withSoFar(await loadHistory(context.db, context, eventId), record, context.language),
    }
  },

  async GetSubEventType({ eventType }, { db, language }) {
    return { subEventTypes: await loadSubTypes(db, [eventType], language) }
  },

  async CheclSecurity({ eventId, areaId, levelId, eventDate }, { db, caller, clock }) {
    const place = { day: eventDate ?? today(clock), self: eventId ?? 0 }
    const areas = await loadLastLevels(db, visible(caller), [areaId], place)
    return { isPass: !areas.some((area) => isLevelChanged({ levelId }, area)) }
  },

  async SaveData(input, context) {
    const message = texts[context.language].message
    if (input.mode === DECISION.APPROVE || input.mode === DECISION.REJECT) {
      const isApproved = input.mode === DECISION.APPROVE
      const version = await decide(context, {
        eventId: input.eventId,
        isApproved,
        reason: input.approvalRemark,
        version: input.version,
      })
      return { version, message: isApproved ? message.approved : message.rejected }
    }
    const areaIds = typeof input.areaId === 'number' ? [input.areaId] : (input.areaId ?? [])
    const saved = await editReport(context, input.eventId, formOf(input, areaIds), {
      requestId: null,
      draftId: null,
      draftDigest: null,
    })
    return { version: saved.version, message: '' }
  },
})

/** The dialog's choices: everything in the report's group for an editor; for others only what the report already contains. */
async function choicesOf({ db, caller, language }: SignedIn, report: EditData) {
  const { areaId, eventTypeId, subEventTypeId, shifts, canEdit } = report
  const scope = canEdit ? reportable(caller) : { all: false, companyIds: [], areaIds: [areaId] }
  const areas = (await loadAreas(db, scope, language, areaId)).filter(
    ({ eventGroupId }) => eventGroupId === report.eventGroupId,
  )
  const subTypes = await loadSubTypes(db, [eventTypeId], language, subEventTypeId)
  const offered = await loadShifts(db, [areaId], language, shifts)
  return {
    eventGroups: groupsOf(areas, language),
    companyChoices: companiesOf(areas),
    areas,
    eventTypes: await loadEventTypes(db, canEdit ? [areaId] : [], language, eventTypeId),
    subEventTypes: canEdit ? subTypes : subTypes.filter((type) => type.eventTypeId === subEventTypeId),
    shifts: canEdit ? offered : offered.filter((shift) => shifts.includes(shift.shiftId)),
  }
}
