import { z } from 'zod'
import { call } from '../call.ts'
import { YEARS } from '../registry.ts'
import { groupUser } from './shapes/wire.ts'
import { wire } from '../wire.ts'

export const MP_Front = {
  LoadMP_Front: call({
    access: 'signedIn',
    writes: false,
    about: 'The menu and the signed-in person, for the layout.',
    input: z.object({}),
    output: z.object({
      menus: wire(
        'lstMenuData',
        z.array(
          z.object({
            menuId: wire('nMenuID', z.int()),
            title: wire('sHeaderName', z.string()),
            link: wire('sLink', z.string()),
            level: wire('nLavel', z.int()),
            orderBy: wire('nOrderBy', z.int()),
            /** 1 reads, 2 also writes. */
            permission: wire('nPermission', z.int()),
          }),
        ),
      ),
      fullName: wire('sFullUserName', z.string()),
      companyName: wire('sCompanyName', z.string()),
      userName: wire('sUserName', z.string()),
      userId: wire('nUserID', z.int()),
      companyId: wire('nCompanyID', z.int()),
      userGroups: wire('lstGroupUser', z.array(groupUser)),
      groupNames: wire('sGroupUserName', z.string()),
      /** IANA name of the company time zone, which decides when a day starts. */
      timeZone: wire('sTimeZone', z.string()),
      /** The era in which the caller reads and types years. */
      years: z.enum(YEARS),
      /** Whether single letters are keys for the caller. */
      singleKeys: z.boolean(),
      /** Whether the caller has approvals to delegate. */
      canHandOver: z.boolean(),
      /** The people for whom the caller decides today; `until` is the last day, ISO. */
      standIns: z.array(z.object({ delegatorName: z.string(), until: z.string() })),
      /** The people who offer the caller their approvals and wait for an answer; `until` likewise. */
      offers: z.array(z.object({ delegatorName: z.string(), until: z.string() })),
    }),
  }),
}
