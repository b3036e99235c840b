import type { z } from 'zod'
import type { reportFields } from '@daybook/shared/calls/shapes/event'
import { type EventForm, eventDays } from '@daybook/shared/rules/eventRules'
import { isOfGroup, valuesBy, valuesOfGroup } from '@daybook/shared/calls/reportFields'

/** The report fields of a request, once parsed. */
type SentFields = { [K in keyof typeof reportFields]: z.output<(typeof reportFields)[K]> }

/** The event form as the server uses it. */
export type ReportForm = EventForm & {
  /** Uploads to keep on or add to the report, and stored ones to remove from it. */
  fileIds: number[]
  removedFileIds: number[]
  version: number | null
}

export function formOf(input: SentFields, areaIds: number[]): ReportForm {
  // The report keeps the order of the form.
  const files = (wanted: boolean) => [
    ...new Set(input.files.filter(({ isRemoved }) => (isRemoved === true) === wanted).map(({ id }) => id)),
  ]
  return {
    eventGroupId: input.eventGroupId,
    companyId: input.companyId,
    areaIds: unique(areaIds),
    eventDate: input.eventDate,
    eventTypeId: input.eventTypeId,
    subEventTypeId: input.subEventTypeId,
    startTime: input.startTime,
    endTime: input.endTime,
    isNotEnded: input.notEnded,
    ...valuesBy((name) => input[name]),
    shiftIds: unique(input.shifts),
    isAdvance: input.advance,
    advanceStart: input.advanceStartDate,
    advanceEnd: input.advanceEndDate,
    fileIds: files(false),
    removedFileIds: files(true),
    version: input.version,
  }
}

/** The form without the values for which its group has no field. */
export function ofGroup(form: ReportForm): ReportForm {
  const { eventGroupId } = form
  return {
    ...form,
    ...valuesOfGroup(form, eventGroupId),
    shiftIds: isOfGroup('shifts', eventGroupId) ? form.shiftIds : [],
  }
}

/** Days (ISO) of the form in order; a single impossible one when none is chosen, so that queries always have a span. */
export function spanOf(form: ReportForm): { first: string; last: string } {
  const days = eventDays(form)
  return { first: days[0] ?? '1900-01-01', last: days.at(-1) ?? '1900-01-01' }
}

const unique = (ids: number[]) => [...new Set(ids)].sort((one, other) => one - other)
