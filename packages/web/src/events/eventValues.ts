import type { Input } from '@daybook/shared'
import { isoDay } from '@daybook/shared/days'
import type { EditData } from '@daybook/shared/calls/shapes/event'
import type { EventForm } from '@daybook/shared/rules/eventRules'
import { DEFAULT_END_TIME, EVENT_GROUP } from '@daybook/shared/rules/rules'
import type { UploadedFile } from '@daybook/shared/calls/shapes/wire'
import { isTime } from '../kit/fields/typedDates.ts'

/**
 * The event form as Ant Design's Form holds it. Fields have their wire names, so that a problem of the server finds its
 * field; days are 'dd/MM/yyyy', times 'HH:mm', '' where there is none.
 */
export type EventValues = {
  nEventGroupID: number | null
  nCompanyID: number | null
  nAreaID: readonly number[]
  isAdvance: boolean
  sEventDate: string
  /** First and last day; CSR reports a single day in advance and uses the first alone. */
  advanceDates: readonly [string, string]
  nEventTypeID: number | null
  nSubEventTypeID: number | null
  lstWorkingTime: readonly number[]
  nLevelID: number | null
  sSecurityDesc: string
  sEventStartTime: string
  sEventEndTime: string
  isNotEnded: boolean
  sEventDesc: string
  lstFileData: readonly UploadedFile[]
}

export const EVENT_FIELDS = [
  'nEventGroupID',
  'nCompanyID',
  'nAreaID',
  'isAdvance',
  'sEventDate',
  'advanceDates',
  'nEventTypeID',
  'nSubEventTypeID',
  'lstWorkingTime',
  'nLevelID',
  'sSecurityDesc',
  'sEventStartTime',
  'sEventEndTime',
  'isNotEnded',
  'sEventDesc',
  'lstFileData',
] as const satisfies readonly (keyof EventValues)[]

/** Wire names whose field is called otherwise in the form. */
export const FIELD_OF_WIRE_NAME: Readonly<Record<string, keyof EventValues>> = {
  lstAreaID: 'nAreaID',
  cAdvanceReport: 'isAdvance',
  sAdvanceStartDate: 'advanceDates',
  sAdvanceEndDate: 'advanceDates',
  cEventNotEnd: 'isNotEnded',
}

export const emptyValues: EventValues = {
  nEventGroupID: null,
  nCompanyID: null,
  nAreaID: [],
  isAdvance: false,
  sEventDate: '',
  advanceDates: ['', ''],
  nEventTypeID: null,
  nSubEventTypeID: null,
  lstWorkingTime: [],
  nLevelID: null,
  sSecurityDesc: '',
  sEventStartTime: '',
  sEventEndTime: '',
  isNotEnded: false,
  sEventDesc: '',
  lstFileData: [],
}

/** A stored report in the form. */
export function valuesOf(report: EditData): EventValues {
  return {
    ...emptyValues,
    nEventGroupID: report.nEventGroupID,
    nCompanyID: report.nCompanyID,
    nAreaID: [report.nAreaID],
    isAdvance: report.cAdvanceReport === 'Y',
    sEventDate: report.sEventDate,
    nEventTypeID: report.nEventTypeID,
    nSubEventTypeID: report.nSubEventTypeID,
    lstWorkingTime: report.lstWorkingTime,
    nLevelID: report.nLevelID,
    sSecurityDesc: report.sSecurityDesc,
    sEventStartTime: report.sEventStartTime,
    sEventEndTime: report.sEventEndTime,
    isNotEnded: report.cEventNotEnd === 'Y',
    sEventDesc: report.sEventDesc,
    lstFileData: report.lstFileData,
  }
}

/** The form as the rules that both sides share read it. */
export function ruleForm(values: EventValues): EventForm {
  return {
    eventGroupId: values.nEventGroupID,
    companyId: values.nCompanyID,
    areaIds: [...values.nAreaID],
    eventDate: isoDay(values.sEventDate),
    eventTypeId: values.nEventTypeID,
    subEventTypeId: values.nSubEventTypeID,
    startTime: isTime(values.sEventStartTime) ? values.sEventStartTime : null,
    endTime: isTime(values.sEventEndTime) ? values.sEventEndTime : null,
    isNotEnded: values.isNotEnded,
    description: values.sEventDesc,
    levelId: values.nLevelID,
    securityNote: values.sSecurityDesc,
    shiftIds: [...values.lstWorkingTime],
    isAdvance: values.isAdvance,
    advanceStart: isoDay(values.advanceDates[0]),
    advanceEnd: isoDay(values.advanceDates[1]),
  }
}

type ReportFields = Omit<Input<'CreateReport/SaveData'>, 'nEventID' | 'sRequestID' | 'nDraftID'>

/** What a save sends of the form; `isStored`: an edit, whose one date stands in sEventDate even when filed in advance. */
export function payloadOf(values: EventValues, isStored: boolean): ReportFields {
  const isOperation = values.nEventGroupID === EVENT_GROUP.OPERATION
  const isSecurity = values.nEventGroupID === EVENT_GROUP.SECURITY
  const isRange = values.isAdvance && !isStored
  const [first, last] = values.advanceDates
  return {
    nEventGroupID: values.nEventGroupID,
    nCompanyID: values.nCompanyID,
    nAreaID: [...values.nAreaID],
    nEventTypeID: values.nEventTypeID,
    nSubEventTypeID: values.nSubEventTypeID,
    sEventDate: isRange ? first : values.sEventDate,
    sEventStartTime: values.sEventStartTime,
    sEventEndTime: values.isNotEnded ? DEFAULT_END_TIME : values.sEventEndTime,
    cEventNotEnd: values.isNotEnded ? 'Y' : 'N',
    sEventDesc: values.sEventDesc,
    nLevelID: isSecurity ? values.nLevelID : null,
    sSecurityDesc: isSecurity ? values.sSecurityDesc : '',
    lstWorkingTime: isOperation ? [...values.lstWorkingTime] : [],
    lstFileData: values.lstFileData.map(({ nID, IsDelete }) => ({ nID, IsDelete })),
    cAdvanceReport: values.isAdvance ? 'Y' : 'N',
    sAdvanceStartDate: isRange ? first : '',
    sAdvanceEndDate: isRange ? (values.nEventGroupID === EVENT_GROUP.CSR ? first : last) : '',
  }
}

const ofType = { nEventTypeID: null, nSubEventTypeID: null } as const
const ofArea = { ...ofType, lstWorkingTime: [], nLevelID: null } as const

/**
 * What else changes when somebody chose something: choices that depend on it are taken back. Times, texts and files
 * were typed or fetched with effort and stay; those that do not apply are neither shown nor sent.
 */
export function resetsAfter(changed: Partial<EventValues>): Partial<EventValues> {
  if ('nEventGroupID' in changed) {
    return { nCompanyID: null, nAreaID: [], isAdvance: false, advanceDates: ['', ''], ...ofArea }
  }
  if ('nCompanyID' in changed) return { nAreaID: [], ...ofArea }
  if ('nAreaID' in changed) return ofArea
  if ('isAdvance' in changed) return { ...ofType, advanceDates: ['', ''] }
  if ('nEventTypeID' in changed) return { nSubEventTypeID: null }
  if ('isNotEnded' in changed) return { sEventEndTime: changed.isNotEnded ? DEFAULT_END_TIME : '' }
  return {}
}

/** The colour that decides whether the event is abnormal: the sub type's, where one is chosen; null before a choice. */
export function colorOf(
  values: Pick<EventValues, 'nEventTypeID' | 'nSubEventTypeID'>,
  types: readonly { nEventTypeID: number; nEventColor: number }[],
  subTypes: readonly { nEventTypeID: number; nEventColor: number }[],
): number | null {
  const sub = subTypes.find(({ nEventTypeID }) => nEventTypeID === values.nSubEventTypeID)
  const type = types.find(({ nEventTypeID }) => nEventTypeID === values.nEventTypeID)
  return (sub ?? type)?.nEventColor ?? null
}
