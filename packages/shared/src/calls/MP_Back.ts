import { BACK_MENUS } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { groupUser } from './shapes/wire.ts'

/** Anyone with a back menu. */
const anyBackMenu = { menus: BACK_MENUS, level: 1 } as const

export const MP_Back = {
  LoadMP_Back: call({
    access: anyBackMenu,
    writes: false,
    about: 'The menu and the signed-in person, for the administration layout.',
    input: z.object({}),
    output: z.object({
      lstMenuData: z.array(
        z.object({
          nMenuID: z.int(),
          nHeaderID: z.int().nullable(),
          nLavel: z.int(),
          nOrderBy: z.int(),
          sLink: z.string(),
          sHeaderName: z.string(),
          sIcon: z.string(),
          nPermission: z.int(),
        }),
      ),
      sFullUserName: z.string(),
      sCompanyName: z.string(),
      lstGroupUser: z.array(groupUser),
      sGroupUserName: z.string(),
    }),
  }),
  LoadAdminHome: call({
    access: anyBackMenu,
    writes: false,
    about: 'What needs attention now in the companies and areas that the caller administers.',
    input: z.object({}),
    output: z.object({
      dToday: z.string(),
      /** The first entries of each list, next to its count. */
      lstAreaNoReport: z.array(
        z.object({ nAreaID: z.int(), sAreaName: z.string(), sCompanyName: z.string(), nEventGroupID: z.int() }),
      ),
      nAreaNoReport: z.int(),
      nAreaAll: z.int(),
      /** Open areas without an event type, or that need approval and have no active approver. */
      lstAreaIncomplete: z.array(
        z.object({
          nAreaID: z.int(),
          sAreaName: z.string(),
          sCompanyName: z.string(),
          nEventGroupID: z.int(),
          isNoType: z.boolean(),
          isNoApprover: z.boolean(),
          sID: z.string(),
        }),
      ),
      nAreaIncomplete: z.int(),
      lstCompanyNoArea: z.array(z.object({ nCompanyID: z.int(), sCompanyName: z.string(), sID: z.string() })),
      nCompanyNoArea: z.int(),
      lstUserNoRight: z.array(
        z.object({ nUserID: z.int(), sName: z.string(), sCompanyName: z.string(), sID: z.string() }),
      ),
      nUserNoRight: z.int(),
      /** The last seven days, for holders of the mail menu; null for others. */
      objMail: z
        .object({
          nFailed: z.int(),
          nUnknown: z.int(),
          /** Written to files instead of sent. */
          nFile: z.int(),
          nOverdue: z.int(),
          isMailServer: z.boolean(),
        })
        .nullable(),
      objLastImport: z
        .object({
          dDate: z.string(),
          sKind: z.string(),
          sUserName: z.string(),
          nAdded: z.int(),
          nChanged: z.int(),
          nRefused: z.int(),
          isDone: z.boolean(),
        })
        .nullable(),
    }),
  }),
}
