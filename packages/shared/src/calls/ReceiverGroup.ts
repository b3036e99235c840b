import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changes, recordId, status } from './shapes/admin.ts'
import { areaMaster } from './shapes/event.ts'
import { call } from '../call.ts'
import {
  CODE,
  MOST_AREAS,
  MOST_PICKED,
  SEALED,
  companyOption,
  flag,
  id,
  line,
  listOf,
  option,
  optional,
  paged,
  paging,
  text,
} from './shapes/wire.ts'

const read = { menus: [MENU.receiverGroup], level: 1 } as const
const write = { menus: [MENU.receiverGroup], level: 2 } as const

const filters = { SearchText: text(LIMIT.search), SearchEventGroupID: optional(id), SearchCompanyID: optional(id) }

const member = z.object({
  nUserID: z.int(),
  sEmpCode: z.string(),
  sUserName: z.string(),
  nCompanyID: z.int(),
  sCompynyName: z.string(),
  sPosition: z.string(),
  sStatus: flag,
  nOrderCompany: z.int(),
})

const areaRelation = z.object({
  nEventGroupID: z.int(),
  sEventName: z.string(),
  nCompanyID: z.int(),
  sCompanyName: z.string(),
  nAreaID: z.int(),
  sAreaName: z.string(),
  nOrderCompany: z.int(),
  nOrderArea: z.int(),
})

export const ReceiverGroup = {
  LoadListData: call({
    access: read,
    writes: false,
    names: ['lstGroupName'],
    about: 'The receiver groups with areas that the caller administers.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      nPermission: z.int(),
      lstData: z.array(
        z.object({
          nReceiverGroupID: z.int(),
          sID: z.string(),
          sReceiverGroupName: z.string(),
          cActive: flag,
          lstMember: z.array(
            z.object({ sUserName: z.string(), sCompynyName: z.string(), sPosition: z.string(), sStatus: flag }),
          ),
          lstCompanyName: z.array(z.string()),
          lstGroupName: z.array(z.string()),
          sUpdateBy: z.string(),
          dUpdate: z.string(),
          /** The caller administers all of its areas; otherwise they add and remove only their own. */
          isEdite: z.boolean(),
          isDelete: z.boolean(),
        }),
      ),
      lstEventGroup: z.array(option),
      lstCompyne: z.array(companyOption),
      ...paged,
    }),
  }),
  GetCompanyCSR_List: call({
    access: read,
    writes: false,
    about: 'Companies, or CSR areas if the group is CSR, for the list filter.',
    input: z.object({ SearchEventGroupID: optional(id) }),
    output: z.object({ lstCompyne: z.array(companyOption) }),
  }),
  GetCompanyCSR: call({
    access: read,
    writes: false,
    about: 'Companies, or CSR areas if the group is CSR, for the form.',
    input: z.object({ SearchEventGroupID: optional(id) }),
    output: z.object({ lstCompyne: z.array(companyOption) }),
  }),
  ExportExcels: call({
    access: read,
    writes: true,
    names: ['lstGroupName'],
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, sSort: paging.sSort, sOrder: paging.sOrder }),
    output: 'file',
  }),
  DeleteReceiverGroup: call({
    access: write,
    writes: true,
    about: 'Deletes receiver groups, all or none.',
    input: z.object({ lstReceiverGroupID: listOf(id, MOST_PICKED) }),
    output: z.object({}),
  }),
  LoadArea: call({
    access: read,
    writes: false,
    about: 'The areas of a company and group that can be added to a receiver group.',
    input: z.object({ nCompanyID: optional(id), nGroupEventID: optional(id) }),
    output: z.object({ lstArea: z.array(areaMaster) }),
  }),
  LoadCreate: call({
    access: read,
    writes: false,
    about: "One receiver group, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ nReceiverGroupID: optional(id), sID: text(SEALED) }),
    output: z.object({
      nPermission: z.int(),
      lstCSRAdminID: z.array(z.int()),
      isCSRAdmin: z.boolean(),
      lstEventGroup: z.array(option),
      lstCompyne: z.array(companyOption),
      EditeData: z
        .object({
          nReceiverGroupID: z.int(),
          sReceiverGroupName: z.string(),
          cActive: flag,
          sNoteInActive: z.string(),
          nVersion: z.string(),
          isEdite: z.boolean(),
          lstMember: z.array(member),
          lstAreaData: z.array(areaRelation),
        })
        .nullable(),
    }),
  }),
  SearchMember: call({
    access: read,
    writes: false,
    about: 'People of a company by position (1) or by name or employee id (2).',
    input: z.object({
      nCompanyID: optional(id),
      nSearchby: optional(z.union([z.literal(1), z.literal(2)])),
      sSearchText: text(LIMIT.search),
    }),
    output: z.object({ lstMember: z.array(member) }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    about: 'The changes to a receiver group, from the audit trail.',
    input: recordId,
    output: changes,
  }),
  SaveData: call({
    access: write,
    writes: true,
    about: 'Saves a receiver group with its members and areas.',
    input: z.object({
      nReceiverGroupID: optional(id),
      sReceiverGroupName: line(LIMIT.name),
      cActive: status,
      sNoteInActive: text(LIMIT.note),
      nVersion: text(CODE),
      lstMember: listOf(z.object({ nUserID: id, sStatus: status }), MOST_PICKED),
      lstAreaData: listOf(z.object({ nAreaID: id }), MOST_AREAS),
    }),
    output: z.object({ nReceiverGroupID: z.int() }),
  }),
}
