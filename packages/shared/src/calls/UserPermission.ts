/* Over 300 lines: one group's calls, whose shapes no other group shares. */

import { MENU } from '../registry.ts'
import { z } from 'zod'
import { LIMIT } from '../rules/rules.ts'
import { MOST_SLIPS } from '../rules/userRules.ts'
import { changesOf, recordId, status, whoMayChange } from './shapes/admin.ts'
import { call } from '../call.ts'
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
  sorting,
  text,
  verbatim,
} from './shapes/wire.ts'
import { wire } from '../wire.ts'

const read = { menus: [MENU.userPermission], level: 1 } as const
const write = { menus: [MENU.userPermission], level: 2 } as const

const filters = {
  searchText: wire('sTxtSearch', text(LIMIT.search)),
  company: wire('nCompany', optional(id)),
  userGroup: wire('nGroupUser', optional(id)),
  active: wire('cActive', optional(flag)),
}

const areaItem = z.object({
  areaId: wire('nAreaID', z.int()),
  headAreaId: wire('nHeadAreaID', z.int().nullable()),
  areaName: wire('sAreaName', z.string()),
  otherName: z.string().optional(),
  eventGroupId: wire('nEventGroupID', z.int()),
  companyId: wire('nCompanyID', z.int()),
  companyName: wire('sCompanyName', z.string()),
  otherCompanyName: z.string().optional(),
  requiresApproval: wire('cRequireApprove', flag),
  isChecked: wire('isCheck', z.boolean()),
})

const PICKERS = {
  operationAreas: 'lstOperation',
  securityAreas: 'lstSecurity',
  csrAreas: 'lstCSR',
  approverAreas: 'lstApprover',
  operationAdminAreas: 'lstOperation_AdminArea',
  securityAdminAreas: 'lstSecurity_AdminArea',
  csrAdminAreas: 'lstCSR_AdminArea',
  csrOwnAdminAreas: 'lstCSR_CSRAdminArea',
} as const
export type AreaPicker = keyof typeof PICKERS

/** All areas of a company in a picker, also those made later. */
const whole = z.object({
  picker: z.enum(Object.keys(PICKERS) as [AreaPicker, ...AreaPicker[]]),
  companyId: wire('nCompanyID', id),
})

const everyPicker = <T extends z.ZodType>(shape: T) =>
  Object.fromEntries(Object.entries(PICKERS).map(([name, onWire]) => [name, wire(onWire, shape)])) as Record<
    AreaPicker,
    T
  >

/** nHighest: the caller's own level, the most they can grant. */
const menuPermission = z.object({
  menuId: wire('nMenuID', z.int()),
  menuName: wire('sMenuName', z.string()),
  level: wire('cPermission', z.int()),
  highest: wire('nHighest', z.int()),
})

/** Number of areas per role that the caller does not administer: they stay unchanged. */
const areaKept = z.object({
  report: wire('nReport', z.int()),
  approver: wire('nApprover', z.int()),
  admin: wire('nAdmin', z.int()),
  csrAdmin: wire('nCSRAdmin', z.int()),
})

const row = z.object({
  userId: wire('nUserID', z.int()),
  sealedId: wire('sID', z.string()),
  companyName: wire('sCompany', z.string()),
  name: wire('sName', z.string()),
  employeeId: wire('sEmployeeID', z.string()),
  email: wire('sEmail', z.string()),
  /** null for one who never signed in. */
  lastSignIn: wire('dLastSignIn', z.string().nullable()),
  groupNames: wire('sGrupUser', z.string()),
  active: wire('cActive', flag),
  /** Mail to the user's address bounced. */
  isMailReturned: z.boolean(),
  updatedBy: wire('sUpdateBy', z.string()),
  updatedAt: wire('dUpdateDate', z.string()),
  canEdit: wire('isEdite', z.boolean()),
  isDelete: z.boolean(),
})

const form = z.object({
  canEdit: wire('isEdite', z.boolean().nullish()),
  userId: wire('nUserID', optional(id)),
  notification: wire('sNotificationStatus', status),
  userGroups: wire('lstGroupUser', listOf(z.int(), 10)),
  companyId: wire('nCompanyID', optional(id)),
  employeeId: wire('sEmployeeID', line(LIMIT.employeeId)),
  firstName: wire('sFName', line(LIMIT.name)),
  lastName: wire('sLName', line(LIMIT.name)),
  jobTitle: wire('sPosition', line(LIMIT.name)),
  department: wire('sOrgName', line(LIMIT.name)),
  email: wire('sEmail', line(LIMIT.email)),
  username: wire('sUsername', line(LIMIT.email)),
  password: wire('sPassword', verbatim(LIMIT.password)),
  /** A new user without a password: a link to set one is mailed. */
  isPasswordLetter: z.boolean().nullish(),
  status: wire('sStatus', status),
  inactiveNote: wire('sInactiveRemark', text(LIMIT.note)),
  telephone: wire('sTel', line(LIMIT.telephone)),
  employeeTypeId: wire('nEmployeeTypeID', optional(z.int())),
  version: wire('nVersion', text(CODE)),
  menuPermissions: wire(
    'lstMenuPermission',
    listOf(z.object({ menuId: wire('nMenuID', z.int()), level: wire('cPermission', z.int().min(0).max(2)) }), 100),
  ),
  ...everyPicker(
    listOf(z.object({ areaId: wire('nAreaID', id), isChecked: wire('isCheck', z.boolean().nullish()) }), MOST_AREAS),
  ),
  /** Absent: those of the user stay. */
  wholeCompanies: z.array(whole).max(MOST_AREAS).nullish(),
})

/** What its history tells of. */
const changed = form.extend({ areas: wire('lstArea', z.string()), role: wire('sRole', z.string()) })

const slips = z.object({ userIds: z.array(id).min(1).max(MOST_SLIPS) })

export const UserPermission = {
  LoadUserListData: call({
    access: read,
    writes: false,
    about: 'The users that the caller administers.',
    input: z.object({ ...filters, ...paging(row) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      users: wire('lstUser', z.array(row)),
      userGroups: wire('lstGroupUser', z.array(groupUser.extend({ value: z.int(), label: z.string() }))),
      companies: wire('lstCompany', z.array(companyOption)),
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
    input: z.object({ companyId: wire('nUserCompanyID', optional(id)), text: wire('sText', text(LIMIT.search)) }),
    output: z.object({
      staff: wire(
        'lstUserPIS',
        z.array(
          z.object({
            employeeCode: wire('sEmpCode', z.string()),
            firstName: wire('sFName', z.string()),
            lastName: wire('sLName', z.string()),
            email: wire('sEmail', z.string()),
            jobTitle: wire('sPosition', z.string()),
            department: wire('sOrgName', z.string()),
            mobile: wire('sMobile', z.string()),
            username: wire('sUsername', z.string()),
          }),
        ),
      ),
    }),
  }),
  LoadCreateUserData: call({
    access: read,
    writes: false,
    about: "One user, or an empty form with its choices. sID is the sealed id in the page's URL.",
    input: z.object({ userId: wire('nEditeUserID', optional(id)), sealedId: wire('sID', text(SEALED)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      isCorporateAdmin: z.boolean(),
      userGroups: wire('lstGropUser', z.array(groupUser)),
      companies: wire('lstCompany', z.array(companyOption)),
      menuPermissions: wire('lstMenuPermission', z.array(menuPermission)),
      directoryCompanyIds: wire('lstCompanyPIS', z.array(z.int())),
      canEdit: wire('isEdite', z.boolean()),
      ...whoMayChange,
      user: wire(
        'userData',
        z
          .object({
            userId: wire('nUserID', z.int()),
            userGroups: wire('arrGroupUser', z.array(z.int())),
            companyId: wire('nCompanyID', z.int()),
            employeeTypeId: wire('nEmployeeTypeID', z.int()),
            employeeId: wire('sEmployeeID', z.string()),
            firstName: wire('sFName', z.string()),
            lastName: wire('sLName', z.string()),
            jobTitle: wire('sPosition', z.string()),
            department: wire('sOrgName', z.string()),
            email: wire('sEmail', z.string()),
            mailCameBack,
            telephone: wire('sTel', z.string()),
            username: wire('sUsername', z.string()),
            status: wire('sStatus', flag),
            notification: wire('sNotificationStatus', flag),
            inactiveNote: wire('sInactiveRemark', z.string()),
            isStaff: wire('isPIS', z.boolean()),
            /** Whether a company sign-in account is linked to this user. */
            isDirectoryLinked: z.boolean(),
            /** Locked out somewhere after too many attempts. */
            isLocked: z.boolean(),
            /** How many tokens of the feed work in the user's name. */
            tokenCount: z.int(),
            version: wire('nVersion', z.string()),
            areasKept: wire('objAreaKept', areaKept),
          })
          .nullable(),
      ),
    }),
  }),
  LoadAreaCreateUser: call({
    access: read,
    writes: false,
    about:
      'The areas that the caller may assign in each picker, those of the company first. Areas that the user has are ticked.',
    input: z.object({ companyId: wire('nUserCompanyID', optional(id)), userId: wire('nEditeUserID', optional(id)) }),
    output: z.object({
      ...everyPicker(z.array(areaItem)),
      /** What the user has of whole companies, of those that the caller administers. */
      wholeCompanies: z.array(whole),
      /** The companies of which the caller may give all areas. */
      wholeFor: z.array(z.int()),
    }),
  }),
  ResetPasswork: call({
    access: write,
    writes: true,
    about: 'Mails the user a set-password link and ends their sessions.',
    input: z.object({ userId: wire('nEditeUserID', id) }),
    output: z.object({}),
  }),
  UnlockUser: call({
    access: write,
    writes: true,
    about: "Clears the user's failed sign-ins, so that they can sign in at once.",
    input: z.object({ userId: wire('nEditeUserID', id) }),
    output: z.object({}),
  }),
  RevokeTokens: call({
    access: write,
    writes: true,
    about: "Ends all of the user's tokens of the feed at once.",
    input: z.object({ userId: wire('nEditeUserID', id) }),
    output: z.object({}),
  }),
  RemoveDirectoryLink: call({
    access: write,
    writes: true,
    about:
      "Removes the link to the user's company sign-in account and ends their sessions. The next company sign-in with the user's name links it again.",
    input: z.object({ userId: wire('nEditeUserID', id) }),
    output: z.object({}),
  }),
  ExplainArea: call({
    access: read,
    writes: false,
    about: 'Why a user can or cannot see an area: each deciding group and right.',
    input: z.object({ userId: wire('nUserID', id), areaId: wire('nAreaID', id) }),
    output: z.object({
      isVisible: z.boolean(),
      isReportable: z.boolean(),
      isAdministered: z.boolean(),
      isApprovable: z.boolean(),
      reasons: wire('lstReason', z.array(z.string())),
    }),
  }),
  PreviewUser: call({
    access: read,
    writes: false,
    about: 'What a user would see: menus with their levels, and areas by role.',
    input: z.object({ userId: wire('nUserID', id) }),
    output: z.object({
      menus: wire(
        'lstMenu',
        z.array(
          z.object({
            menuId: wire('nMenuID', z.int()),
            menuName: wire('sMenuName', z.string()),
            level: wire('nLevel', z.int()),
          }),
        ),
      ),
      areas: wire(
        'lstArea',
        z.array(
          z.object({
            areaId: wire('nAreaID', z.int()),
            areaName: wire('sAreaName', z.string()),
            companyName: wire('sCompanyName', z.string()),
            eventGroupId: wire('nEventGroupID', z.int()),
            isReportable: z.boolean(),
            isAdministered: z.boolean(),
            isApprovable: z.boolean(),
          }),
        ),
      ),
      /** Total number of areas, including those the caller does not administer. */
      area: wire('nArea', z.int()),
      areasOutside: wire('nAreaOutside', z.int()),
    }),
  }),
  CheckSlips: call({
    access: write,
    writes: false,
    about: 'Who of these people can be given no slip to set the password, and why.',
    input: slips,
    output: z.object({
      refused: z.array(z.object({ userId: z.int(), name: z.string(), reason: z.string() })),
    }),
  }),
  ExportSlips: call({
    access: write,
    writes: true,
    about:
      "One PDF with a slip for each person, all or none: its QR code sets the password, once, within 7 days. Voids the person's earlier slip.",
    input: slips,
    output: 'file',
  }),
  LoadChanges: call({
    access: read,
    writes: false,
    about: 'The changes to a user, from the audit trail.',
    input: recordId,
    output: changesOf(changed),
  }),
  SaveCreateUser: call({
    access: write,
    writes: true,
    about: 'Saves a user with groups, menu levels and areas, never more than the caller has.',
    input: form,
    output: z.object({ userId: wire('nUserID', z.int()) }),
  }),
}
