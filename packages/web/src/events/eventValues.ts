import type { Input } from '@daybook/shared'
import { formatDay, parseDay, readDay } from '@daybook/shared/days'
import {
  EMPTY,
  FIELDS,
  isOfGroup,
  REPORT_FIELDS,
  type ReportField,
  type Of,
  valuesBy,
  valuesOfGroup,
} from '@daybook/shared/calls/reportFields'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import type { EventForm } from '@daybook/shared/rules/eventRules'
import { DEFAULT_END_TIME, EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { isKept } from './keptFile.ts'
import { isTime } from '../kit/fields/typedDates.ts'

/** A field's name in the form. */
export type FormName<Name extends ReportField> = {
  [K in Name]: (typeof REPORT_FIELDS)[K] extends { form: infer Form extends string } ? Form : K
}[Name]

/**
 * The values of the event form. Fields have the names of the call's input unless their row says otherwise; days are
 * 'dd/MM/yyyy', times 'HH:mm', or '' if empty.
 */
export type EventValues = {
  [K in ReportField as FormName<K>]: K extends 'files' ? readonly UploadedFile[] : (typeof EMPTY)[Of<K, 'kind'>]
}
export type EventField = keyof EventValues

/** The form's name for a field of the API. */
export function formName(name: ReportField): EventField {
  const row = REPORT_FIELDS[name]
  return 'form' in row ? row.form : (name as EventField)
}

export const emptyValues = Object.fromEntries(
  FIELDS.map((name) => [formName(name), EMPTY[REPORT_FIELDS[name].kind] as unknown]),
) as EventValues

export const EVENT_FIELDS = Object.keys(emptyValues) as EventField[]

/** API names whose field has another name in the form. */
export const FIELD_OF_WIRE_NAME: Readonly<Record<string, EventField>> = {
  areaIds: 'areaId',
  ...Object.fromEntries(FIELDS.map((name) => [name, formName(name)])),
}

/** The form values of a stored report. */
export function valuesOf(report: EditData): EventValues {
  return {
    ...valuesBy((name) => report[name]),
    eventGroupId: report.eventGroupId,
    companyId: report.companyId,
    areaId: [report.areaId],
    isAdvance: report.advance,
    eventDate: formatDay(report.eventDate),
    advanceDates: emptyValues.advanceDates,
    eventTypeId: report.eventTypeId,
    subEventTypeId: report.subEventTypeId,
    shifts: report.shifts,
    startTime: report.startTime,
    endTime: report.endTime,
    isNotEnded: report.notEnded,
    files: report.files,
  }
}

/** The form values in the shape that the shared rules take. */
export function ruleForm(values: EventValues): EventForm {
  return {
    ...valuesBy((name) => values[name]),
    eventGroupId: values.eventGroupId,
    companyId: values.companyId,
    areaIds: [...values.areaId],
    eventDate: parseDay(values.eventDate),
    eventTypeId: values.eventTypeId,
    subEventTypeId: values.subEventTypeId,
    startTime: isTime(values.startTime) ? values.startTime : null,
    endTime: isTime(values.endTime) ? values.endTime : null,
    isNotEnded: values.isNotEnded,
    shiftIds: [...values.shifts],
    isAdvance: values.isAdvance,
    advanceStart: parseDay(values.advanceDates[0]),
    advanceEnd: parseDay(values.advanceDates[1]),
  }
}

type Sent = Omit<Input<'CreateReport/SaveData'>, 'eventId' | 'requestId' | 'draftId'>

/**
 * The part of a save that comes from the form; `isStored`: an edit, whose single date is in eventDate even if it was filed in
 * advance.
 */
export function payloadOf(values: EventValues, isStored: boolean): Sent {
  const isRange = values.isAdvance && !isStored
  const [first, last] = values.advanceDates
  return {
    ...valuesOfGroup(values, values.eventGroupId),
    eventGroupId: values.eventGroupId,
    companyId: values.companyId,
    areaId: [...values.areaId],
    eventTypeId: values.eventTypeId,
    subEventTypeId: values.subEventTypeId,
    eventDate: readDay(isRange ? first : values.eventDate),
    startTime: values.startTime,
    endTime: values.isNotEnded ? DEFAULT_END_TIME : values.endTime,
    notEnded: values.isNotEnded,
    shifts: isOfGroup('shifts', values.eventGroupId) ? [...values.shifts] : [],
    files: values.files.filter((file) => !isKept(file)).map(({ id, isRemoved }) => ({ id, isRemoved })),
    advance: values.isAdvance,
    advanceStartDate: isRange ? readDay(first) : '',
    advanceEndDate: isRange ? readDay(values.eventGroupId === EVENT_GROUP.CSR ? first : last) : '',
  }
}

const ofType = { eventTypeId: null, subEventTypeId: null } as const
const ofArea = { ...ofType, shifts: [], levelId: null } as const

/**
 * The other values that a change resets: the choices that depend on it. Times, texts and files took effort to enter, so they
 * stay; those that do not apply are neither shown nor sent. If areas were only removed, choices that the remaining areas have
 * stay; the form resets the others once it knows them.
 *
 * @param before the areas before the change
 */
export function resetsAfter(changed: Partial<EventValues>, before: readonly number[] = []): Partial<EventValues> {
  if ('eventGroupId' in changed) {
    return { companyId: null, areaId: [], isAdvance: false, advanceDates: ['', ''], ...ofArea }
  }
  if ('companyId' in changed) return { areaId: [], ...ofArea }
  if (changed.areaId) {
    const isOnlyLess = changed.areaId.length > 0 && changed.areaId.every((area) => before.includes(area))
    return isOnlyLess ? {} : ofArea
  }
  if ('isAdvance' in changed) return { ...ofType, advanceDates: ['', ''] }
  if ('eventTypeId' in changed) return { subEventTypeId: null }
  if ('isNotEnded' in changed) return { endTime: changed.isNotEnded ? DEFAULT_END_TIME : '' }
  return {}
}

/** The colour that decides whether the event is abnormal: the sub type's, if one is chosen; null before a choice. */
export function colorOf(
  values: Pick<EventValues, 'eventTypeId' | 'subEventTypeId'>,
  types: readonly { eventTypeId: number; colorId: number }[],
  subTypes: readonly { eventTypeId: number; colorId: number }[],
): number | null {
  const sub = subTypes.find(({ eventTypeId }) => eventTypeId === values.subEventTypeId)
  const type = types.find(({ eventTypeId }) => eventTypeId === values.eventTypeId)
  return (sub ?? type)?.colorId ?? null
}
