import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { call } from '../call.ts'
import {
  MOST_AREAS_FILED,
  advanceReport,
  areaIds,
  areaMaster,
  editData,
  eventTypeMaster,
  filedOffline,
  knownDraft,
  reportFields,
  securityLevelOption,
  workingTimeMaster,
} from './shapes/event.ts'
import {
  companyOption,
  day,
  flag,
  id,
  listOf,
  option,
  optional,
  reportRow,
  text,
  uploadedFile,
  uuid,
} from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.createReport], level: 1 } as const
const write = { menus: [MENU.createReport], level: 2 } as const

export const CreateReport = {
  LoadCreateReport: call({
    access: read,
    writes: false,
    about: "The event form's choices, given what has been chosen so far, and the defaults of a new form.",
    input: z.object({
      eventGroupId: wire('nEventGroupID', optional(id)),
      companyId: wire('nCompanyID', optional(id)),
      areaIds: wire('lstAreaID', listOf(id, MOST_AREAS_FILED)),
      subAreaIds: wire('lstSubAreaID', listOf(id, MOST_AREAS_FILED)),
      eventDate: wire('sEventDate', optional(day)),
      eventTypeId: wire('nEventTypeID', optional(id)),
    }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      advance: wire('objTAdvanceReport', advanceReport),
      areas: wire('lstAreaMaster', z.array(areaMaster)),
      eventTypes: wire('lstEventTypeMaster', z.array(eventTypeMaster)),
      subEventTypes: wire('lstEventTypeMaster_Sub', z.array(eventTypeMaster)),
      shifts: wire('lstWorkingTimeMaster', z.array(workingTimeMaster)),
      /** Of the chosen areas, those whose rule of today takes 'nothing to report' only after the end. */
      nilAfterEndAreaIds: z.array(z.int()),
      defaultAreaIds: wire('lstDefaultArea', z.array(z.int())),
      defaultEventGroupId: wire('nDefaultEventGroup', z.int().nullable()),
      defaultCompanyId: wire('nDefaultCompany', z.int().nullable()),
      csrCompanies: wire('lstCompyneCSR', z.array(companyOption)),
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      eventGroups: wire('lstEventGroup', z.array(option)),
      securityLevels: wire('lstSecurityLevel', z.array(securityLevelOption)),
      /** Today in the company time zone, ISO. */
      today: wire('dToday', z.string()),
      /** The time of the answer in the company time zone, so that the form knows what is in the future. */
      now: wire('dNow', z.string()),
      /** The earliest event date (ISO) that the caller may file in the chosen areas; null: no limit. */
      earliestDate: wire('dEarliestDate', z.string().nullable()),
    }),
  }),
  LoadListEventReport: call({
    access: read,
    writes: false,
    about: 'The reports of one day that the caller may see, optionally of one group and company.',
    input: z.object({
      eventGroupId: wire('nEventGroupID', optional(id)),
      companyId: wire('nCompanyID', optional(id)),
      eventDate: wire('sEventDate', optional(day)),
    }),
    output: z.object({ events: wire('lstEventReport', z.array(reportRow)) }),
  }),
  GetEventPrevious: call({
    access: read,
    writes: false,
    about: 'The newest earlier report of the same group, company and areas, to prefill the form.',
    input: z.object({
      eventGroupId: wire('nEventGroupID', optional(id)),
      companyId: wire('nCompanyID', optional(id)),
      areaIds: wire('lstAreaID', listOf(id, MOST_AREAS_FILED)),
      eventDate: wire('sEventDate', optional(day)),
    }),
    output: z.object({
      isPreviousData: z.boolean(),
      eventDay: wire('dEventDate', z.string().nullable()),
      eventTypeId: wire('nEventTypeID', z.int().nullable()),
      subEventTypeId: wire('nSubEventTypeID', z.int().nullable()),
      startTime: wire('sEventStartTime', z.string()),
      endTime: wire('sEventEndTime', z.string()),
      notEnded: wire('cEventNotEnd', flag),
      description: wire('sEventDesc', z.string()),
      levelId: wire('nLevelID', z.int().nullable()),
      shifts: wire('lstWorkingTime', z.array(z.int())),
    }),
  }),
  CheckAreaAdvance: call({
    access: read,
    writes: false,
    about: 'Returns Error if one of the areas already has an advance report on the date.',
    input: z.object({ areaIds: wire('lstAreaID', listOf(id, MOST_AREAS_FILED)), day: wire('sDate', optional(day)) }),
    output: z.object({}),
  }),
  GetAdvanceReport: call({
    access: read,
    writes: false,
    about: 'Whether advance reports are allowed for the group, and until which date.',
    input: z.object({
      eventGroupId: wire('nEventGroupID', optional(id)),
      areaIds: wire('lstAreaID', listOf(id, MOST_AREAS_FILED)),
    }),
    output: advanceReport,
  }),
  CheclSecurityLevel: call({
    access: read,
    writes: false,
    about: 'Whether the level matches the latest earlier security report of each area.',
    input: z.object({
      eventGroupId: wire('nEventGroupID', optional(id)),
      companyId: wire('nCompanyID', optional(id)),
      areaIds: wire('lstAreaID', listOf(id, MOST_AREAS_FILED)),
      eventDate: wire('sEventDate', optional(day)),
      levelId: wire('nSecurityLevelID', optional(z.int())),
    }),
    /** sMsg says what a failing level requires. */
    output: z.object({ isPass: z.boolean(), message: wire('sMsg', z.string()) }),
  }),
  SaveData: call({
    access: write,
    writes: true,
    about: 'Files a report for each area (advance mode: and each day), all or none. With nEventID, saves an edit.',
    input: z.object({
      eventId: wire('nEventID', optional(id)),
      areaId: wire('nAreaID', areaIds),
      ...reportFields,
      approvalRemark: wire('sApproveRemark', text(LIMIT.description)),
      statusId: wire('nStatus', optional(z.int())),
      mode: wire('nMode', optional(z.int())),
      /** Made by the form: a repeated submission gets the first answer; one with other values is refused. */
      requestId: wire('sRequestID', optional(uuid)),
      /** The draft behind this submission; it is deleted once the report is filed. */
      draftId: wire('nDraftID', optional(id)),
      draftDigest: wire('sDraftDigest', knownDraft),
      /** For a submission that waited on its device. */
      filedOffline,
    }),
    output: z.object({
      eventIds: wire('lstEventID', z.array(z.int())),
      /** Why a report that waited on its device counts as filed on arrival; '' otherwise. */
      filedNote: z.string(),
    }),
  }),
  LoadEditReport: call({
    access: read,
    writes: false,
    about: 'One report, for the edit form.',
    input: z.object({ eventId: wire('nEventID', id) }),
    output: z.object({ record: wire('EditeData', editData) }),
  }),
  DeleteEvent: call({
    access: write,
    writes: true,
    about: 'Deletes one report. The row is kept but leaves every list, count and report.',
    input: z.object({ eventId: wire('nEventReportID', id) }),
    output: z.object({}),
  }),
  LoadDraft: call({
    access: read,
    writes: false,
    about: "The caller's saved draft, if any, with its uploads.",
    input: z.object({}),
    output: z.object({
      draftId: wire('nDraftID', z.int().nullable()),
      /** Identifies the draft's current state; '' if there is none. */
      digest: wire('sDigest', z.string()),
      /** The form's own values, as saved. */
      formData: wire('sFormData', z.string()),
      files: wire('lstFileData', z.array(uploadedFile)),
      updatedAt: wire('dUpdate', z.string().nullable()),
    }),
  }),
  SaveDraft: call({
    access: write,
    writes: true,
    about: 'Saves the form as a draft for its author. A draft is not a report and is never counted.',
    input: z.object({
      formData: wire('sFormData', z.string().max(200_000)),
      files: wire('lstFileData', listOf(z.object({ id: wire('nID', id) }), 100)),
      digest: wire('sDigest', knownDraft),
    }),
    output: z.object({
      draftId: wire('nDraftID', z.int()),
      updatedAt: wire('dUpdate', z.string()),
      digest: wire('sDigest', z.string()),
    }),
  }),
  DeleteDraft: call({
    access: write,
    writes: true,
    about: 'Deletes the draft and those of its uploads that belong to no report.',
    input: z.object({ draftId: wire('nDraftID', id), digest: wire('sDigest', knownDraft) }),
    output: z.object({}),
  }),
}
