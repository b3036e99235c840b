import { z } from 'zod'
import { LIMIT } from '../../rules/rules.ts'
import { FIELDS, REPORT_FIELDS, type ReportField, type Of, VALUE_FIELDS } from '../reportFields.ts'
import { storedValues } from './storedValues.ts'
import {
  answeredDay,
  day,
  fileReference,
  flag,
  id,
  listOf,
  option,
  optional,
  optionalFlag,
  text,
  time,
  uploadedFile,
} from './wire.ts'
import { fieldOf, wire } from '../../wire.ts'

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
type Sent<Kinds extends typeof SENT> = { [K in SentField]: Kinds[Of<K, 'kind'>] }

const SENT_FIELDS = FIELDS.filter((name) => name !== 'areaId')

/** The fields of an event report as the form sends them, for CreateReport and EventApprove. */
export const reportFields = {
  ...(Object.fromEntries(
    SENT_FIELDS.map((name) => [name, wire(REPORT_FIELDS[name].wire, SENT[REPORT_FIELDS[name].kind])]),
  ) as Sent<typeof SENT>),
  /** The version the form read; an edit of an older one is refused. */
  version: wire('nVersion', optional(z.int())),
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
  files: listOf(z.object({ id, isRemoved: z.boolean().nullish() }), 100),
}

/** The same for calls with plain names on the wire. */
export const filing = {
  areaId: areaIds,
  ...(Object.fromEntries(SENT_FIELDS.map((name) => [name, PLAINLY_SENT[REPORT_FIELDS[name].kind]])) as Sent<
    typeof SENT
  >),
  /** The draft behind the submission; deleted once nothing of it is left to file. */
  draftId: optional(id),
  draftDigest: knownDraft,
}

export const eventTypeMaster = option.extend({
  eventTypeId: wire('nEventTypeID', z.int()),
  eventName: wire('sEventName', z.string()),
  remark: wire('sRemark', z.string()),
  colorId: wire('nEventColor', z.int()),
  headEventTypeId: wire('nHearID', z.int().nullable()),
  orderId: wire('nOrderID', z.int()),
  position: wire('nOrder', z.int()),
  usedAreaId: wire('nUseAreaID', z.int().nullable()),
  company: wire('nCompany', z.int().nullable()),
  areaId: wire('nAreaID', z.int().nullable()),
  advance: wire('cAdvanceReport', flag),
  /** It says that nothing happened. */
  isNil: z.boolean(),
})
export type EventTypeMaster = z.output<typeof eventTypeMaster>

export const workingTimeMaster = option.extend({
  shiftId: wire('nWorkingTimeID', z.int()),
  /** Name with its hours, 'กะเช้า 08:00-16:00'. */
  shiftLabel: wire('sWorKingTileName', z.string()),
  areaName: wire('sAreaName', z.string()),
  areaId: wire('nAreaID', z.int()),
  /** 'HH:mm'; `to` is on the next day unless it is later than `from`. */
  from: z.string(),
  to: z.string(),
})
export type WorkingTimeMaster = z.output<typeof workingTimeMaster>

export const areaMaster = option.extend({
  areaId: wire('nAreaID', z.int()),
  /** 'Area / Sub area' for a sub area. */
  areaName: wire('sAreaName', z.string()),
  eventGroupId: wire('nEventGrupID', z.int()),
  companyId: wire('nCompanyID', z.int()),
  position: wire('nOrder', z.int()),
  subPosition: wire('nSubOrder', z.int()),
})
export type AreaMaster = z.output<typeof areaMaster>

export const securityLevelOption = option.extend({ color: wire('sColor', z.string()) })

/** Advance reporting of a group: the last day (ISO) to choose, and days (ISO) already taken. */
export const advanceReport = z.object({
  allowsAdvance: wire('IsAdvanceReport', z.boolean()),
  advanceEndDay: wire('dAdvanceEndDate', z.string().nullable()),
  dates: wire('lstDate', z.array(z.string())),
})

/** A stored report, for the dialog and the form. */
export const editData = z.object({
  eventId: wire('nEventID', z.int()),
  eventGroupId: wire('nEventGroupID', z.int()),
  eventGroupName: wire('sEventGroupName', z.string()),
  companyId: wire('nCompanyID', z.int()),
  companyName: wire('sCompanyName', z.string()),
  areaId: wire('nAreaID', z.int()),
  areaName: wire('sAreaName', z.string()),
  eventTypeId: wire('nEventTypeID', z.int()),
  eventTypeName: wire('sEventTypeName', z.string()),
  subEventTypeId: wire('nSubEventTypeID', z.int().nullable()),
  subEventTypeName: wire('sSubEventTypeName', z.string()),
  colorId: wire('nEventColorID', z.int()),
  eventDate: wire('sEventDate', answeredDay),
  startTime: wire('sEventStartTime', z.string()),
  endTime: wire('sEventEndTime', z.string()),
  notEnded: wire('cEventNotEnd', flag),
  ...storedValues(VALUE_FIELDS),
  isLevelChanged: z.boolean(),
  shifts: wire('lstWorkingTime', z.array(z.int())),
  files: wire('lstFileData', z.array(uploadedFile)),
  approvalRemark: wire('sApproveRemark', z.string()),
  advance: wire('cAdvanceReport', flag),
  statusId: wire('nStatus', z.int()),
  statusName: wire('sStatusName', z.string()),
  reporterName: wire('sReportby', z.string()),
  createdAt: wire('dCreateDate', z.string()),
  /** If it says that nothing happened, and was filed before its time had ended: when; '' otherwise. */
  soFarAt: z.string(),
  /** When a report filed without network arrived; '' for any other. */
  receivedAt: z.string(),
  /** Brought in from the tool that was used before Daybook. */
  isBroughtIn: z.boolean(),
  /** Its type requires a corrective action and it has none, so it cannot be approved yet. */
  isActionMissing: z.boolean(),
  version: wire('nVersion', z.int()),
  canEdit: wire('isEdite', z.boolean()),
  isApprover: z.boolean(),
  canApprove: wire('isApprove', z.boolean()),
  canView: wire('isView', z.boolean()),
  isDelete: z.boolean(),
  /** The person in whose name the caller would decide it; '' in their own, or if they may not. */
  decidesFor: z.string(),
})
export type EditData = z.output<typeof editData>

/** What a history tells of. */
const edited = z.object({ areaId: wire('nAreaID', id), ...reportFields, statusId: wire('nStatus', id) })

/** One step in a report's history, from the audit trail. */
export const historyEntry = z.object({
  date: wire('dDate', z.string()),
  userName: wire('sUserName', z.string()),
  /**
   * 'create', 'edit', 'approve', 'reject', 'undo' (a decision was undone), 'delete' or 'restore'; 'outside' has no details: it
   * happened before the report moved here.
   */
  action: wire('sAction', z.string()),
  remark: wire('sRemark', z.string()),
  /** What an edit changed: a field's wire name with its old and new value as the form shows them. */
  changes: wire(
    'lstChange',
    z.array(
      z.object({
        field: wire('sField', fieldOf(edited, z.string())),
        before: wire('sBefore', z.string()),
        after: wire('sAfter', z.string()),
      }),
    ),
  ),
})
