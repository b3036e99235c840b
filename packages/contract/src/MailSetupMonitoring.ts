import { z } from 'zod'
import { call } from './call.ts'
import { id, listOf, optional, text } from './wire.ts'

export const MailSetupMonitoring = {
  onLoad: call({
    access: { menus: [8], level: 1 },
    writes: false,
    about: 'Daily mail timing: a row for each event group and kind.',
    input: z.object({ nMode: optional(z.int()) }),
    output: z.object({
      nPermission: z.int(),
      lstMailSetup: z.array(
        z.object({
          nEventGroupID: z.int(),
          sEventGroupName: z.string(),
          /** 3 the day, 4 abnormal events. */
          nEventType: z.int(),
          sEventTime: z.string(),
          sFinalTime: z.string(),
          sNote: z.string(),
          UpdateBy: z.string(),
          dUpdate: z.string(),
        }),
      ),
    }),
  }),
  SaveData: call({
    access: { menus: [8], level: 2 },
    writes: true,
    about: 'Saves the timing; nothing when any time is not valid.',
    input: z.object({
      lstData: listOf(
        z.object({ nEventGroupID: id, nEventType: z.int(), sEventTime: text, sFinalTime: text, sNote: text }),
        20,
      ),
    }),
    output: z.object({}),
  }),
}
