import { MENU } from '../registry.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { optional, reportRow } from './shapes/wire.ts'

export const EventToday = {
  LoadEventToday: call({
    access: { menus: [MENU.eventToday], level: 1 },
    writes: false,
    about: 'The reports of today, by event group; groups without an area of the caller are left out.',
    input: z.object({ nMode: optional(z.int()) }),
    output: z.object({
      nPermission: z.int(),
      dReportDate: z.string(),
      lstEventOperation: z.array(reportRow),
      lstEventCSR: z.array(reportRow),
      lstEventSecurity: z.array(reportRow),
      lstEventGoupID: z.array(z.int()),
    }),
  }),
}
