import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changes, orderChange, recordId, status } from './shapes/admin.ts'
import { call } from '../call.ts'
import {
  CODE,
  MOST_AREAS,
  MOST_PICKED,
  ROW_BYTES,
  SEALED,
  companyOption,
  flag,
  id,
  line,
  listOf,
  option,
  optional,
  optionalFlag,
  paged,
  paging,
  text,
} from './shapes/wire.ts'

const read = { menus: [MENU.area], level: 1 } as const
const write = { menus: [MENU.area], level: 2 } as const

const filters = { SearchText: text(LIMIT.search), SearchEventGroupID: optional(id), SearchCompanyID: optional(id) }

const subAreaRow = z.object({
  nAreaID: z.int(),
  nHeadreaID: z.int(),
  nOrder: z.int(),
  sAreaName: z.string(),
  sWorkingTime: z.string(),
  sApprove: flag,
  sStatus: flag,
  dUpdate: z.string(),
})

/** A sub area in the form; a new one has an id made by the form, and isNew. */
const subArea = z.object({
  nAreaID: z.int(),
  nHeadreaID: optional(z.int()),
  nOrder: optional(z.int()),
  sAreaName: line(LIMIT.name),
  cRequireApprove: z.boolean().nullish(),
  cActive: status,
  sNoteInActive: text(LIMIT.note),
  lstWorkingTimeID: listOf(id, 500),
  cDel: optionalFlag,
  isNew: z.boolean().nullish(),
  isDelete: z.boolean().nullish(),
})

const subAreaSaved = z.object({
  nAreaID: z.int(),
  nHeadreaID: z.int(),
  nOrder: z.int(),
  sAreaName: z.string(),
  cRequireApprove: z.boolean(),
  cActive: flag,
  sNoteInActive: z.string(),
  lstWorkingTimeID: z.array(z.int()),
  sWorkingTime: z.string(),
  sApprove: flag,
  sStatus: flag,
  cDel: flag,
  isNew: z.boolean(),
  isDelete: z.boolean(),
  dUpdate: z.string(),
})

/** What it takes to reorder a form's unsaved list. */
const formSubArea = z.looseObject({ nAreaID: z.int(), nOrder: z.int() }).meta({ mostBytes: ROW_BYTES })

export const Area = {
  LoadAreaList: call({
    access: read,
    writes: false,
    about: 'The areas that the caller administers.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      nPermission: z.int(),
      lstData: z.array(
        z.object({
          nAreaID: z.int(),
          sID: z.string(),
          nOrder: z.int(),
          nEventGroupID: z.int(),
          sEventGroupName: z.string(),
          nCompanyID: z.int(),
          sCompanyName: z.string(),
          sAreaName: z.string(),
          cRequireApprove: flag,
          cActive: flag,
          nSubArea: z.int(),
          lstSubArea: z.array(subAreaRow),
          /** Whether the caller may edit the whole area, not just some sub areas. */
          isEdite: z.boolean(),
          sUpdateBy: z.string(),
          dUpdate: z.string(),
        }),
      ),
      lstEventGroup: z.array(option),
      lstCompyne: z.array(companyOption),
      /** Positions, once company and group are chosen. */
      lstOrder: z.array(option),
      ...paged,
    }),
  }),
  GetCompanyCSR: call({
    access: read,
    writes: false,
    about: 'Companies, or CSR areas if the group is CSR.',
    input: z.object(filters),
    output: z.object({ lstCompyne: z.array(companyOption) }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, lstAreaID: listOf(id, MOST_AREAS), sSort: paging.sSort, sOrder: paging.sOrder }),
    output: 'file',
  }),
  DeleteArea: call({
    access: write,
    writes: true,
    about: 'Deletes areas that are not in use, all or none.',
    input: z.object({ lstAreaID: listOf(id, MOST_PICKED) }),
    output: z.object({}),
  }),
  ChangeSubOrderFromModal: call({
    access: write,
    writes: true,
    about: 'Moves a sub area of a saved area and returns the list in its new order.',
    input: z.object({
      ...orderChange,
      lstSubArea: listOf(z.looseObject({ nAreaID: z.int() }).meta({ mostBytes: ROW_BYTES }), 2_000),
      nAreaID: id,
    }),
    output: z.object({ lstSubArea: z.array(subAreaRow) }),
  }),
  LoadCreateArea: call({
    access: read,
    writes: false,
    about: "One area, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ nAreaID: optional(id), sID: text(SEALED) }),
    output: z.object({
      nPermission: z.int(),
      /** Whether the caller may save the area itself; with only some sub areas in scope, only those. */
      isEdite: z.boolean(),
      lstOrder: z.array(option),
      lstSubOrder: z.array(option),
      lstEventGroup: z.array(option),
      lstCompyne: z.array(companyOption),
      /** The area and sub areas that have an active approver. */
      lstApprovedAreaID: z.array(z.int()),
      EditeAreaCreateData: z
        .object({
          nAreaID: z.int(),
          nEventGroupID: z.int(),
          nCompanyID: z.int(),
          nAreaHeadID: z.int().nullable(),
          sAreaName: z.string(),
          cRequireApprove: z.boolean(),
          cActive: flag,
          sNoteInActive: z.string(),
          sNotificationStatus: flag,
          nOrder: z.int(),
          nVersion: z.string(),
          lstWorkingTimeID: z.array(z.int()),
          lstEventTypeID: z.array(z.int()),
          lstSubArea: z.array(subAreaSaved),
        })
        .nullable(),
    }),
  }),
  GetWorkTimeAndEvent: call({
    access: read,
    writes: false,
    about: 'The working times and event types of a company in a group.',
    input: z.object({
      nCompanyID: optional(id),
      nEventGroupID: optional(id),
      /** A saved area: its current values are offered even when inactive. */
      nAreaID: optional(id),
    }),
    output: z.object({
      ListWorkingTimes: z.array(z.object({ nWorkingTime: z.int(), sWorkingTime: z.string(), timeset: z.string() })),
      lstEventTypes: z.array(
        z.object({
          nEventTypeID: z.int(),
          sEventTypeName: z.string(),
          nEventGroupID: z.int(),
          sEventGroupName: z.string(),
          nEventColor: z.int(),
          cActive: flag,
        }),
      ),
    }),
  }),
  getListOrder: call({
    access: read,
    writes: false,
    about: 'The order positions in a company and group, and the next free one.',
    input: z.object({ SearchCompanyID: optional(id), SearchEventGroupID: optional(id) }),
    output: z.object({ lstOrder: z.array(option), nOrder: z.int() }),
  }),
  ChangeSubOrder: call({
    access: read,
    writes: false,
    about: 'Reorders the sub areas in a form without saving them.',
    input: z.object({ ...orderChange, lstSubArea: listOf(formSubArea, 2_000) }),
    output: z.object({ lstSubArea: z.array(formSubArea) }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    about: 'The changes to an area, from the audit trail.',
    input: recordId,
    output: changes,
  }),
  SaveAreaData: call({
    access: write,
    writes: true,
    about: 'Saves an area with its sub areas. Sub areas missing from the list stay unchanged.',
    input: z.object({
      nAreaID: optional(id),
      nEventGroupID: optional(id),
      nCompanyID: optional(id),
      nAreaHeadID: optional(id),
      sAreaName: line(LIMIT.name),
      cRequireApprove: z.boolean().nullish(),
      cActive: status,
      sNoteInActive: text(LIMIT.note),
      sNotificationStatus: status,
      nOrder: optional(z.int().min(1)),
      nVersion: text(CODE),
      lstWorkingTimeID: listOf(id, 500),
      lstEventTypeID: listOf(id, 2_000),
      /** Sub area mode; also on when there is a sub area. */
      isSubArea: z.boolean().nullish(),
      lstSubArea: listOf(subArea, 2_000),
    }),
    output: z.object({ nAreaID: z.int() }),
  }),
}
