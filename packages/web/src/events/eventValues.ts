import type { Input } from '@daybook/shared'
import { isoDay } from '@daybook/shared/days'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import type { EventForm } from '@daybook/shared/rules/eventRules'
import { DEFAULT_END_TIME, EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { isTime } from '../kit/fields/typedDates.ts'

/**
 * The event form as the kit's form holds it. Fields have the names of the call's input, so that a problem of the
 * server finds its field; days are 'dd/MM/yyyy', times 'HH:mm', '' where there is none.
 */
export type EventValues = {
  eventGroupId: number | null
  companyId: number | null
  areaId: readonly number[]
  isAdvance: boolean
  eventDate: string
  /** First and last day; CSR reports a single day in advance and uses the first alone. */
  advanceDates: readonly [string, string]
  eventTypeId: number | null
  subEventTypeId: number | null
  shifts: readonly number[]
  levelId: number | null
  securityNote: string
  startTime: string
  endTime: string
  isNotEnded: boolean
  description: string
  files: readonly UploadedFile[]
}

export const EVENT_FIELDS = [
  'eventGroupId',
  'companyId',
  'areaId',
  'isAdvance',
  'eventDate',
  'advanceDates',
  'eventTypeId',
  'subEventTypeId',
  'shifts',
  'levelId',
  'securityNote',
  'startTime',
  'endTime',
  'isNotEnded',
  'description',
  'files',
] as const satisfies readonly (keyof EventValues)[]

/** Names whose field is called otherwise in the form. */
export const FIELD_OF_WIRE_NAME: Readonly<Record<string, keyof EventValues>> = {
  areaIds: 'areaId',
  advance: 'isAdvance',
  advanceStartDate: 'advanceDates',
  advanceEndDate: 'advanceDates',
  notEnded: 'isNotEnded',
}

export const emptyValues: EventValues = {
  eventGroupId: null,
  companyId: null,
  areaId: [],
  isAdvance: false,
  eventDate: '',
  advanceDates: ['', ''],
  eventTypeId: null,
  subEventTypeId: null,
  shifts: [],
  levelId: null,
  securityNote: '',
  startTime: '',
  endTime: '',
  isNotEnded: false,
  description: '',
  files: [],
}

/** A stored report in the form. */
export function valuesOf(report: EditData): EventValues {
  return {
    ...emptyValues,
    eventGroupId: report.eventGroupId,
    companyId: report.companyId,
    areaId: [report.areaId],
    isAdvance: report.advance === 'Y',
    eventDate: report.eventDate,
    eventTypeId: report.eventTypeId,
    subEventTypeId: report.subEventTypeId,
    shifts: report.shifts,
    levelId: report.levelId,
    securityNote: report.securityNote,
    startTime: report.startTime,
    endTime: report.endTime,
    isNotEnded: report.notEnded === 'Y',
    description: report.description,
    files: report.files,
  }
}

/** The form as the rules that both sides share read it. */
export function ruleForm(values: EventValues): EventForm {
  return {
    eventGroupId: values.eventGroupId,
    companyId: values.companyId,
    areaIds: [...values.areaId],
    eventDate: isoDay(values.eventDate),
    eventTypeId: values.eventTypeId,
    subEventTypeId: values.subEventTypeId,
    startTime: isTime(values.startTime) ? values.startTime : null,
    endTime: isTime(values.endTime) ? values.endTime : null,
    isNotEnded: values.isNotEnded,
    description: values.description,
    levelId: values.levelId,
    securityNote: values.securityNote,
    shiftIds: [...values.shifts],
    isAdvance: values.isAdvance,
    advanceStart: isoDay(values.advanceDates[0]),
    advanceEnd: isoDay(values.advanceDates[1]),
  }
}

type ReportFields = Omit<Input<'CreateReport/SaveData'>, 'eventId' | 'requestId' | 'draftId'>

/** What a save sends of the form; `isStored`: an edit, whose one date stands in eventDate even when filed in advance. */
export function payloadOf(values: EventValues, isStored: boolean): ReportFields {
  const isOperation = values.eventGroupId === EVENT_GROUP.OPERATION
  const isSecurity = values.eventGroupId === EVENT_GROUP.SECURITY
  const isRange = values.isAdvance && !isStored
  const [first, last] = values.advanceDates
  return {
    eventGroupId: values.eventGroupId,
    companyId: values.companyId,
    areaId: [...values.areaId],
    eventTypeId: values.eventTypeId,
    subEventTypeId: values.subEventTypeId,
    eventDate: isRange ? first : values.eventDate,
    startTime: values.startTime,
    endTime: values.isNotEnded ? DEFAULT_END_TIME : values.endTime,
    notEnded: values.isNotEnded ? 'Y' : 'N',
    description: values.description,
    levelId: isSecurity ? values.levelId : null,
    securityNote: isSecurity ? values.securityNote : '',
    shifts: isOperation ? [...values.shifts] : [],
    files: values.files.map(({ id, isRemoved }) => ({ id, isRemoved })),
    advance: values.isAdvance ? 'Y' : 'N',
    advanceStartDate: isRange ? first : '',
    advanceEndDate: isRange ? (values.eventGroupId === EVENT_GROUP.CSR ? first : last) : '',
  }
}

const ofType = { eventTypeId: null, subEventTypeId: null } as const
const ofArea = { ...ofType, shifts: [], levelId: null } as const

/**
 * What else changes when somebody chose something: choices that depend on it are taken back. Times, texts and files
 * were typed or fetched with effort and stay; those that do not apply are neither shown nor sent.
 */
export function resetsAfter(changed: Partial<EventValues>): Partial<EventValues> {
  if ('eventGroupId' in changed) {
    return { companyId: null, areaId: [], isAdvance: false, advanceDates: ['', ''], ...ofArea }
  }
  if ('companyId' in changed) return { areaId: [], ...ofArea }
  if ('areaId' in changed) return ofArea
  if ('isAdvance' in changed) return { ...ofType, advanceDates: ['', ''] }
  if ('eventTypeId' in changed) return { subEventTypeId: null }
  if ('isNotEnded' in changed) return { endTime: changed.isNotEnded ? DEFAULT_END_TIME : '' }
  return {}
}

/** The colour that decides whether the event is abnormal: the sub type's, where one is chosen; null before a choice. */
export function colorOf(
  values: Pick<EventValues, 'eventTypeId' | 'subEventTypeId'>,
  types: readonly { eventTypeId: number; colorId: number }[],
  subTypes: readonly { eventTypeId: number; colorId: number }[],
): number | null {
  const sub = subTypes.find(({ eventTypeId }) => eventTypeId === values.subEventTypeId)
  const type = types.find(({ eventTypeId }) => eventTypeId === values.eventTypeId)
  return (sub ?? type)?.colorId ?? null
}
