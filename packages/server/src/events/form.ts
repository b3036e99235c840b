import type { z } from 'zod'
import type { reportFields } from '@daybook/shared/calls/shapes/event'
import { type EventForm, eventDays } from '@daybook/shared/rules/eventRules'
import { EVENT_GROUP } from '@daybook/shared/rules/rules'

/** What the wire's report fields are once parsed. */
type WireFields = { [K in keyof typeof reportFields]: z.output<(typeof reportFields)[K]> }

/** The event form in plain words. */
export type ReportForm = EventForm & {
  /** Uploads that the report shall hold, and stored ones that it shall let go. */
  fileIds: number[]
  removedFileIds: number[]
  version: number | null
}

export function formOf(input: WireFields, areaIds: number[]): ReportForm {
  const files = (isRemoved: boolean) =>
    unique(input.lstFileData.filter(({ IsDelete }) => (IsDelete === true) === isRemoved).map(({ nID }) => nID))
  return {
    eventGroupId: input.nEventGroupID,
    companyId: input.nCompanyID,
    areaIds: unique(areaIds),
    eventDate: input.sEventDate,
    eventTypeId: input.nEventTypeID,
    subEventTypeId: input.nSubEventTypeID,
    startTime: input.sEventStartTime,
    endTime: input.sEventEndTime,
    isNotEnded: input.cEventNotEnd,
    description: typed(input.sEventDesc),
    levelId: input.nLevelID,
    securityNote: typed(input.sSecurityDesc),
    shiftIds: unique(input.lstWorkingTime),
    isAdvance: input.cAdvanceReport,
    advanceStart: input.sAdvanceStartDate,
    advanceEnd: input.sAdvanceEndDate,
    fileIds: files(false),
    removedFileIds: files(true),
    version: input.nVersion,
  }
}

/** The form cleared of what its group has no field for. */
export function ofGroup(form: ReportForm): ReportForm {
  const isSecurity = form.eventGroupId === EVENT_GROUP.SECURITY
  return {
    ...form,
    levelId: isSecurity ? form.levelId : null,
    securityNote: isSecurity ? form.securityNote : '',
    shiftIds: form.eventGroupId === EVENT_GROUP.OPERATION ? form.shiftIds : [],
  }
}

/** Days (ISO) of the form in order; a single impossible one when none is chosen, so that queries always have a span. */
export function spanOf(form: ReportForm): { first: string; last: string } {
  const days = eventDays(form)
  return { first: days[0] ?? '1900-01-01', last: days.at(-1) ?? '1900-01-01' }
}

const unique = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other)

/** Lines end alike whatever sent them, and blanks around a text are nobody's words. */
const typed = (text: string) => text.replace(/\r\n?/g, '\n').trim()
