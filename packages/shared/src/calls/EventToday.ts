import { MENU } from '../registry.ts'
import { MOST_NAMED } from '../rules/hints.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { id, listOf, optional, reportRow } from './shapes/wire.ts'

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
  LoadChanged: call({
    access: { menus: [MENU.eventToday], level: 1 },
    writes: false,
    about:
      'Of these reports those that LoadEventToday has, as a hint of /live/EventToday named them; what is left out is not in it (any more).',
    input: z.object({ lstEventID: listOf(id, MOST_NAMED) }),
    output: z.object({ nPermission: z.int(), dReportDate: z.string(), lstEventReport: z.array(reportRow) }),
  }),
}
