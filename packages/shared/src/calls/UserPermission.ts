import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { changes, recordId, status, whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
import type { PlainName } from '../names.ts'
import {
  CODE,
  MOST_AREAS,
  MOST_PICKED,
  SEALED,
  companyOption,
  flag,
  groupUser,
  id,
  line,
  listOf,
  mailCameBack,
  optional,
  paged,
  paging,
  text,
  verbatim,
} from './shapes/wire.ts'

const read = { menus: [MENU.userPermission], level: 1 } as const
const write = { menus: [MENU.userPermission], level: 2 } as const

const sortNames = ['dUpdateDate', 'sCompany', 'sGrupUser']

const filters = { sTxtSearch: text(LIMIT.search), nCompany: optional(id), nGroupUser: optional(id) }

const areaItem = z.object({
  nAreaID: z.int(),
  nHeadAreaID: z.int().nullable(),
  sAreaName: z.string(),
  nEventGroupID: z.int(),
  nCompanyID: z.int(),
  sCompanyName: z.string(),
  cRequireApprove: flag,
  isCheck: z.boolean(),
})

const pickers = [
  'lstOperation',
  'lstSecurity',
  'lstCSR',
  'lstApprover',
  'lstOperation_AdminArea',
  'lstSecurity_AdminArea',
  'lstCSR_AdminArea',
  'lstCSR_CSRAdminArea',
] as const
type WirePicker = (typeof pickers)[number]
export type AreaPicker = PlainName<WirePicker>

const everyPicker = <T extends z.ZodType>(shape: T) =>
  Object.fromEntries(pickers.map((name) => [name, shape])) as Record<WirePicker, T>

/** nHighest: the caller's own level, the most they can grant. */
const menuPermission = z.object({ nMenuID: z.int(), sMenuName: z.string(), cPermission: z.int(), nHighest: z.int() })

/** Number of areas per role that the caller does not administer: they stay unchanged. */
const areaKept = z.object({ nReport: z.int(), nApprover: z.int(), nAdmin: z.int(), nCSRAdmin: z.int() })

export const UserPermission = {
  LoadUserListData: call({
    access: read,
    writes: false,
    names: sortNames,
    about: 'The users that the caller administers.',
    input: z.object({ ...filters, ...paging }),
    output: z.object({
      nPermission: z.int(),
      lstUser: z.array(
        z.object({
          nUserID: z.int(),
          sID: z.string(),
          sCompany: z.string(),
          sName: z.string(),
          sGrupUser: z.string(),
          cActive: flag,
          /** Mail to the user's address bounced. */
          isMailReturned: z.boolean(),
          sUpdateBy: z.string(),
          dUpdateDate: z.string(),
          isEdite: z.boolean(),
          isDelete: z.boolean(),
        }),
      ),
      lstGroupUser: z.array(groupUser.extend({ value: z.int(), label: z.string() })),
      lstCompany: z.array(companyOption),
      ...paged,
    }),
  }),
  ExportExcel: call({
    access: read,
    writes: true,
    names: sortNames,
    about: 'The list as an Excel file.',
    input: z.object({ ...filters, sSort: paging.sSort, sOrder: paging.sOrder }),
    output: 'file',
  }),
  DeleteUserFromList: call({
    access: write,
    writes: true,
    about: 'Deletes users, all or none. The body is the list of ids.',
    input: z.array(id).max(MOST_PICKED),
    output: z.object({}),
  }),
  GetUserPIS: call({
    access: read,
    writes: false,
    about: "Staff in a company's directory, searched by at least three characters.",
    input: z.object({ nUserCompanyID: optional(id), sText: text(LIMIT.search) }),
    output: z.object({
      lstUserPIS: z.array(
        z.object({
          sEmpCode: z.string(),
          sFName: z.string(),
          sLName: z.string(),
          sEmail: z.string(),
          sPosition: z.string(),
          sOrgName: z.string(),
          sMobile: z.string(),
          sUsername: z.string(),
        }),
      ),
    }),
  }),
  LoadCreateUserData: call({
    access: read,
    writes: false,
    about: "One user, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ nEditeUserID: optional(id), sID: text(SEALED) }),
    output: z.object({
      nPermission: z.int(),
      isCorporateAdmin: z.boolean(),
      lstGropUser: z.array(groupUser),
      lstCompany: z.array(companyOption),
      lstMenuPermission: z.array(menuPermission),
      lstCompanyPIS: z.array(z.int()),
      isEdite: z.boolean(),
      ...whoMayChange,
      userData: z
        .object({
          nUserID: z.int(),
          arrGroupUser: z.array(z.int()),
          nCompanyID: z.int(),
          nEmployeeTypeID: z.int(),
          sEmployeeID: z.string(),
          sFName: z.string(),
          sLName: z.string(),
          sPosition: z.string(),
          sOrgName: z.string(),
          sEmail: z.string(),
          mailCameBack,
          sTel: z.string(),
          sUsername: z.string(),
          sStatus: flag,
          sNotificationStatus: flag,
          sInactiveRemark: z.string(),
          isPIS: z.boolean(),
          /** Whether a company sign-in account is linked to this user. */
          isDirectoryLinked: z.boolean(),
          /** Locked out somewhere after too many attempts. */
          isLocked: z.boolean(),
          nVersion: z.string(),
          objAreaKept: areaKept,
        })
        .nullable(),
    }),
  }),
  LoadAreaCreateUser: call({
    access: read,
    writes: false,
    about:
      'The areas that the caller may assign in each picker, those of the company first. Areas that the user has are ticked.',
    input: z.object({ nUserCompanyID: optional(id), nEditeUserID: optional(id) }),
    output: z.object(everyPicker(z.array(areaItem))),
  }),
  ResetPasswork: call({
    access: write,
    writes: true,
    about: 'Mails the user a set-password link and ends their sessions.',
    input: z.object({ nEditeUserID: id }),
    output: z.object({}),
  }),
  UnlockUser: call({
    access: write,
    writes: true,
    about: "Clears the user's failed sign-ins, so that they can sign in at once.",
    input: z.object({ nEditeUserID: id }),
    output: z.object({}),
  }),
  RemoveDirectoryLink: call({
    access: write,
    writes: true,
    about:
      "Removes the link to the user's company sign-in account and ends their sessions. The next company sign-in with the user's name links it again.",
    input: z.object({ nEditeUserID: id }),
    output: z.object({}),
  }),
  ExplainArea: call({
    access: read,
    writes: false,
    about: 'Why a user can or cannot see an area: each deciding group and right.',
    input: z.object({ nUserID: id, nAreaID: id }),
    output: z.object({
      isVisible: z.boolean(),
      isReportable: z.boolean(),
      isAdministered: z.boolean(),
      isApprovable: z.boolean(),
      lstReason: z.array(z.string()),
    }),
  }),
  PreviewUser: call({
    access: read,
    writes: false,
    about: 'What a user would see: menus with their levels, and areas by role.',
    input: z.object({ nUserID: id }),
    output: z.object({
      lstMenu: z.array(z.object({ nMenuID: z.int(), sMenuName: z.string(), nLevel: z.int() })),
      lstArea: z.array(
        z.object({
          nAreaID: z.int(),
          sAreaName: z.string(),
          sCompanyName: z.string(),
          nEventGroupID: z.int(),
          isReportable: z.boolean(),
          isAdministered: z.boolean(),
          isApprovable: z.boolean(),
        }),
      ),
      /** Total number of areas, including those the caller does not administer. */
      nArea: z.int(),
      nAreaOutside: z.int(),
    }),
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    names: ['cPermission', 'sInactiveRemark'],
    about: 'The changes to a user, from the audit trail.',
    input: recordId,
    output: changes,
  }),
  SaveCreateUser: call({
    access: write,
    writes: true,
    about: 'Saves a user with groups, menu levels and areas, never more than the caller has.',
    input: z.object({
      isEdite: z.boolean().nullish(),
      nUserID: optional(id),
      sNotificationStatus: status,
      lstGroupUser: listOf(z.int(), 10),
      nCompanyID: optional(id),
      sEmployeeID: line(LIMIT.employeeId),
      sFName: line(LIMIT.name),
      sLName: line(LIMIT.name),
      sPosition: line(LIMIT.name),
      sOrgName: line(LIMIT.name),
      sEmail: line(LIMIT.email),
      sUsername: line(LIMIT.email),
      sPassword: verbatim(LIMIT.password),
      /** A new user without a password: a link to set one is mailed. */
      isPasswordLetter: z.boolean().nullish(),
      sStatus: status,
      sInactiveRemark: text(LIMIT.note),
      sTel: line(LIMIT.telephone),
      nEmployeeTypeID: optional(z.int()),
      nVersion: text(CODE),
      lstMenuPermission: listOf(z.object({ nMenuID: z.int(), cPermission: z.int().min(0).max(2) }), 100),
      ...everyPicker(listOf(z.object({ nAreaID: id, isCheck: z.boolean().nullish() }), MOST_AREAS)),
    }),
    output: z.object({ nUserID: z.int() }),
  }),
}
