import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changes, orderChange, recordId, status, whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import {
  CODE,
  MOST_PICKED,
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
  time,
} from './shapes/wire.ts'

const read = { menus: [MENU.company], level: 1 } as const
const write = { menus: [MENU.company], level: 2 } as const

const filters = { sTxtSearch: text(LIMIT.search), SearchCompanyID: optional(id) }

const workTime = z.object({
  nWorkingTime: z.int(),
  sWorkingTime: z.string(),
  sStartTime: z.string(),
  sEndTime: z.string(),
  /** 'HH:mm-HH:mm' */
  timeset: z.string(),
  cActive: flag,
  sNoteInActive: z.string(),
  isOverDay: z.boolean(),
  cDelWorkTime: flag,
  isNew: z.boolean(),
  isDelect: z.boolean(),
})

const companyEventType = z.object({
  nComEventID: z.int(),
  nEventTypeID: z.int(),
  nEventGroupID: z.int(),
  sEventGroupName: z.string(),
  sEventTypeName: z.string(),
  nEventColor: z.int(),
  isDelete: z.boolean(),
})

const row = z.object({
  nCompanyID: z.int(),
  /** The sealed id for /Create-Company?ID=. */
  sID: z.string(),
  sCompanyName: z.string(),
  nHeadCompany: z.int().nullable(),
  sHeadNameCompany: z.string(),
  cCSR: flag,
  cSubsidiary: flag,
  cActive: flag,
  nOrder: z.int(),
  nSubsidiary: z.int(),
  nWorkingTime: z.int(),
  nEventType: z.int(),
  /** Whether the caller may change it. */
  isEdite: z.boolean(),
  sUpdateBy: z.string(),
  dUpdateDate: z.string(),
  lstSubsidary: z.array(z.object({ sCompanyName: z.string(), dUpdateDate: z.string() })),
  lstWorkTime: z.array(z.object({ sWorkingTime: z.string(), timeset: z.string() })),
  lstEventData: z.array(z.object({ nEventColor: z.int(), sEventGroupName: z.string(), sEventTypeName: z.string() })),
})

export const Company = {
  LoadCompanyListData: call({
    access: read,
    writes: false,
    names: ['dUpdateDate'],
    about: 'The companies that the caller administers.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      n_Permission: z.int(),
      /** Only a corporate administrator adds, deletes and moves companies. */
      isCorporateAdmin: z.boolean(),
      lstCompany: z.array(row),
      /** Head companies, for the filter. */
      lstCompyne: z.array(companyOption),
      /** Positions among all companies; empty if the caller may not move them. */
      lstOrder: z.array(option),
      ...paged,
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    names: ['dUpdateDate'],
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, sSort: paging.sSort, sOrder: paging.sOrder }),
    output: 'file',
  }),
  DeleteCompanyListData: call({
    access: write,
    writes: true,
    about: 'Deletes companies that are not in use, all or none.',
    input: z.object({ lstCompanyID: listOf(id, MOST_PICKED) }),
    output: z.object({}),
  }),
  SaveChangeOrder: call({
    access: { menus: [MENU.company, MENU.area, MENU.eventType], level: 2 },
    writes: true,
    about:
      "Moves a row to position sTo. sTableName is 'company', 'area' or 'eventtype'; nID is the row, nSubID a part of it.",
    input: z.object({ ...orderChange, sTableName: text(CODE), nID: optional(id), nSubID: optional(id) }),
    output: z.object({}),
  }),
  LoadCreateCompanyData: call({
    access: read,
    writes: false,
    about: "One company, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ nEditID: optional(id), sID: text(SEALED) }),
    output: z.object({
      nPermission: z.int(),
      /** Only a corporate administrator sets status, CSR, head company and order; others' values are ignored. */
      isCorporateAdmin: z.boolean(),
      lstOrder: z.array(option),
      /** Possible head companies: companies and CSR areas. */
      lstDDLCompany: z.array(companyOption),
      lstDDLCompanyCSR: z.array(companyOption),
      /** How people may sign in; empty if the caller may not choose, or there is no directory. */
      lstSignIn: z.array(option),
      lstEventGroup: z.array(option),
      lstDDLEventType: z.array(option.extend({ nEventGroupID: z.int(), nEventColor: z.int() })),
      /** Whether the caller may save it. */
      isEdite: z.boolean(),
      ...whoMayChange,
      CompanyData: z
        .object({
          nCompanyID: z.int(),
          nEditID: z.int(),
          sCompanyName: z.string(),
          nHeadCompany: z.int().nullable(),
          cCSR: flag,
          cSubsidiary: flag,
          cActive: flag,
          sStatus: flag,
          sNotificationStatus: flag,
          sNoteInActive: z.string(),
          nOrder: z.int(),
          /** 1 by password, 2 by the company account, 3 by either. */
          nSignInID: z.int(),
          nVersion: z.string(),
          lstWorkTime: z.array(workTime),
          lstEventData: z.array(companyEventType),
        })
        .nullable(),
      nMaxID: z.int(),
    }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    names: ['cCSR', 'lstEventData'],
    about: 'The changes to a company, from the audit trail.',
    input: recordId,
    output: changes,
  }),
  sendToDB: call({
    access: write,
    writes: true,
    about: 'Saves a company with its working times and event types. Those missing from the lists stay unchanged.',
    input: z.object({
      nCompanyID: optional(id),
      sCompanyName: line(LIMIT.name),
      sNoteInActive: text(LIMIT.note),
      cCSR: optionalFlag,
      cSubsidiary: optionalFlag,
      nHeadCompany: optional(id),
      cActive: status,
      sNotificationStatus: status,
      /** See lstSignIn; ignored from others. */
      nSignInID: optional(z.int().min(1).max(3)),
      /** When the record the form read was last changed; an older one is refused. */
      nVersion: text(CODE),
      lstWorkTime: listOf(
        z.object({
          /** The id of a saved one; a new one's id is made by the form. */
          nWorkingTime: optional(z.int()),
          sWorkingTime: line(LIMIT.name),
          sStartTime: optional(time),
          sEndTime: optional(time),
          cActive: status,
          sNoteInActive: text(LIMIT.note),
          isOverDay: z.boolean().nullish(),
          cDelWorkTime: optionalFlag,
          isNew: z.boolean().nullish(),
        }),
        500,
      ),
      lstEventData: listOf(z.object({ nEventTypeID: id, isDelete: z.boolean().nullish() }), 2_000),
      nOrder: optional(z.int().min(1)),
    }),
    output: z.object({ nCompanyID: z.int() }),
  }),
}
