import { BACK_MENUS } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { groupUser } from './shapes/wire.ts'
import { wire } from '../wire.ts'

/** Anyone with a back menu. */
const anyBackMenu = { menus: BACK_MENUS, level: 1 } as const

export const MP_Back = {
  LoadMP_Back: call({
    access: anyBackMenu,
    writes: false,
    about: 'The menu and the signed-in person, for the administration layout.',
    input: z.object({}),
    output: z.object({
      menus: wire(
        'lstMenuData',
        z.array(
          z.object({
            menuId: wire('nMenuID', z.int()),
            headerId: wire('nHeaderID', z.int().nullable()),
            level: wire('nLavel', z.int()),
            orderBy: wire('nOrderBy', z.int()),
            link: wire('sLink', z.string()),
            title: wire('sHeaderName', z.string()),
            icon: wire('sIcon', z.string()),
            permission: wire('nPermission', z.int()),
          }),
        ),
      ),
      fullName: wire('sFullUserName', z.string()),
      companyName: wire('sCompanyName', z.string()),
      userGroups: wire('lstGroupUser', z.array(groupUser)),
      groupNames: wire('sGroupUserName', z.string()),
    }),
  }),
  LoadAdminHome: call({
    access: anyBackMenu,
    writes: false,
    about: 'What needs attention now in the companies and areas that the caller administers.',
    input: z.object({}),
    output: z.object({
      today: wire('dToday', z.string()),
      /** The first entries of each list, next to its count. */
      areasWithoutReport: wire(
        'lstAreaNoReport',
        z.array(
          z.object({
            areaId: wire('nAreaID', z.int()),
            areaName: wire('sAreaName', z.string()),
            companyName: wire('sCompanyName', z.string()),
            eventGroupId: wire('nEventGroupID', z.int()),
          }),
        ),
      ),
      areasWithoutReportCount: wire('nAreaNoReport', z.int()),
      areaTotal: wire('nAreaAll', z.int()),
      /** Open areas without an event type, or that need approval and have no active approver. */
      incompleteAreas: wire(
        'lstAreaIncomplete',
        z.array(
          z.object({
            areaId: wire('nAreaID', z.int()),
            areaName: wire('sAreaName', z.string()),
            companyName: wire('sCompanyName', z.string()),
            eventGroupId: wire('nEventGroupID', z.int()),
            isNoType: z.boolean(),
            isNoApprover: z.boolean(),
            sealedId: wire('sID', z.string()),
          }),
        ),
      ),
      incompleteAreaCount: wire('nAreaIncomplete', z.int()),
      companiesWithoutArea: wire(
        'lstCompanyNoArea',
        z.array(
          z.object({
            companyId: wire('nCompanyID', z.int()),
            companyName: wire('sCompanyName', z.string()),
            sealedId: wire('sID', z.string()),
          }),
        ),
      ),
      companiesWithoutAreaCount: wire('nCompanyNoArea', z.int()),
      /** Of how many: nothing is fine of none. */
      companyTotal: z.int(),
      usersWithoutRight: wire(
        'lstUserNoRight',
        z.array(
          z.object({
            userId: wire('nUserID', z.int()),
            name: wire('sName', z.string()),
            companyName: wire('sCompanyName', z.string()),
            sealedId: wire('sID', z.string()),
          }),
        ),
      ),
      usersWithoutRightCount: wire('nUserNoRight', z.int()),
      /** Active users besides the caller. */
      userTotal: z.int(),
      /** The last seven days, for holders of the mail menu; null for others. */
      mail: wire(
        'objMail',
        z
          .object({
            failed: wire('nFailed', z.int()),
            unknown: wire('nUnknown', z.int()),
            /** Written to files instead of sent. */
            fileCount: wire('nFile', z.int()),
            overdue: wire('nOverdue', z.int()),
            /** Letters of these days. */
            total: z.int(),
            isMailServer: z.boolean(),
          })
          .nullable(),
      ),
      lastImport: wire(
        'objLastImport',
        z
          .object({
            date: wire('dDate', z.string()),
            kind: wire('sKind', z.string()),
            userName: wire('sUserName', z.string()),
            added: wire('nAdded', z.int()),
            changed: wire('nChanged', z.int()),
            refused: wire('nRefused', z.int()),
            isDone: z.boolean(),
          })
          .nullable(),
      ),
    }),
  }),
}
