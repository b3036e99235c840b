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
import { companyOption, day, id, listOf, option, optional, reportRow, text, uploadedFile, uuid } from './shapes/wire.ts'

const read = { menus: [MENU.createReport], level: 1 } as const
const write = { menus: [MENU.createReport], level: 2 } as const

export const CreateReport = {
  LoadCreateReport: call({
    access: read,
    writes: false,
    about: "The event form's choices, given what has been chosen so far, and the defaults of a new form.",
    input: z.object({
      nEventGroupID: optional(id),
      nCompanyID: optional(id),
      lstAreaID: listOf(id, MOST_AREAS_FILED),
      lstSubAreaID: listOf(id, MOST_AREAS_FILED),
      sEventDate: optional(day),
      nEventTypeID: optional(id),
    }),
    output: z.object({
      nPermission: z.int(),
      objTAdvanceReport: advanceReport,
      lstAreaMaster: z.array(areaMaster),
      lstEventTypeMaster: z.array(eventTypeMaster),
      lstEventTypeMaster_Sub: z.array(eventTypeMaster),
      lstWorkingTimeMaster: z.array(workingTimeMaster),
      /** Of the chosen areas, those whose rule of today takes 'nothing to report' only after the end. */
      nilAfterEndAreaIds: z.array(z.int()),
      lstDefaultArea: z.array(z.int()),
      nDefaultEventGroup: z.int().nullable(),
      nDefaultCompany: z.int().nullable(),
      lstCompyneCSR: z.array(companyOption),
      lstCompyne: z.array(companyOption),
      lstEventGroup: z.array(option),
      lstSecurityLevel: z.array(securityLevelOption),
      /** Today in the company time zone, ISO. */
      dToday: z.string(),
      /** The time of the answer in the company time zone, so that the form knows what is in the future. */
      dNow: z.string(),
      /** The earliest event date (ISO) that the caller may file in the chosen areas; null: no limit. */
      dEarliestDate: z.string().nullable(),
    }),
  }),
  LoadListEventReport: call({
    access: read,
    writes: false,
    about: 'The reports of one day that the caller may see, optionally of one group and company.',
    input: z.object({ nEventGroupID: optional(id), nCompanyID: optional(id), sEventDate: optional(day) }),
    output: z.object({ lstEventReport: z.array(reportRow) }),
  }),
  GetEventPrevious: call({
    access: read,
    writes: false,
    about: 'The newest earlier report of the same group, company and areas, to prefill the form.',
    input: z.object({
      nEventGroupID: optional(id),
      nCompanyID: optional(id),
      lstAreaID: listOf(id, MOST_AREAS_FILED),
      sEventDate: optional(day),
    }),
    output: z.object({
      isPreviousData: z.boolean(),
      dEventDate: z.string().nullable(),
      nEventTypeID: z.int().nullable(),
      nSubEventTypeID: z.int().nullable(),
      sEventStartTime: z.string(),
      sEventEndTime: z.string(),
      cEventNotEnd: z.enum(['Y', 'N']),
      sEventDesc: z.string(),
      nLevelID: z.int().nullable(),
      lstWorkingTime: z.array(z.int()),
    }),
  }),
  CheckAreaAdvance: call({
    access: read,
    writes: false,
    about: 'Returns Error if one of the areas already has an advance report on the date.',
    input: z.object({ lstAreaID: listOf(id, MOST_AREAS_FILED), sDate: optional(day) }),
    output: z.object({}),
  }),
  GetAdvanceReport: call({
    access: read,
    writes: false,
    about: 'Whether advance reports are allowed for the group, and until which date.',
    input: z.object({ nEventGroupID: optional(id), lstAreaID: listOf(id, MOST_AREAS_FILED) }),
    output: advanceReport,
  }),
  CheclSecurityLevel: call({
    access: read,
    writes: false,
    about: 'Whether the level matches the latest earlier security report of each area.',
    input: z.object({
      nEventGroupID: optional(id),
      nCompanyID: optional(id),
      lstAreaID: listOf(id, MOST_AREAS_FILED),
      sEventDate: optional(day),
      nSecurityLevelID: optional(z.int()),
    }),
    /** sMsg says what a failing level requires. */
    output: z.object({ isPass: z.boolean(), sMsg: z.string() }),
  }),
  SaveData: call({
    access: write,
    writes: true,
    about: 'Files a report for each area (advance mode: and each day), all or none. With nEventID, saves an edit.',
    input: z.object({
      nEventID: optional(id),
      nAreaID: areaIds,
      ...reportFields,
      sApproveRemark: text(LIMIT.description),
      nStatus: optional(z.int()),
      nMode: optional(z.int()),
      /** Made by the form: a repeated submission gets the first answer; one with other values is refused. */
      sRequestID: optional(uuid),
      /** The draft behind this submission; it is deleted once the report is filed. */
      nDraftID: optional(id),
      sDraftDigest: knownDraft,
      /** For a submission that waited on its device. */
      filedOffline,
    }),
    output: z.object({
      lstEventID: z.array(z.int()),
      /** Why a report that waited on its device counts as filed on arrival; '' otherwise. */
      filedNote: z.string(),
    }),
  }),
  LoadEditReport: call({
    access: read,
    writes: false,
    about: 'One report, for the edit form.',
    input: z.object({ nEventID: id }),
    output: z.object({ EditeData: editData }),
  }),
  DeleteEvent: call({
    access: write,
    writes: true,
    about: 'Deletes one report. The row is kept but leaves every list, count and report.',
    input: z.object({ nEventReportID: id }),
    output: z.object({}),
  }),
  LoadDraft: call({
    access: read,
    writes: false,
    about: "The caller's saved draft, if any, with its uploads.",
    input: z.object({}),
    output: z.object({
      nDraftID: z.int().nullable(),
      /** Identifies the draft's current state; '' if there is none. */
      sDigest: z.string(),
      /** The form's own values, as saved. */
      sFormData: z.string(),
      lstFileData: z.array(uploadedFile),
      dUpdate: z.string().nullable(),
    }),
  }),
  SaveDraft: call({
    access: write,
    writes: true,
    about: 'Saves the form as a draft for its author. A draft is not a report and is never counted.',
    input: z.object({
      sFormData: z.string().max(200_000),
      lstFileData: listOf(z.object({ nID: id }), 100),
      sDigest: knownDraft,
    }),
    output: z.object({ nDraftID: z.int(), dUpdate: z.string(), sDigest: z.string() }),
  }),
  DeleteDraft: call({
    access: write,
    writes: true,
    about: 'Deletes the draft and those of its uploads that belong to no report.',
    input: z.object({ nDraftID: id, sDigest: knownDraft }),
    output: z.object({}),
  }),
}
