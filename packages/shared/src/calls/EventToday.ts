import { MENU } from '../registry.ts'
import { MOST_NAMED } from '../rules/hints.ts'
import { z } from 'zod'
import { call } from '../call.ts'
import { id, listOf, optional, reportRow } from './shapes/wire.ts'
import { wire } from '../wire.ts'

export const EventToday = {
  LoadEventToday: call({
    access: { menus: [MENU.eventToday], level: 1 },
    writes: false,
    about: "Today's reports, by event group. Groups in which the caller has no area are omitted.",
    input: z.object({ mode: wire('nMode', optional(z.int())) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      reportDate: wire('dReportDate', z.string()),
      operationEvents: wire('lstEventOperation', z.array(reportRow)),
      csrEvents: wire('lstEventCSR', z.array(reportRow)),
      securityEvents: wire('lstEventSecurity', z.array(reportRow)),
      eventGroupIds: wire('lstEventGoupID', z.array(z.int())),
    }),
  }),
  LoadChanged: call({
    access: { menus: [MENU.eventToday], level: 1 },
    writes: false,
    about:
      'The given reports as LoadEventToday would return them, after a hint from /live/EventToday. Reports that it would not return are omitted.',
    input: z.object({ eventIds: wire('lstEventID', listOf(id, MOST_NAMED)) }),
    output: z.object({
      permission: wire('nPermission', z.int()),
      reportDate: wire('dReportDate', z.string()),
      events: wire('lstEventReport', z.array(reportRow)),
    }),
  }),
}
