import { z } from 'zod'
import { call } from '../call.ts'
import { YEARS } from '../registry.ts'
import { groupUser } from './shapes/wire.ts'

export const MP_Front = {
  LoadMP_Front: call({
    access: 'signedIn',
    writes: false,
    about: 'The menu and the signed-in person, for the layout.',
    input: z.object({}),
    output: z.object({
      lstMenuData: z.array(
        z.object({
          nMenuID: z.int(),
          sHeaderName: z.string(),
          sLink: z.string(),
          nLavel: z.int(),
          nOrderBy: z.int(),
          /** 1 reads, 2 also writes. */
          nPermission: z.int(),
        }),
      ),
      sFullUserName: z.string(),
      sCompanyName: z.string(),
      sUserName: z.string(),
      nUserID: z.int(),
      nCompanyID: z.int(),
      lstGroupUser: z.array(groupUser),
      sGroupUserName: z.string(),
      /** IANA name of the company time zone, which decides when a day starts. */
      sTimeZone: z.string(),
      /** The era in which the caller reads and types years. */
      years: z.enum(YEARS),
      /** Whether the caller has approvals to delegate. */
      canHandOver: z.boolean(),
      /** The people for whom the caller decides today; `until` is the last day, ISO. */
      standIns: z.array(z.object({ delegatorName: z.string(), until: z.string() })),
      /** The people who offer the caller their approvals and wait for an answer; `until` likewise. */
      offers: z.array(z.object({ delegatorName: z.string(), until: z.string() })),
    }),
  }),
}
