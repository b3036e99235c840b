import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changesOf, otherName, recordId, status } from './shapes/admin.ts'
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
  keptLine,
  line,
  listOf,
  option,
  optional,
  paged,
  paging,
  sorting,
  text,
} from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.receiverGroup], level: 1 } as const
const write = { menus: [MENU.receiverGroup], level: 2 } as const

const filters = {
  searchText: wire('SearchText', text(LIMIT.search)),
  eventGroupId: wire('SearchEventGroupID', optional(id)),
  companyId: wire('SearchCompanyID', optional(id)),
}

const member = z.object({
  userId: wire('nUserID', z.int()),
  employeeCode: wire('sEmpCode', z.string()),
  userName: wire('sUserName', z.string()),
  companyId: wire('nCompanyID', z.int()),
  companyName: wire('sCompynyName', z.string()),
  jobTitle: wire('sPosition', z.string()),
  status: wire('sStatus', flag),
  companyOrder: wire('nOrderCompany', z.int()),
})

const areaRelation = z.object({
  eventGroupId: wire('nEventGroupID', z.int()),
  eventName: wire('sEventName', z.string()),
  companyId: wire('nCompanyID', z.int()),
  companyName: wire('sCompanyName', z.string()),
  areaId: wire('nAreaID', z.int()),
  areaName: wire('sAreaName', z.string()),
  companyOrder: wire('nOrderCompany', z.int()),
  areaOrder: wire('nOrderArea', z.int()),
})

const row = z.object({
  receiverGroupId: wire('nReceiverGroupID', z.int()),
  sealedId: wire('sID', z.string()),
  receiverGroupName: wire('sReceiverGroupName', z.string()),
  ...otherName,
  active: wire('cActive', flag),
  members: wire(
    'lstMember',
    z.array(
      z.object({
        userName: wire('sUserName', z.string()),
        companyName: wire('sCompynyName', z.string()),
        jobTitle: wire('sPosition', z.string()),
        status: wire('sStatus', flag),
      }),
    ),
  ),
  companyNames: wire('lstCompanyName', z.array(z.string())),
  groupNames: wire('lstGroupName', z.array(z.string())),
  updatedBy: wire('sUpdateBy', z.string()),
  updatedAt: wire('dUpdate', z.string()),
  /** The caller administers all of its areas; otherwise they add and remove only their own. */
  canEdit: wire('isEdite', z.boolean()),
  isDelete: z.boolean(),
})

const form = z.object({
  receiverGroupId: wire('nReceiverGroupID', optional(id)),
  receiverGroupName: wire('sReceiverGroupName', line(LIMIT.name)),
  secondName: keptLine(LIMIT.name),
  active: wire('cActive', status),
  inactiveNote: wire('sNoteInActive', text(LIMIT.note)),
  version: wire('nVersion', text(CODE)),
  members: wire(
    'lstMember',
    listOf(z.object({ userId: wire('nUserID', id), status: wire('sStatus', status) }), MOST_PICKED),
  ),
  areaRelations: wire('lstAreaData', listOf(z.object({ areaId: wire('nAreaID', id) }), MOST_AREAS)),
  /** All areas of a company and event group, also later ones. Absent: those of the group stay. */
  wholeCompanies: z
    .array(z.object({ companyId: id, eventGroupId: z.literal([1, 2, 3]) }))
    .max(MOST_AREAS)
    .nullish(),
})

export const ReceiverGroup = {
  LoadListData: call({
    access: read,
    writes: false,
    about: 'The receiver groups with areas that the caller administers.',
    input: z.object({ ...filters, ...paging(row) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      rows: wire('lstData', z.array(row)),
      eventGroups: wire('lstEventGroup', z.array(option)),
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      ...paged,
    }),
  }),
  GetCompanyCSR_List: call({
    access: read,
    writes: false,
    about: 'Companies, or CSR areas if the group is CSR, for the list filter.',
    input: z.object({ eventGroupId: wire('SearchEventGroupID', optional(id)) }),
    output: z.object({ companyChoices: wire('lstCompyne', z.array(companyOption)) }),
  }),
  GetCompanyCSR: call({
    access: read,
    writes: false,
    about: 'Companies, or CSR areas if the group is CSR, for the form.',
    input: z.object({ eventGroupId: wire('SearchEventGroupID', optional(id)) }),
    output: z.object({ companyChoices: wire('lstCompyne', z.array(companyOption)) }),
  }),
  ExportExcels: call({
    access: read,
    writes: true,
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, ...sorting(row) }),
    output: 'file',
  }),
  DeleteReceiverGroup: call({
    access: write,
    writes: true,
    about: 'Deletes receiver groups, all or none.',
    input: z.object({ receiverGroupIds: wire('lstReceiverGroupID', listOf(id, MOST_PICKED)) }),
    output: z.object({}),
  }),
  LoadArea: call({
    access: read,
    writes: false,
    about: 'The areas of a company and group that can be added to a receiver group.',
    input: z.object({ companyId: wire('nCompanyID', optional(id)), eventGroupId: wire('nGroupEventID', optional(id)) }),
    output: z.object({
      areas: wire('lstArea', z.array(areaMaster)),
      /** The caller may add all areas of the company, also later ones. */
      isWholeAllowed: z.boolean(),
    }),
  }),
  LoadCreate: call({
    access: read,
    writes: false,
    about: "One receiver group, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ receiverGroupId: wire('nReceiverGroupID', optional(id)), sealedId: wire('sID', text(SEALED)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      csrAdminIds: wire('lstCSRAdminID', z.array(z.int())),
      isCsrAdmin: wire('isCSRAdmin', z.boolean()),
      eventGroups: wire('lstEventGroup', z.array(option)),
      companyChoices: wire('lstCompyne', z.array(companyOption)),
      record: wire(
        'EditeData',
        z
          .object({
            receiverGroupId: wire('nReceiverGroupID', z.int()),
            receiverGroupName: wire('sReceiverGroupName', z.string()),
            secondName: z.string(),
            active: wire('cActive', flag),
            inactiveNote: wire('sNoteInActive', z.string()),
            version: wire('nVersion', z.string()),
            canEdit: wire('isEdite', z.boolean()),
            members: wire('lstMember', z.array(member)),
            areaRelations: wire('lstAreaData', z.array(areaRelation)),
            wholeCompanies: z.array(
              z.object({ eventGroupId: z.literal([1, 2, 3]), companyId: z.int(), companyName: z.string() }),
            ),
          })
          .nullable(),
      ),
    }),
  }),
  SearchMember: call({
    access: read,
    writes: false,
    about: 'The first people of a company by position (1), or by name, e-mail, user name or employee id (2).',
    input: z.object({
      companyId: wire('nCompanyID', optional(id)),
      searchBy: wire('nSearchby', optional(z.union([z.literal(1), z.literal(2)]))),
      searchText: wire('sSearchText', text(LIMIT.search)),
    }),
    output: z.object({ members: wire('lstMember', z.array(member)), isTruncated: z.boolean() }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    about: 'The changes to a receiver group, from the audit trail.',
    input: recordId,
    output: changesOf(form),
  }),
  SaveData: call({
    access: write,
    writes: true,
    about: 'Saves a receiver group with its members and areas.',
    input: form,
    output: z.object({ receiverGroupId: wire('nReceiverGroupID', z.int()) }),
  }),
}
