import { z } from 'zod'
import { call } from './call.ts'
import { groupUser } from './wire.ts'

/** Whoever has one of the back menus. */
export const anyBackMenu = { menus: [4, 6, 7, 8, 9, 10, 11, 19, 20, 21, 22, 26], level: 1 } as const

export const MP_Back = {
  LoadMP_Back: call({
    access: anyBackMenu,
    writes: false,
    about: 'Menu and person for the admin layout.',
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
    about: 'What needs attention now, within what the caller administers.',
    input: z.object({}),
    output: z.object({
      dToday: z.string(),
      lstAreaNoReport: z.array(
        z.object({ nAreaID: z.int(), sAreaName: z.string(), sCompanyName: z.string(), nEventGroupID: z.int() }),
      ),
      nAreaNoReport: z.int(),
      nAreaAll: z.int(),
      lstCompanyNoArea: z.array(z.object({ nCompanyID: z.int(), sCompanyName: z.string(), sID: z.string() })),
      lstUserNoRight: z.array(
        z.object({ nUserID: z.int(), sName: z.string(), sCompanyName: z.string(), sID: z.string() }),
      ),
      /** Of the last seven days, for who has the menu of mail; null for others. */
      objMail: z.object({ nFailed: z.int(), nUnknown: z.int(), nOverdue: z.int() }).nullable(),
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
