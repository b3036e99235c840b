/* Over 300 lines: one group's calls, whose shapes no other group shares. */

import { MENU } from '../registry.ts'
import { z } from 'zod'
import { COMPANY_PARTS } from '../rules/companyParts.ts'
import { LIMIT } from '../rules/rules.ts'
import {
  changesOf,
  copyNames,
  copyVerdicts,
  orderChange,
  otherName,
  recordId,
  status,
  whoMayChange,
} from './shapes/admin.ts'
import { call } from '../call.ts'
import {
  CODE,
  MOST_AREAS,
  MOST_PICKED,
  SEALED,
  companyOption,
  flag,
  id,
  keptLine,
  line,
  listOf,
  option,
  optional,
  optionalFlag,
  paged,
  paging,
  sorting,
  text,
  time,
} from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.company], level: 1 } as const
const write = { menus: [MENU.company], level: 2 } as const

const filters = { searchText: wire('sTxtSearch', text(LIMIT.search)), companyId: wire('SearchCompanyID', optional(id)) }

const workTime = z.object({
  shift: wire('nWorkingTime', z.int()),
  shiftName: wire('sWorkingTime', z.string()),
  secondName: z.string(),
  startTime: wire('sStartTime', z.string()),
  endTime: wire('sEndTime', z.string()),
  /** 'HH:mm-HH:mm' */
  hours: wire('timeset', z.string()),
  active: wire('cActive', flag),
  inactiveNote: wire('sNoteInActive', z.string()),
  isOvernight: wire('isOverDay', z.boolean()),
  deleted: wire('cDelWorkTime', flag),
  isNew: z.boolean(),
  isDeleted: wire('isDelect', z.boolean()),
})

const companyEventType = z.object({
  companyEventTypeId: wire('nComEventID', z.int()),
  eventTypeId: wire('nEventTypeID', z.int()),
  eventGroupId: wire('nEventGroupID', z.int()),
  eventGroupName: wire('sEventGroupName', z.string()),
  eventTypeName: wire('sEventTypeName', z.string()),
  colorId: wire('nEventColor', z.int()),
  isDelete: z.boolean(),
})

const row = z.object({
  companyId: wire('nCompanyID', z.int()),
  /** The sealed id for /Create-Company?ID=. */
  sealedId: wire('sID', z.string()),
  companyName: wire('sCompanyName', z.string()),
  ...otherName,
  headCompanyId: wire('nHeadCompany', z.int().nullable()),
  headCompanyName: wire('sHeadNameCompany', z.string()),
  csr: wire('cCSR', flag),
  subsidiary: wire('cSubsidiary', flag),
  active: wire('cActive', flag),
  position: wire('nOrder', z.int()),
  subsidiaryCount: wire('nSubsidiary', z.int()),
  shift: wire('nWorkingTime', z.int()),
  eventType: wire('nEventType', z.int()),
  /** Whether the caller may change it. */
  canEdit: wire('isEdite', z.boolean()),
  updatedBy: wire('sUpdateBy', z.string()),
  updatedAt: wire('dUpdateDate', z.string()),
  subsidiaries: wire(
    'lstSubsidary',
    z.array(z.object({ companyName: wire('sCompanyName', z.string()), updatedAt: wire('dUpdateDate', z.string()) })),
  ),
  shifts: wire(
    'lstWorkTime',
    z.array(z.object({ shiftName: wire('sWorkingTime', z.string()), hours: wire('timeset', z.string()) })),
  ),
  events: wire(
    'lstEventData',
    z.array(
      z.object({
        colorId: wire('nEventColor', z.int()),
        eventGroupName: wire('sEventGroupName', z.string()),
        eventTypeName: wire('sEventTypeName', z.string()),
      }),
    ),
  ),
})

const shift = z.object({
  /** The id of a saved one; a new one's id is made by the form. */
  shift: wire('nWorkingTime', optional(z.int())),
  shiftName: wire('sWorkingTime', line(LIMIT.name)),
  secondName: keptLine(LIMIT.name),
  startTime: wire('sStartTime', optional(time)),
  endTime: wire('sEndTime', optional(time)),
  active: wire('cActive', status),
  inactiveNote: wire('sNoteInActive', text(LIMIT.note)),
  isOvernight: wire('isOverDay', z.boolean().nullish()),
  deleted: wire('cDelWorkTime', optionalFlag),
  isNew: z.boolean().nullish(),
})

const form = z.object({
  companyId: wire('nCompanyID', optional(id)),
  companyName: wire('sCompanyName', line(LIMIT.name)),
  secondName: keptLine(LIMIT.name),
  inactiveNote: wire('sNoteInActive', text(LIMIT.note)),
  csr: wire('cCSR', optionalFlag),
  subsidiary: wire('cSubsidiary', optionalFlag),
  headCompanyId: wire('nHeadCompany', optional(id)),
  active: wire('cActive', status),
  notification: wire('sNotificationStatus', status),
  /** See lstSignIn; ignored from others. */
  signInId: wire('nSignInID', optional(z.int().min(1).max(3))),
  /** When the record the form read was last changed; an older one is refused. */
  version: wire('nVersion', text(CODE)),
  shifts: wire('lstWorkTime', listOf(shift, 500)),
  events: wire(
    'lstEventData',
    listOf(z.object({ eventTypeId: wire('nEventTypeID', id), isDelete: z.boolean().nullish() }), 2_000),
  ),
  position: wire('nOrder', optional(z.int().min(1))),
})

/** What its history tells of. Callers know the times of a changed shift by the names of an event's. */
const changed = z.object({
  ...shift.shape,
  ...form.omit({ shifts: true }).shape,
  startTime: wire('sEventStartTime', optional(time)),
  endTime: wire('sEventEndTime', optional(time)),
})

/** A saved company, the names of its copies, and what they have. */
const copies = z.object({
  companyId: wire('nCompanyID', id),
  ...copyNames,
  parts: listOf(z.enum(COMPANY_PARTS), COMPANY_PARTS.length),
})

/** A list with an order: all companies, the areas of a company and group, or the event types of a group. */
const orderedList = {
  tableName: wire('sTableName', z.enum(['company', 'area', 'eventtype'])),
  companyId: wire('nCompanyID', optional(id)),
  eventGroupId: wire('nEventGroupID', optional(id)),
}

export const Company = {
  PreviewCopies: call({
    access: write,
    writes: false,
    about: 'What copies of a company would have, and what stands against each of their names.',
    input: copies,
    output: z.object({
      ...copyVerdicts,
      shifts: z.int(),
      eventTypes: z.int(),
      /** How much of each part a copy has, and whether the caller may copy it. */
      parts: z.array(z.object({ part: z.enum(COMPANY_PARTS), count: z.int(), mayCopy: z.boolean() })),
    }),
  }),
  Copy: call({
    access: write,
    writes: true,
    about: 'Copies a company with its working times, event types and the wished parts, without people; all or none.',
    input: copies,
    output: z.object({ companyIds: z.array(z.int()) }),
  }),
  LoadCompanyListData: call({
    access: read,
    writes: false,
    about: 'The companies that the caller administers.',
    input: z.object({ ...filters, ...paging(row) }),
    output: z.object({
      permission: wire('n_Permission', z.int()),
      /** Only a corporate administrator adds, deletes and moves companies. */
      isCorporateAdmin: z.boolean(),
      companies: wire('lstCompany', z.array(row)),
      /** Head companies, for the filter. */
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      /** Positions among all companies; empty if the caller may not move them. */
      positions: wire('lstOrder', z.array(option)),
      ...paged,
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, ...sorting(row) }),
    output: 'file',
  }),
  DeleteCompanyListData: call({
    access: write,
    writes: true,
    about: 'Deletes companies that are not in use, all or none.',
    input: z.object({ companyIds: wire('lstCompanyID', listOf(id, MOST_PICKED)) }),
    output: z.object({}),
  }),
  SaveChangeOrder: call({
    access: { menus: [MENU.company, MENU.area, MENU.eventType], level: 2 },
    writes: true,
    about:
      "Moves a row to position sTo. sTableName is 'company', 'area' or 'eventtype'; nID is the row, nSubID a part of it.",
    input: z.object({
      ...orderChange,
      tableName: wire('sTableName', text(CODE)),
      id: wire('nID', optional(id)),
      subId: wire('nSubID', optional(id)),
    }),
    output: z.object({}),
  }),
  LoadOrder: call({
    access: { menus: [MENU.company, MENU.area, MENU.eventType], level: 2 },
    writes: false,
    about: 'The entries of a list in their order, for those who may change all of them.',
    input: z.object(orderedList),
    output: z.object({ rows: z.array(z.object({ recordId: z.int(), name: z.string() })) }),
  }),
  SaveOrder: call({
    access: { menus: [MENU.company, MENU.area, MENU.eventType], level: 2 },
    writes: true,
    about: 'Gives a list another order. Refused if it no longer has the one that was read.',
    input: z.object({
      ...orderedList,
      previousIds: listOf(id, MOST_AREAS),
      orderedIds: listOf(id, MOST_AREAS),
    }),
    output: z.object({ moved: z.int() }),
  }),
  LoadCreateCompanyData: call({
    access: read,
    writes: false,
    about: "One company, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ editId: wire('nEditID', optional(id)), sealedId: wire('sID', text(SEALED)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      /** Only a corporate administrator sets status, CSR, head company and order; others' values are ignored. */
      isCorporateAdmin: z.boolean(),
      positions: wire('lstOrder', z.array(option)),
      /** Possible head companies: companies and CSR areas. */
      companies: wire('lstDDLCompany', z.array(companyOption)),
      csrCompanies: wire('lstDDLCompanyCSR', z.array(companyOption)),
      /** How people may sign in; empty if the caller may not choose, or there is no directory. */
      signInWays: wire('lstSignIn', z.array(option)),
      eventGroups: wire('lstEventGroup', z.array(option)),
      eventTypes: wire(
        'lstDDLEventType',
        z.array(option.extend({ eventGroupId: wire('nEventGroupID', z.int()), colorId: wire('nEventColor', z.int()) })),
      ),
      /** Whether the caller may save it. */
      canEdit: wire('isEdite', z.boolean()),
      ...whoMayChange,
      company: wire(
        'CompanyData',
        z
          .object({
            companyId: wire('nCompanyID', z.int()),
            editId: wire('nEditID', z.int()),
            companyName: wire('sCompanyName', z.string()),
            secondName: z.string(),
            headCompanyId: wire('nHeadCompany', z.int().nullable()),
            csr: wire('cCSR', flag),
            subsidiary: wire('cSubsidiary', flag),
            active: wire('cActive', flag),
            status: wire('sStatus', flag),
            notification: wire('sNotificationStatus', flag),
            inactiveNote: wire('sNoteInActive', z.string()),
            position: wire('nOrder', z.int()),
            /** 1 by password, 2 by the company account, 3 by either. */
            signInId: wire('nSignInID', z.int()),
            version: wire('nVersion', z.string()),
            shifts: wire('lstWorkTime', z.array(workTime)),
            events: wire('lstEventData', z.array(companyEventType)),
          })
          .nullable(),
      ),
      maxId: wire('nMaxID', z.int()),
    }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    about: 'The changes to a company, from the audit trail.',
    input: recordId,
    output: changesOf(changed),
  }),
  sendToDB: call({
    access: write,
    writes: true,
    about: 'Saves a company with its working times and event types. Those missing from the lists stay unchanged.',
    input: form,
    output: z.object({ companyId: wire('nCompanyID', z.int()) }),
  }),
}
