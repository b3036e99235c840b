import { MENU } from '../registry.ts'
import { MOST_NAMED } from '../rules/hints.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { id, listOf, optional, reportRow } from './shapes/wire.ts'

export const EventToday = {
  LoadEventToday: call({
    access: { menus: [MENU.eventToday], level: 1 },
    writes: false,
    about: "Today's reports, by event group. Groups in which the caller has no area are omitted.",
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
      'The given reports as LoadEventToday would return them, after a hint from /live/EventToday. Reports that it would not return are omitted.',
    input: z.object({ lstEventID: listOf(id, MOST_NAMED) }),
    output: z.object({ nPermission: z.int(), dReportDate: z.string(), lstEventReport: z.array(reportRow) }),
  }),
}
