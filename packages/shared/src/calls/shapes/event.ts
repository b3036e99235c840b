import { z } from 'zod'
import { LIMIT } from '../../rules/rules.ts'
import type { Plain } from '../../names.ts'
import { FIELDS, REPORT_FIELDS, type ReportField, type Of, VALUE_FIELDS } from '../reportFields.ts'
import { storedValues } from './storedValues.ts'
import { day, fileReference, id, listOf, option, optional, optionalFlag, text, time, uploadedFile } from './wire.ts'

/** What the form sends for a field. */
const SENT = {
  id: optional(id),
  ids: listOf(id, 100),
  choice: optional(z.int()),
  text: text(LIMIT.description),
  day: optional(day),
  dayOfSpan: optional(day),
  time: optional(time),
  flag: optionalFlag,
  files: listOf(fileReference, 100),
}
/** Each call has its own areas. */
type SentField = Exclude<ReportField, 'areaId'>
type Sent = { [K in SentField as Of<K, 'wire'>]: (typeof SENT)[Of<K, 'kind'>] }
type PlainlySent = { [K in SentField]: (typeof PLAINLY_SENT)[Of<K, 'kind'>] }

const SENT_FIELDS = FIELDS.filter((name) => name !== 'areaId')

/** The fields of an event report as the form sends them, for CreateReport and EventApprove. */
export const reportFields = {
  ...(Object.fromEntries(
    SENT_FIELDS.map((name) => [REPORT_FIELDS[name].wire, SENT[REPORT_FIELDS[name].kind]]),
  ) as Sent),
  /** The version the form read; an edit of an older one is refused. */
  nVersion: optional(z.int()),
}

/** A moment as ISO 8601, with its offset. */
const moment = z.iso.datetime({ offset: true }).max(40)

/** When a report that waited on its device was filed. Both instants come from the device's clock. */
export const filedOffline = optional(
  z.object({
    filedAt: moment,
    /** Milliseconds by which the server's clock was ahead of the device's at their last contact. */
    clockOffset: z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
    sentAt: moment,
    /** The header Daybook-Contact of the last answer before it was filed. Without it, the report counts as filed on arrival. */
    contact: optional(z.string().max(100)),
  }),
)
export type FiledOffline = NonNullable<z.output<typeof filedOffline>>
/** One submission files in at most so many areas. */
export const MOST_AREAS_FILED = 2_000

/** An area list also accepts a single id: create sends many, edit sends one. */
export const areaIds = z.preprocess(
  (value) => (typeof value === 'number' ? [value] : value),
  listOf(id, MOST_AREAS_FILED),
)

/** The draft as the caller last saw it; one changed elsewhere since then is left alone. '': none; null: any. */
export const knownDraft = z
  .string()
  .max(64)
  .regex(/^([0-9a-f]{64})?$/)
  .nullish()
  .transform((value) => value ?? null)

const PLAINLY_SENT = {
  ...SENT,
  files: listOf(z.object({ id: fileReference.shape.nID, isRemoved: fileReference.shape.IsDelete }), 100),
}

/** A new report as the form sends it, by plain names. */
export const filing = {
  areaId: areaIds,
  ...(Object.fromEntries(SENT_FIELDS.map((name) => [name, PLAINLY_SENT[REPORT_FIELDS[name].kind]])) as PlainlySent),
  /** The draft behind the submission; deleted once nothing of it is left to file. */
  draftId: optional(id),
  draftDigest: knownDraft,
}

export const eventTypeMaster = option.extend({
  nEventTypeID: z.int(),
  sEventName: z.string(),
  sRemark: z.string(),
  nEventColor: z.int(),
  nHearID: z.int().nullable(),
  nOrderID: z.int(),
  nOrder: z.int(),
  nUseAreaID: z.int().nullable(),
  nCompany: z.int().nullable(),
  nAreaID: z.int().nullable(),
  cAdvanceReport: z.enum(['Y', 'N']),
  /** It says that nothing happened. */
  isNil: z.boolean(),
})
export type EventTypeMaster = Plain<z.output<typeof eventTypeMaster>>

export const workingTimeMaster = option.extend({
  nWorkingTimeID: z.int(),
  /** Name with its hours, 'กะเช้า 08:00-16:00'. */
  sWorKingTileName: z.string(),
  sAreaName: z.string(),
  nAreaID: z.int(),
  /** 'HH:mm'; `to` is on the next day unless it is later than `from`. */
  from: z.string(),
  to: z.string(),
})
export type WorkingTimeMaster = Plain<z.output<typeof workingTimeMaster>>

export const areaMaster = option.extend({
  nAreaID: z.int(),
  /** 'Area / Sub area' for a sub area. */
  sAreaName: z.string(),
  nEventGrupID: z.int(),
  nCompanyID: z.int(),
  nOrder: z.int(),
  nSubOrder: z.int(),
})
export type AreaMaster = Plain<z.output<typeof areaMaster>>

export const securityLevelOption = option.extend({ sColor: z.string() })

/** Advance reporting of a group: the last day (ISO) to choose, and days (ISO) already taken. */
export const advanceReport = z.object({
  IsAdvanceReport: z.boolean(),
  dAdvanceEndDate: z.string().nullable(),
  lstDate: z.array(z.string()),
})

/** A stored report, for the dialog and the form. */
export const editData = z.object({
  nEventID: z.int(),
  nEventGroupID: z.int(),
  sEventGroupName: z.string(),
  nCompanyID: z.int(),
  sCompanyName: z.string(),
  nAreaID: z.int(),
  sAreaName: z.string(),
  nEventTypeID: z.int(),
  sEventTypeName: z.string(),
  nSubEventTypeID: z.int().nullable(),
  sSubEventTypeName: z.string(),
  nEventColorID: z.int(),
  sEventDate: z.string(),
  sEventStartTime: z.string(),
  sEventEndTime: z.string(),
  cEventNotEnd: z.enum(['Y', 'N']),
  ...storedValues(VALUE_FIELDS),
  isLevelChanged: z.boolean(),
  lstWorkingTime: z.array(z.int()),
  lstFileData: z.array(uploadedFile),
  sApproveRemark: z.string(),
  cAdvanceReport: z.enum(['Y', 'N']),
  nStatus: z.int(),
  sStatusName: z.string(),
  sReportby: z.string(),
  dCreateDate: z.string(),
  /** If it says that nothing happened, and was filed before its time had ended: when; '' otherwise. */
  soFarAt: z.string(),
  /** When a report filed without network arrived; '' for any other. */
  receivedAt: z.string(),
  /** Its type requires a corrective action and it has none, so it cannot be approved yet. */
  isActionMissing: z.boolean(),
  nVersion: z.int(),
  isEdite: z.boolean(),
  isApprover: z.boolean(),
  isApprove: z.boolean(),
  isView: z.boolean(),
  isDelete: z.boolean(),
  /** The person in whose name the caller would decide it; '' in their own, or if they may not. */
  decidesFor: z.string(),
})
export type EditData = Plain<z.output<typeof editData>>

/** One step in a report's history, from the audit trail. */
export const historyEntry = z.object({
  dDate: z.string(),
  sUserName: z.string(),
  /**
   * 'create', 'edit', 'approve', 'reject', 'undo' (a decision was undone), 'delete' or 'restore'; 'outside' has no details: it
   * happened before the report moved here. 'archived' stands alone: the history is in archive files that cannot be read.
   */
  sAction: z.string(),
  sRemark: z.string(),
  /** What an edit changed: a field's wire name with its old and new value as the form shows them. */
  lstChange: z.array(z.object({ sField: z.string(), sBefore: z.string(), sAfter: z.string() })),
})
